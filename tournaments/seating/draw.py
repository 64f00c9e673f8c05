"""Who sits at which table in the next round."""

from collections.abc import Callable, Collection, Mapping

from tournaments.engine.tournament import BALANCED, RANDOM, SNAKE, SWISS, Round, Table, Tournament
from tournaments.seating.arranging import arrange
from tournaments.seating.balanced import balanced
from tournaments.seating.coming import ComingRound, Tables, coming_round
from tournaments.seating.field_of_players import GROUPS_ONLY, FieldOfPlayers
from tournaments.seating.seats import best_order, settle


def draw(
    tournament: Tournament,
    *,
    mode: str,
    seed: int,
    byes: Collection[int] = (),
    ranks: Mapping[int, int],
    title: str | None = None,
    rounds: int = 0,
) -> Round:
    """The next round: the same for the same tournament and seed, on every machine.

    `ranks` are those of the standings; `rounds` says how many the tournament will have, 0 that nobody knows.
    """
    coming = coming_round(tournament, mode, seed, byes, ranks, rounds)
    tables = tuple(Table(number, seats) for number, seats in enumerate(WAYS[mode](coming), 1))
    return Round(coming.number, title, mode, tables, tuple(sorted(set(byes))))


def by_meetings(coming: ComingRound) -> Tables:
    """Everybody meets new opponents, now and in the rounds to come; tables of three stand first."""
    tables = sorted(coming.shuffled(balanced(coming)), key=lambda table: len(table) != 3)
    return [best_order(coming.ground.history, table) for table in tables]


def swiss(coming: ComingRound) -> Tables:
    """Seats players close in the standings together, the best at table 1."""
    (tables,) = arrange(coming.ground, coming.players, coming.sizes, coming.random)
    field = FieldOfPlayers(coming.ground, coming.players)
    tables = settle(field, coming.ground.history, tables, coming.random)
    tables.sort(key=lambda table: sorted(coming.ground.ranks[player] for player in table))
    return [best_order(coming.ground.history, coming.shuffled(table)) for table in tables]


def snake(coming: ComingRound) -> Tables:
    """Seats by standing alone, down the tables and up again: 1-8-9-16, 2-7-10-15 …"""
    tables: list[list[int]] = [[] for _ in coming.sizes]
    standing = sorted(coming.players, key=lambda player: (coming.ground.ranks[player], player))
    for place, player in enumerate(standing):
        row, table = divmod(place, len(tables))
        tables[table if row % 2 == 0 else -1 - table].append(player)
    return [best_order(coming.ground.history, coming.shuffled(table)) for table in tables]


def by_lot(coming: ComingRound) -> Tables:
    """Seats at random, groups apart."""
    if coming.ground.group:
        (tables,) = arrange(coming.ground, coming.players, coming.sizes, coming.random, GROUPS_ONLY)
        return [coming.shuffled(table) for table in tables]
    lots = iter(coming.shuffled(coming.players))
    return [tuple(next(lots) for _ in range(size)) for size in coming.sizes]


WAYS: Mapping[str, Callable[[ComingRound], Tables]] = {
    BALANCED: by_meetings,
    SWISS: swiss,
    SNAKE: snake,
    RANDOM: by_lot,
}
