"""A tournament as its file has it: who entered, who sat where, and the results."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

BALANCED, SWISS, SNAKE, RANDOM = "balanced", "swiss", "snake", "random"
MODES = (BALANCED, SWISS, SNAKE, RANDOM)

SIZES = (2, 3, 4)
"""The sizes a table can have."""

TIE_BREAK_NAMES = (
    "wins", "average_place", "seconds", "thirds", "sum_of_scores", "share", "percent_of_winner", "margin",
    "opponents", "direct", "lot",
)  # fmt: skip
"""The tie-breaks a file can ask for; tie_breaks.py defines them, and checks.py a second time."""


class Entrant(NamedTuple):
    id: int
    name: str
    group: str | int | None = None
    """Members of a group are not drawn together while that can be avoided."""
    from_round: int = 1
    until_round: int | None = None
    """The last round; None for those who stay to the end."""

    def plays_in(self, number: int) -> bool:
        return self.from_round <= number and (self.until_round is None or number <= self.until_round)


class Table(NamedTuple):
    number: int
    seats: tuple[int, ...]
    """The ids of the entrants in the order of their seats; the first is the start player."""
    scores: tuple[Fraction, ...] | None = None
    places: tuple[int, ...] | None = None
    """Equal places are a tie that the title did not break: 1, 1, 3, 4. None while the table is not played."""


class Round(NamedTuple):
    number: int
    title: str | None
    mode: str
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def played(self) -> Iterator[Table]:
        return (table for table in self.tables if table.places)

    @property
    def missing(self) -> list[int]:
        """The numbers of the tables without a result."""
        return [table.number for table in self.tables if not table.places]

    @property
    def is_complete(self) -> bool:
        """Whether every table has a result."""
        return not self.missing


class Points(NamedTuple):
    """What places are worth."""

    tables: Mapping[int, tuple[Fraction, ...]]
    """The points of the first place, the second, …, by the size of the table."""
    bye: Fraction | None = None


class Tournament(NamedTuple):
    name: str
    table_sizes: tuple[int, ...]
    points: Points
    tie_breaks: tuple[str, ...]
    seed: int
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    swiss_first: bool = False
    """Whether nearness in the standings counts for more than new opponents."""
    remarks: Mapping[str, Any] = {}
    """Whatever else the file says."""

    @property
    def next_round(self) -> int:
        return self.rounds[-1].number + 1 if self.rounds else 1

    def before(self, number: int) -> "Tournament":
        """The tournament as it was before this round was drawn."""
        return self._replace(rounds=self.rounds[: number - 1])

    def playing(self, number: int) -> tuple[Entrant, ...]:
        """The entrants who are entitled to play in a round."""
        return tuple(entrant for entrant in self.entrants if entrant.plays_in(number))


class Standing(NamedTuple):
    """An entrant's line of the standings."""

    entrant: int
    rank: int
    points: Fraction
    tie_breaks: Mapping[str, Fraction | None]
    """The values in the order of the chain; None is the average place of somebody who never played."""
    decided: str | None = None
    """The criterion that set it apart from the line above; None where none did, and for the first line."""
