"""Board files: what is read from one, what can be reached on it, and who can play on it."""

import pytest

from games.engine.record import read_record
from games.titles import TITLES
from scoring.document import Malformed
from scoring.titles.felinia.board import (
    EXTRA,
    FORMAT,
    GOODS,
    MARKETS,
    PLUS,
    STORED,
    SYMBOLS,
    TRADE,
    Ship,
    read_board,
    require_for,
)
from scoring.titles.felinia.words import Sort
from tests.titles.board_documents import at, without
from tests.titles.felinia.board_files import more, without_paths
from tests.titles.felinia.table import DOCUMENT, practice_document

PRACTICE = read_board("practice")
COUNTRIES = "abcde"


def names(mask, board=PRACTICE):
    return [name for index, name in enumerate(board.provinces) if mask >> index & 1]


def add_country(document, key, *provinces, tiles=None):
    """A country whose first province is the harbour, the others in a chain of paths from it."""
    document["countries"].append(
        {"country": key, "name": "New", "colour": "pink", "harbour": provinces[0][0]}
    )
    for number, (name, symbol) in enumerate(provinces):
        document["provinces"].append({"province": name, "symbol": symbol, "at": [30 + number, 0]})
        if number:
            document["paths"].append([provinces[number - 1][0], name])
    if tiles is not None:
        document["trade_tiles"][key] = tiles


class TestPracticeBoard:
    def test_it_is_the_one_that_was_handed_out(self):
        assert PRACTICE.source == "practice"
        assert (PRACTICE.name, PRACTICE.invented) == ("Practice board", True)
        assert (DOCUMENT["format"], list(STORED)) == (FORMAT, ["practice"])

    def test_it_says_what_is_in_the_box(self):
        assert GOODS == ("books", "wine", "watches", "clothing", "glassware")
        assert PRACTICE.goods == (10, 10, 10, 10, 10)
        assert (PRACTICE.gold, PRACTICE.spice) == (None, None)
        assert (PRACTICE.silver, PRACTICE.most_silver) == (2, 6)
        assert (PRACTICE.merchants, PRACTICE.tokens, PRACTICE.berths) == (10, 3, 4)

    def test_markets_and_starting_goods_depend_on_the_players(self):
        assert (PRACTICE.spaces, PRACTICE.initial, PRACTICE.markets) == (3, 2, MARKETS)
        assert PRACTICE.open == {2: 3, 3: 4, 4: 5}
        assert PRACTICE.start_goods == {players: ((1, 1, 0, 0, 0),) * players for players in (2, 3, 4)}

    def test_its_countries(self):
        assert [(country.key, country.name, country.colour) for country in PRACTICE.countries] == [
            ("a", "Amber Coast", "red"),
            ("b", "Bay of Bells", "yellow"),
            ("c", "Cedar Hills", "green"),
            ("d", "Dune Land", "purple"),
            ("e", "Emerald Isle", "orange"),
        ]
        for country in PRACTICE.countries:
            assert PRACTICE.provinces[country.harbour] == f"{country.key}1"
            assert names(country.provinces) == [f"{country.key}{number}" for number in range(1, 9)]
            assert country.tiles == (1, 1, 1, 1, 1)
        assert sum(country.provinces for country in PRACTICE.countries) == (1 << 40) - 1

    def test_its_provinces(self):
        assert PRACTICE.provinces == tuple(f"{key}{number}" for key in COUNTRIES for number in range(1, 9))
        assert [PRACTICE.province[name] for name in PRACTICE.provinces] == list(range(40))
        assert PRACTICE.country_of == tuple(number for number in range(5) for _ in range(8))
        assert PRACTICE.symbols[:8] == ("spice", "gold", "silver", *[TRADE] * 5)
        assert PRACTICE.symbols[8:11] == ("gold", "silver", "goods")
        assert set(PRACTICE.symbols) == {*SYMBOLS, TRADE}
        assert PRACTICE.at[:2] == ((22.0, 4.0), (20.8, 3.2))
        assert names(PRACTICE.trade) == [f"{key}{number}" for key in COUNTRIES for number in range(4, 9)]

    @pytest.mark.parametrize(
        ("province", "steps"),
        [
            (1, [2, 3, 4]),
            (2, [1, 5, 6]),
            (3, [1, 7, 8]),
            (4, [1, 5, 7]),
            (5, [2, 4, 6]),
            (6, [2, 5]),
            (7, [3, 4, 8]),
            (8, [3, 7]),
        ],
    )
    def test_steps_worked_out_on_paper(self, province, steps):
        for key in COUNTRIES:
            at = PRACTICE.province[f"{key}{province}"]
            assert names(PRACTICE.steps[at]) == [f"{key}{other}" for other in steps]

    def test_neighbours_are_steps_and_borders(self):
        borders = {"a6": "b8", "b6": "c8", "c6": "d8", "d6": "e8"}
        across = borders | {other: first for first, other in borders.items()}
        for index, name in enumerate(PRACTICE.provinces):
            beside = {across[name]} if name in across else set()
            assert set(names(PRACTICE.neighbours[index])) == {*names(PRACTICE.steps[index]), *beside}
            assert not PRACTICE.neighbours[index] >> index & 1

    def test_paths_and_borders_are_those_of_the_file(self):
        for pairs, key in ((PRACTICE.paths, "paths"), (PRACTICE.borders, "borders")):
            assert [[PRACTICE.provinces[end] for end in pair] for pair in pairs] == DOCUMENT[key]

    def test_sorts_and_bonus_tiles(self):
        assert list(PRACTICE.sorts.items()) == [
            ("silk", 4), ("pearls", 4), ("tea", 4), ("ivory", 3), ("amber", 3)
        ]  # fmt: skip
        assert PRACTICE.bonus == {
            **{(EXTRA, sort): 1 for sort in map(Sort, ("silk", "pearls", "tea"))},
            **{(PLUS, sort): 1 for sort in PRACTICE.sorts},
        }

    def test_ship_tiles(self):
        assert PRACTICE.ships[0] == Ship("s01", 0, 2, (2, 0, 0, 0, 0), 1, "06:00", False)
        assert PRACTICE.ships[14] == Ship("s15", 3, 2, (1, 0, 0, 0, 2), 0, "19:30", False)
        assert [ship.tile for ship in PRACTICE.ships if ship.blue] == ["s04", "s08", "s12", "s16", "s20"]
        assert [PRACTICE.ship[ship.tile] for ship in PRACTICE.ships] == list(range(20))


class TestReading:
    def test_a_stored_board_is_read_once(self):
        assert read_board("practice") is PRACTICE

    def test_a_document_is_read_once(self, document):
        assert read_board(document) is read_board(practice_document())

    def test_a_changed_document_is_read_anew(self, document):
        board = read_board(document)
        document["merchants"] = 9
        assert (board.merchants, read_board(document).merchants) == (10, 9)

    def test_the_source_of_a_document_is_the_document(self, document):
        board = read_board(document)
        assert board.source == DOCUMENT
        assert read_board(board.source) is board

    def test_nobody_changes_the_source_from_outside(self, document):
        board = read_board(document)
        document["countries"][0]["name"] = "Elsewhere"
        assert board.source == DOCUMENT

    def test_a_board_is_not_invented_unless_it_says_so(self, document):
        del document["invented"]
        assert read_board(document).invented is False

    def test_there_need_not_be_borders(self, document):
        del document["borders"]
        board = read_board(document)
        assert (board.borders, board.neighbours) == ((), board.steps)

    def test_counts_may_be_left_open(self, document):
        document["goods"]["wine"] = None
        document["supply"] = {"gold": 12, "spice": None}
        document["trade_tiles"]["b"]["tea"] = None
        document["bonus_tiles"][1]["count"] = None
        board = read_board(document)
        assert board.goods == (10, None, 10, 10, 10)
        assert (board.gold, board.spice) == (12, None)
        assert board.countries[1].tiles == (1, 1, None, 1, 1)
        assert (board.bonus[EXTRA, Sort("silk")], board.bonus[PLUS, Sort("silk")]) == (1, None)

    def test_goods_that_are_not_counted_are_enough_for_everybody(self, document):
        document["goods"]["wine"] = None
        document["start_goods"]["2"] = [["wine"] * 9, ["books", "wine", "books"]]
        assert read_board(document).start_goods[2] == ((0, 9, 0, 0, 0), (2, 1, 0, 0, 0))

    def test_all_goods_may_be_dealt_out_at_the_start(self, document):
        document["start_goods"]["2"] = [["wine"] * 5, ["wine"] * 5]
        assert read_board(document).start_goods[2] == ((0, 5, 0, 0, 0),) * 2

    def test_sorts_that_are_not_listed_have_no_tiles(self, document):
        document["trade_tiles"]["a"] = {"ivory": 5}
        assert read_board(document).countries[0].tiles == (0, 0, 0, 5, 0)

    def test_bonus_tiles_may_be_missing(self, document):
        document["bonus_tiles"] = []
        assert read_board(document).bonus == {}

    def test_more_than_five_markets_may_be_open(self, document):
        document["markets"]["open"]["4"] = 7
        assert (read_board(document).markets, read_board(document).open[4]) == (7, 7)

    def test_fewer_markets_are_still_five(self, document):
        document["markets"]["open"] = {"2": 1, "3": 1, "4": 2}
        assert read_board(document).markets == MARKETS

    def test_a_country_without_trade_spaces_needs_no_trade_tiles(self, document):
        add_country(document, "f", ("f1", "gold"))
        board = read_board(document)
        assert board.countries[5].tiles == (0, 0, 0, 0, 0)
        assert names(board.countries[5].provinces, board) == ["f1"]
        document["trade_tiles"]["f"] = {}
        assert read_board(document).countries[5].tiles == (0, 0, 0, 0, 0)

    def test_the_longest_key_wins(self, document):
        add_country(document, "a1x", ("a1x", "gold"), ("a1x7", "silver"))
        board = read_board(document)
        assert names(board.countries[5].provinces, board) == ["a1x", "a1x7"]
        assert board.country_of[board.province["a1"]] == 0

    def test_a_path_across_a_border_joins_neighbours_but_is_no_step(self, document):
        document["paths"].append(["a6", "b7"])
        board = read_board(document)
        first, other = board.province["a6"], board.province["b7"]
        assert (first, other) in board.paths
        assert board.neighbours[first] >> other & 1
        assert board.neighbours[other] >> first & 1
        assert (board.steps[first], board.steps[other]) == (PRACTICE.steps[first], PRACTICE.steps[other])

    def test_a_path_may_be_listed_as_a_border_too(self, document):
        document["borders"].append(["a2", "a1"])
        assert read_board(document).neighbours == PRACTICE.neighbours

    def test_provinces_of_two_countries_may_lie_on_the_same_spot(self, document):
        document["provinces"][8]["at"] = document["provinces"][0]["at"]
        assert read_board(document).at[8] == (22, 4)

    def test_a_ship_may_want_nothing(self, document):
        document["ship_tiles"][0] |= {"goods": {"wine": 0}, "silver": 0, "time": "00:00"}
        assert read_board(document).ships[0] == Ship("s01", 0, 2, (0, 0, 0, 0, 0), 0, "00:00", False)

    def test_as_many_ship_tiles_as_berths_are_enough(self, document):
        del document["ship_tiles"][4:]
        assert len(read_board(document).ships) == 4


class TestReach:
    """Three steps, the first to the harbour province; none through a province with a trade space."""

    def test_by_a_symbol_province(self, document):
        add_country(document, "f", ("f1", "gold"), ("f2", "spice"), ("f3", "trade"), tiles={"tea": 1})
        assert names(read_board(document).trade, read_board(document))[-1] == "f3"

    @pytest.mark.parametrize(
        ("provinces", "lost"),
        [
            pytest.param(["gold", "spice", "silver", "trade"], "f4", id="a step too far"),
            pytest.param(["gold", "trade", "trade"], "f3", id="behind a trade space"),
        ],
    )
    def test_a_trade_space_out_of_reach(self, document, provinces, lost):
        chain = [(f"f{number}", symbol) for number, symbol in enumerate(provinces, start=1)]
        add_country(document, "f", *chain, tiles={"tea": provinces.count("trade")})
        with pytest.raises(
            Malformed, match=f"no merchant can ever reach {lost}: from f1 there are two steps"
        ):
            read_board(document)

    def test_a_symbol_out_of_reach_does_no_harm(self, document):
        document["provinces"].append({"province": "a9", "symbol": "gold", "at": [0, 0]})
        board = read_board(document)
        assert board.steps[board.province["a9"]] == 0

    def test_the_way_through_another_country_does_not_count(self, document):
        without_paths(("a2", "a6"))(document)
        document["paths"] += [["a1", "b2"], ["b2", "a6"]]
        with pytest.raises(Malformed, match=r"^board\.provinces\[5\]: no merchant can ever reach a6:"):
            read_board(document)

    def test_a_border_is_no_path(self, document):
        without_paths(("a2", "a6"))(document)
        document["borders"].append(["a2", "a6"])
        with pytest.raises(Malformed, match="no merchant can ever reach a6:"):
            read_board(document)


class TestWhoCanPlay:
    """A board need not serve tables nobody sits at."""

    @pytest.mark.parametrize(
        ("change", "players", "english"),
        [
            (at("goods", "books", to=2), 3, "deals out 3 of the good books, but there are only 2."),
            (at("start_goods", "4", 0, to=["wine"] * 8), 4, "deals out 11 of the good wine"),
            (without("start_goods", "3"), 3, "board.start_goods has no entry for 3 players."),
            (without("markets", "open", "4"), 4, "board.markets.open has no entry for 4 players."),
        ],
    )
    def test_only_a_table_of_so_many_is_refused(self, document, change, players, english):
        change(document)
        board = read_board(document)
        for fewer in range(2, players):
            require_for(board, fewer)
        with pytest.raises(Malformed) as error:
            require_for(board, players)
        assert english in error.value.text.en
        assert error.value.text.de != error.value.text.en

    def test_a_null_count_is_enough_for_all(self, document):
        document["goods"]["books"] = None
        require_for(read_board(document), 4)

    def test_a_record_for_too_many_players_is_malformed(self, document):
        document["goods"]["books"] = 2
        players = [{"name": colour, "colour": colour} for colour in ("blue", "green", "red")]
        record = {"format": "tableside/1", "game": "felinia", "board": document, "moves": []}
        assert read_record(record | {"players": players[:2]}, TITLES).setup.board
        with pytest.raises(Malformed, match="there are only 2"):
            read_record(record | {"players": players}, TITLES)


class TestHarmlessOddities:
    def test_a_pair_listed_twice_is_one_pair(self, document):
        expected = read_board(document)
        more("paths", entry=["a2", "a1"])(document)
        more("borders", entry=["b8", "a6"])(document)
        board = read_board(document)
        assert (board.paths, board.borders) == (expected.paths, expected.borders)
        assert board.neighbours == expected.neighbours

    def test_provinces_may_lie_on_one_spot(self, document):
        for province in document["provinces"]:
            province["at"] = [0, 0]
        assert set(read_board(document).at) == {(0.0, 0.0)}
