"""Felinia on the tablet: which phase it is, what can be tapped, and what each player has."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from markupsafe import Markup

from games.engine.face import FIELD, BoardView, Card, Choice, Face, Panel, PointsView, Progress, Tray
from games.titles.felinia import calls, drawing, fields, panels
from games.titles.felinia.calls import picture
from games.titles.felinia.components import GOLD, REVEALS, SILVER, SPICE
from games.titles.felinia.inventory import inventory
from games.titles.felinia.moves import BONUS, DECLARE, REVEAL, STEP
from games.titles.felinia.sentences import THINGS, field_name, listed_fields, place_field
from games.titles.felinia.state import (
    BID,
    END,
    FILL,
    FIND,
    LAY,
    OVER,
    STORE,
    TRADE,
    WALK,
    PlayerBoard,
    State,
)
from games.titles.felinia.tally import position
from games.titles.felinia.telling import tell
from scoring.boards import kept_with_board
from scoring.titles.felinia.board import GOODS, Board
from scoring.titles.felinia.position import GOOD_NAMES, sort_name
from scoring.titles.felinia.score import tie_verdict
from scoring.titles.felinia.words import Sort
from scoring.wording import Text, capital, same
from scoring.words import NO_COLOUR, Colour, Field, Names

# Which step it is


def stage(state: State) -> Text:
    """What is to be done, and that it is for the last time as soon as that is certain."""
    text = step_said(state)
    if state.step in (END, OVER):
        return text
    if state.last and state.step != TRADE:
        return Text(f"Last voyage – {text.en}", f"Letzte Fahrt – {text.de}")
    if state.last or state.is_tile_short:
        return Text(f"Last round – {text.en}", f"Letzte Runde – {text.de}")
    if state.step == BID:
        return Text(f"Round {state.round}: {text.en}", f"Runde {state.round}: {text.de}")
    return text


def step_said(state: State) -> Text:
    if state.step == FILL:
        assert state.market_to_fill is not None
        market = state.market_to_fill + 1
        return Text(f"Draw for market {market}", f"Aus dem Beutel ziehen: Markt {market}")
    if state.step == LAY:
        assert state.berth_to_fill is not None
        berth = state.berth_to_fill + 1
        return Text(f"New ship for berth {berth}", f"Neues Schiff: Liegeplatz {berth}")
    if state.step == BID:
        token, tokens = state.bid_round, state.board.tokens
        return Text(f"token {token} of {tokens}", f"Bietstein {token} von {tokens}")
    if state.step == TRADE:
        place, price = field_name(place_field(state.board, state.place)), state.price
        return Text(f"{capital(place).en}: {price} silver", f"{place.de}: {price} Silber")
    if state.step == STORE:
        return Text("Keep 3 goods, a 4th for 2 silver", "3 Waren behalten, eine 4. für 2 Silber")
    if state.step == END:
        if state.hidden:
            return Text("Reveal the bonus tiles", "Bonus-Plättchen aufdecken")
        return Text("Sell or confirm the end", "Verkaufen oder Ende bestätigen")
    return ashore(state)


def ashore(state: State) -> Text:
    walk, board = state.walk, state.board
    if walk is None:
        return Text("", "")
    at = board.provinces[walk.at]
    if state.step == FIND:
        return Text(f"in {at}: draws a good", f"in {at}: zieht eine Ware")
    if walk.steps > 1:
        return Text(f"in {at}: 1 step left", f"in {at}: noch 1 Schritt")
    if not state.revealable_provinces(walk):
        return Text(f"in {at}: 2 steps left", f"in {at}: noch 2 Schritte")
    tiles = REVEALS - walk.reveals
    return Text(f"in {at}: 2 steps, may turn up {tiles}", f"in {at}: 2 Schritte, darf {tiles} aufdecken")


def drawer(state: State) -> Colour:
    """A good for a merchant is drawn by the merchant's owner."""
    return state.colours[state.walk.seat] if state.step == FIND and state.walk else NO_COLOUR


# What can be tapped beside the board


def tray(state: State) -> Tray:
    return Tray(
        choices(state),
        calls.calls(state),
        calls.several(state),
        calls.hands(state),
        anytime=calls.sales(state),
        question=WHICH_SORT,
    )


WHICH_SORT = Text("Which sort was turned up?", "Welche Sorte wurde aufgedeckt?")


def choices(state: State) -> list[Choice]:
    """A step ashore, or a tile turned up."""
    walk = state.walk
    if state.step != WALK or walk is None:
        return []
    board = state.board
    tray = [step_choice(board, state.ways_on(walk))]
    if face_down := state.revealable_provinces(walk):
        unseen = state.unseen[board.country_of[walk.at]]
        tray += [
            reveal_choice(board, sort, left, face_down)
            for sort, left in zip(board.sorts, unseen, strict=True)
            if left != 0
        ]
    return tray


STEP_LINE = f"{STEP} {FIELD}"


@kept_with_board(1024)
def step_choice(board: Board, ways: int) -> Choice:
    return Choice(
        STEP_LINE, Text("Step", "Schritt"), picture("step"), None, drawing.frames(board, ways), ready=True
    )


@kept_with_board(1024)
def reveal_choice(board: Board, sort: Sort, left: int | None, face_down: int) -> Choice:
    name = sort_name(sort)
    spoken = Text(f"{name.en} turned up", f"{name.de} aufgedeckt")
    frames = drawing.frames(board, face_down)
    return Choice(f"{REVEAL} {FIELD} {sort}", capital(name), picture(f"sort-{sort}"), left, frames, spoken)


def spots(state: State, line: str) -> tuple[Field, ...]:
    walk = state.walk
    if state.step != WALK or walk is None:
        return ()
    kind, _, sort = line.partition(f" {FIELD}")
    if kind == STEP:
        return provinces(state.board, state.ways_on(walk))
    country = state.board.country_of[walk.at]
    sorts = tuple(state.board.sorts)
    if kind != REVEAL or sort[1:] not in sorts or state.unseen[country][sorts.index(sort[1:])] == 0:
        return ()
    return provinces(state.board, state.revealable_provinces(walk))


def provinces(board: Board, mask: int) -> tuple[Field, ...]:
    return tuple(name for index, name in enumerate(board.provinces) if mask >> index & 1)


# Who has what


def cards(state: State, colour: Colour) -> Sequence[Card]:
    seat = state.colours.index(colour)
    return player_cards(state.players[seat], seat == state.start, state.step == OVER)


@lru_cache(1024)
def player_cards(player: PlayerBoard, starts: bool, over: bool) -> tuple[Card, ...]:
    """Silver, then goods, gold and spice; merchants and tokens left; how many tiles, but not which."""
    goods = [
        Card(GOOD_NAMES[good], "good", same(count), picture(f"good-{good}"))
        for good, count in zip(GOODS, player.goods, strict=True)
        if count
    ]
    riches = [
        Card(THINGS[thing], thing, same(count), picture(thing))
        for thing, count in ((GOLD, player.gold), (SPICE, player.spice))
        if count
    ]
    return (
        *((START,) if starts and not over else ()),
        Card(Text("silver", "Silber"), "silver", same(player.silver), picture(SILVER)),
        *goods,
        *riches,
        Card(
            Text("merchants in supply", "Händler im Vorrat"),
            "merchants",
            same(player.merchants),
            picture("merchant"),
        ),
        Card(
            Text("tokens in hand", "Bietsteine auf der Hand"), "tokens", same(player.tokens), picture("token")
        ),
        *tile_cards(sum(player.trade), sum(player.extra) + sum(player.plus) + player.hidden),
    )


def tile_cards(trade: int, bonus: int) -> Iterator[Card]:
    if trade:
        yield Card(Text("trade tiles", "Handels-Plättchen"), "tiles", same(trade), picture("tile-back"))
    if bonus:
        yield Card(Text("bonus tiles", "Bonus-Plättchen"), "tiles", same(bonus), picture("bonus-back"))


START = Card(Text("start player", "Startperson"), "start", Text("★", "★"))


def looks(state: State, players: Names, language: str) -> Markup:
    """The fields of the board where a tap only asks, even while tokens are set."""
    return fields.fields(state._replace(step=TRADE) if state.step == BID else state, players, language)


def progress(state: State) -> Progress:
    """How close the nearer end is: ship tiles run short, or somebody's supply of merchants does (E50)."""
    tiles, merchants = len(state.board.ships), state.board.merchants
    left, fewest = state.stack.bit_count(), min(player.merchants for player in state.players)
    if (merchants - fewest) * tiles > (tiles - left) * merchants:
        words = Text(
            f"{fewest} {'merchant' if fewest == 1 else 'merchants'} left in the smallest supply",
            f"im kleinsten Vorrat noch {fewest} Händler",
        )
        return Progress(merchants - fewest, merchants, in_round(state, words))
    words = Text(f"{left} of {tiles} ship tiles left", f"noch {left} von {tiles} Schiffstafeln")
    return Progress(tiles - left, tiles, in_round(state, words))


def in_round(state: State, words: Text) -> Text:
    """These words, with the round before them once there is one."""
    number = state.round
    return Text(f"Round {number}, {words.en}", f"Runde {number}, {words.de}") if number else words


FACE: Face[State] = Face(
    card="titles/felinia.svg",
    stage=stage,
    board=BoardView(
        size=(drawing.WIDTH, drawing.HEIGHT),
        symbols=drawing.symbols,
        picture=drawing.picture,
        fields=fields.fields,
        at=fields.at,
        spots=spots,
        places=listed_fields,
        style=lambda state: drawing.style(state.board),
        looks=looks,
    ),
    tray=tray,
    cards=cards,
    tell=tell,
    points=PointsView(
        why_secret=Text(
            "Some tiles are face down: scores stay hidden until the end.",
            "Einige Plättchen liegen verdeckt: Die Punkte bleiben bis zum Ende verborgen.",
        ),
        verdict=lambda state, players: tie_verdict(position(state), players),
    ),
    drawer=drawer,
    panels={"stock": Panel(Text("Stock", "Bestand"), panels.stock)},
    inventory=inventory,
    progress=progress,
    hidden=frozenset({BONUS, DECLARE}),
)
