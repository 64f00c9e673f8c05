"""Flandern games played at random, by the referee alone or beside the naive one."""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine.game import Setup
from games.titles.flandern import moves
from games.titles.flandern.components import MASTER
from games.titles.flandern.game import GAME
from games.titles.flandern.legal import discards
from games.titles.flandern.sentences import names
from games.titles.flandern.state import LAY, REVEAL, State
from scoring.titles.flandern.position import CITIES, CRESTS, GUILDS
from tests.titles.flandern.naive.table import NaiveTable
from tests.titles.flandern.table import DOCUMENT, broken, legal, scores, setup
from tests.titles.flandern.table import board as practice

BOARDS: tuple[dict[str, Any], ...] = (
    {},
    {"gold": 12},
    {"quarters": {"guild": (1, 1, 1), "grey": (1, 0, 1), "church": (1, 1, 0)}, "gold": 9},
    {
        "quarters": {"guild": (2, 1, 1), "grey": (2, 2, 1), "church": (1, 1, 1)},
        "stones": 2,
        "covers": 3,
        "gold": 14,
    },
    {"quarters": {"guild": (4, 3, 0), "grey": (4, 3, 0), "church": (3, 3, 0)}, "masters": 1, "cathedrals": 1},
    {
        "quarters": {"guild": (2, 1, 0), "grey": (1, 1, 0), "church": (2, 1, 0)},
        "kinds": dict.fromkeys((*CITIES, "site", "master", "influence"), 1) | {"ghent": 4, "bruges": 3},
    },
)
"""Few tiles fill the cities early, few gold cards end the game early."""
SMALL_BOARDS = BOARDS[1:4] + BOARDS[5:]


def random_setup(random: Random, boards: tuple[dict[str, Any], ...] = BOARDS) -> Setup:
    return setup(
        random.sample(GUILDS, random.choice((3, 4))),
        practice(**random.choice(boards)),
        random.sample(CRESTS, len(CRESTS)),
        centre_counts=random.random() < 0.7,
        tie_rank=random.choice(("low", "low", "high")),
    )


def random_line(random: Random, state: State) -> str:
    """Something legal: now and then with a name before it that need not be there, or a printed master."""
    if state.step == LAY:
        options = [move.text for move in discards(state)]
        if options and (state.must_discard() or random.random() < 0.5):
            return random.choice(options)
        return random_play(random, state, random.choice(state.still_to_lay()))
    line = random.choice([move.text for move in GAME.legal_moves(state)])
    if line.startswith("build") and random.random() < 0.2:
        line += f" {MASTER}"
    return f"{state.colours[state.start]}: {line}" if state.step == REVEAL and random.random() < 0.2 else line


def random_play(random: Random, state: State, seat: int) -> str:
    hand = sorted(state.hands[seat])
    liked = [card for card in hand if card != "pickup" and not state.is_scored(card)]
    card = random.choice(liked if liked and random.random() < 0.8 else hand)
    influence = random.randint(0, state.influence[seat]) if random.random() < 0.2 else 0
    return f"{state.colours[seat]}: play {card} +{influence}"


def playout(seed: int, boards: tuple[dict[str, Any], ...] = BOARDS) -> Iterator[tuple[State, str]]:
    """A random legal game: each position with the line played in it, and finally the end with no line."""
    random = Random(seed)
    state = GAME.start(random_setup(random, boards))
    while not GAME.is_over(state):
        line = random_line(random, state)
        yield state, line
        state = GAME.play(state, line)
    yield state, ""


def some_position(seed: int) -> State:
    """A random position of a random game, not its end."""
    positions = [state for state, _ in playout(seed)]
    return positions[Random(seed).randrange(len(positions) - 1)]


def some_candidates(random: Random, state: State, number: int) -> Iterator[str]:
    """Lines legal or not, mostly of a kind that is due, with all sorts of actors before them."""
    due = {kind for kinds in GAME.awaiting(state).values() for kind in kinds}
    candidates = [move.text for move in moves.candidates(state)]
    likely = [text for text in candidates if text.split(" ")[0] in due] or candidates
    for _ in range(number):
        text = random.choice(likely if random.random() < 0.8 else candidates)
        if text.startswith("build") and random.random() < 0.1:
            text += f" {MASTER}"
        actor = random.choice([None, None, *GUILDS])
        yield f"{actor}: {text}" if actor else text


# Beside the naive referee


def naive_table(start: State) -> NaiveTable:
    """The naive referee's table for a game that begins so."""
    source = start.board.source
    return NaiveTable(start.colours, start.options, source if isinstance(source, dict) else DOCUMENT)


def assert_same_table(state: State, naive: NaiveTable) -> None:
    """The two agree on everything that can be counted."""
    colours, built = state.colours, state.built
    assert next(iter(GAME.awaiting(state)), "table") == (naive.to_act() or "table")
    assert scores(state) == naive.scores()
    assert (list(GAME.score(state).winners) if GAME.is_over(state) else []) == naive.winners()
    assert dict(zip(colours, map(set, state.hands), strict=True)) == naive.hands
    assert dict(zip(colours, state.influence, strict=True)) == naive.influence
    for crest, tiles in naive.stock.items():
        assert dict(zip(state.board.shapes, built.stock[CRESTS.index(crest)], strict=True)) == tiles
    assert (state.stack, state.stones_left, state.cathedrals_left, state.masters_left) == (
        naive.gold_left, naive.stones_left, naive.cathedrals_left, naive.masters_left,
    )  # fmt: skip
    assert set(names(built.covered)) == {f"{city} {site}" for city, site in naive.covered}
    assert {city for city, scoring in zip(CITIES, state.scored, strict=True) if scoring} == naive.scored
    assert colours[state.start] == naive.start or GAME.is_over(state)


def assert_same_law(random: Random, state: State, naive: NaiveTable, number: int = 40) -> None:
    """The two allow the same moves, and name the same rules for others."""
    assert legal(state) == naive.legal()
    for line in some_candidates(random, state, number):
        assert broken(state, line) == naive.broken(line), line
