import pytest

from accounts import roles
from accounts.access import Role
from accounts.models import Account
from accounts.sign_in.pins import PinAnswer, account_of_player, is_easy, is_pin, referees, try_pin
from tests.accounts.members import after, member

pytestmark = [pytest.mark.database, pytest.mark.django_db]

RIGHT, WRONG = PinAnswer(True), PinAnswer(False)


def test_a_pin_is_right_or_wrong():
    ada = member("Ada", pin="4711")
    assert try_pin(ada, "4711", "table 1") == RIGHT
    assert try_pin(ada, "4712", "table 1") == WRONG
    assert try_pin(ada, "", "table 1") == WRONG


def test_a_pin_is_not_kept_as_it_was_said():
    assert "4711" not in member("Ada", pin="4711").pin


def test_nobody_has_the_empty_pin():
    assert try_pin(member("Ada"), "", "table 1") == WRONG


def test_a_closed_account_has_nothing_to_say():
    ada = member("Ada", Role.REFEREE, pin="4711")
    roles.close_account(ada.pk)
    assert try_pin(Account.objects.get(), "4711", "table 1") == WRONG


def test_after_three_misses_even_the_right_pin_waits():
    ada = member("Ada", pin="4711")
    assert [try_pin(ada, "0000", "table 1") for _ in range(3)] == [WRONG] * 3
    assert try_pin(ada, "4711", "table 1") == PinAnswer(False, wait=2)
    after(seconds=2)
    assert try_pin(ada, "0000", "table 1") == WRONG
    assert try_pin(ada, "4711", "table 1") == PinAnswer(False, wait=4)
    after(seconds=4)
    assert try_pin(ada, "4711", "table 1") == RIGHT
    assert try_pin(ada, "0000", "table 1") == WRONG


def test_another_referee_need_not_wait():
    ada, ben = member("Ada", pin="4711"), member("Ben", pin="2806")
    for _ in range(4):
        try_pin(ada, "0000", "table 1")
    assert try_pin(ben, "2806", "table 1") == RIGHT


def test_referees_are_those_who_could_say_their_pin():
    member("Özlem", Role.REFEREE, pin="4711")
    member("ben", Role.DIRECTOR, pin="4711")
    member("Ada", Role.REFEREE, pin="4711")
    member("Without", Role.REFEREE)
    member("Keeper", Role.SCOREKEEPER, pin="4711")
    roles.close_account(member("Closed", Role.REFEREE, pin="4711").pk)
    assert [account.name for account in referees()] == ["Ada", "ben", "Özlem"]


def test_a_player_is_known_by_the_name_of_the_account():
    ada = member("Ada Müller", Role.SPECTATOR, pin="4711")
    assert account_of_player(" ada MÜLLER") == ada
    assert account_of_player("Ada") is None
    assert account_of_player("") is None


def test_without_a_pin_or_an_open_account_no_player_is_asked():
    member("Ada")
    roles.close_account(member("Ben", pin="4711").pk)
    assert (account_of_player("Ada"), account_of_player("Ben")) == (None, None)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("4711", True),
        ("47112806", True),
        ("471", False),
        ("471128061", False),
        ("47a1", False),
        ("٤٧١١", False),
    ],
)
def test_a_pin_has_four_to_eight_digits(typed, expected):
    assert is_pin(typed) is expected


@pytest.mark.parametrize(
    "pin", ["1111", "1234", "4321", "0000", "7890", "98765432", "2468", "1212", "123123"]
)
def test_what_everybody_tries_first_is_easy(pin):
    assert is_easy(pin)


@pytest.mark.parametrize("pin", ["4711", "1235", "2806", "1221", "12312"])
def test_what_takes_some_guessing_is_not(pin):
    assert not is_easy(pin)
