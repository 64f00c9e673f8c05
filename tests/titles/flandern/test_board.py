"""Board files: what is read from one, which places touch, and what is wrong with a bad one."""

import json
from copy import deepcopy
from fractions import Fraction
from itertools import combinations, pairwise
from math import atan2, cos, gcd, hypot, inf, nan, sin
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.titles.flandern.board import (
    CENTRES,
    CITY,
    PLACE,
    PLACES,
    STORED,
    read_board,
    with_crests,
)
from games.titles.flandern.cities import MOST_POINTS
from games.titles.flandern.components import GOLD_KINDS
from games.titles.flandern.geometry import outline, overlap, shared_sides
from scoring.document import Malformed
from scoring.titles.flandern.position import CITIES, CRESTS

DOCUMENT = json.loads(STORED["practice"].read_text())
PRACTICE = read_board("practice")


@pytest.fixture
def document():
    return deepcopy(DOCUMENT)


def names(mask):
    return [place for place in PLACES if mask & PLACE[place]]


def contacts(board):
    return board.touching, board.long_contacts


def places_of(document):
    """Each place's name with its part of the document, centres first in their city."""
    for city in document["cities"]:
        yield f"{city['city']} 0", city["centre"]
        for site in city["sites"]:
            yield f"{city['city']} {site['site']}", site


def redrawn(draw):
    """The practice board with every polygon drawn anew."""
    document = deepcopy(DOCUMENT)
    for _, place in places_of(document):
        place["polygon"] = draw(place["polygon"])
    return document


def turned(polygon, angle=0.7, zoom=1.3):
    return [
        [zoom * (x * cos(angle) - y * sin(angle)) + 40, zoom * (x * sin(angle) + y * cos(angle))]
        for x, y in polygon
    ]


class TestPracticeBoard:
    def test_it_says_what_is_in_the_box(self):
        assert PRACTICE.source == "practice"
        assert (PRACTICE.name, PRACTICE.invented) == ("Practice board", True)
        assert PRACTICE.shapes == ("terrace", "gable", "row")
        assert PRACTICE.quarters == {"guild": (5, 5, 5), "grey": (5, 5, 5), "church": (5, 4, 4)}
        assert (PRACTICE.covers, PRACTICE.stones, PRACTICE.cathedrals, PRACTICE.masters) == (9, 10, 4, 4)
        assert (PRACTICE.gold, PRACTICE.kinds) == (28, None)
        assert PRACTICE.crests == CRESTS
        assert PRACTICE.offsets == ((0, 0), (10, 0), (20, 0), (0, 10), (10, 10), (20, 10))

    def test_its_places_are_six_centres_and_72_sites(self):
        assert (len(PLACES), PLACES[0], PLACES[14], PLACES[77]) == (78, "bruges 0", "ghent 1", "liege 12")
        assert names(CENTRES) == [f"{city} 0" for city in CITIES]
        assert names(CITY[1]) == [f"ghent {site}" for site in range(13)]
        assert sum(CITY) == (1 << 78) - 1

    def test_it_has_four_sites_of_each_shape_in_a_city(self):
        assert PRACTICE.shape_of == (-1, *[0] * 4, *[1] * 4, *[2] * 4) * 6
        assert sum(PRACTICE.of_shape) == ((1 << 78) - 1) ^ CENTRES
        assert names(PRACTICE.of_shape[1] & CITY[1]) == ["ghent 5", "ghent 6", "ghent 7", "ghent 8"]

    def test_polygons_are_those_of_the_file_in_the_order_of_places(self):
        drawn = {name: place["polygon"] for name, place in places_of(DOCUMENT)}
        assert [[list(point) for point in polygon] for polygon in PRACTICE.polygons] == [
            drawn[place] for place in PLACES
        ]

    @pytest.mark.parametrize(
        ("place", "touching", "long_contacts", "supported"),
        [
            (0, [1, 2, 3, 4], [], [1, 2, 3, 4]),
            (1, [0, 5, 8, 9], [0, 9], [5, 9]),
            (5, [1, 2, 9, 10], [1, 9], [10]),
            (8, [1, 4, 9, 12], [4, 12], [9]),
            (9, [1, 5, 8], [1, 8], [1, 5]),
        ],
    )
    def test_contacts_worked_out_on_paper(self, place, touching, long_contacts, supported):
        for city in CITIES:
            at = PLACES.index(f"{city} {place}")
            assert names(PRACTICE.touching[at]) == [f"{city} {other}" for other in touching]
            assert names(PRACTICE.long_contacts[at]) == [f"{city} {other}" for other in long_contacts]
            assert names(PRACTICE.supported[at]) == [f"{city} {other}" for other in supported]

    def test_contacts_are_the_common_steps_between_grid_points(self):
        places = dict(places_of(DOCUMENT))
        for first, other in combinations(PLACES, 2):
            common = steps(places[first]) & steps(places[other]) if first[:5] == other[:5] else set()
            assert bool(PRACTICE.touching[PLACES.index(first)] & PLACE[other]) == bool(common)
            assert bool(PRACTICE.touching[PLACES.index(other)] & PLACE[first]) == bool(common)
            for place, beside in ((first, other), (other, first)):
                long_contact = bool(common & long_steps(places[place])) and not place.endswith(" 0")
                assert bool(PRACTICE.long_contacts[PLACES.index(place)] & PLACE[beside]) == long_contact
                assert bool(PRACTICE.supported[PLACES.index(beside)] & PLACE[place]) == long_contact


def steps(place):
    return {step for side in grid_sides(place["polygon"]) for step in side}


def long_steps(place):
    sides = grid_sides(place["polygon"])
    lengths = [sum(hypot(x - u, y - v) for (x, y), (u, v) in map(tuple, side)) for side in sides]
    return {
        step
        for side, length in zip(sides, lengths, strict=True)
        if length >= 0.99 * max(lengths)
        for step in side
    }


def grid_sides(polygon):
    """Each side as the steps from grid point to grid point that it is made of; no practice side is split."""
    sides = []
    for (x, y), (u, v) in pairwise([*polygon, polygon[0]]):
        count = gcd(u - x, v - y)
        along = [(x + (u - x) // count * at, y + (v - y) // count * at) for at in range(count + 1)]
        sides.append([frozenset(step) for step in pairwise(along)])
    return sides


class TestReading:
    def test_a_stored_board_is_read_once(self):
        assert read_board("practice") is PRACTICE

    def test_the_source_of_a_document_is_the_document(self, document):
        board = read_board(document)
        assert board.source == DOCUMENT
        assert contacts(read_board(board.source)) == contacts(board)

    def test_nobody_changes_the_source_from_outside(self, document):
        board = read_board(document)
        document["cities"][0]["sites"][0]["polygon"][0][0] = 99
        assert board.source == DOCUMENT

    def test_a_board_is_not_invented_unless_it_says_so(self, document):
        del document["invented"]
        assert read_board(document).invented is False

    def test_gold_cards_may_be_listed(self, document):
        document["gold"] = {"total": 20, "kinds": {"ghent": 12, "influence": 8, "site": 0}}
        board = read_board(document)
        assert board.gold == 20
        assert board.kinds == dict.fromkeys(GOLD_KINDS, 0) | {"ghent": 12, "influence": 8}

    def test_gold_cards_need_not_be_listed(self, document):
        document["gold"] = {"total": 1}
        assert read_board(document).kinds is None

    def test_a_piece_may_be_lost(self, document):
        document["quarters"]["church"]["row"] = 0
        document |= {"covers": 8, "stones": 0, "cathedrals": 3, "masters": 0}
        board = read_board(document)
        assert board.quarters["church"] == (5, 4, 0)
        assert (board.covers, board.stones, board.cathedrals, board.masters) == (8, 0, 3, 0)


class TestCrests:
    OTHERS = ("church", "yellow", "green", "red", "grey", "blue")

    def test_the_same_crests_are_the_same_board(self):
        assert with_crests(PRACTICE, list(CRESTS)) is PRACTICE

    def test_other_crests_make_the_source_a_document(self):
        board = with_crests(PRACTICE, self.OTHERS)
        assert board.crests == self.OTHERS
        assert isinstance(board.source, dict)
        assert [city["crest"] for city in board.source["cities"]] == list(self.OTHERS)
        assert read_board(json.loads(json.dumps(board.source))).crests == self.OTHERS
        assert (board.name, contacts(board)) == (PRACTICE.name, contacts(PRACTICE))

    def test_the_board_itself_stays_as_it_was(self, document):
        document["cities"].reverse()
        inline = read_board(document)
        changed = with_crests(inline, self.OTHERS)
        assert (inline.crests, inline.source) == (CRESTS, document)
        assert with_crests(changed, CRESTS).source == document
        assert read_board(changed.source).crests == self.OTHERS

    @pytest.mark.parametrize(
        ("crests", "sentence"),
        [
            (CRESTS[:5], "6 crests are needed, not 5."),
            (
                ("blue", *CRESTS[:5]),
                "Bruges and Ghent have the same crest (blue); each crest stands in one city only.",
            ),
            (
                ("pink", *CRESTS[1:]),
                'Bruges: crest: "pink" is not known; known: blue, yellow, green, red, grey, church.',
            ),
        ],
    )
    def test_crests_that_cannot_be(self, crests, sentence):
        with pytest.raises(Malformed) as error:
            with_crests(PRACTICE, crests)
        assert error.value.text.en == sentence


class TestDrawnOtherwise:
    """However the same board is drawn, the same places touch."""

    def test_with_points_given_twice_and_back_at_the_first(self):
        board = read_board(redrawn(lambda polygon: [*polygon[:2], polygon[1], *polygon[2:], polygon[0]]))
        assert contacts(board) == contacts(PRACTICE)
        assert board.polygons == PRACTICE.polygons

    @pytest.mark.parametrize("angle", [0.001, 0.7, 1.5707963, 2.5, 4])
    def test_turned(self, angle):
        board = read_board(redrawn(lambda polygon: turned(polygon, angle)))
        assert contacts(board) == contacts(PRACTICE)

    @pytest.mark.parametrize("zoom", [0.001, 10_000])
    def test_in_other_units(self, zoom):
        board = read_board(redrawn(lambda polygon: turned(polygon, 0.3, zoom)))
        assert contacts(board) == contacts(PRACTICE)

    def test_the_other_way_round_and_from_another_point_on(self):
        board = read_board(redrawn(lambda polygon: [*polygon[2::-1], *polygon[:2:-1]]))
        assert contacts(board) == contacts(PRACTICE)

    @pytest.mark.parametrize("first", range(5))
    def test_collinear_points_are_merged(self, first):
        def split(polygon):
            points = []
            for (x, y), (u, v) in pairwise([*polygon, polygon[0]]):
                points += [[x, y], [(2 * x + u) / 3, (2 * y + v) / 3], [(x + u) / 2, (y + v) / 2]]
            return turned([*points[first:], *points[:first]], 0.4)

        assert contacts(read_board(redrawn(split))) == contacts(PRACTICE)

    @settings(max_examples=20, deadline=None)
    @given(st.integers(0, 2**32))
    def test_inexactly_within_a_millionth(self, seed):
        random = Random(seed)

        def shaken(polygon):
            return [
                [x + random.choice([-0.5e-6, 0, 0.5e-6]), y + random.uniform(-0.5e-6, 0.5e-6)]
                for (a, b), (c, d) in pairwise([*polygon, polygon[0]])
                for x, y in ([a, b], [(a + c) / 2, (b + d) / 2])
            ]

        assert contacts(read_board(redrawn(shaken))) == contacts(PRACTICE)

    def test_cities_and_sites_in_another_order(self, document):
        document["cities"].reverse()
        for city in document["cities"]:
            city["sites"].reverse()
        board = read_board(document)
        assert contacts(board) == contacts(PRACTICE)
        assert (board.crests, board.offsets, board.shape_of) == (
            PRACTICE.crests,
            PRACTICE.offsets,
            PRACTICE.shape_of,
        )


class TestContacts:
    SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))

    def touching_sides(self, polygon):
        first, other = outline(self.SQUARE), outline(polygon)
        assert bool(shared_sides(first, other)) == bool(shared_sides(other, first))
        return shared_sides(first, other)

    @pytest.mark.parametrize(
        "polygon",
        [
            pytest.param(((4, 0), (8, 0), (8, 4), (4, 4)), id="a whole side"),
            pytest.param(((4, 1), (8, 1), (8, 2), (4, 2)), id="a side within a side"),
            pytest.param(((4, -3), (8, -3), (8, 9), (4, 9)), id="a side around a side"),
            pytest.param(((4, 3), (8, 3), (8, 9), (4, 9)), id="a part of both sides"),
            pytest.param(((4, 2), (8, 1), (4, 3)), id="a triangle's base"),
            pytest.param(((4, 3.99), (8, 3.99), (8, 9), (4, 9)), id="very little"),
            pytest.param(((4.000001, 1), (8, 1), (8, 2), (4.000001, 2)), id="with a gap of a millionth"),
            pytest.param(((3.999999, 1), (8, 1), (8, 2), (3.999999, 2)), id="with a millionth in common"),
        ],
    )
    def test_a_common_piece_of_boundary(self, polygon):
        assert self.touching_sides(polygon)
        assert not overlap(outline(self.SQUARE), outline(polygon))

    @pytest.mark.parametrize(
        "polygon",
        [
            pytest.param(((4, 4), (8, 4), (8, 8), (4, 8)), id="a common corner"),
            pytest.param(((4, 4), (4, 8), (0, 8)), id="a corner, on the side's line"),
            pytest.param(((4, 2), (8, 0), (8, 4)), id="a corner at a side"),
            pytest.param(((4, 3.999999), (8, 3.999999), (8, 9), (4, 9)), id="a millionth"),
            pytest.param(((4.00001, 0), (8, 0), (8, 4), (4.00001, 4)), id="a gap"),
            pytest.param(((4, 0), (8, 0), (8, 4), (4.001, 4)), id="a gap like a wedge"),
        ],
    )
    def test_no_common_piece_of_boundary(self, polygon):
        assert not self.touching_sides(polygon)
        assert not overlap(outline(self.SQUARE), outline(polygon))

    @pytest.mark.parametrize(("other", "longest"), [(9.9, 4), (9.89, 2), (10, 4)])
    @pytest.mark.parametrize("angle", [0, 0.7, 2.1])
    def test_sides_within_one_percent_of_the_longest_are_long(self, other, longest, angle):
        polygon = turned([[0, 0], [10, 0], [10, other], [0, other]], angle, zoom=1)
        assert len(outline(tuple(map(tuple, polygon))).longest) == longest

    def test_a_side_runs_through_collinear_points(self):
        with_points = outline(((2, 0), (4, 0), (4, 3), (0, 3), (0, 0), (1, 0)))
        assert sorted(side.length for side in with_points.sides) == [3, 3, 4, 4]
        assert {side.length for side in with_points.longest} == {4}


PLUS = ((0, 1), (3, 1), (3, 2), (0, 2)), ((1, 0), (2, 0), (2, 3), (1, 3))
CUP = ((0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3))


class TestOverlap:
    @pytest.mark.parametrize("angle", [None, 0.7, 3.3])
    @pytest.mark.parametrize(
        ("first", "other", "expected"),
        [
            pytest.param(*PLUS, True, id="a plus sign"),
            pytest.param(CUP, CUP, True, id="the same"),
            pytest.param(CUP, CUP[3::-1] + CUP[:3:-1], True, id="the same, drawn otherwise"),
            pytest.param(((0, 0), (9, 0), (9, 9), (0, 9)), CUP, True, id="inside, at two sides"),
            pytest.param(((-1, -1), (9, -1), (9, 9), (-1, 9)), CUP, True, id="inside"),
            pytest.param(((0, 0), (3, 0), (3, 3), (0, 3)), CUP, True, id="with the same corners and more"),
            pytest.param(CUP, ((1, 1), (2, 1), (2, 3), (1, 3)), False, id="in the cup, filling it"),
            pytest.param(CUP, ((1, 1), (2, 1), (2, 9), (1, 9)), False, id="in the cup, higher"),
            pytest.param(CUP, ((1.2, 1.2), (1.8, 1.2), (1.8, 2), (1.2, 2)), False, id="in the cup, free"),
            pytest.param(CUP, ((1, 2), (2, 1), (2, 3)), False, id="in the cup, on a corner"),
            pytest.param(CUP, ((1, 2), (2.1, 1), (2.1, 3)), True, id="in the cup and its wall"),
            pytest.param(CUP, ((0, 3), (3, 3), (3, 4), (0, 4)), False, id="on the cup"),
            pytest.param(CUP, ((0, 2.9), (3, 2.9), (3, 4), (0, 4)), True, id="on the cup, into both walls"),
            pytest.param(((0, 0), (2, 2), (0, 4)), ((1, 1), (3, 3), (4, 1)), False, id="along a diagonal"),
            pytest.param(((0, 0), (4, 0), (2, 2)), ((0, 2), (2, 0), (4, 2)), True, id="a star"),
        ],
    )
    def test_common_area(self, first, other, expected, angle):
        if angle is not None:
            first, other = (tuple(map(tuple, turned(polygon, angle))) for polygon in (first, other))
        assert overlap(outline(first), outline(other)) == expected
        assert overlap(outline(other), outline(first)) == expected

    @pytest.mark.parametrize(("depth", "expected"), [(0.9e-6, False), (1e-6, False), (3e-6, True)])
    @pytest.mark.parametrize("angle", [0, 0.7])
    def test_a_millionth_is_no_overlap(self, depth, expected, angle):
        wedge = ((1, 1 - depth), (2, 5), (0, 5))
        square = ((0, 0), (2, 0), (2, 1), (0, 1))
        turned_ones = [outline(tuple(map(tuple, turned(polygon, angle, 1)))) for polygon in (wedge, square)]
        assert overlap(*turned_ones) == expected


def sound(points):
    try:
        return outline(points)
    except Malformed:
        return None


@st.composite
def polygons(draw):
    """Simple polygons between grid points, many of them concave."""
    point = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
    around = draw(st.lists(point, min_size=3, max_size=8, unique=True))
    x, y = draw(point)
    around.sort(key=lambda at: atan2(at[1] - 0.1, at[0] - 0.13))
    polygon = tuple((u + x, v + y) for u, v in around)
    assume(sound(polygon))
    return polygon


def doubled_area(polygon):
    return sum(x * v - u * y for (x, y), (u, v) in pairwise([*polygon, polygon[0]]))


def common_area(first, other):
    """Exact: both polygons as fans of triangles with a sign, each pair of triangles clipped."""
    return sum(
        sign * other_sign * clipped(triangle, other_triangle)
        for triangle, sign in fan(first)
        for other_triangle, other_sign in fan(other)
    )


def fan(polygon):
    for second, third in pairwise(polygon[1:]):
        triangle = (polygon[0], second, third)
        if area := doubled_area(triangle):
            yield (triangle, 1) if area > 0 else (triangle[::-1], -1)


def clipped(triangle, clip):
    rest = [(Fraction(x), Fraction(y)) for x, y in triangle]
    for (ax, ay), (bx, by) in pairwise([*clip, clip[0]]):
        kept = []
        for (x, y), (u, v) in pairwise([*rest, *rest[:1]]):
            here = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            there = (bx - ax) * (v - ay) - (by - ay) * (u - ax)
            if here >= 0:
                kept.append((x, y))
            if here * there < 0:
                at = here / (here - there)
                kept.append((x + at * (u - x), y + at * (v - y)))
        rest = kept
    return doubled_area(rest) if rest else 0


def have_a_common_piece(first, other):
    """Exact: two sides on one line, whose stretches have more than a point in common."""
    for (a, b), (c, d) in (
        (side, beside) for side in pairwise([*first, first[0]]) for beside in pairwise([*other, other[0]])
    ):
        on_one_line = doubled_area((a, b, c)) == 0 == doubled_area((a, b, d))
        if on_one_line and max(min(a, b), min(c, d)) < min(max(a, b), max(c, d)):
            return True
    return False


class TestAnyPolygons:
    @settings(max_examples=150, deadline=None)
    @given(polygons(), polygons(), st.sampled_from([None, 0.7, 2]))
    def test_overlap_is_common_area(self, first, other, angle):
        expected = common_area(first, other) != 0
        if angle is not None:
            first, other = (tuple(map(tuple, turned(polygon, angle))) for polygon in (first, other))
        assert overlap(outline(first), outline(other)) == expected
        assert overlap(outline(other), outline(first)) == expected

    @settings(max_examples=150, deadline=None)
    @given(polygons(), polygons(), st.sampled_from([None, 0.7, 2]))
    def test_touching_is_a_common_piece(self, first, other, angle):
        expected = have_a_common_piece(first, other)
        if angle is not None:
            first, other = (tuple(map(tuple, turned(polygon, angle))) for polygon in (first, other))
        assert bool(shared_sides(outline(first), outline(other))) == expected

    @settings(max_examples=100, deadline=None)
    @given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=3, max_size=7))
    def test_only_simple_polygons_are_sound(self, points):
        assert bool(sound(tuple(points))) == is_simple(points)


def is_simple(points):
    """Exact: no side has a point of another but the corner between neighbours."""
    sides = list(pairwise([*points, points[0]]))
    if any(start == end for start, end in sides):
        return False
    for (first, (a, b)), (second, (c, d)) in combinations(enumerate(sides), 2):
        if second - first == 1 or (first, second) == (0, len(sides) - 1):
            before, corner, after = (a, b, d) if second - first == 1 else (c, d, b)
            if len(sides) == 3 and doubled_area(points) == 0:
                return False
            ahead = sum((q - p) * (r - q) for p, q, r in zip(before, corner, after, strict=True))
            if doubled_area((before, corner, after)) == 0 and ahead < 0:
                return False
        elif meet(a, b, c, d):
            return False
    return True


def meet(a, b, c, d):
    def turn(p, q, r):
        area = doubled_area((p, q, r))
        return (area > 0) - (area < 0)

    def between(p, q, r):
        return all(min(u, v) <= w <= max(u, v) for u, v, w in zip(p, q, r, strict=True))

    if turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b):
        return True
    touching = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(turn(*three) == 0 and between(*three) for three in touching)


def at(*path, to):
    """The change of one thing in the document."""

    def change(document):
        *way, last = path
        for key in way:
            document = document[key]
        document[last] = to

    return change


def without(*path):
    def change(document):
        *way, last = path
        for key in way:
            document = document[key]
        del document[last]

    return change


GHENT = ("cities", 1)
SITE_7 = (*GHENT, "sites", 6)


def polygon(*points):
    return at(*SITE_7, "polygon", to=[list(point) for point in points])


FAR_AWAY = [(20, 20), (22, 20), (22, 21), (20, 21)]
TWO_NUMBERS = "must be two numbers from -1000000 to 1000000."
ZWEI_ZAHLEN = "muss aus zwei Zahlen von -1000000 bis 1000000 bestehen."

ERRORS = [
    (
        at("format", to="felinia-board/1"),
        'board.format: "felinia-board/1" is not known; known: flandern-board/1.',
        'board.format: "felinia-board/1" ist unbekannt; bekannt: flandern-board/1.',
    ),
    (without("format"), "board: “format” is missing.", "board: „format“ fehlt."),
    (at("size", to=3), 'board: unknown key "size".', 'board: unbekannter Schlüssel "size".'),
    (
        at("name", to=" "),
        'board.name must be a readable name of at most 40 letters, not " ".',
        'board.name muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht " ".',
    ),
    (
        at("invented", to=1),
        "board.invented must be true or false, not 1.",
        "board.invented muss true oder false sein, nicht 1.",
    ),
    (
        at("shapes", to=["row", "gable"]),
        "board.shapes must be 3 names, not 2.",
        "board.shapes muss 3 Namen enthalten, nicht 2.",
    ),
    (
        at("shapes", to=["row", "gable", "row"]),
        'board.shapes: "row" stands twice.',
        'board.shapes: "row" steht doppelt.',
    ),
    (
        at("shapes", 1, to="x" * 41),
        f'board.shapes[1] must be a readable name of at most 40 letters, not "{"x" * 39}…".',
        f'board.shapes[1] muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht "{"x" * 39}…".',
    ),
    (
        at("shapes", 1, to="two\nlines"),
        'board.shapes[1] must be a readable name of at most 40 letters, not "two\\nlines".',
        'board.shapes[1] muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht "two\\nlines".',
    ),
    (without("quarters", "grey"), "board.quarters: “grey” is missing.", "board.quarters: „grey“ fehlt."),
    (
        at("quarters", "guild", "tower", to=1),
        'board.quarters.guild: unknown key "tower".',
        'board.quarters.guild: unbekannter Schlüssel "tower".',
    ),
    (
        at("quarters", "guild", "row", to=-1),
        "board.quarters.guild.row must be a whole number from 0 on, not -1.",
        "board.quarters.guild.row muss eine ganze Zahl ab 0 sein, nicht -1.",
    ),
    (
        at("quarters", "guild", "row", to=6),
        "board.quarters.guild: 16 is more than the box holds (15).",
        "board.quarters.guild: 16 ist mehr, als in der Schachtel ist (15).",
    ),
    (
        at("quarters", "grey", "row", to=10**30),
        f"board.quarters.grey.row: {10**30} is more than the box holds (15).",
        f"board.quarters.grey.row: {10**30} ist mehr, als in der Schachtel ist (15).",
    ),
    (
        at("quarters", "church", "row", to=5),
        "board.quarters.church: 14 is more than the box holds (13).",
        "board.quarters.church: 14 ist mehr, als in der Schachtel ist (13).",
    ),
    *(
        (
            at(key, to=most + 1),
            f"board.{key}: {most + 1} is more than the box holds ({most}).",
            f"board.{key}: {most + 1} ist mehr, als in der Schachtel ist ({most}).",
        )
        for key, most in (("covers", 9), ("stones", 10), ("cathedrals", 4), ("masters", 4))
    ),
    (
        at("stones", to=True),
        "board.stones must be a whole number from 0 on, not true.",
        "board.stones muss eine ganze Zahl ab 0 sein, nicht true.",
    ),
    (
        at("gold", "total", to=0),
        "board.gold.total must be a whole number from 1 on, not 0.",
        "board.gold.total muss eine ganze Zahl ab 1 sein, nicht 0.",
    ),
    (
        at("gold", "total", to=29),
        "board.gold.total: 29 is more than the box holds (28).",
        "board.gold.total: 29 ist mehr, als in der Schachtel ist (28).",
    ),
    (
        at("gold", "kinds", to={"bishop": 28}),
        'board.gold.kinds: unknown key "bishop".',
        'board.gold.kinds: unbekannter Schlüssel "bishop".',
    ),
    (
        at("gold", "kinds", to={"ghent": 20, "site": 7}),
        "board.gold.kinds lists 27 cards, but the total is 28.",
        "board.gold.kinds nennt 27 Karten, insgesamt sollen es aber 28 sein.",
    ),
    (
        at("cities", to={}),
        "board.cities must be a list, not {…}.",
        "board.cities muss eine Liste sein, nicht {…}.",
    ),
    (
        without("cities", 1),
        "The board has 5 cities; 6 are needed: Ghent is missing.",
        "Der Plan hat 5 Städte; 6 werden gebraucht: Gent fehlt.",
    ),
    (at(*GHENT, "city", to="liege"), "Liège is on the board twice.", "Lüttich ist zweimal auf dem Plan."),
    (
        at(*GHENT, "city", to="paris"),
        'board.cities[1].city: "paris" is not known; known: bruges, ghent, ypres, leuven, utrecht, liege.',
        'board.cities[1].city: "paris" ist unbekannt; bekannt: bruges, ghent, ypres, leuven, utrecht, liege.',
    ),
    (
        at(*GHENT, "river", to=1),
        'board.cities[1]: unknown key "river".',
        'board.cities[1]: unbekannter Schlüssel "river".',
    ),
    (
        at(*GHENT, "crest", to="church"),
        "Ghent and Liège have the same crest (church); each crest stands in one city only.",
        "Gent und Lüttich haben dasselbe Wappen (Kirche); jedes Wappen steht nur in einer Stadt.",
    ),
    (
        at(*GHENT, "crest", to="pink"),
        'Ghent: crest: "pink" is not known; known: blue, yellow, green, red, grey, church.',
        'Gent: crest: "pink" ist unbekannt; bekannt: blue, yellow, green, red, grey, church.',
    ),
    *(
        (at(*GHENT, "offset", to=offset), f"Ghent: offset {TWO_NUMBERS}", f"Gent: offset {ZWEI_ZAHLEN}")
        for offset in (
            [0],
            [0, 0, 0],
            [0, True],
            [0, nan],
            [inf, 0],
            [0, 1e6 + 1],
            [0, 10**400],
            ["0", 0],
            "00",
            None,
        )
    ),
    (
        without(*GHENT, "centre", "polygon"),
        "Ghent: centre: “polygon” is missing.",
        "Gent: centre: „polygon“ fehlt.",
    ),
    (
        without(*GHENT, "sites", 3),
        "Ghent has 11 sites; 12 are needed: site 4 is missing.",
        "Gent hat 11 Bauplätze; 12 werden gebraucht: Bauplatz 4 fehlt.",
    ),
    (at(*SITE_7, "site", to=8), "Ghent: site 8 is there twice.", "Gent: Bauplatz 8 kommt zweimal vor."),
    *(
        (
            at(*SITE_7, "site", to=number),
            f"Ghent: sites[6].site must be a whole number from 1 to 12, not {shown}.",
            f"Gent: sites[6].site muss eine ganze Zahl von 1 bis 12 sein, nicht {shown}.",
        )
        for number, shown in ((0, "0"), (13, "13"), (7.0, "7.0"), (True, "true"), ("7", '"7"'))
    ),
    (
        at(*SITE_7, "colour", to=1),
        'Ghent: sites[6]: unknown key "colour".',
        'Gent: sites[6]: unbekannter Schlüssel "colour".',
    ),
    (
        at(*SITE_7, "shape", to="tower"),
        'Ghent, site 7: the shape "tower" is not known; known: terrace, gable, row.',
        'Gent, Bauplatz 7: Die Form "tower" ist unbekannt; bekannt: terrace, gable, row.',
    ),
    (
        at(*SITE_7, "shape", to=["row"]),
        "Ghent, site 7: shape must be text, not […].",
        "Gent, Bauplatz 7: shape muss Text sein, nicht […].",
    ),
    (
        polygon((5, 3), (6, 3)),
        "Ghent, site 7: a polygon needs at least 3 points, not 2.",
        "Gent, Bauplatz 7: Ein Vieleck braucht mindestens 3 Punkte, nicht 2.",
    ),
    (
        polygon(*[(0, 0)] * (MOST_POINTS + 1)),
        f"Ghent, site 7: the polygon has {MOST_POINTS + 1} points; more than {MOST_POINTS} are not read.",
        f"Gent, Bauplatz 7: Das Vieleck hat {MOST_POINTS + 1} Punkte; mehr als 60 werden nicht gelesen.",
    ),
    (
        polygon((5, 3), (6, 3), (6, "2")),
        f"Ghent, site 7: polygon[2] {TWO_NUMBERS}",
        f"Gent, Bauplatz 7: polygon[2] {ZWEI_ZAHLEN}",
    ),
    (
        polygon((5, 3), (7, 4), (6, 3.5), (9, 5)),
        "Ghent, site 7: the polygon has no area.",
        "Gent, Bauplatz 7: Das Vieleck hat keine Fläche.",
    ),
    *(
        (
            polygon(*points),
            f"Ghent, site 7: sides {first} and {second} of the polygon cross or touch each other.",
            f"Gent, Bauplatz 7: Die Seiten {first} und {second} des Vielecks kreuzen oder berühren sich.",
        )
        for points, first, second in (
            (((5, 3), (6, 3), (5, 2), (6, 2)), 2, 4),
            (((5, 3), (6, 3), (5.5, 3), (5.5, 2)), 1, 2),
            (((5.5, 3), (5.5, 2), (5, 3), (6, 3)), 1, 3),
            (((5.5, 3), (6, 3), (5, 2), (5, 3), (5.7, 3)), 1, 4),
            (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), 1, 3),
        )
    ),
    (
        at(*GHENT, "centre", "polygon", to=[[3, 3], [5, 3], [3, 5], [5, 5]]),
        "Ghent, centre: sides 2 and 4 of the polygon cross or touch each other.",
        "Gent, Zentrum: Die Seiten 2 und 4 des Vielecks kreuzen oder berühren sich.",
    ),
    (
        polygon((5, 3), (6, 3), (6, 2), (4.9, 1)),
        "Ghent: site 3 overlaps site 7.",
        "Gent: Bauplatz 3 überschneidet Bauplatz 7.",
    ),
    (
        polygon((4.9, 3), (6, 3), (6, 4), (4.9, 4)),
        "Ghent: the centre overlaps site 7.",
        "Gent: Das Zentrum überschneidet Bauplatz 7.",
    ),
    (
        polygon(*FAR_AWAY),
        "Ghent, site 7: no long side of it ever touches a quarter, so nothing could be built there.",
        "Gent, Bauplatz 7: Keine Längsseite grenzt je an ein Stadtviertel; dort könnte nie gebaut werden.",
    ),
]


class TestErrors:
    @pytest.mark.parametrize(("change", "english", "german"), ERRORS, ids=[str(error[1]) for error in ERRORS])
    def test_it_says_what_is_wrong(self, document, change, english, german):
        change(document)
        with pytest.raises(Malformed) as error:
            read_board(document)
        assert error.value.text == (english, german)

    def test_sites_that_only_support_each_other_are_out_of_reach(self, document):
        sites = document["cities"][1]["sites"]
        sites[6]["polygon"] = [[x, y] for x, y in FAR_AWAY]
        sites[10]["polygon"] = [[x, y + 1] for x, y in FAR_AWAY]
        with pytest.raises(Malformed, match=r"^Ghent, site 7: no long side"):
            read_board(document)

    @pytest.mark.parametrize(
        ("value", "sentence"),
        [
            ("nowhere", 'board: "nowhere" is not known; known: practice.'),
            (None, "board must be a stored board's name or a whole board, not null."),
            ([], "board must be a stored board's name or a whole board, not […]."),
            ({}, "board: “format” is missing."),
        ],
    )
    def test_what_is_no_board(self, value, sentence):
        with pytest.raises(Malformed) as error:
            read_board(value)
        assert error.value.text.en == sentence
