"""Felinia games played at random: by the referee, beside the naive one, and those kept as records."""

import gzip
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from games.engine.game import Setup
from games.titles.felinia import legal, moves
from games.titles.felinia.components import PRICES
from games.titles.felinia.game import GAME
from games.titles.felinia.moves import BONUS, BUY, DECLARE, EXCHANGE, KEEP, SELL, STEP, STOP, WITHDRAW, Move
from games.titles.felinia.state import BID, END, FIND, OVER, STORE, TRADE, WALK, PlayerBoard, State
from scoring.document import SeatedPlayer
from scoring.masks import picked
from scoring.options import chosen
from scoring.titles.felinia.board import GOODS, Board, read_board
from scoring.titles.felinia.position import COLOURS
from tests.titles.felinia.naive import boards, games
from tests.titles.felinia.naive.table import Table
from tests.titles.felinia.table import DOCUMENT, NAMES, PRACTICE

GAMES = Path(__file__).parents[2] / "records" / "felinia-games.jsonl.gz"

# Boards


def islets(document: Mapping[str, Any]) -> dict[str, Any]:
    """Countries in which a merchant soon can do nothing more: a is a harbour with goods, b has a dead end
    with goods, and in c two trade spaces are all there is.
    """
    symbols = {"a1": "goods", "b1": "gold", "b2": "goods", "c1": "silver", "c4": "trade", "c7": "trade"}
    provinces = [
        entry | {"symbol": symbols.get(entry["province"], entry["symbol"])}
        for entry in document["provinces"]
        if entry["province"] in symbols or entry["province"][0] in "de"
    ]
    left = {entry["province"] for entry in provinces}
    return boards.changed(
        boards.cheap_ships(document),
        provinces=provinces,
        paths=[*(path for path in document["paths"] if {*path} <= left - {"c7"}), ["c1", "c7"]],
        borders=[border for border in document["borders"] if {*border} <= left],
        trade_tiles=document["trade_tiles"] | {"a": {}, "b": {}, "c": {"silk": 1, "tea": 1}},
    )


def brief(document: Mapping[str, Any]) -> dict[str, Any]:
    """Games of few rounds with few points, so that several players often have as many."""
    return boards.changed(boards.few_ships(boards.cheap_ships(document)), tokens=2, merchants=3)


VARIANTS = {name: make for name, make in boards.VARIANTS.items() if name != "islands"} | {
    "islets": islets,
    "brief": brief,
}
SMALL_BOARDS = (
    "few_merchants", "few_goods", "uncounted_good", "half_counted", "crossing_paths", "empty_bag",
    "few_ships", "islets", "brief", "other_numbers", "tight_purse", "all_at_once",
)  # fmt: skip
"""Boards on which games are short, or things run out."""


@cache
def document_of(board: str) -> dict[str, Any]:
    return VARIANTS[board](DOCUMENT)


@cache
def board_of(board: str) -> Board:
    return PRACTICE if board == "practice" else read_board(document_of(board))


# Moves that the referee decides


def random_setup(random: Random, boards: tuple[str, ...] = tuple(VARIANTS)) -> Setup:
    options = {key: random.random() < 0.6 for key in GAME.options}
    return Setup(
        tuple(
            SeatedPlayer(NAMES[colour], colour) for colour in random.sample(COLOURS, random.choice((2, 3, 4)))
        ),
        chosen(GAME.options, options),
        board_of(random.choice(boards)),
    )


def random_line(random: Random, state: State) -> str:
    """Something legal, with an actor before it where it needs one, and now and then where it does not."""
    if random.random() < 0.06 and (sales := random_sales(random, state)):
        return random.choice(sales)
    if state.step == STORE:
        return with_actor(random, state, random.choice(legal.keeps(state)))
    options = GAME.legal_moves(state)
    if random.random() < 0.85:
        active = [move for move in options if move.kind not in (WITHDRAW, STOP)]
        options = [move for move in options if is_lively(state, move)] or active or options
    return with_actor(random, state, random.choice(options))


def is_lively(state: State, move: Move) -> bool:
    """A merchant goes aboard or stays, a bonus tile is taken, a player without silver gets some."""
    if state.step == BID:
        return move.place < 0 and state.acting.silver < 2
    return (
        (move.kind in (BUY, EXCHANGE) and move.berth >= 0)
        or (move.kind == STEP and state.open_tiles[move.province] >= 0)
        or move.kind == BONUS
    )


def with_actor(random: Random, state: State, move: Move) -> str:
    able = [actor for actor, kinds in GAME.awaiting(state).items() if move.kind in kinds]
    actor = random.choice(able)
    is_said = actor in state.colours and (move.kind in GAME.moves.must_name_actor or random.random() < 0.3)
    return f"{actor}: {move.text}" if is_said else move.text


def random_sales(random: Random, state: State) -> list[str]:
    """One for each thing that each player has, as far as sales are due."""
    return [
        f"{colour}: {SELL} {thing} {random.randint(1, has)}"
        for colour, player in zip(state.colours, state.players, strict=True)
        if SELL in GAME.awaiting(state).get(colour, ())
        for thing in PRICES
        if (has := number_of(player, thing))
    ]


def number_of(player: PlayerBoard, thing: str) -> int:
    return player.goods[GOODS.index(thing)] if thing in GOODS else getattr(player, thing)


def playout(seed: int, boards: tuple[str, ...] = tuple(VARIANTS)) -> Iterator[tuple[State, str]]:
    """A random legal game: each position with the line played in it, and finally the end with no line."""
    random = Random(seed)
    state = GAME.start(random_setup(random, boards))
    while not GAME.is_over(state):
        line = random_line(random, state)
        yield state, line
        state = GAME.play(state, line)
    yield state, ""


def some_positions(seed: int, number: int, boards: tuple[str, ...] = tuple(VARIANTS)) -> list[State]:
    """Random positions of a random game, not its end."""
    positions = [state for state, line in playout(seed, boards) if line]
    return Random(seed).sample(positions, min(number, len(positions)))


ODD_LINES = (
    "keep", "keep wine", "keep wine wine wine wine", "keep watches books books", "sell wine 1", "sell gold 2",
    "sell spice 1", "sell wine 0", "sell gold 01", "sell silver 1", "keep tea", "bid market 9", "step z9",
    "draw tea", "ship 9 s01", "buy wine board", "exchange wine wine", "bonus hidden silk", "finish now", "",
)  # fmt: skip


def some_candidates(random: Random, state: State, number: int) -> Iterator[str]:
    """Lines legal or not, mostly of a kind that is due, with all sorts of actors before them."""
    due = {kind for kinds in GAME.awaiting(state).values() for kind in kinds}
    candidates = [move.text for move in moves.candidates(state)]
    likely = [text for text in candidates if text.split(" ")[0] in due] or candidates
    for _ in range(number):
        text = random.choice(random.choice((likely, likely, likely, likely, candidates, ODD_LINES)))
        actor = random.choice((None, None, *COLOURS, *state.colours))
        yield f"{actor}: {text}" if actor else text


# Beside the naive referee


def naive_table(start: State) -> Table:
    """The naive referee's table for a game that begins so."""
    source = start.board.source
    return Table(source if isinstance(source, dict) else DOCUMENT, start.colours, start.options)


PHASES = {BID: "bids", TRADE: "trade", WALK: "discovery", FIND: "discovery", STORE: "storage"} | {
    END: "end",
    OVER: "finished",
}


def assert_same_table(state: State, table: Table) -> None:
    """The two agree on everything that can be counted."""
    first = next(iter(GAME.awaiting(state)), None)
    assert (first if first in state.colours else None) == table.to_act()
    score = GAME.score(state)
    assert score.sheet.totals() == table.scores()
    assert (list(score.winners) if GAME.is_over(state) else []) == table.winners()
    holdings = table.holdings()
    for player in holdings["players"].values():
        player["purse"] = len(player["purse"])
    if holdings["walk"]:
        holdings["walk"]["entered"].sort()
    here = in_words(state)
    assert here.keys() == holdings.keys()
    for what in here:
        assert here[what] == holdings[what], what


def in_words(state: State) -> dict[str, Any]:
    """All that lies on the table, as the naive referee says it."""
    board, colours = state.board, state.colours
    sorts, names = tuple(board.sorts), board.provinces
    at_berths = {
        number: {"tile": ship.tile, "merchants": [colours[seat] for seat in berth.aboard]} if ship else None
        for number, berth in enumerate(state.berths, 1)
        for ship in [state.ship_at(number - 1)]
    }
    stack = {ship.tile for ship in picked(board.ships, state.stack)}
    return {
        "round": state.round or 1,
        "start": colours[state.start],
        "phase": PHASES.get(state.step, "refill" if state.round else "set-up"),
        "players": {colour: player_in_words(state, seat) for seat, colour in enumerate(colours)},
        "bag": dict(zip(GOODS, state.bag, strict=True)),
        "supply": {"gold": state.gold, "spice": state.spice},
        "markets": {
            number: dict(zip(GOODS, goods, strict=True)) for number, goods in enumerate(state.markets, 1)
        },
        "stacks": {
            number if number <= board.markets else "guild": [colours[seat] for seat in tokens]
            for number, tokens in enumerate(state.stacks, 1)
        },
        "ships": at_berths,
        "stack": sorted(stack),
        "gone": sorted({*board.ship} - stack - {ship["tile"] for ship in at_berths.values() if ship}),
        "face_down": sorted(picked(names, state.face_down)),
        "open_tiles": {
            name: sorts[sort] for name, sort in zip(names, state.open_tiles, strict=True) if sort >= 0
        },
        "standing": {
            name: colour
            for colour, player in zip(colours, state.players, strict=True)
            for name in picked(names, player.standing)
        },
        "walk": {
            "owner": colours[state.walk.seat],
            "entered": sorted(picked(names, state.walk.entered)),
            "revealed": state.walk.reveals,
            "draw": state.step == FIND,
        }
        if state.walk
        else None,
    }


def player_in_words(state: State, seat: int) -> dict[str, Any]:
    player, sorts = state.players[seat], state.board.sorts
    on_markets = sum(stack.count(seat) for stack in state.stacks)
    return {
        "silver": player.silver,
        "gold": player.gold,
        "spice": player.spice,
        "goods": dict(zip(GOODS, player.goods, strict=True)),
        "merchants": player.merchants,
        "tokens": player.tokens,
        "purse": state.board.tokens - player.tokens - on_markets,
        "trade": dict(zip(sorts, player.trade, strict=True)),
        "extra": dict(zip(sorts, player.extra, strict=True)),
        "plus": dict(zip(sorts, player.plus, strict=True)),
        "hidden": player.hidden,
    }


def assert_same_law(random: Random, state: State, table: Table, number: int = 40) -> None:
    """The two allow the same moves, and name the same rules for others."""
    assert sorted(move.text for move in GAME.legal_moves(state)) == table.legal()
    if state.step == STORE:
        assert sorted(move.text for move in legal.keeps(state)) == sorted(table.keeps())
    for line in some_candidates(random, state, number):
        assert list(GAME.ruling(state, line).rules) == table.rule(line), line


# Games that are kept as records


class Recipe(NamedTuple):
    """How a game of the collection is played by the naive referee: always in the same way."""

    name: str
    board: str
    players: int
    styles: str
    """The style of the first player and that of the others, or one for all."""
    seed: int
    options: Mapping[str, bool] = MappingProxyType({})
    is_terse: bool = False
    """Nobody is named who need not be."""


BRISK = "brisk"
"""A style in which most tokens go to the player's own board, so that few lines are needed."""
IDLE = 0.9
MOST_SOLD = 3
"""Sales on the practice board: the tablet sells up to three things with one touch."""
NO_EXTRA, NO_BORDERS = {"plus_counts_extra": False}, {"groups_cross_borders": False}
RECIPES = (
    Recipe("short-2: every kind of move, in few lines", "practice", 2, BRISK, 5020),
    Recipe("short-3: every kind of move, in few lines", "practice", 3, BRISK, 2816),
    Recipe("practice-2-ships: a sort above its limit", "practice", 2, "trade", 900),
    Recipe("practice-2-merchant: a group across a border", "practice", 2, "trade hidden", 711, NO_EXTRA),
    Recipe("practice-3-ships: no groups across borders", "practice", 3, "trade hidden", 424, NO_BORDERS),
    Recipe("practice-3-merchant: the last one goes aboard", "practice", 3, "trade hidden", 1396),
    Recipe("practice-4-ships: many bonus tiles stay hidden", "practice", 4, "hidden", 1670),
    Recipe("practice-4-merchant: the last one goes aboard", "practice", 4, "trade hidden", 533),
    Recipe("brief-3: a shared win", "brief", 3, "hidden", 1498, NO_EXTRA),
    Recipe("brief-4: a tie broken by silver", "brief", 4, "trade", 299, NO_EXTRA),
    Recipe("islets-3: merchants soon stop by themselves", "islets", 3, "trade mixed", 2845),
    Recipe("few-goods-2: the bag is empty", "empty_bag", 2, "mixed", 1095, {**NO_EXTRA, **NO_BORDERS}),
    Recipe("few-bonus-2: all bonus tiles are taken", "few_bonus_tiles", 2, "hidden", 1905, NO_BORDERS),
    Recipe("supply-2: gold and spice are used up", "counted_supply", 2, "trade", 1677),
    Recipe("crossing-2: paths cross borders", "crossing_paths", 2, "trade", 336, NO_EXTRA),
    Recipe("uncounted-2: nothing is counted", "uncounted", 2, "hidden", 2568, NO_EXTRA),
    Recipe("numbers-3: other numbers of nearly everything", "other_numbers", 3, "trade", 286),
    Recipe(
        "terse-4: nobody is named who need not be; equal times", "all_at_once", 4, "trade mixed", 1418,
        {**NO_EXTRA, **NO_BORDERS}, is_terse=True,
    ),
)  # fmt: skip


def record_games() -> None:
    """Play all the games again and write them to their file; to be called when the law has changed:

    python -c "from tests.titles.felinia.playing import record_games; record_games()"
    """
    with gzip.GzipFile(GAMES, "wb", mtime=0) as file:
        for recipe in RECIPES:
            file.write(json.dumps(recorded(recipe), separators=(",", ":")).encode() + b"\n")


def recorded(recipe: Recipe) -> dict[str, Any]:
    """What a game is about, its record, and what the naive referee makes of it."""
    positions = []
    for line, table in played(recipe):
        legal_lines = table.legal()
        standing: dict[str, Any] = {"to_act": NAMES.get(table.to_act()), "scores": named(table.scores())}
        positions.append((line, legal_lines, standing))
    chosen_positions = sorted(Random(recipe.seed).sample(range(len(positions)), 4))
    return {
        "about": recipe.name,
        "record": {
            "format": "tableside/1",
            "game": GAME.slug,
            "options": dict(recipe.options),
            "board": "practice" if recipe.board == "practice" else table.board,
            "players": [{"name": NAMES[colour], "colour": colour} for colour in table.colours],
            "moves": [line for line, _, _ in positions],
        },
        "expect": {
            "scores": named(table.scores()),
            "winners": [NAMES[colour] for colour in table.winners()],
            "ended": "last merchant" if table.is_last_merchant_placed else "no tiles",
            "rounds": table.round,
            "at": [
                {"after": index + 1, "legal": positions[index][1], **positions[index][2]}
                for index in chosen_positions
            ],
            "after_each": [
                [standing["to_act"], len(legal_lines), *standing["scores"].values()]
                for _, legal_lines, standing in positions
            ],
        },
    }


def named(scores: Mapping[str, int]) -> dict[str, int]:
    return {NAMES[colour]: points for colour, points in scores.items()}


def played(recipe: Recipe) -> Iterator[tuple[str, Table]]:
    """Each line of a game, and the naive referee's table after it."""
    random = Random(recipe.seed)
    colours = random.sample(COLOURS, recipe.players)
    table = Table(document_of(recipe.board), colours, recipe.options)
    while not table.finished:
        line = styled_line(random, table, recipe)
        table.play(line)
        yield line, table


def styled_line(random: Random, table: Table, recipe: Recipe) -> str:
    first, *_, others = recipe.styles.split(" ") * 2
    style = first if table.to_act() == table.colours[0] else others
    line = brisk_line(random, table) if style == BRISK else games.random_line(random, table, style)
    actor, _, words = line.rpartition(": ")
    kind, *rest = words.split(" ")
    if kind == SELL and recipe.board == "practice":
        return f"{actor}: {SELL} {rest[0]} {min(int(rest[1]), MOST_SOLD)}"
    if recipe.is_terse and kind not in (SELL, DECLARE):
        return f"{KEEP} {' '.join(reversed(rest))}" if rest and kind == KEEP else words
    return line


def brisk_line(random: Random, table: Table) -> str:
    if table.phase == "bids" and random.random() < IDLE:
        return f"{table.to_act()}: bid purse"
    style = "mixed" if table.phase == "discovery" else random.choice(("hidden", "trade"))
    return games.random_line(random, table, style)
