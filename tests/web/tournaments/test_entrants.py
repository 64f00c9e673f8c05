"""What comes next when players have entered, what their number means, and their groups."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.stored import new_tournament as made_tournament
from tests.tournaments.stored import played, publish_round
from tests.web.tournaments.entrants import FOUR, OTHER, TOTALS, entrant, page, send, status, text
from tournaments.desk.entrants import give_groups
from tournaments.models import MOST_ENTRANTS, Tournament

pytestmark = pytest.mark.django_db


def steps(html: str) -> list[str]:
    """What can come next, as it stands in the foot of the page; a star is the primary."""
    found = re.findall(
        r'<(?:a|button) class="step( primary)?"[^>]*>(.*?)</', html.split('class="foot"')[1], re.DOTALL
    )
    return [f"{'*' if primary else ''}{label.strip()}" for primary, label in found][1:]


# What comes next


def test_the_draw_comes_next_unless_something_waits_to_be_added(client):
    tournament = made_tournament(8, 2)
    assert steps(page(client, tournament)) == ["Add and save", "*Draw round 1"]
    assert 'name="do" value="save" tabindex="-1"' in page(client, tournament), (
        "Enter adds, whatever stands last"
    )
    refused = send(client, tournament, text="x" * 50)
    assert steps(refused.content.decode()) == ["Draw round 1", "*Add and save"]
    removed = send(client, tournament, do=f"remove {entrant(tournament, 8).pk}", text="Zoe")
    assert steps(removed.content.decode()) == ["Draw round 1", "*Add and save"], "Zoe waits"
    assert steps(send(client, tournament, text="Zoe").content.decode()) == ["Add and save", "*Draw round 1"]


def test_nothing_is_drawn_next_where_nobody_can_be_seated_or_results_are_missing(client):
    assert steps(page(client, made_tournament(0))) == ["*Add and save"]
    assert steps(page(client, made_tournament(5))) == ["Draw round 1", "*Add and save"]
    tournament = made_tournament(8, 2)
    publish_round(tournament, FOUR)
    assert steps(page(client, tournament)) == ["Draw round 2", "*Add and save"]
    played(tournament, 1, TOTALS)
    assert steps(page(client, tournament)) == ["Add and save", "*Draw round 2"]
    publish_round(tournament, OTHER)
    assert steps(page(client, tournament)) == ["*Add and save"]


def test_a_round_of_the_knock_out_is_drawn_by_its_name(client):
    tournament = made_tournament(8, 1, extra=2, cut=8)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    assert steps(page(client, tournament)) == ["Save", "*Draw the Semi-final"]


def test_what_nobody_sent_is_not_found(client):
    tournament = made_tournament(3)
    assert send(client, tournament, do="dance 1").status_code == 400
    assert send(client, tournament, do="remove x").status_code == 400
    assert send(client, tournament, player=["x", "99999", "9" * 30]).status_code == 200
    assert send(client, tournament, do=f"remove {'9' * 30}").status_code == 400
    assert send(client, tournament, do="group", mark=["9" * 18], together="x").status_code == 200
    assert client.get("/tournaments/99/entrants").status_code == 404


def test_there_is_a_limit(client):
    tournament = made_tournament(MOST_ENTRANTS - 1)
    response = send(client, tournament, text="Zoe\nYan")
    assert response.status_code == 422
    assert f"at most {MOST_ENTRANTS} entrants" in text(response)
    assert tournament.entrants.count() == MOST_ENTRANTS - 1


def test_with_htmx_only_the_form_is_drawn_anew(client):
    tournament = made_tournament(3)
    headers = {"hx-request": "true"}
    html = client.post(
        f"/tournaments/{tournament.pk}/entrants", {"text": "Zoe"}, headers=headers
    ).content.decode()
    assert html.strip().startswith("<form")
    assert "4 entrants" in text(html)


def test_numbers_go_on_after_somebody_was_removed(client):
    tournament = made_tournament(3)
    send(client, tournament, do=f"remove {entrant(tournament, 2).pk}")
    send(client, tournament, text="Zoe")
    assert [person.number for person in tournament.entrants.order_by("number")] == [1, 3, 4]


# How many, and what follows from it


@pytest.mark.parametrize(
    ("entrants", "consequence"),
    [(22, "6 tables, 2 of three"), (8, "2 tables"), (3, "1 table, 1 of three"), (64, "16 tables")],
)
def test_the_page_says_what_their_number_means(client, entrants, consequence):
    assert f"{entrants} entrants {consequence}" in text(page(client, made_tournament(entrants)))


def test_five_cannot_be_seated_and_the_page_says_why(client):
    tournament = made_tournament(5)
    assert "5 entrants Five players cannot be seated at tables of three and four." in text(
        page(client, tournament)
    )
    german = client.get(f"/tournaments/{tournament.pk}/entrants", headers={"accept-language": "de"})
    assert "Fünf Personen lassen sich nicht auf Dreier- und Vierertische verteilen." in text(german)
    assert "2 tables, 1 of three, 1 of two" in text(page(client, made_tournament(5, title="felinia")))


def test_those_who_left_are_not_counted(client):
    tournament = made_tournament(8)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    html = text(
        send(
            client,
            tournament,
            do=f"leave {entrant(tournament, 8).pk}",
            **{f"after-{entrant(tournament, 8).pk}": "1"},
        )
    )
    assert "8 entrants 7 play in the next round: 2 tables, 1 of three" in html


# Groups


def test_all_groups_are_saved_at_once(client):
    tournament = made_tournament(4)
    first_pk, second_pk = entrant(tournament, 1).pk, entrant(tournament, 2).pk
    groups = {
        f"group-{first_pk}": " Team  A ",
        f"was-{first_pk}": "",
        f"group-{second_pk}": "team a",
        f"was-{second_pk}": "",
    }
    response = send(client, tournament, **groups)
    assert status(response) == "Saved."
    assert [person.group for person in tournament.entrants.order_by("number")] == ["Team A", "Team A", "", ""]


def test_a_group_somebody_else_changed_meanwhile_stays(client):
    tournament = made_tournament(4)
    first = entrant(tournament, 1)
    give_groups(tournament, {first.pk: "North"})
    send(client, tournament, text="Zoe", **{f"group-{first.pk}": "", f"was-{first.pk}": ""})
    assert entrant(tournament, 1).group == "North"
    send(client, tournament, **{f"group-{first.pk}": "", f"was-{first.pk}": "North"})
    assert entrant(tournament, 1).group == ""


def test_several_get_the_same_group(client):
    tournament = made_tournament(4)
    marked = [entrant(tournament, number).pk for number in (1, 3)]
    assert status(send(client, tournament, do="group", mark=marked, together="Family")) == "Saved."
    assert [person.group for person in tournament.entrants.order_by("number")] == ["Family", "", "Family", ""]
    send(client, tournament, do="group", mark=marked[:1], together="")
    assert entrant(tournament, 1).group == ""
    nobody = send(client, tournament, do="group", together="Family")
    assert nobody.status_code == 422
    assert "First select the people who belong together." in text(nobody)


def test_a_group_with_too_long_a_name_is_refused_and_nothing_changes(client):
    tournament = made_tournament(4)
    groups = {f"group-{entrant(tournament, 1).pk}": "North", f"group-{entrant(tournament, 2).pk}": "g" * 41}
    response = send(client, tournament, text="Zoe", **groups)
    assert response.status_code == 422
    assert "The name of a group can have at most 40 letters, not 41." in text(response)
    assert f'value="{"g" * 41}"' in response.content.decode()
    assert entrant(tournament, 1).group == ""
    assert tournament.entrants.count() == 4


def test_a_refused_list_changes_no_group_either(client):
    tournament = made_tournament(4)
    response = send(client, tournament, text="x" * 50, **{f"group-{entrant(tournament, 1).pk}": "North"})
    assert response.status_code == 422
    assert entrant(tournament, 1).group == ""
    assert 'value="North"' in response.content.decode()


# Late arrivals


def test_64_entrants_cost_no_more_questions_than_8(client):
    def questions(tournament: Tournament) -> int:
        with CaptureQueriesContext(connection) as asked:
            page(client, tournament)
        return len(asked)

    few, many = made_tournament(8), made_tournament([f"Q{number}" for number in range(64)])
    publish_round(few, FOUR)
    publish_round(many, [[4 * table + seat for seat in (1, 2, 3, 4)] for table in range(16)])
    assert questions(many) == questions(few) < 30


def test_names_are_text_and_never_markup(client):
    tournament = made_tournament(0)
    send(client, tournament, text="<i id='x'>; <b>group")
    html = page(client, tournament)
    assert "&lt;i id=" in html
    assert "<i id=" not in html
    assert "<b>group" not in html
