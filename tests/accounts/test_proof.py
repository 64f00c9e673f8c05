import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.access import MANAGE, Role
from accounts.logbook import LOGBOOK
from accounts.models import Account, SecurityEvent
from accounts.sign_in.proof import PROVED_FOR
from accounts.views.pages import SECRET_FIELDS
from games.models import Link
from tests.accounts.members import PASSWORD, browser_of, member, read
from tests.accounts.phones import browser_with_code, code, give_factor
from tests.actors import hold, prove
from tests.factories import PlaySessionFactory
from tests.present import matched, present

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def dora() -> Account:
    return member("Dora", Role.DIRECTOR)


@pytest.fixture
def left_alone(dora: Account) -> Client:
    """A browser in which the director signed in, and which nobody has watched for a while."""
    client = browser_of(dora)
    prove(client, dora, ago=PROVED_FOR + 1)
    return client


def is_asking(response) -> bool:
    return response.status_code == 403 and 'name="proof_typed"' in read(response)


def test_whoever_has_just_signed_in_is_not_asked(dora):
    response = browser_of(dora).post("/accounts", {"name": "Ada", "role": "referee"})
    assert (response.status_code, Account.objects.count()) == (200, 2)


def test_later_the_password_is_asked_for_and_what_was_entered_is_kept(left_alone):
    asked = left_alone.post("/accounts", {"name": "Ada", "role": "director"})
    assert is_asking(asked)
    assert "no-store" in asked["Cache-Control"]
    assert 'name="name" value="Ada"' in read(asked)
    assert 'name="role" value="director"' in read(asked)
    assert Account.objects.count() == 1
    done = left_alone.post("/accounts", {"name": "Ada", "role": "director", "proof_typed": PASSWORD})
    assert (done.status_code, Account.objects.get(name="Ada").role) == (200, Role.DIRECTOR)
    again = left_alone.post("/accounts", {"name": "Ben", "role": "referee"})
    assert again.status_code == 200, "the answer is good for a while"


def test_the_page_keeps_everything_and_shows_no_password(left_alone):
    sent = {"name": '"><script>', "role": ["referee", "spectator"], "proof_typed": "guessed"}
    html = left_alone.post("/accounts", sent).content.decode()
    assert html.count('name="role"') == 2
    assert "<script>" not in html.partition("<main>")[2]
    assert "guessed" not in html


def test_a_wrong_password_changes_nothing_is_slowed_down_and_logged(left_alone):
    ada = member("Ada", Role.REFEREE)
    sent = {"do": "role", "role": "director", "proof_typed": "guessed"}
    answers = [left_alone.post(f"/accounts/{ada.pk}", sent) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
    assert "Wrong password." in read(answers[0])
    assert int(answers[3]["Retry-After"]) >= 1
    assert left_alone.post(f"/accounts/{ada.pk}", {**sent, "proof_typed": PASSWORD}).status_code == 429
    ada.refresh_from_db()
    assert ada.role == Role.REFEREE
    LOGBOOK.write_repeats()
    failed = SecurityEvent.objects.get(kind="proof-failed")
    assert (failed.who, failed.account, failed.count) == ("Dora", "Dora", 3)


@pytest.mark.parametrize("typed", ["", " ", "x" * 201, PASSWORD + "x" * 50_000, "\x00"])
def test_what_is_no_password_is_refused(left_alone, typed):
    assert is_asking(left_alone.post("/accounts", {"name": "Ada", "role": "referee", "proof_typed": typed}))
    assert Account.objects.count() == 1


@pytest.mark.parametrize("ago", [PROVED_FOR + 1, -60])
def test_a_proof_is_good_for_ten_minutes(dora, ago):
    client = browser_of(dora)
    prove(client, dora, ago=ago)
    assert is_asking(client.post("/accounts", {"name": "Ada", "role": "referee"}))
    prove(client, dora, ago=PROVED_FOR - 2)
    assert client.post("/accounts", {"name": "Ada", "role": "referee"}).status_code == 200


def test_a_proof_is_good_in_its_own_session_and_for_its_own_account(dora, left_alone):
    browser_of(dora)  # elsewhere
    assert is_asking(left_alone.post("/accounts", {"name": "Ada", "role": "referee"}))
    prove(left_alone, member("Ben", Role.DIRECTOR))
    assert is_asking(left_alone.post("/accounts", {"name": "Ada", "role": "referee"}))


@pytest.mark.parametrize(
    "sent",
    [
        {"do": "role", "role": "director"},
        {"do": "link"},
        {"do": "close"},
        {"do": "reopen"},
        {"do": "no-pin"},
        {"do": "no-factor"},
        {"do": "end-sessions"},
    ],
)
def test_no_account_is_changed_from_a_device_left_signed_in(left_alone, sent):
    ada = member("Ada", Role.REFEREE, pin="4711")
    before = Account.objects.filter(pk=ada.pk).values().get()
    asked = left_alone.post(f"/accounts/{ada.pk}", sent)
    assert is_asking(asked)
    assert "/welcome/" not in read(asked)
    assert Account.objects.filter(pk=ada.pk).values().get() == before


def test_a_table_is_not_taken_over_from_a_device_left_signed_in(left_alone):
    table = PlaySessionFactory.create()
    link = table.links.create(kind=Link.KEEP, made_by="Dora")
    tablet = Client()
    hold(tablet, link)
    page = f"/sessions/{table.pk}/desk"
    assert is_asking(left_alone.post(page, {"wish": "renew keep"}))
    assert present(table.open_link(Link.KEEP)).pk == link.pk
    assert left_alone.post(page, {"wish": "renew keep", "proof_typed": PASSWORD}).status_code == 303
    assert present(table.open_link(Link.KEEP)).pk != link.pk


def test_it_says_what_is_to_be_done_and_that_cancelling_discards_it(left_alone):
    page = read(left_alone.post("/accounts", {"name": "Ada", "role": "referee"}))
    assert f"<b>{MANAGE.label}</b>" in page.partition('class="asked-for"')[2]
    assert "The right password completes it; Cancel discards it." in page


def test_it_says_whom_it_is_about(left_alone):
    ben = member("Ben")
    table = PlaySessionFactory.create()
    names = ", ".join(name for name, _colour in present(table.seating))
    asked = [
        left_alone.post(f"/accounts/{ben.pk}", {"do": "link"}),
        left_alone.post(f"/sessions/{table.pk}/desk", {}),
    ]
    said = [re.findall(r"<bdi>(.*?)</bdi>", read(page)) for page in asked]
    assert said == [["Ben"], [f"Medina: {names}"]]
    assert "<bdi>" not in read(left_alone.post("/accounts", {"name": "Cleo"}))


def test_cancelling_leads_to_a_page_that_opens(left_alone):
    table = PlaySessionFactory.create()
    asked = left_alone.post(f"/sessions/{table.pk}/reopen", {"reason": "wrong"})
    assert is_asking(asked)
    assert f'href="/sessions/{table.pk}">Cancel</a>' in read(asked)


def cancels_to(asked) -> str:
    return matched(r'href="([^"]*)">Cancel</a>', read(asked))[1]


def test_cancelling_leads_back_to_the_form_even_after_a_wrong_password(left_alone):
    table = PlaySessionFactory.create()
    address, form = f"/sessions/{table.pk}/reopen", f"/sessions/{table.pk}/desk?page=2"
    sent = {"reason": "wrong"}
    asked = left_alone.post(address, sent, headers={"Referer": f"http://testserver{form}"})
    assert cancels_to(asked) == form
    back = matched(r'name="asked_from" value="([^"]*)"', read(asked))[1]
    again = left_alone.post(
        address,
        {**sent, "asked_from": back, "proof_typed": "guessed"},
        headers={"Referer": f"http://testserver{address}"},
    )
    assert (is_asking(again), cancels_to(again)) == (True, form)
    assert read(again).count('name="asked_from"') == 1


@pytest.mark.parametrize(
    "named",
    [
        *("https://evil.example/accounts", "//evil.example/accounts", "http://testserver//evil.example/x"),
        *("javascript:alert(1)", "http://testserver@evil.example/", "/nowhere", "http://testserver:99999/"),
        *("http://[", "/accounts\x00", "/" + "a" * 2000, "/set-language"),
    ],
)
def test_no_foreign_page_becomes_the_way_back(left_alone, named):
    asked = left_alone.post("/accounts", {"name": "Ada", "role": "referee", "asked_from": named})
    assert cancels_to(asked) == "/accounts"
    referred = left_alone.post("/accounts", {"name": "Ada", "role": "referee"}, headers={"Referer": named})
    assert cancels_to(referred) == "/accounts"


# No secret is written into a page


def test_a_password_that_was_typed_is_not_in_the_page_and_is_asked_for_again(dora):
    give_factor(dora)
    client = browser_with_code(dora)
    prove(client, dora, ago=PROVED_FOR + 1)
    sent = {"do": "password", "current": PASSWORD, "password": "chairs of iron", "again": "chairs of iron"}
    asked = client.post("/account", sent)
    assert is_asking(asked)
    page = read(asked)
    assert PASSWORD not in page
    assert "chairs of iron" not in page
    assert "have to be entered again" in page
    fields = dict(re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', page))
    wrong = client.post("/account", {**fields, "proof_typed": "000000"})
    assert (is_asking(wrong), 'name="proof_without"' in read(wrong)) == (True, True)
    proved = client.post("/account", {**fields, "proof_typed": code(dora)})
    assert (proved.status_code, proved["Location"]) == (303, "/account?done=proved")
    assert "please enter it again now" in read(client.get(proved["Location"]))
    assert Account.objects.get().check_password(PASSWORD)
    assert client.post("/account", sent)["Location"] == "/account?done=password"
    assert Account.objects.get().check_password("chairs of iron")


def test_a_code_typed_to_set_up_the_factor_is_not_in_the_page(left_alone):
    address = "/account/second-factor?next=/plays"
    asked = left_alone.post(
        address, {"do": "on", "code": "987654"}, headers={"Referer": f"http://testserver{address}"}
    )
    assert is_asking(asked)
    assert "987654" not in read(asked)
    assert f'action="{address}"' in read(asked)
    sent = {"do": "on", "asked_from": address, "proof_without": "1", "proof_typed": PASSWORD}
    assert left_alone.post(address, sent)["Location"] == f"{address}&done=proved"


@pytest.mark.parametrize("typed", ["987654", "9876543210" * 10])
def test_a_wrong_code_is_not_shown_again(dora, typed):
    client = browser_of(dora)
    refused = client.post("/account/second-factor", {"do": "on", "code": typed})
    assert (refused.status_code, typed in read(refused)) == (422, False)


def test_every_field_that_templates_show_as_a_password_is_known_as_a_secret():
    templates = settings.BASE / "templates"
    inputs = [
        found
        for path in templates.rglob("*.html")
        for found in re.findall(r"<input\b[^>]*>", path.read_text())
        if 'type="password"' in found or "one-time-code" in found
    ]
    names = {matched(r'name="([^"]*)"', found)[1] for found in inputs}
    assert names == {"pin", "{{ field }}"}, "the page that asks for proof names its own field"
    assert {"pin", "proof_typed", "password", "again", "current", "code"} == SECRET_FIELDS


def test_with_a_second_factor_its_code_is_asked_for(dora):
    give_factor(dora)
    client = browser_with_code(dora)
    prove(client, dora, ago=PROVED_FOR + 1)
    sent = {"name": "Ada", "role": "referee"}
    assert "Code from the app" in read(client.post("/accounts", sent))
    assert is_asking(client.post("/accounts", {**sent, "proof_typed": PASSWORD}))
    typed = code(dora)
    assert client.post("/accounts", {**sent, "proof_typed": typed}).status_code == 200
    prove(client, dora, ago=PROVED_FOR + 1)
    assert is_asking(client.post("/accounts", {"name": "Ben", "role": "referee", "proof_typed": typed}))


def test_looking_needs_no_proof(dora, left_alone):
    for path in ("/accounts", f"/accounts/{dora.pk}", "/account", "/account/second-factor"):
        assert left_alone.get(path).status_code == 200


def test_the_secret_of_a_second_factor_is_not_just_looked_at(left_alone):
    assert "otpauth:" not in read(left_alone.get("/account/second-factor"))


def test_a_page_of_another_house_proves_nothing(dora):
    client = Client(enforce_csrf_checks=True)
    client.force_login(dora)
    sent = {"name": "Ada", "role": "director", "proof_typed": PASSWORD}
    assert client.post("/accounts", sent).status_code == 403
    assert Account.objects.count() == 1
