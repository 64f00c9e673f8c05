"""What can be counted at a Medina table, compared with the box."""

from typing import Any

import pytest

from games.engine.face import Pieces
from games.titles.medina.components import PIECES, ROOF, STOCK
from games.titles.medina.game import GAME
from games.titles.medina.state import State
from scoring.titles.medina.position import PALACE_COLOURS
from tests.titles.medina.table import FACE, laid_out, played, setup
from tests.titles.medina.test_recorded_games import games, line

KINDS = (*PALACE_COLOURS, "stable", "roof", "merchant", "wall", "cards")
"""The kinds in the order in which they are counted."""


def counted(state: State) -> dict[str, Pieces]:
    return dict(zip(KINDS, FACE.inventory(state), strict=True))


def in_all(pieces: Pieces) -> int:
    at_players = sum(pieces.left.values()) + sum(pieces.placed.values())
    return at_players + (pieces.supply or 0) + (pieces.on_board or 0)


@pytest.mark.parametrize("name", sorted(games()))
def test_nothing_is_lost_in_a_whole_game_but_the_parts_of_finished_colours(name: str):
    game: dict[str, Any] = games()[name]
    players = game["players"]
    in_box = dict(zip(PIECES, [players * share for share in STOCK[players]], strict=True))
    in_box["merchant"] += 1
    state = GAME.start(setup(players, show_stock=True))
    for number, turn in enumerate(turn for turn in game["turns"] if turn["ph"] != "pass"):
        if number % 7 == 0:
            assert_all_there(state, in_box)
        state = GAME.play(state, line(turn["mv"]))
    assert_all_there(state, in_box)


def assert_all_there(state: State, in_box: dict[str, int]) -> None:
    pieces = counted(state)
    assert in_all(pieces.pop("cards")) == 8
    for kind, count in pieces.items():
        if kind in state.board.finished:
            assert set(count.left.values()) == {0}
            assert in_all(count) <= in_box[kind]
        else:
            assert in_all(count) == in_box[kind], kind


def test_at_first_everything_is_before_the_players_and_the_start_merchant_in_the_box():
    pieces = counted(played(players=4, show_stock=True))
    assert [sum(pieces[kind].left.values()) for kind in KINDS] == [20, 20, 20, 20, 12, 16, 24, 32, 0]
    assert pieces["merchant"].supply == 1
    assert counted(played("merchant h6"))["merchant"].supply is None


def test_a_part_and_a_stable_are_the_owners_of_their_palace_and_else_nobodys():
    state = laid_out(
        "palace grey c3", "palace grey c4", "red: roof c3", "stable d3", "palace grey h8", "stable h9"
    )  # fmt: skip
    pieces = counted(state)
    assert pieces["grey"].placed == {"yellow": 0, "red": 2, "blue": 0}
    assert pieces["grey"].on_board == 1
    assert pieces["stable"].placed == {"yellow": 0, "red": 1, "blue": 0}
    assert pieces["stable"].on_board == 1
    assert pieces["roof"].placed == {"yellow": 0, "red": 1, "blue": 0}
    assert pieces["roof"].on_board is None


def test_walls_and_merchants_on_the_board_are_nobodys():
    pieces = counted(laid_out("merchant h6", "merchant h7", "wall N1"))
    assert (pieces["merchant"].on_board, pieces["wall"].on_board) == (2, 1)
    assert not pieces["wall"].placed


def test_cards_are_counted_and_named():
    cards = counted(laid_out("palace orange a3", "red: roof a3", "wall W1", "wall W2", "wall W3"))["cards"]
    assert cards.left == {"yellow": 0, "red": 2, "blue": 0}
    assert cards.supply == 6
    assert [card.name.en for card in cards.which["red"]] == ["orange palace card", "tower card 4"]


def test_hidden_stocks_are_not_told_except_roofs_which_lie_open():
    pieces = counted(laid_out("palace grey c3", show_stock=False))
    assert [kind for kind in KINDS if pieces[kind].left] == ["roof", "cards"]
    assert pieces["roof"].left["yellow"] == STOCK[3][ROOF]
    assert pieces["grey"].on_board == 1


def test_where_stocks_are_hidden_a_finished_colour_is_known_to_be_gone():
    roofed = [
        (colour, field) for colour, field in zip(("yellow", "red", "blue"), ("b2", "e2", "h2"), strict=True)
    ]
    lines = [line for colour, field in roofed for line in (f"palace grey {field}", f"{colour}: roof {field}")]
    state = laid_out(*lines, show_stock=False)
    assert state.board.finished == {"grey"}
    assert counted(state)["grey"].left
    assert not counted(state)["black"].left
