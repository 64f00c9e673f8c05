"""Removing, leaving, coming back, and late arrivals."""

import re

import pytest

from games.models import Player
from games.recording import record_line
from tests.actors import TABLET
from tests.present import matched, present
from tests.tournaments.stored import new_tournament as made_tournament
from tests.tournaments.stored import played, publish_round
from tests.web.tournaments.entrants import FOUR, OTHER, TOTALS, entrant, names, page, send, status, text
from tournaments.desk.entrants import let_leave
from tournaments.desk.tables import open_tables
from tournaments.filing import file_of
from tournaments.models import PRESCRIPTED

pytestmark = pytest.mark.django_db


def misfits(html: str) -> list[str]:
    return [text(found) for found in re.findall(r'<div class="notice misfit">.*?</div>', html, re.DOTALL)]


# Removing, leaving, coming back


def test_whoever_was_never_drawn_can_be_removed_and_added_again(client):
    tournament = made_tournament(4)
    pk = entrant(tournament, 2).pk
    response = send(client, tournament, do=f"remove {pk}", text="Zoe")
    assert status(response).startswith("P2 was removed.")
    assert "Zoe</textarea>" in response.content.decode(), "what was not done yet is still there"
    assert send(client, tournament, do=f"remove {pk}").status_code == 200, "a second tap"
    assert names(tournament) == ["P1", "P3", "P4"]
    send(client, tournament, player=[Player.objects.get(name="P2").pk])
    assert names(tournament) == ["P1", "P3", "P4", "P2"]


def test_whoever_was_drawn_cannot_be_removed(client):
    tournament = made_tournament(8)
    publish_round(tournament, FOUR)
    html = page(client, tournament)
    assert "Remove" not in text(html)
    response = send(client, tournament, do=f"remove {entrant(tournament, 2).pk}")
    assert response.status_code == 422
    assert "P2 has already been drawn and stays in the list" in text(response)
    assert "ist schon ausgelost" in text(
        send(client, tournament, "de", do=f"remove {entrant(tournament, 2).pk}")
    )
    assert tournament.entrants.count() == 8


def test_whoever_sat_in_an_older_draw_stays_too(client):
    tournament = made_tournament(8)
    publish_round(tournament, FOUR)
    let_leave(tournament, entrant(tournament, 8).pk, 0)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7]], number=1, reason="P8 is ill")
    assert send(client, tournament, do=f"remove {entrant(tournament, 8).pk}").status_code == 422


def default_end(html: str, pk: int) -> str:
    select = matched(rf'<select name="after-{pk}".*?</select>', html, re.DOTALL)[0]
    return matched(r'value="(\d+)" selected', select)[1]


def test_leaving_after_the_round_for_which_one_is_drawn(client):
    tournament = made_tournament(8, 4)
    draw = publish_round(tournament, FOUR)
    pk = entrant(tournament, 1).pk
    assert default_end(page(client, tournament), pk) == "1"
    open_tables(draw, "Dora")
    assert default_end(page(client, tournament), pk) == "1"
    played(tournament, 1, TOTALS)
    assert default_end(page(client, tournament), pk) == "1"
    publish_round(tournament, OTHER)
    html = page(client, tournament)
    assert default_end(html, pk) == "2"
    select = matched(rf'<select name="after-{pk}".*?</select>', html, re.DOTALL)[0]
    assert re.findall(r'value="(\d)"', select) == ["1", "2", "3"], "before it begins he can still say no"
    played(tournament, 2, TOTALS)
    assert default_end(page(client, tournament), pk) == "2"


def test_of_the_last_round_one_can_only_stay_away(client):
    tournament = made_tournament(8, 2)
    for tables in (FOUR, OTHER):
        publish_round(tournament, tables)
    played(tournament, 1, TOTALS)
    assert default_end(page(client, tournament), entrant(tournament, 1).pk) == "1"


def test_where_all_is_drawn_at_once_the_round_that_is_played_counts(client):
    tournament = made_tournament(8, 3, mode=PRESCRIPTED)
    for tables in (FOUR, OTHER, FOUR):
        publish_round(tournament, tables)
    assert default_end(page(client, tournament), entrant(tournament, 1).pk) == "1"
    played(tournament, 1, TOTALS)
    assert default_end(page(client, tournament), entrant(tournament, 1).pk) == "2"


def test_whoever_leaves_after_a_played_round_tears_no_draw(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    assert status(response) == "P3 leaves after round 1."
    assert misfits(response.content.decode()) == []


def test_whoever_leaves_before_the_first_round_is_said_to(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "0"})
    assert (
        status(response) == "P3 leaves before the first round. Round 1 no longer fits the list of entrants."
    )


def test_somebody_leaves_and_the_draw_does_not_fit_any_more(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    publish_round(tournament, OTHER)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    assert status(response) == "P3 leaves after round 1. Round 2 no longer fits the list of entrants."
    assert entrant(tournament, 3).until_round == 1
    assert "left after round 1" in text(response)
    (misfit,) = misfits(response.content.decode())
    assert (
        misfit
        == "Round 2 no longer fits the list of entrants. Drawn but no longer playing: P3. Redraw tables"
    )
    assert f'href="/tournaments/{tournament.pk}/rounds/2/draw"' in response.content.decode()
    back = send(client, tournament, do=f"back {pk}")
    assert status(back) == "P3 plays again."
    assert entrant(tournament, 3).until_round is None
    assert misfits(back.content.decode()) == []


def test_nobody_leaves_before_what_was_played(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "0"})
    assert response.status_code == 422
    assert "P3 can leave after round 1 at the earliest, and after round 2 at the latest." in text(response)
    assert send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "3"}).status_code == 422
    assert send(client, tournament, do=f"leave {pk}").status_code == 400
    assert entrant(tournament, 3).until_round is None


def test_after_the_last_round_nobody_leaves(client):
    tournament = made_tournament(8, 1)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    assert "Withdraw" not in text(page(client, tournament))
    pk = entrant(tournament, 3).pk
    response = send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    assert "P3 has already played the last round." in text(response)


def test_whoever_missed_a_played_round_is_arranged_there_by_hand(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    pk = entrant(tournament, 8).pk
    send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    publish_round(tournament, [[1, 5, 2, 6], [3, 7, 4]])
    played(tournament, 2, [[4, 3, 2, 1], [3, 2, 1]])
    html = send(client, tournament, do=f"back {pk}").content.decode()
    assert misfits(html) == [
        "Round 2 no longer fits the list of entrants. Without a seat: P8. Arrange by hand"
    ]
    assert f'href="/tournaments/{tournament.pk}/rounds/2/arrange"' in html


def test_whoever_is_out_of_the_knock_out_is_shown_so(client):
    tournament = made_tournament(8, 1, extra=1, cut=4)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    assert "Draw the Final" in text(page(client, tournament))
    publish_round(tournament, [[1, 5, 2, 6]], mode="snake")
    html = text(page(client, tournament))
    assert html.count("out after round 1") == 4
    assert "8 entrants People of the same group" in html, "who goes on decides how many tables there are"
    assert misfits(page(client, tournament)) == []


# Late arrivals


def test_a_late_arrival_plays_from_the_next_draw_on(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    response = send(client, tournament, text="Zoe")
    late = tournament.entrants.get(player__name="Zoe")
    assert (late.number, late.from_round) == (9, 2)
    assert "from round 2" in text(response)
    assert misfits(response.content.decode()) == []
    assert "9 entrants 3 tables, 3 of three" in text(response)


def test_a_late_arrival_can_still_come_into_a_round_that_has_not_begun(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    response = send(client, tournament, text="Zoe", from_round="1")
    assert tournament.entrants.get(player__name="Zoe").from_round == 1
    assert misfits(response.content.decode()) == [
        "Round 1 no longer fits the list of entrants. Without a seat: Zoe. Redraw tables"
    ]


def test_a_round_that_has_begun_is_not_offered(client):
    tournament = made_tournament(8, 3)
    draw = publish_round(tournament, FOUR)
    open_tables(draw, "Dora")
    assert (
        '<option value="1"'
        in matched(r'<select id="from_round".*?</select>', page(client, tournament), re.DOTALL)[0]
    )
    session = present(draw.tables.get(number=1).session)
    record_line(session, "merchant h6", after=0, key="tap", by=TABLET)
    assert (
        '<option value="1"'
        not in matched(r'<select id="from_round".*?</select>', page(client, tournament), re.DOTALL)[0]
    )
    send(client, tournament, text="Zoe", from_round="1")
    assert tournament.entrants.get(player__name="Zoe").from_round == 2


def test_where_all_is_drawn_at_once_a_late_arrival_comes_into_the_first_round_not_begun(client):
    tournament = made_tournament(8, 3, mode=PRESCRIPTED)
    for tables in (FOUR, OTHER, FOUR):
        publish_round(tournament, tables)
    played(tournament, 1, {1: TOTALS[0]})
    response = send(client, tournament, text="Zoe")
    assert tournament.entrants.get(player__name="Zoe").from_round == 2
    assert [misfit.split(" no longer")[0] for misfit in misfits(response.content.decode())] == [
        "Round 2",
        "Round 3",
    ]


def test_in_the_last_round_it_is_too_late(client):
    tournament = made_tournament(8, 1)
    publish_round(tournament, FOUR)
    send(client, tournament, text="Yan")
    assert tournament.entrants.get(player__name="Yan").from_round == 1, "it has not begun"
    played(tournament, 1, {1: TOTALS[0]})
    assert "The last round has started: nobody can be added any more." in text(page(client, tournament))
    response = send(client, tournament, text="Zoe")
    assert response.status_code == 422
    assert "The last round has started: nobody can be added any more." in text(response)
    assert send(client, tournament, **{f"group-{entrant(tournament, 1).pk}": "North"}).status_code == 200


def test_the_file_says_who_came_late_and_who_left(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    send(client, tournament, text="Zoe; North")
    pk = entrant(tournament, 8).pk
    send(client, tournament, do=f"leave {pk}", **{f"after-{pk}": "1"})
    entrants = {entrant.name: entrant for entrant in file_of(tournament).entrants}
    assert (entrants["Zoe"].from_round, entrants["Zoe"].group, entrants["P8"].until_round) == (2, "North", 1)
