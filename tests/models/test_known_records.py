"""A record that is here already is recognised by its moves, with two queries at most."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.game import Game
from games.engine.record import Record, read_record
from games.models import KnownRecord
from games.records import AlreadyHere, KnownPlay, exported_record, known_play, preview_record, store_record
from games.sessions import begin_session
from games.titles import TITLES
from games.titles.medina.game import GAME
from tests.models.test_sealing import NOBODY, REFEREE, enter, over
from tests.present import present
from tests.titles.medina.table import setup

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MOVES = ("merchant h6", "palace orange c3", "roof c3")


def read(document: dict[str, Any], **changes: Any) -> Record:
    return read_record({**document, **changes}, TITLES)


def renamed(document: dict[str, Any]) -> list[dict[str, str]]:
    return [{**player, "name": f"{player['name']}x"} for player in document["players"]]


def recorded() -> Any:
    session = begin_session(GAME, setup())
    for line in MOVES:
        enter(session, line)
    return session


def test_what_was_imported_is_recognised_without_remarks_and_colours():
    session = over(event="Spring Cup")
    document = exported_record(session)
    bare = [move.split(": ")[-1] for move in document["moves"]]
    for again in (read(document), read(document, event="another", moves=bare)):
        assert known_play(again) == KnownPlay(session, has_changed=False)


def test_a_finished_game_is_recognised_whatever_its_players_are_called():
    session = over()
    document = exported_record(session)
    assert present(known_play(read(document, players=renamed(document)))).session == session


def test_other_moves_options_or_boards_are_another_game():
    document = exported_record(over())
    assert known_play(read(document, moves=document["moves"][:-1])) is None
    assert known_play(read(document, options={"tie_break": "largest_palace"})) is None


def test_a_game_that_ended_here_is_recognised_though_nobody_exported_it():
    session = over()
    document = exported_record(session)
    KnownRecord.objects.all().delete()
    for line in ("undo", "redo"):
        enter(session, line, NOBODY)
    assert present(known_play(read(document))).session == session


def test_a_game_that_ended_before_records_were_noted_is_recognised_by_its_people():
    session = over()
    document = exported_record(session)
    others = store_record(read(document, players=renamed(document)))
    KnownRecord.objects.all().delete()
    assert known_play(read(document, moves=document["moves"][:-1])) is None
    assert present(known_play(read(document))).session == session
    assert [*others.known_records.all()] == [], "nobody waits until all plays are noted"


def test_a_game_that_goes_on_is_recognised_once_it_was_exported():
    session = recorded()
    document = exported_record(session)
    assert known_play(read(document)) == KnownPlay(session, has_changed=False)
    assert known_play(read(document, players=renamed(document))) is None, "two games may begin alike"
    enter(session, "undo")
    assert known_play(read(document)) == KnownPlay(session, has_changed=True)


def test_of_two_plays_the_one_that_counts_is_named():
    session = over()
    document = exported_record(session)
    again = store_record(read(document))
    assert present(known_play(read(document))).session == again
    enter(again, "abandon", REFEREE, "entered twice")
    assert present(known_play(read(document))).session == session


@pytest.mark.django_db(transaction=True)
def test_the_same_record_brought_along_twice_at_once_is_stored_once():
    document = exported_record(over())
    document["moves"].pop()

    def bring(turn: int) -> bool:
        try:
            store_record(read(document), key=f"page-{turn}", only_new=True)
        except AlreadyHere:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(3) as threads:
        assert sorted(threads.map(bring, range(3))) == [False, False, True]


def test_an_empty_record_is_nobodys():
    session = begin_session(GAME, setup())
    assert known_play(read(exported_record(session))) is None
    assert not KnownRecord.objects.exists()


def test_it_is_noted_once():
    session = over()
    for _ in range(3):
        exported_record(session)
    assert KnownRecord.objects.count() == 1


def test_a_record_is_played_once_before_it_is_shown_or_kept():
    document = exported_record(over())
    document["moves"].pop()
    for bring in (preview_record, partial(store_record, only_new=True)):
        with patch.object(Game, "replay", autospec=True, side_effect=Game.replay) as replay:
            bring(read(document))
        assert replay.call_count == 1


def test_it_costs_two_queries_however_many_plays_there_are():
    session = over()
    document = exported_record(session)
    for _ in range(3):
        store_record(read(document))
    known_play(read(document))
    with CaptureQueriesContext(connection) as queries:
        known_play(read(document, moves=document["moves"][:-1]))
    assert len(queries) == 2, "the record, and whether older plays are to be noted"
