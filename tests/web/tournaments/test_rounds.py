"""The pages of the rounds: what the director sees and taps, from the draw to the last result."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.models import PlaySession
from games.recording import record_line
from tests.actors import TABLET, account
from tests.present import present
from tests.tournaments.stored import enter, new_tournament, played, publish_round, session_at_the_first_table
from tournaments.engine.tournament import SWISS
from tournaments.models import PRESCRIPTED, Draw, Tournament

TWO = [(1, 2, 3, 4), (5, 6, 7, 8)]


def page(client: Client, name: str, made: Tournament, *more: int, **query: Any):
    return client.get(reverse(name, args=[made.pk, *more]), query)


def send(client: Client, name: str, made: Tournament, *more: int, **fields: object):
    return client.post(reverse(name, args=[made.pk, *more]), fields)


def publish(client: Client, made: Tournament, number: int = 1, **fields: object):
    """Publishes the draw like somebody who looks at it first."""
    looked = page(client, "draw", made, number, **fields)
    context = looked.context
    shown = {"shown": context["shown"], "after": context["after"], "seed": context["choice"].seed}
    return send(client, "draw", made, number, **{**shown, "mode": context["choice"].mode, **fields})


# What comes next


def next_step(client: Client, made: Tournament) -> str:
    text = page(client, "tournament", made).text
    return text[text.index('class="foot"') :]


def test_what_comes_next_is_the_primary_step(client):
    made = new_tournament(0, rounds=1)
    assert "Add entrants" in next_step(client, made)
    enter(made, "Ada", "Ben", "Cleo", "Dan")
    assert "Draw round 1" in next_step(client, made)
    publish_round(made, [(1, 2, 3, 4)])
    assert "Open the tables" in next_step(client, made)
    send(client, "open_tables", made, 1)
    assert "Table cards" in next_step(client, made)
    played(made, 1, [(40, 30, 20, 10)])
    assert "Final standings" in next_step(client, made)


def test_a_member_looks_and_is_shown_no_way_that_is_closed(client):
    made = new_tournament(8)
    publish_round(made, TWO)
    member = Client()
    member.force_login(account("Mia", Role.SPECTATOR))
    text = page(member, "tournament", made).text
    assert "P5" in text
    for closed in ("Enter result", "Arrange by hand", "Open the tables", "Table cards", "Set-up"):
        assert closed not in text


def test_missing_tables_are_named(client):
    made = new_tournament(8)
    publish_round(made, TWO)
    assert "No results yet." in page(client, "round", made, 1).text
    table = Draw.objects.get().tables.get(number=2)
    send(client, "result", made, 1, table.number, **totals(40, 30, 20, 10))
    assert "Result missing: table 1." in page(client, "round", made, 1).text


def test_the_page_asks_for_news_and_gets_none_while_there_are_none(client):
    made = new_tournament(8)
    publish_round(made, TWO)
    stamp = page(client, "round", made, 1).context["stamp"]
    address = reverse("round", args=[made.pk, 1])
    asking = {"HX-Request": "true"}
    assert client.get(address, {"seen": stamp}, headers=asking).status_code == 204
    played(made, 1, [(40, 30, 20, 10), (1, 2, 3, 4)])
    news = client.get(address, {"seen": stamp}, headers=asking)
    assert news.status_code == 200
    assert "<html" not in news.text
    assert "All results are in." in news.text


def test_who_came_late_or_left_after_the_draw_is_named(client):
    made = new_tournament(8)
    publish_round(made, TWO)
    enter(made, "Zoe")
    made.entrants.filter(number=3).update(until_round=0)
    text = page(client, "round", made, 1).text
    assert "Not in this draw: Zoe." in text
    assert "Drawn but no longer playing: P3." in text


@pytest.mark.parametrize(("pk", "number"), [(999, 1), (2**70, 1), (None, 9)])
def test_what_is_not_there_is_404(client, pk, number):
    made = new_tournament(8)
    for name in ("round", "draw", "arrange"):
        assert client.get(reverse(name, args=[pk or made.pk, number])).status_code == 404


def test_the_start_page_says_which_table_it_is_and_leaves_out_those_nobody_records(client):
    made = new_tournament(8)
    publish(client, made)
    assert client.get("/").text.count("Spring Cup, round 1, table ") == 2
    send(client, "result", made, 1, 2, **totals(4, 3, 2, 1))
    text = client.get("/").text
    assert "Spring Cup, round 1, table 1" in text
    assert "Spring Cup, round 1, table 2" not in text


# Drawing


def test_a_draw_is_looked_at_and_published_and_its_tables_are_open(client):
    made = new_tournament(22, rounds=4)
    looked = page(client, "draw", made, 1)
    assert "Nobody meets anybody again." in looked.text
    assert Draw.objects.count() == 0
    answer = publish(client, made)
    assert (answer.status_code, answer.headers["Location"]) == (303, reverse("round", args=[made.pk, 1]))
    draw = Draw.objects.get()
    assert (draw.number, draw.seed, draw.who) == (1, 7, "Dora")
    assert sorted(len(table.seats) for table in draw.tables.all()) == [3, 3, 4, 4, 4, 4]
    assert PlaySession.objects.count() == 6


def test_what_is_published_is_what_was_shown(client):
    made = new_tournament(12)
    looked = page(client, "draw", made, 1, seed=11)
    tables = [seats for preview in looked.context["previews"] for _, seats in preview.tables]
    publish(client, made, seed=11)
    published = [
        [seat.player.name for seat in present(table.session).seats.order_by("number")]
        for table in Draw.objects.get().tables.all()
    ]
    assert published == tables


def test_a_draw_that_has_changed_since_it_was_shown_is_shown_again(client):
    made = new_tournament(12)
    context = page(client, "draw", made, 1).context
    enter(made, "Zoe")
    answer = send(client, "draw", made, 1, shown=context["shown"], after=0, seed=7, mode="balanced")
    assert answer.status_code == 409
    assert "Please check" in answer.text
    assert Draw.objects.count() == 0


def test_drawing_anew_takes_a_reason_and_keeps_what_was_typed(client):
    made = new_tournament(8)
    publish(client, made)
    refused = publish(client, made, seed=99)
    assert refused.status_code == 422
    assert 'value="99"' in refused.text
    assert publish(client, made, seed=99, reason="P3 came late").status_code == 303
    assert [draw.reason for draw in Draw.objects.order_by("number")] == ["", "P3 came late"]
    assert "P3 came late" in page(client, "round", made, 1).text


def test_two_directors_publish_one_draw(client):
    made = new_tournament(8)
    context = page(client, "draw", made, 1).context
    publish(client, made, seed=50)
    late = send(client, "draw", made, 1, shown=context["shown"], after=0, seed=7, mode="balanced")
    assert late.status_code == 409
    assert "Somebody else has published" in late.text
    assert Draw.objects.count() == 1


def test_results_missing_before_a_swiss_draw_are_told(client):
    made = new_tournament(8, mode=SWISS)
    publish_round(made, TWO)
    looked = page(client, "draw", made, 2)
    assert "Results are missing (Round 1)" in looked.text
    assert looked.context["choice"].mode == SWISS


def test_five_cannot_be_seated_and_somebody_is_asked_to_sit_out(client):
    made = new_tournament(5)
    refused = page(client, "draw", made, 1)
    assert refused.status_code == 422
    assert "Let P5 sit out" in refused.text
    assert publish(client, made, bye=5).status_code == 303
    assert Draw.objects.get().byes == [5]
    refused = page(client, "draw", made, 2)
    assert "Let P4 sit out" in refused.text


def test_where_a_title_can_be_played_by_two_five_are_three_and_two(client):
    made = new_tournament(5, title="felinia")
    assert publish(client, made).status_code == 303
    assert sorted(len(table.seats) for table in Draw.objects.get().tables.all()) == [2, 3]


def test_all_rounds_at_once_are_shown_and_published_and_the_first_is_opened(client):
    made = new_tournament(16, rounds=3, mode=PRESCRIPTED)
    assert len(page(client, "draw", made, 1).context["previews"]) == 3
    publish(client, made)
    assert Draw.objects.count() == 3
    assert PlaySession.objects.count() == 4
    assert "Open the tables" in page(client, "round", made, 2).text


@pytest.mark.parametrize("query", [{"seed": "x"}, {"seed": "9" * 40}, {"mode": "odd"}, {"bye": "x"}])
def test_nonsense_in_the_address_does_no_harm(client, query):
    assert page(client, "draw", new_tournament(8), 1, **query).status_code in (200, 422)


# Draws arranged by hand


def test_tables_are_arranged_by_hand_with_a_reason(client):
    made = new_tournament(8)
    publish(client, made)
    form = {
        "table-1": ["1", "2", "3", "4"],
        "table-2": ["8", "7", "6", "5"],
        "table-3": ["", ""],
        "after": "1",
    }
    refused = send(client, "arrange", made, 1, **form)
    assert refused.status_code == 422
    assert send(client, "arrange", made, 1, **form, reason="A family").status_code == 303
    draw = Draw.objects.get(number=2)
    assert draw.by_hand
    assert [table.seats for table in draw.tables.all()] == [[1, 2, 3, 4], [8, 7, 6, 5]]
    assert all(table.session for table in draw.tables.all())


def test_newcomers_are_offered_a_free_seat_and_tables_keep_their_numbers(client):
    made = new_tournament(7)
    publish_round(made, [(1, 2, 3, 4), (5, 6, 7)])
    enter(made, "Zoe")
    made.entrants.filter(number=2).update(until_round=0)
    tables = page(client, "arrange", made, 1).context["tables"]
    assert [seats for _, seats, _ in tables] == [[1, 3, 4, 8], [5, 6, 7, 0], [0, 0, 0, 0]]
    form = {"table-1": [], "table-2": ["5", "6", "7"], "table-3": ["1", "3", "4", "8"], "after": "1"}
    again = send(client, "arrange", made, 1, **form)
    assert [number for number, _, _ in again.context["tables"]] == [1, 2, 3]
    send(client, "arrange", made, 1, **form, reason="P2 left")
    assert [table.number for table in Draw.objects.get(number=2).tables.all()] == [2, 3]


def test_a_conflict_asks_for_news_of_the_round_and_not_of_the_draw(client):
    made = new_tournament(8)
    context = page(client, "draw", made, 1).context
    publish(client, made, seed=50)
    late = send(client, "draw", made, 1, shown=context["shown"], after=0, seed=7, mode="balanced")
    assert f'hx-get="{reverse("round", args=[made.pk, 1])}?seen=' in late.text


def test_a_table_with_a_result_is_arranged_by_hand_and_not_drawn_anew(client):
    made = new_tournament(8)
    publish(client, made)
    assert "Redraw" in page(client, "round", made, 1).text
    send(client, "result", made, 1, 1, **totals(4, 3, 2, 1))
    assert "Redraw" not in page(client, "round", made, 1).text


def test_a_game_under_way_is_named_before_it_is_given_up(client):
    made = new_tournament(8)
    publish(client, made)
    session = session_at_the_first_table()
    record_line(session, "merchant h6", after=0, key="tap", by=TABLET)
    assert "A game is under way at table 1." in page(client, "draw", made, 1, seed=99).text
    assert publish(client, made, seed=99, reason="so").status_code == 422
    assert publish(client, made, seed=99, reason="so", gives_up="1").status_code == 303


def test_a_wrong_arrangement_is_shown_again_as_it_was_typed(client):
    made = new_tournament(8)
    publish(client, made)
    form = {"table-1": ["1", "2", "3", "1"], "table-2": ["8", "7", "6", "5"], "after": "1", "reason": "so"}
    refused = send(client, "arrange", made, 1, **form)
    assert refused.status_code == 422
    assert "Seated twice: P1." in refused.text
    assert refused.context["tables"][0][1] == [1, 2, 3, 1]
    assert Draw.objects.count() == 1


# Totals


def totals(*points: object, after: object = 0, **more: object):
    return {"after": after, "key": "k" * 8, **{f"points-{i}": p for i, p in enumerate(points, 1)}, **more}


@pytest.fixture
def made(db) -> Tournament:
    made = new_tournament(8)
    publish_round(made, TWO)
    return made


def test_totals_are_entered_and_shown(client, made):
    assert send(client, "result", made, 1, 1, **totals(12, 40, 30, 5)).status_code == 303
    text = page(client, "round", made, 1).text
    assert "result entered" in text
    assert '<span class="points">40' in text


def test_who_came_first_of_those_level_can_be_said(client, made):
    form = totals(40, 40, 30, 5, **{"place-1": "2", "place-2": "1"})
    assert send(client, "result", made, 1, 1, **form).status_code == 303
    places = [who.place for who in page(client, "round", made, 1).context["tables"][0].people]
    assert places == [2, 1, 3, 4]


@pytest.mark.parametrize(
    ("points", "places_typed", "places"),
    [
        ((40, 40, 40, 10), {"place-1": "1"}, [1, 2, 2, 4]),
        ((40, 40, 30, 10), {"place-1": "2"}, [2, 1, 3, 4]),
        ((40, 40, 40, 10), {"place-2": "3"}, [1, 3, 1, 4]),
    ],
)
def test_where_only_one_of_those_level_is_told_apart_the_others_share(
    client, made, points, places_typed, places
):
    send(client, "result", made, 1, 1, **totals(*points, **places_typed))
    people = page(client, "round", made, 1).context["tables"][0].people
    assert [who.place for who in people] == places


@pytest.mark.parametrize("places_typed", [{"place-1": "3"}, {"place-1": "4"}, {"place-2": "1"}])
def test_places_against_the_points_are_refused(client, made, places_typed):
    answer = send(client, "result", made, 1, 1, **totals(40, 30, 20, 10, **places_typed))
    assert answer.status_code == 422
    assert "do not fit the points" in answer.text
    assert 'value="40"' in answer.text


def test_saving_leads_to_the_next_table_that_misses_its_result(client, made):
    onward = send(client, "result", made, 1, 2, **totals(4, 3, 2, 1), then="next")
    assert onward.headers["Location"] == reverse("result", args=[made.pk, 1, 1])
    back = send(client, "result", made, 1, 1, **totals(4, 3, 2, 1, key="other"), then="next")
    assert back.headers["Location"] == reverse("round", args=[made.pk, 1])


def test_a_table_sealed_while_its_totals_were_typed_is_told(client, made):
    send(client, "open_tables", made, 1)
    session = session_at_the_first_table()
    for seat, points in zip(session.seats.order_by("number"), (44, 33, 22, 11), strict=True):
        seat.points, seat.place = points, (45 - points) // 11 + 1
        seat.save()
    PlaySession.objects.filter(pk=session.pk).update(ended=session.begun, sealed=session.begun)
    late = send(client, "result", made, 1, 1, **totals(1, 2, 3, 4), seen="playing", reason="so")
    assert late.status_code == 409
    assert "the one entered now was not saved (P1 1, P2 2, P3 3, P4 4)" in late.text
    assert 'value="44"' in late.text


def test_the_tablets_result_can_be_taken_instead_of_what_was_typed(client, made):
    send(client, "open_tables", made, 1)
    session = session_at_the_first_table()
    send(client, "result", made, 1, 1, **totals(1, 2, 3, 4))
    for seat, points in zip(session.seats.order_by("number"), (44, 33, 22, 11), strict=True):
        seat.points, seat.place = points, (45 - points) // 11 + 1
        seat.save()
    PlaySession.objects.filter(pk=session.pk).update(ended=session.begun, sealed=session.begun)
    assert "the tablet has another one" in page(client, "round", made, 1).text
    text = page(client, "result", made, 1, 1).text
    assert "Another result was sealed on the tablet" in text
    taken = send(client, "result", made, 1, 1, after=1, key="take", seen="disputed", take="1")
    assert taken.status_code == 303
    people = page(client, "round", made, 1).context["tables"][0].people
    assert [who.points for who in people] == [44, 33, 22, 11]


@pytest.mark.parametrize("typed", ["", "x", "-1", "10000", "4.5", "9" * 30])
def test_what_is_no_number_of_points_is_refused_with_the_name(client, made, typed):
    answer = send(client, "result", made, 1, 1, **totals(1, typed, 3, 4))
    assert answer.status_code == 422
    assert "P2: points must be a whole number from 0 to 9999." in answer.text
    assert 'value="3"' in answer.text
    assert PlaySession.objects.count() == 0


def test_a_correction_takes_a_reason_and_shows_what_stood_before(client, made):
    send(client, "result", made, 1, 1, **totals(12, 40, 30, 5))
    assert (
        send(client, "result", made, 1, 1, **totals(12, 40, 30, 50, after=1, key="other")).status_code == 422
    )
    corrected = totals(12, 40, 30, 50, after=1, key="other", reason="misread a 5")
    assert send(client, "result", made, 1, 1, **corrected).status_code == 303
    text = page(client, "result", made, 1, 1).text
    assert "P4 50" in text
    assert "P4 5 " in text or "P4 5\n" in text
    assert "misread a 5" in text


def test_two_directors_enter_one_table(client, made):
    send(client, "result", made, 1, 1, **totals(12, 40, 30, 5))
    late = send(client, "result", made, 1, 1, **totals(1, 2, 3, 4, key="other", reason="late"))
    assert late.status_code == 409
    assert 'value="40"' in late.text


def test_what_the_tablet_says_is_offered_until_it_is_confirmed(client, made):
    send(client, "open_tables", made, 1)
    session = session_at_the_first_table()
    for seat, points in zip(session.seats.order_by("number"), (44, 33, 22, 11), strict=True):
        seat.points, seat.place = points, 45 - points
        seat.save()
    PlaySession.objects.filter(pk=session.pk).update(ended=session.begun)
    text = page(client, "result", made, 1, 1).text
    assert "not confirmed yet" in text
    assert 'value="44"' in text


def test_a_table_that_is_not_there_is_404(client, made):
    assert page(client, "result", made, 1, 9).status_code == 404
    assert page(client, "result", made, 2, 1).status_code == 404


def test_in_german(client, made):
    client.cookies["django_language"] = "de"
    assert "Runde 1" in page(client, "round", made, 1).text
