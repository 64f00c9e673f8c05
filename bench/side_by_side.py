"""Two programs timed in turns, so that a busy machine slows both alike."""

import gc
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from statistics import median
from time import perf_counter

ROUNDS = 15


def seconds(work: Callable[[], int]) -> float:
    """The time of one unit of this work, which says how many units it did."""
    gc.collect()
    begin = perf_counter()
    units = work()
    return (perf_counter() - begin) / units


def decisions(playout: Callable[[Random], Sequence[object]], games: int) -> Callable[[], int]:
    """Returns a function that plays this many new random games and returns the number of moves."""
    seeds = count()

    def play() -> int:
        source = Random(next(seeds))
        return sum(len(playout(source)) for _ in range(games))

    return play


def whole_games(playout: Callable[[Random], Sequence[object]], games: int) -> Callable[[], int]:
    play = decisions(playout, games)
    return lambda: games if play() else 0


def compare(what: str, unit: str, ours: Callable[[], int], theirs: Callable[[], int]) -> None:
    """Print how many times as fast ours is as theirs: the median of rounds in which both take their turn."""
    seconds(ours), seconds(theirs)
    rounds = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    mine, other = (median(times) * 1e6 for times in zip(*rounds, strict=True))
    ratio = median(their_time / our_time for our_time, their_time in rounds)
    print(f"{what:<34}{mine:>12.1f} µs{other:>12.1f} µs{ratio:>9.2f} ×  per {unit}")
