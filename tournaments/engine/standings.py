"""The standings: points, then the tie-breaks in the order the tournament asks for them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from tournaments.engine.points import exact_sum, points_at
from tournaments.engine.tie_breaks import TIE_BREAKS, Career, Sitting
from tournaments.engine.tournament import Standing, Table, Tournament

POINTS = "points"
"""The first criterion, by its name in the file."""

Values = Mapping[int, Fraction | None]
"""The values of a criterion by entrant."""


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The standing of each entrant in the order of their ranks, equal ones in the order of their ids."""
    sittings = _sittings(tournament)
    totals = _totals(tournament, sittings)
    criteria: dict[str, Values] = {POINTS: totals}
    equals = _parted(dict.fromkeys(totals, frozenset(totals)), totals)
    for name in tournament.tie_breaks:
        criteria[name] = {
            entrant: TIE_BREAKS[name].value(
                Career(entrant, tournament.seed, sittings[entrant], totals, equals[entrant])
            )
            for entrant in totals
        }
        equals = _parted(equals, criteria[name])
    merits = {
        entrant: [_merit(name, values[entrant]) for name, values in criteria.items()] for entrant in totals
    }
    return _ranked(sorted(totals, key=lambda entrant: (merits[entrant], entrant)), criteria, totals)


def ranks_of(tournament: Tournament) -> dict[int, int]:
    """The rank of every entrant."""
    return {row.entrant: row.rank for row in standings(tournament)}


def points_by_table(tournament: Tournament) -> list[list[tuple[Fraction, ...]]]:
    """The points by round, table and seat; nothing for tables that are not played."""
    return [[points_at(table, tournament.points) for table in drawn.tables] for drawn in tournament.rounds]


def _sittings(tournament: Tournament) -> dict[int, list[Sitting]]:
    sittings: dict[int, list[Sitting]] = {entrant.id: [] for entrant in tournament.entrants}
    for drawn in tournament.rounds:
        for table in drawn.played:
            points = points_at(table, tournament.points)
            for seat, entrant in enumerate(table.seats):
                sittings[entrant].append(_sitting(table, seat, points[seat]))
    return sittings


def _sitting(table: Table, seat: int, points: Fraction) -> Sitting:
    scores, places = table.scores or (), table.places or ()
    rivals = table.seats[:seat] + table.seats[seat + 1 :]
    return Sitting(scores[seat], places[seat], points, rivals, scores, places)


def _totals(tournament: Tournament, sittings: Mapping[int, Sequence[Sitting]]) -> dict[int, Fraction]:
    """Everybody's points: those of played tables, and those of byes."""
    totals = {entrant: exact_sum(sitting.points for sitting in sat) for entrant, sat in sittings.items()}
    for drawn in tournament.rounds:
        for entrant in drawn.byes:
            totals[entrant] += tournament.points.bye or 0
    return totals


def _parted(equals: Mapping[int, frozenset[int]], values: Values) -> dict[int, frozenset[int]]:
    """The entrants with whom each entrant is still equal after another criterion."""
    groups: defaultdict[object, list[int]] = defaultdict(list)
    for entrant, value in values.items():
        groups[equals[entrant], value].append(entrant)
    return {entrant: group for group in map(frozenset, groups.values()) for entrant in group}


def _merit(name: str, value: Fraction | None) -> Fraction | float:
    """A sort key: the better value sorts first."""
    if value is None:
        return inf
    return value if name in TIE_BREAKS and TIE_BREAKS[name].lower_is_better else -value


def _ranked(
    order: Sequence[int], criteria: Mapping[str, Values], totals: Mapping[int, Fraction]
) -> tuple[Standing, ...]:
    ranked: list[Standing] = []
    for position, entrant in enumerate(order, 1):
        above = ranked[-1].entrant if ranked else entrant
        decided = next((name for name, values in criteria.items() if values[entrant] != values[above]), None)
        rank = ranked[-1].rank if ranked and decided is None else position
        tie_breaks = {name: values[entrant] for name, values in criteria.items() if name != POINTS}
        ranked.append(Standing(entrant, rank, totals[entrant], tie_breaks, decided))
    return tuple(ranked)
