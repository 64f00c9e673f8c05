"""The log of a play: every entry in words."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.face import Telling
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
    SEATS,
    UNDO,
    Change,
    History,
    Step,
)
from scoring.wording import Text, colour_name, joined, listed
from scoring.words import NO_COLOUR, Colour, Names, RuleCode

RECENT = 2
"""How many entries the strip under the board shows."""
ON_A_PAGE = 200
"""How many entries are beside the board at once; most games have fewer."""


class LogEntry(NamedTuple):
    """An entry of the record as the log shows it."""

    number: int
    who: str
    colour: Colour
    telling: Telling
    gains: tuple[tuple[str, str], ...]
    """Who gained or lost how many points by it."""
    stands: bool
    waived: tuple[RuleCode, ...]
    is_change: bool = False
    """Whether the entry is not a move but, say, an undo or a seal."""


class LogPage(NamedTuple):
    """A page of the log, the newest entries first; page 1 has the newest of all."""

    rows: list[LogEntry]
    number: int
    pages: int

    @property
    def newer(self) -> int:
        """The page with the entries after these; 0 where there are none."""
        return self.number - 1

    @property
    def older(self) -> int:
        """The page with the entries before these; 0 where there are none."""
        return self.number + 1 if self.number < self.pages else 0


@dataclass(frozen=True)
class Log:
    """What is needed to put the entries of a play into words."""

    history: History
    row_names: Names
    """The names of the rows of the score sheet."""
    shows_points: bool

    def page(self, number: int) -> LogPage:
        """The page with this number, or the nearest there is."""
        log, pages = self.history.log, max(1, -(-self.history.entries // ON_A_PAGE))
        number = min(max(number, 1), pages)
        last = len(log) - (number - 1) * ON_A_PAGE
        return LogPage(self.entries(log[max(0, last - ON_A_PAGE) : last][::-1]), number, pages)

    def page_with(self, entry: int) -> int:
        """The number of the page that has this entry."""
        return (self.history.entries - entry) // ON_A_PAGE + 1

    @property
    def recent(self) -> list[LogEntry]:
        """The last entries, the newest first; an entry from which much follows has the place to itself."""
        entries = self.entries(self.history.log[-RECENT:][::-1])
        return entries[:1] if entries and entries[0].telling.then else entries

    def entries(self, entries: Iterable[Step | Change]) -> list[LogEntry]:
        return [self.entry(entry) for entry in entries]

    def entry(self, entry: Step | Change) -> LogEntry:
        if isinstance(entry, Change):
            return self._change(entry)
        ruling, telling = entry.ruling, entry.telling
        actor = telling.by or ruling.actor or NO_COLOUR
        if telling.discreet is not None and not self.shows_points:
            telling = telling._replace(then=telling.discreet)
        return LogEntry(
            entry.number,
            entry.setup.names.get(actor, ""),
            actor,
            telling,
            self._gains(entry),
            self.history.stands(entry),
            ruling.rules if ruling.waived else (),
        )

    def _change(self, change: Change) -> LogEntry:
        if change.step is None:
            return LogEntry(
                change.number, "", NO_COLOUR, Telling(change_text(change)), (), True, (), is_change=True
            )
        played = self.entry(change.step)
        return played._replace(telling=correction_telling(change, played.telling))

    def _gains(self, step: Step) -> tuple[tuple[str, str], ...]:
        face = self.history.game.face
        if not self.shows_points or (face and face.points.track):
            return ()
        return tuple(
            (step.setup.names.get(row) or self.row_names[row], f"{points:+d}".replace("-", "−"))
            for row, points in step.gains.items()
        )


def change_text(change: Change) -> Text:
    """What an entry that is not a move did, by the numbers of the entries it was about.

    Uses the names of that moment: whoever has a colour now may be somebody else.
    """
    names: Names = change.setup.names if change.setup else {}
    which = numbered_text(change.steps)
    match change.kind:
        case kind if kind == UNDO:
            agreed = listed([names.get(colour, colour) for colour in change.agreed])
            added = Text(f" (agreed: {agreed.en})", f" (einverstanden: {agreed.de})")
            undone = Text(f"Undone: {which.en}", f"Zurückgenommen: {which.de}")
            return Text(undone.en + added.en, undone.de + added.de) if change.agreed else undone
        case kind if kind == REDO:
            return Text(f"Redone: {which.en}", f"Wiederhergestellt: {which.de}")
        case kind if kind == DROP:
            assert change.old
            removed, gone = numbered_text((change.old,)), fallen_text(change)
            return Text(f"Removed: {removed.en}.{gone.en}", f"Gestrichen: {removed.de}.{gone.de}")
        case kind if kind == CONFIRM:
            name = names.get(change.colour, change.colour)
            return Text(f"{name} confirms the result.", f"{name} bestätigt das Ergebnis.")
        case kind if kind == SEATS:
            return reseating_text(change)
    return FIXED_TEXTS[change.kind]


def reseating_text(change: Change) -> Text:
    """Who sits where, clockwise, and who sat there according to the record."""
    assert change.setup
    seats = json.loads(change.line.removeprefix(SEATS))
    was, now = listed([player.name for player in change.setup.players]), listed([name for name, _ in seats])
    if was == now:  # only colours were mixed up
        coloured = [(name, colour_name(colour)) for name, colour in seats]
        now = joined([Text(f"{name} ({what.en})", f"{name} ({what.de})") for name, what in coloured])
        return Text(f"Colours corrected: {now.en}.", f"Farben berichtigt: {now.de}.")
    return Text(
        f"Names and seats corrected: {now.en} (instead of {was.en}).",
        f"Namen und Sitzordnung berichtigt: {now.de} (statt {was.de}).",
    )


FIXED_TEXTS: Mapping[str, Text] = {
    CHECKED: Text(
        "Compared: the table matches the picture.", "Verglichen: Der Tisch stimmt mit dem Bild überein."
    ),
    SEAL: Text("Sealed.", "Versiegelt."),
    REOPEN: Text("Reopened.", "Wieder geöffnet."),
    ABANDON: Text("Game abandoned.", "Partie abgebrochen."),
    RESUME: Text("Game brought back.", "Partie zurückgeholt."),
}


def correction_telling(change: Change, telling: Telling) -> Telling:
    """A move that a referee entered later: what was really played, and instead of what."""
    if change.kind == REPLACE:
        assert change.old
        number = change.old.number
        mark = Text(f"(replaces move {number})", f"(ersetzt Zug {number})")
    else:
        mark = Text("(added later)", "(nachgetragen)")
    gone = fallen_text(change)
    then = (Text(gone.en.strip(), gone.de.strip()),) if any(gone) else ()
    what = Text(f"{telling.what.en} {mark.en}", f"{telling.what.de} {mark.de}")
    return telling._replace(what=what, then=(*telling.then, *then))


def fallen_text(change: Change) -> Text:
    """The moves that are no longer valid because of a correction; empty where all of them are."""
    if not change.steps:
        return Text("", "")
    which = entries_text(change.steps)
    return Text(f" No longer valid: {which.en}.", f" Nicht mehr gültig: {which.de}.")


def numbered_text(steps: Sequence[Step]) -> Text:
    """The moves as the log lists them: by number, and a single one also by what it was."""
    if len(steps) != 1:
        return entries_text(steps)
    number, moves = steps[0].number, moves_text(steps)
    return Text(f"{number} – {moves.en}", f"{number} – {moves.de}")


def entries_text(steps: Sequence[Step]) -> Text:
    """The entries by their numbers."""
    which = listed(number_runs(step.number for step in steps))
    if len(steps) == 1:
        return Text(f"entry {which.en}", f"Eintrag {which.de}")
    return Text(f"entries {which.en}", f"Einträge {which.de}")


def moves_text(steps: Sequence[Step]) -> Text:
    """A single move by what it was, several by how many they are."""
    if len(steps) != 1:
        return Text(f"{len(steps)} moves", f"{len(steps)} Züge")
    ruling, telling, names = steps[0].ruling, steps[0].telling, steps[0].setup.names
    name = names.get(telling.by or ruling.actor or NO_COLOUR, "")
    return Text(f"{name} {telling.what.en}".lstrip(), f"{name} {telling.what.de}".lstrip())


def number_runs(numbers: Iterable[int]) -> list[str]:
    """3, 4, 5 and 9 as 3–5, 9."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in found]
