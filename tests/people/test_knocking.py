from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from people.knocking import door_of_name, door_of_pin, knock, succeeded
from people.models import Account, Knock
from tests.people.members import after

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def miss(times: int, what: str = "door") -> None:
    for _ in range(times):
        assert knock(what) == 0
        after(seconds=60)


@pytest.mark.parametrize(
    ("misses", "wait"), [(0, 0), (2, 0), (3, 2), (4, 4), (5, 8), (6, 16), (7, 32), (8, 60), (9, 60), (40, 60)]
)
def test_it_takes_longer_with_every_miss_up_to_a_minute(misses, wait):
    Knock.objects.create(what="door", misses=misses, last=timezone.now())
    assert knock("door") == wait


def test_the_wait_goes_by():
    Knock.objects.create(what="door", misses=6, last=timezone.now())
    assert knock("door") == 16
    after(seconds=10)
    assert knock("door") == 6
    after(seconds=6)
    assert knock("door") == 0


def test_who_does_not_wait_has_not_tried():
    Knock.objects.create(what="door", misses=3, last=timezone.now())
    assert [knock("door") for _ in range(5)] == [2] * 5
    assert Knock.objects.get().misses == 3


def test_a_try_counts_until_it_was_right():
    miss(3)
    assert Knock.objects.get().misses == 3
    succeeded("door")
    assert [knock("door") for _ in range(4)] == [0, 0, 0, 2]


def test_a_quarter_of_an_hour_of_quiet_forgets_all_misses():
    Knock.objects.create(what="door", misses=9, last=timezone.now() - timedelta(minutes=15, seconds=1))
    assert [knock("door") for _ in range(4)] == [0, 0, 0, 2]


def test_less_quiet_forgets_nothing():
    Knock.objects.create(what="door", misses=9, last=timezone.now() - timedelta(minutes=14))
    assert [knock("door"), knock("door")] == [0, 60]


def test_a_clock_set_back_locks_nobody_out():
    Knock.objects.create(what="door", misses=5, last=timezone.now() + timedelta(days=1))
    assert knock("door") == 8


def test_every_door_counts_for_itself():
    miss(3, "one")
    assert [knock("two") for _ in range(3)] == [0, 0, 0]


def test_old_knocks_are_cleared_away():
    Knock.objects.create(what="old", misses=9, last=timezone.now() - timedelta(minutes=16))
    Knock.objects.create(what="young", misses=9, last=timezone.now())
    succeeded("door")
    assert [knock.what for knock in Knock.objects.all()] == ["young"]


def test_doors_have_names_that_fit_and_tell_nothing():
    assert door_of_name(" ÄDA ") == door_of_name("äda") != door_of_name("ada")
    assert "ada" not in door_of_name("ada").removeprefix("sign-in:")
    assert len(door_of_name("ß" * 500)) <= Knock._meta.get_field("what").max_length
    assert door_of_pin(Account(pk=7)) == "pin:7"


@pytest.mark.django_db(transaction=True)
def test_a_dozen_tries_at_once_are_no_more_than_three():
    def once(_: int) -> int:
        try:
            return knock("door")
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as at_once:
        waits = sorted(at_once.map(once, range(12)))
    assert waits[:3] == [0, 0, 0]
    assert set(waits[3:]) <= {1, 2}
    assert Knock.objects.get().misses == 3
