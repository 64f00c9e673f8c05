"""The board of a play as a small picture of its own, with all that it needs to be shown."""

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from threading import Lock
from typing import Generic, TypeVar
from zlib import crc32

from django.conf import settings
from markupsafe import Markup

from games.engine.face import BoardView, Marks
from games.engine.game import Refused
from games.engine.history import begin
from games.folds import Fold
from games.models import PlaySession
from games.tablet.table import face_of
from plays.drafts.drafted import DraftedGame
from plays.drafts.page import window_of
from plays.models import Version
from scoring.drawn import drawn
from scoring.words import Line

ROOT_RULES = re.compile(
    r"^:root \{.*?^\}|^@media \(prefers-color-scheme: dark\) \{\n  :root \{.*?^\}", re.DOTALL | re.MULTILINE
)
"""The rules of the common style sheet that name its colours."""
MARK_RULES = re.compile(
    r"^(?:\.(?:halo|last|proof|tapped|trouble|cross|veil|allowed)\b[^{}\n]*) \{[^}]*\}", re.MULTILINE
)
"""The rules of the tables' style sheet for what is marked on a board."""


Found = TypeVar("Found")


class Remembered(Generic[Found]):
    """What was found out last, kept in this process."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._guard = Lock()
        self._kept: OrderedDict[object, Found] = OrderedDict()

    def recall(self, key: object) -> Found | None:
        with self._guard:
            return self._kept.get(key)

    def remember(self, key: object, found: Found) -> None:
        with self._guard:
            self._kept[key] = found
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)


PICTURES = Remembered[Markup](128)
TAPPED = Remembered[bool](10_000)
"""Whether a version was entered by tapping a board, by its number and its time: versions never change."""


def final_stamp(session: PlaySession, language: str) -> str:
    """What changes whenever the picture of the last board may: what was entered, and the language."""
    rows = session.entries if session.source == PlaySession.MOVES else session.versions
    return f"{session.pk}-{rows.count()}-{language}"


def plays_with_boards(plays: Iterable[PlaySession]) -> set[int]:
    """The plays of which there is a last board: recorded ones, and those entered by tapping a board."""
    plays = [*plays]
    scored = [play.pk for play in plays if play.source == PlaySession.POSITION]
    versions = (
        Version.objects.filter(session__in=scored).order_by("number") if scored else Version.objects.none()
    )
    last = {session: (pk, when) for session, pk, when in versions.values_list("session", "pk", "entered")}
    _find_tapped([key for key in last.values() if TAPPED.recall(key) is None])
    recorded = {play.pk for play in plays if play.source == PlaySession.MOVES and play.seating}
    return recorded | {session for session, key in last.items() if TAPPED.recall(key)}


def _find_tapped(versions: Sequence[tuple[int, datetime]]) -> None:
    """Remembers of these versions whether there is a board. Reading one takes as long as scoring it."""
    for version in Version.objects.filter(pk__in=[pk for pk, _ in versions]) if versions else ():
        TAPPED.remember((version.pk, version.entered), _drafted(version) is not None)


def small_board(session: PlaySession, stamp: str, language: str) -> Markup | None:
    """The last board as an SVG file, with the stamp that the play has by now.

    None where there is none, or where a stored entry does not stand.
    """
    if session.pk not in plays_with_boards([session]):
        return None
    picture = PICTURES.recall(stamp)
    if picture is None:
        try:
            picture = _drawn_board(session, language)
        except Refused:
            return None
        PICTURES.remember(stamp, picture)
    return picture


def running_stamp(fold: Fold, language: str) -> str:
    """What changes whenever the picture of a running play may: its last entry, and the language."""
    return f"{fold.history.entries}-{crc32(fold.key.encode()):x}-{language}"


def running_board(fold: Fold, language: str) -> Markup:
    """The board of a running play as it is now, as an SVG file: what everybody at the table sees of it."""
    key = (fold.session.title, fold.session.pk, running_stamp(fold, language))
    picture = PICTURES.recall(key)
    if picture is None:
        picture = _svg(fold.session, fold.history.now.state, whole_window(fold.session), language)
        PICTURES.remember(key, picture)
    return picture


def _drawn_board(session: PlaySession, language: str) -> Markup:
    is_recorded = session.source == PlaySession.MOVES
    drafted = None if is_recorded else _drafted(session.versions.latest("number"))
    if drafted and drafted.way.board:
        state = drafted.way.board.state(drafted.setup, drafted.answers)
        return _svg(session, state, window_of(drafted), language)
    return _svg(session, _final_state(session), whole_window(session), language)


def whole_window(session: PlaySession) -> str:
    width, height = face_of(session.game).board.size
    return f"0 0 {width} {height}"


def _svg(session: PlaySession, state: object, window: str, language: str) -> Markup:
    view: BoardView[object] = face_of(session.game).board
    return drawn(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{window}"><style>{style}</style>'
        "<defs>{symbols}</defs>{picture}</svg>",
        window=window,
        style=_style(session.title),
        symbols=view.symbols(state, language),
        picture=view.picture(state, Marks(), language),
    )


def _final_state(session: PlaySession) -> object:
    """The last position. The play is not kept among the folds: those are for tables in use."""
    history = begin(session.game, session.setup)
    for line in session.trail().values_list("line", flat=True):
        history = history.followed_by(Line(line))
    return history.now.state


def _drafted(version: Version) -> DraftedGame | None:
    """The game as it was entered, if that was done by tapping its board."""
    drafted = DraftedGame.of_result(version.result, version.circumstances)
    return drafted if drafted.way.board else None


@cache
def _style(title: str) -> str:
    """The colours of all pages, the marks of all boards, and the rules of the title's own."""
    static = settings.BASE / "static"
    common = ROOT_RULES.findall((static / "tableside.css").read_text("utf-8"))
    marks = MARK_RULES.findall((static / "table.css").read_text("utf-8"))
    return "\n".join([*common, *marks, (static / "titles" / f"{title}.css").read_text("utf-8")])
