"""The big screen: views that take turns.

It is open to everybody who knows its address: it shows nothing of a play that is not over, and no link of a
table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from tournaments.clock import OFF, Reading
from tournaments.models import Round
from tournaments.pages.standings import StandingsPage
from tournaments.progress import Progress, ShownTable, name_of

WELCOME, PODIUM, TABLES, STANDINGS, CLOCK = "welcome", "podium", "tables", "standings", "clock"

MOST_TABLES = 6
"""The tables on one view, so that names are read from the far end of the room."""
LONG, TWO_LINES = 14, 18
"""Letters of a name. Where one is longer than the first, all names are a little smaller; where it is longer
than the second, it may take two lines."""
FEW = 2
"""The number of two-line names that find room in a full column."""
IN_COLUMN = 12
IN_COLUMN_OF_MANY = 10
ON_PODIUM = 3


class ScreenView(NamedTuple):
    """One of the views that take turns."""

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
class BigScreen:
    progress: Progress

    @property
    def facts(self) -> object:
        """Everything the screen shows follows from these, except the time, which it knows itself."""
        tournament, round = self.progress.tournament, self.round
        clock = (round.number, round.minutes, round.started, round.spent) if round else None
        states = [table.state for table in self.tables]
        name, day, rounds, cut = tournament.name, tournament.day, tournament.common_rounds, tournament.cut
        return name, day, rounds, cut, self.progress.file, states, clock

    @cached_property
    def is_long(self) -> bool:
        return any(len(name) > LONG for name in self.progress.names.values())

    @property
    def in_column(self) -> int:
        two_lines = sum(len(name) > TWO_LINES for name in self.progress.names.values())
        return IN_COLUMN if two_lines <= FEW else IN_COLUMN_OF_MANY

    @cached_property
    def round(self) -> Round | None:
        """The round that is played now."""
        round = self.progress.round(self.progress.current)
        return round if round and round.draw else None

    @property
    def round_name(self) -> str:
        return name_of(self.progress.tournament, self.round.number) if self.round else ""

    @cached_property
    def tables(self) -> list[ShownTable]:
        return self.progress.tables(self.round) if self.round else []

    @property
    def byes(self) -> list[str]:
        return self.progress.byes(self.round.number) if self.round else []

    @cached_property
    def clock(self) -> Reading | None:
        """The clock, while somebody still plays."""
        if self.round is None or all(table.is_in for table in self.tables):
            return None
        reading = self.round.clock
        return reading if reading.state != OFF else None

    @cached_property
    def standings(self) -> StandingsPage:
        return StandingsPage(self.progress, self.progress.current)

    @cached_property
    def views(self) -> list[ScreenView]:
        if self.round is None:
            return [ScreenView(WELCOME)]
        found = []
        if self.progress.is_over:
            winners = [line for line in self.standings.lines if line.first <= ON_PODIUM]
            found.append(ScreenView(PODIUM, content=winners))
        else:
            found += in_pages(TABLES, self.tables, MOST_TABLES)
        if not self.standings.is_empty:
            pages = in_pages(STANDINGS, self.standings.lines, 2 * self.in_column)
            found += [page._replace(in_column=self.in_column) for page in pages]
        return [*found, ScreenView(CLOCK)] if self.clock else found

    def only(self, kind: str) -> list[ScreenView]:
        """The views of one kind, if there are any; otherwise all."""
        return [view for view in self.views if view.kind == kind] or self.views


def in_pages(kind: str, content: Sequence[Any], most: int) -> list[ScreenView]:
    """The content on as few views as possible, spread as evenly as possible."""
    pages = ceil(len(content) / most)
    ends = [len(content) * page // pages for page in range(pages + 1)]
    return [
        ScreenView(kind, page, pages, content[ends[page - 1] : ends[page]]) for page in range(1, pages + 1)
    ]
