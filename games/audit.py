"""Everything that was entered at a table: by whom and when, why, and what became of it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import seals
from games.engine.history import (
    ABANDON,
    CHECKED,
    CONFIRM,
    DROP,
    REDO,
    REOPEN,
    REPLACE,
    RESUME,
    SEAL,
    UNDO,
    Change,
    History,
    Step,
    kind_of,
)
from games.models import Entry, PlaySession
from games.recording import ALWAYS_RULED
from games.tablet.log import LogEntry
from games.tablet.table import Tablet
from scoring.words import Line

FALLEN, VOID = "fallen", "void"
BECAME = {
    UNDO: gettext_noop("undone by entry %(number)s"),
    REDO: gettext_noop("redone by entry %(number)s"),
    REPLACE: gettext_noop("replaced by entry %(number)s"),
    DROP: gettext_noop("removed by entry %(number)s"),
    FALLEN: gettext_noop("no longer valid since entry %(number)s"),
    VOID: gettext_noop("cancelled by entry %(number)s"),
    REOPEN: gettext_noop("reopened by entry %(number)s"),
}
"""What a later entry may make of an earlier one."""
Fate = tuple[int, str]
"""Which entry made something of an earlier one, and what, as `BECAME` says it."""
MOST_FATES = 4
"""How many of them are listed with an entry: a move may have been taken back a thousand times."""
STATEMENTS = (CONFIRM, SEAL)
"""The kinds of entries that hold until the play is changed."""
SENT = {
    Entry.TABLET: gettext_noop("table tablet"),
    Entry.API: gettext_noop("API"),
    Entry.IMPORT: gettext_noop("imported"),
}


class Fates(NamedTuple):
    """What later entries made of an earlier one."""

    listed: Sequence[Fate] = ()
    """The last of it, in order."""
    unlisted: int = 0
    """How many changes were before that."""


class AuditedEntry(NamedTuple):
    entry: Entry
    row: LogEntry
    """The entry as the log of the table shows it."""
    by: str
    became: Sequence[str]
    """What later entries made of this one, in order; of many only the last."""
    unlisted: int
    """How many earlier changes `became` leaves out."""
    stands: bool | None
    """None for an entry that cannot stand or fall: an undo, a comparison."""
    seal: str
    """The beginning of the hashes, if the entry is a seal."""
    is_ruling: bool


def audited_entries(tablet: Tablet, numbers: Sequence[int]) -> list[AuditedEntry]:
    """The entries with these numbers, the oldest first."""
    log = tablet.history.log
    became = fates(log, frozenset(numbers))
    return [
        _audited(tablet, log[entry.number - 1], entry, became.get(entry.number, Fates()))
        for entry in tablet.session.trail().filter(number__in=numbers)
    ]


def _audited(tablet: Tablet, logged: Step | Change, entry: Entry, became: Fates) -> AuditedEntry:
    return AuditedEntry(
        entry,
        tablet.log.entry(logged),
        author_text(entry),
        [_(BECAME[fate]) % {"number": by} for by, fate in became.listed],
        became.unlisted,
        standing_of(tablet.history, logged, became.listed),
        short_seal(logged),
        is_ruling(entry),
    )


def ruled_entries(session: PlaySession, history: History) -> list[int]:
    """The numbers of the entries that took a referee."""
    reasoned = session.trail().filter(number__lte=history.entries).exclude(reason="")
    return sorted({*reasoned.values_list("number", flat=True), *_always_ruled(history.log)})


def _always_ruled(log: Iterable[Step | Change]) -> Iterator[int]:
    for logged in log:
        kind = logged.kind if isinstance(logged, Change) else kind_of(logged.entered)
        if kind in ALWAYS_RULED or kind == REOPEN:
            yield logged.number


def played_by(logged: Step | Change) -> Step | None:
    """The move that this entry put into the play."""
    return logged.step if isinstance(logged, Change) else logged


def standing_of(history: History, logged: Step | Change, became: Sequence[Fate]) -> bool | None:
    """Whether an entry stands after what later ones made of it; None for one that cannot stand or fall."""
    step = played_by(logged)
    if step:
        return history.stands(step)
    return not became if isinstance(logged, Change) and logged.kind in STATEMENTS else None


def short_seal(logged: Step | Change) -> str:
    is_seal = isinstance(logged, Change) and logged.kind == SEAL
    return seals.read_seal(logged.line).short if is_seal else ""


def is_ruling(entry: Entry) -> bool:
    """Whether it took a referee. A ruling has a reason; only an imported waiver comes without."""
    return bool(entry.reason) or kind_of(Line(entry.line)) in (*ALWAYS_RULED, REOPEN)


def author_text(entry: Entry) -> str:
    """Who answers for the entry, and where it came from unless that was a page."""
    if not entry.who:
        return _("automatic") if kind_of(Line(entry.line)) == SEAL else _(SENT[entry.by])
    return entry.who if entry.by == Entry.TABLET else f"{entry.who} ({_(SENT[entry.by])})"


# What became of an entry


def fates(log: Sequence[Step | Change], numbers: Collection[int]) -> Mapping[int, Fates]:
    """What later entries made of the entries with these numbers; those of which nothing is left out."""
    later = log[min(numbers, default=1) - 1 :]
    voided = {number: Fates([(by, fate)]) for by, number, fate in voided_statements(later)}
    moves = {number for number in numbers if played_by(log[number - 1])}
    return {**voided, **_fates_of_moves(later, moves)}


def _fates_of_moves(log: Sequence[Step | Change], numbers: Collection[int]) -> Mapping[int, Fates]:
    """All changes are counted, which is quick; but only the last of them are looked at."""
    if not numbers:
        return {}
    changes = [entry for entry in log if isinstance(entry, Change)]
    count = Counter(map(attrgetter("number"), chain.from_iterable(change.steps for change in changes)))
    count.update(change.old.number for change in changes if change.old)
    missing = {number: min(count[number], MOST_FATES) for number in numbers if count[number]}
    listed: dict[int, list[Fate]] = {number: [] for number in missing}
    for change in reversed(changes):
        if not missing:
            break
        for number, fate in changed_moves(change):
            if missing.get(number):
                listed[number].append((change.number, fate))
                missing[number] -= 1
        missing = {number: left for number, left in missing.items() if left}
    return {number: Fates(found[::-1], count[number] - len(found)) for number, found in listed.items()}


def changed_moves(change: Change) -> Iterator[tuple[int, str]]:
    """What an entry did to the moves of which others."""
    if change.old:
        yield change.old.number, change.kind
    for step in change.steps:
        yield step.number, change.kind if change.kind in (UNDO, REDO) else FALLEN


def voided_statements(log: Iterable[Step | Change]) -> Iterator[tuple[int, int, str]]:
    """Which entry made void what was confirmed and sealed before it."""
    statements: list[tuple[int, str]] = []
    for entry in log:
        kind = entry.kind if isinstance(entry, Change) else ""
        if kind in STATEMENTS:
            statements.append((entry.number, kind))
        elif kind not in (CHECKED, ABANDON, RESUME):
            for number, what in statements:
                yield entry.number, number, REOPEN if what == SEAL else VOID
            statements.clear()
