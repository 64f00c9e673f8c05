import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from accounts import roles
from accounts.access import Role
from accounts.models import Account
from accounts.views.accounts import DONE
from tests.accounts.members import browser_of, is_signed_in, member, read

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def boss() -> Account:
    return member("Director", Role.DIRECTOR)


@pytest.fixture
def director(boss: Account) -> Client:
    return browser_of(boss)


def do(client: Client, account: Account, what: str, **more: str):
    return client.post(f"/accounts/{account.pk}", {"do": what, **more})


def assert_changed(response, account: Account) -> None:
    page, _, done = response["Location"].partition("?done=")
    assert (response.status_code, page) == (303, f"/accounts/{account.pk}")
    assert done in DONE, "and the page says what was done"


def assert_last(response) -> None:
    assert response.status_code == 422
    assert "Director is the only director who can sign in." in read(response)


def test_the_page_shows_what_is_known_of_somebody(director):
    ben = member("Ben", Role.REFEREE, pin="4711")
    html = read(director.get(f"/accounts/{ben.pk}"))
    assert "<h1>Ben</h1>" in html
    assert re.findall(r'value="(\w+)"[^>]* checked', html) == ["referee"]
    assert 'value="no-pin"' in html
    assert 'value="reopen"' not in html


def test_there_is_no_page_of_nobody(director):
    assert director.get("/accounts/4711").status_code == 404


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR])
def test_only_a_director_changes_others(role):
    ben = member("Ben", role)
    client = browser_of(ben)
    assert client.get(f"/accounts/{ben.pk}").status_code == 403
    assert do(client, ben, "role", role="director").status_code == 403
    assert Account.objects.get().role == role


def test_another_role_ends_what_was_signed_in_before(director):
    ben = member("Ben", Role.REFEREE)
    browser = browser_of(ben)
    assert_changed(do(director, ben, "role", role="spectator"), ben)
    ben.refresh_from_db()
    assert ben.role == Role.SPECTATOR
    assert not is_signed_in(browser)
    assert is_signed_in(browser_of(ben))


def test_a_role_given_back_brings_no_old_browser_back(director):
    ben = member("Ben", Role.REFEREE)
    browser = browser_of(ben)
    do(director, ben, "role", role="spectator")
    do(director, ben, "role", role="referee")
    assert not is_signed_in(browser)


def test_the_same_role_again_changes_nothing(director):
    ben = member("Ben", Role.REFEREE)
    browser = browser_of(ben)
    assert_changed(do(director, ben, "role", role="referee"), ben)
    assert is_signed_in(browser)


@pytest.mark.parametrize("role", ["", "table", "nobody", "king"])
def test_a_role_no_account_can_have_is_not_understood(director, role):
    ben = member("Ben", Role.REFEREE)
    assert do(director, ben, "role", role=role).status_code == 400
    ben.refresh_from_db()
    assert ben.role == Role.REFEREE


def test_closing_ends_browsers_and_key(director):
    ben = member("Ben", Role.REFEREE, pin="4711")
    key = ben.new_api_key()
    ben.save()
    browser = browser_of(ben)
    assert_changed(do(director, ben, "close"), ben)
    assert not is_signed_in(browser)
    assert Account.objects.by_key(key) is None
    assert browser.post("/sign-in", {"name": "Ben", "password": "boxes of wood"}).status_code == 422
    assert "Reopen account" in read(director.get(f"/accounts/{ben.pk}"))


def test_reopened_it_is_as_it_was_but_for_browsers_and_key(director):
    ben = member("Ben", Role.REFEREE, pin="4711")
    key = ben.new_api_key()
    ben.save()
    browser = browser_of(ben)
    do(director, ben, "close")
    assert_changed(do(director, ben, "reopen"), ben)
    ben.refresh_from_db()
    assert (ben.is_active, ben.role, ben.has_pin("4711")) == (True, Role.REFEREE, True)
    assert not is_signed_in(browser)
    assert Account.objects.by_key(key) is None
    assert is_signed_in(browser_of(ben))


def test_the_last_director_is_neither_closed_nor_made_anything_else(director, boss):
    assert_last(do(director, boss, "close"))
    assert_last(do(director, boss, "role", role="referee"))
    boss.refresh_from_db()
    assert (boss.is_active, boss.role) == (True, Role.DIRECTOR)
    assert is_signed_in(director)


def test_a_director_who_never_came_is_no_other_director(director, boss):
    member("Ada", Role.DIRECTOR, password=None)
    assert_last(do(director, boss, "close"))


def test_a_director_whose_account_is_closed_is_no_other_director(director, boss):
    ada = member("Ada", Role.DIRECTOR)
    assert_changed(do(director, ada, "close"), ada)
    assert_last(do(director, boss, "role", role="spectator"))


def test_with_another_director_one_may_go(director, boss):
    member("Ada", Role.DIRECTOR)
    assert_changed(do(director, boss, "role", role="referee"), boss)
    assert not is_signed_in(director)


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_close_each_other_at_once_leave_one(boss):
    def is_closed(account: Account) -> bool:
        try:
            roles.close_account(account.pk)
        except roles.LastDirector:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(2) as at_once:
        closed = sorted(at_once.map(is_closed, [boss, member("Ada", Role.DIRECTOR)]))
    assert closed == [False, True]
    assert Account.objects.directors().count() == 1


def test_a_new_link_is_shown_once(director):
    ben = member("Ben")
    response = do(director, ben, "link")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert f"http://testserver/welcome/{ben.pk}/" in read(response)
    assert "/welcome/" not in read(director.get(f"/accounts/{ben.pk}"))


def test_a_closed_account_gets_no_link(director):
    ben = member("Ben")
    roles.close_account(ben.pk)
    response = do(director, ben, "link")
    assert response.status_code == 422
    assert "A closed account cannot have a link." in read(response)
    assert "/welcome/" not in read(response)


def test_a_pin_is_removed(director):
    ben = member("Ben", pin="4711")
    assert_changed(do(director, ben, "no-pin"), ben)
    ben.refresh_from_db()
    assert ben.pin == ""


def test_what_no_button_says_is_not_understood(director, boss):
    assert do(director, boss, "everything").status_code == 400
