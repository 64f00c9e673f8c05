"""What the tablet offers at a Felinia table: the step, calls, the tray, storage and sales."""

from collections.abc import Iterable

import pytest

from games.engine.face import Call
from games.titles.felinia.game import GAME
from games.titles.felinia.state import FILL, State
from scoring.titles.felinia.board import GOODS
from scoring.wording import Text
from tests.present import present
from tests.titles.felinia.face import ASHORE, LAID, SHIPS, all_lines, idle_lines, market, telling_of
from tests.titles.felinia.table import (
    FACE,
    PRACTICE,
    ashore,
    ending,
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


def labels(calls: Iterable[Call], language: str = "en") -> list[str]:
    return [call.label.say(language) for call in calls]


def call(state: State, line: str) -> Call:
    """The call with which the way to a line begins."""
    (found,) = [call for call in FACE.tray(state).calls if call.line == line]
    return found


def lines_of(call: Call) -> list[str]:
    return [way.line for way in call.then]


def ruled_out(state: State, line: str) -> tuple[str, ...]:
    return GAME.ruling(state, line).rules


# Which step it is

LAST_MERCHANT = then(
    trading("market 1", "market 2", merchants=1, ships={"boat": ship("a", "08:00")} | spare()),
    "buy watches board 1",
)


@pytest.mark.parametrize(
    ("state", "en", "de"),
    [
        (seated(), "Draw for market 1", "Aus dem Beutel ziehen: Markt 1"),
        (then(seated(), *["draw wine"] * 3), "Draw for market 2", "Aus dem Beutel ziehen: Markt 2"),
        (then(seated(), *["draw wine"] * 6), "New ship for berth 1", "Neues Schiff: Liegeplatz 1"),
        (LAID, "Round 1: token 1 of 3", "Runde 1: Bietstein 1 von 3"),
        (then(LAID, "bid purse", "bid guild"), "Round 1: token 2 of 3", "Runde 1: Bietstein 2 von 3"),
        (trading("market 1", "market 1"), "Market 1: 2 silver", "Markt 1: 2 Silber"),
        (trading("purse", "guild"), "Guild: 1 silver", "Händlergilde: 1 Silber"),
        (ASHORE, "in a1: 2 steps, may turn up 2", "in a1: 2 Schritte, darf 2 aufdecken"),
        (then(ASHORE, "reveal a5 tea", "step a2"), "in a2: 1 step left", "in a2: noch 1 Schritt"),
        (ashore(country="d"), "in d1: draws a good", "in d1: zieht eine Ware"),
        (
            storing("books books wine wine"),
            "Keep 3 goods, a 4th for 2 silver",
            "3 Waren behalten, eine 4. für 2 Silber",
        ),
        (idle(LAID), "New ship for berth 1", "Neues Schiff: Liegeplatz 1"),
        (LAST_MERCHANT, "Last round – Market 2: 1 silver", "Letzte Runde – Markt 2: 1 Silber"),
        (
            then(LAST_MERCHANT, "withdraw"),
            "Last voyage – in a1: 2 steps, may turn up 2",
            "Letzte Fahrt – in a1: 2 Schritte, darf 2 aufdecken",
        ),
        (
            laid(ships=spare(4)),
            "Last round – token 1 of 3",
            "Letzte Runde – Bietstein 1 von 3",
        ),
        (
            trading("market 1", "guild", ships=spare(4)),
            "Last round – Market 1: 1 silver",
            "Letzte Runde – Markt 1: 1 Silber",
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
    assert FACE.stage(hiding).en.endswith("Reveal the bonus tiles")
    assert FACE.stage(hiding).de.endswith("Bonus-Plättchen aufdecken")


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
    assert labels(call(state, "buy watches").then) == [
        "Board at berth 3: Cedar Hills 10:00",
        "Without boarding",
    ]
    assert labels(call(state, "buy watches").then, "de") == [
        "Einsteigen an Liegeplatz 3: Zedernhügel 10:00",
        "Ohne Einsteigen",
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
    offered = [call.line for call in FACE.tray(named).hands[1].calls]
    assert "green: declare plus tea" in offered, "what is left is not told: it would tell what others took"
    assert ruled_out(named, "green: declare plus tea") == ("E14",)


# The tray


def test_a_step_is_chosen_unless_a_tile_that_was_turned_up_is():
    step, *reveals = FACE.tray(ASHORE).choices
    assert (step.line, step.ready) == ("step *", True)
    assert [reveal.line for reveal in reveals] == [f"reveal * {sort}" for sort in PRACTICE.sorts]
    assert not any(reveal.ready for reveal in reveals)
    assert [reveal.left for reveal in reveals] == [1] * 5
    assert FACE.board.spots(ASHORE, "step *") == ("a2", "a3")
    assert FACE.board.spots(ASHORE, "reveal * tea") == ("a4", "a5", "a6", "a7", "a8")
    assert FACE.tray(ASHORE).question == Text("Which sort was turned up?", "Welche Sorte wurde aufgedeckt?")


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
    several = present(FACE.tray(state).several)
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
