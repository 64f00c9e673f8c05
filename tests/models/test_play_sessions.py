"""Plays in the database: a record comes back as it was, and two rows never claim the same place."""

import pytest
from django.db import IntegrityError, transaction

from games.engine.game import Refused
from games.engine.record import judge, read_record, write_record
from games.models import Entry, Player, PlaySession, Seat
from games.records import store_record
from games.titles import TITLES
from games.titles.flandern.board import Board
from scoring.document import Malformed
from tests.engine.test_record import changed, players
from tests.factories import EntryFactory, PlayerFactory, PlaySessionFactory, SeatFactory, stored_record
from tests.titles.flandern.table import DOCUMENT
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.mark.parametrize("name", ["3p-human-1000", "4p-human-1001", "4p-early-1002"])
def test_a_whole_game_comes_back_as_it_was(name: str):
    options = {"wall_points": "piece", "show_stock": False}
    read = read_record(record(games()[name], options=options), TITLES)
    kept = PlaySession.objects.get(pk=store_record(read).pk)
    assert stored_record(kept) == read
    assert write_record(stored_record(kept)) == write_record(read)
    assert judge(stored_record(kept))["finished"] is True


@pytest.mark.parametrize(
    "board",
    [
        "practice",
        DOCUMENT,
        {**DOCUMENT, "cities": [{**city, "offset": [-0.0, 1e-7]} for city in DOCUMENT["cities"]]},
    ],
)
def test_a_board_is_kept_as_the_record_has_it(board):
    document = changed(game="flandern", options=..., board=board, moves=["draw"])
    kept = PlaySession.objects.get(pk=store_record(read_record(document, TITLES)).pk)
    assert kept.board == board
    assert write_record(stored_record(kept))["board"] == board
    assert isinstance(kept.setup.board, Board)
    assert kept.setup.board.crests == ("blue", "yellow", "green", "red", "grey", "church")


def test_a_title_with_one_board_keeps_none():
    session = store_record(read_record(changed(), TITLES))
    assert (session.board, session.setup.board) == (None, None)


def test_a_session_remembers_the_revision_of_its_rules_and_only_what_differs():
    read = read_record(changed(options={"wall_points": "part", "tie_break": "largest_palace"}), TITLES)
    session = store_record(read)
    assert (session.title, session.revision) == ("medina", TITLES["medina"].rulebook.revision)
    assert session.options == {"tie_break": "largest_palace"}


def test_a_player_known_by_name_is_the_same_player():
    ada = PlayerFactory.create(name="Ada")
    session = store_record(read_record(changed(), TITLES))
    assert session.seats.get(number=0).player == ada
    assert Player.objects.count() == 3


def test_names_of_40_letters_in_any_script_are_kept():
    long = "Приветствую Jürgen-Ægidius 王小明 y más allá"
    session = store_record(
        read_record(changed(players=players((long, "yellow"), ("Ben", "red"), ("Cleo", "blue"))), TITLES)
    )
    assert session.setup.players[0].name == long


def test_a_refused_record_leaves_nothing_behind():
    with pytest.raises(Refused):
        store_record(read_record(changed(moves=["merchant h6", "wall N5"]), TITLES))
    assert not PlaySession.objects.exists()


def test_a_name_too_long_leaves_nothing_behind():
    too_long = players(("Ada", "yellow"), ("Ben", "red"), ("C" * 81, "blue"))
    with pytest.raises(Malformed):
        store_record(read_record(changed(players=too_long), TITLES))
    assert not PlaySession.objects.exists()
    assert not Player.objects.exists()


def test_a_number_is_given_to_one_entry_only():
    entry = EntryFactory.create()
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryFactory.create(session=entry.session)
    assert [entry.line for entry in Entry.objects.all()] == ["merchant h6"]
    EntryFactory.create(session=entry.session, number=2)
    EntryFactory.create()


def test_a_seat_a_player_and_a_colour_are_there_once():
    session = PlaySessionFactory.create()
    seated = session.seats.get(number=0).player
    for doubled in (
        {"number": 0, "colour": "green"},
        {"number": 3, "colour": "red"},
        {"number": 3, "colour": "green", "player": seated},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            SeatFactory.create(session=session, **doubled)
    assert Seat.objects.count() == 3
