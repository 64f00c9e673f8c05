"""Felinia: the table of contents."""

from games.engine.game import Game
from games.titles.felinia import legal, moves, tally
from games.titles.felinia.count import COUNT
from games.titles.felinia.face import FACE
from games.titles.felinia.moves import Move
from games.titles.felinia.rulebook import RULEBOOK
from games.titles.felinia.rules import check, rounds
from games.titles.felinia.state import State
from scoring.titles.felinia import board
from scoring.titles.felinia.position import OPTIONS, SEATING

GAME: Game[State, Move] = Game(
    slug="felinia",
    name="Felinia",
    seating=SEATING,
    rulebook=RULEBOOK,
    options=OPTIONS,
    revision=1,
    start=rounds.start,
    read=moves.read,
    awaiting=rounds.awaiting,
    candidates=moves.candidates,
    check=check.check,
    apply=rounds.apply,
    score=tally.score,
    fast_legal_moves=legal.legal_moves,
    actor_required=frozenset({moves.SELL, moves.DECLARE}),
    anytime=rounds.ANYTIME,
    read_board=board.read_board,
    require_setup=rounds.require_setup,
    boards=tuple(board.STORED),
    face=FACE,
    count=COUNT,
)
