"""A play as its entries tell it: what stands, what was taken back, and the position after each line.

Besides a title's own moves an entry can be `undo` or `redo`, or `undo 12` for several at once: nothing is
ever removed, it is only taken back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.engine.face import Told
from games.engine.game import AnyGame, Refused, Ruling, Setup
from games.engine.rulebook import NOTATION, PHASE, Violation
from scoring.sheet import Score
from scoring.wording import Text, not_a

UNDO, REDO = "undo", "redo"


@dataclass(frozen=True)
class Step:
    """A line that was played, and the position it led to. Step 0 is the table before the first move."""

    game: AnyGame
    setup: Setup
    number: int
    """Of the entry."""
    state: Any
    ruling: Ruling
    before: "Step | None" = field(default=None, repr=False, compare=False)
    index: int = 0
    """How many moves led here."""

    @property
    def line(self) -> str:
        return self.ruling.text

    @cached_property
    def score(self) -> Score:
        return self.game.score(self.state)

    @cached_property
    def totals(self) -> dict[str, int]:
        return self.score.sheet.totals()

    @cached_property
    def points(self) -> Mapping[str, int]:
        """What the table sees: the points on the board's track, where there is one, until the end."""
        track = self.game.face.track if self.game.face else None
        return track(self.state) if track and not self.is_last else self.totals

    @cached_property
    def gains(self) -> dict[str, int]:
        """The points that came or went by it."""
        before = self.before.points if self.before else {}
        return {
            row: points - before.get(row, 0)
            for row, points in self.points.items()
            if points != before.get(row, 0)
        }

    @cached_property
    def told(self) -> Told:
        """As a person would tell it."""
        assert self.before
        assert self.game.face
        return self.game.face.tell(self.ruling.move, self.before.state, self.state, self.setup.names)

    @property
    def is_last(self) -> bool:
        return self.game.is_over(self.state)


@dataclass(frozen=True)
class Change:
    """An entry that takes steps back, or brings them back."""

    number: int
    kind: str
    steps: tuple[Step, ...]
    """In the order of play."""
    line: str


@dataclass(frozen=True)
class History:
    game: AnyGame
    setup: Setup
    standing: tuple[Step, ...]
    """From step 0 to the present one."""
    undone: tuple[Step, ...] = ()
    """What `redo` would bring back, the next one last."""
    log: tuple[Step | Change, ...] = ()
    """Every entry in order, whether it stands or not."""

    @property
    def now(self) -> Step:
        return self.standing[-1]

    @property
    def entries(self) -> int:
        return len(self.log)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that stand: what a record is made of."""
        return tuple(step.line for step in self.standing[1:])

    def ruling(self, line: str) -> Ruling:
        return self.game.ruling(self.now.state, line)

    def stands(self, step: Step) -> bool:
        """Is this step part of the play as it now is?"""
        return step.index < len(self.standing) and self.standing[step.index] is step

    def followed_by(self, line: str) -> "History":
        """The play after one more entry; raises `Refused` where the line does not stand."""
        kind, _, count = line.partition(" ")
        if kind in (UNDO, REDO):
            return self._changed(line, kind, count)
        ruling = self.ruling(line)
        if not ruling.stands:
            raise Refused(ruling)
        assert ruling.actor is not None
        state = self.game.apply(self.now.state, ruling.actor, ruling.move)
        step = Step(self.game, self.setup, self.entries + 1, state, ruling, self.now, self.now.index + 1)
        return History(self.game, self.setup, (*self.standing, step), (), (*self.log, step))

    def _changed(self, line: str, kind: str, count: str) -> "History":
        there_are = len(self.standing) - 1 if kind == UNDO else len(self.undone)
        number = _how_many(line, count)
        if number > there_are:
            raise Refused(Ruling(line, None, None, (_too_many(kind, there_are),)))
        if kind == UNDO:
            steps = self.standing[-number:]
            standing, undone = self.standing[:-number], (*self.undone, *reversed(steps))
        else:
            steps = self.undone[-number:][::-1]
            standing, undone = (*self.standing, *steps), self.undone[:-number]
        change = Change(self.entries + 1, kind, steps, line)
        return History(self.game, self.setup, standing, undone, (*self.log, change))


def begin(game: AnyGame, setup: Setup) -> History:
    start = Step(game, setup, 0, game.start(setup), Ruling("", None, None, ()))
    return History(game, setup, (start,))


def _how_many(line: str, count: str) -> int:
    """How many steps `undo` or `redo` means: one where it does not say."""
    if count == "" and " " not in line:
        return 1
    if not (count.isascii() and count.isdigit()) or count.startswith("0") or len(count) > 6:
        wrong = not_a(count, "is no number of moves", "ist keine Anzahl von Zügen")
        raise Refused(Ruling(line, None, None, (Violation(NOTATION, wrong),)))
    return int(count)


def _too_many(kind: str, there_are: int) -> Violation:
    if there_are:
        text = Text(
            f"Only {there_are} can be {'taken back' if kind == UNDO else 'brought back'}.",
            f"{'Zurücknehmen' if kind == UNDO else 'Wiederherstellen'} geht nur {there_are}-mal.",
        )
    elif kind == UNDO:
        text = Text("There is nothing to take back.", "Es gibt nichts zurückzunehmen.")
    else:
        text = Text("There is nothing to bring back.", "Es gibt nichts wiederherzustellen.")
    return Violation(PHASE, text)
