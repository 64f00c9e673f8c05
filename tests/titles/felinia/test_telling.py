"""What is told of each entry of Felinia, and of what followed by itself, in both languages."""

import re

import pytest

from games.titles.felinia.moves import DECLARE, REVEAL
from games.titles.felinia.state import END, LANDS, NO_TILES, OVER, SAILS
from scoring.titles.felinia.position import SORT_NAMES
from scoring.wording import Text
from tests.present import present
from tests.titles.felinia.face import (
    ASHORE,
    FOUR_SHIPS,
    LAID,
    Step,
    all_fields,
    assert_clean,
    market,
    played,
    telling_of,
)
from tests.titles.felinia.table import (
    FACE,
    NAMES,
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
from tests.titles.felinia.test_recorded_games import games, record_of

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
                assert text.en == f"{who}'s merchant lands in {where}."
            if news.what == SAILS:
                times = [present(before.ship_at(berth)).time for berth in news.more]
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
    return "No ship is full; the earliest sails: " if any(free) else "Full ships sail: "


def test_a_bonus_tile_is_told_alike_whether_it_is_named_or_not():
    state = having(trading("guild", "purse"), "blue", gold=1, spice=1)
    entries = {telling_of(state, line) for line in ("bonus hidden", "bonus extra silk", "bonus plus amber")}
    assert [entry.what for entry in entries] == [
        Text(
            "took a bonus tile for 1 gold and 1 spice (price: 1 silver)",
            "nimmt für 1 Gold und 1 Gewürz ein Bonus-Plättchen (Preis: 1 Silber)",
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
        "bid purse": "placed a token on their own board: +1 silver (now 3)",
        "bid market 2": "placed a token on market 2 (1 token there)",
        "bid guild": "placed a token at the guild (2 tokens there)",
        "withdraw": "withdrew the token from market 1",
        "buy wine": "bought wine in market 1 for 1 silver",
        "buy wine board 2": (
            "bought wine in market 1 for 1 silver and boarded the ship to Bay of Bells (09:00) "
            "for 1 × books and 1 × wine"
        ),
        "exchange books glassware": "exchanged books for glassware and 1 spice (price: 2 silver)",
        "reveal a4 tea": "turned up tea in a4",
        "step a2": "moved on to a2",
        "stop": "returned the merchant to the supply",
        "keep wine wine books": "kept 1 × books and 2 × wine, sold 2 (silver now 3)",
        "keep wine wine books wine": (
            "kept 1 × books and 3 × wine, sold 1, paid 2 silver for the fourth (silver now 0)"
        ),
        "keep": "kept nothing, sold 5 (silver now 6)",
        "blue: sell gold 1": "sold 1 × gold: +2 silver (now 4)",
        "blue: declare extra silk": "revealed the bonus tile “1–4” silk",
        "finish": "The end of the game is confirmed",
    }
    assert telling_of(seated(), "draw wine").what.en == "Market 1: wine drawn"
    assert (
        telling_of(LAID, "bid purse").what.de
        == "setzt einen Bietstein auf das 1. Münzfeld: +1 Silber (jetzt 3)"
    )
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
            "Full ships sail: Bay of Bells 08:30 and Cedar Hills 09:15.",
            "Volle Schiffe segeln: Glockenbucht 08:30 und Zedernhügel 09:15.",
        ),
        Text("Ben's merchant lands in b1.", "Ein Händler von Ben geht in b1 an Land."),
        Text("b1 pays 1 gold.", "b1 bringt 1 Gold."),
    )


def test_where_no_ship_is_full_the_earliest_sails_and_it_is_told_why():
    state = then(trading(*FOUR_BIDS, silver=6, ships=FOUR_SHIPS | spare()), ONE_ABOARD[0], *["withdraw"] * 2)
    assert telling_of(state, "withdraw").then == (
        Text(
            "No ship is full; the earliest sails: Amber Coast 07:00.",
            "Kein Schiff ist voll; das früheste segelt: Bernsteinküste 07:00.",
        ),
        Text("Ada's merchant lands in a1.", "Ein Händler von Ada geht in a1 an Land."),
        Text("a1 pays 1 spice.", "a1 bringt 1 Gewürz."),
    )


def test_the_last_merchant_fixes_the_end_and_then_all_ships_sail():
    state = trading("market 1", "market 2", merchants=1, ships=FOUR_SHIPS | spare())
    (fixed,) = telling_of(state, "buy watches board 2").then
    assert fixed == Text(
        "That was Ada's last merchant: this trade phase is finished, then all ships sail, and the"
        " game is over.",
        "Das war der letzte Händler von Ada: Die Handels-Phase wird noch zu Ende gespielt, dann segeln "
        "alle Schiffe, und die Partie ist zu Ende.",
    )
    sails, lands, _ = telling_of(then(state, "buy watches board 2"), "withdraw").then
    assert sails.en == (
        "All ships sail: Amber Coast 07:00, Bay of Bells 08:30, Cedar Hills 09:15 and Dune Land 10:00."
    )
    assert sails.de.startswith("Alle Schiffe segeln: Bernsteinküste 07:00, ")
    assert lands.en == "Ada's merchant lands in b1."


def test_too_few_ship_tiles_fix_the_end_and_then_ships_with_merchants_sail():
    state = then(trading("market 1", "guild", ships=FOUR_SHIPS), "buy watches board 2")
    assert [text.en for text in telling_of(state, "withdraw").then] == [
        "No ship is full; the earliest sails: Amber Coast 07:00.",
        "Too few ship tiles are left (0): the last voyage begins at once, then the game ends.",
        "Ships with merchants sail: Bay of Bells 08:30.",
        "Ada's merchant lands in b1.",
        "b1 pays 1 gold.",
    ]
    state = then(trading("guild", "guild", ships=FOUR_SHIPS), "withdraw")
    assert [text.de for text in telling_of(state, "withdraw").then] == [
        "Die Fahrten sind vorbei: Alle dürfen noch verkaufen; dann bitte das Ende der Partie bestätigen.",
        "Kein Schiff ist voll; das früheste segelt: Bernsteinküste 07:00.",
        "Die Schiffstafeln reichen nicht (noch 0): Jetzt folgt die letzte Fahrt, dann ist Schluss.",
        "Auf keinem Schiff ist ein Händler.",
    ]


def test_with_the_last_tile_laid_it_is_said_that_tiles_will_not_suffice():
    state = then(idle(laid(ships=spare(5))), "ship 1 spare5", "draw wine", "draw wine")
    short, new_round = telling_of(state, "draw wine").then
    assert short == Text(
        "There will be too few ship tiles (0 left): after this round comes the last voyage.",
        "Die Schiffstafeln werden nicht reichen (noch 0): Nach dieser Runde kommt die letzte Fahrt.",
    )
    assert new_round.en == "Round 2: Ben is the start player."


SMALL_SHIPS = {f"small{berth}": ship("a", f"0{berth}:00", places=1) for berth in range(1, 5)}


def test_with_more_ships_full_than_tiles_left_it_is_said_that_tiles_will_not_suffice():
    state = trading("market 1", "market 1", "guild", "guild", ships=SMALL_SHIPS | spare(1))
    assert telling_of(state, "buy watches board 2").then == ()
    state = then(state, "buy watches board 2")
    (short,) = telling_of(state, "buy clothing board 1").then
    assert short.en.startswith("There will be too few ship tiles (1 left)")
    assert FACE.stage(then(state, "buy clothing board 1")).en == "Last round – Guild: 2 silver"


def test_with_more_ships_under_way_than_tiles_left_it_is_not_said_twice():
    state = then(
        trading("market 1", "market 1", "guild", "guild", ships=SMALL_SHIPS | spare(1)),
        "buy watches board 2", "buy clothing board 1", "withdraw",
    )  # fmt: skip
    assert [text.en for text in telling_of(state, "withdraw").then] == [
        "Full ships sail: Amber Coast 01:00 and Amber Coast 02:00.",
        "Ada's merchant lands in a1.",
        "a1 pays 1 spice.",
    ]


def test_hidden_tiles_are_asked_for_after_the_last_landing():
    state = having(
        then(laid(tokens=1, ships=spare(4)), "bid guild", "bid guild", "withdraw"), "green", hidden=1
    )
    assert telling_of(state, "withdraw").then[0] == Text(
        "The voyages are over: now the hidden bonus tiles are revealed (Ben); everybody may still sell.",
        "Die Fahrten sind vorbei: Jetzt werden die verdeckten Bonus-Plättchen aufgedeckt (Ben); alle dürfen "
        "noch verkaufen.",
    )


def test_the_new_start_player_is_told_when_the_round_begins():
    second = Text("Round 2: Ben is the start player.", "Runde 2: Ben beginnt.")
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
        "The tile is taken, and the merchant stays in a4.",
        "Das Plättchen ist genommen, der Händler bleibt in a4.",
    )
    gold = Text("a2 pays 1 gold.", "a2 bringt 1 Gold.")
    assert telling_of(then(ASHORE, "reveal a5 silk"), "step a2").then == (gold,), "on to a5"
    home = Text(
        "The merchant cannot go on and returns to Ada.",
        "Der Händler kann nicht weiter und kommt zu Ada zurück.",
    )
    assert telling_of(ASHORE, "step a2").then[:2] == (gold, home)


def test_what_is_not_paid_is_told_with_its_reason():
    rich = having(ASHORE, "blue", silver=6)
    assert telling_of(rich, "step a3").then[0] == Text(
        "a3 pays no silver: the money track is full.", "a3 bringt kein Silber: Die Geldleiste ist voll."
    )
    assert telling_of(ashore(gold=0), "step a2").then[0] == Text(
        "a2 pays nothing: the supply is used up.", "a2 bringt nichts: Der Vorrat ist aufgebraucht."
    )
    ships = {"boat": ship("d", "00:00", 1)} | spare()
    state = trading("market 1", "guild", ships=ships, bag={"watches": 3, "clothing": 3})
    assert telling_of(then(state, "buy watches board 1"), "withdraw").then[-1] == Text(
        "d1 pays no goods: the bag is empty.", "d1 bringt keine Ware: Der Beutel ist leer."
    )


def test_a_market_without_goods_gives_tokens_back_by_itself():
    goods = ["wine", "books", "books"]
    bids = ("market 1", "market 1", "market 1", "guild")
    state = trading(*bids, goods=goods, markets={"initial": 1}, silver=6)
    assert telling_of(state, "buy wine").then == (
        Text(
            "Market 1 is empty: the tokens there go back to Ben and Ada.",
            "Markt 1 ist leer: Die Bietsteine dort gehen zurück an Ben und Ada.",
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
