"""Checks that a recorded play is what was entered.

Its entries are folded from the beginning, without any cache, and compared with their seals and with what is
stored for lists. Without a seal nothing can be proved: at best, everything is in order.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple, TypeGuard

from accounts.models import Account
from chain.canonical import written_moment
from games import seals
from games.engine.game import Refused
from games.engine.history import SEAL, WAIVED, History, begin, kind_of
from games.engine.record import judge, read_record
from games.models import Entry, PlaySession, Seat
from games.names import players_called
from games.recording import RULINGS, needed_action
from games.records import record_of
from games.seals import Seal
from games.sessions import day_in_remarks
from games.titles import TITLES
from scoring.document import Malformed, load
from scoring.wording import readable
from scoring.words import Colour, Line

HASH = re.compile("[0-9a-f]{64}")
LONGEST_SHOWN = 80
A_DAY = timedelta(days=1)


class Finding(NamedTuple):
    """What the check of a play found."""

    play: int
    title: str = ""
    source: str = PlaySession.MOVES
    seal: Seal | None = None
    entries: int = 0
    faults: Sequence[str] = ()


class KeptSeat(NamedTuple):
    """A seat as it is kept for lists."""

    name: str
    colour: Colour
    points: int | None
    place: int | None
    won: bool

    def __str__(self) -> str:
        colour = f" ({self.colour})" if self.colour else ""
        won = ", won" if self.won else ""
        return readable(
            f"{self.name}{colour}, points {self.points}, place {self.place}{won}", 2 * LONGEST_SHOWN
        )


def recorded_finding(session: PlaySession) -> Finding:
    """Checks a play that was recorded move by move."""
    entries = [*session.trail()]
    history, faults = checked_history(session, entries)
    if history.entries == len(entries):
        faults += list_faults(session, history, entries)
    seal = seal_in(entries[-1]) if entries else None
    return Finding(session.pk, session.game.name, session.source, seal, len(entries), faults)


# The entries


def checked_history(session: PlaySession, entries: Sequence[Entry]) -> tuple[History, list[str]]:
    """The play as far as its entries stand, and what is wrong with its seals or with the entry after that."""
    history = begin(session.game, session.setup)
    faults: list[str] = []
    for entry in entries:
        if fault := out_of_order(entry, history):
            return history, [*faults, fault]
        if kind_of(Line(entry.line)) == SEAL:
            faults += seal_faults(session, history, entry, entries[: history.entries])
        try:
            if is_unsigned(session, entry, history):
                faults.append(f"{entry_text(entry)} is a ruling without a reason or an author")
            history = history.followed_by(Line(entry.line))
        except Refused as refused:
            return history, [*faults, f"{entry_text(entry)} is not valid: {refused}"]
        except Exception as trouble:  # somebody may have stored anything there
            return history, [*faults, f"{entry_text(entry)} cannot be read ({trouble_text(trouble)})"]
    if history.is_confirmed and not history.sealed:
        faults.append("all have confirmed it, but no seal follows")
    return history, faults


def out_of_order(entry: Entry, history: History) -> str:
    number = history.entries + 1
    if entry.number != number:
        return f"entry {number} is missing: entry {entry.number} is in its place"
    if history.is_confirmed and not history.sealed and kind_of(Line(entry.line)) != SEAL:
        return f"{entry_text(entry)} is where a seal should be: all had confirmed"
    return ""


def is_unsigned(session: PlaySession, entry: Entry, history: History) -> bool:
    """Whether a ruling lacks its author or its reason.

    Waivers of an imported record need neither, nor do those that are older than all accounts.
    """
    line = SEAL if kind_of(Line(entry.line)) == SEAL else Line(entry.line)
    if needed_action(session, line, history) not in RULINGS:
        return False
    if kind_of(line) == WAIVED and (entry.by == Entry.IMPORT or not entry.who):
        first = Account.objects.order_by("made").first()
        return entry.by != Entry.IMPORT and first is not None and first.made < entry.entered
    return not (entry.reason and Account.objects.filter(name=entry.who).exists())


def entry_text(entry: Entry) -> str:
    return f"entry {entry.number}, “{readable(entry.line, LONGEST_SHOWN)}”,"


def trouble_text(trouble: Exception) -> str:
    return f"{type(trouble).__name__}: {readable(str(trouble), LONGEST_SHOWN)}"


# Seals


def seal_in(entry: Entry) -> Seal | None:
    """The hashes of a seal; None where the entry is not a seal, or has no hashes."""
    words = entry.line.split(" ")
    is_seal = words[0] == SEAL and len(words) == 3 and all(map(HASH.fullmatch, words[1:]))
    return seals.read_seal(Line(entry.line)) if is_seal else None


def seal_faults(session: PlaySession, history: History, entry: Entry, before: Sequence[Entry]) -> list[str]:
    """What differs between the play and what was sealed."""
    seal = seal_in(entry)
    if seal is None:
        return [f"{entry_text(entry)} is a seal without its hashes"]
    faults = []
    if seal.record != seals.record_hash(record_of(session, history)):
        faults.append(f"the record is not the one that entry {entry.number} sealed")
    terms = [*session.sealed_terms, entry.who, entry.reason, written_moment(entry.entered)]
    if seal.trail != seals.trail_hash(terms, before):
        faults.append(f"the entries are not those that entry {entry.number} sealed")
    return faults


# What is kept for lists


def list_faults(session: PlaySession, history: History, entries: Sequence[Entry]) -> list[str]:
    """Whatever is stored for lists but does not follow from the entries."""
    faults = []
    for what, is_kept, follows in (
        ("ended", session.ended is not None, history.has_result),
        ("sealed", session.sealed is not None, history.sealed),
        ("abandoned", session.abandoned is not None, history.abandoned),
    ):
        if is_kept != follows:
            faults.append(f"it is {'' if is_kept else 'not '}stored as {what}, unlike what its entries say")
    if session.sealed and history.sealed and session.sealed != entries[-1].entered:
        faults.append("the time of its seal is not stored as it was")
    if session.played and not is_day_of(session.played, session, entries):
        faults.append("the date stored for it is not a day on which it was played")
    return faults + seat_faults(session, computed_seats(history))


def is_day_of(played: date, session: PlaySession, entries: Sequence[Entry]) -> bool:
    """Whether an imported record gives this day, or it lies between the first and the last entry."""
    moments = [session.begun, *(entry.entered for entry in entries)]  # a clock may have been set back
    first_day, last_day = min(moments).date() - A_DAY, max(moments).date() + A_DAY
    return played == day_in_remarks(session.remarks) or first_day <= played <= last_day


def computed_seats(history: History) -> list[KeptSeat]:
    """The seats as they must be kept."""
    players = history.setup.players
    if not history.has_result:
        return [KeptSeat(player.name, player.colour, None, None, False) for player in players]
    sheet, places = history.now.score.sheet, history.now.score.places
    return [
        KeptSeat(*player, sheet.total(player.colour), places[player.colour], places[player.colour] == 1)
        for player in players
    ]


def seat_faults(session: PlaySession, due: Sequence[KeptSeat]) -> list[str]:
    seats = session.seats.order_by("number").select_related("player")
    there = [KeptSeat(seat.name, Colour(seat.colour), seat.points, seat.place, seat.won) for seat in seats]
    if len(there) != len(due):
        return [f"it has {len(there)} seats instead of {len(due)}"]
    numbers = [seat.number for seat in seats]
    if numbers != [*range(len(due))]:
        return [f"its seats are numbered {numbers}"]
    return [
        f"seat {number} is stored as {kept} instead of {right}"
        for number, (kept, right) in enumerate(zip(there, due, strict=True))
        if kept != right
    ] + whose_faults([*seats])


def whose_faults(seats: Sequence[Seat]) -> list[str]:
    """The seats of players who never had the name under which somebody sat there."""
    doubtful = [seat for seat in seats if seat.player.name != seat.name or seat.player.merged_into_id]
    owners = players_called(seat.name for seat in doubtful)
    return [
        f"seat {seat.number} is stored for {readable(seat.player.name, LONGEST_SHOWN)},"
        f" who was never called {readable(seat.name, LONGEST_SHOWN)}"
        for seat in doubtful
        if owners.get(seat.name) != seat.player
    ]


# An exported record


class FileFinding(NamedTuple):
    """What the check of an exported record found."""

    file: str
    seal: str = ""
    moves: int = 0
    plays: Sequence[int] = ()
    """The plays that carry this seal."""
    former: Sequence[int] = ()
    """The plays that carried it, and were reopened since."""
    faults: Sequence[str] = ()


def file_finding(path: str) -> FileFinding:
    try:
        document = load(path)
        verdict = judge(read_record(document, TITLES))
    except Malformed as malformed:
        return FileFinding(path, faults=[str(malformed)])
    value = document.get("result")
    result: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
    seal, faults = document_seal(document, result)
    faults += result_faults(result, verdict)
    trail = result.get("trail")
    plays, former = plays_sealed_with(seal, trail) if seal and is_hash(trail) else ([], [])
    if seal and not faults and not (plays or former):
        faults.append("it is consistent, but anybody can compute a hash, and no play here has this one")
    return FileFinding(path, seal, verdict["moves"], plays, former, faults)


def document_seal(document: Mapping[str, Any], result: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The seal in a document, and what is wrong with it."""
    seal = result.get("seal")
    if seal is None:
        return "", ["there is no seal to compare it with"]
    if not is_hash(seal):
        return "", ["its seal is not a valid one"]
    return seal, [] if seal == seals.document_hash(document) else ["it is not what was sealed"]


def is_hash(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and HASH.fullmatch(value) is not None


def result_faults(result: Mapping[str, Any], verdict: Mapping[str, Any]) -> list[str]:
    """What of a result does not follow from the moves."""
    breach = verdict["breach"]
    if breach:
        text = readable(breach["text"], LONGEST_SHOWN)
        return [f"move {breach['move']}, “{text}”, is refused: {breach['message']}"]
    if not verdict["finished"]:
        return ["its moves do not end the game"]
    return [
        f"its {what} are not what its moves lead to"
        for what in ("scores", "winners")
        if result.get(what) != verdict[what]
    ]


def plays_sealed_with(record: str, trail: str) -> tuple[list[int], list[int]]:
    """The stored plays that carry this seal, and those that once did."""
    entries = Entry.objects.filter(line=f"{SEAL} {record} {trail}").order_by("session_id")
    plays = {entry.session_id: not has_later_entries(entry) for entry in entries}
    return [play for play in plays if plays[play]], [play for play in plays if not plays[play]]


def has_later_entries(entry: Entry) -> bool:
    return Entry.objects.filter(session=entry.session_id, number__gt=entry.number).exists()
