"""What is entered by one tap: drawing and laying, tokens, purchases, exchanges, storage and sales."""

from collections.abc import Sequence
from functools import cache, lru_cache

from markupsafe import Markup

from games.engine.face import FIELD, Anytime, Call, Hand, Several
from games.titles.felinia.components import GOLD, PRICES, SPICE
from games.titles.felinia.legal import at_guild, at_market
from games.titles.felinia.moves import (
    BONUS,
    FINISH_MOVE,
    KEEP,
    SELL,
    STOP_MOVE,
    WITHDRAW_MOVE,
    Move,
    moves_of,
)
from games.titles.felinia.sentences import THINGS, bonus_name, field_name, place_field
from games.titles.felinia.state import BID, END, FILL, FIND, LAY, OVER, STORE, TRADE, WALK, State
from scoring.boards import kept_with_board
from scoring.drawn import BLANK, drawn
from scoring.titles.felinia.board import GOODS, Board
from scoring.titles.felinia.position import GOOD_NAMES
from scoring.wording import Text, capital, same
from scoring.words import Colour


@cache
def picture(symbol: str) -> Markup:
    return drawn('<use href="#{}"/>', symbol)


def calls(state: State) -> Sequence[Call]:
    if state.step in (FILL, FIND):
        return [draw_call(good, left) for good, left in enumerate(state.bag)]
    if state.step == LAY:
        return ship_calls(state)
    if state.step == BID:
        return bid_calls(state)
    if state.step == TRADE:
        return guild_calls(state) if state.is_at_guild else market_calls(state)
    if state.step == WALK:
        return STOP_CALLS
    if state.step == END and not state.hidden:
        return FINISH_CALLS
    return ()


STOP_CALLS = (Call(STOP_MOVE.text, Text("Stop and return", "Anhalten, zurück in den Vorrat"), style="quiet"),)
FINISH_CALLS = (Call(FINISH_MOVE.text, Text("Confirm the end", "Ende bestätigen")),)


@lru_cache(1024)
def draw_call(good: int, left: int | None) -> Call:
    name = GOODS[good]
    return Call(
        f"draw {name}",
        capital(GOOD_NAMES[name]),
        picture(f"good-{name}"),
        "good idle" if left == 0 else "good again",
    )


def ship_calls(state: State) -> list[Call]:
    """The tiles that have not come up, country by country and by time; those that cannot be next are idle."""
    berth, board = state.berth_to_fill, state.board
    assert berth is not None
    tiles = [index for index in tiles_in_order(board) if state.stack >> index & 1]
    leads = {board.ships[index].country: index for index in reversed(tiles)}.values()
    return [
        ship_call(board, berth, index, bool(state.tiles_to_come >> index & 1), index in leads)
        for index in tiles
    ]


@kept_with_board(64)
def tiles_in_order(board: Board) -> tuple[int, ...]:
    ships = board.ships
    return tuple(sorted(range(len(ships)), key=lambda index: (ships[index].country, ships[index].time)))


@kept_with_board(1024)
def ship_call(board: Board, berth: int, index: int, can_come: bool, leads: bool) -> Call:
    """The call for a ship tile; the first of a country `leads` its row."""
    ship = board.ships[index]
    country = board.countries[ship.country]
    label = f"{country.key.upper()} {ship.time}"
    if sum((other.country, other.time) == (ship.country, ship.time) for other in board.ships) > 1:
        label = f"{label} {ship.tile}"
    style = f"tile land-{country.colour}{'' if can_come else ' idle'}{' leads' if leads else ''}"
    return Call(f"ship {berth + 1} {ship.tile}", same(label), BLANK, style)


def bid_calls(state: State) -> list[Call]:
    """The calls to set a token: on the own board, and on each place with the cost of acting there first."""
    board, known = state.board, moves_of(state.board)
    places = (*range(state.open_markets), state.guild)
    gained = min(board.most_silver, state.acting.silver + state.bid_round) - state.acting.silver
    return [
        purse_call(gained),
        *(bid_call(board, known.bids[at].text, at, len(state.stacks[at])) for at in places),
    ]


@cache
def purse_call(silver: int) -> Call:
    label = Text(f"Own board: +{silver} silver", f"Eigene Tafel: +{silver} Silber")
    return Call("bid purse", label, picture("purse"), "wide")


@kept_with_board(1024)
def bid_call(board: Board, line: str, place: int, tokens: int) -> Call:
    name = capital(field_name(place_field(board, place)))
    costs = Text(f"{name.en} ({tokens})", f"{name.de} ({tokens})") if tokens else name
    return Call(line, costs, style="place")


def market_calls(state: State) -> list[Call]:
    """The goods on the market; if a merchant can go aboard after a good, its call asks about that too."""
    ways = by_good(at_market(state, moves_of(state.board)))
    goods = [
        good_call(state, f"buy {GOODS[good]}", good, ways.get(good, ()))
        for good, count in enumerate(state.markets[state.place])
        if count
    ]
    return [*goods, WITHDRAW_CALL]


WITHDRAW_CALL = Call(
    WITHDRAW_MOVE.text, Text("Withdraw the token", "Bietstein zurücknehmen"), style="quiet wide"
)


def by_good(found: Sequence[Move]) -> dict[int, list[Move]]:
    ways: dict[int, list[Move]] = {}
    for move in found:
        if move.good >= 0:
            ways.setdefault(move.good, []).append(move)
    return ways


def good_call(state: State, line: str, good: int, ways: Sequence[Move]) -> Call:
    """The call for this good, perhaps followed by boarding; idle where the good cannot be had."""
    name = GOODS[good]
    call = Call(line, capital(GOOD_NAMES[name]), picture(f"good-{name}"), "good" if ways else "good idle")
    aboard = [boarding_call(state, move) for move in ways if move.berth >= 0]
    if not aboard:
        return call
    stay = Call(line, Text("Without boarding", "Ohne Einsteigen"), style="quiet wide")
    return call._replace(then=(*aboard, stay))


def boarding_call(state: State, move: Move) -> Call:
    ship = state.ship_at(move.berth)
    assert ship
    country = state.board.countries[ship.country]
    name = country.title
    label = Text(
        f"Board at berth {move.berth + 1}: {name.en} {ship.time}",
        f"Einsteigen an Liegeplatz {move.berth + 1}: {name.de} {ship.time}",
    )
    return Call(move.text, label, picture("ship"), f"wide land-{country.colour}")


def guild_calls(state: State) -> list[Call]:
    """The goods to give, then those to take, then perhaps boarding; the impossible is idle and says why."""
    found = at_guild(state, moves_of(state.board))
    exchanges = [
        give_call(state, good, [move for move in found if move.given == good])
        for good, count in enumerate(state.acting.goods)
        if count
    ]
    bonus = bonus_call(state.board, [move for move in found if move.kind == BONUS])
    return [*exchanges, bonus, WITHDRAW_CALL]


def give_call(state: State, given: int, found: Sequence[Move]) -> Call:
    name = GOODS[given]
    label = Text(f"Give {GOOD_NAMES[name].en}", f"{GOOD_NAMES[name].de} geben")
    if not found:
        other = GOODS[0] if given else GOODS[1]
        return Call(f"exchange {name} {other}", label, picture(f"good-{name}"), "good idle")
    taken = by_good(found)
    then = [good_call(state, f"exchange {name} {GOODS[good]}", good, ways) for good, ways in taken.items()]
    return Call(f"exchange {name}", label, picture(f"good-{name}"), "good", then)


def bonus_call(board: Board, found: Sequence[Move]) -> Call:
    """The call for a bonus tile, which stays hidden as a rule, but can be named."""
    tile, line = Text("Bonus tile", "Bonus"), moves_of(board).bonus[-1].text
    if not found:
        return Call(line, tile, picture("bonus-back"), "good idle")
    hidden = Call(line, Text("Hidden", "Verdeckt"), picture("bonus-back"), "wide")
    named = [named_bonus(board, move) for move in named_tiles(board, moves_of(board).bonus[:-1])]
    return Call("bonus", tile, picture("bonus-back"), "good", (hidden, *named))


def named_tiles(board: Board, moves: Sequence[Move]) -> list[Move]:
    """The moves that name a tile of the box, whether or not it is left: that would tell what others took."""
    return [move for move, there_are in zip(moves, board.bonus.values(), strict=True) if there_are != 0]


def named_bonus(board: Board, move: Move, whose: str = "") -> Call:
    kind, sort = tuple(board.bonus)[move.bonus]
    return Call(f"{whose}{move.text}", bonus_name(kind, sort), picture(f"{kind}-{sort}"), "good")


def hands(state: State) -> Sequence[Hand]:
    """The hands whose hidden tiles are still to be named after the last landing."""
    if state.step != END or not state.hidden:
        return ()
    found = named_tiles(state.board, moves_of(state.board).declares)
    return [
        Hand(colour, [named_bonus(state.board, move, f"{colour}: ") for move in found], 0)
        for colour in (state.colours[seat] for seat in state.with_hidden_tiles())
    ]


def several(state: State) -> Several | None:
    if state.step != STORE:
        return None
    goods = [
        Call(good, GOOD_NAMES[good], picture(f"good-{good}"))
        for good, count in zip(GOODS, state.acting.goods, strict=True)
        for _ in range(count)
    ]
    return Several(f"{KEEP} {FIELD}", Text("Keep these", "Diese behalten"), goods)


def sales(state: State) -> Anytime:
    if state.step in (FILL, LAY, FIND, OVER):
        return SELLING
    most = state.board.most_silver
    calls = {
        colour: sale_calls(colour, player.gold, player.spice, player.goods, most - player.silver)
        for colour, player in zip(state.colours, state.players, strict=True)
    }
    return SELLING._replace(calls=calls)


SELLING = Anytime(Text("Sell", "Verkaufen"), Text("sells", "verkauft"), {})


MOST_AT_ONCE = 3


@lru_cache(1024)
def sale_calls(colour: Colour, gold: int, spice: int, goods: tuple[int, ...], room: int) -> tuple[Call, ...]:
    """The calls to sell up to three of a kind with one tap; there is `room` for so much silver."""
    held = {GOLD: gold, SPICE: spice, **dict(zip(GOODS, goods, strict=True))}
    return tuple(
        sale_call(colour, thing, count, min(room, count * PRICES[thing]))
        for thing, there_are in held.items()
        for count in range(1, min(there_are, MOST_AT_ONCE) + 1)
    )


def sale_call(colour: Colour, thing: str, count: int, gained: int) -> Call:
    name = THINGS[thing]
    label = Text(f"{count} × {name.en}: +{gained}", f"{count} × {name.de}: +{gained}")
    symbol = thing if thing in (GOLD, SPICE) else f"good-{thing}"
    return Call(f"{colour}: {SELL} {thing} {count}", label, picture(symbol))
