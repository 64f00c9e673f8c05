"""The board from above: all is drawn, known, inside the picture and large enough, whatever the board."""

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

from games.engine.face import Marks
from games.titles.felinia import drawing
from games.titles.felinia.drawing import HEIGHT, WIDTH, picture
from games.titles.felinia.drawing.layout import layout
from games.titles.felinia.drawing.rectangles import Rectangle
from games.titles.felinia.state import TRADE, WALK, Berth, State, Walk
from scoring.titles.felinia.board import GOODS, Board, read_board
from tests.titles.felinia.drawings import BOARDS, COLOURS, PRACTICE, every_language, opening, parsed, practice

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def full(board: Board) -> State:
    """Every place taken: the highest stacks, merchants in every other space, open tiles in the rest."""
    state = opening(board)
    seats = len(state.colours)
    spaces = [province for province in range(len(board.provinces)) if board.trade >> province & 1]
    standing = [0] * seats
    for number, province in enumerate(spaces[::2]):
        standing[number // 3 % seats] |= 1 << province
    tiles = [-1] * len(board.provinces)
    for number, province in enumerate(spaces[1::2]):
        tiles[province] = number % len(board.sorts)
    return state._replace(
        players=tuple(
            player._replace(standing=mask) for player, mask in zip(state.players, standing, strict=True)
        ),
        occupied=sum(standing),
        open_tiles=tuple(tiles),
        face_down=0,
        markets=((board.spaces, 0, 0, 0, 0),) * board.markets,
        stacks=(tuple(range(seats)) * board.tokens,) * (board.markets + 1),
        berths=tuple(Berth(ship, (0, 1)[: board.ships[ship].places]) for ship in range(board.berths)),
        sailing=tuple(range(board.berths))[::-1],
        step=WALK,
        walk=Walk(2, board.countries[0].harbour, 1 << board.countries[0].harbour),
    )


def states(board: Board) -> Iterator[State]:
    yield opening(board)
    yield opening(board, ("yellow", "red"))._replace(berths=(Berth(),) * board.berths)
    yield opening(board, ("purple", "grey"))._replace(
        face_down=0, stacks=((0, 1),) * (board.markets + 1), step=TRADE, place=board.markets
    )
    yield full(board)
    yield full(board)._replace(colours=("pink", "black", "white", "orange"), step=TRADE, place=1)


def ids(inside_of_svg: str) -> list[str]:
    return [element.attrib["id"] for element in parsed(inside_of_svg).iter() if "id" in element.attrib]


def everything(board: Board) -> Marks:
    fields = ("guild", "market 1", "market 5", "berth 1", *board.provinces[:3])
    return Marks(last=fields, tapped=fields, trouble=fields, proof=fields)


# Well-formed, known, inside


@every_board
@every_language
def test_every_picture_is_well_formed_and_refers_only_to_what_the_page_has(
    board: Board, language: str
) -> None:
    for state in states(board):
        sent = drawing.symbols(state, language)
        known = ids(sent)
        assert len(known) == len(set(known))
        for drawn in (picture(state, Marks(), language), picture(state, everything(board), language)):
            parsed(drawn)
            referred = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn + sent)
            assert {first or other for first, other in referred} <= set(known)


@every_board
@every_language
def test_nothing_is_outside_the_picture(board: Board, language: str) -> None:
    for state in states(board):
        sent = {element.attrib.get("id"): element for element in parsed(drawing.symbols(state, language))}
        drawn = [parsed(picture(state, everything(board), language)), sent["ground"], sent["land"]]
        for svg in drawn:
            for x, y in extent(svg):
                assert -0.1 <= x <= WIDTH + 0.1
                assert -0.1 <= y <= HEIGHT + 0.1


def extent(
    element: ElementTree.Element, scale: float = 1, x: float = 0, y: float = 0
) -> Iterator[tuple[float, float]]:
    """The points of everything in it, as they are on the board."""
    for child in element:
        inner = scale, x, y
        if moved := re.fullmatch(
            r"translate\((\S+) ([^)]+)\)(?:scale\(([^)]+)\))?", child.attrib.get("transform", "")
        ):
            inner = scale * float(moved[3] or 1), x + scale * float(moved[1]), y + scale * float(moved[2])
        yield from ((inner[1] + inner[0] * a, inner[2] + inner[0] * b) for a, b in points(child))
        yield from extent(child, *inner)


def points(element: ElementTree.Element) -> Iterator[tuple[float, float]]:
    given = {name: float(value) for name, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
    if element.tag == "path":
        yield from walked(element.attrib["d"])
    elif element.tag == "circle":
        for sign in (-1, 1):
            yield given["cx"] + sign * given["r"], given["cy"] + sign * given["r"]
    elif "x" in given:
        yield given["x"], given["y"]
        yield given["x"] + given.get("width", 0), given["y"] + given.get("height", 0)


ARGUMENTS = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "q": 4, "c": 6, "a": 7, "z": 0}


def walked(d: str) -> Iterator[tuple[float, float]]:
    """The points in which the pieces of a path end."""
    x = y = 0.0
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        size, is_relative = ARGUMENTS[command.lower()], command.islower()
        assert size == 0 or len(numbers) % size == 0, d
        for begin in range(0, len(numbers), size or 1):
            piece = numbers[begin : begin + size]
            if command in "hH":
                x = piece[0] + (x if is_relative else 0)
            elif command in "vV":
                y = piece[0] + (y if is_relative else 0)
            else:
                x, y = (piece[-2] + x, piece[-1] + y) if is_relative else (piece[-2], piece[-1])
            yield x, y


def test_nothing_is_styled_on_the_spot() -> None:
    """The page's content security policy forbids it."""
    for state in states(PRACTICE):
        assert "style" not in drawing.symbols(state, "de") + picture(state, everything(PRACTICE), "de")


@pytest.mark.parametrize("colour", [*COLOURS, "grey"])
def test_all_that_a_tray_or_a_player_shows_is_there(colour: str) -> None:
    known = set(ids(drawing.symbols(opening(PRACTICE), "de")))
    assert known >= {f"good-{good}" for good in GOODS} | {f"token-{colour}", f"merchant-{colour}"}
    assert known >= {"gold", "spice", "silver", "goods", "bag", "purse", "guild", "ship", "anchor", "step"}
    assert known >= {"tile-back", "bonus-back", "merchant", "token"}
    assert known >= {f"{kind}-{sort}" for kind in ("sort", "extra", "plus") for sort in PRACTICE.sorts}


# Where things are


def test_buttons_of_the_practice_board_are_large_enough_for_a_finger() -> None:
    for _, box in buttons(PRACTICE):
        assert min(box.width, box.height) >= 44


@pytest.mark.parametrize(
    "board", [PRACTICE, BOARDS["six"], BOARDS["eight"], BOARDS["many"], BOARDS["strange"]]
)
def test_no_button_lies_over_another(board: Board) -> None:
    for (first, box), (other, there) in combinations(buttons(board), 2):
        assert not box.within(0.02).touches(there.within(0.02)), (first, other)


def buttons(board: Board) -> list[tuple[str, Rectangle]]:
    """The buttons as the style sheet lays them."""
    found = []
    for rule in drawing.style(board).split("\n"):
        match = re.fullmatch(
            r"\.fields \.([a-z0-9-]+)\{left:(\S+)%;top:(\S+)%;width:(\S+)%;height:(\S+)%\}", rule
        )
        assert match
        x, y, width, height = (float(match[index]) / 100 for index in range(2, 6))
        found.append((match[1], Rectangle(x * WIDTH, y * HEIGHT, width * WIDTH, height * HEIGHT)))
    return found


@every_board
def test_there_is_a_button_for_every_field(board: Board) -> None:
    names = [name for name, _ in buttons(board)]
    assert names == [
        *(f"m{market}" for market in range(board.markets)),
        "guild-field",
        *(f"b{berth}" for berth in range(board.berths)),
        *(f"p{province}" for province in range(len(board.provinces))),
    ]
    for name, box in buttons(board):
        if name[0] == "p":
            assert box.middle == pytest.approx(layout(board).centres[int(name[1:])], abs=0.1)


@every_board
def test_provinces_lie_on_the_card_of_their_country(board: Board) -> None:
    where = layout(board)
    for province, country in enumerate(board.country_of):
        square = Rectangle.around(where.centres[province], where.halves[province])
        assert where.cards[country].within(-0.1).holds(square)


def test_countries_lie_from_left_to_right_as_on_the_board() -> None:
    cards = layout(PRACTICE).cards
    by_place = sorted(range(5), key=lambda country: (cards[country].y, cards[country].x))
    assert "".join(PRACTICE.countries[country].key for country in by_place) == "edcba"
    assert len({card.y for card in cards}) == 2
    left = layout(PRACTICE).left
    assert left
    assert (left.x, left.y) == pytest.approx((472, cards[0].y))


def test_provinces_of_the_practice_board_lie_to_each_other_as_in_its_file() -> None:
    where = layout(PRACTICE)
    for first, other in combinations(range(8), 2):
        for axis in (0, 1):
            in_file = PRACTICE.at[other][axis] - PRACTICE.at[first][axis]
            assert (where.centres[other][axis] - where.centres[first][axis]) * in_file >= 0


def test_provinces_too_near_to_each_other_are_pushed_apart() -> None:
    board = BOARDS["strange"]
    first, other = (layout(board).centres[board.province[name]] for name in ("c5", "c6"))
    assert max(abs(first[0] - other[0]), abs(first[1] - other[1])) >= 44


@pytest.mark.parametrize(("board", "cells"), [("one", 1), ("three", 0), ("six", 0), ("practice", 1)])
def test_what_is_left_stands_where_no_country_is(board: str, cells: int) -> None:
    state = opening(BOARDS[board])
    assert drawing.symbols(state, "de").count("Noch im Vorrat") == cells
    assert (layout(state.board).left is not None) == bool(cells)


def test_ways_to_another_country_are_joined_or_say_where_they_lead() -> None:
    where = layout(PRACTICE)
    assert len(where.across) == 3
    assert [stub.label for stub in where.stubs] == ["← c8", "b6 →"]
    assert len(where.links) == len(PRACTICE.paths) + len(PRACTICE.borders)


# Marks


@every_board
def test_the_picture_stays_small(board: Board) -> None:
    assert len(picture(opening(board), Marks(), "de")) < 60_000
    assert len(picture(full(PRACTICE), Marks(), "de")) < 25_000


def test_provinces_on_one_spot_are_drawn_beside_each_other() -> None:
    changed = practice()
    for province in changed["provinces"]:
        province["at"] = [7, 7]
    board = read_board(changed)
    on = layout(board)
    for country in range(len(board.countries)):
        here = [index for index, of in enumerate(board.country_of) if of == country]
        for first, other in combinations(here, 2):
            (a, b), (c, d) = on.centres[first], on.centres[other]
            assert max(abs(a - c), abs(b - d)) >= 36, "no button lies over another"
