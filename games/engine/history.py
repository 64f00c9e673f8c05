"""A play as its entries tell it: what stands, what was taken back, and the position after each line.

Besides a title's own moves an entry can be one of these; nothing is ever removed from the log.

    undo, undo 12, undo 2 agreed red blue      take moves back; who agreed to it
    redo, redo 12                              bring them back
    replace 17 wall N5                         instead of entry 17 this was played
    drop 17, insert 17 wall N5                 entry 17 never happened; before entry 17 this was played
    seats [["Ada", "red"], ["Ben", "blue"]]    who really sat where
    checked                                    somebody found the table as the tablet shows it
    confirm red, seal …, reopen                a player confirms the result; it is closed, and opened again
    abandon, resume                            the play is given up, and brought back
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from games.engine import sentences
from games.engine.corrections import (
    as_entered,
    as_it_was,
    from_the_start,
    played_again,
    reseated,
)
from games.engine.face import Telling
from games.engine.game import AnyGame, Refused, Ruling, Setup, refused
from games.engine.moves import read_line, read_number
from games.engine.rulebook import NOTATION, PHASE
from scoring.document import Malformed
from scoring.sheet import Score
from scoring.words import NO_COLOUR, NO_LINE, Colour, Line

UNDO, REDO, CHECKED, SEAL, REOPEN = Line("undo"), Line("redo"), Line("checked"), Line("seal"), Line("reopen")
ABANDON, RESUME = Line("abandon"), Line("resume")
"""Kinds of entry that can be whole lines."""
REPLACE, DROP, INSERT, SEATS, CONFIRM = "replace", "drop", "insert", "seats", "confirm"
"""Kinds of entry that need more words."""
MOVE, WAIVED = "move", "waived"
"""What `kind_of` calls a title's move, and one for which a referee let rules pass."""
AGREED = "agreed"


@dataclass(frozen=True)
class Step:
    """A line that was played, and the position it led to. Step 0 is the table before the first move."""

    game: AnyGame
    setup: Setup
    number: int
    """The number of the entry."""
    state: Any
    ruling: Ruling
    before: "Step | None" = field(default=None, repr=False, compare=False)
    index: int = 0
    """How many moves led here."""
    entered: Line = NO_LINE
    """The line as it was entered; one that was played again may name its player, and waive less."""

    @property
    def line(self) -> Line:
        return self.ruling.text

    @cached_property
    def score(self) -> Score:
        return self.game.score(self.state)

    @cached_property
    def totals(self) -> dict[Colour, int]:
        return self.score.sheet.totals()

    @cached_property
    def points(self) -> Mapping[Colour, int]:
        """What the table sees: the points on the board's track, where there is one, until the end."""
        track = self.game.face.points.track if self.game.face else None
        return track(self.state) if track and not self.is_last else self.totals

    @cached_property
    def gains(self) -> dict[Colour, int]:
        """The points each row gained or lost by this step."""
        before = self.before.points if self.before else {}
        return {
            row: points - before.get(row, 0)
            for row, points in self.points.items()
            if points != before.get(row, 0)
        }

    @cached_property
    def telling(self) -> Telling:
        """The move in words, with what followed from it."""
        assert self.before
        assert self.game.face
        return self.game.face.tell(self.ruling.move, self.before.state, self.state, self.setup.names)

    @property
    def player(self) -> Colour | None:
        """Whose move it was; None for what came up at the table."""
        return self.game.player_of(self.before.state, self.ruling) if self.before else None

    @property
    def is_last(self) -> bool:
        return self.game.is_over(self.state)

    def then(self, ruling: Ruling, number: int, entered: Line) -> "Step":
        """The step after this one; raises `Refused` where the line does not stand."""
        if not ruling.stands:
            raise Refused(ruling)
        assert ruling.actor is not None
        state = self.game.apply(self.state, ruling.actor, ruling.move)
        return Step(self.game, self.setup, number, state, ruling, self, self.index + 1, entered)


@dataclass(frozen=True)
class Change:
    """An entry that is not a move: it takes moves back, corrects one, or says something about the play."""

    number: int
    kind: str
    steps: tuple[Step, ...]
    """The steps taken back, brought back, or made invalid by a correction, in the order of play."""
    line: Line
    step: Step | None = None
    """The step that a correction put in."""
    old: Step | None = None
    """The step that a correction took out."""
    why: Ruling | None = None
    """Why the first step that became invalid does not stand any more."""
    agreed: tuple[Colour, ...] = ()
    """The colours of those who agreed to take moves back."""
    colour: Colour = NO_COLOUR
    """The colour of the player who confirms."""
    setup: Setup | None = None
    """The table as it was before this entry, whoever sits there now."""


@dataclass(frozen=True)
class History:
    game: AnyGame
    setup: Setup
    standing: tuple[Step, ...]
    """All steps from step 0 to the present one."""
    undone: tuple[Step, ...] = ()
    """What `redo` would bring back, the next one last."""
    log: tuple[Step | Change, ...] = ()
    """Every entry in order, whether it stands or not."""
    confirmed: tuple[Colour, ...] = ()
    """The colours of those who confirmed the result as it is, in the order they did."""
    sealed: bool = False
    abandoned: bool = False
    """Whether the play was given up, and not brought back since."""

    @property
    def now(self) -> Step:
        return self.standing[-1]

    @property
    def entries(self) -> int:
        return len(self.log)

    @property
    def is_closed(self) -> bool:
        """Whether nothing more can be entered, unless the play is reopened or brought back."""
        return self.sealed or self.abandoned

    @property
    def has_result(self) -> bool:
        """Whether the play came to an end that counts."""
        return self.now.is_last and not self.abandoned

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that stand: what a record is made of."""
        return tuple(step.line for step in self.standing[1:])

    @property
    def is_confirmed(self) -> bool:
        """Whether every player has confirmed the result."""
        return len(self.confirmed) == len(self.setup.players)

    def ruling(self, line: Line) -> Ruling:
        return self.game.ruling(self.now.state, line)

    def stands(self, step: Step) -> bool:
        """Whether this step is part of the play as it now is."""
        return step.index < len(self.standing) and self.standing[step.index] is step

    def step(self, number: int) -> Step | None:
        """What was played by this entry, whether it stands or not; 0 is the table before the first move."""
        if number == 0:
            return self.standing[0]
        entry = self.log[number - 1] if 0 < number <= self.entries else None
        return entry.step if isinstance(entry, Change) else entry

    def must_agree(self, undo: "Change") -> tuple[Colour, ...]:
        """Who is asked before moves are taken back: all but the player who made the first of them."""
        return tuple(colour for colour in self.setup.colours if colour != undo.steps[0].player)

    def is_agreed(self, undo: "Change") -> bool:
        """Whether everybody who was asked has agreed."""
        return {*self.must_agree(undo)} <= {*undo.agreed}

    def undo_of(self, step: Step) -> "Change":
        """The entry that took back a step that could be brought back."""
        undos = (entry for entry in reversed(self.log) if isinstance(entry, Change) and entry.kind == UNDO)
        return next(undo for undo in undos if any(step is taken_back for taken_back in undo.steps))

    def change_by(self, line: Line) -> "Change":
        """What a line that is not a move would do; raises `Refused` where it does not stand."""
        change = self.followed_by(line).log[-1]
        assert isinstance(change, Change)
        return change

    def followed_by(self, line: Line) -> "History":
        """The play after one more entry; raises `Refused` where the line does not stand."""
        kind, _, rest = line.partition(" ")
        if self.sealed and kind != REOPEN:
            raise refused(line, PHASE, sentences.SEALED)
        if self.abandoned and kind != RESUME:
            raise refused(line, PHASE, sentences.ABANDONED)
        if kind in FOLLOWED_BY:
            return FOLLOWED_BY[kind](self, line, kind, rest)
        step = self.now.then(self.ruling(line), self.entries + 1, line)
        return History(self.game, self.setup, (*self.standing, step), (), (*self.log, step))

    # Taking back, bringing back

    def _undone(self, line: Line, kind: str, rest: str) -> "History":
        words = line.split(" ")
        at = words.index(AGREED) if AGREED in words else len(words)
        agreed = self._read_agreeing(line, words[at:])
        count = _how_many(line, words[:at], len(self.standing) - 1)
        steps = self.standing[-count:]
        change = Change(self.entries + 1, kind, steps, line, agreed=agreed, setup=self.setup)
        undone = (*self.undone, *reversed(steps))
        return History(self.game, self.setup, self.standing[:-count], undone, (*self.log, change))

    def _redone(self, line: Line, kind: str, rest: str) -> "History":
        count = _how_many(line, line.split(" "), len(self.undone))
        steps = self.undone[-count:][::-1]
        change = Change(self.entries + 1, kind, steps, line)
        standing = (*self.standing, *steps)
        return History(self.game, self.setup, standing, self.undone[:-count], (*self.log, change))

    def _read_agreeing(self, line: Line, words: Sequence[str]) -> tuple[Colour, ...]:
        """Returns the colours of those who agreed, from the words that begin with `agreed`."""
        colours = tuple(map(Colour, words[1:]))
        if words and not colours:
            raise refused(line, NOTATION, sentences.NOBODY_AGREED)
        for colour in colours:
            self._require_colour(line, colour)
            if colours.count(colour) > 1:
                raise refused(line, NOTATION, sentences.named_twice(colour))
        return colours

    def _require_colour(self, line: Line, colour: Colour) -> None:
        if colour not in self.setup.colours:
            raise refused(line, NOTATION, sentences.no_colour(colour))

    # Corrections

    def _amended(self, line: Line, kind: str, rest: str) -> "History":
        """One move replaced, dropped or inserted, and those after it played again as far as they stand."""
        number, space, words = rest.partition(" ")
        there = self._standing_step(line, number)
        if space and kind == DROP:
            raise refused(line, NOTATION, sentences.does_not_belong(words, f"{kind} {number}"))
        if not words and kind != DROP:
            raise refused(line, NOTATION, sentences.NOTHING_PLAYED)
        before, later = self.standing[there.index - 1], self.standing[there.index + (kind != INSERT) :]
        step = None
        if kind != DROP:
            played = Line(words)
            step = before.then(self.game.ruling(before.state, played), self.entries + 1, played)
        again, why = played_again(step or before, later, as_it_was if kind == REPLACE else as_entered)
        old = None if kind == INSERT else there
        change = Change(self.entries + 1, kind, later[len(again) :], line, step, old, why)
        standing = (*self.standing[: there.index], *((step,) if step else ()), *again)
        return History(self.game, self.setup, standing, (), (*_refreshed(self.log, again), change))

    def _standing_step(self, line: Line, number: str) -> Step:
        step = self.step(read_number(number) or -1)
        if step is None or not self.stands(step):
            raise refused(line, NOTATION, sentences.no_move(number))
        return step

    def _reseated(self, line: Line, kind: str, rest: str) -> "History":
        try:
            setup = reseated(self.game, self.setup, rest)
        except Malformed as malformed:
            raise refused(line, NOTATION, malformed.text) from None
        start = _start(self.game, setup)
        again = from_the_start(self.standing[1:], start, self.setup)
        change = Change(self.entries + 1, kind, (), line, setup=self.setup)
        return History(self.game, setup, (start, *again), (), (*_refreshed(self.log, again), change))

    # What is said about the play

    def _checked(self, line: Line, kind: str, rest: str) -> "History":
        _require_alone(line, kind)
        return self._with_entry(Change(self.entries + 1, kind, (), line))

    def _confirmed(self, line: Line, kind: str, rest: str) -> "History":
        colour = Colour(rest)
        self._require_colour(line, colour)
        self._require_end(line)
        if colour in self.confirmed:
            raise refused(line, PHASE, sentences.confirmed_already(self.setup.names[colour]))
        change = Change(self.entries + 1, kind, (), line, colour=colour, setup=self.setup)
        return replace(self._with_entry(change), confirmed=(*self.confirmed, colour))

    def _sealed(self, line: Line, kind: str, words: str) -> "History":
        if "" in words.split(" "):
            raise refused(line, NOTATION, sentences.NO_SEAL)
        self._require_end(line)
        return replace(self._with_entry(Change(self.entries + 1, kind, (), line)), sealed=True)

    def _reopened(self, line: Line, kind: str, rest: str) -> "History":
        _require_alone(line, kind)
        if not self.sealed:
            raise refused(line, PHASE, sentences.NOT_SEALED)
        change = Change(self.entries + 1, kind, (), line)
        return replace(self._with_entry(change), confirmed=(), sealed=False)

    def _given_up(self, line: Line, kind: str, rest: str) -> "History":
        _require_alone(line, kind)
        return replace(self._with_entry(Change(self.entries + 1, kind, (), line)), abandoned=True)

    def _brought_back(self, line: Line, kind: str, rest: str) -> "History":
        _require_alone(line, kind)
        if not self.abandoned:
            raise refused(line, PHASE, sentences.NOT_ABANDONED)
        return replace(self._with_entry(Change(self.entries + 1, kind, (), line)), abandoned=False)

    def _with_entry(self, change: Change) -> "History":
        """The history with one more entry, which leaves the play as it is."""
        return replace(self, log=(*self.log, change))

    def _require_end(self, line: Line) -> None:
        if not self.now.is_last:
            raise refused(line, PHASE, sentences.NOT_OVER)


FOLLOWED_BY: Mapping[str, Callable[[History, Line, str, str], History]] = {
    UNDO: History._undone,
    REDO: History._redone,
    REPLACE: History._amended,
    DROP: History._amended,
    INSERT: History._amended,
    SEATS: History._reseated,
    CHECKED: History._checked,
    CONFIRM: History._confirmed,
    SEAL: History._sealed,
    REOPEN: History._reopened,
    ABANDON: History._given_up,
    RESUME: History._brought_back,
}
"""What follows from an entry that is not a title's move, by its first word."""


def begin(game: AnyGame, setup: Setup) -> History:
    return History(game, setup, (_start(game, setup),))


def _start(game: AnyGame, setup: Setup) -> Step:
    return Step(game, setup, 0, game.start(setup), Ruling(NO_LINE, None, None, ()))


def kind_of(line: Line) -> str:
    """What an entry is, by its words alone: `MOVE`, `WAIVED`, or the word it begins with."""
    kind = line.partition(" ")[0]
    if kind in FOLLOWED_BY:
        return kind
    return WAIVED if read_line(line)[2] else MOVE


def _refreshed(log: Sequence[Step | Change], again: Iterable[Step]) -> list[Step | Change]:
    """The log, where steps that were played again take the place of what they were."""
    fresh = list(log)
    for step in again:
        entry = fresh[step.number - 1]
        fresh[step.number - 1] = replace(entry, step=step) if isinstance(entry, Change) else step
    return fresh


def _how_many(line: Line, words: Sequence[str], there_are: int) -> int:
    """How many steps `undo` or `redo` means: one where it does not say."""
    kind, *rest = words
    count = " ".join(rest)
    number = read_number(count) if rest else 1
    if number is None:
        raise refused(line, NOTATION, sentences.no_count(count))
    if number > there_are:
        why = sentences.too_many_back if kind == UNDO else sentences.too_many_again
        raise refused(line, PHASE, why(there_are))
    return number


def _require_alone(line: Line, kind: str) -> None:
    if line != kind:
        raise refused(line, NOTATION, sentences.does_not_belong(line.removeprefix(f"{kind} "), kind))
