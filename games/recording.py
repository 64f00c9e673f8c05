"""Adds an entry at a table: who may do so, what the rules say of it, and how it is stored."""

import json
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from datetime import datetime
from typing import NamedTuple

from django.db import IntegrityError, connection
from django.utils import timezone

from accounts import access
from accounts.access import Action
from accounts.models import Account, folded
from accounts.who import Who
from chain.appending import attest, attesting
from chain.canonical import written_moment
from games import folds, seals
from games.attested import LOG
from games.engine.game import Refused, Ruling, refused
from games.engine.history import (
    ABANDON,
    CONFIRM,
    DROP,
    INSERT,
    REDO,
    REOPEN,
    REPLACE,
    RESUME,
    SEAL,
    SEATS,
    UNDO,
    WAIVED,
    History,
    kind_of,
)
from games.engine.rulebook import NOTATION, PHASE, TURN
from games.folds import history_of
from games.holding import holding_of
from games.models import LONGEST_LINE, LONGEST_REASON, Entry, PlaySession, is_entry_key
from games.names import is_spelt_as_typed, known_names, require_different_players
from games.players import account_of
from games.records import record_of
from games.sessions import keep_result
from games.visibility import discreet_ruling, shows_lines, touches_hidden
from games.write_queue import writing_a_row
from scoring.document import Malformed
from scoring.spelling import name_key
from scoring.wording import Text, not_a, readable
from scoring.words import Colour, Line
from web.reading import SPREAD

ACTIONS = (access.RECORD, access.RULE, access.REOPEN)
"""What somebody must be allowed to do who adds an entry; which of them depends on its line."""
RULINGS = (access.RULE, access.REOPEN)
"""The actions that need a reason."""
ALWAYS_RULED = (WAIVED, REPLACE, DROP, INSERT, SEATS)
ABOUT_LISTS = (SEATS, ABANDON, RESUME)
"""The kinds of entry that change what lists show, though the play may go on."""
UNHASHED = Line(f"{SEAL} unhashed")
"""The line of a seal whose hashes are not computed yet."""


class Author(NamedTuple):
    """Whoever adds an entry: what this person or program may do at the table, and who answers for it."""

    source: str
    """Where the entry comes from: a tablet, or the API."""
    actions: Sequence[Action] = ()
    """What they may do."""
    name: str = ""
    """The account that answers for an entry; empty for a table's own tablet."""
    referee: str = ""
    """The account that answers for a ruling."""
    proved: frozenset[str] = frozenset()
    """The players, by their folded names, whose PIN was entered with it."""
    who: Who | None = None
    """Whoever sends it, who may have to be kept from what lies hidden."""

    def name_for(self, action: Action) -> str:
        return self.referee if action is access.RULE else self.name


def author_at(who: Who, table: int, source: str, proved: Iterable[str] = ()) -> Author:
    """Whoever sent a request, as the author of an entry at this table."""
    return Author(
        source,
        [action for action in ACTIONS if who.may(action, table) and not _is_only_by_page(action, source)],
        who.name,
        who.name_for(access.RULE, table),
        frozenset(proved),
        who,
    )


def _is_only_by_page(action: Action, source: str) -> bool:
    """Whether only the page does it, which asks for the password again: a program would go round that."""
    return action.needs_proof and source == Entry.API


class NotRecorded(Exception):
    """An entry was not added; carries the play as it stands."""

    def __init__(self, message: str, history: History) -> None:
        super().__init__(message)
        self.history = history


class NotYours(NotRecorded):
    """Whoever sent a line may not do that at this table, or not without a referee."""

    def __init__(self, action: Action, history: History) -> None:
        super().__init__(str(action.label), history)
        self.action = action


class Hidden(NotYours):
    """What would come of the line depends on what lies hidden from whoever sent it."""

    def __init__(self, history: History) -> None:
        super().__init__(access.ASK, history)


class Unreasoned(NotRecorded):
    """A ruling needs a reason."""

    def __init__(self, history: History) -> None:
        super().__init__("a ruling needs a reason", history)


class Stale(NotRecorded):
    """A line was meant to follow an entry that is no longer the last."""

    def __init__(self, history: History) -> None:
        super().__init__(f"there are {history.entries} entries now", history)


class RuledOut(Refused):
    """A line does not stand; carries the play in which it was refused."""

    def __init__(self, ruling: Ruling, history: History) -> None:
        super().__init__(ruling)
        self.history = history


def record_line(
    session: PlaySession, line: Line, *, after: int, key: str, by: Author, reason: str = ""
) -> History:
    """Adds an entry that follows entry number `after`, and returns the play with it.

    Raises `RuledOut` where the line does not stand, `Stale` where other entries came in between,
    `NotYours` where the author may not do this, or must not learn what comes of it (`Hidden`), `Unreasoned`
    where a ruling gives no reason.
    A key that was used for this line before is a repeated tap: nothing is added, and nothing is raised.
    """
    history, _ = record_line_and_tell_if_new(session, line, after=after, key=key, by=by, reason=reason)
    return history


def record_line_and_tell_if_new(
    session: PlaySession, line: Line, *, after: int, key: str, by: Author, reason: str = ""
) -> tuple[History, bool]:
    """Does what `record_line` does; also says whether the entry was added now, or was there already."""
    if not is_entry_key(key):
        raise Stale(history_of(session))
    try:
        with writing_a_row():
            history = history_of(session)
            if history.entries != after:
                raise Stale(history)
            grown, last_key = add_entry(session, history, line, key, by, tidy_reason(reason))
    except Refused as refusal:
        if _was_recorded(session, line, key):
            return history_of(session), False
        ruling = refusal.ruling
        sees_all = _sees_all(session, history, by)
        raise RuledOut(ruling if sees_all else discreet_ruling(history, ruling), history) from None
    except (Stale, IntegrityError):
        history = history_of(session)
        if _was_recorded(session, line, key):
            return history, False
        raise Stale(history) from None
    folds.FOLDS.remember(session, grown, last_key)
    return grown, True


def _was_recorded(session: PlaySession, line: Line, key: str) -> bool:
    for stored in session.entries.filter(key=key).values_list("line", flat=True):
        # A seal is stored with its hashes.
        return stored == line or (line == SEAL and kind_of(Line(stored)) == SEAL)
    return False


def add_entry(
    session: PlaySession, history: History, line: Line, key: str, by: Author, reason: str
) -> tuple[History, str]:
    """Adds an entry if its author may; returns the play with it, and the key of its last entry."""
    if touches_hidden(history, line) and not _sees_all(session, history, by):
        raise Hidden(history)
    if kind_of(line) == ABANDON:
        _require_free(session, line)
    signer = _signer(line, history, by) if kind_of(line) == CONFIRM else ""
    grown = foreseen(history, line)
    action = needed_action(session, line, history)
    if action not in by.actions:
        raise NotYours(action, history)
    if (action in RULINGS or kind_of(line) == ABANDON) and not reason:
        raise Unreasoned(history)
    who = signer or by.name_for(action)
    if not (grown.now.is_last or history.now.is_last or kind_of(line) in ABOUT_LISTS):
        with attesting() if action in RULINGS else nullcontext():  # a single row needs no transaction
            _insert_entry(session.pk, grown.entries, line, key, by.source, who, reason)
            if action in RULINGS:
                attest("ruling made", LOG, session.pk, who=who)
        return grown, key
    with attesting():
        if line == SEAL:
            grown = seal(session, history, key, by.source, who, reason)
        else:
            _insert_entry(session.pk, grown.entries, line, key, by.source, who, reason)
        if kind_of(line) == CONFIRM and grown.is_confirmed:
            key = seals.digest(key)
            grown = seal(session, grown, key, by.source, "", "")
        keep_result(session, grown, who)
    return grown, key


def _sees_all(session: PlaySession, history: History, by: Author) -> bool:
    return by.who is None or shows_lines(session, history, by.who)


def seal(session: PlaySession, history: History, key: str, source: str, who: str, reason: str) -> History:
    """Adds a seal: a hash over the record, and one over all that was entered so far."""
    now = timezone.now()
    record = seals.record_hash(record_of(session, history))
    terms = [*session.sealed_terms, who, reason, written_moment(now)]
    line = seals.Seal(record, seals.trail_hash(terms, session.trail())).line
    sealed = history.followed_by(line)
    _insert_entry(session.pk, sealed.entries, line, key, source, who, reason, now)
    session.sealed = now
    return sealed


def _insert_entry(
    session_id: int,
    number: int,
    line: Line,
    key: str,
    source: str,
    who: str,
    reason: str,
    now: datetime | None = None,
) -> None:
    """Inserts an entry as `Entry.save` would, in half the time."""
    entered = connection.ops.adapt_datetimefield_value(now or timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(
            'INSERT INTO games_entry (session_id, number, line, key, "by", who, reason, entered)'
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
            (session_id, number, line, key, source, who, reason, entered),
        )


# Who may say so


def needed_action(session: PlaySession, line: Line, history: History) -> Action:
    """What whoever sends this line must be allowed to do."""
    kind = kind_of(line)
    if kind == REOPEN:
        return access.REOPEN
    if kind == UNDO:
        is_ruling = not _may_be_taken_back(session, line, history)
    elif kind == REDO:
        is_ruling = _was_ruled_back(session, line, history)
    elif kind == SEAL:
        is_ruling = not history.is_confirmed
    elif kind in (ABANDON, RESUME):
        # Where everybody may undo all moves, whoever keeps the score may give the play up as well.
        is_ruling = session.take_back != session.FREE or history.now.is_last
    else:
        is_ruling = kind in ALWAYS_RULED
    return access.RULE if is_ruling else access.RECORD


def _require_free(session: PlaySession, line: Line) -> None:
    """Raises `Refused` where a tournament waits for the result of this play."""
    holding = holding_of(session)
    if holding:
        raise refused(line, PHASE, holding.text)


def _may_be_taken_back(session: PlaySession, line: Line, history: History) -> bool:
    """Whether everybody who has to agree has agreed."""
    return session.take_back == session.FREE or history.is_agreed(history.change_by(line))


def _was_ruled_back(session: PlaySession, line: Line, history: History) -> bool:
    """Whether a referee took back what this line would bring back."""
    if session.take_back == session.FREE:
        return False
    undos = [history.undo_of(step) for step in history.change_by(line).steps]
    return not all(map(history.is_agreed, undos))


def _signer(line: Line, history: History, by: Author) -> str:
    """The account of the player who confirms the result; empty where the player has no PIN.

    A player with a PIN confirms with it, or signed in; for the others a tap is enough. Raises `Refused`.
    """
    name = history.setup.names.get(Colour(line.removeprefix(CONFIRM).strip()), "")
    account = account_of(name)
    if account is None:
        return ""
    is_signed_in = bool(by.name) and Account.objects.known_as(by.name) == account
    if not is_signed_in and folded(name) not in by.proved:
        raise refused(line, TURN, CONFIRMED_BY_OTHERS)
    return account.name


# What the engine cannot know of a line


def foreseen(history: History, line: Line) -> History:
    """The play as it would be with one more line, whoever may add it; raises `Refused`."""
    require_sound(line, history)
    return history.followed_by(UNHASHED if line == SEAL else line)


def tidy_reason(reason: str) -> str:
    """A reason in one line, without invisible characters, cut off where there is no more room."""
    short = reason[: SPREAD * LONGEST_REASON]
    visible = "".join(letter if letter.isprintable() else " " for letter in short)
    return " ".join(visible.split())[:LONGEST_REASON]


def require_sound(line: Line, history: History) -> None:
    """Checks how long a line is, and that the club knows the names in it; raises `Refused`."""
    if len(line) > LONGEST_LINE:
        raise refused(Line(readable(line, 80)), NOTATION, TOO_LONG)
    if kind_of(line) == SEAL and line != SEAL:
        raise refused(line, NOTATION, NOBODYS_HASH)
    if kind_of(line) == SEATS:
        _require_sound_seats(line, history)


def _require_sound_seats(line: Line, history: History) -> None:
    """Names must be spelt as the club spells them, nobody sits twice, and the line has its usual form."""
    seats = history.followed_by(line).setup.players
    sitting = {player.name for player in history.setup.players}
    club = known_names()
    for name, _ in seats:
        if name not in sitting and not is_spelt_as_typed(name, club):
            raise refused(Line(readable(line, 80)), NOTATION, not_a(name, *NO_NAME))
    if len({name_key(name) for name, _ in seats}) < len(seats) or line != seats_line(seats):
        raise refused(Line(readable(line, 80)), NOTATION, ODD_SEATS)
    try:
        require_different_players(name for name, _ in seats)
    except Malformed as malformed:
        raise refused(Line(readable(line, 80)), NOTATION, malformed.text) from None


def seats_line(seats: Iterable[Sequence[str]]) -> Line:
    return Line(f"{SEATS} {json.dumps([list(seat) for seat in seats], ensure_ascii=False)}")


NO_NAME = Text(
    "is not spelt as the club spells it", "ist anders geschrieben, als der Club den Namen schreibt"
)
ODD_SEATS = Text(
    "Two names are the same, or the line has too many spaces.",
    "Zwei Namen sind gleich, oder in der Zeile stehen überzählige Leerzeichen.",
)
TOO_LONG = Text(
    f"A line has at most {LONGEST_LINE} characters.", f"Eine Zeile hat höchstens {LONGEST_LINE} Zeichen."
)
CONFIRMED_BY_OTHERS = Text(
    "Everybody confirms with their own PIN. If somebody cannot, a referee can seal the game.",
    "Bestätigt wird nur mit der eigenen PIN. Fehlt jemand, kann das Schiedsgericht die Partie versiegeln.",
)
NOBODYS_HASH = Text(
    "The checksums of a seal are computed here and cannot be sent.",
    "Die Prüfsummen eines Siegels werden hier berechnet und lassen sich nicht mitschicken.",
)
