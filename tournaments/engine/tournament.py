"""A tournament as its file tells it: who entered, who sat where, what came of it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

BALANCED, SWISS, SNAKE, RANDOM = "balanced", "swiss", "snake", "random"
MODES = (BALANCED, SWISS, SNAKE, RANDOM)

SIZES = (2, 3, 4)
"""How many can sit at a table."""

TIE_BREAK_NAMES = (
    "wins", "average_place", "seconds", "thirds", "sum_of_scores", "share", "percent_of_winner", "margin",
    "opponents", "direct", "lot",
)  # fmt: skip
"""What a file can ask for; what each is, tie_breaks.py says, and checks.py a second time."""


class Entrant(NamedTuple):
    id: int
    name: str
    group: str | int | None = None
    """Whoever has the same one is not drawn together while that can be avoided."""
    from_round: int = 1
    until_round: int | None = None
    """None: to the end."""

    def plays_in(self, number: int) -> bool:
        return self.from_round <= number and (self.until_round is None or number <= self.until_round)


class Table(NamedTuple):
    table: int
    seats: tuple[int, ...]
    """Entrants in the order of their seats; the first begins."""
    scores: tuple[Fraction, ...] | None = None
    places: tuple[int, ...] | None = None
    """Equal places are a tie the title did not break: 1, 1, 3, 4. None while it is not played."""


class Round(NamedTuple):
    round: int
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
        return [table.table for table in self.tables if not table.places]

    @property
    def is_complete(self) -> bool:
        """Does every table have a result?"""
        return not self.missing


class Points(NamedTuple):
    """What places are worth."""

    tables: Mapping[int, tuple[Fraction, ...]]
    """By the size of the table: first place, second, …"""
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
    """Nearness in standing counts for more than another opponent."""
    remarks: Mapping[str, Any] = {}
    """What else its file says."""

    @property
    def next_round(self) -> int:
        return self.rounds[-1].round + 1 if self.rounds else 1

    def before(self, number: int) -> "Tournament":
        """The tournament as it was before this round was drawn."""
        return self._replace(rounds=self.rounds[: number - 1])

    def playing(self, number: int) -> tuple[Entrant, ...]:
        """Everybody entitled to play in a round."""
        return tuple(entrant for entrant in self.entrants if entrant.plays_in(number))


class Standing(NamedTuple):
    """One line of the standings."""

    entrant: int
    rank: int
    points: Fraction
    tie_breaks: Mapping[str, Fraction | None]
    """In the order they are asked; None is an average place of nobody who played."""
    decided: str | None = None
    """What set it apart from the row above: points or a tie-break. None: nothing did, or it is the first."""
