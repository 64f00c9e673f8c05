"""The end of Felinia, what stays hidden until then, and the log."""

import re
from typing import Any

import pytest
from django.test import Client

from games.engine.record import read_record
from games.folds import history_of
from games.models import PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.present import matched
from tests.titles.felinia.table import FACE, document, seated, set_up_lines, ship, spare
from tests.titles.felinia.test_recorded_games import games, record_of
from tests.web.felinia_tables import (
    ASHORE,
    BOAT,
    LAST_ROUND,
    ashore,
    banner,
    notice,
    page,
    recent,
    session_with,
    written,
)
from tests.web.test_table import lines, tap

pytestmark = pytest.mark.django_db


def ending(*moves: str, **changes: Any) -> PlaySession:
    about: dict[str, Any] = {"ships": spare(4), "tokens": 1}
    return session_with(*LAST_ROUND, *moves, **about | changes)


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
    assert f"{why} Ben wins, ahead of Ada (2)." in sheet
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
    result = written(matched(r'<p class="result">.*?</p>', sheet, re.DOTALL)[0])
    assert result == "Ada wins with 2 points, ahead of Ben (1)."


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
    """Neither a view of the tablet nor the API shows any points."""
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
        players = re.search(r'<ul class="players"[^>]*>.*?</ul>', html, re.DOTALL)
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
        figure = int(matched(r'aria-current="true">(\d+)</a>', why)[1])
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
    hands = FACE.tray(history.now.state).hands
    table = page(client, session)
    for index, hand in enumerate(hands):
        assert re.search(rf'name="who" value="{hand.colour}" id="who-{index}"', table)
        assert f'<div class="hand hand-{index}"' in table
    assert "Reveal the bonus tiles" in banner(table)
    early = tap(client, session, line="finish", number="0")
    assert early.status_code == 422
    assert (
        "The end cannot be confirmed before all hidden bonus tiles are revealed; still to reveal:"
        in notice(early, "refused")
    )
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
    link = rf'<a class="entry" href="/sessions/{session.pk}\?at={number}" hx-get="[^"]+"[^>]*>'
    assert re.search(link, answer.text)
    assert recent(answer.text) == (
        f"{number} Berth 1: ship to Emerald Isle, 23:15. Round 2: Ben is the start player."
    )
    log = page(client, session, "?show=log")
    found = re.findall(r'<a class="entry" href="([^"]+)".*?</a>', log)
    assert len(found) == number
    assert '<span class="then">Round 2: Ben is the start player.</span>' in log
    log_entries = entries(log)[::-1]
    assert log_entries[0] == "1 Market 1: wine drawn."
    assert log_entries[9] == "10 Berth 1: ship to Emerald Isle, 00:00."
    assert "No ship is full; the earliest sails: Emerald Isle 00:00." in log_entries[-2]
    then = page(client, session, "?at=10")
    assert "Berth 1: ship to Emerald Isle" in then.partition('class="who">Position after')[2]
    assert "Berth 1: ship to Emerald Isle, 00:00." in recent(then)


def test_a_good_drawn_ashore_is_told_of_the_merchant_s_owner(client):
    session = session_with(*ASHORE, ships={"boat": ship("d", "00:00", 1)} | spare(), tokens=1)
    assert banner(page(client, session)) == "Ada in d1: draws a good"
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
