"""Medina: the table of contents."""

from games.engine.game import Game
from games.titles.medina import legal, moves, rules, tally
from games.titles.medina.count import COUNT
from games.titles.medina.face import FACE
from games.titles.medina.moves import Placement
from games.titles.medina.rulebook import RULEBOOK
from games.titles.medina.state import State
from scoring.titles.medina.position import OPTIONS, SEATING

GAME: Game[State, Placement] = Game(
    slug="medina",
    name="Medina",
    seating=SEATING,
    rulebook=RULEBOOK,
    options=OPTIONS,
    revision=1,
    start=rules.start,
    read=lambda state, words: moves.read(words),
    awaiting=rules.awaiting,
    candidates=lambda state: moves.ALL,
    check=rules.check,
    apply=rules.apply,
    score=tally.score,
    fast_legal_moves=legal.legal_moves,
    face=FACE,
    count=COUNT,
)
