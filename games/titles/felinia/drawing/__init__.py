"""Felinia's board from above, as SVG: the market place, the harbour, and the countries.

What never changes is sent once with the page (`ground`). The rest is put together from strings that are
made once for each sight of a market, a ship or a country. `symbols` says what a piece looks like, `layout`
where it lies.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from markupsafe import Markup

from games.engine.face import Marks, allowed_fields
from games.titles.felinia.drawing.cells import closed_sign, market, ship_at_berth, stock
from games.titles.felinia.drawing.ground import ground
from games.titles.felinia.drawing.layout import HEIGHT, MAP, WIDTH, layout
from games.titles.felinia.drawing.plan import Plan, plan
from games.titles.felinia.drawing.rectangles import Rectangle
from games.titles.felinia.drawing.svg import moved, rounded, text, used
from games.titles.felinia.drawing.symbols import pieces, seat
from games.titles.felinia.sentences import berth_field, place_field
from games.titles.felinia.state import FILL, LAY, TRADE, State, all_bonus_tiles
from scoring.boards import kept_with_board
from scoring.drawn import drawn, together
from scoring.masks import bits, picked, picked_text
from scoring.titles.felinia.board import Board
from scoring.wording import Text
from scoring.words import Colour, Field

__all__ = [
    "HEIGHT",
    "MAP_ONLY",
    "WIDTH",
    "dots",
    "frames",
    "map_style",
    "outlines",
    "picture",
    "style",
    "symbols",
]

BERTH = Text("Berth", "Liegeplatz")
MAP_ONLY = (0, MAP, WIDTH, HEIGHT - MAP)
"""The part of the picture below the harbour."""


def picture(state: State, marks: Marks, language: str) -> Markup:
    return together(_drawn(state, marks, language))


def _drawn(state: State, marks: Marks, language: str) -> Iterator[Markup]:
    on = plan(state.board)
    yield Markup('<use href="#ground"/>')
    if not state.is_map_only:
        yield from _market_place(state, on, language)
        yield from _harbour(state, on, language)
    yield from _map(state, on)
    if (left := layout(state.board).left) and not state.is_map_only:
        figures = stock(state.board, left, state.stack, state.bag, _bonus_left(state), language)
        yield drawn("{}{}</g>", moved(left.x, left.y), figures)
    yield from _marks(on, marks)


# The market place and the harbour


def _market_place(state: State, on: Plan, language: str) -> Iterator[Markup]:
    board, open_markets = state.board, state.open_markets
    for place, stack in enumerate(state.stacks):
        goods = state.markets[place] if place < board.markets else ()
        if open_markets <= place < board.markets:
            yield _closed(board, place, language)
        if goods or stack:
            yield drawn(
                "{}{}</g>", on.markets[place], market(goods, board.spaces, _colours(state.colours, stack))
            )
    if state.step == TRADE:
        yield _due(on, place_field(board, state.place))
    elif state.step == FILL and state.market_to_fill is not None:
        yield _due(on, place_field(board, state.market_to_fill))


def _due(on: Plan, field: Field) -> Markup:
    """A frame around the field where the game continues."""
    return drawn('<path class="halo" d="{}"/><path class="now" d="{}"/>', on.fields[field], on.fields[field])


@lru_cache(1024)
def _colours(colours: tuple[Colour, ...], seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([seat(colours[number]) for number in seats])


@kept_with_board(256)
def _closed(board: Board, place: int, language: str) -> Markup:
    """The hatching of a closed market; anything that lies there is drawn over it."""
    whole = rounded(*layout(board).markets[place], 12)
    return drawn(
        '<path class="cell" d="{whole}"/><path fill="url(#closed)" d="{whole}"/>{}{}</g>',
        plan(board).markets[place],
        closed_sign(place + 1, board.spaces, language),
        whole=whole,
    )


def _harbour(state: State, on: Plan, language: str) -> Iterator[Markup]:
    for index, berth in enumerate(state.berths):
        if berth.ship < 0:
            yield _empty(state.board, index, language)
        else:
            order = state.sailing.index(index) + 1 if index in state.sailing else 0
            ship = ship_at_berth(state.board, index + 1, berth, state.colours, order, language)
            yield drawn("{}{}</g>", on.ships[index], ship)
    if state.step == LAY and state.berth_to_fill is not None:
        yield _due(on, berth_field(state.berth_to_fill))


@kept_with_board(256)
def _empty(board: Board, index: int, language: str) -> Markup:
    rectangle = layout(board).berths[index]
    x, y = rectangle.middle
    words = f"{BERTH.say(language)} {index + 1}" if rectangle.width > 100 else index + 1
    return drawn(
        '<path class="empty" d="{}"/>{}', rounded(*rectangle.within(3), 10), text("berth", x, y + 5, words)
    )


# The countries


def _map(state: State, on: Plan) -> Iterator[Markup]:
    board, colours = state.board, state.colours
    standing = tuple([player.standing for player in state.players])
    if state.occupied:
        yield _groups(board, colours, standing, bool(state.options.get("groups_cross_borders", True)))
    yield Markup('<use href="#land"/>')
    for mask, spaces in zip(on.countries, on.spaces, strict=True):
        opened = tuple([(at, state.open_tiles[at]) for at in spaces if state.open_tiles[at] >= 0])
        there = tuple([merchants & mask for merchants in standing])
        yield _country(board, state.face_down & mask, opened, there, colours)
    if state.walk:
        yield _walking(board, state.walk.at, colours[state.walk.seat])


@kept_with_board(1024)
def _groups(board: Board, colours: tuple[Colour, ...], standing: tuple[int, ...], across: bool) -> Markup:
    """A band between neighbouring merchants of one player, under everything that stands there."""
    country_of = board.country_of
    ways = [
        (1 << first | 1 << second, way)
        for (first, second), way in plan(board).ways.items()
        if across or country_of[first] == country_of[second]
    ]
    bands = ["".join([way for pair, way in ways if merchants & pair == pair]) for merchants in standing]
    return together(
        drawn('<path class="band {}" d="{}"/>', seat(colour), band)
        for colour, band in zip(colours, bands, strict=True)
        if band
    )


@kept_with_board(4096)
def _country(
    board: Board,
    face_down: int,
    opened: tuple[tuple[int, int], ...],
    standing: tuple[int, ...],
    colours: tuple[Colour, ...],
) -> Markup:
    """The tiles in a country, and the merchants who stay there."""
    on, sorts, found = plan(board), tuple(board.sorts), []
    if face_down:
        found.append(
            drawn(
                '<path class="back" d="{}"/><path class="rose" d="{}"/><g class="names on-back">{}</g>',
                picked_text(on.tiles, face_down),
                picked_text(on.roses, face_down),
                together(picked(on.names, face_down)),
            )
        )
    if opened:
        tiles = sum(1 << at for at, _ in opened)
        found.append(drawn('<path class="front" d="{}"/>', picked_text(on.tiles, tiles)))
        found += [used(f"sort-{sorts[sort]}", *on.icons[at]) for at, sort in opened]
        found.append(drawn('<g class="names">{}</g>', together(picked(on.names, tiles))))
    for colour, merchants in zip(map(seat, colours), standing, strict=True):
        if merchants:
            found.append(drawn('<path class="held {}" d="{}"/>', colour, picked_text(on.tiles, merchants)))
            found += [used(f"merchant-{colour}", *on.pawns[at]) for at in bits(merchants)]
            found.append(drawn('<g class="names">{}</g>', together(picked(on.names, merchants))))
    return together(found)


@kept_with_board(1024)
def _walking(board: Board, at: int, colour: Colour) -> Markup:
    """A merchant ashore; it covers the symbol of the province, but not its name."""
    on = plan(board)
    return drawn(
        '<path class="halo" d="{}"/><path class="province here" d="{}"/>{}<g class="names">{}</g>',
        on.rings[at],
        on.rings[at],
        used(f"merchant-{seat(colour)}", *on.pawns[at]),
        on.names[at],
    )


def _bonus_left(state: State) -> int | None:
    there_are = all_bonus_tiles(state.board)
    return None if there_are is None else there_are - sum(state.named) - state.hidden


# Marks


def dots(board: Board, chosen: int) -> str:
    """A path with a ring inside each of these provinces."""
    return picked_text(plan(board).dots, chosen)


def frames(board: Board, chosen: int) -> str:
    """A path around each of these provinces, so that what lies there stays readable."""
    return picked_text(plan(board).rings, chosen)


def outlines(board: Board, fields: Iterable[Field]) -> str:
    """A path around these fields: `a4`, `market 3`, `guild`, `berth 2`."""
    return _outlines(plan(board), fields)


def _marks(on: Plan, marks: Marks) -> Iterator[Markup]:
    if marks.proof:
        proof = _outlines(on, marks.proof)
        yield drawn('<path class="veil" d="M0 0h{width}v{}h-{width}z{}"/>', HEIGHT, proof, width=WIDTH)
        yield drawn('<path class="proof" d="{}"/>', proof)
    for style_of, fields in (("last", marks.last), ("trouble", marks.trouble), ("tapped", marks.tapped)):
        if d := _outlines(on, fields):
            yield drawn('<path class="halo" d="{d}"/><path class="{}" d="{d}"/>', style_of, d=d)
    for field in marks.tapped:
        if field in on.hearts:
            x, y = on.hearts[field]
            yield drawn('<path class="cross" d="M{:.1f} {:.1f}l20 20m0-20l-20 20"/>', x - 10, y - 10)
    if marks.allowed:
        yield allowed_fields(_outlines(on, marks.allowed))


def _outlines(on: Plan, fields: Iterable[Field]) -> str:
    return "".join([on.fields[field] for field in fields if field in on.fields])


# What is sent once with the page


def symbols(state: State, language: str) -> Markup:
    return pieces(state.board, language) + ground(state.board, language, state.is_map_only)


@kept_with_board(64)
def style(board: Board) -> str:
    """A style sheet that lays a button over each market, the guild, each berth and each province."""
    where = layout(board)
    buttons = {
        **{f"m{market}": rectangle for market, rectangle in enumerate(where.markets[:-1])},
        "guild-field": where.markets[-1],
        **{f"b{berth}": rectangle for berth, rectangle in enumerate(where.berths)},
        **{f"p{province}": rectangle for province, rectangle in enumerate(where.buttons)},
    }
    return "\n".join(f".fields .{name}{{{_button(rectangle)}}}" for name, rectangle in buttons.items())


@kept_with_board(64)
def map_style(board: Board) -> str:
    """A style sheet that lays buttons over the provinces, where only the map is shown."""
    _, top, width, height = MAP_ONLY
    lands = [rectangle._replace(y=rectangle.y - top) for rectangle in layout(board).buttons]
    buttons = [
        f".fields .p{index}{{display:block;{_button(rectangle, height)}}}"
        for index, rectangle in enumerate(lands)
    ]
    size = f".at-table{{--columns:{width};--rows:{height}}}"
    return "\n".join((size, ".fields button{display:none}", *buttons))


def _button(rectangle: Rectangle, height: int = HEIGHT) -> str:
    return (
        f"left:{_percent(rectangle.x / WIDTH)};top:{_percent(rectangle.y / height)};"
        f"width:{_percent(rectangle.width / WIDTH)};height:{_percent(rectangle.height / height)}"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.3f}".rstrip("0").rstrip(".") + "%"
