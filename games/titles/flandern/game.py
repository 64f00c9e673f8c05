"""Flandern 1302: the table of contents."""

from games.engine.game import BoardKind, Game, Layout, Moves
from games.titles.flandern import board, legal, moves, tally
from games.titles.flandern.examples import EXAMPLES
from games.titles.flandern.face import FACE
from games.titles.flandern.finished import FINISHED
from games.titles.flandern.moves import Move
from games.titles.flandern.rulebook import RULEBOOK
from games.titles.flandern.rules import check, rounds
from games.titles.flandern.state import State
from scoring.titles.flandern.position import CITY_NAMES, CREST_NAMES, OPTIONS, SEATING
from scoring.wording import Text

GAME: Game[State, Move] = Game(
    slug="flandern",
    name="Flandern 1302",
    seating=SEATING,
    options=OPTIONS,
    rulebook=RULEBOOK,
    moves=Moves(
        read=lambda state, words: moves.read(words),
        candidates=moves.candidates,
        fast_legal=legal.legal_moves,
        must_name_actor=frozenset({moves.PLAY}),
        naming_players=frozenset({moves.BUILD}),
        stay_with_colour=True,
    ),
    start=rounds.start,
    awaiting=rounds.awaiting,
    check=check.check,
    apply=rounds.apply,
    score=tally.score,
    boards=BoardKind(
        read=board.read_board,
        stored=tuple(board.STORED),
        layout=Layout(
            Text("Crests of the centres", "Wappen der Zentren"),
            CITY_NAMES,
            CREST_NAMES,
            of=lambda board: board.crests,
            change=board.with_crests,
        ),
    ),
    face=FACE,
    finished=FINISHED,
    examples=EXAMPLES,
)
