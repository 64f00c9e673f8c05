from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts import roles
from accounts.access import Role
from accounts.models import Account, SecurityEvent
from tests.accounts.members import member
from tests.accounts.phones import give_factor

pytestmark = pytest.mark.django_db


def invited(*arguments: str) -> str:
    printed = StringIO()
    call_command("invite", *arguments, stdout=printed)
    return printed.getvalue().strip()


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as caught:
        invited(*arguments)
    return str(caught.value)


def opens(link: str, base: str = "http://localhost:8000") -> bool:
    assert link.startswith(f"{base}/welcome/")
    return Client().get(link.removeprefix(base)).status_code == 200


def test_it_invites_the_first_director():
    assert opens(invited())
    assert Account.objects.get().role == Role.DIRECTOR


def test_asked_twice_it_invites_the_same_one_and_only_the_last_link_is_good():
    first, second = invited(), invited()
    assert not opens(first)
    assert opens(second)
    assert Account.objects.count() == 1


def test_the_address_can_be_another():
    assert opens(invited("--base", "http://192.168.1.2:8123/"), "http://192.168.1.2:8123")


def test_where_there_is_a_director_it_wants_a_name():
    member("Ada", Role.DIRECTOR)
    assert refused() == "There is already a director. To make a link for an account: manage.py invite NAME"
    assert Account.objects.count() == 1


def test_a_director_who_never_came_does_not_lock_the_others_out():
    member("Ada", Role.DIRECTOR, password=None)
    assert opens(invited())


def test_it_helps_whoever_has_forgotten_a_password():
    member("Özlem Yıldız", Role.DIRECTOR)
    assert opens(invited("özlem yıldız"))


def test_it_knows_nobody_of_that_name():
    assert refused("Ben") == "There is no account called Ben."


def test_a_closed_account_gets_no_link():
    roles.close_account(member("Ben").pk)
    assert refused("ben") == "The account of Ben is closed. A director can reopen it."


def test_a_link_leaves_the_second_factor_and_says_so(capsys):
    ada = member("Ada", Role.DIRECTOR)
    give_factor(ada)
    call_command("invite", "Ada")
    printed = capsys.readouterr()
    assert opens(printed.out.strip())
    assert "--reset-second-factor" in printed.err
    assert ada.has_second_factor


def test_on_the_server_the_second_factor_is_reset(capsys):
    ada = member("Ada", Role.DIRECTOR)
    give_factor(ada)
    call_command("invite", "Ada", "--reset-second-factor")
    printed = capsys.readouterr()
    assert opens(printed.out.strip())
    assert "Ada has no second factor any more." in printed.err
    assert not ada.has_second_factor
    logged = SecurityEvent.objects.order_by("pk").values_list("kind", "account", "address")
    assert [*logged] == [("second-factor-reset", "Ada", ""), ("one-time-link-made", "Ada", "")]
