"""What lies in a market, at a berth and in the stock, drawn in cells that have their corner at 0 0.

A market's cell is 110 wide and a ship's 169: where there are more of them, the same picture is shown smaller.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from markupsafe import Markup

from games.engine.signs import short, sign
from games.titles.felinia.drawing.layout import BAND, TITLE
from games.titles.felinia.drawing.rectangles import Rectangle
from games.titles.felinia.drawing.svg import fitted, text, used
from games.titles.felinia.drawing.symbols import seat
from games.titles.felinia.state import Berth, Left, blue_tiles
from scoring.boards import kept_with_board
from scoring.drawn import BLANK, drawn, together
from scoring.titles.felinia.board import GOODS, Board, Ship
from scoring.wording import Text
from scoring.words import Colour

CLOSED = Text("closed", "zu")
BLUE_LEFT = Text("{} of them blue", "davon {} blau")
NOT_COUNTED = "–"

# Markets and the guild

MARKET = 110
PILE, BREADTH = 64, 40
"""The place of the tokens."""
FLOOR, CEILING = 81, 6
TOP, LOW_TOP, THICKNESS = 23, 19, 17
"""The height of the top token of a stack, of a high stack, and the most of the others."""
READABLE, VISIBLE = 9.5, 4.5
"""The height of a token with a number, and of one with a sign."""


@lru_cache(4096)
def market(goods: tuple[int, ...], spaces: int, stack: tuple[Colour, ...]) -> Markup:
    """The goods lying there and the tokens, from the bottom to the top; the guild has no goods."""
    lying = [good for good, count in zip(GOODS, goods, strict=False) for _ in range(count)]
    found = [
        used(f"good-{good}", x + 0.04 * size, y + 0.04 * size, 0.92 * size)
        for good, (x, y, size) in zip(lying, market_spaces(max(spaces, len(lying))), strict=False)
    ]
    return together(found) + _pile(stack)


@lru_cache(256)
def closed_sign(number: int, spaces: int, language: str) -> Markup:
    closed = text("closed", 9, 78, CLOSED.say(language))
    return market_number(number, spaces, "market shut") + used("lock", 9, 38, 26) + closed


def market_number(number: int, spaces: int, style: str = "market") -> Markup:
    _, y, size = market_spaces(spaces)[0]
    return text(style, 5 + size / 2, y + size / 2 + 8, number)


@lru_cache(16)
def market_spaces(count: int) -> list[tuple[float, float, float]]:
    """The corner and size of each space: cells of a square whose first cell has the market's number."""
    columns = next(columns for columns in range(2, 9) if columns**2 > count)
    rows = count // columns + 1
    step = min(60 / columns, 30)
    down = min(step + 4, (BAND - 8) / rows)
    top, size = (BAND - rows * down) / 2, min(step, down) - 2
    cells = (divmod(cell, columns) for cell in range(1, count + 1))
    return [(5 + column * step, top + row * down + (down - size) / 2, size) for row, column in cells]


def _pile(stack: Sequence[Colour]) -> Markup:
    """The stack of tokens seen from the side, each with what it costs to use it now."""
    if not stack:
        return BLANK
    top = TOP if len(stack) <= 5 else LOW_TOP
    thickness = min(THICKNESS, (FLOOR - CEILING - top) / max(1, len(stack) - 1))
    lower = [
        _slab(colour, price, FLOOR - thickness * price, thickness) for price, colour in _priced(stack[:-1])
    ]
    return together(lower) + _top(stack[-1], len(stack), FLOOR - thickness * len(lower) - top, top)


def _priced(stack: Sequence[Colour]) -> Iterator[tuple[int, Colour]]:
    return enumerate(stack, start=1)


def _top(colour: Colour, price: int, y: float, height: float) -> Markup:
    """The token to be used first, in full and with a rim."""
    middle = y + height / 2
    at, half, to, style = (9, 5.5, 26.5, "top two") if price > 9 else (11, 7.5, 28, "top")
    return drawn(
        '<rect class="slab top {colour}" x="{}" y="{}" width="{}"'
        ' height="{}" rx="5"/>'
        '<path class="sign {colour}" d="{}"/>'
        "{}",
        PILE,
        short(y),
        BREADTH,
        short(height),
        sign(colour, PILE + at, middle, half),
        text(f"price {style} {colour}", PILE + to, middle + 6, price),
        colour=colour,
    )


def _slab(colour: Colour, price: int, y: float, height: float) -> Markup:
    """A token below the top one, with its sign and its number where there is room for them."""
    middle = y + height / 2
    found = drawn(
        '<rect class="slab {}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>',
        colour,
        PILE + 2,
        short(y),
        BREADTH - 4,
        short(height),
        short(min(5, height / 3)),
    )
    if height >= VISIBLE:
        half = height / 2 - (2.2 if height > 10 else 0.9)
        found += drawn('<path class="sign {}" d="{}"/>', colour, sign(colour, PILE + 11, middle, half))
    if height >= READABLE:
        style, drop = ("price", 4.9) if height > 14 else ("price fine", 3.8)
        found += text(f"{style} {colour}", PILE + 28, middle + drop, price)
    return found


# Ships

QUAY = 169
DECK, KEEL = 57, 80
DECK_LENGTH = 76
CABIN = 86
"""The x where the time and the price of a place begin."""
CABIN_LENGTH = 77


@kept_with_board(4096)
def ship_at_berth(
    board: Board, number: int, berth: Berth, colours: tuple[Colour, ...], order: int, language: str
) -> Markup:
    """A ship; its bow and its foremost place are on the left. The order is 0 unless it is under way."""
    ship = board.ships[berth.ship]
    country = board.countries[ship.country]
    hull = country_style(country.colour)
    aboard = [seat(colours[number]) for number in berth.aboard]
    return drawn(
        '<path class="hull {}" d="M4 {deck}H165L158 {}H30Q10 {} 4 {deck}z"/>{}{}{}{}{}{}',
        hull,
        KEEL,
        KEEL - 1,
        fitted(f"hull-name {hull}", 26, 73, country.title.say(language), 113 if order else 130, 14),
        together(_places(ship, aboard)),
        text("time", CABIN, 24, ship.time),
        text("quay", 10, 17, number),
        _wanted(ship.goods, ship.silver),
        _badge(order) if order else BLANK,
        deck=DECK,
    )


COLOURS = frozenset(
    ("red", "yellow", "green", "purple", "orange", "blue", "brown", "white", "black", "grey", "pink")
)
"""The colours of countries that the style sheet has."""


def country_style(colour: str) -> str:
    return f"of-{colour}" if colour in COLOURS else "of-another"


def _places(ship: Ship, aboard: Sequence[Colour]) -> Iterator[Markup]:
    places = max(ship.places, len(aboard))
    size = min(37, DECK_LENGTH / places)
    for place in range(places):
        x, radius = 6 + place * size, size / 2 - 4
        if place < len(aboard):
            yield used(f"merchant-{aboard[place]}", x, DECK - size - 0.5, size)
        else:
            yield drawn(
                '<circle class="seatless" cx="{}" cy="{}" r="{}"/>',
                short(x + size / 2),
                short(DECK - 5 - radius),
                short(radius),
            )


@lru_cache(512)
def _wanted(goods: tuple[int, ...], silver: int) -> Markup:
    """What a place costs: every piece, or each kind with its number where there are too many."""
    pieces = [f"good-{good}" for good, count in zip(GOODS, goods, strict=True) for _ in range(count)]
    pieces += ["silver"] * silver
    if len(pieces) <= 4:
        step = min(25.0, CABIN_LENGTH / max(1, len(pieces)))
        found = [used(name, CABIN + 2 + index * step, 30, step - 2) for index, name in enumerate(pieces)]
    else:
        kinds = list(dict.fromkeys(pieces))
        step = CABIN_LENGTH / max(3, len(kinds))
        size = min(17.0, step - 2)
        found = [
            used(name, CABIN + 2 + index * step, 28, size)
            + text("count", CABIN + 2 + index * step + size / 2, 53, pieces.count(name))
            for index, name in enumerate(kinds)
        ]
    tag = drawn(
        '<rect class="tag" x="{}" y="28" width="{}" height="27" rx="6"/>', CABIN, short(len(found) * step + 2)
    )
    return tag + together(found) if found else BLANK


def _badge(order: int) -> Markup:
    style = "landing" if order == 1 else "waiting"
    return drawn(
        '<circle class="{}" cx="150" cy="68.5" r="9"/>{}', style, text(f"order {style}", 150, 73, order)
    )


# What has not come up yet

ICON, WORDS, MARGIN = 12, 50, 12
"""Where pictures and words begin, and how far from the right the figures end."""
GOODS_BELOW = 20
GOOD = 22


def stock_rows(rectangle: Rectangle) -> list[float]:
    """The middle of each row in this rectangle: ship tiles, bonus tiles, the bag."""
    step = min(48.0, 0.24 * (rectangle.height - TITLE))
    return [TITLE + step * (row + 0.66) for row in range(3)]


def stock_columns(rectangle: Rectangle) -> list[float]:
    """The x of each good below the bag."""
    step = min(56.0, (rectangle.width - 16) / len(GOODS))
    return [10 + step * column for column in range(len(GOODS))]


@kept_with_board(1024)
def stock(
    board: Board, rectangle: Rectangle, stack: int, bag: Left, bonus: int | None, language: str
) -> Markup:
    """The figures; pictures and words belong to the ground."""
    rows, right = stock_rows(rectangle), rectangle.width - MARGIN
    in_the_bag = None if None in bag else sum(count or 0 for count in bag)
    found = [
        text("figure", right, y + 7, _figure(count))
        for y, count in zip(rows, (stack.bit_count(), bonus, in_the_bag), strict=True)
    ]
    if blue_tiles(board):
        blue = (stack & blue_tiles(board)).bit_count()
        found.append(text("note", WORDS, rows[0] + 14, BLUE_LEFT.say(language).format(blue)))
    found += [
        text("figure few", x + GOOD + 1, rows[-1] + GOODS_BELOW + 17, _figure(count))
        for x, count in zip(stock_columns(rectangle), bag, strict=True)
    ]
    return together(found)


def _figure(count: int | None) -> str:
    return NOT_COUNTED if count is None else str(count)
