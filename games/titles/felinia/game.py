"""Felinia: the table of contents."""

from games.engine.game import BoardKind, Game, Moves
from games.titles.felinia import legal, moves, tally
from games.titles.felinia.examples import EXAMPLES
from games.titles.felinia.face import FACE
from games.titles.felinia.finished import FINISHED
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
    options=OPTIONS,
    rulebook=RULEBOOK,
    moves=Moves(
        read=moves.read,
        candidates=moves.candidates,
        fast_legal=legal.legal_moves,
        must_name_actor=frozenset({moves.SELL, moves.DECLARE}),
        open_to_all=rounds.ANYTIME,
    ),
    start=rounds.start,
    awaiting=rounds.awaiting,
    check=check.check,
    apply=rounds.apply,
    score=tally.score,
    boards=BoardKind(read=board.read_board, stored=tuple(board.STORED), require_setup=rounds.require_setup),
    face=FACE,
    finished=FINISHED,
    examples=EXAMPLES,
)
