"""What the tablet shows of a Felinia table: all ways to say a move, chips, fields, panel and what is told."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import unescape
from typing import NamedTuple

import pytest

from games.engine.face import Call, Marks, Telling
from games.titles.felinia import legal, panels
from games.titles.felinia.components import PRICES
from games.titles.felinia.game import GAME
from games.titles.felinia.moves import DECLARE, REVEAL, Move
from games.titles.felinia.state import END, FILL, FIND, LANDS, LAY, NO_TILES, OVER, SAILS, STORE, State
from scoring.titles.felinia.board import GOODS, Board
from scoring.titles.felinia.position import SORT_NAMES
from scoring.wording import Text
from scoring.words import Colour
from tests.titles.felinia.playing import number_of
from tests.titles.felinia.table import (
    NAMES,
    PRACTICE,
    ashore,
    bag,
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
from tests.titles.felinia.test_recorded_games import games, record_of, steps

FACE = GAME.face
LANGUAGES = ("en", "de")
AT_THE_TABLE = (FILL, LAY, FIND)


def all_lines(calls: Iterable[Call]) -> Iterator[str]:
    """The lines that can be said with these calls, at the end of all ways; but for the idle ones."""
    for call in calls:
        if "idle" not in call.style.split():
            yield from all_lines(call.then) if call.then else (call.line,)


def idle_lines(state: State) -> list[str]:
    return [call.line for call in FACE.tray(state).calls if "idle" in call.style.split()]


def labels(calls: Iterable[Call], language: str = "en") -> list[str]:
    return [call.label.say(language) for call in calls]


def call(state: State, line: str) -> Call:
    """The call with which the way to a line begins."""
    (found,) = [call for call in FACE.tray(state).calls if call.line == line]
    return found


def lines_of(call: Call) -> list[str]:
    return [way.line for way in call.then]


def placed(state: State) -> Iterator[str]:
    """What can be chosen in the tray, on each of its fields."""
    for choice in FACE.tray(state).choices:
        for field in FACE.board.spots(state, choice.line):
            yield choice.line.replace("*", field)


def telling_of(before: State, line: str, names: Mapping[Colour, str] = NAMES) -> Telling:
    return FACE.tell(GAME.ruling(before, line).move, before, GAME.play(before, line), names)


def all_fields(board: Board) -> list[str]:
    return [
        *board.provinces,
        *(f"berth {number + 1}" for number in range(board.berths)),
        *(f"market {number + 1}" for number in range(board.markets)),
        "guild",
    ]


def assert_clean(text: Text) -> None:
    """Something is said in both languages, and nothing was left over from putting it together."""
    assert text.en != text.de
    for words in text:
        assert re.sub(r"^[^\w“„+(]|\s+$", "", words) == words != "", text
        assert not re.search(r"[{}<>]|None|\s\s|\.\.|\(\)| [.,;:)]|\bfor and\b|\bfür und\b", words), text
        assert not re.search(r"\b(?:for|für|and|und|each|je)$", words), text


def ruled_out(state: State, line: str) -> tuple[str, ...]:
    return GAME.ruling(state, line).rules


# Which step it is

LAID = laid()
ASHORE = ashore()
LAST_MERCHANT = then(
    trading("market 1", "market 2", merchants=1, ships={"boat": ship("a", "08:00")} | spare()),
    "buy watches board 1",
)


@pytest.mark.parametrize(
    ("state", "en", "de"),
    [
        (seated(), "From the bag for market 1", "Aus dem Beutel für Markt 1"),
        (then(seated(), *["draw wine"] * 3), "From the bag for market 2", "Aus dem Beutel für Markt 2"),
        (then(seated(), *["draw wine"] * 6), "Ship tile for berth 1", "Schiffstafel für Liegeplatz 1"),
        (LAID, "Round 1: token 1 of 3", "Runde 1: Bietstein 1 von 3"),
        (then(LAID, "bid purse", "bid guild"), "Round 1: token 2 of 3", "Runde 1: Bietstein 2 von 3"),
        (trading("market 1", "market 1"), "Market 1: 2 silver", "Markt 1: 2 Silber"),
        (trading("purse", "guild"), "Guild: 1 silver", "Händlergilde: 1 Silber"),
        (ASHORE, "in a1: 2 steps, turn up 2", "in a1: 2 Schritte, 2 aufdecken"),
        (then(ASHORE, "reveal a5 tea", "step a2"), "in a2: 1 step left", "in a2: noch 1 Schritt"),
        (ashore(country="d"), "draws a good in d1", "zieht in d1 eine Ware"),
        (
            storing("books books wine wine"),
            "Which stay? 3, a 4th for 2 silver",
            "Was bleibt? 3, das 4. für 2 Silber",
        ),
        (idle(LAID), "Ship tile for berth 1", "Schiffstafel für Liegeplatz 1"),
        (LAST_MERCHANT, "Last round: Market 2: 1 silver", "Letzte Runde: Markt 2: 1 Silber"),
        (
            then(LAST_MERCHANT, "withdraw"),
            "Last voyage: in a1: 2 steps, turn up 2",
            "Letzte Fahrt: in a1: 2 Schritte, 2 aufdecken",
        ),
        (
            laid(ships=spare(4)),
            "Last round: token 1 of 3",
            "Letzte Runde: Bietstein 1 von 3",
        ),
        (
            trading("market 1", "guild", ships=spare(4)),
            "Last round: Market 1: 1 silver",
            "Letzte Runde: Markt 1: 1 Silber",
        ),
        (then(ending(), "finish"), "", ""),
    ],
)
def test_the_step_is_said(state, en, de):
    assert FACE.stage(state) == Text(en, de)


def test_at_the_end_it_is_said_what_is_still_to_be_done():
    assert FACE.stage(ending()).en.endswith("Sell or confirm the end")
    assert FACE.stage(ending()).de.endswith("Verkaufen oder Ende bestätigen")
    hiding = having(ending(), "green", hidden=1)
    assert FACE.stage(hiding).en.endswith("Which bonus tiles?")
    assert FACE.stage(hiding).de.endswith("Welche Bonus-Plättchen?")


def test_a_good_for_a_merchant_is_drawn_by_its_owner():
    state = ashore("green", country="d")
    assert FACE.drawer(state) == "green"
    assert telling_of(state, "draw wine").by == "green"
    for other in (seated(), LAID, ASHORE, ending()):
        assert FACE.drawer(other) == ""


# Calls


@pytest.mark.parametrize("make", [seated, lambda **bag: ashore(country="d", **bag)], ids=["market", "ashore"])
def test_every_good_can_be_drawn_but_those_not_in_the_bag(make):
    state = make(bag={"books": 9, "watches": 9, "clothing": None, "glassware": 9})
    assert [call.line for call in FACE.tray(state).calls] == [f"draw {good}" for good in GOODS]
    assert idle_lines(state) == ["draw wine"]
    assert ruled_out(state, "draw wine") == ("E41",) if state.step == FILL else ("E24",)


def test_a_ship_tile_is_offered_as_long_as_it_is_in_the_stack():
    state = then(seated(), *["draw wine"] * 6)
    lines = [call.line for call in FACE.tray(state).calls]
    assert sorted(lines) == [f"ship 1 {tile.tile}" for tile in PRACTICE.ships]
    assert sorted(idle_lines(state)) == [f"ship 1 {tile.tile}" for tile in PRACTICE.ships if tile.blue]
    times = [call.label.en for call in FACE.tray(state).calls]
    assert times == sorted(times), "by country, then by time"
    assert times[:2] == ["A 06:00", "A 06:45"]
    leading = [call.line for call in FACE.tray(state).calls if "leads" in call.style.split()]
    assert leading == ["ship 1 s01", "ship 1 s07", "ship 1 s10", "ship 1 s13", "ship 1 s19"]
    state = then(state, "ship 1 s13")
    assert sorted(call.line for call in FACE.tray(state).calls) == [
        f"ship 2 {tile.tile}" for tile in PRACTICE.ships if tile.tile != "s13"
    ]


def test_blue_backed_tiles_can_come_when_no_other_is_left():
    tiles = spare(2) | {f"blue{number}": ship("a", f"0{number}:00", blue=True) for number in (1, 2, 3)}
    state = then(seated(ships=tiles), *["draw wine"] * 6, "ship 1 spare2")
    assert idle_lines(state) == ["ship 2 blue1", "ship 2 blue2", "ship 2 blue3"]
    assert ruled_out(state, "ship 2 blue1") == ("E40",)
    state = then(state, "ship 2 spare1")
    assert [call.line for call in FACE.tray(state).calls] == ["ship 3 blue1", "ship 3 blue2", "ship 3 blue3"]
    assert idle_lines(state) == []


@pytest.mark.parametrize(("players", "markets"), [(2, 3), (3, 4), (4, 5)])
def test_tokens_go_to_the_own_board_to_open_markets_and_to_the_guild(players, markets):
    assert [call.line for call in FACE.tray(laid(players=players)).calls] == [
        "bid purse",
        *(f"bid market {number}" for number in range(1, markets + 1)),
        "bid guild",
    ]


def test_a_bid_says_what_it_brings_and_how_many_tokens_lie_there():
    state = then(laid(silver=4), "bid market 2", "bid market 2", "bid guild")
    assert labels(FACE.tray(state).calls) == [
        "Own board: +2 silver",
        "Market 1",
        "Market 2 (2)",
        "Market 3",
        "Guild (1)",
    ]
    assert labels(FACE.tray(state).calls, "de")[::4] == ["Eigene Tafel: +2 Silber", "Händlergilde (1)"]
    assert labels(FACE.tray(laid(silver=6)).calls)[0] == "Own board: +0 silver", "the money track is full"


SHIPS = {
    "wine": ship("a", "08:00", 2, "wine"),
    "both": ship("b", "09:00", 1, "wine books"),
    "dear": ship("c", "10:00", 2, "books", silver=1),
    "none": ship("d", "11:00", 2, "glassware glassware"),
} | spare()
FOUR_SHIPS = {
    "first": ship("a", "07:00"),
    "second": ship("b", "08:30"),
    "third": ship("c", "09:15", 1),
    "fourth": ship("d", "10:00"),
}


def market(silver: int = 2, start: str = "books", **agreed) -> State:
    """Ada is the only one in market 1, where wine and watches lie."""
    return trading(
        "market 1",
        "purse",
        goods=["wine watches", "books books", "books books"],
        start=[start],
        silver=silver,
        ships=SHIPS,
        **agreed,
    )


def test_in_a_market_the_goods_there_can_be_bought_or_the_token_withdrawn():
    state = market()
    assert [call.line for call in FACE.tray(state).calls] == ["buy wine", "buy watches", "withdraw"]
    assert labels(FACE.tray(state).calls, "de") == ["Wein", "Uhren", "Bietstein zurücknehmen"]
    once = then(trading("market 1", "market 1", goods=["wine wine", "", ""], markets={"open": 1}), "buy wine")
    assert [call.line for call in FACE.tray(once).calls] == ["buy wine", "withdraw"]


def test_after_a_purchase_one_may_go_aboard_exactly_where_it_is_possible():
    state = market()
    assert lines_of(call(state, "buy wine")) == [
        "buy wine board 1", "buy wine board 2", "buy wine board 3", "buy wine",
    ]  # fmt: skip
    assert lines_of(call(state, "buy watches")) == ["buy watches board 3", "buy watches"]
    assert labels(call(state, "buy watches").then) == ["Aboard 3: Cedar Hills 10:00", "Nobody goes aboard"]
    assert labels(call(state, "buy watches").then, "de") == [
        "An Bord 3: Cedar Hills 10:00",
        "Niemand geht an Bord",
    ]
    poor = market(silver=1)
    assert lines_of(call(poor, "buy wine")) == ["buy wine board 1", "buy wine board 2", "buy wine"]
    assert call(poor, "buy watches").then == (), "one tap is enough"
    assert ruled_out(poor, "buy watches board 3") == ("E15",)


def test_a_full_ship_and_an_empty_supply_let_nobody_aboard():
    state = market(start="books glassware glassware")
    assert lines_of(call(state, "buy wine"))[-2:] == ["buy wine board 4", "buy wine"]
    full = state._replace(berths=tuple(berth._replace(aboard=(0, 1)) for berth in state.berths))
    assert call(full, "buy wine").then == ()
    assert call(having(state, "blue", merchants=0), "buy wine").then == ()


def test_where_the_price_is_not_there_goods_are_idle():
    state = trading("market 1", "market 1", silver=1)
    assert idle_lines(state) == ["buy watches", "buy clothing"]
    assert not any(call.then for call in FACE.tray(state).calls)
    assert ruled_out(state, "buy watches") == ("E11",)
    assert [*all_lines(FACE.tray(state).calls)] == ["withdraw"]
    assert idle_lines(then(state, "green: sell wine 1")) == [], "a sale makes up for it"


def test_at_the_guild_one_gives_then_takes_then_perhaps_goes_aboard():
    state = trading(
        "guild", "purse", start=["books wine"], bag={"wine": 9, "watches": 9, "clothing": 9}, ships=SHIPS
    )
    offered = [call.line for call in FACE.tray(state).calls]
    assert offered == ["exchange books", "exchange wine", "bonus hidden", "withdraw"]
    assert idle_lines(state) == ["bonus hidden"], "nobody has gold and spice yet"
    assert labels(FACE.tray(state).calls, "de")[:2] == ["Bücher geben", "Wein geben"]
    books = call(state, "exchange books")
    assert lines_of(books) == ["exchange books wine", "exchange books watches", "exchange books clothing"]
    assert [lines_of(taken) for taken in books.then] == [
        ["exchange books wine board 1", "exchange books wine"],
        ["exchange books watches board 1", "exchange books watches"],
        ["exchange books clothing board 1", "exchange books clothing"],
    ]
    wine = call(state, "exchange wine")
    assert lines_of(wine) == ["exchange wine watches", "exchange wine clothing"], "no books in the bag"
    assert lines_of(wine.then[0]) == ["exchange wine watches board 3", "exchange wine watches"]
    nowhere = call(trading("guild", "purse", ships=spare()), "exchange books")
    assert not any(taken.then for taken in nowhere.then)


def test_a_bonus_tile_stays_hidden_first_of_all_and_can_be_named():
    state = having(trading("guild", "purse"), "blue", gold=1, spice=1)
    bonus = call(state, "bonus")
    assert lines_of(bonus)[0] == "bonus hidden"
    assert lines_of(bonus)[1:] == [f"bonus {kind} {sort}" for kind, sort in PRACTICE.bonus]
    assert labels(bonus.then)[:3] == ["Hidden", "“1–4” silk", "“+1” silk"]
    assert labels(bonus.then, "de")[:3] == ["Verdeckt", "„1–4“ Seide", "„+1“ Seide"]
    for gold, spice in ((0, 1), (1, 0)):
        poor = having(state, "blue", gold=gold, spice=spice)
        assert idle_lines(poor) == ["bonus hidden"]
        assert ruled_out(poor, "bonus hidden") == ("E14",)


def test_where_the_price_is_not_there_the_guild_is_idle():
    state = having(trading("guild", "purse"), "blue", silver=0)
    assert idle_lines(state) == ["exchange books wine", "exchange wine books", "bonus hidden"]
    assert ruled_out(state, "exchange books wine") == ("E11",)
    assert [*all_lines(FACE.tray(state).calls)] == ["withdraw"]


def test_where_all_bonus_tiles_are_taken_none_is_offered():
    state = having(trading("guild", "purse", bonus={"plus tea": 1}), "blue", gold=1, spice=1)
    assert lines_of(call(state, "bonus")) == ["bonus hidden", "bonus plus tea"]
    taken = having(state, "green", hidden=1)
    assert "bonus hidden" in idle_lines(taken)
    assert ruled_out(taken, "bonus hidden") == ("E14",)


def test_a_merchant_ashore_can_stop_and_the_end_is_confirmed():
    assert [call.line for call in FACE.tray(ASHORE).calls] == ["stop"]
    assert [call.line for call in FACE.tray(ending()).calls] == ["finish"]
    hiding = having(ending(), "green", hidden=1)
    assert FACE.tray(hiding).calls == ()
    assert FACE.tray(ending()).hands == ()
    (hand,) = FACE.tray(hiding).hands
    assert hand.colour == "green"
    assert [call.line for call in hand.calls] == [
        f"green: declare {kind} {sort}" for kind, sort in PRACTICE.bonus
    ]
    both = having(hiding, "blue", hidden=2)
    assert [hand.colour for hand in FACE.tray(both).hands] == ["blue", "green"]
    named = then(both, "blue: declare plus tea")
    assert "green: declare plus tea" not in [call.line for call in FACE.tray(named).hands[1].calls]


# The tray


def test_a_step_is_chosen_unless_a_tile_that_was_turned_up_is():
    step, *reveals = FACE.tray(ASHORE).choices
    assert (step.line, step.ready) == ("step *", True)
    assert [reveal.line for reveal in reveals] == [f"reveal * {sort}" for sort in PRACTICE.sorts]
    assert not any(reveal.ready for reveal in reveals)
    assert [reveal.left for reveal in reveals] == [1] * 5
    assert FACE.board.spots(ASHORE, "step *") == ("a2", "a3")
    assert FACE.board.spots(ASHORE, "reveal * tea") == ("a4", "a5", "a6", "a7", "a8")
    assert FACE.tray(ASHORE).question == Text("Which sort is it?", "Welche Sorte ist es?")


def test_a_sort_that_is_not_left_in_the_country_is_not_offered():
    state = then(ASHORE, "reveal a4 tea")
    assert "reveal * tea" not in [choice.line for choice in FACE.tray(state).choices]
    assert FACE.board.spots(state, "reveal * tea") == ()
    assert FACE.board.spots(state, "reveal * silk") == ("a5", "a6", "a7", "a8")
    assert FACE.board.spots(state, "step *") == ("a2", "a3", "a4")
    for done in (then(state, "reveal a5 silk"), then(ASHORE, "reveal a5 silk", "step a2")):
        assert [choice.line for choice in FACE.tray(done).choices] == ["step *"]
        assert FACE.board.spots(done, "reveal * ivory") == ()


@pytest.mark.parametrize("line", ["reveal * gold", "reveal *", "march *", "", "*"])
def test_a_choice_that_is_none_has_no_fields(line):
    assert FACE.board.spots(ASHORE, line) == ()
    assert FACE.board.spots(LAID, "step *") == ()


# Storage and sales


def test_all_goods_are_in_at_first_each_for_itself():
    state = storing("books wine wine glassware", "wine")
    several = FACE.tray(state).several
    assert several.line == "keep *"
    assert [thing.line for thing in several.things] == ["books", "wine", "wine", "glassware"]
    assert labels(several.things, "de") == ["Bücher", "Wein", "Wein", "Glaswaren"]
    for other in (LAID, ASHORE, ending(), seated()):
        assert FACE.tray(other).several is None


def test_one_tap_sells_up_to_three_of_a_kind():
    state = having(LAID, "green", gold=2, spice=5)
    assert [call.line for call in FACE.tray(state).anytime.calls["green"]] == [
        "green: sell gold 1", "green: sell gold 2",
        "green: sell spice 1", "green: sell spice 2", "green: sell spice 3",
        "green: sell books 1", "green: sell wine 1",
    ]  # fmt: skip
    assert labels(FACE.tray(state).anytime.calls["green"], "de")[1:3] == [
        "2 × Gold: +4",
        "1 × Gewürz: +1",
    ]
    assert [call.line for call in FACE.tray(state).anytime.calls["blue"]] == [
        "blue: sell books 1",
        "blue: sell wine 1",
    ]


@pytest.mark.parametrize("state", [LAID, market(), ASHORE, storing("books " * 4), ending()])
def test_everybody_may_sell_at_any_decision(state):
    assert list(FACE.tray(state).anytime.calls) == list(state.colours)


@pytest.mark.parametrize(
    "state",
    [seated(), then(seated(), *["draw wine"] * 6), ashore(country="d"), then(ending(), "finish")],
    ids=["market", "ship", "ashore", "over"],
)
def test_nobody_sells_while_something_is_drawn_or_laid(state):
    assert FACE.tray(state).anytime.calls == {}


# Nothing is offered that is refused, and everything that is legal is offered


class Step(NamedTuple):
    """A move of a recorded game as it is told."""

    before: State
    move: Move
    after: State
    telling: Telling


@cache
def played(name: str) -> list[Step]:
    record = record_of(name)
    names = record.setup.names
    return [
        Step(before, move, after, FACE.tell(move, before, after, names))
        for before, move, after in steps(record)
    ]


def positions(name: str) -> list[State]:
    return [played(name)[0].before, *(step.after for step in played(name))]


def whole_games() -> list[str]:
    """One of two and one of three, each with every kind of move."""
    return [name for name in games() if name.startswith("short-")]


@pytest.mark.parametrize("name", whole_games())
def test_what_is_offered_is_what_is_legal(name):
    for state in positions(name):
        offered = [*all_lines(FACE.tray(state).calls), *placed(state)]
        for hand in FACE.tray(state).hands:
            offered += all_lines(hand.calls)
        assert [line for line in offered if not GAME.ruling(state, line).stands] == []
        assert max(Counter(offered).values(), default=1) == 1
        words = {line.rpartition(": ")[2] for line in offered}
        assert words == {move.text for move in GAME.legal_moves(state)}
        assert not any(GAME.ruling(state, line).stands for line in idle_lines(state))


@pytest.mark.parametrize("name", whole_games())
def test_those_who_hide_tiles_can_name_every_one_that_is_left(name):
    for state in positions(name):
        hiding = state.with_hidden_tiles() if state.step == END else []
        assert [hand.colour for hand in FACE.tray(state).hands] == [state.colours[seat] for seat in hiding]
        for hand in FACE.tray(state).hands:
            assert [*all_lines(hand.calls)] == [
                f"{hand.colour}: {move.text}" for move in GAME.legal_moves(state) if move.kind == DECLARE
            ]


@pytest.mark.parametrize("name", whole_games())
def test_whatever_may_be_kept_can_be_said(name):
    asked = [state for state in positions(name) if FACE.tray(state).several]
    assert asked == [state for state in positions(name) if state.step == STORE]
    assert asked
    for state in asked:
        line, _, things = FACE.tray(state).several
        there = Counter(thing.line for thing in things)
        for keep in legal.keeps(state):
            goods = keep.text.split(" ")[1:]
            assert Counter(goods) <= there
            assert GAME.ruling(state, line.replace("*", " ".join(goods)).rstrip()).stands
        assert there.total() > 3


@pytest.mark.parametrize("name", whole_games())
def test_whatever_a_player_has_can_be_sold_at_every_decision(name):
    for state in positions(name):
        sales = FACE.tray(state).anytime.calls
        if state.step in (*AT_THE_TABLE, OVER):
            assert sales == {}
            continue
        for colour, player in zip(state.colours, state.players, strict=True):
            has = {thing: number_of(player, thing) for thing in PRICES}
            assert [call.line for call in sales[colour]] == [
                f"{colour}: sell {thing} {count}"
                for thing, there_are in has.items()
                for count in range(1, min(3, there_are) + 1)
            ]
            assert all(GAME.ruling(state, call.line).stands for call in sales[colour])


@pytest.mark.parametrize("name", games())
def test_on_other_boards_too_what_is_offered_is_what_is_legal(name):
    for state in positions(name)[::9]:
        offered = [*all_lines(FACE.tray(state).calls), *placed(state)]
        for hand in FACE.tray(state).hands:
            offered += all_lines(hand.calls)
        assert [line for line in offered if not GAME.ruling(state, line).stands] == []
        assert {line.rpartition(": ")[2] for line in offered} == {
            move.text for move in GAME.legal_moves(state)
        }


@pytest.mark.parametrize("name", whole_games())
def test_every_call_is_named_in_both_languages(name):
    for state in positions(name):
        offered = [
            *FACE.tray(state).calls,
            *(call for sale in FACE.tray(state).anytime.calls.values() for call in sale),
        ]
        while offered:
            call = offered.pop()
            offered += call.then
            assert all(text and not re.search(r"[{}<>]|None|\s\s", text) for text in call.label)
        if state.step != OVER:
            assert_clean(FACE.stage(state))


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
        ("Bietsteine zur Hand", "3"),
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
        "a6": Text("trade tile, face down", "verdecktes Handels-Plättchen"),
        "d1": Text("pays a good from the bag", "bringt eine Ware aus dem Beutel"),
        "c1": Text("pays 1 silver", "bringt 1 Silber"),
    }


def test_what_lies_in_the_markets_and_at_the_berths_is_told():
    state = then(laid(players=3), "bid market 1", "bid market 1", "bid guild", "bid market 1")
    assert FACE.board.at(state, "market 1", NAMES) == Text(
        "1 × watches and 1 × clothing; tokens from the top: Ada, Ben, Ada",
        "1 × Uhren und 1 × Kleidung; Bietsteine von oben: Ada, Ben, Ada",
    )
    assert FACE.board.at(state, "market 2", NAMES).en == "1 × watches and 1 × clothing; no tokens"
    assert FACE.board.at(state, "market 5", NAMES) == Text("closed", "geschlossen")
    assert FACE.board.at(state, "guild", NAMES).de == "Bietsteine von oben: Cleo"
    assert FACE.board.at(seated(), "guild", NAMES).en == "no tokens"
    assert FACE.board.at(seated(), "market 1", NAMES).de == "keine Waren; keine Bietsteine"
    assert FACE.board.at(seated(), "berth 1", NAMES) == Text("empty", "leer")
    assert FACE.board.at(state, "berth 1", NAMES) == Text(
        "ship to Amber Coast, 06:00, 2 places, each for 2 × books and 1 silver; aboard: nobody",
        "Schiff nach Amber Coast, 06:00, 2 Plätze für je 2 × Bücher und 1 Silber; an Bord: niemand",
    )
    landed = then(market(), "buy wine board 2")
    assert FACE.board.at(landed, "berth 2", NAMES).en.endswith("aboard: nobody")
    assert FACE.board.at(then(landed, "stop"), "berth 2", NAMES).en == "empty"
    waiting = then(trading("market 1", "guild", ships=FOUR_SHIPS | spare()), "buy watches board 2")
    assert FACE.board.at(waiting, "berth 2", NAMES).en.endswith("aboard: Ada")


def test_a_ship_for_one_has_one_place():
    state = laid(tiles=["s02", "s05", "s09", "s13"])
    label = FACE.board.at(state, "berth 1", NAMES)
    assert "1 place" in label.en
    assert "1 places" not in label.en
    assert "1 Platz" in label.de


@pytest.mark.parametrize("silver", [0, 1])
def test_a_ship_that_wants_no_goods_is_told_in_whole_sentences(silver):
    ships = {"boat": ship("a", "08:00", 2, silver=silver)} | spare()
    state = trading("market 1", "purse", ships=ships)
    assert_clean(FACE.board.at(state, "berth 1", NAMES))
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
            assert_clean(FACE.board.at(state, field, NAMES))


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
                assert label.endswith(f": {FACE.board.at(state, field, NAMES).say(language)}")
    assert ("at", "a4", "a4: trade tile, face down") in [
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
    assert "&lt;b&gt;&quot;Ada&quot;" in html


# Telling

SORTS = re.compile(r"\b(?:" + "|".join(word for name in SORT_NAMES.values() for word in name) + r")\b")
BONUS = re.compile("[“„](?:1–4|\\+1)")


@pytest.mark.parametrize("name", games())
def test_every_entry_is_told_in_both_languages(name):
    for before, _, _, entry in played(name):
        for text in (entry.what, *entry.then):
            assert_clean(text)
        for text in entry.then:
            assert text.en.endswith(".")
            assert text.de.endswith(".")
        assert not entry.what.en.endswith("."), "a full stop is put after it"
        assert {*entry.fields} <= {*all_fields(before.board)}


@pytest.mark.parametrize("name", games())
def test_no_tile_is_told_but_when_it_is_turned_up_or_named(name):
    for _, move, after, entry in played(name):
        for words in (words for text in (entry.what, *entry.then) for words in text):
            assert bool(BONUS.search(words)) == (move.kind == DECLARE and words in entry.what), words
            if words not in entry.what or move.kind not in (REVEAL, DECLARE):
                assert not SORTS.search(words), words
            assert after.step == OVER or not re.search(r"\bpoints?\b|\bPunkte?\b", words), words


@pytest.mark.parametrize("name", games())
def test_all_that_followed_by_itself_is_told_in_its_order(name):
    names = record_of(name).setup.names
    for step in played(name):
        before, _, after, entry = step
        more = after.step == END and before.step != END
        assert len(entry.then) >= len(after.news) + more
        for index, news in enumerate(after.news):
            text = entry.then[more + index]
            if news.what == LANDS:
                who, where = names[after.colours[news.seat]], after.board.provinces[news.of]
                assert text.en == f"{who} lands in {where}."
            if news.what == SAILS:
                times = [before.ship_at(berth).time for berth in news.more]
                assert re.findall(r"\d\d:\d\d", text.en) == re.findall(r"\d\d:\d\d", text.de) == times
                assert times == sorted(times)
                assert text.en.startswith(why_they_sail(step, index))


def why_they_sail(step: Step, index: int) -> str:
    """The reason for the sailing that is this piece of news."""
    before, move, after, _ = step
    berths = after.news[index].more
    if after.last == "last merchant":
        return "All ships sail: "
    if NO_TILES in [earlier.what for earlier in after.news[:index]]:
        return "Ships with merchants sail: " if berths else "No ship has a merchant aboard."
    free = [before.free_places(berth) - (move.berth == berth) for berth in berths]
    return "No ship is full; the earliest sails: " if any(free) else "Full, by time: "


def test_a_bonus_tile_is_told_alike_whether_it_is_named_or_not():
    state = having(trading("guild", "purse"), "blue", gold=1, spice=1)
    entries = {telling_of(state, line) for line in ("bonus hidden", "bonus extra silk", "bonus plus amber")}
    assert [entry.what for entry in entries] == [
        Text(
            "took a bonus tile for 1 gold and 1 spice, paying 1 silver",
            "nimmt für 1 Gold und 1 Gewürz ein Bonus-Plättchen, zahlt 1 Silber",
        )
    ]


def test_what_was_done_is_told():
    """One of each kind."""
    ashore_in_d = ashore(country="d")
    storage = storing("books wine wine wine wine", silver=1)
    assert {
        line: telling_of(state, line).what.en
        for state, line in (
            (seated(), "draw wine"),
            (then(seated(), *["draw wine"] * 6), "ship 1 s09"),
            (LAID, "bid purse"),
            (LAID, "bid market 2"),
            (then(LAID, "bid guild"), "bid guild"),
            (market(), "withdraw"),
            (market(), "buy wine"),
            (market(), "buy wine board 2"),
            (trading("guild", "guild"), "exchange books glassware"),
            (ashore_in_d, "draw wine"),
            (ASHORE, "reveal a4 tea"),
            (ASHORE, "step a2"),
            (ASHORE, "stop"),
            (storage, "keep wine wine books"),
            (storage, "keep wine wine books wine"),
            (storage, "keep"),
            (having(LAID, "blue", gold=2), "blue: sell gold 1"),
            (having(ending(), "blue", hidden=1), "blue: declare extra silk"),
            (ending(), "finish"),
        )
    } == {
        "draw wine": "drew wine from the bag",
        "ship 1 s09": "Berth 1: ship to Cedar Hills, 18:00",
        "bid purse": "put a token on their own board: +1 silver (now 3)",
        "bid market 2": "put a token on market 2 (1 token there)",
        "bid guild": "put a token on the guild (2 tokens there)",
        "withdraw": "withdrew the token from market 1",
        "buy wine": "bought wine in market 1 for 1 silver",
        "buy wine board 2": (
            "bought wine in market 1 for 1 silver and boarded the ship to Bay of Bells (09:00) "
            "for 1 × books and 1 × wine"
        ),
        "exchange books glassware": "exchanged books for glassware and 1 spice, paying 2 silver",
        "reveal a4 tea": "turned up tea in a4",
        "step a2": "went on to a2",
        "stop": "took the merchant back into supply",
        "keep wine wine books": "kept 1 × books and 2 × wine and sold 2 (silver now 3)",
        "keep wine wine books wine": (
            "kept 1 × books and 3 × wine, 2 silver for the fourth and sold 1 (silver now 0)"
        ),
        "keep": "kept nothing and sold 5 (silver now 6)",
        "blue: sell gold 1": "sold 1 × gold: +2 silver (now 4)",
        "blue: declare extra silk": "named the bonus tile “1–4” silk",
        "finish": "The end is confirmed",
    }
    assert telling_of(seated(), "draw wine").what.en == "Market 1: wine drawn"
    assert telling_of(LAID, "bid purse").what.de == "setzt auf das 1. Münzfeld: +1 Silber (jetzt 3)"
    assert telling_of(trading("guild", "purse"), "withdraw").what.de == (
        "nimmt den Bietstein von der Händlergilde zurück"
    )


def test_where_it_was_done_is_told():
    assert telling_of(seated(), "draw wine").fields == ("market 1",)
    assert telling_of(ashore(country="d"), "draw wine").fields == ("d1",)
    assert telling_of(LAID, "bid guild").fields == ("guild",)
    assert telling_of(LAID, "bid purse").fields == ()
    assert telling_of(market(), "buy wine board 2").fields == ("market 1", "berth 2")
    assert telling_of(ASHORE, "reveal a4 tea").fields == ("a4",)
    assert telling_of(ASHORE, "step a3").fields == ("a3",)
    assert telling_of(ending(), "finish").fields == ()


FOUR_BIDS = ("market 1", "market 2", "market 3", "market 3")
ONE_ABOARD = ("buy watches board 1", "buy watches board 2", "buy watches board 2")


def test_full_ships_sail_by_time_and_it_is_told_why():
    state = then(trading(*FOUR_BIDS, silver=6, ships=FOUR_SHIPS | spare()), *ONE_ABOARD)
    assert telling_of(state, "buy clothing board 3").then == (
        Text(
            "Full, by time: Bay of Bells 08:30 and Cedar Hills 09:15.",
            "Voll, nach Abfahrtszeit: Bay of Bells 08:30 und Cedar Hills 09:15.",
        ),
        Text("Ben lands in b1.", "Ben geht in b1 an Land."),
        Text("b1 pays 1 gold.", "b1: 1 Gold."),
    )


def test_where_no_ship_is_full_the_earliest_sails_and_it_is_told_why():
    state = then(trading(*FOUR_BIDS, silver=6, ships=FOUR_SHIPS | spare()), ONE_ABOARD[0], *["withdraw"] * 2)
    assert telling_of(state, "withdraw").then == (
        Text(
            "No ship is full; the earliest sails: Amber Coast 07:00.",
            "Kein Schiff ist voll; das früheste segelt: Amber Coast 07:00.",
        ),
        Text("Ada lands in a1.", "Ada geht in a1 an Land."),
        Text("a1 pays 1 spice.", "a1: 1 Gewürz."),
    )


def test_the_last_merchant_fixes_the_end_and_then_all_ships_sail():
    state = trading("market 1", "market 2", merchants=1, ships=FOUR_SHIPS | spare())
    (fixed,) = telling_of(state, "buy watches board 2").then
    assert fixed == Text(
        "That was Ada's last merchant: trade is played out, then all ships sail, and the game is over.",
        "Das war der letzte Händler von Ada: Die Handels-Phase wird noch zu Ende gespielt, dann segeln "
        "alle Schiffe, und das Spiel ist aus.",
    )
    sails, lands, _ = telling_of(then(state, "buy watches board 2"), "withdraw").then
    assert sails.en == (
        "All ships sail: Amber Coast 07:00, Bay of Bells 08:30, Cedar Hills 09:15 and Dune Land 10:00."
    )
    assert sails.de.startswith("Alle Schiffe segeln: Amber Coast 07:00, ")
    assert lands.en == "Ada lands in b1."


def test_too_few_ship_tiles_fix_the_end_and_then_ships_with_merchants_sail():
    state = then(trading("market 1", "guild", ships=FOUR_SHIPS), "buy watches board 2")
    assert [text.en for text in telling_of(state, "withdraw").then] == [
        "No ship is full; the earliest sails: Amber Coast 07:00.",
        "The ship tiles do not suffice (0 left): the last voyage follows at once, then the game ends.",
        "Ships with merchants sail: Bay of Bells 08:30.",
        "Ada lands in b1.",
        "b1 pays 1 gold.",
    ]
    state = then(trading("guild", "guild", ships=FOUR_SHIPS), "withdraw")
    assert [text.de for text in telling_of(state, "withdraw").then] == [
        "Die Fahrten sind vorbei: Wer will, verkauft noch; dann wird das Ende bestätigt.",
        "Kein Schiff ist voll; das früheste segelt: Amber Coast 07:00.",
        "Die Schiffstafeln reichen nicht (noch 0): Jetzt folgt die letzte Fahrt, dann ist Schluss.",
        "Auf keinem Schiff ist ein Händler.",
    ]


def test_with_the_last_tile_laid_it_is_said_that_tiles_will_not_suffice():
    state = then(idle(laid(ships=spare(5))), "ship 1 spare5", "draw wine", "draw wine")
    short, new_round = telling_of(state, "draw wine").then
    assert short == Text(
        "The ship tiles will not suffice (0 left): after this round comes the last voyage.",
        "Die Schiffstafeln werden nicht reichen (noch 0): Nach dieser Runde kommt die letzte Fahrt.",
    )
    assert new_round.en == "Round 2: Ben is the new start player."


SMALL_SHIPS = {f"small{berth}": ship("a", f"0{berth}:00", places=1) for berth in range(1, 5)}


def test_with_more_ships_full_than_tiles_left_it_is_said_that_tiles_will_not_suffice():
    state = trading("market 1", "market 1", "guild", "guild", ships=SMALL_SHIPS | spare(1))
    assert telling_of(state, "buy watches board 2").then == ()
    state = then(state, "buy watches board 2")
    (short,) = telling_of(state, "buy clothing board 1").then
    assert short.en.startswith("The ship tiles will not suffice (1 left)")
    assert FACE.stage(then(state, "buy clothing board 1")).en == "Last round: Guild: 2 silver"


def test_with_more_ships_under_way_than_tiles_left_it_is_not_said_twice():
    state = then(
        trading("market 1", "market 1", "guild", "guild", ships=SMALL_SHIPS | spare(1)),
        "buy watches board 2", "buy clothing board 1", "withdraw",
    )  # fmt: skip
    assert [text.en for text in telling_of(state, "withdraw").then] == [
        "Full, by time: Amber Coast 01:00 and Amber Coast 02:00.",
        "Ada lands in a1.",
        "a1 pays 1 spice.",
    ]


def test_hidden_tiles_are_asked_for_after_the_last_landing():
    state = having(
        then(laid(tokens=1, ships=spare(4)), "bid guild", "bid guild", "withdraw"), "green", hidden=1
    )
    assert telling_of(state, "withdraw").then[0] == Text(
        "The voyages are over: hidden bonus tiles are named now (Ben); all may still sell.",
        "Die Fahrten sind vorbei: Jetzt werden verdeckte Bonus-Plättchen genannt (Ben); alle dürfen "
        "noch verkaufen.",
    )


def test_the_new_start_player_is_told_when_the_round_begins():
    second = Text("Round 2: Ben is the new start player.", "Runde 2: Ben ist neuer Startspieler.")
    filled_already = idle(laid(markets={"initial": 3}))
    assert telling_of(filled_already, "ship 1 s02").then == (second,)
    filling = then(idle(LAID), "ship 1 s02", "draw books", "draw books")
    assert telling_of(filling, "draw books").then == (second,)
    last_but_one = then(idle(LAID), "ship 1 s02", "draw books")
    assert telling_of(last_but_one, "draw books").then == ()
    set_up = then(seated(), *["draw wine"] * 6, "ship 1 s01", "ship 2 s05", "ship 3 s09")
    assert telling_of(set_up, "ship 4 s13").then == (), "who begins is known"


def test_what_happens_by_itself_ashore_is_told():
    taken = telling_of(then(ASHORE, "reveal a4 tea"), "step a4").then[0]
    assert taken == Text(
        "The tile is taken, the merchant stays in a4.",
        "Plättchen genommen, der Händler bleibt in a4.",
    )
    gold = Text("a2 pays 1 gold.", "a2: 1 Gold.")
    assert telling_of(then(ASHORE, "reveal a5 silk"), "step a2").then == (gold,), "on to a5"
    home = Text(
        "The merchant can do no more and returns to Ada.",
        "Der Händler kann nichts mehr tun und kommt zu Ada zurück.",
    )
    assert telling_of(ASHORE, "step a2").then[:2] == (gold, home)


def test_what_is_not_paid_is_told_with_its_reason():
    rich = having(ASHORE, "blue", silver=6)
    assert telling_of(rich, "step a3").then[0] == Text(
        "a3 pays no silver: the money track is full.", "a3: kein Silber, die Geldleiste ist voll."
    )
    assert telling_of(ashore(gold=0), "step a2").then[0] == Text(
        "a2 pays nothing: the supply is used up.", "a2: nichts, der Vorrat ist aufgebraucht."
    )
    ships = {"boat": ship("d", "00:00", 1)} | spare()
    state = trading("market 1", "guild", ships=ships, bag={"watches": 3, "clothing": 3})
    assert telling_of(then(state, "buy watches board 1"), "withdraw").then[-1] == Text(
        "d1 pays no good: the bag is empty.", "d1: keine Ware, der Beutel ist leer."
    )


def test_a_market_without_goods_gives_tokens_back_by_itself():
    goods = ["wine", "books", "books"]
    bids = ("market 1", "market 1", "market 1", "guild")
    state = trading(*bids, goods=goods, markets={"initial": 1}, silver=6)
    assert telling_of(state, "buy wine").then == (
        Text(
            "Market 1 is sold out: tokens go back to Ben and Ada.",
            "Markt 1 ist leer: Bietsteine zurück an Ben und Ada.",
        ),
    )


def test_a_tie_is_told_in_words_at_the_end():
    state = having(having(ending(), "blue", silver=5), "green", silver=3)
    assert telling_of(state, "finish").then == (
        Text(
            "Ada and Ben have 2 points each; Ada has more silver (5 against 3).",
            "Ada und Ben haben je 2 Punkte; Ada hat mehr Silber (5 gegen 3).",
        ),
    )
    assert telling_of(state, "finish").discreet == (), "an end that was taken back tells no points"
    over = then(state, "finish")
    assert FACE.points.verdict(over, NAMES) == telling_of(state, "finish").then[0]
    shared = having(state, "green", silver=5)
    assert telling_of(shared, "finish").then == (
        Text(
            "Ada and Ben have 2 points and 5 silver each and share the win.",
            "Ada und Ben haben je 2 Punkte und 5 Silber und teilen sich den Sieg.",
        ),
    )
    ahead = having(state, "green", gold=1)
    assert telling_of(ahead, "finish").then == ()
    assert FACE.points.verdict(then(ahead, "finish"), NAMES) is None


@pytest.mark.parametrize("name", games())
def test_the_end_of_a_game_says_how_a_tie_was_decided(name):
    expect, entry = games()[name]["expect"], played(name)[-1].telling
    most = max(expect["scores"].values())
    level = [player for player, points in expect["scores"].items() if points == most]
    if len(level) == 1:
        assert entry.then == ()
        return
    (why,) = entry.then
    assert all(player in why.en and player in why.de for player in level)
    assert f"{most} point" in why.en
    assert f"{most} Punkt" in why.de
    assert ("share the win" in why.en) == (len(expect["winners"]) > 1)
    assert "silver" in why.en


# The panel


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
        "bei den Spielern",
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
        ["Ship tiles", "16 to come (in brackets: blue back)"],
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
