"""Checks that every stored play is what was entered."""

from collections.abc import Sequence

from games.models import Entry, PlaySession
from games.verification import Finding, KeptSeat, recorded_finding, seat_faults, trouble_text
from plays.models import Circumstances, Version
from plays.results import Result
from scoring.document import Malformed


def lost_plays() -> list[int]:
    """The numbers of plays whose rows are gone, though entries or versions of them are left."""
    plays = PlaySession.objects.values("pk")
    lost = {
        *Entry.objects.exclude(session__in=plays).values_list("session_id", flat=True),
        *Version.objects.exclude(session__in=plays).values_list("session_id", flat=True),
    }
    return sorted(lost)


def play_finding(play: int) -> Finding:
    """The finding on a play. A fault must be found twice: once may mean that somebody played meanwhile."""
    finding = single_finding(play)
    return single_finding(play) if finding.faults else finding


def single_finding(play: int) -> Finding:
    try:
        session = PlaySession.objects.get(pk=play)
        return recorded_finding(session) if session.source == PlaySession.MOVES else finished_finding(session)
    except PlaySession.DoesNotExist:
        return Finding(play, faults=["there is no such play"])
    except Exception as trouble:  # the database may hold anything
        return Finding(play, faults=[f"it cannot be read ({trouble_text(trouble)})"])


def finished_finding(session: PlaySession) -> Finding:
    """The finding on a play that nobody recorded."""
    versions = [*session.versions.order_by("number")]
    numbers = [version.number for version in versions]
    faults = []
    if numbers != [*range(1, len(versions) + 1)] or not versions:
        faults.append(f"its versions are numbered {numbers}")
    if session.entries.exists():
        faults.append("it has entries, although it was not recorded move by move")
    if versions:
        faults += version_faults(session, versions[-1])
    return Finding(session.pk, session.game.name, session.source, None, len(versions), faults)


def version_faults(session: PlaySession, last: Version) -> list[str]:
    """Whatever is stored of a play but does not follow from its last version."""
    try:
        result = last.result
    except Malformed as malformed:
        return [f"version {last.number} cannot be read: {malformed}"]
    kept = Circumstances(session.played, session.place, session.seated) if session.played else None
    faults = (
        [] if kept == last.circumstances else ["its date and location are not stored as they were entered"]
    )
    if session.ended is None:
        faults.append("it is not stored as ended")
    return faults + setup_faults(session, result) + seat_faults(session, kept_seats(result))


def setup_faults(session: PlaySession, result: Result) -> list[str]:
    kept = (session.title, session.source, session.options, session.board)
    due = (result.game.slug, result.source, result.options, result.document.get("board"))
    names = ("title", "source", "options", "board")
    return [
        f"its {name} is not what was entered"
        for name, there, right in zip(names, kept, due, strict=True)
        if there != right
    ]


def kept_seats(result: Result) -> Sequence[KeptSeat]:
    return [KeptSeat(*standing, standing.place == 1) for standing in result.standings]
