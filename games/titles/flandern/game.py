"""Flandern 1302: the table of contents."""

from games.engine.game import Game, Layout
from games.titles.flandern import board, legal, moves, tally
from games.titles.flandern.count import COUNT
from games.titles.flandern.face import FACE
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
    rulebook=RULEBOOK,
    options=OPTIONS,
    revision=1,
    start=rounds.start,
    read=lambda state, words: moves.read(words),
    awaiting=rounds.awaiting,
    candidates=moves.candidates,
    check=check.check,
    apply=rounds.apply,
    score=tally.score,
    fast_legal_moves=legal.legal_moves,
    actor_required=frozenset({moves.PLAY}),
    names_players=frozenset({moves.BUILD}),
    keeps_by_colour=True,
    read_board=board.read_board,
    boards=tuple(board.STORED),
    layout=Layout(
        Text("Crests of the centres", "Wappen der Zentren"),
        CITY_NAMES,
        CREST_NAMES,
        of=lambda board: board.crests,
        change=board.with_crests,
    ),
    face=FACE,
    count=COUNT,
)
