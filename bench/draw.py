"""Draws of five rounds from 6 to 64 entrants: how long one takes, and how good the rounds are.

`python -m bench.draw 30` draws each field thirty times instead of once, every round with another seed.
"""

import sys
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from tournaments.engine.tournament import BALANCED, SWISS, Entrant, Points, Tournament
from tournaments.seating.cost import RoundCost, cost_of
from tournaments.seating.draw import draw
from tournaments.seating.sizes import table_sizes

FIELDS = (6, 8, 10, 12, 14, 15, 16, 17, 18, 20, 22, 24, 28, 32, 40, 48, 56, 64)
ROUNDS = 5


class Drawn(NamedTuple):
    seconds: list[float]
    costs: list[RoundCost]


def five_rounds(players: int, mode: str, seeds: Random) -> Drawn:
    """A tournament in which everybody's standing is random, and new in every round."""
    entrants = tuple(Entrant(number, f"{number}") for number in range(1, players + 1))
    tournament, drawn = Tournament("Bench", (3, 4), Points({}), (), 1, entrants), Drawn([], [])
    for _ in range(ROUNDS):
        ranks = dict(zip(range(1, players + 1), seeds.sample(range(1, players + 1), players), strict=True))
        begin = perf_counter()
        coming = draw(tournament, mode=mode, seed=seeds.randrange(10**6), ranks=ranks, rounds=ROUNDS)
        drawn.seconds.append(perf_counter() - begin)
        drawn.costs.append(cost_of(tournament, coming, ranks))
        tournament = tournament._replace(rounds=(*tournament.rounds, coming))
    return drawn


def uneven_threes(players: int, costs: list[RoundCost]) -> int:
    """How far line 3 exceeds, over all rounds, its value if tables of three go to whoever had fewest."""
    had, least = [0] * players, 0
    for _ in costs:
        had.sort()
        for number in range(3 * table_sizes(players, (3, 4)).count(3)):
            had[number] += 1
        least += sum(times**2 for times in had)
    return sum(cost.threes for cost in costs) - least


def main(times: int = 1) -> None:
    print(f"{ROUNDS} rounds{'':<10}{'median':>9}{'worst':>9}{'rematches':>11}{'uneven threes':>15}")
    medians: dict[tuple[str, int], float] = {}
    for mode in (BALANCED, SWISS):
        for players in FIELDS:
            seeds = Random(players)
            runs = [five_rounds(players, mode, seeds) for _ in range(times)]
            seconds = [second for run in runs for second in run.seconds]
            rematches = [sum(cost.seconds + cost.thirds for cost in run.costs) for run in runs]
            uneven = max(uneven_threes(players, run.costs) for run in runs)
            medians[mode, players] = median(seconds)
            print(
                f"{mode:<10}{players:>8}{1000 * median(seconds):>7.0f} ms{1000 * max(seconds):>6.0f} ms"
                f"{max(rematches):>11}{uneven:>15}"
            )
    for mode in (BALANCED, SWISS):
        print(f"{mode}, 64 against 16: {medians[mode, 64] / medians[mode, 16]:.1f} times as long")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
