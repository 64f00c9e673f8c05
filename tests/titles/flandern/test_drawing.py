"""The board from above: everything is where its polygon is, whatever the polygons are."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from math import cos, sin
from xml.etree import ElementTree

import pytest

from games.engine.face import Marks
from games.engine.game import Setup
from games.titles.flandern import drawing, moves
from games.titles.flandern.board import CENTRES, CITY, PLACES, Board, read_board
from games.titles.flandern.components import HAND
from games.titles.flandern.drawing import HEIGHT, WIDTH, picture, plan
from games.titles.flandern.game import GAME
from games.titles.flandern.rooms import bounds, clearance
from games.titles.flandern.state import LAY, State
from scoring.document import SeatedPlayer
from scoring.masks import bits
from scoring.options import chosen
from scoring.titles.flandern.position import CHURCH, CITY_NAMES, CRESTS

PRACTICE = read_board("practice")
EVERYWHERE = (1 << len(PLACES)) - 1


def turned(board: Board, by: float, narrow: float = 1.0) -> Board:
    """The board with every polygon turned, and pressed together."""
    return replace(
        board,
        polygons=tuple(
            tuple(
                (x * cos(by) - narrow * y * sin(by), x * sin(by) + narrow * y * cos(by)) for x, y in polygon
            )
            for polygon in board.polygons
        ),
    )


BOARDS = {
    "practice": PRACTICE,
    "turned": turned(PRACTICE, 0.5),
    "slivers": turned(PRACTICE, 0.8, narrow=0.02),
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def first(board: Board) -> State:
    players = tuple(SeatedPlayer(colour.title(), colour) for colour in GAME.colours)
    return GAME.start(Setup(players, chosen(GAME.options, {}), board))


def random_game(board: Board, seed: int) -> list[State]:
    """Cards as they come to hand; every third quarter bears a master."""
    chance = random.Random(seed)
    states = [first(board)]
    while GAME.awaiting(states[-1]):
        state = states[-1]
        if state.step == LAY:
            seat = state.still_to_lay()[0]
            actor, hand = state.colours[seat], sorted(state.hands[seat])
            move = moves.lay(chance.choice(hand if len(hand) > len(HAND) // 2 else ["pickup"]), 0)
        else:
            actor, move = next(iter(GAME.awaiting(state))), chance.choice(list(GAME.legal_moves(state)))
            if move.kind == moves.BUILD and move.crest != CHURCH and chance.random() < 0.3:
                move = moves.read(f"{move.text} master")
        states.append(GAME.apply(state, actor, move))
    return states


def crowded(board: Board) -> State:
    """Everything there can be on one place, on every place."""
    state = first(board)
    quarters = list(state.built.quarters)
    for place in bits(EVERYWHERE & ~CENTRES):
        quarters[place % len(CRESTS)] |= 1 << place
    return state._replace(
        built=state.built._replace(
            quarters=tuple(quarters),
            stones=EVERYWHERE & ~CENTRES,
            printed=EVERYWHERE & ~CENTRES,
            cathedrals=quarters[CRESTS.index(CHURCH)],
            figures=tuple(bits(EVERYWHERE & ~quarters[CRESTS.index(CHURCH)])),
        )
    )


def parsed(inside_of_svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{inside_of_svg}</svg>")


def ids(inside_of_svg: str) -> set[str]:
    return {element.attrib["id"] for element in parsed(inside_of_svg).iter() if "id" in element.attrib}


@every_board
def test_the_heart_of_a_place_is_inside_it(board: Board) -> None:
    for heart, polygon in zip(plan(board).hearts, plan(board).polygons, strict=True):
        assert clearance(heart, polygon) > 0


@every_board
def test_every_place_is_on_the_card_of_its_city(board: Board) -> None:
    cards = [drawing._cards(board)[city] for city in range(6) for _ in range(13)]
    for (left, top), polygon in zip(cards, plan(board).polygons, strict=True):
        for x, y in polygon:
            assert -1e-6 <= x - left <= drawing.BOX + 1e-6
            assert drawing.TITLE - 1e-6 <= y - top <= drawing.TITLE + drawing.BOX + 1e-6


def test_cities_lie_to_each_other_as_on_the_board() -> None:
    assert drawing._cards(PRACTICE) == [(0, 0), (272, 0), (544, 0), (0, 298), (272, 298), (544, 298)]
    mirrored = replace(PRACTICE, offsets=tuple((-x, -y) for x, y in PRACTICE.offsets))
    assert drawing._cards(mirrored) == drawing._cards(PRACTICE)[::-1]


def test_fields_of_the_practice_board_are_large_enough_for_a_finger() -> None:
    for polygon in plan(PRACTICE).polygons:
        west, north, east, south = bounds(polygon)
        assert min(east - west, south - north) >= 44 - 1e-6


@pytest.mark.parametrize("board", [PRACTICE, BOARDS["turned"]], ids=["practice", "turned"])
def test_nothing_on_a_place_covers_anything_else_there(board: Board) -> None:
    for place, polygon in enumerate(plan(board).polygons[:13]):
        for beside in (("printed",), ("master", "stone"), ("printed", "master", "stone")):
            rooms = plan(board).rooms(place, beside)
            for index, (x, y, radius) in enumerate(rooms):
                assert clearance((x, y), polygon) >= radius >= 5
                for a, b, other in rooms[:index]:
                    assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 >= radius + other - 1e-6


@pytest.mark.parametrize("spots", [drawing.dots, drawing.frames])
def test_each_spot_is_marked_and_no_other(spots: Callable[[Board, int], str]) -> None:
    assert spots(PRACTICE, 0) == ""
    assert spots(PRACTICE, CITY[2]).count("M") == 13
    assert spots(PRACTICE, EVERYWHERE).count("M") == len(PLACES)


@every_board
def test_the_style_sheet_lays_a_button_over_every_place(board: Board) -> None:
    rules = drawing.style(board).split("\n")
    assert len(rules) == len(PLACES)
    for place, (rule, polygon) in enumerate(zip(rules, plan(board).polygons, strict=True)):
        assert rule.startswith(f".fields .p{place}{{left:")
        left, top, width, height, *corners = map(float, re.findall(r"([\d.]+)%", rule))
        on_canvas = [
            ((left + width * across / 100) * WIDTH / 100, (top + height * down / 100) * HEIGHT / 100)
            for across, down in zip(corners[::2], corners[1::2], strict=True)
        ]
        for corner, expected in zip(on_canvas, polygon, strict=True):
            assert corner == pytest.approx(expected, abs=0.05)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_drawn_from_the_symbols_of_the_page(seed: int) -> None:
    states = random_game(PRACTICE, seed)
    known = ids(drawing.symbols(states[0], "de"))
    for state in states[::10] + states[-1:]:
        drawn = picture(state, Marks(), "de")
        for element in parsed(drawn).iter("use"):
            assert element.attrib["href"][1:] in known
        assert set(re.findall(r"url\(#([a-z]+)\)", drawn)) <= known
        assert len(drawn) <= 12_000


def test_the_picture_says_how_a_quarter_stands() -> None:
    state = first(PRACTICE)
    built = state.built.with_quarter(PRACTICE, PLACES.index("ghent 3"), CRESTS.index("red"))
    spot = 1 << PLACES.index("ghent 3")

    def drawn(**changes: object) -> str:
        return picture(state._replace(built=built._replace(**changes)), Marks(), "en")  # type: ignore[arg-type]

    assert 'class="quarter red"' in drawn()
    assert 'class="quarter pale red"' in drawn(stones=spot)
    assert 'href="#stone"' in drawn(stones=spot)
    assert 'class="quarter pale red"' in drawn(abandoned=spot)
    assert "url(#abandoned)" in drawn(abandoned=spot)
    assert 'href="#printed"' in drawn(printed=spot)
    assert 'href="#master-2"' in drawn(figures=(PLACES.index("ghent 3"),) * 2)
    assert "url(#covered)" in drawn(covered=1 << PLACES.index("ghent 4"))


def test_a_scored_city_has_its_cylinder_and_a_check() -> None:
    over = random_game(PRACTICE, 1)[-1]
    assert all(over.scored)
    assert picture(over, Marks(), "de").count('href="#cylinder"') == 6
    assert picture(over, Marks(), "de").count('class="check"') == 6


@every_board
def test_even_a_crowded_board_is_well_formed(board: Board) -> None:
    state = crowded(board)
    assert len(parsed(picture(state, Marks(), "de")).findall("use")) > 150
    assert len(picture(state, Marks(), "de")) < 30_000
    parsed(drawing.symbols(state, "de"))


def test_marks_are_outlines_of_the_places_they_name() -> None:
    marks = Marks(
        last=("ghent 7",), tapped=("ypres 5",), trouble=("bruges 0", "bruges 1"), proof=("liege 2",)
    )
    styles = [element.attrib["class"] for element in parsed(picture(first(PRACTICE), marks, "en"))[1:]]
    assert styles == ["veil", "proof", "halo", "last", "halo", "trouble", "halo", "tapped", "cross"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_ground_names_cities_and_free_sites(language: str) -> None:
    texts = [text.text for text in parsed(drawing.ground(PRACTICE, language)).iter("text")]
    assert texts[:6] == [name.say(language) for name in CITY_NAMES.values()]
    assert texts[6:] == [str(site) for _ in range(6) for site in range(1, 13)]


def test_all_that_a_tray_or_a_hand_shows_is_there() -> None:
    known = ids(drawing.symbols(first(PRACTICE), "de"))
    cards = ("bruges", "site", "pickup", "influence", "cathedral", "master")
    assert known >= {"finish", "stone", "cathedral", "master", "gold-back", *map("card-{}".format, cards)}
    assert known >= {f"quarter-{crest}" for crest in CRESTS} | {f"quarter-{crest}-master" for crest in CRESTS}


def test_nothing_is_styled_on_the_spot() -> None:
    """The page's content security policy forbids it."""
    state = crowded(PRACTICE)
    assert "style" not in drawing.symbols(state, "de") + picture(state, Marks(), "de")
