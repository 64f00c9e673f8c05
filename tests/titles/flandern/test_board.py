"""Board files: what is read from one."""

import json
from itertools import combinations, pairwise
from math import gcd, hypot

import pytest

from games.titles.flandern.board import CENTRES, CITY, PLACE, PLACES, read_board, with_crests
from games.titles.flandern.components import GOLD_KINDS
from scoring.document import Malformed
from scoring.titles.flandern.position import CITIES, CRESTS
from tests.titles.flandern.board_files import PRACTICE, contacts, places_of
from tests.titles.flandern.table import DOCUMENT


def names(mask):
    return [place for place in PLACES if mask & PLACE[place]]


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
                "Bruges and Ghent have the same crest (blue); each crest belongs to one city only.",
            ),
            (
                ("pink", *CRESTS[1:]),
                'Bruges: crest: "pink" is unknown; possible: blue, yellow, green, red, grey, church.',
            ),
        ],
    )
    def test_crests_that_cannot_be(self, crests, sentence):
        with pytest.raises(Malformed) as error:
            with_crests(PRACTICE, crests)
        assert error.value.text.en == sentence
