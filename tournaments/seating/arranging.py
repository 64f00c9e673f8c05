"""The best tables for one round: a small field compares all ways, in a large one players change places."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log
from random import Random

from tournaments.seating.cost import Ground
from tournaments.seating.field_of_players import IN_ORDER, FieldOfPlayers, Weights, numbers
from tournaments.seating.rehearsal import UndrawnRound, rehearse

ALL_WAYS = 16
"""Up to this many players, every way to seat them is compared: 2.6 million ways for sixteen."""

SOFTENED = (
    Weights(groups=60, thirds=30, threes=10, seconds=15, consecutive=5, distance=1),
    Weights(groups=80, thirds=60, threes=15, seconds=30, consecutive=8, distance=1),
    Weights(groups=200, thirds=150, threes=60, seconds=60, consecutive=20, distance=1),
)
"""While players change places, lines are weighed against each other: the way to the best tables leads past
worse ones. Which weights lead there differs from field to field, so they take turns."""
SOFTENED_FIRST = (Weights(groups=120, thirds=90, threes=40, distance_first=4, seconds=2, consecutive=1),)
"""The same where nearness in standing comes before new opponents."""
CHANGES, ATTEMPTS = 20_000, 320
"""The changes per attempt; there are `ATTEMPTS // players` attempts, but at least one."""
HOT, COLD = 12.0, 0.4
NEARLY = 6
"""How far above the lowest softened cost tables are still compared by the real weights."""
FEW = 6
"""The most tables for which the players of any three are finally seated anew."""
NEARBY = 12
"""The number of places above or below within which players change places in `swiss`."""


def arrange(
    ground: Ground,
    players: Sequence[int],
    sizes: Sequence[int],
    random: Random,
    weights: Weights = IN_ORDER,
    several: int = 1,
) -> list[list[tuple[int, ...]]]:
    """The cheapest ways to sit together, by lot among equals; `several` of them only in a small field."""
    order = list(players)
    random.shuffle(order)
    if ground.swiss:
        order.sort(key=lambda player: ground.ranks[player])
    field = FieldOfPlayers(ground, order, weights)
    if len(order) > ALL_WAYS:
        return [field.named(_by_changing_places(field, ground, sizes, random, weights))]
    ways = AllWays(field)
    everybody = (1 << len(order)) - 1
    return [field.named(ways.pick(everybody, tuple(sizes), random)) for _ in range(several)]


class AllWays:
    """Every way to seat a field, compared: the best for whoever is left follows from the best for fewer."""

    def __init__(self, field: FieldOfPlayers) -> None:
        self.cost = field.cost
        self._least: dict[int, int] = {0: 0}

    def pick(self, left: int, sizes: tuple[int, ...], random: Random) -> list[int]:
        """One of the cheapest ways."""
        tables = []
        while left:
            least = self.least(left, sizes)
            best = [
                (table, fewer)
                for table, fewer in _first_tables(left, sizes)
                if self.cost(table) + self.least(left ^ table, fewer) == least
            ]
            table, sizes = random.choice(best)
            tables.append(table)
            left ^= table
        return tables

    def least(self, left: int, sizes: tuple[int, ...]) -> int:
        """What the cheapest tables for them cost; their number also tells which sizes are left."""
        known, cost = self._least, self.cost
        if left not in known:
            known[left] = min(
                cost(table) + (known[rest] if (rest := left ^ table) in known else self.least(rest, fewer))
                for table, fewer in _first_tables(left, sizes)
            )
        return known[left]


def _first_tables(left: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every table the first of them could sit at, and the sizes of the others."""
    first, *others = [1 << player for player in numbers(left)]
    for size in sorted(set(sizes)):
        place = sizes.index(size)
        fewer = sizes[:place] + sizes[place + 1 :]
        for company in combinations(others, size - 1):
            yield first + sum(company), fewer


def _by_changing_places(
    field: FieldOfPlayers, ground: Ground, sizes: Sequence[int], random: Random, weights: Weights
) -> list[int]:
    best, least = min(_to_begin_with(field, ground, sizes, random), key=field.sum), field.least(sizes)
    softened = SOFTENED_FIRST if ground.swiss and ground.swiss_first else SOFTENED
    for attempt in range(max(1, ATTEMPTS // len(field.players))):
        if field.sum(best) == least:
            return best
        soft = FieldOfPlayers(ground, field.players, softened[attempt % len(softened)].where(weights))
        tables = _seat_anew(2, field, _anneal(field, soft, best, random), random)
        best = min(best, tables, key=field.sum)
    return _seat_anew(3, field, best, random) if len(best) <= FEW else best


def _to_begin_with(
    field: FieldOfPlayers, ground: Ground, sizes: Sequence[int], random: Random
) -> Iterator[list[int]]:
    """Tables to begin with: by standing, threes for whoever had fewest; perhaps others without rematches."""
    everybody = range(len(field.players))
    fewest = sorted(everybody, key=field.more_at_three)[: 3 * sizes.count(3)]
    seated = iter(sorted(fewest) + [player for player in everybody if player not in set(fewest)])
    yield [sum(1 << next(seated) for _ in range(size)) for size in sorted(sizes, key=lambda size: size != 3)]
    if ground.swiss and (tables := rehearse(ground, [UndrawnRound(field.players, sizes)], random)):
        yield field.tables(tables)


def _anneal(field: FieldOfPlayers, soft: FieldOfPlayers, tables: list[int], random: Random) -> list[int]:
    """Lets pairs change places: always if that is cheaper; if not, less and less often as time goes on."""
    chance, players = random.random, len(field.players)
    nearby = min(NEARBY, players - 1) if any(field.ranks) else players - 1
    changing = Changing(soft, tables)
    best, cost, low = tables, field.sum(tables), changing.total
    heat, cooler = HOT, (COLD / HOT) ** (1 / CHANGES)
    for _ in range(CHANGES):
        heat *= cooler
        player = int(chance() * players)
        other = player + 1 + int(chance() * nearby)
        if other < players and changing.swap_unless_dearer(player, other, heat * -log(1 - chance())):
            if changing.total < low + NEARLY and (now := field.sum(changing.tables)) < cost:
                best, cost = list(changing.tables), now
            low = min(low, changing.total)
    return best


class Changing:
    """Tables at which players change places, and what they cost."""

    def __init__(self, field: FieldOfPlayers, tables: list[int]) -> None:
        self.cost, self.tables = field.cost, list(tables)
        self.costs = [field.cost(table) for table in tables]
        self.total = sum(self.costs)
        self.at = {player: table for table, seated in enumerate(tables) for player in numbers(seated)}

    def swap_unless_dearer(self, player: int, other: int, at_most: float) -> bool:
        """Lets two change places unless that adds more than `at_most`; returns whether it costs less."""
        here, there = self.at[player], self.at[other]
        if here == there:
            return False
        both = 1 << player | 1 << other
        table, other_table = self.tables[here] ^ both, self.tables[there] ^ both
        cost, other_cost = self.cost(table), self.cost(other_table)
        more = cost + other_cost - self.costs[here] - self.costs[there]
        if more > at_most:
            return False
        self.tables[here], self.tables[there] = table, other_table
        self.costs[here], self.costs[there] = cost, other_cost
        self.at[player], self.at[other] = there, here
        self.total += more
        return more < 0


def _seat_anew(some: int, field: FieldOfPlayers, tables: list[int], random: Random) -> list[int]:
    """Seats the players of any two or three tables in the best way, until nothing gets cheaper."""
    tables, ways, better = list(tables), AllWays(field), True
    while better:
        better = False
        for chosen in combinations(range(len(tables)), some):
            before = [tables[table] for table in chosen]
            sizes = tuple(table.bit_count() for table in before)
            if ways.least(sum(before), sizes) < field.sum(before):
                better = True
                for table, seated in zip(chosen, ways.pick(sum(before), sizes, random), strict=True):
                    tables[table] = seated
    return tables
