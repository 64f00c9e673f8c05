"""Felinia tables for tests: small boards, positions that are played to, and what is asked of them."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from games.engine.game import Setup
from games.engine.record import judge, read_record
from games.titles import TITLES
from games.titles.felinia.game import GAME
from games.titles.felinia.state import Berth, PlayerBoard, State
from scoring.document import SeatedPlayer
from scoring.options import Value, chosen
from scoring.titles.felinia.board import GOODS, STORED, Board, read_board
from scoring.titles.felinia.position import COLOURS
from tests.present import present

FACE = present(GAME.face)
NAMES: dict[Any, str] = {"blue": "Ada", "green": "Ben", "red": "Cleo", "yellow": "Dora"}
PRACTICE = read_board("practice")
PRACTICE_FILE = STORED["practice"].read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = json.loads(PRACTICE_FILE)
PRACTICE_SHIPS = ("s01", "s05", "s09", "s13")
SORTS = ("amber", "ivory", "pearls", "silk", "tea")
DRAWS = sorted(f"draw {good}" for good in GOODS)
REVEALS_IN_A = [f"reveal a{number} {sort}" for number in (4, 5, 6, 7, 8) for sort in SORTS]
BONUS_LINES = [
    "bonus extra pearls", "bonus extra silk", "bonus extra tea", "bonus hidden", "bonus plus amber",
    "bonus plus ivory", "bonus plus pearls", "bonus plus silk", "bonus plus tea",
]  # fmt: skip
TABLE = None
"""Who is to act where something comes up at the table."""

# Boards


def practice_document() -> dict[str, Any]:
    """The practice board's file, to be changed; reading it again is faster than a copy."""
    return json.loads(PRACTICE_FILE)


def ship(
    country: str, time: str, places: int = 2, wants: str = "", silver: int = 0, blue: bool = False
) -> dict[str, Any]:
    """A ship tile; it wants no goods unless they are named: 'wine wine books'."""
    return {
        "country": country, "time": time, "places": places,
        "goods": dict(Counter(wants.split())), "silver": silver, "blue": blue,
    }  # fmt: skip


def spare(number: int = 8) -> dict[str, dict[str, Any]]:
    """Ship tiles that nobody fills: late, for two, and dear."""
    return {
        f"spare{index}": ship("e", f"23:{10 + index}", wants="glassware " * 9)
        for index in range(1, number + 1)
    }


def document(
    players: int = 2,
    start: Sequence[str] | None = None,
    bag: Mapping[str, int | None] | None = None,
    silver: int = 2,
    most_silver: int = 6,
    gold: int | None = None,
    spice: int | None = None,
    markets: Mapping[str, int] | None = None,
    ships: Mapping[str, Mapping[str, Any]] | None = None,
    symbols: Mapping[str, str] | None = None,
    trade: Mapping[str, Mapping[str, int | None]] | None = None,
    bonus: Mapping[str, int | None] | None = None,
    paths: Iterable[Sequence[str]] = (),
    land: Mapping[str, Any] | None = None,
    **numbers: int,
) -> dict[str, Any]:
    """The practice board's file for this many players, with changes.

    `start` are the goods of each seat ('books wine'), `bag` what is left in the bag when they are dealt out,
    `markets` its spaces, initial goods and open markets, `ships` all ship tiles, `symbols` those of some
    provinces, `trade` the tiles of some countries, `bonus` all bonus tiles ('extra silk'), `paths` some more,
    `land` one country more; `numbers` are merchants, tokens and berths.
    """
    changed = practice_document() | numbers
    dealt = changed["start_goods"][str(players)]
    if start is not None:
        dealt = [goods.split() for goods in (*start, *[""] * players)][:players]
    changed["start_goods"] = {str(seats): [[]] * seats for seats in (2, 3, 4)} | {str(players): dealt}
    if bag is not None:
        hands = Counter(good for goods in dealt for good in goods)
        counts = {good: bag.get(good, 0) for good in GOODS}
        changed["goods"] = {
            good: None if count is None else count + hands[good] for good, count in counts.items()
        }
    changed["silver"] = {"start": silver, "max": most_silver}
    changed["supply"] = {"gold": gold, "spice": spice}
    for key, number in (markets or {}).items():
        if key == "open":
            changed["markets"]["open"] |= {str(players): number}
        else:
            changed["markets"][key] = number
    if ships is not None:
        changed["ship_tiles"] = [{"tile": tile, **of} for tile, of in ships.items()]
    for province in changed["provinces"]:
        province["symbol"] = (symbols or {}).get(province["province"], province["symbol"])
    changed["trade_tiles"] |= trade or {}
    if bonus is not None:
        changed["bonus_tiles"] = [
            dict(zip(("kind", "sort"), name.split(), strict=True), count=count)
            for name, count in bonus.items()
        ]
    changed["paths"] += [list(path) for path in paths]
    if land:
        changed["countries"].append(land["country"])
        changed["provinces"] += land["provinces"]
        changed["paths"] += land["paths"]
        changed["trade_tiles"] |= land["trade_tiles"]
    return changed


def islet(harbour: str, **spaces: str) -> dict[str, Any]:
    """A country f: its harbour province f1 has this symbol, and the other ones are joined to it.

    Each of them has a symbol or a space for a trade tile (`f2="trade"`); every tile is silk.
    """
    provinces = {"f1": harbour, **spaces}
    silk = list(spaces.values()).count("trade")
    return {
        "country": {"country": "f", "name": "Far Islet", "colour": "grey", "harbour": "f1"},
        "provinces": [
            {"province": name, "symbol": symbol, "at": [30 + index, 30]}
            for index, (name, symbol) in enumerate(provinces.items())
        ],
        "paths": [["f1", name] for name in spaces],
        "trade_tiles": {"f": {"silk": silk}},
    }


@cache
def _read(text: str) -> Board:
    return read_board(json.loads(text))


def board(**changes: Any) -> Board:
    """The practice board with these changes, read from its file."""
    return _read(json.dumps(document(**changes)))


# Tables


def seated(players: int = 2, options: Mapping[str, Value] | None = None, **changes: Any) -> State:
    """A table at which nothing has come up yet: on the practice board, or on one with changes."""
    return GAME.start(
        Setup(
            tuple(SeatedPlayer(NAMES[colour], colour) for colour in COLOURS[:players]),
            chosen(GAME.options, options or {}),
            board(players=players, **changes) if changes else PRACTICE,
        )
    )


def then(state: State, *lines: str) -> State:
    """The same table after these lines, every one legal or waived."""
    for line in lines:
        state = GAME.play(state, line)
    return state


def set_up_lines(state: State, goods: Sequence[str] | None, tiles: Sequence[str] | None) -> list[str]:
    there = state.board
    if goods is None:
        every = ("watches", "clothing", "glassware", "books", "wine")
        goods = [" ".join(every[: there.initial])] * there.open[len(state.colours)]
    tiles = tiles or (PRACTICE_SHIPS if "s01" in there.ship else tuple(there.ship)[: there.berths])
    return [
        *(f"draw {good}" for market in goods for good in market.split()),
        *(f"ship {berth} {tile}" for berth, tile in enumerate(tiles, 1)),
    ]


def laid(goods: Sequence[str] | None = None, tiles: Sequence[str] | None = None, **agreed: Any) -> State:
    """Set up, and the first token is due: with these goods in the markets, and these ships at the berths.

    Unless others are named, a watch and clothing lie in each market; the ships are the first of the board's.
    """
    state = seated(**agreed)
    return then(state, *set_up_lines(state, goods, tiles))


def trading(*bids: str, players: int = 2, **agreed: Any) -> State:
    """All tokens are set: 'market 1', 'guild', 'purse', in the order in which they are; phase 2 begins."""
    tokens, more = divmod(len(bids), players)
    assert not more, "everybody has as many tokens"
    return then(laid(players=players, tokens=tokens, **agreed), *(f"bid {bid}" for bid in bids))


def idle(state: State) -> State:
    """A round of tokens that are all set on the guild and withdrawn; then whatever follows by itself."""
    tokens = state.board.tokens * len(state.colours)
    return then(state, *["bid guild"] * tokens, *["withdraw"] * tokens)


def ashore(*aboard: str, country: str = "a", players: int = 2, **agreed: Any) -> State:
    """These players' merchants, the front one first, arrive in a country; the first has made step 1.

    Each has bought a watch for 1 silver; the ship wanted nothing. Nobody else did anything.
    """
    aboard = aboard or ("blue",)
    tokens = max(Counter(aboard).values())
    ships = {"boat": ship(country, "00:00", len(aboard))} | spare()
    about: dict[str, Any] = {"players": players, "tokens": tokens, "ships": ships}
    state = laid(**about | agreed)
    to_bid = {colour: [seat + 1 for seat, of in enumerate(aboard) if of == colour] for colour in COLOURS}
    left = 0
    for _ in range(tokens):
        for colour in COLOURS[:players]:
            market = to_bid[colour].pop(0) if to_bid[colour] else None
            state = then(state, f"bid market {market}" if market else "bid guild")
            left += not market
    state = then(state, *["buy watches board 1"] * len(aboard))
    return then(state, *["withdraw"] * left)


def storing(*goods: str, **agreed: Any) -> State:
    """Nothing happened in the first round, an empty ship left berth 1: phase 4 with these goods at each seat.

    Phase 5 at once where nobody has more than 3 of them.
    """
    about: dict[str, Any] = {"start": goods, "tokens": 1, "ships": {"boat": ship("e", "00:00")} | spare()}
    return idle(laid(**about | agreed))


def ending(**agreed: Any) -> State:
    """Nothing happened in the only round there is: the ship tiles are used up, the end is to be confirmed."""
    about: dict[str, Any] = {"tokens": 1, "ships": spare(4)}
    return idle(laid(**about | agreed))


def filled(state: State) -> State:
    """The markets are filled with whatever is in the bag; the next round begins."""
    while due(state) == {"draw"}:
        state = then(state, f"draw {next(iter(bag(state)))}")
    return state


def having(
    state: State,
    colour: str,
    trade: Mapping[str, int] | None = None,
    extra: Mapping[str, int] | None = None,
    plus: Mapping[str, int] | None = None,
    standing: Iterable[str] = (),
    **counts: Any,
) -> State:
    """The same table, with this before a player, wherever it came from: gold, spice, silver, tiles …"""
    there, seat = state.board, state.colours.index(colour)
    changes: dict[str, Any] = dict(counts)
    for kind, tiles in (("trade", trade), ("extra", extra), ("plus", plus)):
        if tiles is not None:
            changes[kind] = tuple(tiles.get(sort, 0) for sort in there.sorts)
    if standing:
        mask = sum(1 << there.province[name] for name in standing)
        changes["standing"] = mask
        state = state._replace(occupied=state.occupied | mask, face_down=state.face_down & ~mask)
    return state.with_player(seat, state.players[seat]._replace(**changes))


def at_guild(gold: int = 2, spice: int = 2, **changes: Any) -> State:
    """Green's and then blue's token lie on the guild, both are rich."""
    state = trading("guild", "guild", **{"silver": 6} | changes)
    return having(having(state, "green", gold=gold, spice=spice), "blue", gold=gold, spice=spice)


def at_market(
    has: str = "wine wine",
    silver: int = 2,
    boat: dict[str, Any] | None = None,
    bids: Sequence[str] = ("market 1", "guild"),
    **changes: Any,
) -> State:
    """Blue, with these goods, has a token on market 1 with books and watches; the boat is at berth 2."""
    ships = {"other": ship("b", "12:00", wants="glassware " * 9)}
    ships |= {"boat": boat or ship("a", "10:00", wants="wine books")} | spare()
    about: dict[str, Any] = {"start": (has, "wine"), "silver": silver, "goods": ("books watches",) * 3}
    return trading(*bids, **about | {"ships": ships} | changes)


def without_ship(state: State) -> State:
    """The same table, but nothing lies at berth 2, for whatever reason."""
    return state._replace(berths=(state.berths[0], Berth(), *state.berths[2:]))


def timetable(*boardings: int, **ships: dict[str, Any]) -> State:
    """Blue's merchants go aboard at these berths, then phase 3 begins."""
    kinds = ("watches", "clothing", "glassware", "books", "wine")[: len(boardings)]
    state = trading(
        *["market 1", "guild"] * len(boardings), ships=ships | spare(), markets={"initial": 5, "spaces": 5},
        silver=30, most_silver=30, start=("", ""),
    )  # fmt: skip
    state = then(state, *(f"buy {kind} board {at}" for kind, at in zip(kinds, boardings, strict=True)))
    return then(state, *["withdraw"] * len(boardings))


def last_stop(state: State) -> State:
    """The same table after every merchant ashore has stopped."""
    while walking(state):
        state = then(state, "stop")
    return state


# What is asked of a table


def breaks(state: State, line: str) -> list[str]:
    """The codes of what a line breaks, whether that is waived or not."""
    return list(GAME.ruling(state, line).rules)


def fields(state: State, line: str) -> list[str]:
    """What is marked on the board when a line is refused."""
    return [field for violation in GAME.ruling(state, line).violations for field in violation.fields]


def legal(state: State, *kinds: str) -> list[str]:
    """All legal moves, or those of some kinds."""
    moves = sorted(move.text for move in GAME.legal_moves(state))
    return [move for move in moves if not kinds or move.split(" ")[0] in kinds]


def to_act(state: State) -> str | None:
    """Who has to decide, as a record's verdict says it; None for what comes up at the table."""
    return NAMES.get(next(iter(GAME.awaiting(state)), ""))


def due(state: State) -> set[str]:
    """The kinds of move that are due for anybody."""
    return {kind for kinds in GAME.awaiting(state).values() for kind in kinds}


def verdict(
    *lines: str, players: int = 2, options: Mapping[str, Value] | None = None, **changes: Any
) -> dict[str, Any]:
    """What the command line says of a record with these moves, with `--legal`."""
    record = {
        "format": "tableside/1",
        "game": "felinia",
        "board": document(players=players, **changes) if changes else "practice",
        "players": [{"name": NAMES[colour], "colour": colour} for colour in COLOURS[:players]],
        "options": options or {},
        "moves": list(lines),
    }
    return judge(read_record(record, TITLES), legal=True)


# What lies where, in words


def player(state: State, colour: str) -> PlayerBoard:
    return state.players[state.colours.index(colour)]


def silver(state: State) -> list[int]:
    """Everybody's, by seat."""
    return [player.silver for player in state.players]


def goods(state: State, colour: str) -> str:
    """A player's goods: 'books wine'."""
    return _named(player(state, colour).goods)


def market(state: State, number: int) -> str:
    return _named(state.markets[number - 1])


def _named(counts: Sequence[int]) -> str:
    return " ".join(good for good, count in zip(GOODS, counts, strict=True) for _ in range(count))


def bag(state: State) -> dict[str, Any]:
    """What is in it; what is not counted is None."""
    return {good: left for good, left in zip(GOODS, state.bag, strict=True) if left != 0}


def tokens(state: State, place: int | str) -> list[str]:
    """The owners of the tokens on a market or on the guild, from the bottom to the top."""
    index = state.guild if place == "guild" else int(place) - 1
    return [state.colours[seat] for seat in state.stacks[index]]


def tile(state: State, berth: int) -> str | None:
    """The ship tile at a berth."""
    there = state.ship_at(berth - 1)
    return there.tile if there else None


def aboard(state: State, berth: int) -> list[str]:
    """The owners of the merchants on the ship at a berth, the foremost first."""
    return [state.colours[seat] for seat in state.berths[berth - 1].aboard]


def walking(state: State) -> tuple[str, str] | None:
    """The owner and the province of the merchant ashore."""
    walk = state.walk
    return (state.colours[walk.seat], state.board.provinces[walk.at]) if walk else None


def open_tiles(state: State) -> dict[str, str]:
    """The trade tiles that lie open, by province."""
    sorts = tuple(state.board.sorts)
    return {
        name: sorts[sort]
        for name, sort in zip(state.board.provinces, state.open_tiles, strict=True)
        if sort >= 0
    }


def face_down(state: State, country: str = "") -> list[str]:
    """The provinces in which trade tiles lie face down."""
    there = [name for index, name in enumerate(state.board.provinces) if state.face_down >> index & 1]
    return [name for name in there if name.startswith(country)]


def standing(state: State, colour: str) -> list[str]:
    """The provinces in which a player's merchants stay for good."""
    mask = player(state, colour).standing
    return [name for index, name in enumerate(state.board.provinces) if mask >> index & 1]


def taken(state: State, colour: str) -> dict[str, int]:
    """The trade tiles a player has."""
    counts = zip(state.board.sorts, player(state, colour).trade, strict=True)
    return {sort: count for sort, count in counts if count}


def scores(state: State) -> dict[Any, int]:
    return GAME.score(state).sheet.totals()


def winners(state: State) -> list[str]:
    return list(GAME.score(state).winners)
