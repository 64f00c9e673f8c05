"""What is agreed for a tournament can be changed until it is drawn or played, and one not wanted deleted."""

import pytest
from django.test import Client

from accounts.access import Role
from games.models import Player
from tests.actors import account
from tests.tournaments.stored import new_tournament as made_tournament
from tests.tournaments.stored import played, publish_round
from tests.web.tournaments.set_up import FOUR, TOTALS, assert_refused, edit, filled, make, text, titles
from tournaments.models import PRESCRIPTED, Entrant, Round, Tournament

pytestmark = pytest.mark.django_db


# One that is changed


def test_the_page_has_what_was_agreed(client):
    make(client, mode="swiss", nearness="near", cut="8", preset="winner", **{"medina-show_stock": "false"})
    tournament = Tournament.objects.get()
    html = client.get(f"/tournaments/{tournament.pk}/set-up").content.decode()
    for name, value in (
        ("mode", "swiss"),
        ("nearness", "near"),
        ("preset", "winner"),
        ("medina-show_stock", "false"),
    ):
        assert f'name="{name}" value="{value}" checked' in html
    assert 'value="8" selected' in html
    assert 'value="4711"' in html
    assert '<details class="terms" id="terms-medina" open>' in html
    assert "For tables opened from now on" in html


def test_before_the_first_draw_everything_can_be_changed(client):
    make(client)
    tournament = Tournament.objects.get()
    changed = {
        "name": "Winter Cup",
        "rounds": "2",
        "title": ["felinia", "flandern"],
        "cut": "4",
        "seed": "-3",
    }
    response = edit(
        client, tournament, **changed, preset="7-5-3-1", tie_break=["opponents", "lot"], mode="random"
    )
    assert (response.status_code, response.headers["Location"]) == (303, f"/tournaments/{tournament.pk}")
    tournament.refresh_from_db()
    assert (tournament.name, tournament.common_rounds, tournament.cut, tournament.seed) == (
        "Winter Cup",
        2,
        4,
        -3,
    )
    assert (tournament.preset, tournament.tie_breaks, tournament.mode) == (
        "7-5-3-1",
        ["opponents", "lot"],
        "random",
    )
    assert titles(tournament) == ["felinia", "flandern", "felinia"]
    assert Tournament.objects.count() == 1


def test_what_is_drawn_keeps_its_title(client):
    tournament = made_tournament(8, 3)
    publish_round(tournament, FOUR)
    edit(client, tournament, rounds="3", title=["felinia"] * 3, minutes="60")
    assert titles(tournament) == ["medina", "felinia", "felinia"]
    assert {round.minutes for round in tournament.rounds.all()} == {60}
    html = client.get(f"/tournaments/{tournament.pk}/set-up").content.decode()
    assert "Medina already drawn" in text(html)


def test_a_clock_that_has_run_keeps_its_minutes(client):
    tournament = made_tournament(8, 2)
    tournament.rounds.filter(number=1).update(spent=60)
    edit(client, tournament, rounds="2", minutes="60")
    assert [round.minutes for round in tournament.rounds.order_by("number")] == [90, 60]


def test_no_fewer_rounds_than_are_drawn(client):
    tournament = made_tournament(8, 3)
    for _ in range(2):
        publish_round(tournament, FOUR)
    assert_refused(
        edit(client, tournament, rounds="1"),
        "rounds",
        "Round 2 is already drawn; there cannot be fewer rounds.",
    )
    assert tournament.rounds.count() == 3
    assert edit(client, tournament, rounds="2").status_code == 303
    assert tournament.rounds.count() == 2


def test_once_the_knock_out_is_drawn_its_beginning_stays(client):
    tournament = made_tournament(8, 1, extra=1, cut=4)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    publish_round(tournament, [[1, 5, 2, 6]], mode="snake")
    assert_refused(
        edit(client, tournament, rounds="2", cut="4", seed="7"), "rounds", "The knock-out has started"
    )
    assert_refused(
        edit(client, tournament, rounds="1", cut="8", seed="7"),
        "cut",
        "the number of those who advance can no longer change",
    )
    assert edit(client, tournament, rounds="1", cut="4", seed="7").status_code == 303


def test_after_the_first_result_points_and_tie_breaks_are_locked(client):
    tournament = made_tournament(8, 2)
    publish_round(tournament, FOUR)
    assert (
        "can no longer be changed" not in client.get(f"/tournaments/{tournament.pk}/set-up").content.decode()
    )
    played(tournament, 1, {1: TOTALS[0]})
    html = client.get(f"/tournaments/{tournament.pk}/set-up").content.decode()
    assert "Points, tie-breaks and seed can no longer be changed, because the first result" in text(html)
    assert 'name="preset"' not in html
    assert 'name="tie_break"' not in html
    assert 'name="seed"' not in html


@pytest.mark.parametrize(
    ("field", "changed"),
    [("preset", {"preset": "winner"}), ("tie_break", {"tie_break": ["lot"]}), ("seed", {"seed": "8"})],
)
def test_an_old_page_cannot_change_what_is_locked(client, field, changed):
    tournament = made_tournament(8, 2)
    publish_round(tournament, FOUR)
    played(tournament, 1, {1: TOTALS[0]})
    response = edit(client, tournament, **{"rounds": "2", "seed": "7", **changed})
    assert_refused(response, field, "This can no longer be changed, because the first result")
    before = (tournament.preset, tournament.tie_breaks, tournament.seed)
    tournament.refresh_from_db()
    assert (tournament.preset, tournament.tie_breaks, tournament.seed) == before


def test_after_the_first_result_the_rest_can_still_be_changed(client):
    tournament = made_tournament(8, 2)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    sent = filled(name="Later", rounds="3", mode="swiss", title=["medina", "medina", "flandern"], cut="4")
    for locked in ("preset", "tie_break", "seed"):
        sent.pop(locked)
    assert client.post(f"/tournaments/{tournament.pk}/set-up", sent).status_code == 303
    tournament.refresh_from_db()
    assert (tournament.name, tournament.common_rounds, tournament.mode, tournament.cut) == (
        "Later",
        3,
        "swiss",
        4,
    )
    assert titles(tournament) == ["medina", "medina", "flandern", "medina"]
    assert (tournament.preset, tournament.seed) == ("5-3-2-1", 7)


def test_points_finer_than_the_page_shows_stay_as_they_are(client):
    worth = {"3": [5, 3, 1], "4": [5, 3.3333, 2, 1], "bye": 1}
    tournament = made_tournament(8, 2, preset="own", points=worth)
    publish_round(tournament, FOUR)
    played(tournament, 1, TOTALS)
    sent = filled(name="Later", rounds="2", title=["medina", "medina"])
    for locked in ("preset", "tie_break", "seed"):
        sent.pop(locked)
    assert client.post(f"/tournaments/{tournament.pk}/set-up", sent).status_code == 303
    tournament.refresh_from_db()
    assert (tournament.name, tournament.points) == ("Later", worth)


def test_where_tables_of_two_were_drawn_every_game_must_allow_them(client):
    tournament = made_tournament(5, 2, title="felinia")
    publish_round(tournament, [[1, 2, 3], [4, 5]])
    refused = edit(client, tournament, rounds="2", title=["felinia", "medina"], seed="7")
    assert_refused(refused, "title-1", "Tables of two have been drawn")


def test_what_is_drawn_at_once_can_grow(client):
    tournament = made_tournament(8, 2, mode=PRESCRIPTED)
    for _ in range(2):
        publish_round(tournament, FOUR)
    assert edit(client, tournament, rounds="3", mode=PRESCRIPTED).status_code == 303
    assert tournament.rounds.count() == 3


# One that is not wanted any more


def test_one_of_which_nothing_was_published_can_be_deleted(client):
    tournament, other = made_tournament(8), made_tournament(3)
    assert "Delete tournament" in text(client.get(f"/tournaments/{tournament.pk}/set-up").content.decode())
    for _ in range(2):  # a second tap does no harm
        response = client.post(f"/tournaments/{tournament.pk}/delete", filled())
        assert (response.status_code, response.headers["Location"]) == (303, "/tournaments")
    assert [*Tournament.objects.all()] == [other]
    assert (Entrant.objects.count(), Round.objects.count()) == (3, 2)
    assert Player.objects.count() == 8, "the club still knows them"


def test_what_was_published_cannot_be_deleted(client):
    tournament = made_tournament(8)
    publish_round(tournament, FOUR)
    address = f"/tournaments/{tournament.pk}/set-up"
    assert "Delete" not in client.get(address).content.decode()
    sentence = "The tournament cannot be deleted: a round has been published."
    deleting = f"/tournaments/{tournament.pk}/delete"
    assert_refused(client.post(deleting), "delete", sentence)
    german = client.post(deleting, headers={"accept-language": "de"}).content.decode()
    assert "Das Turnier lässt sich nicht löschen: Eine Runde ist schon veröffentlicht." in german
    assert tournament.entrants.count() == 8
    assert "Delete" not in client.get("/tournaments/new").content.decode()


def test_only_a_director_deletes():
    tournament = made_tournament(3)
    spectator = Client()
    spectator.force_login(account("Sue", Role.SPECTATOR))
    assert spectator.post(f"/tournaments/{tournament.pk}/delete").status_code == 403
    assert Tournament.objects.exists()


def test_the_page_of_none_is_not_found(client):
    assert client.get("/tournaments/99/set-up").status_code == 404
    assert client.get("/tournaments/99999999999999999999999/set-up").status_code == 404
    assert client.delete("/tournaments/new").status_code in (403, 405)
