"""New opponents for everybody, now and in the rounds to come.

The coming round is never worse than it need be. Among equally good ones we take one after which the later
rounds go best: by a plan for the whole tournament where the rounds so far fit one, otherwise by drawing the
later rounds along with it.
"""

from tournaments.engine.tournament import BALANCED, Round, Table
from tournaments.seating.arranging import ALL_WAYS, arrange
from tournaments.seating.coming import ComingRound, Tables
from tournaments.seating.field_of_players import FieldOfPlayers
from tournaments.seating.past_rounds import past_rounds
from tournaments.seating.planned import planned
from tournaments.seating.rehearsal import UndrawnRound, outlook, rehearse
from tournaments.seating.seats import seat_cost, settle

SEVERAL = 4
"""The number of equally good rounds that are compared."""
ROOMY = 32
"""The largest field in which a few changes can spoil the later rounds."""


def balanced(coming: ComingRound) -> Tables:
    field = FieldOfPlayers(coming.ground, coming.players)
    by_plan = None if coming.has_crowded_group() else planned(coming, coming.last)
    if by_plan and field.round_cost(by_plan) == field.least(coming.sizes):
        return by_plan
    found = _equally_good(coming, field)
    if by_plan and field.round_cost(by_plan) <= field.round_cost(found[0]):
        return by_plan
    best = _most_promising(coming, found)
    if coming.number == coming.last or len(coming.players) > ROOMY:
        return settle(field, coming.ground.history, best, coming.random)
    return best


def _equally_good(coming: ComingRound, field: FieldOfPlayers) -> list[Tables]:
    """Some of the best rounds there are, if possible such that more as good can follow."""
    undrawn = [UndrawnRound(coming.players, coming.sizes), *coming.later()]
    best = _best_alone(coming, undrawn[0])
    if coming.has_crowded_group() or field.round_cost(best[0]) > field.least(coming.sizes):
        return best
    return _without_blemish(coming, field, undrawn) or best


def _best_alone(coming: ComingRound, undrawn: UndrawnRound) -> list[Tables]:
    """The best tables regardless of later rounds; in a large field a rehearsal is quickest."""
    promising = len(coming.players) > ALL_WAYS and not coming.has_crowded_group()
    if promising and (tables := rehearse(coming.ground, [undrawn], coming.random)):
        return [tables]
    return [*arrange(coming.ground, *undrawn, coming.random, several=SEVERAL)]


def _without_blemish(coming: ComingRound, field: FieldOfPlayers, undrawn: list[UndrawnRound]) -> list[Tables]:
    """Rounds that cost nothing, and after which as many more as we can find cost nothing either."""
    least = field.least(coming.sizes)
    for ahead in range(len(undrawn), 0, -1):
        for way in (_planned_so_far, _rehearsed):
            found = way(coming, undrawn[:ahead])
            if good := [tables for tables in found if field.round_cost(tables) == least]:
                return good
    return []


def _planned_so_far(coming: ComingRound, undrawn: list[UndrawnRound]) -> list[Tables]:
    """Tables of a plan that keeps groups apart for these rounds, where no plan does so to the end."""
    until = coming.number + len(undrawn) - 1
    tables = planned(coming, until) if coming.ground.group and until < coming.last else None
    return [tables] if tables else []


def _rehearsed(coming: ComingRound, undrawn: list[UndrawnRound]) -> list[Tables]:
    first = rehearse(coming.ground, undrawn, coming.random)
    if not first:
        return []
    more = (rehearse(coming.ground, undrawn, coming.random) for _ in range(SEVERAL - 1))
    return [first, *(tables for tables in more if tables)]


def _most_promising(coming: ComingRound, found: list[Tables]) -> Tables:
    """The one that leaves most for the rounds to come; among equals, the one with the best seats."""
    later = list(coming.later())

    def promise(tables: Tables) -> tuple[int, tuple[int, int]]:
        drawn = Round(coming.number, None, BALANCED, tuple(Table(0, table) for table in tables))
        after = coming.ground._replace(history=past_rounds((*coming.tournament.rounds, drawn)))
        return outlook(after, later, coming.random), seat_cost(coming.ground.history, tables)

    return min(found, key=promise)
