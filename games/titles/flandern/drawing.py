"""The board of Flandern 1302 from above, as SVG: a card for each city, and what lies on its sites.

The polygons are the board file's; where on them a sign, a number and the pieces find room is worked out
once for each. Then everything is put together from prepared strings, crest by crest.
`symbols` says what a piece looks like; this module only says where it lies.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from games.engine.face import Marks, allowed_fields
from games.engine.signs import short
from games.titles.flandern.board import CENTRES, IN_A_CITY, PLACES, Board
from games.titles.flandern.geometry import Polygon
from games.titles.flandern.rooms import (
    LARGEST,
    MOST,
    SIGN,
    Room,
    Space,
    bounds,
    inset,
    path,
)
from games.titles.flandern.state import State
from games.titles.flandern.symbols import crest_sign, pieces
from scoring.boards import Point, kept_with_board
from scoring.drawn import BLANK, drawn, together
from scoring.masks import bits, picked, picked_text
from scoring.titles.flandern.position import CITIES, CITY_NAMES, CRESTS
from scoring.words import Colour, Field

WIDTH, HEIGHT = 808, 588
BOX, TITLE, BETWEEN = 264, 26, 8
COLUMNS = 3
STREET = 1.5
"""The distance from a site's boundary to the edge of the tile that lies there."""
INDEX = {name: index for index, name in enumerate(PLACES)}


def picture(state: State, marks: Marks, language: str) -> Markup:
    """What lies on the board; the names printed on it are in `ground`, by language."""
    return together(
        (
            Markup('<use href="#ground"/>'),
            *_on_the_board(state),
            *_marks(plan(state.board), marks, state.built.free),
        )
    )


class QuarterPieces(NamedTuple):
    """What stands on quarters."""

    printed: int
    figures: tuple[int, ...]
    cathedrals: int
    stones: int

    def at(self, place: int) -> tuple[str, ...]:
        """The symbols of the pieces on a place, in the order in which they stand beside the sign."""
        found: tuple[str, ...] = ("printed",) if self.printed >> place & 1 else ()
        if place in self.figures:
            masters = self.figures.count(place)
            found += ("master" if masters == 1 else f"master-{masters}",)
        if self.cathedrals >> place & 1:
            found += ("cathedral",)
        if self.stones >> place & 1:
            found += ("stone",)
        return found


def _on_the_board(state: State) -> Iterator[Markup]:
    board, built = state.board, state.built
    for crest, quarters in enumerate(built.quarters):
        on_them = QuarterPieces(
            quarters & built.printed, built.figures, quarters & built.cathedrals, quarters & built.stones
        )
        yield _quarters(board, crest, quarters, quarters & built.abandoned, on_them)
    if built.covered:
        yield _covers(board, built.covered)
    for city, scoring in enumerate(state.scored):
        if scoring:
            yield plan(board).scored[city]


@kept_with_board(1024)
def _quarters(board: Board, crest: int, quarters: int, abandoned: int, on_them: QuarterPieces) -> Markup:
    """All quarters of a crest and what stands on them; the centres themselves are part of `ground`."""
    pale = on_them.stones | abandoned
    colour, finished = CRESTS[crest], quarters & ~CENTRES & ~pale
    hatch = (
        drawn('<path fill="url(#abandoned)" d="{}"/>', picked_text(plan(board).tiles, abandoned))
        if abandoned
        else BLANK
    )
    return together(
        (
            _tiles(board, f"quarter {colour}", finished),
            _tiles(board, f"quarter pale {colour}", pale),
            hatch,
            _upon(board, colour, finished, on_them),
            _upon(board, f"pale {colour}", pale, on_them),
            *(_pieces(board, place, on_them.at(place)) for place in bits(quarters & CENTRES)),
        )
    )


def _tiles(board: Board, style: str, tiles: int) -> Markup:
    if not tiles:
        return BLANK
    on = plan(board)
    return drawn(
        '<path class="{style}" d="{}"/><g class="small {style}">{}</g>',
        picked_text(on.tiles, tiles),
        together(picked(on.numbers, tiles)),
        style=style,
    )


def _upon(board: Board, style: str, tiles: int, on_them: QuarterPieces) -> Markup:
    """The signs of these quarters in one path, and the pieces beside them."""
    if not tiles:
        return BLANK
    there = [(place, on_them.at(place)) for place in bits(tiles)]
    crest = Colour(style.rpartition(" ")[2])
    signs = "".join([_sign(board, place, crest, names) for place, names in there])
    pieces = together([_pieces(board, place, names) for place, names in there if names])
    return drawn('<path class="sign {}" d="{}"/>{}', style, signs, pieces)


@kept_with_board(4096)
def _sign(board: Board, place: int, crest: Colour, beside: tuple[str, ...]) -> str:
    x, y, radius = plan(board).rooms(place, beside)[0]
    return crest_sign(crest, x, y, min(radius, SIGN))


@kept_with_board(4096)
def _pieces(board: Board, place: int, names: tuple[str, ...]) -> Markup:
    rooms = plan(board).rooms(place, names)
    return together(map(_used, names, rooms[1:]))


@kept_with_board(64)
def _covers(board: Board, covered: int) -> Markup:
    on = plan(board)
    return drawn(
        '<path class="cover" fill="url(#covered)" d="{}"/><g class="small cover">{}</g>',
        picked_text(on.tiles, covered),
        together(picked(on.numbers, covered)),
    )


def dots(board: Board, chosen: int) -> str:
    """A path with a ring around the heart of each of these places, so that what is there stays readable."""
    return picked_text(plan(board).rings, chosen)


def frames(board: Board, chosen: int) -> str:
    """A path around each of these quarters, whose middle is covered by signs and pieces."""
    return picked_text(plan(board).frames, chosen)


def _marks(on: "Plan", marks: Marks, free: int) -> Iterator[Markup]:
    if marks.proof:
        windows = _outlines(on.windows, marks.proof)
        yield drawn('<path class="veil" d="M0 0h{width}v{}h-{width}z{}"/>', HEIGHT, windows, width=WIDTH)
        yield drawn('<path class="proof" d="{}"/>', _outlines(on.tiles, marks.proof))
    for style, fields in (("last", marks.last), ("trouble", marks.trouble), ("tapped", marks.tapped)):
        if fields:
            outlines = _outlines(on.tiles, fields)
            yield drawn(
                '<path class="halo" d="{outlines}"/><path class="{}" d="{outlines}"/>',
                style,
                outlines=outlines,
            )
    for field in marks.tapped:
        x, y = on.hearts[INDEX[field]]
        yield drawn('<path class="cross" d="M{} {}l18 18m0-18l-18 18"/>', short(x - 9), short(y - 9))
    if marks.allowed:  # what stands on a quarter stays readable within a frame
        built = [field for field in marks.allowed if not free >> INDEX[field] & 1]
        sites = [field for field in marks.allowed if field not in built]
        yield allowed_fields(_outlines(on.rings, sites) + _outlines(on.frames, built))


def _outlines(outlines: Sequence[str], fields: Iterable[Field]) -> str:
    return BLANK.join([outlines[INDEX[field]] for field in fields])


# What is sent once with the page


def symbols(state: State, language: str) -> Markup:
    return pieces(state.board.crests, language) + ground(state.board, language)


@kept_with_board(32)
def ground(board: Board, language: str) -> Markup:
    """The board with nothing on it but its centres."""
    on = plan(board)
    cards = [
        drawn(
            '<rect class="city" x="{}" y="{}" width="{}" height="{}" rx="12"/>'
            '<text class="title" x="{}" y="{}">{}</text>',
            x,
            y,
            BOX,
            TITLE + BOX,
            x + 10,
            y + 19,
            CITY_NAMES[city].say(language),
        )
        for city, (x, y) in zip(CITIES, _cards(board), strict=True)
    ]
    sites = [
        drawn('<path class="site shape-{}" d="{}"/>', shape, picked_text(on.tiles, mask))
        for shape, mask in enumerate(board.of_shape)
    ]
    centres = [_centre(on, IN_A_CITY * city, crest) for city, crest in enumerate(board.crests)]
    numbers = [
        drawn('<text x="{}" y="{}">{}</text>', short(x), short(y + 6), place % IN_A_CITY)
        for place, (x, y) in enumerate(on.hearts)
        if place % IN_A_CITY
    ]
    return drawn(
        '<g id="ground">{}<g class="numbers">{}</g></g>',
        together((*cards, *sites, *centres)),
        together(numbers),
    )


def _centre(on: "Plan", place: int, crest: Colour) -> Markup:
    inner, signed = path(inset(on.polygons[place], STREET + 4)), crest_sign(crest, *on.rooms(place, ())[0])
    return drawn(
        '<path class="quarter centre {crest}" d="{}"/>'
        '<path class="inner {crest}" d="{}"/>'
        '<path class="sign {crest}" d="{}"/>',
        on.tiles[place],
        inner,
        signed,
        crest=crest,
    )


@kept_with_board(32)
def style(board: Board) -> str:
    """A style sheet that lays the button of each place exactly over its polygon."""
    return "\n".join(
        f".fields .p{place}{{{_button(polygon)}}}" for place, polygon in enumerate(plan(board).polygons)
    )


def _button(polygon: Polygon) -> str:
    (west, east), (north, south) = ((min(values), max(values)) for values in zip(*polygon, strict=True))
    corners = ",".join(
        f"{_percent((x - west) / (east - west))} {_percent((y - north) / (south - north))}"
        for x, y in polygon
    )
    return (
        f"left:{_percent(west / WIDTH)};top:{_percent(north / HEIGHT)};"
        f"width:{_percent((east - west) / WIDTH)};height:{_percent((south - north) / HEIGHT)};"
        f"clip-path:polygon({corners})"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.3f}".rstrip("0").rstrip(".") + "%"


# Where everything is


class Plan(NamedTuple):
    """A board's places on the picture, and the bits of text that are put together there."""

    polygons: tuple[Polygon, ...]
    spaces: tuple[Space, ...]
    """The insides of the same polygons, each moved to the corner of the picture: many are alike there."""
    hearts: tuple[Point, ...]
    tiles: tuple[str, ...]
    """The outline of a tile on each place, which leaves a street around it."""
    windows: tuple[str, ...]
    """The outline of each place with its street, as it is seen through the veil."""
    rings: tuple[str, ...]
    frames: tuple[str, ...]
    numbers: tuple[Markup, ...]
    """The small numbers of sites that are built or covered."""
    scored: tuple[Markup, ...]
    """What shows that a city has been scored."""

    def rooms(self, place: int, pieces: Sequence[str]) -> list[Room]:
        """The room for the sign on a place, and for each piece beside it."""
        space, (west, north) = self.spaces[place], _corner(self.polygons[place])
        if place % IN_A_CITY:
            largest = max((LARGEST.get(piece, MOST) for piece in pieces), default=SIGN)
            found = space.rooms(1 + len(pieces), largest)
        else:
            found = space.rooms_on_centre
        return [(west + x, north + y, radius) for x, y, radius in found]


@kept_with_board(32)
def plan(board: Board) -> Plan:
    corners = _cards(board)
    polygons = tuple(_on_cards(board, corners))
    alike = {shape: Space(shape) for shape in map(_moved, polygons)}
    spaces = tuple(alike[_moved(polygon)] for polygon in polygons)
    hearts = tuple(_on(polygon, space.heart) for polygon, space in zip(polygons, spaces, strict=True))
    numbers = [_on(polygon, space.number_spot) for polygon, space in zip(polygons, spaces, strict=True)]
    on = Plan(
        polygons,
        spaces,
        hearts,
        tiles=tuple(path(inset(polygon, STREET)) for polygon in polygons),
        windows=tuple(map(path, polygons)),
        rings=tuple(map(_ring, hearts, spaces)),
        frames=tuple(path(inset(polygon, STREET + 2)) for polygon in polygons),
        numbers=tuple(_text(place % IN_A_CITY, x, y + 4) for place, (x, y) in enumerate(numbers)),
        scored=(),
    )
    return on._replace(scored=tuple(_scored(on, city, *corner) for city, corner in enumerate(corners)))


def _cards(board: Board) -> list[Point]:
    """The corner of each city's card: two rows of three, arranged as the cities are on the board."""
    by_row = sorted(range(len(CITIES)), key=lambda city: board.offsets[city][1])
    found: dict[int, Point] = {}
    for row in range(len(CITIES) // COLUMNS):
        in_row = sorted(by_row[COLUMNS * row : COLUMNS * (row + 1)], key=lambda city: board.offsets[city][0])
        for column, city in enumerate(in_row):
            found[city] = column * (BOX + BETWEEN), row * (TITLE + BOX + BETWEEN)
    return [found[city] for city in range(len(CITIES))]


def card_corner(board: Board, city: str) -> Point:
    """The corner of a city's card."""
    return _cards(board)[CITIES.index(city)]


def _on_cards(board: Board, corners: Sequence[Point]) -> Iterator[Polygon]:
    """The cities scaled to their cards and centred on them."""
    cities = [board.polygons[IN_A_CITY * city :][:IN_A_CITY] for city in range(len(CITIES))]
    extents = [bounds([point for polygon in city for point in polygon]) for city in cities]
    for city, (x, y), (west, north, east, south) in zip(cities, corners, extents, strict=True):
        scale = BOX / max(east - west, south - north)
        left = x + BOX / 2 - scale * (west + east) / 2
        top = y + TITLE + BOX / 2 - scale * (north + south) / 2
        for polygon in city:
            yield tuple((left + scale * right, top + scale * down) for right, down in polygon)


def _corner(polygon: Polygon) -> Point:
    west, north, _, _ = bounds(polygon)
    return west, north


def _moved(polygon: Polygon) -> Polygon:
    west, north = _corner(polygon)
    return tuple((round(x - west, 3), round(y - north, 3)) for x, y in polygon)


def _on(polygon: Polygon, point: Point) -> Point:
    """A point of the moved polygon, where it really is."""
    west, north = _corner(polygon)
    return west + point[0], north + point[1]


def _ring(middle: Point, space: Space) -> str:
    radius = max(4.0, min(16.0, space.clearance_of_heart - 3))
    x, y = middle
    return f"M{short(x - radius)} {short(y)}a{radius:.0f} {radius:.0f} 0 1 1 0 .1z"


def _text(number: int, x: float, y: float) -> Markup:
    return drawn('<text x="{:.0f}" y="{:.0f}">{}</text>', x, y, number)


def _used(symbol: str, room: Room) -> Markup:
    x, y, radius = room
    radius = min(radius, LARGEST.get(symbol, MOST))
    size = round(2 * radius)
    return drawn(
        '<use href="#{}" x="{}" y="{}" width="{size}" height="{size}"/>',
        symbol,
        short(x - size / 2),
        short(y - size / 2),
        size=size,
    )


def _scored(on: Plan, city: int, x: float, y: float) -> Markup:
    *_, room = on.rooms(IN_A_CITY * city, ())
    tones = drawn('<rect class="scored" x="{}" y="{}" width="{box}" height="{box}"/>', x, y + TITLE, box=BOX)
    check = drawn('<path class="check" d="M{} {}l5 5 9-11"/>', x + BOX - 26, y + 14)
    return tones + check + _used("cylinder", room)
