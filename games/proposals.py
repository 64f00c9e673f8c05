"""A ruling before it is made: what would come of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from markupsafe import Markup

from games.engine.face import Marks
from games.engine.game import Refused, Ruling
from games.engine.history import (
    ABANDON,
    DROP,
    INSERT,
    REDO,
    REPLACE,
    RESUME,
    SEAL,
    SEATS,
    UNDO,
    WAIVED,
    Change,
    History,
    Step,
    kind_of,
)
from games.engine.rulebook import Rule
from games.recording import foreseen
from games.tablet.log import LogEntry
from games.tablet.notices import waiver_line
from games.tablet.table import Tablet
from games.visibility import AMENDING
from scoring.document import SeatedPlayer
from scoring.wording import Text, listed
from scoring.words import NO_LINE, Colour, Field, Line
from web.reading import whole_number
from web.wording import say

HEADINGS: Mapping[str, str | Promise] = {
    WAIVED: gettext_lazy("Allow the move"),
    REPLACE: gettext_lazy("Replace a move"),
    DROP: gettext_lazy("Remove a move"),
    INSERT: gettext_lazy("Insert a missing move"),
    UNDO: gettext_lazy("Undo moves"),
    REDO: gettext_lazy("Redo moves"),
    SEATS: gettext_lazy("Correct names and seats"),
    SEAL: gettext_lazy("Seal although not all have confirmed"),
}

ABANDONING: Mapping[str, str | Promise] = {
    ABANDON: gettext_lazy("Abandon this game"),
    RESUME: gettext_lazy("Bring this game back"),
}


def heading_of(line: Line, otherwise: str | Promise) -> str | Promise:
    """What a ruling does, in a few words; something else where the line is no ruling."""
    return {**HEADINGS, **ABANDONING}.get(kind_of(line), otherwise)


def given_reason(sent: QueryDict) -> str:
    """The reasons that were tapped, and what was typed in addition."""
    return ", ".join(filter(None, [*sent.getlist("because"), sent.get("reason", "").strip()]))


class Later(NamedTuple):
    """A later move that still stands, and whose it was, where it would be somebody else's."""

    row: LogEntry
    was: str


class PointsChange(NamedTuple):
    """Somebody's points, before and after."""

    name: str
    colour: Colour
    before: int
    after: int


@dataclass(frozen=True)
class Proposal:
    """A line that a referee considers, and what would come of it."""

    tablet: Tablet
    line: Line
    outcome: History | None
    refusal: Ruling | None
    is_hidden: bool = False
    """Whether nothing is said of what would come of it, because that depends on what lies hidden."""

    @classmethod
    def of(cls, tablet: Tablet, line: Line) -> "Proposal":
        if tablet.hides(line):
            return cls(tablet, line, None, None, is_hidden=True)
        try:
            return cls(tablet, line, foreseen(tablet.history, line), None)
        except Refused as refused:
            return cls(tablet, line, None, refused.ruling)

    @property
    def kind(self) -> str:
        return kind_of(self.line)

    @property
    def heading(self) -> str | Promise:
        return HEADINGS[self.kind]

    @property
    def picked(self) -> Step | None:
        """The earlier entry it is about."""
        words = self.line.split(" ")
        return (
            self.tablet.history.step(whole_number(words[1])) if self.kind in AMENDING and words[1:] else None
        )

    @property
    def recorded(self) -> LogEntry | None:
        is_there = self.picked and self.picked.before and self.tablet.history.stands(self.picked)
        return self.tablet.log.entry(self.picked) if self.picked and is_there else None

    @property
    def is_nothing(self) -> bool:
        """Whether it only repeats what is already entered."""
        was, played = self.picked, self.played
        if self.kind != REPLACE or was is None or played is None:
            return False
        return (was.ruling.move, was.ruling.actor) == (played.ruling.move, played.ruling.actor)

    @property
    def is_final(self) -> bool:
        """Whether it breaks a rule that nobody can waive, and is not only a wrong moment or word."""
        return bool(self.refusal and self.broken and not self.waived_line)

    @property
    def waived_line(self) -> Line:
        """The line that would let the refused move stand; empty where nobody can."""
        inner = waiver_line(self.refusal) if self.refusal and self.kind in (*AMENDING, WAIVED) else NO_LINE
        if inner and self.kind in AMENDING:
            return Line(f"{self.kind} {self.line.split(' ')[1]} {inner}")
        return inner

    @property
    def broken(self) -> list[Rule]:
        """The rules this move breaks, as the law says them."""
        ruling = self.refusal or (self.played.ruling if self.played else None)
        book = self.tablet.history.game.rulebook
        return [book[code] for code in dict.fromkeys(ruling.rules) if code in book] if ruling else []

    @cached_property
    def then(self) -> Tablet:
        """The table as it would be."""
        assert self.outcome
        return replace(self.tablet, history=self.outcome, step=self.outcome.now, show="board")

    @cached_property
    def change(self) -> Change | None:
        entry = self.outcome.log[-1] if self.outcome else None
        return entry if isinstance(entry, Change) else None

    @property
    def played(self) -> Step | None:
        """The move it puts into the play."""
        if self.change:
            return self.change.step
        entry = self.outcome.log[-1] if self.outcome else None
        return entry if isinstance(entry, Step) else None

    @property
    def log_entry(self) -> LogEntry | None:
        """The move it puts in, as the log would show it; also a refused move that could be let stand."""
        if self.played:
            return self.then.log.entry(self.played)
        return Proposal.of(self.tablet, self.waived_line).log_entry if self.waived_line else None

    @cached_property
    def still(self) -> Sequence[Later]:
        """The later moves that stand."""
        if not self.outcome or self.kind not in AMENDING or not self.picked:
            return ()
        first = self.picked.index + (self.kind != DROP)
        return [self._later(step) for step in self.outcome.standing[first:]]

    def _later(self, step: Step) -> "Later":
        row, before = self.then.log.entry(step), self.tablet.history.step(step.number)
        was = self.tablet.log.entry(before).who if before and before.before else ""
        return Later(row, was if was != row.who else "")

    @property
    def handed_on(self) -> int:
        """How many later moves would become another player's."""
        return sum(bool(later.was) for later in self.still)

    @property
    def reseated(self) -> Sequence[tuple[int, SeatedPlayer, SeatedPlayer]]:
        """Each seat with who sat there by the record, and who really did."""
        if not self.outcome or self.kind != SEATS:
            return ()
        were, are = self.tablet.history.setup.players, self.outcome.setup.players
        return [(number, *pair) for number, pair in enumerate(zip(were, are, strict=True), start=1)]

    @property
    def fallen(self) -> Sequence[LogEntry]:
        return self.tablet.log.entries(self.change.steps) if self.change else ()

    @property
    def why_fallen(self) -> str:
        """The first move that falls, and why it no longer stands."""
        if not self.change or not self.change.why:
            return ""
        first = self.fallen[0]
        move = f"{first.who} {say(first.telling.what)}".strip()
        return f"{move}: {say(self.change.why.message)}"

    @property
    def back_to_it(self) -> int:
        """How many moves are taken back to play on from before the entry it is about."""
        return self.tablet.history.now.index - self.picked.index + 1 if self.picked else 0

    @property
    def unconfirmed(self) -> Text:
        history = self.tablet.history
        return listed([p.name for p in history.setup.players if p.colour not in history.confirmed])

    @property
    def points(self) -> Sequence[PointsChange]:
        """How the score changes; not told where points are hidden."""
        if not self.outcome or not self.tablet.shows_points or self.kind == SEAL:
            return ()
        before, after = self.tablet.history.now.points, self.outcome.now.points
        were = self.tablet.history.setup.players
        had = {player.name: before.get(player.colour, 0) for player in were}
        return [
            # A name that is new here takes the place of the one that sat there.
            PointsChange(
                player.name, player.colour, had.get(player.name, had[was.name]), after[player.colour]
            )
            for player, was in zip(self.outcome.setup.players, were, strict=True)
        ]

    @property
    def picture(self) -> Markup:
        """The board as it would be; where the move is refused, as it was, with what is in the way."""
        tablet = self.tablet
        state = self.outcome.now.state if self.outcome else self.before.state
        marks = Marks(last=self.played.telling.fields) if self.played else self.trouble
        return tablet.face.board.picture(state, marks, tablet.language)

    @property
    def before(self) -> Step:
        picked = self.picked
        return picked.before if picked and picked.before else self.tablet.history.now

    @property
    def trouble(self) -> Marks:
        if not self.refusal or not self.refusal.move:
            return Marks()
        board, state, names = self.tablet.face.board, self.before.state, self.tablet.names
        words = map(Field, self.refusal.text.split(" "))
        tapped = [word for word in words if board.at(state, word, names)]
        fields = {field: None for violation in self.refusal.violations for field in violation.fields}
        return Marks(tapped=tuple(tapped), trouble=tuple(field for field in fields if field not in tapped))
