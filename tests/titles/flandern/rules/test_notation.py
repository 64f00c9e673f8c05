"""The words of a line: which can be read, and which word is named when one cannot."""

import pytest

from games.titles.flandern import moves
from games.titles.flandern.components import ACTION_CARDS
from games.titles.flandern.game import GAME
from games.titles.flandern.moves import read
from games.titles.flandern.state import DRAW
from tests.titles.flandern.table import acting, broken, laid_out, played

UNREADABLE = [
    "", " ", "draws", "Draw", "draw ", " draw", "draw ghent", "discard", "discard site",
    "discard ghent 1", "discard  ghent", "reveal", "reveal gold", "reveal ghent 1", "reveal Ghent",
    "blue: play", "blue: play cathedral", "blue: play influence", "blue: play ghent +01",
    "blue: play ghent +", "blue: play ghent 1", "blue: play ghent -1", "blue: play ghent +1 +1",
    "blue: play ghent +٣", "blue: play ghent  +1", "blue: play ghent +1 ", "blue: play liège",
    "blue:play ghent", "blue : play ghent", "grey: play ghent", "Blue: play ghent", "table: draw",
    "Ada: draw", "build", "build ghent", "build ghent 1", "build ghent 13 grey", "build ghent 01 grey",
    "build ghent -1 grey", "build ghent x grey", "build brussels 1 grey", "build ghent 1 white",
    "build ghent 1 grey master master", "build ghent 1 master", "build ghent 1 grey stone",
    "build grey ghent 1", "build ghent1 grey", "finish ghent", "finish ghent 13", "finish ghent 00",
    "finish ghent 1 grey", "finish 1", "cathedral liege", "cathedral liege 0 0", "cathedral liège 0",
    "master 0", "master ghent 1.0", "merchant h6", "pass", "undo", "draw !F1", "draw !F99", "draw !",
    "draw!F11", "draw !f11", "build ghent 5 grey !F11 !F11",
]  # fmt: skip


@pytest.mark.parametrize("line", UNREADABLE)
def test_words_that_are_no_move_of_this_game(line: str):
    for state in (played(), played("draw"), acting(laid_out(), "ghent")):
        ruling = GAME.ruling(state, line)
        is_waiver = line == "draw !F1"
        assert ruling.rules == (("phase",) if is_waiver and state.step != DRAW else ("notation",))
        assert ruling.message.en
        assert ruling.message.de != ruling.message.en


def test_an_unreadable_word_is_named():
    state = acting(laid_out(), "ghent")
    for line, word in {
        "build ghent 13 grey": "“ghent 13”",
        "build ghent 1 white": "“white”",
        "build brussels 1 grey": "“brussels",
        "blue: play ghent +01": "“+01”",
        "blue: play gold": "“gold”",
        "reveal gold": "“gold”",
        "grey: finish ghent 1": "“grey”",
        "move ghent": "“move”",
    }.items():
        assert word in GAME.ruling(state, line).message.en
        assert word.strip("“”") in GAME.ruling(state, line).message.de


def test_reading_what_was_written_gives_the_move():
    plays = [f"play {card} +{number}" for card in ACTION_CARDS for number in range(12)]
    texts = [*moves.BY_TEXT, *plays]
    assert len(moves.BY_TEXT) == 1 + 6 + 11 + 2 * 78 * 6 + 3 * 78
    assert [read(text).text for text in texts] == texts
    assert all(read(text) is read(text) for text in texts)


def test_no_influence_may_be_left_out():
    assert read("play ghent") is read("play ghent +0")
    assert read("play ghent").text == "play ghent +0"


def test_more_influence_than_anybody_could_count_is_read_and_refused():
    assert broken(played("draw"), f"blue: play ghent +{'9' * 5000}") == ["F2"]
