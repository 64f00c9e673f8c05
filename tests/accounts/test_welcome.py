import re
from datetime import datetime, timedelta

import pytest
from django.test import Client

from accounts import roles
from accounts.access import Role
from accounts.links import TOKENS, account_for_link, find_or_add_first_director, use_link, welcome_path
from accounts.models import Account
from tests.accounts.members import PASSWORD, browser_of, is_signed_in, member, read
from tests.present import present

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
    assert "This link is used up" in read(response)
    assert "The director can make a new one" in read(response)


def test_a_link_says_whose_it_is():
    path = welcome_path(member("Ada", Role.REFEREE, password=None))
    response = Client().get(path)
    assert response.status_code == 200
    assert "This link opens the account of Ada (Referee)." in read(response)
    assert 'name="name"' not in read(response)
    assert "no-store" in response["Cache-Control"]


def test_who_opens_it_chooses_a_password_and_is_signed_in():
    path = welcome_path(member("Ada", password=None))
    client = Client()
    response = choose(path, client=client)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert is_signed_in(client)
    assert browser_of(Account.objects.get())


def test_a_link_works_once():
    account = member("Ada", password=None)
    path, another = welcome_path(account), welcome_path(account)
    choose(path)
    for used in (path, another):
        assert_gone(Client().get(used))
        assert_gone(choose(used, "stolen chairs"))
    assert Account.objects.get().check_password(PASSWORD)


def test_looking_at_it_does_not_use_it_up():
    path = welcome_path(member("Ada", password=None))
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
    assert_gone(Client().get(welcome_path(ada).replace(f"/{ada.pk}/", f"/{ben.pk}/")))


def test_a_link_grows_old(monkeypatch):
    path = welcome_path(member("Ada", password=None))
    monkeypatch.setattr(TOKENS, "_now", lambda: datetime.now() + timedelta(days=2, hours=23))  # noqa: DTZ005
    assert Client().get(path).status_code == 200
    monkeypatch.setattr(TOKENS, "_now", lambda: datetime.now() + timedelta(days=3, minutes=1))  # noqa: DTZ005
    assert_gone(Client().get(path))


def test_closing_an_account_ends_its_links_for_good():
    account = member("Ada", password=None)
    path = welcome_path(account)
    roles.close_account(account.pk)
    assert_gone(Client().get(path))
    assert_gone(choose(path))
    roles.reopen_account(account.pk)
    assert_gone(Client().get(path))


def test_a_link_for_a_forgotten_password_ends_what_was_signed_in_with_it():
    account = member("Ada")
    old = browser_of(account)
    path = welcome_path(Account.objects.get())
    assert choose(path, "chairs of iron").status_code == 303
    assert not is_signed_in(old)
    assert not Account.objects.get().check_password(PASSWORD)


def test_whoever_remembers_the_password_after_all_uses_up_the_link():
    account = member("Ada")
    path = welcome_path(account)
    browser_of(account)
    assert_gone(Client().get(path))


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("short", "This password is too short. It must contain at least 8 characters."),
        ("password1", "This password is too common."),
        ("8204713956", "This password is entirely numeric."),
        ("ada lovelace", "The password is too similar to the name."),
        ("", "This field is required."),
    ],
)
def test_a_weak_password_is_refused_at_its_field(password, sentence):
    path = welcome_path(member("Ada Lovelace", password=None))
    response = choose(path, password)
    assert response.status_code == 422
    assert sentence in faults(response)["password"]
    assert not Account.objects.get().has_usable_password()


def test_the_second_time_it_must_be_the_same():
    path = welcome_path(member("Ada", password=None))
    response = choose(path, again="boxes of wool")
    assert response.status_code == 422
    assert faults(response) == {"again": ["These two are not the same."]}
    assert PASSWORD not in read(response)


def test_the_first_director_gives_a_name_too():
    path = welcome_path(present(find_or_add_first_director()))
    html = read(Client().get(path))
    assert "This makes the first account, a director’s." in html
    assert re.search(r'name="name"[^>]* autocomplete="username"', html)
    client = Client()
    response = choose(path, client=client, name="  O\u0308zlem   Yıldız ")
    assert (response.status_code, response["Location"]) == (303, "/")
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
        ("\u200b", "That is no name that can be read."),
        ("Ada\u202e", "That is no name that can be read."),
        ("--", "That is no name that can be read."),
        ("ben", "There is an account of this name already."),
    ],
)
def test_a_first_director_needs_a_name_of_their_own(name, sentence):
    member("Ben")
    response = choose(welcome_path(present(find_or_add_first_director())), name=name)
    assert response.status_code == 422
    assert faults(response) == {"name": [sentence]}
    assert not Account.objects.directors().exists()


def test_the_first_directors_password_must_not_be_the_name():
    response = choose(welcome_path(present(find_or_add_first_director())), "christiane", name="Christiane")
    assert faults(response)["password"] == ["The password is too similar to the name."]


def test_the_name_of_an_account_cannot_be_changed_by_its_link():
    path = welcome_path(member("Ada", password=None))
    assert choose(path, name="Queen").status_code == 303
    assert Account.objects.get().name == "Ada"
