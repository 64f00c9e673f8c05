"""Felinia's table page as a server answers it: taps as the page sends them, storage and sales."""

import re
from typing import Any

import pytest

from games.folds import history_of
from games.models import Entry, PlaySession
from scoring.titles.felinia.board import GOODS
from tests.present import matched, present
from tests.titles.felinia.table import FACE, NAMES, ship, spare
from tests.web.felinia_tables import BOAT, LAST_ROUND, ashore, banner, notice, page, recent, session_with
from tests.web.test_table import lines, tap

pytestmark = pytest.mark.django_db


def offered(html: str, within: str = "calls") -> list[str]:
    """The lines of the buttons on the right."""
    part = matched(rf'<div class="{within}"[^>]*>(.*?)</div>\s*(?:<ul|<p|<div class="hand)', html, re.DOTALL)[
        1
    ]
    return re.findall(r'name="line" value="([^"]*)"', part)


def sales(html: str) -> list[str]:
    found = re.findall(r'<details class="anytime".*?</details>', html, re.DOTALL)
    return [line for sale in found for line in re.findall(r'name="line" value="([^"]*)"', sale)]


# Taps


def test_a_good_is_drawn_with_one_tap(client):
    session = session_with(is_set_up=False)
    table = page(client, session)
    assert banner(table) == "At the table Draw for market 1"
    assert offered(table) == [f"draw {good}" for good in GOODS]
    assert sales(table) == []
    answer = tap(client, session, line="draw wine")
    assert answer.status_code == 200
    assert lines(session) == ["draw wine"]
    assert recent(answer.text).startswith("1 Market 1: wine drawn.")
    assert present(session.entries.last()).by == Entry.TABLET


def test_a_good_that_is_not_in_the_bag_is_refused(client):
    session = session_with(is_set_up=False, bag={"books": 9, "wine": 0, "watches": 9})
    assert re.search(r'class="[^"]*\bidle\b[^"]*" name="line" value="draw wine"', page(client, session))
    answer = tap(client, session, line="draw wine")
    assert answer.status_code == 422
    refusal = notice(answer, "refused")
    assert re.fullmatch(
        r"The bag has no wine left: according to the board file, .* on the table\. E41", refusal
    )
    assert lines(session) == []


def test_a_ship_tile_is_laid_with_one_tap(client):
    session = session_with(*["draw wine"] * 6, is_set_up=False)
    assert banner(page(client, session)) == "At the table New ship for berth 1"
    answer = tap(client, session, line="ship 1 s09")
    assert answer.status_code == 200
    assert lines(session)[6:] == ["ship 1 s09"]
    assert "Berth 1: ship to Cedar Hills, 18:00." in recent(answer.text)
    assert banner(answer.text) == "At the table New ship for berth 2"
    blue = tap(client, session, line="ship 2 s04")
    assert blue.status_code == 422
    assert "E40" in notice(blue, "refused")


def test_a_market_takes_a_token_with_a_tap_on_its_field(client):
    session = session_with()
    table = page(client, session)
    assert banner(table) == "Ada Round 1: token 1 of 3"
    fields = matched(r'<fieldset class="fields">.*?</fieldset>', table, re.DOTALL)[0]
    on_the_board = re.findall(r'name="line" value="([^"]*)"', fields)
    assert on_the_board == [*(f"bid market {number}" for number in range(1, 6)), "bid guild"]
    answer = tap(client, session, line=on_the_board[1])
    assert answer.status_code == 200
    assert lines(session)[-1] == "bid market 2"
    assert "Ada placed a token on market 2 (1 token there)." in recent(answer.text)
    closed = tap(client, session, line=on_the_board[4])
    assert closed.status_code == 422
    assert notice(closed, "refused") == ("Market 5 is closed; open with 2 players: 1–3. E3")


def test_a_good_is_bought_and_a_merchant_goes_aboard(client):
    session = session_with("bid market 1", "bid guild", ships=BOAT, tokens=1)
    table = page(client, session)
    assert banner(table) == "Ada Market 1: 1 silver"
    assert '<input type="radio" name="then-0" value="buy watches">' in table
    assert table.count('class="ways-on"') == 2
    assert 'name="line" value="buy watches board 1"' in table
    answer = tap(client, session, line="buy clothing board 1", **{"then-0": "buy clothing"})
    assert answer.status_code == 200
    assert lines(session)[-1] == "buy clothing board 1"
    assert "Ada bought clothing in market 1 for 1 silver and boarded the ship to Amber Coast (00:00)" in (
        recent(answer.text)
    )


def test_a_purchase_that_cannot_be_paid_is_refused_in_german_too(client):
    session = session_with("bid market 1", "bid market 1", tokens=1, silver=1)
    client.cookies["django_language"] = "de"
    assert banner(page(client, session)) == "Ben Markt 1: 2 Silber"
    answer = tap(client, session, line="buy watches")
    assert answer.status_code == 422
    refusal = notice(answer, "refused")
    assert "Der Preis ist 2 Silber, eines je Bietstein dort; Grün hat 1." in refusal
    assert refusal.endswith("E11")
    sold = tap(client, session, line="green: sell wine 1")
    assert "Ben verkauft 1 × Wein: +1 Silber (jetzt 2)." in recent(sold.text)
    assert tap(client, session, line="buy watches").status_code == 200


def test_a_good_is_exchanged_at_the_guild(client):
    session = session_with("bid guild", "bid purse", ships=BOAT, tokens=1)
    table = page(client, session)
    for level, way in enumerate(("exchange books", "exchange books wine")):
        assert f'<input type="radio" name="then-{level}" value="{way}">' in table
    ways = {"then-0": "exchange books", "then-1": "exchange books wine"}
    answer = tap(client, session, line="exchange books wine board 1", **ways)
    assert answer.status_code == 200
    assert "Ada exchanged books for wine and 1 spice (price: 1 silver)" in recent(answer.text)


def test_a_tile_is_turned_up_and_stepped_on(client):
    session = ashore()
    table = page(client, session)
    assert banner(table) == "Ada in a1: 2 steps, may turn up 2"
    assert re.search(r'name="piece" value="step \*" id="choice-0" checked', table)
    answer = tap(client, session, piece="reveal * tea", at="a4")
    assert answer.status_code == 200
    assert "Ada turned up tea in a4." in recent(answer.text)
    assert re.search(r'name="piece" value="step \*" id="choice-0" checked', answer.text), "the step is next"
    answer = tap(client, session, piece="step *", at="a4")
    assert answer.status_code == 200
    assert lines(session)[-2:] == ["reveal a4 tea", "step a4"]
    assert recent(answer.text) == ("16 Ada moved on to a4. The tile is taken, and the merchant stays in a4.")


@pytest.mark.parametrize("at", ["a4", "a6"])
def test_a_face_down_tile_that_is_tapped_is_asked_for(client, at):
    """Nobody chose the step: it is ready as long as nothing else is."""
    session = ashore()
    before = lines(session)
    answer = tap(client, session, piece="step *", at=at)
    assert notice(answer, "asked") == (
        f"{at}: face-down trade tile. Which sort was turned up? Silk Pearls Tea Ivory Amber"
    )
    sorts = ("silk", "pearls", "tea", "ivory", "amber")
    asked = matched(r'<div class="notice asked".*?</div>', answer.text, re.DOTALL)[0]
    assert re.findall(r'name="line" value="([^"]*)"', asked) == [f"reveal {at} {sort}" for sort in sorts]
    assert "notice refused" not in answer.text
    assert lines(session) == before
    assert tap(client, session, line=f"reveal {at} ivory").status_code == 200
    assert lines(session)[-1] == f"reveal {at} ivory"


def test_the_question_for_the_sort_is_asked_in_german_too(client):
    session = ashore()
    client.cookies["django_language"] = "de"
    asked = notice(tap(client, session, piece="step *", at="a4"), "asked")
    assert asked == (
        "a4: verdecktes Handels-Plättchen. Welche Sorte wurde aufgedeckt? Seide Perlen Tee Elfenbein"
        " Bernstein"
    )


@pytest.mark.parametrize(
    ("at", "sentence"),
    [
        ("a7", "No path leads from a1 to a7."),
        ("a1", "a1 was already visited by this merchant in this move."),
        ("b2", "b2 is not in Amber Coast: a merchant stays in the country where it landed."),
    ],
)
def test_a_step_that_is_illegal_is_refused_with_what_is_legal(client, at, sentence):
    session = ashore()
    tap(client, session, piece="reveal * tea", at="a7")
    before = lines(session)
    answer = tap(client, session, piece="step *", at=at)
    assert answer.status_code == 422
    assert notice(answer, "refused") == f"{sentence} Allowed: a2 and a3. E23"
    assert 'class="tapped' in answer.text
    assert lines(session) == before


def test_after_the_last_reveal_a_face_down_tile_is_no_way_on(client):
    session = ashore()
    tap(client, session, piece="reveal * tea", at="a7")
    tap(client, session, piece="reveal * silk", at="a8")
    answer = tap(client, session, piece="step *", at="a4")
    assert answer.status_code == 422
    assert notice(answer, "refused") == (
        "a4 has a face-down trade tile: no merchant may enter. Allowed: a2 and a3. E23"
    )


def test_a_reveal_where_nothing_is_face_down_is_refused_and_stays_chosen(client):
    session = ashore()
    answer = tap(client, session, piece="reveal * tea", at="a2")
    assert answer.status_code == 422
    assert notice(answer, "refused").endswith("E22")
    assert re.search(r'name="piece" value="reveal \* tea" id="choice-3" checked', answer.text)
    assert not re.search(r'name="piece" value="step \*" id="choice-0" checked', answer.text)


def test_a_merchant_stops(client):
    session = ashore()
    answer = tap(client, session, line="stop", piece="step *")
    assert answer.status_code == 200
    assert lines(session)[-1] == "stop"
    assert banner(answer.text) == "At the table New ship for berth 1"


@pytest.mark.parametrize("at", ["market 1", "guild", "berth 2", "a4", "e1"])
def test_a_field_tapped_while_nothing_is_placed_says_what_is_there(client, at):
    session = session_with("bid market 1", "bid guild", ships=BOAT, tokens=1)
    answer = tap(client, session, at=at)
    assert answer.status_code == 200
    state = history_of(session).now.state
    assert notice(answer, "asked").lower() == f"{at}: {present(FACE.board.at(state, at, NAMES)).en}.".lower()


@pytest.mark.parametrize("at", ["market 1", "guild", "berth 2"])
def test_a_field_no_merchant_walks_to_is_only_looked_at(client, at):
    session = ashore()
    before = lines(session)
    answer = tap(client, session, piece="step *", at=at)
    there = present(FACE.board.at(history_of(session).now.state, at, NAMES)).en
    assert notice(answer, "asked").lower().startswith(f"{at}: {there}.".lower())
    assert "notice refused" not in answer.text
    assert lines(session) == before


# Storage


def storing(goods: str = "books wine wine wine wine", **changes: Any) -> PlaySession:
    about: dict[str, Any] = {"start": [goods], "tokens": 1, "ships": {"boat": ship("e", "00:00")} | spare()}
    return session_with(*LAST_ROUND, **about | changes)


def test_the_goods_that_stay_are_posted_one_by_one(client):
    session = storing()
    table = page(client, session)
    assert banner(table) == "Ada Keep 3 goods, a 4th for 2 silver"
    several = matched(r'<div class="several"[^>]*>.*?</div>', table, re.DOTALL)[0]
    assert re.findall(r'type="checkbox" name="number" value="(\w+)" checked', several) == [
        "books", "wine", "wine", "wine", "wine",
    ]  # fmt: skip
    assert 'name="line" value="keep *"' in several
    answer = tap(client, session, line="keep *", number=["", "books", "wine", "wine"])
    assert answer.status_code == 200
    assert lines(session)[-1] == "keep books wine wine"
    assert "Ada kept 1 × books and 2 × wine, sold 2 (silver now 4)." in recent(answer.text)


def test_all_goods_may_go(client):
    session = storing()
    assert tap(client, session, line="keep *", number=[""]).status_code == 200
    assert lines(session)[-1] == "keep"
    assert history_of(session).now.state.players[0].goods == (0,) * 5


def test_too_many_goods_are_refused(client):
    session = storing()
    answer = tap(client, session, line="keep *", number=["", "books", *["wine"] * 4])
    assert answer.status_code == 422
    assert notice(answer, "refused") == "5 goods are too many: at most 4 can be kept. E30"
    assert "keep" not in lines(session)[-1]


def test_a_sale_while_goods_are_stored_is_not_mixed_up_with_them(client):
    session = storing()
    form = {"number": ["", "books", *["wine"] * 4]}
    answer = tap(client, session, line="blue: sell wine 1", **form)
    assert answer.status_code == 200
    assert lines(session)[-1] == "blue: sell wine 1"
    assert answer.text.count('type="checkbox" name="number"') == 4
    tap(client, session, line="undo", **form)
    assert lines(session)[-1] == "undo"


# Sales


def test_another_player_may_sell(client):
    session = session_with()
    assert sales(page(client, session)) == [
        f"{colour}: sell {good} 1" for colour in ("blue", "green") for good in ("books", "wine")
    ]
    answer = tap(client, session, line="green: sell books 1")
    assert answer.status_code == 200
    assert "Ben sold 1 × books: +1 silver (now 3)." in recent(answer.text)
    assert banner(answer.text) == "Ada Round 1: token 1 of 3", "it is still Ada's turn"
    assert sales(answer.text) == ["blue: sell books 1", "blue: sell wine 1", "green: sell wine 1"]
    again = tap(client, session, line="green: sell books 1")
    assert again.status_code == 422
    assert notice(again, "refused") == "Green has 0 × books, not 1. E45"


def test_a_sale_during_another_s_walk_leaves_the_step_ready(client):
    session = ashore()
    answer = tap(client, session, line="green: sell books 1", piece="step *")
    assert answer.status_code == 200
    assert banner(answer.text) == "Ada in a1: 2 steps, may turn up 2"
    assert re.search(r'name="piece" value="step \*" id="choice-0" checked', answer.text)
