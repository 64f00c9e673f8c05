import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import roles
from accounts.access import Role
from accounts.links import find_or_add_first_director
from accounts.models import Account, WrongPin
from tests.accounts.members import PASSWORD, browser_of, member, read
from tests.present import matched, present

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    return browser_of(member("Director", Role.DIRECTOR))


def add(client: Client, name: str, role: str = "referee"):
    return client.post("/accounts", {"name": name, "role": role})


def rows(html: str) -> dict[str, list[str]]:
    found = re.findall(r"<th scope=\"row\"><a[^>]*>(.*?)</a>.*?</th>(.*?)</tr>", html, re.DOTALL)
    return {
        text(name): [text(cell) for cell in re.findall(r"<td>(.*?)</td>", cells, re.DOTALL)]
        for name, cells in found
    }


def text(html: str) -> str:
    return re.sub(r"\s*\n\s*", " ", re.sub(r"<[^>]+>", "", html)).strip()


def test_everybody_is_listed_with_role_last_visit_and_pin(director):
    member("Ben", Role.REFEREE, pin="4711")
    member("Ada", Role.SPECTATOR, password=None)
    roles.close_account(member("Closed", Role.SCOREKEEPER).pk)
    listed = rows(read(director.get("/accounts")))
    assert list(listed) == ["Ada", "Ben", "Closed", "Director"]
    assert listed["Ada"] == ["Spectator", "link not opened yet", "—", "—"]
    assert listed["Ben"] == ["Referee", "—", "set", "—"]
    assert listed["Closed"] == ["closed", "—", "—", "—"]
    assert re.fullmatch(r"\d+\xa0\w{3}\xa020\d\d", listed["Director"][1])


@pytest.mark.parametrize(("language", "said"), [("en", "set · 3 wrong"), ("de", "festgelegt · 3 falsche")])
def test_wrong_pins_of_the_day_are_in_the_list(director, language, said):
    ben, now = member("Ben", Role.REFEREE, pin="4711"), timezone.now()
    for hours in (1, 2, 3, 25):
        WrongPin.objects.create(account=ben, table=4, moment=now - timedelta(hours=hours))
    member("Ada", Role.REFEREE, pin="2806")
    director.cookies["django_language"] = language
    listed = rows(read(director.get("/accounts")))
    assert listed["Ben"][2] == said
    assert listed["Ada"][2] == said.partition(" ")[0]


def test_the_list_costs_the_same_however_many_there_are(director):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            director.get("/accounts")
        return len(captured)

    few = queries()
    for number in range(12):
        account = member(f"Somebody {number}", Role.REFEREE, pin="4711")
        WrongPin.objects.create(account=account, table=4, moment=timezone.now())
    assert queries() == few


def test_only_a_link_that_had_others_before_it_says_that_those_have_ended(director):
    assert "Earlier links" not in read(add(director, "Ada"))
    ada = Account.objects.get(name="Ada")
    assert "Earlier links" in read(director.post(f"/accounts/{ada.pk}", {"do": "link"}))


def test_whoever_has_no_name_yet_is_not_listed(director):
    Account.objects.update(role=Role.SPECTATOR)
    nameless = present(find_or_add_first_director())
    Account.objects.exclude(pk=nameless.pk).update(role=Role.DIRECTOR)
    assert list(rows(read(director.get("/accounts")))) == ["Director"]
    assert director.get(f"/accounts/{nameless.pk}").status_code == 404


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR])
def test_the_list_is_the_directors(role):
    client = browser_of(member("Ada", role))
    assert client.get("/accounts").status_code == 403
    assert add(client, "Ben").status_code == 403
    assert Account.objects.count() == 1


def test_somebody_new_gets_a_link_that_opens_the_account(director):
    response = add(director, "  Ada   Lovelace ")
    html = read(response)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    ada = Account.objects.get(name="Ada Lovelace")
    assert (ada.role, ada.is_active, ada.has_usable_password()) == (Role.REFEREE, True, False)
    link = matched(r'<code class="once">(\S+)</code>', html)[1]
    assert link.startswith(f"http://testserver/welcome/{ada.pk}/")
    chosen = Client().post(link.removeprefix("http://testserver"), {"password": PASSWORD, "again": PASSWORD})
    assert chosen.status_code == 303
    assert browser_of(ada)


def test_the_link_is_drawn_without_any_style_the_page_would_not_allow(director):
    html = read(add(director, "Ada"))
    drawing = matched(r'<svg [^>]*class="qr".*?</svg>', html, re.DOTALL)[0]
    assert "<path" in drawing
    assert "style" not in drawing
    assert "data:" not in drawing


def test_a_link_that_works_on_this_computer_only_says_so(director):
    assert "the link works only there" not in read(add(director, "Ada"))
    here = director.post("/accounts", {"name": "Ben", "role": "referee"}, headers={"host": "localhost:8000"})
    assert "the link works only there" in read(here)


def test_on_this_computer_a_link_has_the_address_of_the_tablets(director, settings):
    settings.TABLETS_ADDRESS = "http://192.0.2.7:8000"
    here = director.post("/accounts", {"name": "Ben", "role": "referee"}, headers={"host": "localhost:8000"})
    assert "http://192.0.2.7:8000/welcome/" in read(here)
    assert "the link works only there" not in read(here)


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada "])
def test_a_name_belongs_to_one_account(director, name):
    member("Ada")
    response = add(director, name)
    assert response.status_code == 422
    assert "There is already an account with this name." in read(response)
    assert Account.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "role", "sentence"),
    [
        ("", "referee", "This field is required."),
        ("A" * 33, "referee", "A name has at most 32 letters, not 33."),
        ("\u200b\u200b", "referee", "This name cannot be read. Please type it again."),
        ("Ada", "", "This field is required."),
        ("Ada", "table", "Select a valid choice."),
        ("Ada", "nobody", "Select a valid choice."),
    ],
)
def test_nobody_is_added_without_a_name_and_a_role(director, name, role, sentence):
    response = add(director, name, role)
    assert response.status_code == 422
    assert sentence in read(response)
    assert Account.objects.count() == 1


def test_names_are_escaped(director):
    assert "<b>Ada" not in add(director, "<b>Ada").content.decode()
    assert "<b>Ada" not in director.get("/accounts").content.decode()


@pytest.mark.parametrize("name", ["Rіta", "ＲＩＴＡ", "Ritа"], ids=ascii)
def test_no_account_gets_a_name_that_cannot_be_told_from_another(director, name):
    member("Rita", Role.REFEREE)
    response = add(director, name, "spectator")
    assert response.status_code == 422
    assert "looks the same as the account Rita" in read(response)
    assert not Account.objects.filter(name=name).exists()


def test_a_name_of_mixed_alphabets_is_asked_about_and_can_be_kept(director):
    response = add(director, "Аnna", "spectator")
    assert response.status_code == 422
    assert "mixes Latin and Cyrillic letters in one word" in read(response)
    assert 'name="keep" value="Аnna"' in read(response)
    add(director, "Bernd", "spectator")
    assert (
        "“Bemd” looks like Bernd, who is known here."
        " Change the name, or tick the box if this spelling is intended."
    ) in read(add(director, "Bemd", "spectator"))
    kept = director.post("/accounts", {"name": "Аnna", "role": "spectator", "keep": "Аnna"})
    assert kept.status_code == 200
    assert Account.objects.filter(name="Аnna").exists()
    assert add(director, "Anna", "spectator").status_code == 422
