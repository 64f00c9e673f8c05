"""Random games of Catan by catanatron, beside which the titles with a board of their own are timed."""

import random as shuffling
from collections.abc import Callable, Sequence
from random import Random

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from bench.side_by_side import compare, decisions, whole_games

PLAYOUTS = 6


def playout(random: Random) -> Sequence[object]:
    """A whole game of four random players."""
    seed = random.randrange(1_000_000)
    shuffling.seed(seed)
    game = Catan([RandomPlayer(colour) for colour in Color], seed=seed)
    game.play()
    actions: Sequence[object] = game.state.actions
    return actions


def beside(name: str, ours: Callable[[Random], Sequence[object]]) -> None:
    """Print how a title's random games compare, by the game and by the decision."""
    print(f"\n{'':<34}{name:>15}{'catanatron':>15}{f'{name} is':>12}")
    for what, unit, play in (("whole game", "game", whole_games), ("one decision", "move", decisions)):
        compare(f"random playout, {what}", unit, play(ours, PLAYOUTS), play(playout, PLAYOUTS))
