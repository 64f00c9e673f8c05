"""A form that is sent twice begins one game, even when both arrive at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection

from games.engine.game import Setup
from games.engine.record import read_record
from games.models import Entry, Player, PlaySession, Seat
from games.records import store_record
from games.sessions import begin_session
from games.titles import TITLES
from scoring.document import SeatedPlayer as Seated
from scoring.options import chosen
from tests.engine.test_record import changed
from tests.factories import stored_record

pytestmark = pytest.mark.database

MEDINA = TITLES["medina"]
SETUP = Setup(
    (Seated("Ada", "yellow"), Seated("Ben", "red"), Seated("Cleo", "blue")),
    chosen(MEDINA.options, {}),
)


@pytest.mark.django_db
def test_a_key_leads_to_the_session_it_made():
    first = begin_session(MEDINA, SETUP, key="one")
    assert begin_session(MEDINA, SETUP, key="one") == first
    assert begin_session(MEDINA, SETUP, key="two") != first
    assert (PlaySession.objects.count(), Seat.objects.count(), Player.objects.count()) == (2, 6, 3)


@pytest.mark.django_db
def test_without_a_key_every_game_is_a_new_one():
    assert begin_session(MEDINA, SETUP) != begin_session(MEDINA, SETUP)
    assert set(PlaySession.objects.values_list("key", flat=True)) == {None}


@pytest.mark.django_db
def test_a_table_that_cannot_be_is_still_said():
    twice = SETUP._replace(players=(SETUP.players[0], SETUP.players[0]))
    with pytest.raises(IntegrityError):
        begin_session(MEDINA, twice, key="one")
    assert not PlaySession.objects.exists()


@pytest.mark.django_db
def test_a_record_sent_twice_is_kept_once():
    record = read_record(changed(notes="rainy"), TITLES)
    first = store_record(record, key="one")
    again = store_record(record, key="one")
    assert again == first
    assert stored_record(again) == record
    assert Entry.objects.count() == len(record.moves)


@pytest.mark.django_db(transaction=True)
def test_taps_at_the_same_time_begin_one_game():
    def begin(_: int) -> int:
        try:
            return begin_session(MEDINA, SETUP, key="one").pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as tablets:
        begun = set(tablets.map(begin, range(12)))
    assert begun == {PlaySession.objects.get().pk}
    assert Seat.objects.count() == 3
