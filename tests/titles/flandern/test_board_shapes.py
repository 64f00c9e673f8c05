"""Board files: which places touch, and which outlines overlap, however they are drawn."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import atan2, cos, sin
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.titles.flandern.board import read_board
from games.titles.flandern.geometry import Comparison, outline
from scoring.document import Malformed
from tests.titles.flandern.board_files import PRACTICE, contacts, places_of
from tests.titles.flandern.table import practice_document


def redrawn(draw):
    """The practice board with every polygon drawn anew."""
    document = practice_document()
    for _, place in places_of(document):
        place["polygon"] = draw(place["polygon"])
    return document


def turned(polygon, angle=0.7, zoom=1.3):
    return [
        [zoom * (x * cos(angle) - y * sin(angle)) + 40, zoom * (x * sin(angle) + y * cos(angle))]
        for x, y in polygon
    ]


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
        assert bool(Comparison.of(first, other).shared) == bool(Comparison.of(other, first).shared)
        return Comparison.of(first, other).shared

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
        assert not Comparison.of(outline(self.SQUARE), outline(polygon)).is_overlap

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
        assert not Comparison.of(outline(self.SQUARE), outline(polygon)).is_overlap

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
        assert Comparison.of(outline(first), outline(other)).is_overlap == expected
        assert Comparison.of(outline(other), outline(first)).is_overlap == expected

    @pytest.mark.parametrize(("depth", "expected"), [(0.9e-6, False), (1e-6, False), (3e-6, True)])
    @pytest.mark.parametrize("angle", [0, 0.7])
    def test_a_millionth_is_no_overlap(self, depth, expected, angle):
        wedge = ((1, 1 - depth), (2, 5), (0, 5))
        square = ((0, 0), (2, 0), (2, 1), (0, 1))
        turned_ones = [outline(tuple(map(tuple, turned(polygon, angle, 1)))) for polygon in (wedge, square)]
        assert Comparison.of(*turned_ones).is_overlap == expected


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
        assert Comparison.of(outline(first), outline(other)).is_overlap == expected
        assert Comparison.of(outline(other), outline(first)).is_overlap == expected

    @settings(max_examples=150, deadline=None)
    @given(polygons(), polygons(), st.sampled_from([None, 0.7, 2]))
    def test_touching_is_a_common_piece(self, first, other, angle):
        expected = have_a_common_piece(first, other)
        if angle is not None:
            first, other = (tuple(map(tuple, turned(polygon, angle))) for polygon in (first, other))
        assert bool(Comparison.of(outline(first), outline(other)).shared) == expected

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
