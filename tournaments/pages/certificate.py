"""What proves a draw: who met whom, who sat where how often, what it cost, and what a second program says."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.checks import RoundReport, check_draw
from tournaments.engine.standings import ranks_of
from tournaments.engine.tournament import RANDOM, SNAKE, SWISS, Entrant, Round, Table, Tournament
from tournaments.models import Draw, Stage
from tournaments.progress import Running
from tournaments.seating.cost import cost_of

SEATS = 4
SIDE_BY_SIDE = 64
"""As many columns of the matrix can be read on a sheet of paper."""


class Meeting(NamedTuple):
    """What two have had to do with each other: a field of the matrix."""

    rounds: tuple[int, ...] = ()
    is_self: bool = False
    is_new: bool = False
    """In this round not for the first time."""

    @property
    def times(self) -> int:
        return len(self.rounds)

    @property
    def is_again(self) -> bool:
        return self.times > 1


class Again(NamedTuple):
    """Two who meet in this round and have met before."""

    one: Entrant
    other: Entrant
    rounds: tuple[int, ...]
    """This one included."""


class Seating(NamedTuple):
    """How somebody has sat so far."""

    entrant: Entrant
    seats: tuple[int, ...]
    """How often at each seat; the first begins."""
    threes: int
    """Tables of three."""
    byes: int

    @property
    def games(self) -> int:
        return sum(self.seats)


@dataclass(frozen=True)
class Certificate:
    """Of one published draw of a round."""

    running: Running
    stage: Stage
    draw: Draw

    @cached_property
    def drawn(self) -> Round:
        tables = tuple(Table(table.number, tuple(table.seats)) for table in self.draw.tables.all())
        return Round(self.stage.number, self.stage.title, self.draw.mode, tables, tuple(self.draw.byes))

    @cached_property
    def before(self) -> Tournament:
        """As it was when this round was drawn, with the results that are known now."""
        return self.running.tournament.before(self.stage.number)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        return (*self.before.rounds, self.drawn)

    @cached_property
    def ranks(self) -> dict[int, int]:
        return ranks_of(self.before)

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Everybody who had come when this round was played."""
        sat = {one for drawn in self.rounds for table in drawn.tables for one in table.seats}
        number = self.stage.number
        return [one for one in self.before.entrants if one.id in sat or one.plays_in(number)]

    @cached_property
    def met(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """In which rounds two have met, this one included."""
        met: defaultdict[tuple[int, int], tuple[int, ...]] = defaultdict(tuple)
        for drawn in self.rounds:
            for pair in pairs_in(drawn):
                met[pair] += (drawn.round,)
        return met

    @property
    def meetings(self) -> list[tuple[Entrant, list[Meeting]]]:
        return self._meetings_with(self.entrants)

    @property
    def matrices(self) -> list[tuple[list[Entrant], list[tuple[Entrant, list[Meeting]]]]]:
        """What stands above, and the rows: one matrix, or as many as it takes that none is too wide."""
        parts = max(1, ceil(len(self.entrants) / SIDE_BY_SIDE))
        ends = [len(self.entrants) * part // parts for part in range(parts + 1)]
        columns = [self.entrants[start:end] for start, end in pairwise(ends)]
        return [(others, self._meetings_with(others)) for others in columns]

    def _meetings_with(self, others: list[Entrant]) -> list[tuple[Entrant, list[Meeting]]]:
        return [(one, [self._meeting(one, other) for other in others]) for one in self.entrants]

    def _meeting(self, one: Entrant, other: Entrant) -> Meeting:
        if one == other:
            return Meeting(is_self=True)
        rounds = self.met.get((min(one.id, other.id), max(one.id, other.id)), ())
        return Meeting(rounds, is_new=len(rounds) > 1 and self.stage.number in rounds)

    @property
    def again(self) -> list[Again]:
        by_id = {one.id: one for one in self.before.entrants}
        return [
            Again(by_id[one], by_id[other], self.met[one, other])
            for one, other in pairs_in(self.drawn)
            if len(self.met[one, other]) > 1
        ]

    @property
    def together(self) -> list[tuple[Entrant, Entrant]]:
        """Of one group at one table of this round."""
        by_id = {one.id: one for one in self.before.entrants}
        pairs = [(by_id[one], by_id[other]) for one, other in pairs_in(self.drawn)]
        return [(one, other) for one, other in pairs if one.group is not None and one.group == other.group]

    @property
    def seatings(self) -> list[Seating]:
        sat = Counter(
            (one, seat)
            for drawn in self.rounds
            for table in drawn.tables
            for seat, one in enumerate(table.seats)
        )
        threes = Counter(
            one
            for drawn in self.rounds
            for table in drawn.tables
            if len(table.seats) == 3
            for one in table.seats
        )
        byes = Counter(one for drawn in self.rounds for one in drawn.byes)
        return [
            Seating(one, tuple(sat[one.id, seat] for seat in range(SEATS)), threes[one.id], byes[one.id])
            for one in self.entrants
        ]

    @property
    def tables(self) -> list[tuple[int, list[tuple[Entrant, int]]]]:
        """With everybody's standing before this round."""
        by_id = {one.id: one for one in self.before.entrants}
        return [
            (table.table, [(by_id[one], self.ranks[one]) for one in table.seats])
            for table in self.drawn.tables
        ]

    @property
    def byes(self) -> list[str]:
        return [self.running.names[one] for one in self.drawn.byes]

    @property
    def cost(self) -> list[tuple[str, int]]:
        """Line by line, as far as this kind of draw looks at them: a snake goes by standing alone."""
        cost = cost_of(self.before, self.drawn, self.ranks)
        groups = (_("pairs of one group at one table"), cost.groups)
        if self.draw.mode in (SNAKE, RANDOM):
            return [groups] if self.draw.mode == RANDOM else []
        nearness = (_("distance in standing within the tables"), cost.distance_first + cost.distance)
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
        """What the check finds that shares no line with the search."""
        return check_draw(self.before._replace(rounds=self.rounds))[-1]


def pairs_in(drawn: Round) -> list[tuple[int, int]]:
    return [pair for table in drawn.tables for pair in combinations(sorted(table.seats), 2)]
