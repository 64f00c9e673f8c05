"""The points of a table, computed from its state."""

from games.titles.felinia.state import PlayerBoard, State
from scoring.sheet import Score
from scoring.titles.felinia.position import Holding, Position
from scoring.titles.felinia.score import score as score_position


def score(state: State) -> Score:
    """The points if the game ended now: what is hidden, aboard or on the way counts nothing."""
    return score_position(position(state))


def position(state: State) -> Position:
    return Position(state.colours, state.board, tuple(map(holding, state.players)), state.options)


def holding(player: PlayerBoard) -> Holding:
    return Holding(
        player.trade, player.extra, player.plus, player.standing,
        player.gold, player.spice, sum(player.goods), player.silver,
    )  # fmt: skip
