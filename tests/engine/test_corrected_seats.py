"""Entries that say who really sat where."""

from dataclasses import replace

import pytest

from games.engine.game import Board, BoardKind, Setup
from games.engine.history import begin
from scoring.document import Malformed, SeatedPlayer
from tests.engine.corrected import assert_sound, change_of, four_players, numbers, saying, seats, whole
from tests.engine.histories import followed, refusal
from tests.engine.saying import SAYING, TWO


def test_who_really_sat_where():
    history = saying("say 1", "blue: greet red", "say 3", seats(("Ben", "green"), ("Ada", "red")))
    assert history.setup.players == (SeatedPlayer("Ben", "green"), SeatedPlayer("Ada", "red"))
    assert history.lines == ("say 1", "red: greet green", "say 3")
    assert history.now.totals == {"green": 4, "red": 0}
    assert numbers(history) == [1, 2, 3]
    change = change_of(history)
    assert (change.setup, change.steps, change.kind) == (TWO, (), "seats")
    assert_sound(history)


def test_seats_can_be_corrected_before_the_first_move_and_again():
    history = saying(seats(("Ada", "blue"), ("Ben", "red")))
    assert history.now.state == SAYING.start(history.setup)
    again = followed(history, "say 1", seats(("Ada", "red"), ("Ben", "blue")))
    assert again.setup == TWO
    assert again.now.ruling.actor == "red"


def test_after_the_seats_other_corrections_go_on_as_before():
    history = saying("say 1", "say 3", "say 1", seats(("Ben", "green"), ("Ada", "red")))
    history = followed(history, "replace 2 red: say 5", "drop 1")
    assert history.lines == (), "who named himself red would have to begin"
    assert_sound(history)


def test_lines_are_remembered_with_the_right_colours():
    history = saying("say 1", "blue: greet red", "say 3", seats(("Ben", "green"), ("Ada", "red")))
    inserted = history.followed_by("insert 1 say 2")
    assert inserted.lines == ("say 2", "say 1", "red: greet green", "say 3")
    assert_sound(inserted)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "JSON"),
        ("Ada, Ben", "JSON"),
        ('[["Ada", "blue"], ["Ben", "red"]', "JSON"),
        ("[" * 100_000, "JSON"),
        ("[" + "1" * 10_000 + "]", "JSON"),
        ("{}", "players must be a list"),
        ("null", "players must be a list"),
        ("[]", "players"),
        ('["Ada", "Ben"]', "players[0] must be a name and a colour"),
        ('[["Ada"], ["Ben", "red"]]', "players[0] must be a name and a colour"),
        ('[["Ada", "blue", 1], ["Ben", "red"]]', "players[0] must be a name and a colour"),
        ('[["Ada", "pink"], ["Ben", "red"]]', "pink"),
        ('[["Ada", "red"], ["Ben", "red"]]', "Two players have the colour"),
        ('[["Ada", "blue"], ["Ada", "red"]]', "Two players have the name"),
        ('[[" ", "blue"], ["Ben", "red"]]', "a name that can be read"),
        ('[["\\ud800", "blue"], ["Ben", "red"]]', "half a character"),
        ('[[7, "blue"], ["Ben", "red"]]', "must be text"),
        ('[[NaN, "blue"], ["Ben", "red"]]', "must be text"),
        ('[["Ada", "blue"], ["Ben", "red"], ["Cleo", "green"]]', "2 players sit at this table, not 3."),
        ('[["Ada", "red"], ["Ben", "blue"]]', "nothing to correct"),
    ],
)
def test_seats_are_not_trusted(words: str, sentence: str):
    ruling = refusal(saying("say 1"), f"seats {words}")
    assert ruling.rules == ("notation",)
    assert sentence in ruling.message.en
    assert ruling.message.en != ruling.message.de


def test_a_table_that_cannot_be_is_refused():
    """Felinia's small boards have no room for many; in Flandern nobody may be called grey."""
    game = replace(SAYING, boards=BoardKind(no_board, require_setup=no_green))
    ruling = refusal(begin(game, TWO), seats(("Ada", "red"), ("Ben", "green")))
    assert (ruling.rules, ruling.message) == (("notation",), ("No green here.", "Hier kein Grün."))
    record = whole("flandern", four_players("flandern"))
    _, *others = record.setup.players
    ruling = refusal(begin(record.game, record.setup), seats(("grey", record.setup.colours[0]), *others))
    assert "the sheet has a row of that name" in ruling.message.en


def no_board(source: object) -> Board:
    raise AssertionError("nobody asks for one")


def no_green(setup: Setup) -> None:
    if "green" in setup.colours:
        raise Malformed("No green here.", "Hier kein Grün.")
