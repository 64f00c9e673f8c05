from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Account, FailedTries
from accounts.sign_in.pins import try_pin
from accounts.sign_in.throttle import Throttle, forgive_tries, pin_throttle, register_try, withdraw_try
from tests.accounts.members import after, member
from tests.present import present

pytestmark = [pytest.mark.database, pytest.mark.django_db]


THROTTLE = Throttle("door")


def miss(times: int, throttle: Throttle = THROTTLE) -> None:
    for _ in range(times):
        assert register_try(throttle) == 0
        after(seconds=60)


@pytest.mark.parametrize(
    ("misses", "wait"), [(0, 0), (2, 0), (3, 2), (4, 4), (5, 8), (6, 16), (7, 32), (8, 60), (9, 60), (40, 60)]
)
def test_it_takes_longer_with_every_miss_up_to_a_minute(misses, wait):
    FailedTries.objects.create(what="door", misses=misses, last=timezone.now())
    assert register_try(THROTTLE) == wait


def test_the_wait_goes_by():
    FailedTries.objects.create(what="door", misses=6, last=timezone.now())
    assert register_try(THROTTLE) == 16
    after(seconds=10)
    assert register_try(THROTTLE) == 6
    after(seconds=6)
    assert register_try(THROTTLE) == 0


def test_who_does_not_wait_has_not_tried():
    FailedTries.objects.create(what="door", misses=3, last=timezone.now())
    assert [register_try(THROTTLE) for _ in range(5)] == [2] * 5
    assert FailedTries.objects.get().misses == 3


def test_a_try_counts_until_it_was_right():
    miss(3)
    assert FailedTries.objects.get().misses == 3
    forgive_tries(THROTTLE)
    assert [register_try(THROTTLE) for _ in range(4)] == [0, 0, 0, 2]


def test_a_quarter_of_an_hour_of_quiet_forgets_all_misses():
    FailedTries.objects.create(what="door", misses=9, last=timezone.now() - timedelta(minutes=15, seconds=1))
    assert [register_try(THROTTLE) for _ in range(4)] == [0, 0, 0, 2]


def test_less_quiet_forgets_nothing():
    FailedTries.objects.create(what="door", misses=9, last=timezone.now() - timedelta(minutes=14))
    assert [register_try(THROTTLE), register_try(THROTTLE)] == [0, 60]


def test_a_clock_set_back_locks_nobody_out():
    FailedTries.objects.create(what="door", misses=5, last=timezone.now() + timedelta(days=1))
    assert register_try(THROTTLE) == 8


def test_every_door_counts_for_itself():
    miss(3, Throttle("one"))
    assert [register_try(Throttle("two")) for _ in range(3)] == [0, 0, 0]


def test_old_knocks_are_cleared_away():
    FailedTries.objects.create(what="old", misses=9, last=timezone.now() - timedelta(hours=25))
    FailedTries.objects.create(what="young", misses=9, last=timezone.now())
    register_try(THROTTLE)
    assert {tries.what for tries in FailedTries.objects.all()} == {"young", THROTTLE.what}


def test_throttles_have_names_that_fit():
    longest = present(FailedTries._meta.get_field("what").max_length)
    assert len(pin_throttle(Account(pk=2**63 - 1), f"account {2**63 - 1}").what) <= longest


def test_a_try_that_was_never_checked_is_taken_back():
    miss(2)
    assert register_try(THROTTLE) == 0
    withdraw_try(THROTTLE)
    assert [register_try(THROTTLE), register_try(THROTTLE)] == [0, 2]


@pytest.mark.parametrize(("misses", "wait"), [(2, 0), (3, 2), (8, 64), (11, 512), (12, 600), (90, 600)])
def test_a_pin_is_short_and_so_its_wait_grows_to_ten_minutes(misses, wait):
    here = pin_throttle(Account(pk=7), "table 3")
    FailedTries.objects.create(what=here.what, misses=misses, last=timezone.now())
    assert register_try(here) == wait


def test_guesses_at_one_table_leave_the_next_one_alone():
    account = member("Ada", pin="2580")
    waits = [try_pin(account, "1111", "table 1").wait for _ in range(4)]
    assert waits == [0, 0, 0, 2]
    assert try_pin(account, "1111", "table 2").wait == 0


@pytest.mark.django_db(transaction=True)
def test_a_dozen_tries_at_once_are_no_more_than_three():
    def once(_: int) -> int:
        try:
            return register_try(THROTTLE)
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as at_once:
        waits = sorted(at_once.map(once, range(12)))
    assert waits[:3] == [0, 0, 0]
    assert set(waits[3:]) <= {1, 2}
    assert FailedTries.objects.get().misses == 3
