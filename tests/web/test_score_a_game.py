"""A finished game that nobody recorded: who played, and what the table shows."""

from datetime import timedelta

import pytest
from django.utils import timezone

from plays.models import Draft
from tests.present import matched, present
from tests.web.scoring_a_game import BOARD, HTMX, NAMES, agreed, begun, send, taps, text

pytestmark = [pytest.mark.database, pytest.mark.django_db]


# Who played


def test_the_start_page_leads_there(client):
    assert 'href="/score"' in client.get("/").content.decode()


def test_the_page_asks_for_title_names_day_and_place_and_only_for_options_that_matter(client):
    page = client.get("/score").content.decode()
    for asked in ('value="medina"', 'value="flandern"', 'value="felinia"', 'name="played"', 'name="place"'):
        assert asked in page
    assert f'value="{timezone.localdate():%Y-%m-%d}"' in page
    assert "medina-wall_points" in page
    for useless in ("show_stock", "show_scores", "centre_counts", "board-flandern"):
        assert useless not in page


def test_names_and_circumstances_are_kept(client):
    draft = begun(client, seated="on", **{"medina-wall_points": "piece"})
    assert draft.content == {
        "players": [["Ada", "yellow"], ["Ben", "red"], ["Cleo", "blue"]],
        "options": {"wall_points": "piece"},
        "board": None,
        "played": "2026-11-02",
        "place": "Gasthaus",
        "seated": True,
        "way": "board",
        "answers": {},
    }


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": ("Ada", "Ben")}, "3 to 4 players"),
        ({"name": ("Ada", "ada", "Cleo")}, "Another seat has the same name"),
        ({"played": "yesterday"}, "Enter a valid date"),
        ({"played": ""}, "required"),
        ({"played": "1802-01-01"}, "long ago"),
        ({"place": "x" * 61}, "at most 60"),
        ({"title": "chess"}, "is unknown; possible: "),
        ({"medina-tie_break": "dice"}, "cannot be"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(client, changes, why):
    response = client.post("/score", agreed(**changes))
    assert response.status_code == 422
    assert why in text(response)
    assert "Gasthaus" in response.content.decode() or "place" in changes
    assert not Draft.objects.exists()


def test_a_day_to_come_is_refused(client):
    tomorrow = timezone.localdate() + timedelta(days=1)
    response = client.post("/score", agreed(played=tomorrow.isoformat()))
    assert response.status_code == 422
    assert "in the future" in text(response)


def test_seats_are_rearranged_without_losing_day_and_place(client):
    response = client.post("/score", agreed(arrange="2 up"))
    page = response.content.decode()
    assert response.status_code == 200
    assert page.index('value="Ben"') < page.index('value="Ada"')
    assert "Gasthaus" in page
    fragment = client.post("/score", agreed(arrange="2 up"), headers=HTMX).content.decode()
    assert fragment.lstrip().startswith('<div id="seats"')
    assert not Draft.objects.exists()


def test_names_can_be_changed_while_the_rest_is_kept(client):
    draft = begun(client)
    send(client, draft, did=BOARD)
    page = client.get(f"/score/{draft.pk}/table").content.decode()
    assert 'value="Cleo"' in page
    assert "flandern" not in page
    changed = agreed(name=("Ada", "Benno", "Cleo"), played="2026-10-31")
    assert client.post(f"/score/{draft.pk}/table", changed)["Location"] == f"/score/{draft.pk}"
    draft.refresh_from_db()
    assert draft.content["players"][1] == ["Benno", "red"]
    assert draft.content["played"] == "2026-10-31"
    assert draft.content["answers"]["at.c3"] == "orange"


def test_a_board_of_the_clubs_own_is_kept_with_the_draft(client):
    draft = begun(client, "felinia", name=("Ada", "Ben"))
    assert draft.content["board"] == "practice"
    assert client.get(f"/score/{draft.pk}/table").status_code == 200


# What the table shows


@pytest.mark.parametrize("title", ["medina", "flandern", "felinia"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_title_has_its_page_in_both_languages(client, title, language):
    draft = begun(client, title)
    for way in (*present(draft.game.finished).ways, "totals"):
        send(client, draft, htmx=False, way=way)
        response = client.get(f"/score/{draft.pk}", headers={"accept-language": language})
        assert response.status_code == 200
        assert all(name in text(response) for name in NAMES)


def test_every_change_is_answered_with_the_points(client):
    draft = begun(client)
    response = send(client, draft, did=BOARD)
    assert response.status_code == 200
    assert "<html" not in response.content.decode()
    assert "Ben wins with 9 points, ahead of Ada and Cleo (both 0)." in text(response)
    assert "3 parts of the orange palace M80" in text(response)
    draft.refresh_from_db()
    assert draft.content["answers"]["roof.c3"] == "red"
    assert draft.edits == 1


def test_numbers_are_answered_with_the_points(client):
    draft = begun(client, "flandern")
    response = send(client, draft, **{"ghent.finished.blue": "4", "ghent.finished.green": "3"})
    assert "Ghent, value 7: 4 quarters, rank 1 (the whole value)" in text(response)


def test_what_is_no_number_is_said_and_the_rest_is_kept(client):
    draft = begun(client, "flandern")
    response = send(client, draft, **{"ghent.finished.blue": "x", "ghent.finished.green": "3"})
    assert response.status_code == 422
    assert "“x” is not a number from 0 to 9999." in text(response)
    draft.refresh_from_db()
    assert draft.content["answers"] == {"ghent.finished.green": "3"}


def test_without_javascript_every_tap_leads_back_to_the_page(client):
    draft = begun(client)
    response = send(client, draft, htmx=False, at="c3", tool="grey", leaf="board")
    assert (response.status_code, response["Location"]) == (302, f"/score/{draft.pk}?leaf=board&tool=grey")
    send(client, draft, htmx=False, at="c3", tool="roof red")
    send(client, draft, htmx=False, hold="palace_cards.grey blue")
    response = send(client, draft, htmx=False, at="c3", tool="wall")
    assert response.status_code == 422
    assert "Walls go on the fields around the city, all other pieces into the city." in text(response)
    draft.refresh_from_db()
    assert draft.content["answers"] == {"at.c3": "grey", "roof.c3": "red", "palace_cards.grey": "blue"}
    totals_of = begun(client, way="totals")
    send(client, totals_of, htmx=False, step="total.red 1", **{"total.red": "7"})
    totals_of.refresh_from_db()
    assert totals_of.content["answers"] == {"total.red": "8"}


@pytest.mark.parametrize(
    "sent",
    [
        {"did": ["nonsense", "at", "at c3", "hold x", "at \x00 grey", "hold palace_cards.grey purple", ""]},
        {"at": "z99", "tool": "grey"},
        {"at": "c3", "tool": "dragon"},
        {"step": "x"},
        {"step": "at.c3 1"},
        {"did": ["at zz dragon", "at zz grey"]},
        {"edits": "²"},
        {"way": "magic"},
        {"edits": "-3", "leaf": "nowhere", "tool": "x", "editor": "ä" * 99},
    ],
)
@pytest.mark.parametrize("title", ["medina", "felinia"])
def test_nonsense_changes_nothing(client, title, sent):
    draft = begun(client, title)
    assert send(client, draft, **sent).status_code in (200, 409, 422)
    draft.refresh_from_db()
    assert draft.content["answers"] == {}


def test_another_page_that_has_seen_less_is_told(client):
    draft = begun(client)
    send(client, draft, did=BOARD)
    response = client.post(
        f"/score/{draft.pk}", {"editor": "other", "edits": "0", "did": "at c3 grey"}, headers=HTMX
    )
    assert response.status_code == 409
    assert "another device" in text(response)
    draft.refresh_from_db()
    assert draft.content["answers"]["at.c3"] == "orange"


def test_it_changes_nothing_more_until_it_is_loaded_anew(client):
    draft = begun(client, way="totals")
    send(client, draft, **{"total.yellow": "77", "total.blue": ""})
    stale = {"editor": "other", "edits": "0", "total.yellow": "", "total.blue": "5"}
    for _ in range(2):
        response = client.post(f"/score/{draft.pk}", stale, headers=HTMX)
        assert response.status_code == 409
        stale["edits"] = matched(r'name="edits" value="(\d+)"', response.content.decode())[1]
    draft.refresh_from_db()
    assert draft.content["answers"] == {"total.yellow": "77"}


def test_undo_goes_back_tap_by_tap(client):
    draft = begun(client)
    send(client, draft, did=taps(grey="c3"))
    send(client, draft, did=taps(roof_red="c3"))
    send(client, draft, did=taps(merchant="c3"))
    for answers in ({"at.c3": "grey", "roof.c3": "red"}, {"at.c3": "grey"}, {}, {}):
        assert send(client, draft, htmx=False, undo="1").status_code == 302
        draft.refresh_from_db()
        assert draft.content["answers"] == answers


def test_a_page_whose_answer_got_lost_goes_on(client):
    draft = begun(client)
    for _ in range(2):
        sent = {"editor": "page", "edits": "0", "did": BOARD}
        assert client.post(f"/score/{draft.pk}", sent, headers=HTMX).status_code == 200


def test_the_board_of_felinia_says_where_its_provinces_are(client):
    draft = begun(client, "felinia")
    assert ".fields .p0" in client.get(f"/score/{draft.pk}/board.css").content.decode()
    assert client.get(f"/score/{begun(client).pk}/board.css").status_code == 404
