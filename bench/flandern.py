"""Flandern 1302 against catanatron: random playouts of whole games."""

from random import Random

from bench import catan
from games.engine.game import Setup
from games.titles.flandern.board import read_board
from games.titles.flandern.game import GAME
from games.titles.flandern.moves import Move
from games.titles.flandern.state import State
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.words import Colour

SETUP = Setup(
    tuple(SeatedPlayer(colour.title(), colour) for colour in GAME.colours),
    chosen(GAME.options, {}),
    read_board("practice"),
)


def flandern_playout(random: Random) -> list[str]:
    """A whole random game of four: all legal moves at every decision, the score at the end."""
    state, made = GAME.start(SETUP), []
    while moves := GAME.legal_moves(state):
        move = random.choice(moves)
        actor = random.choice([*able(state, move)])
        made.append(f"{actor}: {move.text}")
        state = GAME.apply(state, actor, move)
    GAME.score(state)
    return made


def able(state: State, move: Move) -> list[Colour]:
    """The players who can make the move; of several who lay cards, those who have them."""
    awaiting = GAME.awaiting(state)
    actors = [actor for actor, kinds in awaiting.items() if move.kind in kinds and actor != "table"]
    if len(actors) == 1:
        return actors
    return [actor for actor in actors if not any(GAME.check(state, actor, move))]


def main() -> None:
    catan.beside("Flandern", flandern_playout)
