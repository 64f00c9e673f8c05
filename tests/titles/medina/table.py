"""Medina tables for tests: laid out at will, or played from the start."""

from typing import Any

from games.engine.game import Setup
from games.titles.medina.components import PIECES, STOCK
from games.titles.medina.game import GAME
from games.titles.medina.moves import read
from games.titles.medina.rules import EFFECTS
from games.titles.medina.state import Board, State
from scoring.document import SeatedPlayer
from scoring.options import Value, chosen
from tests.present import present

FACE = present(GAME.face)
NAMES: dict[Any, str] = {"yellow": "Ada", "red": "Ben", "blue": "Cleo", "green": "Dora"}


def setup(players: int = 3, **options: Value) -> Setup:
    return Setup(
        tuple(SeatedPlayer(NAMES[colour], colour) for colour in GAME.colours[:players]),
        chosen(GAME.options, options),
    )


def laid_out(
    *pieces: str, players: int = 3, to_place: str = "yellow", placement: int = 1, **options: Value
) -> State:
    """A table with these pieces on it, whoever's turn it was: 'palace grey c3', 'red: roof c3', 'wall N1'."""
    state = State(GAME.colours[:players], chosen(GAME.options, options), Board(), (STOCK[players],) * players)
    for piece in pieces:
        actor, colon, words = piece.rpartition(": ")
        seat = state.colours.index(actor) if colon else 0
        move = read(words)
        state = state._replace(board=EFFECTS[move.kind](state.board, move, state._replace(seat=seat)))
    return state._replace(seat=state.colours.index(to_place), placement=placement)


def with_stock(state: State, colour: str, **counts: int) -> State:
    """The same table with this player's stock changed, e.g. roof=0."""
    seat = state.colours.index(colour)
    stock = tuple(counts.get(piece, count) for piece, count in zip(PIECES, state.stocks[seat], strict=True))
    return state._replace(stocks=(*state.stocks[:seat], stock, *state.stocks[seat + 1 :]))


def only(state: State, colour: str, **counts: int) -> State:
    """The same table with nothing in this player's stock but these."""
    return with_stock(state, colour, **{**dict.fromkeys(PIECES, 0), **counts})


def played(*lines: str, players: int = 3, **options: Value) -> State:
    """A game played from its start, every line legal."""
    state = GAME.start(setup(players, **options))
    for line in lines:
        state = GAME.play(state, line)
    return state


def pieces_left(state: State, seat: int) -> dict[str, int]:
    return dict(zip(PIECES, state.stocks[seat], strict=True))


def broken(state: State, line: str) -> list[str]:
    """The codes of the rules this line breaks."""
    return list(GAME.ruling(state, line).rules)


def placed(state: State, *lines: str) -> State:
    """The table after these placements, made by whoever has to place."""
    for line in lines:
        state = GAME.play(state, line)
    return state


def scores(state: State) -> dict[Any, int]:
    return GAME.score(state).sheet.totals()


def palace_card(state: State, colour: str) -> str | None:
    holder = state.board.palace_cards[("grey", "black", "brown", "orange").index(colour)]
    return None if holder is None else state.colours[holder]


def tower_card(state: State, tower: int) -> str | None:
    holder = state.board.tower_cards[tower - 1]
    return None if holder is None else state.colours[holder]
