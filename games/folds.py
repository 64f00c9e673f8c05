"""The plays of tables in use, folded from their entries and cached in this process."""

from collections import OrderedDict
from copy import copy
from threading import Lock
from typing import NamedTuple, TypeVar

from django.db import connection

from games.engine.game import Refused
from games.engine.history import History, begin
from games.models import PlaySession
from scoring.boards import MOST_BOARDS
from scoring.words import Line


class Unsound(Exception):
    """A stored entry does not stand: the database does not hold what was entered."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number} does not stand; see manage.py verify")
        self.number = number


class Fold(NamedTuple):
    session: PlaySession
    history: History
    key: str
    """The key of the last entry: as long as that one is stored, so are those before it."""


class Folds:
    """A cache of folded plays, so that a move costs the same late in a game as early.

    Plays without an entry are kept apart, with their boards: a board may be a lot of work, and whoever looks
    at many tables at which nobody plays must not push out those at which somebody does.
    """

    MOST = 100
    MOST_UNPLAYED = MOST_BOARDS
    """No more than boards are kept anyway: a large one takes 3 MB with its drawing."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._folds: OrderedDict[int, Fold] = OrderedDict()
        self._unplayed: OrderedDict[int, tuple[object, History]] = OrderedDict()

    def recall(self, session_id: int) -> Fold | None:
        with self._guard:
            return self._folds.get(session_id)

    def forget(self, session_id: int) -> None:
        with self._guard:
            self._folds.pop(session_id, None)
            self._unplayed.pop(session_id, None)

    def remember(self, session: PlaySession, history: History, key: str) -> None:
        with self._guard:
            if history.entries:
                self._unplayed.pop(session.pk, None)
                _keep(self._folds, session.pk, Fold(session, history, key), self.MOST)
            else:
                _keep(self._unplayed, session.pk, (_setup_facts(session), history), self.MOST_UNPLAYED)

    def recall_unplayed(self, session: PlaySession) -> History | None:
        """The play before its first entry: without a key, it is recognised by what it was begun with."""
        with self._guard:
            facts, history = self._unplayed.get(session.pk, (None, None))
        return history if facts == _setup_facts(session) else None


Kept = TypeVar("Kept")


def _keep(cache: OrderedDict[int, Kept], session_id: int, kept: Kept, most: int) -> None:
    """Keeps something of a session, in place of that which was kept longest ago where it is full."""
    cache[session_id] = kept
    cache.move_to_end(session_id)
    if len(cache) > most:
        cache.popitem(last=False)


def _setup_facts(session: PlaySession) -> object:
    """What a play is begun with, as the row has it."""
    return session.title, session.options, session.board, session.seating


FOLDS = Folds()


def session_in_use(pk: int) -> PlaySession:
    """The recorded session with this number, from the cache where it is being played.

    Raises `DoesNotExist`, even for a play that was entered when it was over: that one has no table.
    """
    remembered = FOLDS.recall(pk)
    if remembered:
        return copy(remembered.session)
    return PlaySession.objects.get(pk=pk, source=PlaySession.MOVES)


def history_of(session: PlaySession) -> History:
    """All entries of a session folded into the play as it stands; only new ones are worked through.

    Raises `Unsound` where a stored entry does not stand.
    """
    remembered = FOLDS.recall(session.pk)
    history, key = (remembered.history, remembered.key) if remembered else (_unplayed(session), "")
    new = _entries_from(session.pk, history.entries)
    if history.entries and (not new or new.pop(0)[1] != key):
        # The last entry we know of is not there: the database was restored from a backup.
        FOLDS.forget(session.pk)
        session.refresh_from_db()
        history, new = _unplayed(session), _entries_from(session.pk, 0)
    if remembered and new:  # entries of another process, which may have ended or sealed the play
        session.refresh_from_db(fields=["ended", "played", "sealed"])
    for line, _ in new:
        try:
            history = history.followed_by(line)
        except Refused:
            raise Unsound(history.entries + 1) from None
    FOLDS.remember(session, history, new[-1][1] if new else key)
    return history


def _unplayed(session: PlaySession) -> History:
    return FOLDS.recall_unplayed(session) or begin(session.game, session.setup)


def _entries_from(session_id: int, number: int) -> list[tuple[Line, str]]:
    """Line and key of the entries from this number on.

    Every tap and every look asks for them; the ORM would take longer than the database.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT line, key FROM games_entry WHERE session_id = %s AND number >= %s ORDER BY number",
            (session_id, number),
        )
        return list(cursor.fetchall())
