"""What is hidden from the players while a play goes on, and from whom: the one place that decides it.

Points may be hidden, and what lies face down is hidden as a title says (`Face.hidden`). Both can be worked
out from the lines of a record. Whoever may do `accounts.access.ASK` reads them all the same, but not at a
table at which they play, and not on the tablet of that table, where everybody looks on. For those who do not
read the lines, nothing may come out differently because of what lies hidden: no page, no preview of a ruling,
no refusal. So a ruling on a move that hides something takes a referee who does not play there, on a device of
their own.

One answer cannot be kept from a table: a tile that is named when it is taken, and of which none is left, is
refused. At the real table nobody could take it either.
"""

from collections.abc import Iterator

from accounts.access import ASK
from accounts.who import Who
from games.engine.game import Ruling
from games.engine.history import DROP, INSERT, REPLACE, SEATS, WAIVED, Change, History, kind_of
from games.models import PlaySession
from games.players import OTHER_NAMES
from scoring.spelling import is_same_name
from scoring.words import Line
from web.reading import whole_number

AMENDING = (REPLACE, DROP, INSERT)


def shows_points(session: PlaySession, history: History) -> bool:
    """Whether points are shown now: always at the end; before it unless the table or the title hides them."""
    face = history.game.face
    return history.now.is_last or (session.show_scores and not (face and face.points.is_secret))


def shows_lines(session: PlaySession, history: History, who: Who) -> bool:
    """Whether this user reads the lines of the record, which give away what lies hidden."""
    return shows_points(session, history) or (
        who.may(ASK, session.pk) and session.pk not in who.keeps and not plays_there(history, who.name)
    )


def plays_there(history: History, account: str) -> bool:
    """Whether somebody of this name sits at the table, or sat there before the seats were corrected.

    A player who was renamed has the former names too.
    """
    if not account:
        return False
    names = {*_names_at(history)}
    return any(is_same_name(name, account) for name in names) or not names.isdisjoint(OTHER_NAMES.of(account))


def _names_at(history: History) -> Iterator[str]:
    former = [entry.setup for entry in history.log if isinstance(entry, Change) and entry.kind == SEATS]
    for setup in (history.setup, *filter(None, former)):
        yield from (player.name for player in setup.players)


def touches_hidden(history: History, line: Line) -> bool:
    """Whether a ruling on this line would show what lies hidden, by standing or by what falls with it."""
    hidden = history.game.face.hidden if history.game.face else frozenset()
    kind, words = kind_of(line), line.split()
    if not hidden or kind not in (*AMENDING, WAIVED):
        return False
    picked = history.step(whole_number(words[1])) if kind in AMENDING and words[1:] else None
    return not hidden.isdisjoint(words) or (
        picked is not None and picked.before is not None and picked.ruling.move.kind in hidden
    )


def discreet_ruling(history: History, ruling: Ruling) -> Ruling:
    """A refusal for those who must not learn what lies hidden: of such a move only the first fault is told.

    Otherwise a move that is impossible anyway would be answered with whether its tile is still there.
    """
    hidden = history.game.face.hidden if history.game.face else frozenset()
    if ruling.move is None or ruling.move.kind not in hidden:
        return ruling
    return ruling._replace(violations=ruling.violations[:1])
