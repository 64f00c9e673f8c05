"""What is to be seen of players and on the fields of a Felinia table: chips, buttons and what they say."""

import re
from html import unescape

import pytest

from games.engine.face import Marks
from games.titles.felinia import panels
from games.titles.felinia.state import State
from scoring.wording import Text
from tests.present import present
from tests.titles.felinia.face import (
    ASHORE,
    FOUR_SHIPS,
    LAID,
    all_fields,
    assert_clean,
    market,
    positions,
    telling_of,
)
from tests.titles.felinia.table import (
    FACE,
    NAMES,
    PRACTICE,
    ashore,
    ending,
    filled,
    having,
    idle,
    laid,
    seated,
    ship,
    spare,
    storing,
    then,
    trading,
)
from tests.titles.felinia.test_recorded_games import games

LANGUAGES = ("en", "de")

# Chips


def chips(state: State, colour: str) -> list[tuple[str, str]]:
    return [(card.style, card.figure.en) for card in FACE.cards(state, colour)]


def test_the_chips_count_what_lies_before_a_player():
    assert chips(LAID, "blue") == [
        ("start", "★"), ("silver", "2"), ("good", "1"), ("good", "1"), ("merchants", "10"), ("tokens", "3"),
    ]  # fmt: skip
    state = having(then(LAID, "bid guild"), "green", gold=1, spice=3, silver=0, hidden=1, trade={"tea": 2})
    assert [(card.name.de, card.figure.de) for card in FACE.cards(state, "green")] == [
        ("Silber", "0"),
        ("Bücher", "1"),
        ("Wein", "1"),
        ("Gold", "1"),
        ("Gewürz", "3"),
        ("Händler im Vorrat", "10"),
        ("Bietsteine auf der Hand", "3"),
        ("Handels-Plättchen", "2"),
        ("Bonus-Plättchen", "1"),
    ]
    assert ("tokens", "2") in chips(state, "blue")


def test_only_the_start_player_has_the_star_until_the_end():
    second = filled(then(idle(LAID), "ship 1 s02"))
    for state, starts in ((LAID, ["blue"]), (second, ["green"]), (then(ending(), "finish"), [])):
        assert [colour for colour in state.colours if ("start", "★") in chips(state, colour)] == starts


SECRETS = [
    ({"trade": {"silk": 2}}, {"trade": {"tea": 1, "amber": 1}}),
    ({"extra": {"silk": 1}}, {"plus": {"ivory": 1}}),
    ({"plus": {"tea": 2}, "trade": {"tea": 1}}, {"plus": {"tea": 1, "amber": 1}, "trade": {"silk": 1}}),
]


@pytest.mark.parametrize("state", [LAID, market(), ASHORE, storing("books " * 4)])
@pytest.mark.parametrize(("first", "other"), SECRETS)
def test_which_tiles_a_player_has_is_not_to_be_seen(state, first, other):
    """Whatever they are, it looks the same."""
    seen = [views(having(state, "green", **tiles)) for tiles in (first, other)]
    for what in seen[0]:
        assert seen[0][what] == seen[1][what], what


def test_a_bonus_tile_that_was_named_looks_like_one_that_was_not():
    state = having(trading("guild", "guild"), "green", gold=1, spice=1)
    seen = [views(then(state, line)) for line in ("bonus hidden", "bonus extra silk", "bonus plus tea")]
    for what in seen[0]:
        assert seen[0][what] == seen[1][what] == seen[2][what], what


def views(state: State) -> dict[str, object]:
    return {
        "chips": [FACE.cards(state, colour) for colour in state.colours],
        "stage": FACE.stage(state),
        "picture": [FACE.board.picture(state, Marks(), language) for language in LANGUAGES],
        "fields": [FACE.board.fields(state, NAMES, language) for language in LANGUAGES],
        "stock": [panels.stock(state, NAMES, language, False) for language in LANGUAGES],
        "sales": FACE.tray(state).anytime.calls,
        "calls": [call.line for call in FACE.tray(state).calls],
    }


# What is to be seen where


def test_what_lies_and_stands_on_a_field_is_told():
    state = then(
        ashore("green", "blue", country="a"), "reveal a4 tea", "reveal a5 silk", "step a4"
    )  # blue is in a1 now
    assert {
        field: FACE.board.at(state, field, NAMES) for field in ("a1", "a2", "a4", "a5", "a6", "d1", "c1")
    } == {
        "a1": Text("pays 1 spice", "bringt 1 Gewürz"),
        "a2": Text("pays 1 gold", "bringt 1 Gold"),
        "a4": Text("a merchant of Ben", "ein Händler von Ben"),
        "a5": Text("open trade tile: silk", "offenes Handels-Plättchen: Seide"),
        "a6": Text("face-down trade tile", "verdecktes Handels-Plättchen"),
        "d1": Text("pays a good from the bag", "bringt eine Ware aus dem Beutel"),
        "c1": Text("pays 1 silver", "bringt 1 Silber"),
    }


def test_what_lies_in_the_markets_and_at_the_berths_is_told():
    state = then(laid(players=3), "bid market 1", "bid market 1", "bid guild", "bid market 1")
    assert FACE.board.at(state, "market 1", NAMES) == Text(
        "1 × watches and 1 × clothing; tokens from the top: Ada, Ben, Ada",
        "1 × Uhren und 1 × Kleidung; Bietsteine von oben: Ada, Ben, Ada",
    )
    assert present(FACE.board.at(state, "market 2", NAMES)).en == "1 × watches and 1 × clothing; no tokens"
    assert FACE.board.at(state, "market 5", NAMES) == Text("closed", "geschlossen")
    assert present(FACE.board.at(state, "guild", NAMES)).de == "Bietsteine von oben: Cleo"
    assert present(FACE.board.at(seated(), "guild", NAMES)).en == "no tokens"
    assert present(FACE.board.at(seated(), "market 1", NAMES)).de == "keine Waren; keine Bietsteine"
    assert FACE.board.at(seated(), "berth 1", NAMES) == Text("empty", "leer")
    assert FACE.board.at(state, "berth 1", NAMES) == Text(
        "ship to Amber Coast, 06:00, 2 places, each for 2 × books and 1 silver; aboard: nobody",
        "Schiff „Bernsteinküste“, 06:00, 2 Plätze für je 2 × Bücher und 1 Silber; an Bord: niemand",
    )
    landed = then(market(), "buy wine board 2")
    assert present(FACE.board.at(landed, "berth 2", NAMES)).en.endswith("aboard: nobody")
    assert present(FACE.board.at(then(landed, "stop"), "berth 2", NAMES)).en == "empty"
    waiting = then(trading("market 1", "guild", ships=FOUR_SHIPS | spare()), "buy watches board 2")
    assert present(FACE.board.at(waiting, "berth 2", NAMES)).en.endswith("aboard: Ada")


def test_a_ship_for_one_has_one_place():
    state = laid(tiles=["s02", "s05", "s09", "s13"])
    label = present(FACE.board.at(state, "berth 1", NAMES))
    assert "1 place" in label.en
    assert "1 places" not in label.en
    assert "1 Platz" in label.de


@pytest.mark.parametrize("silver", [0, 1])
def test_a_ship_that_wants_no_goods_is_told_in_whole_sentences(silver):
    ships = {"boat": ship("a", "08:00", 2, silver=silver)} | spare()
    state = trading("market 1", "purse", ships=ships)
    assert_clean(present(FACE.board.at(state, "berth 1", NAMES)))
    assert_clean(telling_of(state, "buy watches board 1").what)


@pytest.mark.parametrize(
    "field", ["", "z9", "a9", "A1", "market 0", "market 6", "market", "berth 5", "guild "]
)
def test_what_is_no_field_is_not_told(field):
    assert FACE.board.at(ASHORE, field, NAMES) is None


@pytest.mark.parametrize("name", games())
def test_every_field_is_told_at_any_time(name):
    for state in positions(name)[::11]:
        for field in all_fields(state.board):
            assert_clean(present(FACE.board.at(state, field, NAMES)))


def buttons(state: State, language: str = "en") -> list[tuple[str, str, str]]:
    html = FACE.board.fields(state, NAMES, language)
    found = re.findall(r'<button class="[^"]+" name="(\w+)" value="([^"]+)">(.*?)</button>', html)
    assert len(found) == html.count("<button")
    return [(name, value, unescape(label)) for name, value, label in found]


def test_every_field_has_a_button_that_says_what_is_there():
    for state in (seated(), LAID, market(), ASHORE, ending()):
        for language in LANGUAGES:
            there = buttons(state, language)
            assert len(there) == len(all_fields(PRACTICE))
            for name, value, label in there:
                field = value if name == "at" else value.removeprefix("bid ")
                assert label.endswith(f": {present(FACE.board.at(state, field, NAMES)).say(language)}")
    assert ("at", "a4", "a4: face-down trade tile") in [
        (name, value, label.lower()) for name, value, label in buttons(ASHORE)
    ]


def test_while_tokens_are_set_a_market_takes_one_with_a_tap():
    lines = [value for name, value, _ in buttons(LAID) if name == "line"]
    assert lines == [*(f"bid market {number}" for number in range(1, 6)), "bid guild"]
    for state in (seated(), market(), ASHORE, ending()):
        assert {name for name, _, _ in buttons(state)} == {"at"}


def test_names_are_escaped_in_the_buttons():
    names = NAMES | {"blue": '<b>"Ada"'}
    html = FACE.board.fields(then(LAID, "bid market 1"), names, "en")
    assert "<b>" not in html
    assert "&lt;b&gt;&#34;Ada&#34;" in html
