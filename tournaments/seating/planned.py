"""The next round as a plan for the whole tournament has it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from tournaments.seating.coming import ComingRound, Tables
from tournaments.seating.fitting import Fitting
from tournaments.seating.plans import SeatingPlan, plan_for


def planned(coming: ComingRound, until: int) -> Tables | None:
    """The next tables by a plan that fits the past rounds, groups apart up to `until`; None if none does."""
    past, players, apart = coming.tournament.rounds, coming.players, _mates(coming)
    sat = [[player for table in earlier.tables for player in table.seats] for earlier in past]
    everybody = sorted({*players, *chain(*sat)})
    somebody_missing = any(len(some) < len(everybody) for some in (*sat, players))
    for plan in _plans(len(past), len(everybody), somebody_missing):
        fitting = Fitting(plan, past, everybody, apart, until, coming.random)
        part = fitting.parts_for_all(in_seats=True) or (past and fitting.parts_for_all(in_seats=False))
        tables = _with_players(plan[len(past)], part or {}, players)
        if sorted(map(len, tables)) == sorted(coming.sizes):
            return tables
    return None


def _plans(past: int, everybody: int, somebody_missing: bool) -> Iterator[SeatingPlan]:
    """Plans with a next round; those for more players only where some place in them stays empty anyway."""
    for size in range(everybody, everybody + 1 + (-everybody % 4 if somebody_missing else 0)):
        plan = plan_for(size)
        if plan and len(plan) > past:
            yield plan


def _with_players(tables: Sequence[str], part: Mapping[int, str], players: Sequence[int]) -> Tables:
    by_part = {part[player]: player for player in players if player in part}
    return [tuple(by_part[part] for part in table if part in by_part) for table in tables]


def _mates(coming: ComingRound) -> dict[int, set[int]]:
    """Maps each player to the others of their group."""
    members: dict[object, set[int]] = {}
    for player in coming.players:
        if player in coming.ground.group:
            members.setdefault(coming.ground.group[player], set()).add(player)
    return {player: mates - {player} for mates in members.values() if len(mates) > 1 for player in mates}
