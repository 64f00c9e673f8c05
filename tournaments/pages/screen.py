"""What the big screen shows, one view after the other.

It is open to whoever knows its address: nothing of a play that is not over, and no link of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from tournaments.clock import OFF, Reading
from tournaments.models import Stage
from tournaments.pages.standings import Standings
from tournaments.progress import Running, Shown, name_of

WELCOME, PODIUM, TABLES, STANDINGS, CLOCK = "welcome", "podium", "tables", "standings", "clock"

MOST_TABLES = 6
"""On one view, so that names are read from the far end of the room."""
LONG, TWO_LINES = 14, 18
"""Letters. Where a name is longer than the first, all are a little smaller: nobody's shrinks alone. Longer
than the second, it may take two lines;"""
FEW = 2
"""so many of those find room in a column that is full."""
IN_COLUMN = 12
IN_COLUMN_OF_MANY = 10
ON_PODIUM = 3


class View(NamedTuple):
    """One of those that take turns."""

    kind: str
    page: int = 1
    of: int = 1
    content: Sequence[Any] = ()
    in_column: int = IN_COLUMN

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.page}"

    @property
    def columns(self) -> list[Sequence[Any]]:
        if len(self.content) <= self.in_column:
            return [self.content]
        half = ceil(len(self.content) / 2)
        return [self.content[:half], self.content[half:]]


@dataclass(frozen=True)
class Projection:
    running: Running

    @property
    def facts(self) -> object:
        """Whatever the screen shows comes of these; how late it is, it knows itself."""
        event, stage = self.running.event, self.stage
        clock = (stage.number, stage.minutes, stage.started, stage.spent) if stage else None
        states = [table.state for table in self.tables]
        return event.name, event.day, event.rounds, event.cut, self.running.tournament, states, clock

    @cached_property
    def is_long(self) -> bool:
        return any(len(name) > LONG for name in self.running.names.values())

    @property
    def in_column(self) -> int:
        two_lines = sum(len(name) > TWO_LINES for name in self.running.names.values())
        return IN_COLUMN if two_lines <= FEW else IN_COLUMN_OF_MANY

    @cached_property
    def stage(self) -> Stage | None:
        """The round that is played now."""
        stage = self.running.stage(self.running.current)
        return stage if stage and stage.draw else None

    @property
    def round_name(self) -> str:
        return name_of(self.running.event, self.stage.number) if self.stage else ""

    @cached_property
    def tables(self) -> list[Shown]:
        return self.running.tables(self.stage) if self.stage else []

    @property
    def byes(self) -> list[str]:
        return self.running.byes(self.stage.number) if self.stage else []

    @cached_property
    def clock(self) -> Reading | None:
        """While somebody still plays."""
        if self.stage is None or all(table.is_in for table in self.tables):
            return None
        reading = self.stage.clock
        return reading if reading.state != OFF else None

    @cached_property
    def standings(self) -> Standings:
        return Standings(self.running, self.running.current)

    @cached_property
    def views(self) -> list[View]:
        if self.stage is None:
            return [View(WELCOME)]
        found = []
        if self.running.is_over:
            found.append(
                View(PODIUM, content=[one for one in self.standings.lines if one.first <= ON_PODIUM])
            )
        else:
            found += in_pages(TABLES, self.tables, MOST_TABLES)
        if not self.standings.is_empty:
            pages = in_pages(STANDINGS, self.standings.lines, 2 * self.in_column)
            found += [page._replace(in_column=self.in_column) for page in pages]
        return [*found, View(CLOCK)] if self.clock else found

    def only(self, kind: str) -> list[View]:
        """The views of one kind, where somebody wants no other and there is one; else all."""
        return [view for view in self.views if view.kind == kind] or self.views


def in_pages(kind: str, content: Sequence[Any], most: int) -> list[View]:
    """As few as possible, and as even as possible."""
    pages = ceil(len(content) / most)
    ends = [len(content) * page // pages for page in range(pages + 1)]
    return [View(kind, page, pages, content[ends[page - 1] : ends[page]]) for page in range(1, pages + 1)]
