"""The points of a table, computed from its state."""

from games.titles.medina.state import State
from scoring.sheet import Score
from scoring.titles.medina.position import PALACE_COLOURS, Palace, Position
from scoring.titles.medina.score import score as score_position


def score(state: State) -> Score:
    return score_position(position(state))


def position(state: State) -> Position:
    colours, board = state.colours, state.board
    return Position(
        colours,
        tuple(
            Palace(
                palace.colour,
                palace.parts,
                palace.stables,
                None if palace.owner is None else colours[palace.owner],
                palace.roofed,
            )
            for palace in board.palaces
        ),
        board.merchants,
        board.walls,
        {
            colour: colours[seat]
            for colour, seat in zip(PALACE_COLOURS, board.palace_cards, strict=True)
            if seat is not None
        },
        {tower: colours[seat] for tower, seat in enumerate(board.tower_cards, start=1) if seat is not None},
        state.options,
    )
