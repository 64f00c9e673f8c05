"""Is what the database holds what was entered? Every play of the club, and the guards over it."""

from collections.abc import Mapping, Sequence

from django.db import connection

from games.guarding import BODY, GUARDED, Guarded, triggers
from games.models import Entry, PlaySession
from games.verifying import Finding, Kept, recorded, told, unlike_seats
from plays.models import Circumstances, Version
from plays.results import Result
from scoring.document import Malformed

GUARDS = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": (
        "SELECT tgname, relname || ' ' || tgenabled::text || ' ' || (tgqual IS NULL)::text || ' ' || prosrc"
        " FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid"
    ),
}
"""The triggers that are there, and how they were made; PostgreSQL keeps conditions in words of its own."""


def missing_guards() -> list[str]:
    """What the database should refuse, and does not any more, or not always."""
    with connection.cursor() as cursor:
        cursor.execute(GUARDS[connection.vendor])
        there = dict(cursor.fetchall())
    return [name for guarded in GUARDED for name, how in due(guarded).items() if there.get(name) != how]


def due(guarded: Guarded) -> Mapping[str, str]:
    """How the triggers of a table are made, in the words of the query above."""
    made = triggers(connection.vendor, guarded)
    if connection.vendor == "sqlite":
        return made
    return {
        name: f"{guarded.table} O {str(' WHEN ' not in how).lower()} {BODY}" for name, how in made.items()
    }


def lost_plays() -> list[int]:
    """Plays that are not there any more, though what was entered of them is."""
    plays = PlaySession.objects.values("pk")
    lost = {
        *Entry.objects.exclude(session__in=plays).values_list("session_id", flat=True),
        *Version.objects.exclude(session__in=plays).values_list("session_id", flat=True),
    }
    return sorted(lost)


def looked_at(play: int) -> Finding:
    """What is wrong is wrong a second time too; otherwise somebody was playing meanwhile."""
    finding = found(play)
    return found(play) if finding.faults else finding


def found(play: int) -> Finding:
    try:
        session = PlaySession.objects.get(pk=play)
        return recorded(session) if session.source == PlaySession.MOVES else finished(session)
    except PlaySession.DoesNotExist:
        return Finding(play, faults=["there is no such play"])
    except Exception as trouble:  # whatever somebody has put into the database
        return Finding(play, faults=[f"it cannot be read ({told(trouble)})"])


def finished(session: PlaySession) -> Finding:
    """A play that was entered when it was over."""
    versions = [*session.versions.order_by("number")]
    numbers = [version.number for version in versions]
    faults = []
    if numbers != [*range(1, len(versions) + 1)] or not versions:
        faults.append(f"its versions are numbered {numbers}")
    if session.entries.exists():
        faults.append("it has entries, though nobody recorded it")
    if versions:
        faults += unlike(session, versions[-1])
    return Finding(session.pk, session.game.name, session.source, None, len(versions), faults)


def unlike(session: PlaySession, last: Version) -> list[str]:
    """What is kept of a play, and does not follow from its last version."""
    try:
        result = last.result
    except Malformed as malformed:
        return [f"version {last.number} cannot be read: {malformed}"]
    kept = Circumstances(session.played, session.place, session.seated) if session.played else None
    faults = [] if kept == last.circumstances else ["when and where it was is not kept as it was entered"]
    if session.ended is None:
        faults.append("it is not kept as ended")
    return faults + unlike_setup(session, result) + unlike_seats(session, standings(result))


def unlike_setup(session: PlaySession, result: Result) -> list[str]:
    kept = (session.title, session.source, session.options, session.board)
    due = (result.game.slug, result.source, result.options, result.document.get("board"))
    names = ("title", "source", "options", "board")
    return [
        f"its {name} is not what was entered"
        for name, there, right in zip(names, kept, due, strict=True)
        if there != right
    ]


def standings(result: Result) -> Sequence[Kept]:
    return [Kept(*standing, standing.place == 1) for standing in result.standings]
