"""What proves a draw: who met whom, who sat where how often, what it cost, and what a second program says."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.checks import RoundReport, check_draw
from tournaments.engine import tournament as values
from tournaments.engine.standings import ranks_of
from tournaments.engine.tournament import RANDOM, SNAKE, SWISS
from tournaments.models import Draw, Round
from tournaments.progress import Progress
from tournaments.seating.cost import cost_of

SEATS = 4
SIDE_BY_SIDE = 64
"""The columns of the matrix that can be read on a sheet of paper."""

EntrantPair = tuple[values.Entrant, values.Entrant]


class Meeting(NamedTuple):
    """A field of the matrix: in which rounds two have met."""

    rounds: tuple[int, ...] = ()
    is_self: bool = False
    is_new: bool = False
    """Whether they meet again in this round."""

    @property
    def times(self) -> int:
        return len(self.rounds)

    @property
    def is_again(self) -> bool:
        return self.times > 1


MatrixRow = tuple[values.Entrant, list[Meeting]]


class ListedRematch(NamedTuple):
    """Two who meet in this round and have met before."""

    first: values.Entrant
    second: values.Entrant
    rounds: tuple[int, ...]
    """The rounds in which they met, this one included."""


class SeatCounts(NamedTuple):
    """How an entrant has sat so far."""

    entrant: values.Entrant
    seats: tuple[int, ...]
    """How often in each seat; the first is that of the start player."""
    threes: int
    """How often at tables of three."""
    byes: int

    @property
    def games(self) -> int:
        return sum(self.seats)


@dataclass(frozen=True)
class Certificate:
    """The certificate of one published draw of a round."""

    progress: Progress
    round: Round
    draw: Draw

    @cached_property
    def drawn(self) -> values.Round:
        tables = tuple(values.Table(table.number, tuple(table.seats)) for table in self.draw.tables.all())
        return values.Round(
            self.round.number, self.round.title, self.draw.mode, tables, tuple(self.draw.byes)
        )

    @cached_property
    def before(self) -> values.Tournament:
        """The tournament when this round was drawn, with the results that are known now."""
        return self.progress.file.before(self.round.number)

    @cached_property
    def rounds(self) -> tuple[values.Round, ...]:
        return (*self.before.rounds, self.drawn)

    @cached_property
    def ranks(self) -> dict[int, int]:
        return ranks_of(self.before)

    @cached_property
    def by_id(self) -> dict[int, values.Entrant]:
        return {entrant.id: entrant for entrant in self.before.entrants}

    @cached_property
    def entrants(self) -> list[values.Entrant]:
        """Everybody who had come when this round was played."""
        sat = {entrant for drawn in self.rounds for table in drawn.tables for entrant in table.seats}
        number = self.round.number
        return [entrant for entrant in self.before.entrants if entrant.id in sat or entrant.plays_in(number)]

    @cached_property
    def met(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """The rounds in which two have met, this one included."""
        met: defaultdict[tuple[int, int], tuple[int, ...]] = defaultdict(tuple)
        for drawn in self.rounds:
            for pair in pairs_in(drawn):
                met[pair] += (drawn.number,)
        return met

    @property
    def meetings(self) -> list[MatrixRow]:
        return self._meetings_with(self.entrants)

    @property
    def matrices(self) -> list[tuple[list[values.Entrant], list[MatrixRow]]]:
        """The columns and the rows of one matrix, or of several if one would be too wide."""
        parts = max(1, ceil(len(self.entrants) / SIDE_BY_SIDE))
        ends = [len(self.entrants) * part // parts for part in range(parts + 1)]
        columns = [self.entrants[start:end] for start, end in pairwise(ends)]
        return [(others, self._meetings_with(others)) for others in columns]

    def _meetings_with(self, others: list[values.Entrant]) -> list[MatrixRow]:
        return [(entrant, [self._meeting(entrant, other) for other in others]) for entrant in self.entrants]

    def _meeting(self, entrant: values.Entrant, other: values.Entrant) -> Meeting:
        if entrant == other:
            return Meeting(is_self=True)
        rounds = self.met.get((min(entrant.id, other.id), max(entrant.id, other.id)), ())
        return Meeting(rounds, is_new=len(rounds) > 1 and self.round.number in rounds)

    @property
    def rematches(self) -> list[ListedRematch]:
        return [
            ListedRematch(self.by_id[first], self.by_id[second], self.met[first, second])
            for first, second in pairs_in(self.drawn)
            if len(self.met[first, second]) > 1
        ]

    @property
    def together(self) -> list[EntrantPair]:
        """The pairs of the same group at one table of this round."""
        pairs = [(self.by_id[first], self.by_id[second]) for first, second in pairs_in(self.drawn)]
        return [
            (first, second)
            for first, second in pairs
            if first.group is not None and first.group == second.group
        ]

    @property
    def seat_counts(self) -> list[SeatCounts]:
        tables = [table.seats for drawn in self.rounds for table in drawn.tables]
        sat = Counter((entrant, seat) for seats in tables for seat, entrant in enumerate(seats))
        threes = Counter(entrant for seats in tables if len(seats) == 3 for entrant in seats)
        byes = Counter(entrant for drawn in self.rounds for entrant in drawn.byes)
        return [
            SeatCounts(
                entrant,
                tuple(sat[entrant.id, seat] for seat in range(SEATS)),
                threes[entrant.id],
                byes[entrant.id],
            )
            for entrant in self.entrants
        ]

    @property
    def tables(self) -> list[tuple[int, list[tuple[values.Entrant, int]]]]:
        """The tables with everybody's rank before this round."""
        return [
            (table.number, [(self.by_id[entrant], self.ranks[entrant]) for entrant in table.seats])
            for table in self.drawn.tables
        ]

    @property
    def byes(self) -> list[str]:
        return [self.progress.names[entrant] for entrant in self.drawn.byes]

    @property
    def cost(self) -> list[tuple[str, int]]:
        """The cost line by line, as far as this kind of draw regards them: a snake goes by rank alone."""
        cost = cost_of(self.before, self.drawn, self.ranks)
        groups = (_("pairs of the same group at one table"), cost.groups)
        if self.draw.mode in (SNAKE, RANDOM):
            return [groups] if self.draw.mode == RANDOM else []
        nearness = (_("distance in the standings within the tables"), cost.distance_first + cost.distance)
        is_swiss, first = self.draw.mode == SWISS, self.before.swiss_first
        return [
            groups,
            (_("pairs who meet a third time or more"), cost.thirds),
            (_("tables of three: how often each, squared and added up"), cost.threes),
            *([nearness] if is_swiss and first else []),
            (_("pairs who meet a second time"), cost.seconds),
            (_("of those, pairs who met in the round before"), cost.consecutive),
            *([nearness] if is_swiss and not first else []),
            (_("seats: how often each, squared and added up"), cost.seats),
            (_("the same neighbours again"), cost.neighbours),
        ]

    @cached_property
    def report(self) -> RoundReport:
        """The findings of the check, which shares no code with the search."""
        return check_draw(self.before._replace(rounds=self.rounds))[-1]


def pairs_in(drawn: values.Round) -> list[tuple[int, int]]:
    return [pair for table in drawn.tables for pair in combinations(sorted(table.seats), 2)]
