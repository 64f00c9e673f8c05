"""The table page as a server answers it: one tap recorded, refused, overtaken or repeated."""

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine.record import read_record
from games.folds import history_of
from games.models import Entry, PlaySession
from games.records import store_record
from games.titles import TITLES
from games.titles.medina.components import PIECES
from tests.actors import director
from tests.present import matched, present
from tests.tampering import unguarded
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.django_db

WHOLE = "3p-human-1000"


def session_after(moves: int | None, name: str = WHOLE, **changes) -> PlaySession:
    document = record(games()[name], **changes)
    document["moves"] = document["moves"][:moves]
    return store_record(read_record(document, TITLES))


def tap(client: Client, session: PlaySession, htmx: object = True, **form: Any):
    form = {"after": session.entries.count(), "key": f"key-{session.entries.count()}", **form}
    return client.post(f"/sessions/{session.pk}/play", form, headers={"HX-Request": "true"} if htmx else {})


def lines(session: PlaySession) -> list[str]:
    return list(session.entries.order_by("number").values_list("line", flat=True))


@pytest.fixture
def session() -> PlaySession:
    return session_after(1)


def test_a_chosen_piece_on_a_tapped_field_is_recorded_and_drawn(client, session):
    answer = tap(client, session, piece="palace grey *", at="c3")
    assert answer.status_code == 200
    assert lines(session)[1:] == ["palace grey c3"]
    assert "<html" not in answer.text
    assert 'class="palace grey"' in answer.text
    assert "began a grey palace at c3" in answer.text
    assert session.entries.last().by == Entry.TABLET


def test_without_javascript_the_browser_is_sent_back_to_the_table(client, session):
    answer = tap(client, session, htmx=False, piece="palace grey *", at="c3")
    assert answer.status_code == 302
    assert answer.url == reverse("table", args=[session.pk])
    page = client.get(answer.url)
    assert "<html" in page.text
    assert "began a grey palace at c3" in page.text


def test_a_refusal_names_the_rule_marks_the_fields_and_keeps_the_piece_chosen(client, session):
    tap(client, session, piece="palace grey *", at="c3")
    answer = tap(client, session, piece="palace black *", at="d4")
    assert answer.status_code == 422
    assert lines(session)[1:] == ["palace grey c3"]
    notice = matched(r'<div class="notice refused".*?</div>', answer.text, re.DOTALL)[0]
    assert "d4 would touch the grey palace at c3." in notice
    assert ">M12</a>" in notice
    assert re.search(r"Allowed: the \d+ marked fields\.", notice)
    assert '<path class="trouble"' in answer.text
    assert '<path class="tapped"' in answer.text
    assert re.search(r'value="palace black \*" id="choice-\d+" checked', answer.text)


def test_a_refusal_says_so_in_german_too(client, session):
    tap(client, session, piece="palace grey *", at="c3")
    client.cookies["django_language"] = "de"
    answer = tap(client, session, piece="palace black *", at="d4")
    assert "d4 würde den grauen Palast auf c3 berühren." in answer.text


def test_a_piece_that_can_go_nowhere_is_said_to(client, session):
    answer = tap(client, session, piece="stable *", at="c3")
    assert answer.status_code == 422
    assert "No field is allowed for it at the moment." in answer.text


def test_a_field_tapped_without_a_piece_offers_what_could_be_there(client, session):
    answer = tap(client, session, at="c3")
    assert answer.status_code == 200
    assert "c3: free. What was placed there?" in " ".join(answer.text.split())
    assert 'name="line" value="palace orange c3"' in answer.text
    assert 'name="line" value="stable c3"' not in answer.text
    assert len(lines(session)) == 1
    assert tap(client, session, line="palace orange c3").status_code == 200
    assert lines(session)[1:] == ["palace orange c3"]


def test_a_taken_field_tapped_without_a_piece_says_what_is_there(client, session):
    tap(client, session, piece="palace grey *", at="c3")
    session_name = session.setup.players[0].name
    tap(client, session, piece="roof *", at="c3")
    answer = tap(client, session, at="c3")
    assert f"c3: grey palace part ({session_name})." in answer.text


@pytest.mark.parametrize("field", ["z9", "", "a", "<b>", "🏰", "N0"])
def test_an_unknown_field_is_refused(client, session, field):
    for form in ({"at": field}, {"at": field, "piece": "merchant *"}):
        answer = tap(client, session, **form)
        assert answer.status_code == 422
        assert "<b>&lt;" not in answer.text
    assert len(lines(session)) == 1


def test_a_piece_of_another_game_is_refused(client, session):
    answer = tap(client, session, piece="build ghent *", at="7")
    assert answer.status_code == 422
    assert "“build” is not a kind of piece." in answer.text


def test_an_overtaken_tap_is_told_what_happened_and_changes_nothing(client, session):
    tap(client, session, piece="palace grey *", at="c3")
    answer = tap(client, session, piece="palace black *", at="k3", after=1, key="late")
    assert answer.status_code == 409
    assert "Not recorded – the game has moved on in the meantime." in answer.text
    assert "began a grey palace at c3" in answer.text
    assert lines(session)[1:] == ["palace grey c3"]


@pytest.mark.parametrize(
    "form", [{"after": "x"}, {"after": "-1"}, {"after": ""}, {"key": ""}, {"key": "ö"}, {"key": "k" * 65}]
)
def test_a_garbled_form_changes_nothing_and_gets_a_fresh_table(client, session, form):
    answer = tap(client, session, piece="palace grey *", at="c3", **form)
    assert answer.status_code == 409
    assert len(lines(session)) == 1


def test_a_repeated_tap_counts_once(client, session):
    first = tap(client, session, piece="palace grey *", at="c3", after=1, key="one-tap")
    again = tap(client, session, piece="palace grey *", at="c3", after=1, key="one-tap")
    assert first.status_code == again.status_code == 200
    assert lines(session)[1:] == ["palace grey c3"]


def test_undo_takes_back_one_after_another_and_stays_in_the_log(client, session):
    tap(client, session, piece="palace grey *", at="c3")
    tap(client, session, line="undo")
    answer = tap(client, session, line="undo")
    assert answer.status_code == 200
    assert lines(session)[1:] == ["palace grey c3", "undo", "undo"]
    assert 'value="undo" disabled' in answer.text
    log = client.get(f"/sessions/{session.pk}?show=log").text
    assert log.count('class="entry undone"') == 2
    assert "Undone: 2" in log
    answer = tap(client, session, line="redo")
    assert 'value="undo" disabled' not in answer.text
    assert len(history_of(session).lines) == 1


def test_an_entry_of_the_log_shows_the_table_as_it_was(client):
    session = session_after(20)
    page = client.get(f"/sessions/{session.pk}?at=7").text
    assert "Position after" in page
    told = history_of(session).standing[7].telling.what.en
    assert f"</b> {told}</p>" in page
    assert 'value="undo 13"' in page
    assert 'name="at"' not in page
    assert "at the start" in client.get(f"/sessions/{session.pk}?at=0").text


def test_going_on_from_an_earlier_moment_takes_back_what_came_after(client):
    session = session_after(20)
    answer = tap(client, session, line="undo 13")
    assert answer.status_code == 200
    assert len(history_of(session).lines) == 7
    assert "Undone: entries 8–20" in answer.text
    tap(client, session, line="redo 13")
    assert len(history_of(session).lines) == 20


def test_what_was_taken_back_at_once_is_brought_back_at_once(client):
    session = session_after(20)
    answer = tap(client, session, line="undo 13")
    assert 'value="redo 13"' in answer.text
    tap(client, session, line="redo 13")
    assert len(history_of(session).lines) == 20


def test_an_end_that_was_taken_back_names_no_winner(client):
    session = session_after(None)
    number = session.entries.count()
    session.show_scores = False
    session.save()
    tap(client, session, line="undo")
    page = client.get(f"/sessions/{session.pk}?at={number}").text
    assert "Position after" in page
    assert "Winner" not in page
    assert 'class="score"' not in page


def test_several_broken_rules_are_told_with_the_first_in_front(client, session):
    tap(client, session, piece="palace grey *", at="c3")
    tap(client, session, piece="palace black *", at="k3")
    answer = tap(client, session, piece="palace black *", at="d4")
    notice = " ".join(matched(r'<div class="notice refused".*?</div>', answer.text, re.DOTALL)[0].split())
    assert "d4 is not next to a part of the black palace at k3, which can still grow." in notice
    assert notice.index("M10") < notice.index("M12") < notice.index("d4 would touch the grey palace at c3.")


def test_only_rules_of_the_book_are_named_by_their_code(client, session):
    answer = tap(client, session, piece="wall *", at="c3")
    assert answer.status_code == 422
    assert "“c3” is not a wall field." in answer.text
    assert "notation" not in answer.text


def test_a_piece_that_is_secretly_out_of_stock_has_no_legal_fields(client):
    session = session_after(60, "3p-uniform-1000", options={"show_stock": False})
    state = history_of(session).now.state
    piece = next(
        piece for piece in ("stable", "merchant", "wall") if not state.stocks[state.seat][PIECES.index(piece)]
    )
    field = present(session.game.face).board.spots(state, f"{piece} *")[0]
    answer = tap(client, session, piece=f"{piece} *", at=field)
    assert answer.status_code == 422
    assert f"no {piece}s left" in answer.text
    assert "Legal" not in answer.text


def test_a_page_and_its_parts_are_never_taken_for_each_other(client, session):
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.get(f"/sessions/{session.pk}", headers=headers)
        assert answer["Cache-Control"] == "no-store"
        assert "HX-Request" in answer["Vary"]


def test_coming_back_to_an_answer_leads_to_the_table(client, session):
    answer = client.get(f"/sessions/{session.pk}/play")
    assert answer.status_code == 302
    assert answer.url == f"/sessions/{session.pk}"


def test_half_a_character_in_a_remark_is_downloaded_as_it_came(client):
    document = {**record(games()[WHOLE]), "notes": "half \ud800, whole ü"}
    session = store_record(read_record(document, TITLES))
    answer = client.get(f"/sessions/{session.pk}/record.json")
    assert json.loads(answer.content)["notes"] == "half \ud800, whole ü"
    assert "whole ü" in answer.content.decode()


@pytest.mark.parametrize(
    "query", ["at=999999", "at=x", "at=-3", "show=nothing", "why=red.walls", "why=%00", "show=score&why=x.y"]
)
def test_a_strange_address_shows_the_table_as_it_is(client, query):
    session = session_after(20)
    answer = client.get(f"/sessions/{session.pk}?{query}")
    assert answer.status_code == 200
    assert "Position" not in answer.text


def test_every_figure_of_the_score_can_be_asked_why(client):
    session = session_after(None)
    page = client.get(f"/sessions/{session.pk}").text
    asked = re.findall(r'href="([^"]+why=[^"]+)"', page)
    assert len(asked) > 12
    for address in asked:
        answer = client.get(address.replace("&amp;", "&")).text
        figure = matched(r'aria-current="true">(\d+)</a>', answer)[1]
        reasons = re.findall(r"<li><b>(\d+)</b>", answer)
        assert int(figure) == sum(map(int, reasons)) > 0
        assert '<path class="proof"' in answer


def test_hidden_points_are_nowhere_until_the_end(client):
    session = session_after(100)
    session.show_scores = False
    session.save()
    for query in (
        "",
        "?show=score",
        "?show=log",
        "?show=score&why=yellow.parts",
        "?at=50",
        "?show=score&at=50",
    ):
        page = client.get(f"/sessions/{session.pk}{query}").text
        assert not re.search(r"&nbsp;[+−]\d", page)
        assert 'class="score"' not in page
        assert not re.search(r"</span>\s*<b>\d+</b>\s*</li>", page)
    assert "the points stay hidden until the end" in client.get(f"/sessions/{session.pk}?show=score").text
    sheet = client.get(f"/sessions/{session.pk}/sheet").text
    assert "the points stay hidden until the end" in sheet
    assert 'class="total"' not in sheet


def test_shown_points_are_told_with_each_move(client):
    session = session_after(100)
    assert re.search(r"&nbsp;[+−]\d", client.get(f"/sessions/{session.pk}?show=log").text)


def test_hidden_points_are_shown_at_the_end(client):
    session = session_after(None)
    session.show_scores = False
    session.save()
    assert 'class="score"' in client.get(f"/sessions/{session.pk}").text
    assert 'class="total"' in client.get(f"/sessions/{session.pk}/sheet").text


def test_hidden_stocks_are_not_shown_but_for_the_roofs(client):
    session = session_after(60, options={"show_stock": False})
    page = client.get(f"/sessions/{session.pk}").text
    labels = re.findall(r"<label[^>]*>.*?</label>", page, re.DOTALL)
    assert len(labels) == 8
    assert [("<b>" in label) for label in labels] == ["roof *" in label for label in labels]


def test_the_end_names_the_winner_and_leads_to_the_sheet(client):
    session = session_after(None)
    page = client.get(f"/sessions/{session.pk}").text
    winner = session.seats.get(won=True).player.name
    assert re.search(rf'<p class="who">Winner</p>\s*<p class="name">.*<span>{winner}</span>', page)
    assert "the game is over" in page
    assert f"/sessions/{session.pk}/sheet" in page
    sheet = client.get(f"/sessions/{session.pk}/sheet").text
    most = max(present(seat.points) for seat in session.seats.all())
    assert f"{winner} wins with {most} points, ahead of" in sheet
    for seat in session.seats.all():
        assert f'<td class="total">{seat.points}</td>' in sheet


def test_who_cannot_place_is_said_to_be_passed_over(client):
    session = session_after(None, "4p-human-1001")
    log = client.get(f"/sessions/{session.pk}?show=log").text
    assert "Ada and Ben cannot place anything and are skipped." in log


def test_another_screen_is_told_only_when_something_is_new(client, session):
    address = f"/sessions/{session.pk}?after=1"
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 204
    tap(client, session, piece="palace grey *", at="c3")
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "began a grey palace at c3" in answer.text


def test_the_record_is_downloaded_as_it_can_be_imported(client):
    session = session_after(30, options={"wall_points": "piece"})
    answer = client.get(f"/sessions/{session.pk}/record.json")
    assert answer["Content-Type"].startswith("application/json")
    assert re.fullmatch(
        r'attachment; filename="medina-\d{4}-\d\d-\d\d-\d+\.json"', answer["Content-Disposition"]
    )
    assert read_record(answer.json(), TITLES).moves == tuple(answer.json()["moves"])
    assert len(answer.json()["moves"]) == 30


@pytest.mark.parametrize("pk", [4711, 99999999999999999999999])
@pytest.mark.parametrize("path", ["", "/sheet", "/record.json", "/play"])
def test_no_such_session(client, pk, path):
    method = client.post if path == "/play" else client.get
    answer = method(f"/sessions/{pk}{path}")
    assert answer.status_code == 404
    assert "There is no table with this number" in answer.text


def test_a_session_that_went_with_the_database_is_not_found(client, session):
    tap(client, session, piece="palace grey *", at="c3")
    with unguarded():
        PlaySession.objects.all().delete()
    for _ in range(2):
        assert client.get(f"/sessions/{session.pk}").status_code == 404


def test_a_tap_needs_the_token_of_its_page(session):
    client = Client(enforce_csrf_checks=True)
    client.force_login(director())
    answer = tap(client, session, piece="palace grey *", at="c3")
    assert answer.status_code == 403
    assert "This page was out of date" in answer.content.decode()
    assert len(lines(session)) == 1


@pytest.mark.parametrize("moves", [5, 135])
def test_a_tap_takes_at_most_eight_queries(client, moves):
    session = session_after(moves)
    line = record(games()[WHOLE])["moves"][moves]
    client.get(f"/sessions/{session.pk}")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert tap(client, session, line=line, after=moves, key="one").status_code == 200
    assert len(queries) <= 8


def test_names_are_escaped_wherever_they_stand(client):
    document = record(games()[WHOLE])
    document["players"][0]["name"] = '<script>"Ada"&'
    session = store_record(read_record(document, TITLES))
    for path in ("", "?show=log", "?show=score", "?at=9", "/sheet"):
        page = client.get(f"/sessions/{session.pk}{path}").text
        assert "<script>&quot;" not in page
        assert '<script>"Ada"' not in page
        assert "&lt;script&gt;" in page
