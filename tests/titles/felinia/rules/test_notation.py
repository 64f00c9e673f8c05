"""The words of a line: which can be read, and which word is named when one cannot."""

from functools import cache

import pytest

from games.titles.felinia.game import GAME
from games.titles.felinia.moves import read
from games.titles.felinia.state import State
from tests.titles.felinia.table import ashore, breaks, ending, laid, seated, storing, trading

UNREADABLE = [
    "", " ", "draw", "draw ", " draw wine", "draw wine ", "draw  wine", "draw beer", "Draw wine",
    "draw Wine", "draw wine 1", "draw gold", "ship", "ship 1", "ship s05", "ship 1 s99", "ship 0 s05",
    "ship 5 s05", "ship 01 s05", "ship 1 s05 s06", "ship 1 S05", "bid", "bid market", "bid market 0",
    "bid market 6", "bid market 01", "bid market +1", "bid market one", "bid market 1 2", "bid guild 1",
    "bid purse 1", "bid purse ", "bids purse", "withdraw 1", "buy", "buy beer", "buy wine board",
    "buy wine board 5", "buy wine board 0", "buy wine board 01", "buy wine 2", "buy board 2",
    "buy wine  board 2", "exchange", "exchange wine", "exchange wine beer", "exchange gold wine",
    "exchange wine books 2", "exchange wine books board 5", "bonus", "bonus silk", "bonus extra",
    "bonus extra salt", "bonus hidden silk", "bonus silk extra", "bonus extra silk silk",
    "bonus Extra silk", "reveal", "reveal a5", "reveal silk a5", "reveal a9 silk", "reveal a5 salt",
    "reveal a5 silk tea", "reveal A5 silk", "step", "step a9", "step A2", "step a2 a5", "step a02",
    "stop a1", "stops", "keep beer", "keep wine beer", "keep  wine", "keep wine ", "keep 3", "keep gold",
    "keep Wine", "blue: sell", "blue: sell wine", "blue: sell wine 0", "blue: sell gold 0",
    "blue: sell wine 01", "blue: sell wine +1", "blue: sell wine -1", "blue: sell wine 1 1",
    "blue: sell silver 1", "blue: sell wine  1", "blue: sell wine 1 ", "blue: sell 1 wine",
    "blue: sell Wine 1", "blue: sell wine ٣", "blue: sell silk 1", "declare", "blue: declare hidden",
    "blue: declare extra", "blue: declare extra salt", "finish 1", "finish now", "pass", "undo", "board 1",
    "land", "sail", "blue:stop", "blue : stop", "grey: stop", "Blue: stop", "Ada: stop", "table: draw wine",
    ": stop", "stop !", "stop !E99", "stop!E22", "stop !e22", "stop !E22 !E22", "stop !E22  !E23", "!E22",
    "palace orange f7", "build ghent 1 grey",
]  # fmt: skip


@cache
def some_tables() -> tuple[State, ...]:
    return seated(), laid(), trading("guild", "guild"), ashore(), storing("wine " * 4), ending()


@pytest.mark.parametrize("line", UNREADABLE)
def test_words_that_are_no_move_of_this_game(line):
    for state in some_tables():
        ruling = GAME.ruling(state, line)
        assert ruling.rules == ("notation",)
        assert ruling.message.en
        assert ruling.message.de not in ("", ruling.message.en)


def test_an_unreadable_word_is_named():
    state = laid()
    for line, word in {
        "draw beer": "beer", "bid market 6": "6", "ship 1 s99": "s99", "buy wine board 9": "9",
        "step z9": "z9", "reveal a5 salt": "salt", "keep wine beer": "beer",
        "blue: sell silver 1": "silver", "blue: sell wine 01": "01", "grey: stop": "grey",
        "sail away": "sail", "bonus extra salt": "salt", "stop !E99": "E99",
    }.items():  # fmt: skip
        assert f"“{word}”" in GAME.ruling(state, line).message.en
        assert word in GAME.ruling(state, line).message.de


def test_reading_what_was_written_gives_the_move():
    state = laid()
    for text in (
        "draw wine", "ship 4 s20", "bid purse", "bid market 5", "bid guild", "withdraw", "buy wine",
        "buy wine board 4", "exchange wine wine", "exchange wine books board 1", "bonus extra silk",
        "bonus extra ivory", "bonus hidden", "reveal a1 silk", "step e8", "stop", "keep",
        "keep books books wine", "sell gold 12", "sell glassware 1", "declare plus tea",
        "declare extra amber", "finish",
    ):  # fmt: skip
        assert read(state, text).text == text
        assert read(state, text) == read(state, text)


def test_any_number_of_goods_can_be_read_after_keep():
    state = storing("wine " * 4)
    assert breaks(state, "keep" + " wine" * 9) == ["E30"]
    assert breaks(state, "keep" + " glassware" * 1000) == ["E30"]
