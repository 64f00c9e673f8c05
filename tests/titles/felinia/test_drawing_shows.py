"""The board from above: what is to be seen of a position, with its names and marks."""

from collections.abc import Callable

import pytest

from games.engine.face import Marks
from games.titles.felinia import drawing
from games.titles.felinia.drawing import picture
from games.titles.felinia.drawing.cells import market, ship_at_berth
from games.titles.felinia.drawing.plan import plan
from games.titles.felinia.drawing.symbols import letters_of, seat
from games.titles.felinia.state import BID, NO_GOOD, TRADE, WALK, Berth, State, Walk
from scoring.titles.felinia.board import Board
from scoring.titles.felinia.words import Sort
from tests.titles.felinia.drawings import BOARDS, COLOURS, PRACTICE, every_language, opening, parsed

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
    drawn = ship_at_berth(PRACTICE, 2, Berth(ship, (1,)), COLOURS, 0, "en")
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
    drawn = ship_at_berth(BOARDS["strange"], 1, Berth(0), COLOURS, 0, "en")
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
