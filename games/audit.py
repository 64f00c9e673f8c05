"""Everything that was entered at a table: by whom and when, why, and what became of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import seals
from games.engine.history import (
    CHECKED,
    CONFIRM,
    DROP,
    REDO,
    REOPEN,
    REPLACE,
    SEAL,
    UNDO,
    Change,
    History,
    Step,
    kind_of,
)
from games.models import Entry
from games.recording import ALWAYS_RULED
from games.tablet.log import LogEntry
from games.tablet.table import Tablet
from scoring.words import Line

FALLEN, VOID = "fallen", "void"
BECAME = {
    UNDO: gettext_noop("taken back by entry %(number)s"),
    REDO: gettext_noop("brought back by entry %(number)s"),
    REPLACE: gettext_noop("replaced by entry %(number)s"),
    DROP: gettext_noop("left out by entry %(number)s"),
    FALLEN: gettext_noop("fallen by entry %(number)s"),
    VOID: gettext_noop("void since entry %(number)s"),
    REOPEN: gettext_noop("reopened by entry %(number)s"),
}
"""What a later entry may make of an earlier one."""
STATEMENTS = (CONFIRM, SEAL)
"""The kinds of entries that hold until the play is changed."""
SENT = {
    Entry.TABLET: gettext_noop("table tablet"),
    Entry.API: gettext_noop("API"),
    Entry.IMPORT: gettext_noop("imported"),
}


class AuditedEntry(NamedTuple):
    entry: Entry
    row: LogEntry
    """The entry as the log of the table shows it."""
    by: str
    became: Sequence[str]
    """What later entries made of this one, in order."""
    stands: bool | None
    """None for an entry that cannot stand or fall: an undo, a comparison."""
    seal: str
    """The beginning of the hashes, if the entry is a seal."""
    is_ruling: bool


def audited_entries(tablet: Tablet) -> list[AuditedEntry]:
    """Every entry, the oldest first."""
    history = tablet.history
    entries = tablet.session.trail().filter(number__lte=history.entries)
    became = fates(history.log)
    return [
        AuditedEntry(
            entry,
            tablet.log.entry(logged),
            author_text(entry),
            became[logged.number],
            standing_of(history, logged, became[logged.number]),
            short_seal(logged),
            is_ruling(entry),
        )
        for logged, entry in zip(history.log, entries, strict=False)
    ]


def played_by(logged: Step | Change) -> Step | None:
    """The move that this entry put into the play."""
    return logged.step if isinstance(logged, Change) else logged


def standing_of(history: History, logged: Step | Change, became: Sequence[str]) -> bool | None:
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
        return _("by itself") if kind_of(Line(entry.line)) == SEAL else _(SENT[entry.by])
    return entry.who if entry.by == Entry.TABLET else f"{entry.who} ({_(SENT[entry.by])})"


# What became of an entry


def fates(log: Sequence[Step | Change]) -> Mapping[int, list[str]]:
    """What later entries made of each entry, by its number."""
    became: dict[int, list[str]] = defaultdict(list)
    for by, number, fate in sorted([*changed_moves(log), *voided_statements(log)]):
        became[number].append(_(BECAME[fate]) % {"number": by})
    return became


def changed_moves(log: Iterable[Step | Change]) -> Iterator[tuple[int, int, str]]:
    """Which entry did what to the moves of which others."""
    for change in log:
        if not isinstance(change, Change):
            continue
        if change.old:
            yield change.number, change.old.number, change.kind
        for step in change.steps:
            yield change.number, step.number, change.kind if change.kind in (UNDO, REDO) else FALLEN


def voided_statements(log: Iterable[Step | Change]) -> Iterator[tuple[int, int, str]]:
    """Which entry made void what was confirmed and sealed before it."""
    statements: list[tuple[int, str]] = []
    for entry in log:
        kind = entry.kind if isinstance(entry, Change) else ""
        if kind in STATEMENTS:
            statements.append((entry.number, kind))
        elif kind != CHECKED:
            for number, what in statements:
                yield entry.number, number, REOPEN if what == SEAL else VOID
            statements.clear()
