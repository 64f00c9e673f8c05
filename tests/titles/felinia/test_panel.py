"""What the panel beside the board of Felinia counts."""

import re
from collections.abc import Iterable
from html import unescape

import pytest

from games.titles.felinia import panels
from scoring.titles.felinia.board import GOODS
from tests.titles.felinia.face import LAID, positions, whole_games
from tests.titles.felinia.table import FACE, NAMES, ashore, bag, ending, having, laid, then, trading


def tables(html: str) -> dict[str, list[list[str]]]:
    """The rows of each table, as text."""
    return {
        style: [
            [unescape(re.sub(r"<[^>]+>", "", cell)) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
            for row in re.findall(r"<tr>(.+?)</tr>", table)
        ]
        for style, table in re.findall(r'<table class="([\w-]+)">(.*?)</table>', html)
    }


def numbers(counts: Iterable[int | None]) -> list[str]:
    return ["?" if count is None else str(count) if count else "·" for count in counts]


def test_the_panel_counts_the_boards_of_all_players():
    state = having(then(LAID, "bid guild"), "green", gold=1, spice=3, silver=0, trade={"tea": 2}, hidden=1)
    state = having(state, "green", extra={"silk": 1})
    assert tables(panels.stock(state, NAMES, "en", False))["boards"] == [
        ["Boards", "Silver", "books", "wine", "watches", "clothing", "glassware", "gold", "spice",
         "Merchants", "Tokens", "Trade", "Bonus"],
        ["Ada", "2", "1", "1", "·", "·", "·", "·", "·", "10", "2", "·", "·"],
        ["Ben", "0", "1", "1", "·", "·", "·", "1", "3", "10", "3", "2", "2"],
    ]  # fmt: skip
    german = tables(panels.stock(state, NAMES, "de", False))["boards"]
    assert german[0] == [
        "Tafeln", "Silber", "Bücher", "Wein", "Uhren", "Kleidung", "Glaswaren", "Gold", "Gewürz", "Händler",
        "Bietsteine", "Handel", "Bonus",
    ]  # fmt: skip


def test_the_panel_counts_what_is_in_the_bag_and_in_the_box():
    state = ashore(
        bag={"books": 9, "wine": 0, "watches": 8, "clothing": None, "glassware": 1}, gold=4, spice=None
    )
    state = then(state, "reveal a4 tea")
    english = tables(panels.stock(state, NAMES, "en", False))
    assert english["goods-left"][1:] == [
        ["in the bag", *numbers(state.bag)],
        ["in the markets", *numbers(map(sum, zip(*state.markets, strict=True)))],
        [
            "with the players",
            *numbers(map(sum, zip(*(player.goods for player in state.players), strict=True))),
        ],
    ]
    assert english["goods-left"][1] == ["in the bag", "9", "·", "5", "?", "1"]
    assert english["goods-left"][2][3:5] == ["2", "3"]
    assert english["tiles-left"][:3] == [
        ["Face down", "silk", "pearls", "tea", "ivory", "amber"],
        ["Amber Coast", "1", "1", "·", "1", "1"],
        ["Bay of Bells", "1", "1", "1", "1", "1"],
    ]
    assert english["box"] == [
        ["Bonus tiles left", "8"],
        ["Gold in supply", "4"],
        ["Spice in supply", "∞"],
    ]
    german = tables(panels.stock(state, NAMES, "de", False))
    assert [row[0] for row in german["goods-left"]] == [
        "Waren",
        "im Beutel",
        "auf den Märkten",
        "auf den Tafeln",
    ]
    assert german["tiles-left"][0] == ["Verdeckt", "Seide", "Perlen", "Tee", "Elfenbein", "Bernstein"]
    assert [row[0] for row in german["box"]] == [
        "Bonus-Plättchen übrig",
        "Gold im Vorrat",
        "Gewürz im Vorrat",
    ]
    for style, rows in english.items():
        assert [row[1:] for row in german[style][1:]] == [row[1:] for row in rows[1:]], "the same numbers"


def test_the_panel_tells_which_ship_tiles_are_to_come():
    rows = tables(panels.stock(LAID, NAMES, "en", False))["ships-left"]
    assert rows == [
        ["Ship tiles", "16 left (in brackets: blue back)"],
        ["Amber Coast", "(06:45) 11:15 16:30"],
        ["Bay of Bells", "07:30 (12:45) 17:15"],
        ["Cedar Hills", "08:15 13:30 (18:45)"],
        ["Dune Land", "(09:45) 14:15 19:30"],
        ["Emerald Isle", "10:30 15:00 (15:45) 20:15"],
    ]
    german = tables(panels.stock(LAID, NAMES, "de", False))["ships-left"]
    assert german[0] == ["Schiffstafeln", "noch 16 (in Klammern: Rückseite blau)"]
    none_left = tables(panels.stock(ending(), NAMES, "en", False))["ships-left"]
    assert {row[1] for row in none_left[1:]} == {"·"}


def test_bonus_tiles_that_are_named_or_hidden_are_left_no_more():
    state = having(trading("guild", "guild"), "green", gold=1, spice=1)
    for line in ("bonus hidden", "bonus extra silk"):
        panel = panels.stock(then(state, line), NAMES, "en", False)
        assert tables(panel)["box"][0] == ["Bonus tiles left", "7"]
    uncounted = laid(bonus={"extra silk": None, "plus tea": 2})
    assert tables(panels.stock(uncounted, NAMES, "en", False))["box"][0] == ["Bonus tiles left", "?"]


@pytest.mark.parametrize("name", whole_games())
def test_the_panel_is_right_at_every_position(name):
    for state in positions(name):
        rows = tables(panels.stock(state, NAMES, "de", False))
        assert rows["goods-left"][1][1:] == numbers(bag(state).get(good, 0) for good in GOODS)
        assert len(rows["boards"]) == 1 + len(state.colours)
        assert sum(len(row[1].split()) for row in rows["ships-left"][1:] if row[1] != "·") == (
            state.stack.bit_count()
        )
        for colour, row in zip(state.colours, rows["boards"][1:], strict=True):
            player = state.players[state.colours.index(colour)]
            held = sum(player.extra) + sum(player.plus) + player.hidden
            counts = (player.gold, player.spice, player.merchants, player.tokens, sum(player.trade), held)
            assert row == [NAMES[colour], str(player.silver), *numbers((*player.goods, *counts))]


def test_names_are_escaped_in_the_panel():
    html = panels.stock(LAID, NAMES | {"blue": '<b>"Ada"'}, "en", False)
    assert '<b>"' not in html
    assert "&lt;b&gt;" in html


def test_players_of_felinia_hide_what_brings_them_points():
    assert FACE.points.is_secret
    assert list(FACE.panels) == ["stock"], "and so the points are explained by the sheet"
