"""People who play: sensible legal moves, chosen by lot among those that somebody of their strength sees."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine.game import TABLE, AnyGame, Setup
from games.titles.felinia import legal as felinia
from scoring.words import Colour, Line

Strengths = Mapping[Colour, int]
"""How many moves each player compares before a decision; a beginner takes one of two."""

LEANINGS: Mapping[str, Mapping[str, float]] = {
    "medina": {"roof": -9.0, "wall": -0.3, "merchant": -0.2, "stable": 0.2},
    "flandern": {"discard": -1.0, "finish": 0.5},
    "felinia": {
        "withdraw": -3.0,
        "buy": 1.0,
        "exchange": 0.5,
        "bonus": 2.5,
        "reveal": 4.0,
        "step": 0.5,
        "stop": -4.0,
    },
}
"""What speaks for or against a kind of move besides the points that it brings at once, by title."""
ABOARD = 4.0
"""What it is worth in Felinia that a merchant goes aboard: points come only when the ship has landed."""
ENOUGH_SILVER = 4
"""Whoever has less in Felinia would rather earn silver than bid."""


class Turn(NamedTuple):
    """A move that was made, and the position after it."""

    line: Line
    state: Any


def played_game(game: AnyGame, setup: Setup, strengths: Strengths, dice: Random) -> list[Turn]:
    """A whole game of these players; the same dice give the same game."""
    return [*_turns(game, setup, strengths, dice)]


def _turns(game: AnyGame, setup: Setup, strengths: Strengths, dice: Random) -> Iterator[Turn]:
    state = game.start(setup)
    while not game.is_over(state):
        actor, moves = _decision(game, state, dice)
        move = dice.choice(moves) if actor == TABLE else _choice(game, state, actor, moves, strengths, dice)
        line = _line(game, state, actor, move.text)
        state = game.apply(state, actor, move)
        yield Turn(line, state)


def _decision(game: AnyGame, state: Any, dice: Random) -> tuple[Colour, Sequence[Any]]:
    """Somebody who has to decide, or the table, and what is open to them."""
    moves = game.legal_moves(state) or felinia.keeps(state)
    deciding = game.to_act(state)
    if len(deciding) == 1:
        return deciding[0], moves
    for actor in dice.sample(deciding, len(deciding)):
        kinds = game.awaiting(state)[actor]
        own = [move for move in moves if move.kind in kinds and not any(game.check(state, actor, move))]
        if own:
            return actor, own
    raise RuntimeError(f"nobody can move in {game.name}")


def _choice(
    game: AnyGame, state: Any, actor: Colour, moves: Sequence[Any], strengths: Strengths, dice: Random
) -> Any:
    """The move that looks best to the player, of those that they see; luck decides between equals."""
    seen = _seen(moves, strengths[actor], dice)
    if len(seen) == 1:
        return seen[0]
    return max(seen, key=lambda move: _appeal(game, state, actor, move) + dice.random())


def _seen(moves: Sequence[Any], strength: int, dice: Random) -> list[Any]:
    """Some of the moves, of every kind alike: there are many more places for a wall than for a roof."""
    by_kind: dict[str, list[Any]] = {}
    for move in moves:
        by_kind.setdefault(move.kind, []).append(move)
    kinds = [*by_kind.values()]
    return [*dict.fromkeys(dice.choice(dice.choice(kinds)) for _ in range(1 + strength))]


def _appeal(game: AnyGame, state: Any, actor: Colour, move: Any) -> float:
    """How good a move looks: what it brings compared with the others, and what its kind is worth."""
    totals = game.score(game.apply(state, actor, move)).sheet.totals()
    others = [points for colour, points in totals.items() if colour != actor]
    lead = totals[actor] - sum(others) / len(others)
    return lead + LEANINGS[game.slug].get(move.kind, 0.0) + PROSPECTS.get(game.slug, _none)(state, move)


def _none(state: Any, move: Any) -> float:
    return 0.0


def _felinia_prospects(state: Any, move: Any) -> float:
    """What a move of Felinia promises for later."""
    if move.kind == "bid":
        return ENOUGH_SILVER - state.acting.silver if move.place < 0 else 0
    return ABOARD if move.kind in ("buy", "exchange") and move.berth >= 0 else 0


PROSPECTS = {"felinia": _felinia_prospects}


def _line(game: AnyGame, state: Any, actor: Colour, words: str) -> Line:
    """The move as a tablet sends it: with its player only where it is not clear whose it is."""
    is_clear = actor == TABLE or (len(game.awaiting(state)) == 1 and not game.moves.must_name_actor)
    return Line(words if is_clear else f"{actor}: {words}")
