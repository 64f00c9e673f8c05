"""The board from above: all is drawn, known, inside the picture and large enough, whatever the board."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from games.engine.face import Marks
from games.titles.felinia import drawing
from games.titles.felinia.drawing import HEIGHT, WIDTH, picture
from games.titles.felinia.drawing.cells import market, ship_at_berth
from games.titles.felinia.drawing.layout import layout
from games.titles.felinia.drawing.plan import plan
from games.titles.felinia.drawing.rectangles import Rectangle
from games.titles.felinia.drawing.symbols import letters_of, seat
from games.titles.felinia.state import BID, NO_GOOD, TRADE, WALK, Berth, PlayerBoard, State, Walk
from scoring.titles.felinia.board import GOODS, STORED, Board, read_board
from scoring.titles.felinia.words import Sort
from scoring.words import Colour

PRACTICE = read_board("practice")
LANGUAGES = ("en", "de")
COLOURS = ("blue", "green", "red", "yellow")
MOST_COUNTRIES = 20


def practice() -> Any:
    return json.loads(STORED["practice"].read_text())


def with_countries(count: int, **changes: Any) -> Board:
    """A board of so many countries, each like one of the practice board, from the east to the west."""
    given, found = practice(), practice()
    found |= {"countries": [], "provinces": [], "paths": [], "borders": [], "trade_tiles": {}}
    keys = "abcdefghijklmnopqrst"[:count]
    for number, key in enumerate(keys):
        like = "abcde"[number % 5]
        country = next(country for country in given["countries"] if country["country"] == like)
        found["countries"].append({**country, "country": key, "harbour": f"{key}1"})
        for province in given["provinces"]:
            name, (x, y) = province["province"], province["at"]
            if name[0] == like:
                at = [x % 5 - 5 * number, y]
                found["provinces"].append({**province, "province": key + name[1:], "at": at})
        found["paths"] += [
            [key + first[1:], key + other[1:]] for first, other in given["paths"] if first[0] == like
        ]
        found["trade_tiles"][key] = given["trade_tiles"][like]
    found["borders"] = [[f"{first}6", f"{other}8"] for first, other in pairwise(keys)]
    found["borders"] += [[f"{keys[0]}4", f"{key}5"] for key in keys[2:]]
    for tile in found["ship_tiles"]:
        tile["country"] = keys[ord(tile["country"]) % count]
    return read_board({**found, **changes})


def strange() -> Board:
    """Names and words that nobody expected."""
    found = practice()
    found["countries"][0] |= {"name": "<b>& a country with a very long nam", "colour": "mauve"}
    found["countries"][1] |= {"name": '"><script>', "colour": "Bläulich"}
    sorts = ("silk", "saffron", "salt", "x", "amber")
    found["sorts"] = dict.fromkeys(sorts, 4)
    found["trade_tiles"] = {key: dict.fromkeys(sorts, 1) for key in "abcde"}
    found["bonus_tiles"] = [{"kind": "extra", "sort": "salt", "count": None}]
    found["goods"]["wine"] = None
    found["ship_tiles"][0]["goods"] = dict.fromkeys(GOODS, 9)
    found["ship_tiles"][1] |= {"goods": {}, "silver": 0}
    for province in found["provinces"]:
        if province["province"] in ("c5", "c6"):
            province["at"] = [11, 2 + 0.0001 * int(province["province"][1])]
    return read_board(found)


def crowded() -> Board:
    """One country with more provinces than there is room for, with long names, in a row."""
    found = with_countries(1).source
    assert not isinstance(found, str)
    document = json.loads(json.dumps(found))
    for index in range(120):
        name = f"asomewhere{index}"
        document["provinces"].append({"province": name, "symbol": "gold", "at": [index, 2.5]})
        document["paths"].append(["a1", name])
    return read_board(document)


def many() -> Board:
    """A board with as much of everything as a file may have."""
    markets = {"spaces": 9, "initial": 2, "open": {"2": 9, "3": 9, "4": 9}}
    return with_countries(8, berths=9, markets=markets, tokens=9)


BOARDS = {
    "practice": PRACTICE,
    "one": with_countries(1, berths=1),
    "three": with_countries(3),
    "six": with_countries(6),
    "eight": with_countries(8),
    "twenty": with_countries(MOST_COUNTRIES),
    "many": many(),
    "strange": strange(),
    "crowded": crowded(),
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def opening(board: Board, colours: tuple[str, ...] = COLOURS) -> State:
    none = (0,) * len(board.sorts)
    player = PlayerBoard(2, NO_GOOD, 0, 0, board.merchants, 0, board.tokens, none, none, none)
    is_open = [market < board.open[len(colours)] for market in range(board.markets)]
    return State(
        colours=tuple(map(Colour, colours)),
        options={"groups_cross_borders": True},
        board=board,
        players=(player,) * len(colours),
        bag=board.goods,
        gold=board.gold,
        spice=board.spice,
        markets=tuple((1, 0, 0, 1, 0) if there else NO_GOOD for there in is_open),
        stacks=((),) * (board.markets + 1),
        berths=tuple(Berth(ship) for ship in range(board.berths)),
        stack=(1 << len(board.ships)) - (1 << board.berths),
        face_down=board.trade,
        open_tiles=(-1,) * len(board.provinces),
        unseen=tuple(country.tiles for country in board.countries),
        occupied=0,
        named=(0,) * len(board.bonus),
        step=BID,
        round=1,
    )


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


def parsed(inside_of_svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{inside_of_svg}</svg>")


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


# What is to be seen


def texts(inside_of_svg: str, style: str = "") -> list[str]:
    found = parsed(inside_of_svg).iter("text")
    return [element.text or "" for element in found if style in element.attrib["class"].split() or not style]


def used(inside_of_svg: str) -> list[str]:
    return [element.attrib["href"][1:] for element in parsed(inside_of_svg).iter("use")]


def test_tokens_lie_in_order_and_the_top_one_is_whole_and_has_the_price() -> None:
    drawn = market(NO_GOOD, 3, ("blue", "red", "yellow"))
    slabs = list(parsed(drawn).iter("rect"))
    assert [slab.attrib["class"] for slab in slabs] == ["slab blue", "slab red", "slab top yellow"]
    assert texts(drawn) == ["1", "2", "3"]
    heights = [float(slab.attrib["y"]) for slab in slabs]
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("tokens", [1, 2, 5, 7, 12, 36])
def test_even_a_high_stack_stays_in_its_cell(tokens: int) -> None:
    drawn = market((1, 1, 1, 0, 0), 3, (COLOURS * 9)[:tokens])
    slabs = list(parsed(drawn).iter("rect"))
    assert len(slabs) == tokens
    assert slabs[-1].attrib["class"].startswith("slab top")
    assert texts(drawn, "top") == [str(tokens)]
    for slab in slabs:
        assert 5 <= float(slab.attrib["y"]) <= float(slab.attrib["y"]) + float(slab.attrib["height"]) <= 82
    signs = [path for path in parsed(drawn).iter("path") if "sign" in path.attrib["class"]]
    assert len(signs) == (tokens if tokens <= 12 else 1)


def test_closed_markets_are_hatched_in_each_language() -> None:
    state = opening(PRACTICE, ("blue", "red"))
    drawn = picture(state, Marks(), "en")
    assert drawn.count("url(#closed)") == used(drawn).count("lock") == 2
    assert texts(drawn, "closed") == ["closed", "closed"]
    assert texts(drawn, "shut") == ["4", "5"]
    assert texts(picture(state, Marks(), "de"), "closed") == ["zu", "zu"]
    assert "closed" not in picture(opening(PRACTICE), Marks(), "en")


def test_a_token_on_a_closed_market_is_seen() -> None:
    """Somebody may have waived the rule."""
    state = opening(PRACTICE, ("blue", "red"))
    state = state._replace(stacks=((), (), (), (), (1,), ()))
    assert "slab top red" in picture(state, Marks(), "en")


@every_language
def test_an_empty_berth_says_its_number(language: str) -> None:
    state = opening(PRACTICE)
    drawn = picture(state._replace(berths=(*state.berths[:2], Berth(), state.berths[3])), Marks(), language)
    assert texts(drawn, "berth") == ["Berth 3" if language == "en" else "Liegeplatz 3"]
    assert texts(drawn, "quay") == ["1", "2", "4"]
    assert len(texts(drawn, "time")) == 3


def test_a_ship_shows_its_country_its_time_its_places_and_what_they_cost() -> None:
    ship = PRACTICE.ship["s01"]
    drawn = ship_at_berth(PRACTICE, 2, Berth(ship, (1,)), COLOURS, 0)
    assert texts(drawn) == ["Amber Coast", "06:00", "2"]
    assert used(drawn) == ["merchant-green", "good-books", "good-books", "silver"]
    assert drawn.count("seatless") == 1
    assert "hull of-red" in drawn


def test_ships_under_way_have_badges_in_their_order() -> None:
    state = opening(PRACTICE)._replace(sailing=(2, 0), step=WALK)
    drawn = picture(state, Marks(), "en")
    assert texts(drawn, "order") == ["2", "1"]
    assert texts(drawn, "landing") == ["1"]


def test_a_ship_that_wants_very_much_says_how_much() -> None:
    drawn = ship_at_berth(BOARDS["strange"], 1, Berth(0), COLOURS, 0)
    assert texts(drawn, "count") == ["9"] * 5 + ["1"]


def mask(board: Board, names: str) -> int:
    return sum(1 << board.province[name] for name in names.split())


def test_a_trade_space_shows_what_lies_there() -> None:
    tiles = [-1] * len(PRACTICE.provinces)
    tiles[PRACTICE.province["a4"]] = list(PRACTICE.sorts).index(Sort("tea"))
    state = opening(PRACTICE)
    players = (state.players[0]._replace(standing=mask(PRACTICE, "a5")), *state.players[1:])
    state = state._replace(
        players=players,
        occupied=mask(PRACTICE, "a5"),
        open_tiles=tuple(tiles),
        face_down=mask(PRACTICE, "a6 a7"),
    )
    drawn = picture(state, Marks(), "en")
    (back,) = (path for path in parsed(drawn).iter("path") if path.attrib.get("class") == "back")
    assert back.attrib["d"].count("M") == 2
    assert used(drawn).count("sort-tea") == 1
    assert used(drawn).count("merchant-blue") == 1
    assert 'class="held blue"' in drawn
    on_back = next(group for group in parsed(drawn).iter("g") if group.attrib.get("class") == "names on-back")
    assert [name.text for name in on_back] == ["a6", "a7"]


def bands(state: State) -> dict[str, int]:
    """How many lines join the merchants of each colour."""
    paths = parsed(picture(state, Marks(), "en")).iter("path")
    found = [path.attrib for path in paths if path.attrib.get("class", "").startswith("band")]
    return {path["class"].split()[1]: path["d"].count("M") for path in found}


def with_merchants(*provinces: str, across: bool = True) -> State:
    state = opening(PRACTICE, COLOURS[: max(2, len(provinces))])
    standing = [mask(PRACTICE, names) for names in provinces] + [0] * (2 - len(provinces))
    players = tuple(
        player._replace(standing=there) for player, there in zip(state.players, standing, strict=True)
    )
    return state._replace(players=players, occupied=sum(standing), options={"groups_cross_borders": across})


def test_neighbouring_merchants_of_a_player_are_joined() -> None:
    assert bands(with_merchants("a4 a5 a8", "a7 b4")) == {"blue": 1}
    assert bands(with_merchants("a4 a5 a6", "a7 a8")) == {"blue": 2, "green": 1}
    assert bands(with_merchants("", "")) == {}


def test_groups_cross_borders_only_where_the_table_says_so() -> None:
    assert bands(with_merchants("d6 e8")) == {"blue": 1}
    assert bands(with_merchants("d6 e8", across=False)) == {}
    assert bands(with_merchants("b6 c8")) == {"blue": 2}, "a stub on either side"


def test_a_merchant_under_way_stands_where_it_is() -> None:
    b3 = PRACTICE.province["b3"]
    state = opening(PRACTICE)._replace(step=WALK, walk=Walk(2, b3, 1 << b3))
    drawn = picture(state, Marks(), "en")
    assert used(drawn).count("merchant-red") == 1
    assert f'<path class="province here" d="{plan(PRACTICE).rings[b3]}"/>' in drawn


@pytest.mark.parametrize(("place", "field"), [(2, "market 3"), (5, "guild")])
def test_the_place_that_is_played_out_has_a_frame(place: int, field: str) -> None:
    stacks = ((0,),) * 6
    state = opening(PRACTICE)._replace(step=TRADE, place=place, stacks=stacks)
    outline = drawing.outlines(PRACTICE, [field])
    assert f'<path class="now" d="{outline}"/>' in picture(state, Marks(), "en")
    assert 'class="now"' not in picture(state._replace(step=BID), Marks(), "en")


def test_what_is_left_is_told_in_figures() -> None:
    state = opening(PRACTICE)
    drawn = picture(state._replace(bag=(1, 2, 3, 4, 5), named=(1, *state.named[1:])), Marks(), "de")
    assert texts(drawn, "figure") == ["16", "7", "15", "1", "2", "3", "4", "5"]
    assert texts(drawn, "note") == ["davon 4 blau"]
    uncounted = picture(opening(BOARDS["strange"]), Marks(), "en")
    assert texts(uncounted, "figure")[1:3] == ["–", "–"]


# Names


@every_language
def test_names_are_written_as_they_are(language: str) -> None:
    board = BOARDS["strange"]
    sent = drawing.symbols(opening(board), language) + picture(opening(board), Marks(), language)
    assert "<b>" not in sent
    assert "<script" not in sent
    assert any(words.startswith("<b>& a country") for words in texts(sent, "title"))
    assert '"><script>' in texts(sent, "title")


def test_a_colour_nobody_has_mixed_is_neutral() -> None:
    sent = drawing.symbols(opening(BOARDS["strange"]), "en")
    assert sent.count("flag of-another") == 2
    assert "mauve" not in sent
    assert seat("pink") == "grey"


def test_a_sort_without_a_picture_has_letters_of_its_own() -> None:
    assert letters_of(BOARDS["strange"].sorts) == {"saffron": "Sa", "salt": "Sl", "x": "X"}
    assert letters_of(PRACTICE.sorts) == {}
    assert letters_of({"aa": 1, "aaa": 1}) == {"aa": "Aa", "aaa": "Aa"}


# Marks


@pytest.mark.parametrize("spots", [drawing.dots, drawing.frames])
def test_each_province_is_marked_and_no_other(spots: Callable[[Board, int], str]) -> None:
    assert spots(PRACTICE, 0) == ""
    assert spots(PRACTICE, mask(PRACTICE, "a1 a4 e8")).count("M") == 3
    assert spots(PRACTICE, (1 << 40) - 1).count("M") == 40


def test_marks_are_outlines_of_the_fields_they_name() -> None:
    marks = Marks(last=("a4",), tapped=("market 3",), trouble=("guild", "berth 2"), proof=("c1",))
    plain = len(parsed(picture(opening(PRACTICE), Marks(), "en")))
    drawn = list(parsed(picture(opening(PRACTICE), marks, "en")))[plain:]
    styles = [element.attrib["class"] for element in drawn]
    assert styles == ["veil", "proof", "halo", "last", "halo", "trouble", "halo", "tapped", "cross"]
    assert drawn[5].attrib["d"].count("M") == 2


def test_marks_of_unknown_fields_are_left_out() -> None:
    state, nowhere = opening(PRACTICE), ("purse", "z9", "market 9", "berth 0")
    marks = Marks(last=nowhere, tapped=nowhere, trouble=nowhere)
    assert picture(state, marks, "en") == picture(state, Marks(), "en")
    assert drawing.outlines(PRACTICE, nowhere) == ""


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
