"""The plays of tables in use, folded from their entries and cached in this process."""

from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from copy import copy
from functools import reduce
from operator import or_
from threading import Lock
from typing import NamedTuple, TypeVar

from django.db import connection
from django.db.models import Q

from games.engine.game import Refused
from games.engine.history import History, begin
from games.models import Entry, PlaySession
from games.titles import TITLES
from scoring.boards import MOST_BOARDS
from scoring.words import Line


class Unsound(Exception):
    """A stored entry does not stand: the database does not hold what was entered."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number} is not valid; see manage.py verify")
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
        session.refresh_from_db(fields=["ended", "played", "sealed", "abandoned"])
    return _folded(session, history, key, new).history


def folds_of(sessions: Sequence[int]) -> Mapping[int, Fold]:
    """The plays of the tables with these numbers, by two queries however many there are.

    A table is left out where a stored entry does not stand, or where it was deleted meanwhile.
    """
    known = {pk: FOLDS.recall(pk) for pk in sessions}
    new = _entries_since({pk: fold.history.entries if fold else 0 for pk, fold in known.items()})
    current = {pk: fold for pk, fold in known.items() if fold and [key for _, key in new[pk]] == [fold.key]}
    # Read after the entries: one that is new may have ended or sealed the play.
    recorded = PlaySession.objects.filter(source=PlaySession.MOVES, title__in=TITLES)
    rows = recorded.in_bulk([pk for pk in sessions if pk not in current])
    folds = {pk: current.get(pk) or _fold_anew(rows.get(pk), known[pk], new[pk]) for pk in sessions}
    return {pk: fold for pk, fold in folds.items() if fold}


def _fold_anew(session: PlaySession | None, known: Fold | None, new: list[tuple[Line, str]]) -> Fold | None:
    """The play with its new entries; from the start where the first of them is not the last one known."""
    if session is None:
        return None
    try:
        if known and new and new[0][1] == known.key:
            return _folded(session, known.history, known.key, new[1:])
        if known:
            FOLDS.forget(session.pk)
            new = _entries_from(session.pk, 0)
        return _folded(session, _unplayed(session), "", new)
    except Unsound:
        return None


def _folded(session: PlaySession, history: History, key: str, new: Sequence[tuple[Line, str]]) -> Fold:
    for line, _ in new:
        try:
            history = history.followed_by(line)
        except Refused:
            raise Unsound(history.entries + 1) from None
    fold = Fold(session, history, new[-1][1] if new else key)
    FOLDS.remember(*fold)
    return fold


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


def _entries_since(numbers: Mapping[int, int]) -> Mapping[int, list[tuple[Line, str]]]:
    """Line and key of the entries of several sessions, of each from its number on."""
    wanted = (Q(session=pk, number__gte=number) for pk, number in numbers.items())
    rows = Entry.objects.filter(reduce(or_, wanted)).order_by("number") if numbers else Entry.objects.none()
    found = defaultdict[int, list[tuple[Line, str]]](list)
    for pk, line, key in rows.values_list("session", "line", "key"):
        found[pk].append((Line(line), key))
    return found
