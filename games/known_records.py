"""Records that are here already, recognised by their moves."""

from django.db.models import F

from chain.canonical import canonical
from games.engine.history import History
from games.engine.record import Record, write_record
from games.models import KnownRecord, PlaySession
from games.seals import digest


def moves_digest(record: Record, *, is_over: bool) -> str:
    """The hash over title, board, options and moves of a record; empty where nothing was played.

    Two games may begin alike: as long as one is not over, it also matters who plays.
    """
    document = write_record(record)
    if not document["moves"]:
        return ""
    parts = [document[part] for part in ("game", "options", "moves")]
    return digest(canonical([*parts, document.get("board"), None if is_over else document["players"]]))


def note_record(session: PlaySession, history: History) -> None:
    """Notes what a record of this play says now, so that it is recognised later."""
    record = Record(session.game, history.setup, history.lines, {})
    found = moves_digest(record, is_over=history.now.is_last)
    if found:
        KnownRecord.objects.bulk_create([KnownRecord(session=session, digest=found)], ignore_conflicts=True)


def session_with_record(wanted: str) -> PlaySession | None:
    """The newest play of which such a record is known, rather one that was not abandoned.

    Takes one indexed query.
    """
    counted_first = F("session__abandoned").desc(nulls_first=True)
    known = KnownRecord.objects.filter(digest=wanted).select_related("session")
    known = known.order_by(counted_first, "-session")
    found = known.first() if wanted else None
    return found.session if found else None
