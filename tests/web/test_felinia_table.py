"""Felinia's table page as a server answers it: taps as the page posts them, and what stays hidden."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.engine.record import read_record
from games.folds import history_of
from games.models import Entry, PlaySession
from games.records import store_record
from games.titles import TITLES
from games.titles.felinia.game import GAME
from scoring.titles.felinia.board import GOODS
from scoring.titles.felinia.position import COLOURS
from tests.titles.felinia.table import NAMES, document, seated, set_up_lines, ship, spare
from tests.titles.felinia.test_recorded_games import games, record_of
from tests.web.test_table import lines, tap

pytestmark = pytest.mark.django_db

BOAT = {"boat": ship("a", "00:00", 1)} | spare()
ASHORE = ("bid market 1", "bid guild", "buy watches board 1", "withdraw")
"""Moves with the boat and one token each: Ada has landed in a1."""
LAST_ROUND = ("bid guild", "bid guild", "withdraw", "withdraw")
"""Moves with one token each and no ship tiles left: the end is to be confirmed."""


def session_with(
    *moves: str,
    players: int = 2,
    goods: list[str] | None = None,
    tiles: list[str] | None = None,
    is_set_up: bool = True,
    **changes: Any,
) -> PlaySession:
    """A session in which these lines were played, once the table was set up."""
    state = seated(players=players, **changes)
    set_up = set_up_lines(state, goods, tiles) if is_set_up else []
    record = {
        "format": "tableside/1",
        "game": "felinia",
        "board": document(players=players, **changes) if changes else "practice",
        "players": [{"name": NAMES[colour], "colour": colour} for colour in COLOURS[:players]],
        "moves": [*set_up, *moves],
    }
    return store_record(read_record(record, TITLES))


def ashore() -> PlaySession:
    return session_with(*ASHORE, ships=BOAT, tokens=1)


def ending(*moves: str, **changes: Any) -> PlaySession:
    about: dict[str, Any] = {"ships": spare(4), "tokens": 1}
    return session_with(*LAST_ROUND, *moves, **about | changes)


def page(client: Client, session: PlaySession, query: str = "") -> str:
    answer = client.get(f"/sessions/{session.pk}{query}")
    assert answer.status_code == 200
    return answer.text


def written(html: str) -> str:
    """What can be read, without pictures."""
    html = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def notice(answer: Any, kind: str) -> str:
    """The text of a notice, without what a referee could do about it."""
    html = re.search(rf'<div class="notice {kind}".*?</div>', answer.text, re.DOTALL)[0]
    return written(re.sub(r'<p class="offers referee">.*?</p>', "", html, flags=re.DOTALL))


def banner(html: str) -> str:
    return written(re.search(r'<div class="banner">.*?</div>', html, re.DOTALL)[0])


def recent(html: str) -> str:
    return written(re.search(r'<div class="said">.*?</div>', html, re.DOTALL)[0])


def offered(html: str, within: str = "calls") -> list[str]:
    """The lines of the buttons on the right."""
    part = re.search(rf'<div class="{within}">(.*?)</div>\s*(?:<ul|<p|<div class="hand)', html, re.DOTALL)[1]
    return re.findall(r'name="line" value="([^"]*)"', part)


def sales(html: str) -> list[str]:
    found = re.findall(r'<details class="anytime".*?</details>', html, re.DOTALL)
    return [line for sale in found for line in re.findall(r'name="line" value="([^"]*)"', sale)]


# Taps


def test_a_good_is_drawn_with_one_tap(client):
    session = session_with(is_set_up=False)
    table = page(client, session)
    assert banner(table) == "At the table From the bag for market 1"
    assert offered(table) == [f"draw {good}" for good in GOODS]
    assert sales(table) == []
    answer = tap(client, session, line="draw wine")
    assert answer.status_code == 200
    assert lines(session) == ["draw wine"]
    assert recent(answer.text).startswith("1 Market 1: wine drawn.")
    assert session.entries.last().by == Entry.TABLET


def test_a_good_that_is_not_in_the_bag_is_refused(client):
    session = session_with(is_set_up=False, bag={"books": 9, "wine": 0, "watches": 9})
    assert re.search(r'class="[^"]*\bidle\b[^"]*" name="line" value="draw wine"', page(client, session))
    answer = tap(client, session, line="draw wine")
    assert answer.status_code == 422
    refusal = notice(answer, "refused")
    assert re.fullmatch(r"Not so\. By the board file .*wine.* bag: .* E41", refusal)
    assert lines(session) == []


def test_a_ship_tile_is_laid_with_one_tap(client):
    session = session_with(*["draw wine"] * 6, is_set_up=False)
    assert banner(page(client, session)) == "At the table Ship tile for berth 1"
    answer = tap(client, session, line="ship 1 s09")
    assert answer.status_code == 200
    assert lines(session)[6:] == ["ship 1 s09"]
    assert "Berth 1: ship to Cedar Hills, 18:00." in recent(answer.text)
    assert banner(answer.text) == "At the table Ship tile for berth 2"
    blue = tap(client, session, line="ship 2 s04")
    assert blue.status_code == 422
    assert "E40" in notice(blue, "refused")


def test_a_market_takes_a_token_with_a_tap_on_its_field(client):
    session = session_with()
    table = page(client, session)
    assert banner(table) == "Ada Round 1: token 1 of 3"
    fields = re.search(r'<fieldset class="fields">.*?</fieldset>', table, re.DOTALL)[0]
    on_the_board = re.findall(r'name="line" value="([^"]*)"', fields)
    assert on_the_board == [*(f"bid market {number}" for number in range(1, 6)), "bid guild"]
    answer = tap(client, session, line=on_the_board[1])
    assert answer.status_code == 200
    assert lines(session)[-1] == "bid market 2"
    assert "Ada put a token on market 2 (1 token there)." in recent(answer.text)
    closed = tap(client, session, line=on_the_board[4])
    assert closed.status_code == 422
    assert notice(closed, "refused") == ("Not so. Market 5 is closed; open with 2 players: 1–3. E3")


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
    assert "Das kostet 2 Silber, eines je Bietstein dort; Grün hat 1." in refusal
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
    assert "Ada exchanged books for wine and 1 spice, paying 1 silver" in recent(answer.text)


def test_a_tile_is_turned_up_and_stepped_on(client):
    session = ashore()
    table = page(client, session)
    assert banner(table) == "Ada in a1: 2 steps, turn up 2"
    assert re.search(r'name="piece" value="step \*" id="choice-0" checked', table)
    answer = tap(client, session, piece="reveal * tea", at="a4")
    assert answer.status_code == 200
    assert "Ada turned up tea in a4." in recent(answer.text)
    assert re.search(r'name="piece" value="step \*" id="choice-0" checked', answer.text), "the step is next"
    answer = tap(client, session, piece="step *", at="a4")
    assert answer.status_code == 200
    assert lines(session)[-2:] == ["reveal a4 tea", "step a4"]
    assert recent(answer.text) == ("16 Ada went on to a4. The tile is taken, the merchant stays in a4.")


@pytest.mark.parametrize("at", ["a4", "a6"])
def test_a_face_down_tile_that_is_tapped_is_asked_for(client, at):
    """Nobody chose the step: it is ready as long as nothing else is."""
    session = ashore()
    before = lines(session)
    answer = tap(client, session, piece="step *", at=at)
    assert notice(answer, "asked") == (
        f"{at}: trade tile, face down. Which sort is it? Silk Pearls Tea Ivory Amber"
    )
    sorts = ("silk", "pearls", "tea", "ivory", "amber")
    asked = re.search(r'<div class="notice asked".*?</div>', answer.text, re.DOTALL)[0]
    assert re.findall(r'name="line" value="([^"]*)"', asked) == [f"reveal {at} {sort}" for sort in sorts]
    assert "Not so." not in answer.text
    assert lines(session) == before
    assert tap(client, session, line=f"reveal {at} ivory").status_code == 200
    assert lines(session)[-1] == f"reveal {at} ivory"


def test_the_question_for_the_sort_is_asked_in_german_too(client):
    session = ashore()
    client.cookies["django_language"] = "de"
    asked = notice(tap(client, session, piece="step *", at="a4"), "asked")
    assert asked == (
        "a4: verdecktes Handels-Plättchen. Welche Sorte ist es? Seide Perlen Tee Elfenbein Bernstein"
    )


@pytest.mark.parametrize(
    ("at", "sentence"),
    [
        ("a7", "No path leads from a1 to a7."),
        ("a1", "The merchant has been in a1 in this move."),
        ("b2", "b2 is not in Amber Coast: a merchant never leaves the country he landed in."),
    ],
)
def test_a_step_that_is_illegal_is_refused_with_what_is_legal(client, at, sentence):
    session = ashore()
    tap(client, session, piece="reveal * tea", at="a7")
    before = lines(session)
    answer = tap(client, session, piece="step *", at=at)
    assert answer.status_code == 422
    assert notice(answer, "refused") == f"Not so. {sentence} Legal: a2 and a3. E23"
    assert 'class="tapped' in answer.text
    assert lines(session) == before


def test_after_the_last_reveal_a_face_down_tile_is_no_way_on(client):
    session = ashore()
    tap(client, session, piece="reveal * tea", at="a7")
    tap(client, session, piece="reveal * silk", at="a8")
    answer = tap(client, session, piece="step *", at="a4")
    assert answer.status_code == 422
    assert notice(answer, "refused") == (
        "Not so. A trade tile lies face down in a4: nobody enters. Legal: a2 and a3. E23"
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
    assert banner(answer.text) == "At the table Ship tile for berth 1"


@pytest.mark.parametrize("at", ["market 1", "guild", "berth 2", "a4", "e1"])
def test_a_field_tapped_while_nothing_is_placed_says_what_is_there(client, at):
    session = session_with("bid market 1", "bid guild", ships=BOAT, tokens=1)
    answer = tap(client, session, at=at)
    assert answer.status_code == 200
    state = history_of(session).now.state
    assert notice(answer, "asked").lower() == f"{at}: {GAME.face.board.at(state, at, NAMES).en}.".lower()


@pytest.mark.parametrize("at", ["market 1", "guild", "berth 2"])
def test_a_field_no_merchant_walks_to_is_only_looked_at(client, at):
    session = ashore()
    before = lines(session)
    answer = tap(client, session, piece="step *", at=at)
    there = GAME.face.board.at(history_of(session).now.state, at, NAMES).en
    assert notice(answer, "asked").lower().startswith(f"{at}: {there}.".lower())
    assert "Not so." not in answer.text
    assert lines(session) == before


# Storage


def storing(goods: str = "books wine wine wine wine", **changes: Any) -> PlaySession:
    about: dict[str, Any] = {"start": [goods], "tokens": 1, "ships": {"boat": ship("e", "00:00")} | spare()}
    return session_with(*LAST_ROUND, **about | changes)


def test_the_goods_that_stay_are_posted_one_by_one(client):
    session = storing()
    table = page(client, session)
    assert banner(table) == "Ada Which stay? 3, a 4th for 2 silver"
    several = re.search(r'<div class="several">.*?</div>', table, re.DOTALL)[0]
    assert re.findall(r'type="checkbox" name="number" value="(\w+)" checked', several) == [
        "books", "wine", "wine", "wine", "wine",
    ]  # fmt: skip
    assert 'name="line" value="keep *"' in several
    answer = tap(client, session, line="keep *", number=["", "books", "wine", "wine"])
    assert answer.status_code == 200
    assert lines(session)[-1] == "keep books wine wine"
    assert "Ada kept 1 × books and 2 × wine and sold 2 (silver now 4)." in recent(answer.text)


def test_all_goods_may_go(client):
    session = storing()
    assert tap(client, session, line="keep *", number=[""]).status_code == 200
    assert lines(session)[-1] == "keep"
    assert history_of(session).now.state.players[0].goods == (0,) * 5


def test_too_many_goods_are_refused(client):
    session = storing()
    answer = tap(client, session, line="keep *", number=["", "books", *["wine"] * 4])
    assert answer.status_code == 422
    assert notice(answer, "refused") == "Not so. At most 4 goods can be kept, not 5. E30"
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
    assert notice(again, "refused") == "Not so. Green has 0 × books, not 1. E45"


def test_a_sale_during_another_s_walk_leaves_the_step_ready(client):
    session = ashore()
    answer = tap(client, session, line="green: sell books 1", piece="step *")
    assert answer.status_code == 200
    assert banner(answer.text) == "Ada in a1: 2 steps, turn up 2"
    assert re.search(r'name="piece" value="step \*" id="choice-0" checked', answer.text)


# The end


def test_a_session_ends_when_the_end_is_confirmed(client):
    session = ending()
    table = page(client, session)
    assert banner(table).startswith("At the table ")
    assert 'name="line" value="finish"' in table
    answer = tap(client, session, line="finish")
    assert answer.status_code == 200
    session.refresh_from_db()
    assert session.ended
    assert {seat.points for seat in session.seats.all()} == {2}
    for tapped in ({"line": "blue: sell wine 1"}, {"piece": "step *", "at": "a2"}, {"line": "finish"}):
        late = tap(client, session, **tapped)
        assert late.status_code == 422
        assert "The game is over." in notice(late, "refused")


def test_the_end_says_how_a_tie_was_decided_and_so_does_the_sheet(client):
    session = ending("green: sell wine 1", start=["wine books", "wine books wine"])
    over = tap(client, session, line="finish").text
    why = "Ada and Ben have 2 points each; Ben has more silver (3 against 2)."
    assert banner(over) == f"Winner Ben {why}"
    assert why in written(page(client, session, "?show=log"))
    sheet = written(page(client, session, "/sheet"))
    assert f"{why} Ben wins, before Ada (2)." in sheet
    client.cookies["django_language"] = "de"
    warum = "Ada und Ben haben je 2 Punkte; Ben hat mehr Silber (3 gegen 2)."
    assert warum in banner(page(client, session))
    assert warum in written(page(client, session, "/sheet"))


def test_a_shared_win_is_said(client):
    session = ending("finish")
    why = "Ada and Ben have 2 points and 2 silver each and share the win."
    assert banner(page(client, session)) == f"Shared win Ada and Ben {why}"
    assert why in written(page(client, session, "/sheet"))


def test_where_there_was_no_tie_nothing_is_said_of_one(client):
    session = ending("green: sell wine 1", "finish")
    assert banner(page(client, session)) == "Winner Ada"
    sheet = page(client, session, "/sheet")
    result = written(re.search(r'<p class="result">.*?</p>', sheet, re.DOTALL)[0])
    assert result == "Ada wins with 2 points, before Ben (1)."


def test_an_end_that_is_taken_back_hides_the_points_again(client):
    session = ending("finish")
    assert 'class="score"' in page(client, session)
    answer = tap(client, session, line="undo")
    assert answer.status_code == 200
    assert_no_points(client, session)
    session.refresh_from_db()
    assert session.ended is None
    assert {seat.points for seat in session.seats.all()} == {None}


# What stays hidden


def assert_no_points(client: Client, session: PlaySession) -> None:
    """Neither a view of the tablet nor the API tells them."""
    number, colour = session.entries.count(), session.setup.players[0].colour
    queries = (
        "", "?show=log", "?show=score", "?show=stock", f"?at={number}", f"?show=score&at={number // 2}",
        *(f"?show=score&why={colour}.{category}" for category in ("trade", "goods")),
    )  # fmt: skip
    for query in queries:
        html = page(client, session, query)
        assert not re.search(r"&nbsp;[+−]\d", html), query
        assert 'class="score"' not in html, query
        assert 'class="reasons"' not in html, query
        players = re.search(r'<ul class="players">.*?</ul>', html, re.DOTALL)
        assert not players or not re.search(r"<b>\d", players[0]), query
        assert not re.search(r"\d+ points?\b", written(html)), query
    sheet = page(client, session, "/sheet")
    assert "the points stay hidden until the end" in sheet
    assert 'class="total"' not in sheet
    assert 'class="because"' not in sheet
    state = client.get(f"/api/sessions/{session.pk}").json()
    assert (state["scores"], state["winners"]) == (None, [])
    assert client.get(f"/api/sessions/{session.pk}/sheet").status_code == 403
    (listed,) = client.get("/api/sessions").json()["results"]
    assert {player["points"] for player in listed["players"]} == {None}
    assert 'class="points"' not in client.get("/").text


def short_game(players: int = 2) -> str:
    return next(name for name in games() if name.startswith(f"short-{players}"))


@pytest.mark.parametrize(("left", "show_scores"), [(1, True), (40, False), (90, True)])
def test_points_are_in_no_view_before_the_end(client, left, show_scores):
    """Whatever was agreed: tiles lie face down."""
    name = short_game()
    session = store_record(record_of(name, len(record_of(name).moves) - left))
    session.show_scores = show_scores
    session.save()
    assert_no_points(client, session)


def test_points_are_everywhere_after_the_end(client):
    name = short_game(3)
    expect = games()[name]["expect"]
    session = store_record(record_of(name))
    session.show_scores = False
    session.save()
    table = page(client, session)
    totals = [expect["scores"][player.name] for player in session.setup.players]
    assert [int(total) for total in re.findall(r"<td>(\d+)</td>", table[table.index("<tfoot>") :])] == totals
    assert re.search(r"&nbsp;[+−]\d", page(client, session, "?show=log"))
    sheet = page(client, session, "/sheet")
    assert [int(total) for total in re.findall(r'<td class="total">(\d+)</td>', sheet)] == totals
    for category in ("Trade tiles", "Groups of merchants", "Gold", "Spice", "Goods"):
        assert category in sheet
    assert client.get(f"/api/sessions/{session.pk}").json()["scores"] == expect["scores"]
    reasons = client.get(f"/api/sessions/{session.pk}/sheet").json()["rows"]
    assert [row["total"] for row in reasons] == totals
    asked = re.findall(r'href="([^"]+why=[^"]+)"', table)
    assert asked
    for address in asked:
        why = client.get(address.replace("&amp;", "&")).text
        figure = int(re.search(r'aria-current="true">(\d+)</a>', why)[1])
        assert figure == sum(map(int, re.findall(r"<li><b>(\d+)</b>", why))) > 0


BONUS = re.compile("[“„](?:1–4|\\+1)[”“]")


def entries(html: str) -> list[str]:
    return [written(entry) for entry in re.findall(r'<a class="entry.*?</a>', html, re.DOTALL)]


def test_which_bonus_tile_was_taken_is_told_on_no_page_before_the_end(client):
    name, index = next(
        (name, index)
        for name in games()
        for index, line in enumerate(record_of(name).moves)
        if re.search(r"\bbonus (?:extra|plus) ", line)
    )
    kind, sort = record_of(name).moves[index].split(" ")[-2:]
    session = store_record(record_of(name, index + 1))
    number = index + 1
    queries = ("", "?show=log", "?show=stock", "?show=board", f"?at={number}", f"?show=log&at={number}")
    for query in queries:
        html = page(client, session, query)
        assert f"{kind} {sort}" not in html.replace(f'value="bonus {kind} {sort}"', ""), query
        assert f"bonus {kind} {sort}" not in html.split('class="players"')[-1], query
        for entry in entries(html):
            assert not BONUS.search(entry), query
    assert "took a bonus tile for 1 gold and 1 spice" in entries(page(client, session, "?show=log"))[0]
    sheet = page(client, session, "/sheet")
    assert not re.search(rf"\b{sort}\b", written(sheet.split('class="agreed"')[0]))
    tap(client, session, line="undo")
    assert not any(BONUS.search(entry) for entry in entries(page(client, session, "?show=log")))


def test_hidden_tiles_are_named_by_those_who_have_them_and_then_the_end_is_confirmed(client):
    name = next(name for name in games() if any(": declare" in line for line in record_of(name).moves))
    moves = record_of(name).moves
    first = next(index for index, line in enumerate(moves) if ": declare" in line)
    session = store_record(record_of(name, first))
    history = history_of(session)
    hands = GAME.face.tray(history.now.state).hands
    table = page(client, session)
    for index, hand in enumerate(hands):
        assert re.search(rf'name="who" value="{hand.colour}" id="who-{index}"', table)
        assert f'<div class="hand hand-{index}">' in table
    assert "Which bonus tiles?" in banner(table)
    early = tap(client, session, line="finish", number="0")
    assert early.status_code == 422
    assert "First the hidden bonus tiles are named:" in notice(early, "refused")
    assert "E51" in notice(early, "refused")
    for line in moves[first:]:
        colour = line.partition(":")[0]
        answer = tap(client, session, line=line, number="0", who=colour)
        assert answer.status_code == 200, line
        if ": declare" in line and line != moves[-1]:
            assert BONUS.search(recent(answer.text)), "now it is told"
            assert "&nbsp;" not in answer.text
    session.refresh_from_db()
    assert session.ended
    assert 'class="score"' in page(client, session)


# The log


def test_what_came_up_at_the_table_is_an_entry_like_any_other(client):
    """A link to the table as it was then, and what followed from it."""
    ships = {"boat": ship("e", "00:00")} | spare()
    session = session_with(
        *LAST_ROUND, ships=ships, tokens=1, goods=["wine wine wine", "books books books", "wine wine wine"],
        markets={"initial": 3},
    )  # fmt: skip
    answer = tap(client, session, line="ship 1 spare5")
    number = session.entries.count()
    link = rf'<a class="entry" href="/sessions/{session.pk}\?at={number}" hx-get="[^"]+">'
    assert re.search(link, answer.text)
    assert recent(answer.text) == (
        f"{number} Berth 1: ship to Emerald Isle, 23:15. Round 2: Ben is the new start player."
    )
    log = page(client, session, "?show=log")
    found = re.findall(r'<a class="entry" href="([^"]+)".*?</a>', log)
    assert len(found) == number
    assert '<span class="then">Round 2: Ben is the new start player.</span>' in log
    log_entries = entries(log)[::-1]
    assert log_entries[0] == "1 Market 1: wine drawn."
    assert log_entries[9] == "10 Berth 1: ship to Emerald Isle, 00:00."
    assert "No ship is full; the earliest sails: Emerald Isle 00:00." in log_entries[-2]
    then = page(client, session, "?at=10")
    assert "entry 10" in then
    assert "Berth 1: ship to Emerald Isle, 00:00." in recent(then)


def test_a_good_drawn_ashore_is_told_of_the_merchant_s_owner(client):
    session = session_with(*ASHORE, ships={"boat": ship("d", "00:00", 1)} | spare(), tokens=1)
    assert banner(page(client, session)) == "Ada draws a good in d1"
    answer = tap(client, session, line="draw glassware")
    assert answer.status_code == 200
    assert "Ada drew glassware from the bag." in recent(answer.text)
    assert lines(session)[-1] == "draw glassware", "without an actor"


def test_names_are_escaped_wherever_they_stand(client):
    name = short_game()
    board = {"board": "practice", "moves": list(record_of(name).moves)}
    record = {**games()[name]["record"], **board}
    players = [dict(player) for player in record["players"]]
    players[0]["name"] = '<script>"Ada"&'
    session = store_record(read_record({**record, "players": players}, TITLES))
    tap(client, session, line="undo")
    for path in ("", "?show=log", "?show=stock", "?at=40", "/sheet"):
        html = page(client, session, path)
        assert '<script>"Ada"' not in html
        assert "<script>&quot;" not in html
    for path in ("", "?show=log", "?show=stock"):
        assert "&lt;script&gt;" in page(client, session, path)


def test_names_of_a_club_s_board_are_escaped_wherever_they_stand(client):
    land = document()["countries"][0] | {"name": "<b>Coast"}
    board = document(ships=BOAT, tokens=1)
    board["countries"][0] = land
    state = seated(ships=BOAT, tokens=1)
    moves = [*set_up_lines(state, None, None), "bid market 1", "bid guild"]
    record = {
        "format": "tableside/1", "game": "felinia", "board": board, "moves": moves,
        "players": [{"name": "Ada", "colour": "blue"}, {"name": "Ben", "colour": "green"}],
    }  # fmt: skip
    session = store_record(read_record(record, TITLES))
    for path in ("", "?show=log", "?show=stock", "/sheet"):
        assert "<b>Coast" not in page(client, session, path)
    assert "&lt;b&gt;Coast" in page(client, session)
    answer = tap(client, session, line="buy watches board 1")
    assert "<b>Coast" not in answer.text
    tap(client, session, line="withdraw")
    refused = tap(client, session, piece="step *", at="b1")
    assert refused.status_code == 422
    assert "<b>Coast" not in refused.text
    assert "&lt;b&gt;Coast" in refused.text


def test_a_tap_of_felinia_takes_at_most_eight_queries(client, django_assert_max_num_queries):
    session = ashore()
    page(client, session)
    after = session.entries.count()
    with django_assert_max_num_queries(8):
        assert tap(client, session, line="stop", after=after, key="one").status_code == 200
