"""The moments of the demo club that the pictures show."""

from urllib.parse import urlencode

from games.engine.game import Refused
from games.engine.history import REPLACE, History
from games.folds import history_of
from games.models import PlaySession
from scoring.titles.medina.board import FIELD, WALL
from scoring.titles.medina.position import PALACE_COLOURS
from scoring.words import Colour, Field, Line
from tournaments.models import Tournament

RULED_ENTRY = 17
"""The entry of the ruling that README.md shows, or the first after it that can be ruled on."""


def table_address(name: str) -> str:
    return f"/sessions/{table_of(name).pk}"


def table_of(name: str) -> PlaySession:
    """The table at which somebody of this name sits whose game goes on, or is not sealed yet."""
    tables = PlaySession.objects.filter(source=PlaySession.MOVES, sealed=None)
    return tables.filter(seats__player__name=name).latest("pk")


def refused_placement(table: PlaySession) -> tuple[str, Field]:
    """A piece, and a field where it cannot go for a reason that can be seen on the board."""
    history = history_of(table)
    reasons = [("wall", WALL, "M40"), ("merchant", FIELD, "M50"), ("stable", FIELD, "M30")]
    reasons += [(f"palace {colour}", FIELD, "M12") for colour in PALACE_COLOURS]
    for piece, fields, rule in reasons:
        for field in fields:
            if history.ruling(Line(f"{piece} {field}")).rules == (rule,):
                return piece, field
    raise RuntimeError("every piece can go everywhere")


def merchants_address(table: PlaySession) -> str:
    """The page that shows which merchants count for the player to whom they bring most."""
    rows = history_of(table).now.score.sheet.rows
    points: dict[Colour, int] = {
        Colour(row): sum(line.points for line in lines if line.category == "merchants")
        for row, lines in rows.items()
    }
    best = max(points, key=lambda colour: points[colour])
    return f"/sessions/{table.pk}?{urlencode({'show': 'score', 'why': f'{best}.merchants'})}"


def ruling_address(table: PlaySession) -> str:
    """The page that shows what it would mean to let an illegal palace stand in place of an entry."""
    return f"/sessions/{table.pk}/ruling?{urlencode({'line': _ruling(history_of(table))})}"


def _ruling(history: History) -> Line:
    """A ruling after which all later moves still stand, and which changes the points."""
    for number in range(RULED_ENTRY, history.entries):
        step = history.step(number)
        if not step or not step.before or not step.line.startswith("palace"):
            continue
        for move in history.game.moves.candidates(step.before.state):
            line = Line(f"{REPLACE} {number} {move.text} !M12")
            if move.kind == "palace" and _changes_only_points(history, line):
                return line
    raise RuntimeError("no such ruling is possible")


def _changes_only_points(history: History, line: Line) -> bool:
    try:
        ruled = history.followed_by(line)
    except Refused:
        return False
    return len(ruled.standing) == len(history.standing) and ruled.now.totals != history.now.totals


def scored_address() -> str:
    """The page of a finished game of Medina whose board was entered when it was over."""
    return f"/plays/{PlaySession.objects.filter(title='medina', source=PlaySession.POSITION).latest('pk').pk}"


def round_address() -> str:
    return f"/tournaments/{Tournament.objects.latest('pk').pk}/rounds/3"
