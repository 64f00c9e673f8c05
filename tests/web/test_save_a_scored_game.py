"""A finished game that nobody recorded is saved, corrected and looked at."""

import json
from datetime import date

import pytest
from django.conf import settings
from django.test import Client

from games.folds import FOLDS
from games.models import Player, PlaySession
from plays.models import Circumstances, Draft, Version, save_result
from plays.results import read_result
from tests.factories import PlaySessionFactory
from tests.finished import totals
from tests.web.scoring_a_game import BOARD, HTMX, NAMES, agreed, begun, send, taps, text

pytestmark = [pytest.mark.database, pytest.mark.django_db]


COLOURS = ("yellow", "red", "blue")


def saved(client: Client) -> PlaySession:
    draft = begun(client)
    response = send(client, draft, did=BOARD, do="save")
    return PlaySession.objects.get(pk=response["HX-Redirect"].rpartition("/")[2])


# Saved


def test_a_saved_game_is_a_finished_play(client):
    play = saved(client)
    assert (play.source, play.played, play.place, play.seated) == (
        "position",
        date(2026, 11, 2),
        "Gasthaus",
        False,
    )
    seats = [
        (seat.player.name, seat.colour, seat.points, seat.place) for seat in play.seats.order_by("number")
    ]
    assert seats == [("Ada", "yellow", 0, 2), ("Ben", "red", 9, 1), ("Cleo", "blue", 0, 2)]
    assert not Draft.objects.exists()
    page = client.get(f"/plays/{play.pk}")
    for shown in (
        "Ben wins with 9 points",
        "Gasthaus",
        "3 parts of the orange palace",
        "scored from the final position",
    ):
        assert shown in text(page)
    assert "Ben" in text(client.get("/"))


def test_whoever_saves_twice_gets_the_same_play(client):
    play = saved(client)
    key = Version.objects.get().key
    number = int(key.split("-")[1])
    for path in (f"/score/{number}", f"/score/{number}/table"):
        assert client.get(path)["Location"] == f"/plays/{play.pk}"
    again = client.post(f"/score/{number}", {"do": "save"}, headers=HTMX)
    assert again["HX-Redirect"] == f"/plays/{play.pk}"
    assert PlaySession.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({}, "Nothing has been entered yet."),
        ({"did": taps(grey="c3", black="d4")}, "M12"),
        ({"did": [*taps(grey="c3", roof_red="c3"), "hold palace_cards.grey blue"]}, "M70"),
        ({"did": taps(stable="c3")}, "M30"),
        ({"did": taps(wall="N5")}, "M40"),
    ],
)
def test_what_cannot_be_is_not_saved_and_the_reason_said(client, sent, why):
    draft = begun(client)
    response = send(client, draft, do="save", **sent)
    assert response.status_code == 422
    assert "Not saved: " in text(response)
    assert why in text(response)
    assert not PlaySession.objects.exists()
    assert Draft.objects.filter(pk=draft.pk).exists()


def test_names_that_have_become_one_player_are_not_saved(client):
    draft = begun(client)
    ben = Player.objects.create(name="Ben")
    Player.objects.create(name="Ada", merged_into=ben)
    response = send(client, draft, did=BOARD, do="save")
    assert response.status_code == 422
    assert "“Ben” and “Ada” are the same player, now called Ben." in text(response)
    assert Draft.objects.exists()
    assert not PlaySession.objects.exists()


def test_a_number_that_is_none_is_not_saved(client):
    draft = begun(client, way="totals")
    good = {f"total.{colour}": "12" for colour in COLOURS}
    assert send(client, draft, do="save", **{**good, "total.red": "x"}).status_code == 422
    assert not PlaySession.objects.exists()


def test_totals_are_marked_as_not_verified(client):
    draft = begun(client, way="totals")
    response = send(client, draft, do="save", **{"total.yellow": "40", "total.red": "52", "total.blue": "0"})
    play = PlaySession.objects.get(pk=response["HX-Redirect"].rpartition("/")[2])
    assert play.source == "totals"
    assert [seat.colour for seat in play.seats.all()] == ["", "", ""]
    assert "totals only, not verified" in text(client.get(f"/plays/{play.pk}"))
    assert "not verified" in text(client.get("/"))


def test_what_was_begun_is_on_the_start_page_until_it_is_saved_or_thrown_away(client):
    draft = begun(client)
    assert f'href="/score/{draft.pk}"' in client.get("/").content.decode()
    thrown = client.post(f"/score/{draft.pk}/discard")["Location"]
    assert f'href="/score/{draft.pk}"' not in client.get("/").content.decode()
    assert client.get(f"/score/{draft.pk}").status_code == 404
    assert "Discarded: Medina" in text(client.get(thrown))
    assert send(client, draft, did=BOARD)["HX-Redirect"] == thrown
    assert client.post(f"/score/{draft.pk}/discard", {"back": "1"})["Location"] == f"/score/{draft.pk}"
    assert client.get(f"/score/{draft.pk}").status_code == 200
    for odd in ("x", "", "9" * 30, "-1"):
        assert "Thrown away" not in text(client.get("/", {"discarded": odd}))


def test_discarding_needs_a_button(client):
    draft = begun(client)
    assert client.get(f"/score/{draft.pk}/discard").status_code == 405
    assert Draft.objects.filter(pk=draft.pk).exists()


# Corrected


def corrected(client: Client, play: PlaySession) -> Draft:
    return Draft.objects.get(pk=client.post(f"/plays/{play.pk}/correct")["Location"].rpartition("/")[2])


def test_a_correction_keeps_the_old_version(client):
    play = saved(client)
    draft = corrected(client, play)
    response = send(client, draft, did=taps(roof_blue="c3"), do="save", reason="The roof was Cleo's")
    assert response["HX-Redirect"] == f"/plays/{play.pk}"
    play.refresh_from_db()
    assert [seat.points for seat in play.seats.order_by("number")] == [0, 0, 9]
    page = text(client.get(f"/plays/{play.pk}"))
    assert "Cleo wins with 9 points" in page
    assert "The roof was Cleo&#x27;s" in page
    old = text(client.get(f"/plays/{play.pk}?version=1"))
    assert "Ben wins with 9 points" in old
    assert "This is version 1, which was corrected later." in old
    assert [version.number for version in play.versions.order_by("number")] == [1, 2]


def test_names_day_and_place_can_be_corrected_too(client):
    play = saved(client)
    draft = corrected(client, play)
    client.post(f"/score/{draft.pk}/table", agreed(name=("Ada", "Bea", "Cleo"), place="Clubraum"))
    send(client, draft, do="save", reason="It was Bea")
    play.refresh_from_db()
    assert play.place == "Clubraum"
    assert [seat.player.name for seat in play.seats.order_by("number")] == ["Ada", "Bea", "Cleo"]


def test_a_correction_that_changes_nothing_is_none(client):
    play = saved(client)
    response = send(client, corrected(client, play), do="save", reason="just so")
    assert response.status_code == 422
    assert "Not saved: Nothing was changed." in text(response)
    assert play.versions.count() == 1


def test_the_reason_is_kept_while_it_is_written(client):
    draft = corrected(client, saved(client))
    send(client, draft, reason="The roof was")
    assert 'value="The roof was"' in client.get(f"/score/{draft.pk}").content.decode()


def test_a_correction_says_why(client):
    play = saved(client)
    draft = corrected(client, play)
    response = send(client, draft, did=taps(roof_blue="c3"), do="save", reason="  ")
    assert response.status_code == 422
    assert "Please say why the result is changed." in text(response)
    assert play.versions.count() == 1


def test_a_correction_that_was_begun_is_taken_up_again(client):
    play = saved(client)
    draft = corrected(client, play)
    send(client, draft, did=taps(nothing="e4"))
    assert corrected(client, play) == draft
    client.post(f"/score/{draft.pk}/discard")
    assert play.versions.count() == 1
    assert client.get(f"/plays/{play.pk}").status_code == 200


def test_a_correction_of_what_somebody_else_corrected_is_refused(client):
    play = saved(client)
    draft = corrected(client, play)
    version = play.versions.get()
    save_result(version.result, version.circumstances, key="other", session=play, after=1, reason="first")
    response = send(client, draft, did=taps(nothing="e4"), do="save", reason="second")
    assert response.status_code == 422
    assert "Not saved: Somebody else has changed this result meanwhile." in text(response)
    assert play.versions.count() == 2


def test_totals_can_become_a_whole_board(client):
    draft = begun(client, way="totals")
    send(client, draft, do="save", **{"total.yellow": "0", "total.red": "9", "total.blue": "0"})
    play = PlaySession.objects.get()
    draft = corrected(client, play)
    send(client, draft, htmx=False, way="board")
    send(client, draft, did=BOARD, do="save", reason="Found the photo")
    play.refresh_from_db()
    assert play.source == "position"


# The page of a play


def test_the_document_can_be_taken_along(client):
    play = saved(client)
    response = client.get(f"/plays/{play.pk}/document.json")
    assert response.json() == play.versions.get().document
    assert "medina-2026-11-02" in response["Content-Disposition"]


def test_a_recorded_play_has_its_table_instead(client):
    session = PlaySessionFactory.create()
    assert client.get(f"/plays/{session.pk}")["Location"] == f"/sessions/{session.pk}"
    play = saved(client)
    FOLDS.forget(play.pk)  # another test's table had this number
    assert client.get(f"/sessions/{play.pk}").status_code == 404


@pytest.mark.parametrize("path", ["/plays/999", "/score/999", "/plays/999/document.json", "/score/999/table"])
def test_what_is_not_there_is_a_404(client, path):
    assert client.get(path).status_code == 404


def test_a_version_that_is_not_there_is_a_404(client):
    play = saved(client)
    for version in ("9", "0", "x"):
        assert client.get(f"/plays/{play.pk}?version={version}").status_code == 404


def test_a_play_kept_by_a_program_has_its_page_and_can_be_corrected(client):
    document = totals(("Ada", 30, 2), ("Ben", 30, 1), ("Cleo", 12, 3))
    version, _ = save_result(read_result(document), Circumstances(date(2026, 1, 2)), key="k")
    page = text(client.get(f"/plays/{version.session_id}"))
    assert "Ben wins" in page
    draft = corrected(client, version.session)
    send(client, draft, do="save", reason="the place", **{"total.yellow": "30"})
    assert "Not saved: Nothing was changed." in text(send(client, draft, do="save", reason="x"))
    assert "Ada and Ben have 30 points each; the tie went to Ben." in page


def test_totals_of_felinia_can_become_a_whole_table(client):
    document = totals(("Ada", 30), ("Ben", 31), game="felinia")
    version, _ = save_result(read_result(document), Circumstances(date(2026, 1, 2)), key="k")
    draft = corrected(client, version.session)
    for way in ("map", "groups", "totals"):
        send(client, draft, htmx=False, way=way)
        assert client.get(f"/score/{draft.pk}").status_code == 200


def test_a_board_that_is_not_for_so_many_still_shows_its_map(client):
    board = json.loads((settings.BASE / "scoring/titles/felinia/boards/practice.json").read_text("utf-8"))
    for numbers in (board["start_goods"], board["markets"]["open"]):
        numbers.pop("3")
    players = [{"name": n, "colour": c} for n, c in zip(NAMES, ("blue", "green", "red"), strict=True)]
    document = {"format": "tableside-position/1", "game": "felinia", "board": board, "players": players}
    version, _ = save_result(read_result(document), Circumstances(date(2026, 1, 2)), key="k")
    assert client.get(f"/plays/{version.session_id}").status_code == 200
    assert client.get(f"/score/{corrected(client, version.session).pk}").status_code == 200


def test_what_is_sent_twice_is_begun_once(client):
    assert begun(client, key="page-1") == begun(client, key="page-1")
    assert begun(client, key="page-1", place="Elsewhere") != begun(client, key="page-1")


def test_options_that_are_not_asked_stay_as_they_were(client):
    players = [{"name": n, "colour": c} for n, c in zip(NAMES, ("blue", "green", "red"), strict=True)]
    document = {
        "format": "tableside-position/1",
        "game": "flandern",
        "players": players,
        "options": {"centre_counts": False},
        "cities": {"ghent": {"finished": {"blue": 2}}},
    }
    version, _ = save_result(read_result(document), Circumstances(date(2026, 1, 2)), key="k")
    draft = corrected(client, version.session)
    client.post(f"/score/{draft.pk}/table", agreed("flandern"))
    draft.refresh_from_db()
    assert draft.content["options"] == {"centre_counts": False}


def test_control_characters_are_not_kept(client):
    draft = begun(client, place="Gast\x01haus")
    assert draft.content["place"] == "Gasthaus"
    send(client, draft, reason="a\x00b\x01 c")
    draft.refresh_from_db()
    assert draft.content["reason"] == "ab c"
