"""Felinia against catanatron: random playouts of whole games."""

from random import Random

from bench import catan
from games.engine.game import TABLE, Setup
from games.titles.felinia import legal
from games.titles.felinia.game import GAME
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.titles.felinia.board import read_board

SETUP = Setup(
    tuple(SeatedPlayer(colour.title(), colour) for colour in GAME.colours),
    chosen(GAME.options, {}),
    read_board("practice"),
)


def felinia_playout(random: Random) -> list[str]:
    """A whole random game of four: all legal moves at every decision, the score at the end."""
    state, made = GAME.start(SETUP), []
    while awaiting := GAME.awaiting(state):
        move = random.choice(GAME.legal_moves(state) or legal.keeps(state))
        actor = next(actor for actor, kinds in awaiting.items() if move.kind in kinds)
        made.append(move.text if actor == TABLE else f"{actor}: {move.text}")
        state = GAME.apply(state, actor, move)
    GAME.score(state)
    return made


def main() -> None:
    catan.beside("Felinia", felinia_playout)
