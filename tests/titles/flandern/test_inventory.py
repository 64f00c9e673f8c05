"""What can be counted at a Flandern table, compared with the box."""

import pytest

from games.engine.face import Pieces
from games.titles.flandern.game import GAME
from games.titles.flandern.state import State
from tests.present import present
from tests.titles.flandern.table import FACE, setup
from tests.titles.flandern.test_recorded_games import games, record_of, steps

KINDS = (
    "quarters", "grey", "church", "stones", "cathedrals", "masters", "covers", "cylinders", "gold", "hand",
    "influence",
)  # fmt: skip
"""The kinds in the order in which they are counted."""


def counted(state: State) -> dict[str, Pieces]:
    return dict(zip(KINDS, FACE.inventory(state), strict=True))


def for_all(pieces: Pieces) -> int:
    return (pieces.supply or 0) + (pieces.on_board or 0)


@pytest.mark.parametrize("name", games())
def test_nothing_is_lost_in_a_whole_game(name: str):
    for number, (_, _, state) in enumerate(steps(record_of(name))):
        if number % 9 == 0 or GAME.is_over(state):
            assert_all_there(state)


def assert_all_there(state: State) -> None:
    board, pieces = state.board, counted(state)
    for colour in state.colours:
        own, cards = pieces["quarters"], pieces["hand"]
        assert own.left[colour] + own.placed[colour] == sum(board.quarters["guild"])
        assert cards.left[colour] + cards.placed[colour] == 8
        assert cards.left[colour] == len(cards.which[colour])
    for kind in ("grey", "church"):
        assert for_all(pieces[kind]) == sum(board.quarters[kind])
    for kind in ("stones", "cathedrals", "masters", "covers"):
        assert for_all(pieces[kind]) == getattr(board, kind)
        assert present(pieces[kind].supply) >= 0
    assert for_all(pieces["cylinders"]) == 6
    gone_to_hands = state.shown_of("influence")
    assert for_all(pieces["gold"]) + gone_to_hands == board.gold
    assert pieces["gold"].on_board == state.drawn + sum(state.shown) - gone_to_hands
    assert pieces["influence"].left == dict(zip(state.colours, state.influence, strict=True))


def test_at_first_the_board_is_empty_but_for_its_printed_centres():
    pieces = counted(GAME.start(setup(3)))
    assert pieces["quarters"].left == {"blue": 15, "yellow": 15, "green": 15}
    assert set(pieces["quarters"].placed.values()) == {0}
    assert [pieces[kind].supply for kind in KINDS[1:9]] == [15, 13, 10, 4, 4, 9, 6, 28]
    assert [pieces[kind].on_board for kind in KINDS[1:9]] == [0] * 8
    assert pieces["influence"].left["blue"] == 3
    assert [card.figure.en for card in pieces["hand"].which["blue"]] == [*"BGYLU", "Li", "S", "P"]


def test_a_card_that_is_laid_is_not_in_hand_and_its_quarter_on_the_board():
    state = GAME.start(setup(3))
    for line in ("draw", "blue: play ghent +1", "yellow: play site +0", "green: play pickup +0"):
        state = GAME.play(state, line)
    pieces = counted(state)
    assert pieces["hand"].left["blue"] == 7
    assert pieces["hand"].placed["blue"] == 1
    assert pieces["influence"].left["blue"] == 2
    assert (pieces["gold"].supply, pieces["gold"].on_board) == (27, 1)


def test_dead_sites_beyond_the_last_cover_tile_are_only_marked():
    name = next(name for name in games() if games()[name]["expect"]["covered"] > 9)
    *_, (_, _, end) = steps(record_of(name))
    covers = counted(end)["covers"]
    assert (covers.supply, covers.on_board) == (0, end.board.covers)
