import re
from datetime import datetime, timedelta

import pytest
from django.test import Client

from accounts import roles
from accounts.access import Role
from accounts.links import TOKENS, account_for_link, find_or_add_first_director, make_link, use_link
from accounts.models import Account, SecurityEvent
from tests.accounts.members import PASSWORD, browser_of, is_signed_in, member, read
from tests.present import matched, present

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def choose(
    path: str, password: str = PASSWORD, again: str | None = None, client: Client | None = None, **more: str
):
    sent = {"password": password, "again": password if again is None else again, **more}
    return (client or Client()).post(path, sent)


def faults(response) -> dict[str, list[str]]:
    found = re.findall(r'<div class="fault" id="id_(\w+)_error">(.*?)</div>', read(response))
    return {field: re.findall(r"<p>(.*?)</p>", content) for field, content in found}


def assert_gone(response) -> None:
    assert response.status_code == 410
    assert "This link is no longer valid" in read(response)
    assert "Ask a director of the club for a new link." in read(response)


def test_a_link_that_no_longer_works_says_when_links_end_and_what_to_do():
    page = read(Client().get("/welcome/1/nonsense", headers={"accept-language": "de"}))
    for words in (
        "Dieser Link gilt nicht mehr",
        (
            "Ein Link öffnet ein Konto einmal, innerhalb von drei Tagen, und gilt "
            "nicht mehr, sobald ein neuer erstellt ist."
        ),
        "manage.py invite NAME",
    ):
        assert words in page


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The password is too similar to the name."), ("de", "Das Passwort ist dem Namen zu ähnlich.")],
)
def test_a_password_like_the_name_is_refused_in_plain_words(language, said):
    path = make_link(member("Leopoldine", password=None))
    client = Client(headers={"accept-language": language})
    assert said in faults(choose(path, "leopoldine2", client=client))["password"]


def test_a_link_says_whose_it_is():
    path = make_link(member("Ada", Role.REFEREE, password=None))
    response = Client().get(path)
    assert response.status_code == 200
    assert "This link opens the account of Ada (Referee)." in read(response)
    assert 'name="name"' not in read(response)
    assert "no-store" in response["Cache-Control"]


def test_who_opens_it_chooses_a_password_and_is_signed_in():
    path = make_link(member("Ada", password=None))
    client = Client()
    response = choose(path, client=client)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert is_signed_in(client)
    assert browser_of(Account.objects.get())


def test_a_link_works_once():
    account = member("Ada", password=None)
    path = make_link(account)
    choose(path)
    assert_gone(Client().get(path))
    assert_gone(choose(path, "stolen chairs"))
    assert Account.objects.get().check_password(PASSWORD)


def test_a_new_link_ends_the_older_ones():
    account = member("Ada", password=None)
    older, newest = make_link(account), make_link(Account.objects.get())
    assert_gone(Client().get(older))
    assert_gone(choose(older, "stolen chairs"))
    assert not Account.objects.get().has_usable_password()
    assert choose(newest).status_code == 303


def test_a_link_that_was_open_while_a_newer_one_was_made_is_used_up():
    account = member("Ada", password=None)
    make_link(account)
    opened = Account.objects.get()
    make_link(account)
    assert not use_link(opened, "stolen chairs")


def test_a_link_from_before_links_were_numbered_is_good_until_the_next_one():
    account = member("Ada", password=None)
    path = f"/welcome/{account.pk}/{TOKENS.make_token(account)}"
    assert account.link_number is None
    assert Client().get(path).status_code == 200
    make_link(account)
    assert_gone(Client().get(path))


def test_looking_at_it_does_not_use_it_up():
    path = make_link(member("Ada", password=None))
    assert [Client().get(path).status_code for _ in range(2)] == [200, 200]
    assert choose(path).status_code == 303


def test_of_two_who_use_one_link_at_once_only_the_first_gets_in():
    account = member("Ada", password=None)
    token = TOKENS.make_token(account)
    first, second = (present(account_for_link(account.pk, token)) for _ in range(2))
    assert (use_link(first, PASSWORD), use_link(second, "stolen chairs")) == (True, False)
    assert Account.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize("path", ["/welcome/{pk}/nonsense", "/welcome/{pk}/1-1", "/welcome/99/{token}"])
def test_a_link_nobody_made_opens_nothing(path):
    account = member("Ada", password=None)
    assert_gone(Client().get(path.format(pk=account.pk, token=TOKENS.make_token(account))))


def test_a_link_of_somebody_else_opens_nothing_here():
    ada, ben = member("Ada", password=None), member("Ben", password=None)
    assert_gone(Client().get(make_link(ada).replace(f"/{ada.pk}/", f"/{ben.pk}/")))


def test_a_link_grows_old(monkeypatch):
    path = make_link(member("Ada", password=None))
    monkeypatch.setattr(TOKENS, "_now", lambda: datetime.now() + timedelta(days=2, hours=23))  # noqa: DTZ005
    assert Client().get(path).status_code == 200
    monkeypatch.setattr(TOKENS, "_now", lambda: datetime.now() + timedelta(days=3, minutes=1))  # noqa: DTZ005
    assert_gone(Client().get(path))


def test_closing_an_account_ends_its_links_for_good():
    account = member("Ada", password=None)
    path = make_link(account)
    roles.close_account(account.pk)
    assert_gone(Client().get(path))
    assert_gone(choose(path))
    roles.reopen_account(account.pk)
    assert_gone(Client().get(path))


def test_a_link_for_a_forgotten_password_ends_what_was_signed_in_with_it():
    account = member("Ada")
    old = browser_of(account)
    path = make_link(Account.objects.get())
    assert choose(path, "chairs of iron").status_code == 303
    assert not is_signed_in(old)
    assert not Account.objects.get().check_password(PASSWORD)


def test_whoever_remembers_the_password_after_all_uses_up_the_link():
    account = member("Ada")
    path = make_link(account)
    browser_of(account)
    assert_gone(Client().get(path))


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("short", "This password is too short. It must contain at least 8 characters."),
        ("password1", "This is easy to guess. Use several words."),
        ("12041985", "This is a date, and dates are easy to guess."),
        ("Sommer2026!", "This is easy to guess. Use several words."),
        ("ada lovelace", "The password is too similar to the name."),
        ("", "This field is required."),
    ],
)
def test_a_weak_password_is_refused_at_its_field(password, sentence):
    path = make_link(member("Ada Lovelace", password=None))
    response = choose(path, password)
    assert response.status_code == 422
    assert sentence in faults(response)["password"]
    assert not Account.objects.get().has_usable_password()


def test_the_second_time_it_must_be_the_same():
    path = make_link(member("Ada", password=None))
    response = choose(path, again="boxes of wool")
    assert response.status_code == 422
    assert faults(response) == {"again": ["The two entries are not the same."]}
    assert PASSWORD not in read(response)


def test_the_first_director_gives_a_name_too():
    path = make_link(present(find_or_add_first_director()))
    html = read(Client().get(path))
    assert "This creates the first account, for a director." in html
    assert re.search(r'name="name"[^>]* autocomplete="username"', html)
    client = Client()
    response = choose(path, client=client, name="  O\u0308zlem   Yıldız ")
    assert (response.status_code, response["Location"]) == (303, "/welcome/club")
    account = Account.objects.get()
    assert (account.name, account.folded, account.role) == ("Özlem Yıldız", "özlem yıldız", Role.DIRECTOR)
    assert client.get("/accounts").status_code == 200
    assert find_or_add_first_director() is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "This field is required."),
        ("   ", "This field is required."),
        ("A" * 33, "A name has at most 32 letters, not 33."),
        ("\u200b", "This name cannot be read. Please type it again."),
        (
            "Ada\u202e",
            "“Ada” has an invisible character after the 3rd letter. Please type the name again.",
        ),
        ("--", "This name cannot be read."),
        ("ben", "There is already an account with this name."),
    ],
)
def test_a_first_director_needs_a_name_of_their_own(name, sentence):
    member("Ben")
    response = choose(make_link(present(find_or_add_first_director())), name=name)
    assert response.status_code == 422
    assert faults(response) == {"name": [sentence]}
    assert not Account.objects.directors().exists()


def test_the_first_directors_password_must_not_be_the_name():
    response = choose(make_link(present(find_or_add_first_director())), "christiane", name="Christiane")
    assert "The password is too similar to the name." in faults(response)["password"]


def test_the_name_of_an_account_cannot_be_changed_by_its_link():
    path = make_link(member("Ada", password=None))
    assert choose(path, name="Queen").status_code == 303
    assert Account.objects.get().name == "Ada"


def test_an_account_whose_name_looks_like_an_older_one_can_use_its_link_too():
    """Such accounts are from before names were compared by what they look like; their key is nobody's."""
    member("Dora")
    account = Account.objects.create(name="Dоra", folded="\x017", role=Role.REFEREE, password="!")
    assert choose(make_link(account)).status_code == 303
    account.refresh_from_db()
    assert (account.name, account.folded) == ("Dоra", "\x017")
    assert account.has_usable_password()


def test_making_and_using_a_link_is_logged_without_the_link():
    ada = member("Ada", Role.REFEREE)
    director = browser_of(member("Dora", Role.DIRECTOR))
    page = read(director.post(f"/accounts/{ada.pk}", {"do": "link"}))
    path = matched(r"http://testserver(/welcome/[^<]+)", page)[1]
    choose(path, "chairs of iron")
    kinds = ("one-time-link-made", "one-time-link-used")
    logged = SecurityEvent.objects.filter(kind__in=kinds).order_by("pk")
    assert [(event.kind, event.who, event.account) for event in logged] == [
        ("one-time-link-made", "Dora", "Ada"),
        ("one-time-link-used", "Ada", ""),
    ]
    assert path.rpartition("/")[2] not in str([*SecurityEvent.objects.values_list()])
