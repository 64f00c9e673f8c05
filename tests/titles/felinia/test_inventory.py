"""What can be counted at a Felinia table, compared with the box."""

from collections import Counter

import pytest

from games.engine.face import Pieces
from games.titles.felinia.game import GAME
from games.titles.felinia.state import BID, PlayerBoard, State, all_bonus_tiles
from scoring.titles.felinia.board import GOODS
from tests.present import present
from tests.titles.felinia.table import FACE
from tests.titles.felinia.test_recorded_games import games, record_of, steps

KINDS = ("merchants", "tokens", "silver", *GOODS, "gold", "spice", "trade", "bonus", "ships")
"""The kinds in the order in which they are counted."""
NAMES = {"blue": "Ada", "green": "Ben", "red": "Cleo", "yellow": "Dora"}


def counted(state: State) -> dict[str, Pieces]:
    return dict(zip(KINDS, FACE.inventory(state), strict=True))


def in_all(pieces: Pieces) -> int:
    return sum(pieces.left.values()) + (pieces.supply or 0) + (pieces.on_board or 0)


@pytest.mark.parametrize("name", games())
def test_nothing_is_lost_in_a_whole_game(name: str):
    for number, (_, _, state) in enumerate(steps(record_of(name))):
        if number % 9 == 0 or GAME.is_over(state):
            assert_all_there(state)


def assert_all_there(state: State) -> None:
    board, pieces = state.board, counted(state)
    for colour in state.colours:
        merchants = pieces["merchants"]
        assert merchants.left[colour] + merchants.placed[colour] == board.merchants
    for good, count in zip(GOODS, board.goods, strict=True):
        assert_counted(pieces[good], count)
    assert_counted(pieces["gold"], board.gold)
    assert_counted(pieces["spice"], board.spice)
    assert_counted(pieces["bonus"], all_bonus_tiles(board))
    assert in_all(pieces["trade"]) == board.trade.bit_count()
    assert in_all(pieces["ships"]) <= len(board.ships)


def assert_counted(pieces: Pieces, in_box: int | None) -> None:
    """Nobody counts what is left where the board file does not say how many there are."""
    if in_box is None:
        assert pieces.supply is None
    else:
        assert in_all(pieces) == in_box


@pytest.mark.parametrize("name", [name for name in games() if name.startswith("short")])
def test_tokens_are_in_hand_or_where_they_were_bid(name: str):
    on_own_board: Counter[int] = Counter()
    for before, move, after in steps(record_of(name)):
        if before.step == BID and move.kind == "bid" and move.place < 0:
            on_own_board[before.actor] += 1
        if after.step == BID and before.step != BID:
            on_own_board.clear()
        if after.step in (BID, "trade"):
            laid = Counter(seat for stack in after.stacks for seat in stack) + on_own_board
            placed = counted(after)["tokens"].placed
            assert [*placed.values()] == [laid[seat] for seat in range(len(after.colours))]


def test_which_tiles_a_player_holds_is_not_told():
    """Whatever the sorts are, only their number is seen."""
    name = next(iter(games()))
    *_, (_, _, end) = steps(record_of(name))
    mixed = end._replace(players=tuple(other_sorts(player) for player in end.players))
    assert counted(mixed) == counted(end)
    assert not any(pieces.which for pieces in counted(end).values())


def other_sorts(player: PlayerBoard) -> PlayerBoard:
    return player._replace(trade=player.trade[::-1], extra=player.extra[::-1], plus=player.plus[::-1])


def test_while_tokens_are_set_a_field_can_be_asked_about_as_well():
    states = (state for _, _, state in steps(record_of(next(iter(games())))))
    bidding = next(state for state in states if state.step == BID)
    names = {colour: NAMES[colour] for colour in bidding.colours}
    assert 'name="line"' in FACE.board.fields(bidding, names, "en")
    assert 'name="line"' not in present(FACE.board.looks)(bidding, names, "en")
    assert 'name="at" value="market 1"' in present(FACE.board.looks)(bidding, names, "en")
