"""Medina: the table of contents."""

from games.engine.game import Game, Moves
from games.titles.medina import legal, moves, rules, tally
from games.titles.medina.examples import EXAMPLES
from games.titles.medina.face import FACE
from games.titles.medina.finished import FINISHED
from games.titles.medina.moves import Placement
from games.titles.medina.rulebook import RULEBOOK
from games.titles.medina.state import State
from scoring.titles.medina.position import OPTIONS, SEATING

GAME: Game[State, Placement] = Game(
    slug="medina",
    name="Medina",
    seating=SEATING,
    options=OPTIONS,
    rulebook=RULEBOOK,
    moves=Moves(
        read=lambda state, words: moves.read(words),
        candidates=lambda state: moves.ALL,
        fast_legal=legal.legal_moves,
    ),
    start=rules.start,
    awaiting=rules.awaiting,
    check=rules.check,
    apply=rules.apply,
    score=tally.score,
    face=FACE,
    finished=FINISHED,
    examples=EXAMPLES,
)
