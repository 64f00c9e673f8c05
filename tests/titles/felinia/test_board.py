"""Board files: what is read from one, what can be reached on it, and what is wrong with a bad one."""

import json
from copy import deepcopy
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
    Board,
    Ship,
    read_board,
    require_for,
)
from scoring.titles.felinia.words import Sort

DOCUMENT = json.loads(STORED["practice"].read_text())
PRACTICE = read_board("practice")
COUNTRIES = "abcde"


@pytest.fixture
def document():
    return deepcopy(DOCUMENT)


def names(mask, board=PRACTICE):
    return [name for index, name in enumerate(board.provinces) if mask >> index & 1]


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


def more(*path, entry):
    """The change of one list by an entry at its end."""

    def change(document):
        for key in path:
            document = document[key]
        document.append(entry)

    return change


def without_paths(*pairs):
    def change(document):
        for pair in pairs:
            document["paths"].remove(list(pair))

    return change


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
        assert read_board(document) is read_board(deepcopy(DOCUMENT))

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
        with pytest.raises(Malformed, match=f"no merchant can ever reach {lost}: from f1 he has two steps"):
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


NOT_A_NAME = "must be a readable name of at most 40 letters, not"
KEIN_NAME = "muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht"
NOT_A_WORD = "must be one word of at most 20 small letters (a to z) and digits, not"
KEIN_WORT = "muss ein Wort aus höchstens 20 Kleinbuchstaben (a bis z) und Ziffern sein, nicht"
TWO_NUMBERS = "must be two numbers from -1000000 to 1000000."
ZWEI_ZAHLEN = "muss aus zwei Zahlen von -1000000 bis 1000000 bestehen."
LEFT_OUT = "“{}” is missing.", "„{}“ fehlt."


def number_errors(least, most, *path, place=None):
    """What is said where a number must be from `least` to `most`."""
    place = place or "board." + ".".join(path)
    for value, shown in ((least - 1, least - 1), (True, "true"), (1.0, "1.0"), ("1", '"1"'), ([], "[…]")):
        yield (
            at(*path, to=value),
            f"{place} must be a whole number from {least} on, not {shown}.",
            f"{place} muss eine ganze Zahl ab {least} sein, nicht {shown}.",
        )
    for value in (most + 1, 10**9, 10**30):
        yield (
            at(*path, to=value),
            f"{place} can be at most {most}, not {value}.",
            f"{place} darf höchstens {most} sein, nicht {value}.",
        )


def word_errors(*path, place, words=("", "A9", "a 9", "a-9", "a9\n", "ä9", "a²", "a" * 21)):
    for word in words:
        shown = json.dumps(word, ensure_ascii=False)
        yield at(*path, to=word), f"{place} {NOT_A_WORD} {shown}.", f"{place} {KEIN_WORT} {shown}."


def unknown(*path, place, known, word="zinc"):
    return (
        at(*path, to=word),
        f'{place}: "{word}" is not known; known: {known}.',
        f'{place}: "{word}" ist unbekannt; bekannt: {known}.',
    )


BOX_ERRORS = [
    unknown("format", place="board.format", known=FORMAT, word="flandern-board/1"),
    *(
        (without(key), f"board: “{key}” is missing.", f"board: „{key}“ fehlt.")
        for key in DOCUMENT
        if key not in ("invented", "borders")
    ),
    (at("size", to=3), 'board: unknown key "size".', 'board: unbekannter Schlüssel "size".'),
    *(
        (at("name", to=name), f"board.name {NOT_A_NAME} {shown}.", f"board.name {KEIN_NAME} {shown}.")
        for name, shown in ((" ", '" "'), ("two\nlines", '"two\\nlines"'), ("x" * 41, f'"{"x" * 39}…"'))
    ),
    (at("name", to=5), "board.name must be text, not 5.", "board.name muss Text sein, nicht 5."),
    (
        at("invented", to=1),
        "board.invented must be true or false, not 1.",
        "board.invented muss true oder false sein, nicht 1.",
    ),
    (without("goods", "wine"), "board.goods: “wine” is missing.", "board.goods: „wine“ fehlt."),
    (
        at("goods", "beer", to=1),
        'board.goods: unknown key "beer".',
        'board.goods: unbekannter Schlüssel "beer".',
    ),
    *number_errors(0, 999, "goods", "wine"),
    (without("supply", "gold"), "board.supply: “gold” is missing.", "board.supply: „gold“ fehlt."),
    *number_errors(0, 999, "supply", "gold"),
    *number_errors(0, 999, "supply", "spice"),
    (without("silver", "max"), "board.silver: “max” is missing.", "board.silver: „max“ fehlt."),
    *number_errors(1, 999, "silver", "max"),
    *number_errors(0, 6, "silver", "start"),
    *number_errors(1, 99, "merchants"),
    *number_errors(1, 9, "tokens"),
    *number_errors(1, 9, "berths"),
    (
        at("merchants", to=None),
        "board.merchants must be a whole number from 1 on, not null.",
        "board.merchants muss eine ganze Zahl ab 1 sein, nicht null.",
    ),
    *number_errors(1, 9, "markets", "spaces"),
    *number_errors(0, 3, "markets", "initial"),
    *(error for players in "234" for error in number_errors(1, 9, "markets", "open", players)),
    (
        at("markets", "open", "5", to=5),
        'board.markets.open: unknown key "5".',
        'board.markets.open: unbekannter Schlüssel "5".',
    ),
]

START_GOODS_ERRORS = [
    (
        without("start_goods", "3", 0),
        "board.start_goods.3 must have a list of goods for each of the 3 players, not 2.",
        "board.start_goods.3 muss für jeden der 3 Spieler eine Liste von Waren haben, nicht 2.",
    ),
    (
        more("start_goods", "2", entry=[]),
        "board.start_goods.2 must have a list of goods for each of the 2 players, not 3.",
        "board.start_goods.2 muss für jeden der 2 Spieler eine Liste von Waren haben, nicht 3.",
    ),
    unknown("start_goods", "2", 1, 0, place="board.start_goods.2[1][0]", known=", ".join(GOODS)),
    (
        at("start_goods", "2", 0, to=["wine"] * 10),
        "board.start_goods.2[0] must have 0 to 9 entries, not 10.",
        "board.start_goods.2[0] muss 0 bis 9 Einträge haben, nicht 10.",
    ),
]

COUNTRY = ("countries", 1)
NO_HARBOUR = (
    "board.countries[1].harbour: “Bay of Bells” has no harbour.",
    "board.countries[1].harbour: „Bay of Bells“ hat keinen Hafen.",
)

COUNTRY_ERRORS = [
    (
        at("countries", to=[]),
        "board.countries must have 1 to 20 entries, not 0.",
        "board.countries muss 1 bis 20 Einträge haben, nicht 0.",
    ),
    (
        at("countries", to=[{}] * 21),
        "board.countries must have 1 to 20 entries, not 21.",
        "board.countries muss 1 bis 20 Einträge haben, nicht 21.",
    ),
    *(
        (
            without(*COUNTRY, key),
            f"board.countries[1]: “{key}” is missing.",
            f"board.countries[1]: „{key}“ fehlt.",
        )
        for key in ("country", "name", "colour")
    ),
    (
        at(*COUNTRY, "king", to=1),
        'board.countries[1]: unknown key "king".',
        'board.countries[1]: unbekannter Schlüssel "king".',
    ),
    *word_errors(*COUNTRY, "country", place="board.countries[1].country"),
    (
        at(*COUNTRY, "country", to="7b"),
        'board.countries[1].country must begin with a letter, not "7b".',
        'board.countries[1].country muss mit einem Buchstaben beginnen, nicht "7b".',
    ),
    (
        at(*COUNTRY, "country", to="a"),
        'board.countries[1].country: the country "a" is there twice.',
        'board.countries[1].country: Das Land "a" kommt zweimal vor.',
    ),
    (
        at(*COUNTRY, "name", to=""),
        f'board.countries[1].name {NOT_A_NAME} "".',
        f'board.countries[1].name {KEIN_NAME} "".',
    ),
    *(
        (
            at(*COUNTRY, "colour", to=colour),
            f'board.countries[1].colour must be one word of at most 20 letters, not "{colour}".',
            f'board.countries[1].colour muss ein Wort aus höchstens 20 Buchstaben sein, nicht "{colour}".',
        )
        for colour in ("", "-", "dark red", "#ff0000", "red;", "r" * 21)
    ),
    (without(*COUNTRY, "harbour"), *NO_HARBOUR),
    *((at(*COUNTRY, "harbour", to=nothing), *NO_HARBOUR) for nothing in (None, "", " ")),
    (
        at(*COUNTRY, "harbour", to=["b1"]),
        "board.countries[1].harbour must be text, not […].",
        "board.countries[1].harbour muss Text sein, nicht […].",
    ),
    (
        at(*COUNTRY, "harbour", to="b9"),
        'board.countries[1].harbour: unknown province "b9".',
        'board.countries[1].harbour: unbekannte Provinz "b9".',
    ),
    (
        at(*COUNTRY, "harbour", to="a1"),
        "board.countries[1].harbour: a1 does not lie in “Bay of Bells” but in “Amber Coast”.",
        "board.countries[1].harbour: a1 liegt nicht in „Bay of Bells“, sondern in „Amber Coast“.",
    ),
    (
        at(*COUNTRY, "harbour", to="b4"),
        "board.countries[1].harbour: b4 has a space for a trade tile; a harbour province must have a symbol.",
        (
            "board.countries[1].harbour: b4 hat ein Feld für ein Handels-Plättchen;"
            " am Hafen muss ein Symbol sein."
        ),
    ),
    (
        more("countries", entry={"country": "f", "name": "Fog", "colour": "grey", "harbour": "f1"}),
        'board.countries[5].harbour: unknown province "f1".',
        'board.countries[5].harbour: unbekannte Provinz "f1".',
    ),
]

PROVINCE = ("provinces", 5)

PROVINCE_ERRORS = [
    (
        at("provinces", to=[{}] * 201),
        "board.provinces must have 0 to 200 entries, not 201.",
        "board.provinces muss 0 bis 200 Einträge haben, nicht 201.",
    ),
    (
        at("provinces", to=[]),
        'board.countries[0].harbour: unknown province "a1".',
        'board.countries[0].harbour: unbekannte Provinz "a1".',
    ),
    *(
        (
            without(*PROVINCE, key),
            f"board.provinces[5]: “{key}” is missing.",
            f"board.provinces[5]: „{key}“ fehlt.",
        )
        for key in ("province", "symbol", "at")
    ),
    *word_errors(*PROVINCE, "province", place="board.provinces[5].province"),
    (
        at(*PROVINCE, "province", to="a5"),
        'board.provinces[5].province: the province "a5" is there twice.',
        'board.provinces[5].province: Die Provinz "a5" kommt zweimal vor.',
    ),
    (
        at(*PROVINCE, "province", to="x6"),
        'board.provinces[5].province: "x6" begins with no country\'s key; there are a, b, c, d and e.',
        'board.provinces[5].province: "x6" beginnt mit keinem Länderschlüssel; es gibt a, b, c, d und e.',
    ),
    unknown(
        *PROVINCE, "symbol", place="board.provinces[5].symbol", known="spice, gold, silver, goods, trade"
    ),
    *(
        (
            at(*PROVINCE, "at", to=point),
            f"board.provinces[5].at {TWO_NUMBERS}",
            f"board.provinces[5].at {ZWEI_ZAHLEN}",
        )
        for point in (
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
        without_paths(("a2", "a6")),
        (
            "board.provinces[5]: no merchant can ever reach a6: from a1 he has two steps along the paths,"
            " and cannot pass through a province with a space for a trade tile."
        ),
        (
            "board.provinces[5]: Kein Händler kann a6 je erreichen: Von a1 aus hat er zwei Schritte"
            " auf den Wegen und kommt durch keine Provinz mit einem Feld für ein Handels-Plättchen hindurch."
        ),
    ),
]

PAIR_ERRORS = [
    *(
        error
        for key, where, wo in (
            ("paths", "in the path", "im Weg"),
            ("borders", "in the border", "in der Grenze"),
        )
        for error in (
            (
                at(key, 2, to=["a6", "z9"]),
                f'board.{key}[2]: unknown province "z9" {where} "a6"–"z9".',
                f'board.{key}[2]: unbekannte Provinz "z9" {wo} "a6"–"z9".',
            ),
            (
                at(key, 2, to=["z9", "a6"]),
                f'board.{key}[2]: unknown province "z9" {where} "z9"–"a6".',
                f'board.{key}[2]: unbekannte Provinz "z9" {wo} "z9"–"a6".',
            ),
            (
                at(key, 2, to=["a6", "a6"]),
                f"board.{key}[2] joins a6 with itself.",
                f"board.{key}[2] verbindet a6 mit sich selbst.",
            ),
            (
                at(key, 2, to=["a6"]),
                f"board.{key}[2] must be a pair of two provinces, not 1.",
                f"board.{key}[2] muss ein Paar aus zwei Provinzen sein, nicht 1.",
            ),
            (
                at(key, 2, to=["a6", "a5", "a2"]),
                f"board.{key}[2] must be a pair of two provinces, not 3.",
                f"board.{key}[2] muss ein Paar aus zwei Provinzen sein, nicht 3.",
            ),
            (
                at(key, 2, to="a6"),
                f'board.{key}[2] must be a list, not "a6".',
                f'board.{key}[2] muss eine Liste sein, nicht "a6".',
            ),
            (
                at(key, 2, 1, to=6),
                f"board.{key}[2][1] must be text, not 6.",
                f"board.{key}[2][1] muss Text sein, nicht 6.",
            ),
            (
                at(key, to=None),
                f"board.{key} must be a list, not null.",
                f"board.{key} muss eine Liste sein, nicht null.",
            ),
            (
                at(key, to=[[]] * 1001),
                f"board.{key} must have 0 to 1000 entries, not 1001.",
                f"board.{key} muss 0 bis 1000 Einträge haben, nicht 1001.",
            ),
        )
    ),
]

TILE_ERRORS = [
    (
        at("sorts", to={}),
        "board.sorts must have 1 to 20 entries, not 0.",
        "board.sorts muss 1 bis 20 Einträge haben, nicht 0.",
    ),
    (
        at("sorts", to={f"sort{number}": 3 for number in range(21)}),
        "board.sorts must have 1 to 20 entries, not 21.",
        "board.sorts muss 1 bis 20 Einträge haben, nicht 21.",
    ),
    *(
        (at("sorts", sort, to=3), f'board.sorts {NOT_A_WORD} "{sort}".', f'board.sorts {KEIN_WORT} "{sort}".')
        for sort in ("", "Silk", "fine silk", "seidentücher")
    ),
    (
        at("sorts", "4", to=4),
        'board.sorts must begin with a letter, not "4".',
        'board.sorts muss mit einem Buchstaben beginnen, nicht "4".',
    ),
    *(
        (
            at("sorts", word, to=3),
            f'board.sorts: a sort cannot be called "{word}": in a move this means something else.',
            f'board.sorts: Keine Sorte kann "{word}" heißen: Das bedeutet im Zug etwas anderes.',
        )
        for word in ("hidden", "extra", "plus")
    ),
    *number_errors(1, 9, "sorts", "tea"),
    (without("trade_tiles", "c"), "board.trade_tiles: “c” is missing.", "board.trade_tiles: „c“ fehlt."),
    (
        at("trade_tiles", "f", to={}),
        'board.trade_tiles: unknown key "f".',
        'board.trade_tiles: unbekannter Schlüssel "f".',
    ),
    (
        at("trade_tiles", "c", "zinc", to=1),
        'board.trade_tiles.c: unknown key "zinc".',
        'board.trade_tiles.c: unbekannter Schlüssel "zinc".',
    ),
    *number_errors(0, 99, "trade_tiles", "c", "tea"),
    *(
        (
            change,
            (
                f"board.trade_tiles.c: the number of trade tiles ({count}) does not fit;"
                " “Cedar Hills” has spaces for 5."
            ),
            (
                f"board.trade_tiles.c: Die Zahl der Handels-Plättchen ({count}) passt nicht;"
                " „Cedar Hills“ hat Felder für 5."
            ),
        )
        for change, count in (
            (at("trade_tiles", "c", "tea", to=2), 6),
            (without("trade_tiles", "c", "tea"), 4),
            (at("trade_tiles", "c", to={}), 0),
        )
    ),
    (
        at("provinces", 5, "symbol", to="gold"),
        "board.trade_tiles.a: the number of trade tiles (5) does not fit; “Amber Coast” has spaces for 4.",
        (
            "board.trade_tiles.a: Die Zahl der Handels-Plättchen (5) passt nicht;"
            " „Amber Coast“ hat Felder für 4."
        ),
    ),
    unknown("bonus_tiles", 2, "kind", place="board.bonus_tiles[2].kind", known="extra, plus"),
    unknown(
        "bonus_tiles", 2, "sort", place="board.bonus_tiles[2].sort", known="silk, pearls, tea, ivory, amber"
    ),
    *number_errors(0, 999, "bonus_tiles", 2, "count", place="board.bonus_tiles[2].count"),
    (
        without("bonus_tiles", 2, "count"),
        *(f"board.bonus_tiles[2]: {sentence}".format("count") for sentence in LEFT_OUT),
    ),
    (
        at("bonus_tiles", 2, "sort", to="silk"),
        "board.bonus_tiles[2]: the bonus tile extra silk is there twice.",
        "board.bonus_tiles[2]: Das Bonus-Plättchen extra silk kommt zweimal vor.",
    ),
    (
        at("bonus_tiles", to=[{}] * 41),
        "board.bonus_tiles must have 0 to 40 entries, not 41.",
        "board.bonus_tiles muss 0 bis 40 Einträge haben, nicht 41.",
    ),
]

SHIP = ("ship_tiles", 6)

SHIP_ERRORS = [
    *(
        (without(*SHIP, key), *(f"board.ship_tiles[6]: {sentence}".format(key) for sentence in LEFT_OUT))
        for key in ("tile", "country", "places", "goods", "silver", "time", "blue")
    ),
    *word_errors(*SHIP, "tile", place="board.ship_tiles[6].tile"),
    (
        at(*SHIP, "tile", to="s01"),
        'board.ship_tiles[6].tile: the ship tile "s01" is there twice.',
        'board.ship_tiles[6].tile: Die Schiffstafel "s01" kommt zweimal vor.',
    ),
    unknown(*SHIP, "country", place="board.ship_tiles[6].country", known="a, b, c, d, e", word="b1"),
    *number_errors(1, 2, *SHIP, "places", place="board.ship_tiles[6].places"),
    *number_errors(0, 1, *SHIP, "silver", place="board.ship_tiles[6].silver"),
    *number_errors(0, 9, *SHIP, "goods", "wine", place="board.ship_tiles[6].goods.wine"),
    (
        at(*SHIP, "goods", "beer", to=1),
        'board.ship_tiles[6].goods: unknown key "beer".',
        'board.ship_tiles[6].goods: unbekannter Schlüssel "beer".',
    ),
    *(
        (
            at(*SHIP, "time", to=time),
            f"board.ship_tiles[6].time must be a time of day from 00:00 to 23:59, not {json.dumps(time)}.",
            f"board.ship_tiles[6].time muss eine Uhrzeit von 00:00 bis 23:59 sein, nicht {json.dumps(time)}.",
        )
        for time in ("", "24:00", "7:30", "07:60", "0730", "07:30:00", "07:30\n", " 07:30")
    ),
    (
        at(*SHIP, "time", to="٠٧:30"),
        'board.ship_tiles[6].time must be a time of day from 00:00 to 23:59, not "٠٧:30".',
        'board.ship_tiles[6].time muss eine Uhrzeit von 00:00 bis 23:59 sein, nicht "٠٧:30".',
    ),
    (
        at(*SHIP, "blue", to=None),
        "board.ship_tiles[6].blue must be true or false, not null.",
        "board.ship_tiles[6].blue muss true oder false sein, nicht null.",
    ),
    (
        at("ship_tiles", to=DOCUMENT["ship_tiles"][:3]),
        "board.ship_tiles must list at least as many as there are berths (4), not 3.",
        "board.ship_tiles muss mindestens so viele nennen wie Schiffe (4), nicht 3.",
    ),
    (
        at("ship_tiles", to=[{}] * 201),
        "board.ship_tiles must have 0 to 200 entries, not 201.",
        "board.ship_tiles muss 0 bis 200 Einträge haben, nicht 201.",
    ),
]

ERRORS = [
    *BOX_ERRORS,
    *START_GOODS_ERRORS,
    *COUNTRY_ERRORS,
    *PROVINCE_ERRORS,
    *PAIR_ERRORS,
    *TILE_ERRORS,
    *SHIP_ERRORS,
]


class TestWhoCanPlay:
    """A board need not serve tables nobody sits at."""

    @pytest.mark.parametrize(
        ("change", "players", "english"),
        [
            (at("goods", "books", to=2), 3, "deals out 3 of the good books, but there are only 2."),
            (at("start_goods", "4", 0, to=["wine"] * 8), 4, "deals out 11 of the good wine"),
            (without("start_goods", "3"), 3, "board.start_goods says nothing for 3 players."),
            (without("markets", "open", "4"), 4, "board.markets.open says nothing for 4 players."),
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


class TestErrors:
    @pytest.mark.parametrize(("change", "english", "german"), ERRORS, ids=[str(error[1]) for error in ERRORS])
    def test_it_says_what_is_wrong(self, document, change, english, german):
        change(document)
        with pytest.raises(Malformed) as error:
            read_board(document)
        assert error.value.text == (english, german)
        assert english != german

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
        assert error.value.text.de != sentence

    def test_what_is_nested_too_deeply(self):
        nested: list[object] = []
        for _ in range(100_000):
            nested = [nested]
        with pytest.raises(Malformed, match="nested too deeply"):
            read_board({"name": nested})


def places_in(value, path=()):
    """The path of every value in a document, the whole excepted."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, entry in entries:
        yield (*path, key)
        yield from places_in(entry, (*path, key))


PLACES = list(places_in(DOCUMENT))
ODD: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 5, 10**9, 10**30, 1.5, nan, inf, "", " ", "a", "a1", "silk", "\ud800",
    "x" * 500, [], [[]], [None], ["a1", "a1"], [1, 2], {}, {"a": 1}, {"": None}, {"\ud800": {}},
)  # fmt: skip


def read_or_refuse(document):
    """A board, or a sentence in both languages; nothing else may happen."""
    try:
        assert isinstance(read_board(document), Board)
    except Malformed as error:
        english, german = error.text
        assert english
        assert german not in ("", english)
        assert (english + german).isprintable()
        assert len(english) < 400


class TestOddDocuments:
    def test_anything_left_out(self):
        for path in PLACES:
            document = deepcopy(DOCUMENT)
            without(*path)(document)
            read_or_refuse(document)

    @settings(max_examples=600, deadline=None)
    @given(st.sampled_from(PLACES), st.sampled_from(ODD))
    def test_anything_replaced(self, path, value):
        document = deepcopy(DOCUMENT)
        at(*path, to=value)(document)
        read_or_refuse(document)

    @pytest.mark.parametrize("value", ODD, ids=repr)
    def test_every_kind_of_entry_replaced(self, value):
        kinds = {tuple(0 if isinstance(key, int) else key for key in path) for path in PLACES}
        for path in sorted(kinds & set(PLACES), key=str):
            document = deepcopy(DOCUMENT)
            at(*path, to=value)(document)
            read_or_refuse(document)

    @settings(max_examples=200, deadline=None)
    @given(st.sampled_from(PLACES), st.sampled_from(PLACES))
    def test_one_thing_in_the_place_of_another(self, path, other):
        document, value = deepcopy(DOCUMENT), DOCUMENT
        for key in other:
            value = value[key]
        at(*path, to=deepcopy(value))(document)
        read_or_refuse(document)

    @settings(max_examples=100, deadline=None)
    @given(st.dictionaries(st.sampled_from([*DOCUMENT, "more"]), st.sampled_from(ODD)))
    def test_hardly_any_board_at_all(self, document):
        read_or_refuse({**document, "format": FORMAT})
