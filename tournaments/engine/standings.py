"""The standings: points, then the tie-breaks in the order the tournament asks for them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from tournaments.engine.points import exact_sum, points_at
from tournaments.engine.tie_breaks import TIE_BREAKS, Career, Sitting
from tournaments.engine.tournament import Standing, Table, Tournament

POINTS = "points"
"""What is asked before any tie-break, called as in the file."""

Values = Mapping[int, Fraction | None]
"""What one criterion says of every entrant."""


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """One row per entrant in the order of their ranks, equal ones in the order of their ids."""
    sittings = _sittings(tournament)
    totals = _totals(tournament, sittings)
    criteria: dict[str, Values] = {POINTS: totals}
    equals = _parted(dict.fromkeys(totals, frozenset(totals)), totals)
    for name in tournament.tie_breaks:
        criteria[name] = {
            one: TIE_BREAKS[name].value(Career(one, tournament.seed, sittings[one], totals, equals[one]))
            for one in totals
        }
        equals = _parted(equals, criteria[name])
    merits = {one: [_merit(name, values[one]) for name, values in criteria.items()] for one in totals}
    return _rows(sorted(totals, key=lambda one: (merits[one], one)), criteria, totals)


def ranks_of(tournament: Tournament) -> dict[int, int]:
    """The rank of every entrant."""
    return {row.entrant: row.rank for row in standings(tournament)}


def points_by_table(tournament: Tournament) -> list[list[tuple[Fraction, ...]]]:
    """Round by round and table by table, in the order of the seats; nothing where it is not played."""
    return [[points_at(table, tournament.points) for table in stage.tables] for stage in tournament.rounds]


def _sittings(tournament: Tournament) -> dict[int, list[Sitting]]:
    sittings: dict[int, list[Sitting]] = {entrant.id: [] for entrant in tournament.entrants}
    for stage in tournament.rounds:
        for table in stage.played:
            points = points_at(table, tournament.points)
            for seat, one in enumerate(table.seats):
                sittings[one].append(_sitting(table, seat, points[seat]))
    return sittings


def _sitting(table: Table, seat: int, points: Fraction) -> Sitting:
    scores, places = table.scores or (), table.places or ()
    rivals = table.seats[:seat] + table.seats[seat + 1 :]
    return Sitting(scores[seat], places[seat], points, rivals, scores, places)


def _totals(tournament: Tournament, sittings: Mapping[int, Sequence[Sitting]]) -> dict[int, Fraction]:
    """Everybody's points: those of played tables, and those of byes."""
    totals = {one: exact_sum(sitting.points for sitting in sat) for one, sat in sittings.items()}
    for stage in tournament.rounds:
        for one in stage.byes:
            totals[one] += tournament.points.bye or 0
    return totals


def _parted(equals: Mapping[int, frozenset[int]], values: Values) -> dict[int, frozenset[int]]:
    """With whom each is still equal when one criterion more is asked."""
    groups: defaultdict[object, list[int]] = defaultdict(list)
    for one, value in values.items():
        groups[equals[one], value].append(one)
    return {one: group for group in map(frozenset, groups.values()) for one in group}


def _merit(name: str, value: Fraction | None) -> Fraction | float:
    """What sorts first is better."""
    if value is None:
        return inf
    return value if name in TIE_BREAKS and TIE_BREAKS[name].lower_is_better else -value


def _rows(
    order: Sequence[int], criteria: Mapping[str, Values], totals: Mapping[int, Fraction]
) -> tuple[Standing, ...]:
    rows: list[Standing] = []
    for position, one in enumerate(order, 1):
        above = rows[-1].entrant if rows else one
        decided = next((name for name, values in criteria.items() if values[one] != values[above]), None)
        rank = rows[-1].rank if rows and decided is None else position
        tie_breaks = {name: values[one] for name, values in criteria.items() if name != POINTS}
        rows.append(Standing(one, rank, totals[one], tie_breaks, decided))
    return tuple(rows)
