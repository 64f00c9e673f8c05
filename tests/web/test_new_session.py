"""Players and options for a new game."""

import re
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import models
from games.engine.game import BoardKind
from games.models import Player, PlaySession
from games.titles import TITLES
from games.views import lobby
from tests.engine.coin import COIN
from tests.factories import PlayerFactory
from tests.present import matched
from tests.web.new_session import COLOURS, assert_refused, checked, filled, kept, places, seats, send

pytestmark = pytest.mark.django_db

HIDDEN = {"show_scores-medina": "hidden"}


def test_the_form_is_ready_with_the_defaults(client):
    response = client.get("/new?title=medina")
    html = response.content.decode()
    assert response.status_code == 200
    assert places(html) == [("", colour) for colour in COLOURS]
    assert checked(html) >= {
        "title=medina",
        "medina-wall_points=part",
        "medina-tie_break=shared",
        "medina-show_stock=true",
        "show_scores-medina=shown",
    }
    assert "Seat 1 starts." in html
    assert "no-store" in response.headers["Cache-Control"]


def test_every_page_has_a_key_of_its_own(client):
    keys = {matched(r'name="key" value="(\S+)"', client.get("/new").content.decode())[1] for _ in range(3)}
    assert len(keys) == 3


def test_it_begins_a_game_and_leads_to_the_table(client):
    choices = {
        "medina-wall_points": "piece",
        "medina-show_stock": "false",
        "show_scores-medina": "hidden",
        "colour": ["green", "red", "blue", "yellow"],
    }
    response = send(client, filled("Ada", "Ben", "Cleo", "Dora", **choices))
    session = PlaySession.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/sessions/{session.pk}")
    assert seats(session) == [("Ada", "green"), ("Ben", "red"), ("Cleo", "blue"), ("Dora", "yellow")]
    assert session.setup.options == {"wall_points": "piece", "tie_break": "shared", "show_stock": False}
    assert session.show_scores is False
    assert (session.title, session.ended) == ("medina", None)


@pytest.mark.parametrize(
    ("names", "colours"),
    [
        (("Ada", "Ben", "Cleo", ""), ["yellow", "red", "blue"]),
        (("Ada", "Ben", "Cleo", "  "), ["yellow", "red", "blue"]),
        (("", "Ada", "Ben", "Cleo"), ["red", "blue", "green"]),
        (("Ada", "", "Ben", "Cleo"), ["yellow", "blue", "green"]),
    ],
)
def test_a_seat_may_stay_empty(client, names, colours):
    assert send(client, filled(*names)).status_code == 303
    assert seats(PlaySession.objects.get()) == list(zip(("Ada", "Ben", "Cleo"), colours, strict=True))


def test_without_a_word_about_options_the_defaults_hold(client):
    form = {"name": ["Ada", "Ben", "Cleo"], "colour": COLOURS[:3], "title": "medina"}
    assert send(client, form).status_code == 303
    session = PlaySession.objects.get()
    assert session.options == {}
    assert session.show_scores is True


@pytest.mark.parametrize(
    ("names", "sentences"),
    [
        ((), {"name_1": "No names yet. Please enter at least 3."}),
        (("Ada", "Ben"), {"name_3": "for 3 to 4 players, not for 2"}),
        (("", "Ada", "Ben"), {"name_1": "for 3 to 4 players, not for 2"}),
        (("Ada", "Ben", "C" * 40), {"name_3": "A name can have at most 32 letters, not 40."}),
        (("Ada", "Ben", "\x07"), {"name_3": "This name cannot be read. Please type it again."}),
        (("Ada", "Ben", "Ada"), {"name_3": "Another seat has the same name."}),
        (("Ada", "Ben", " aDA  "), {"name_3": "Another seat has the same name."}),
        (("Zoë", "ZOË", "ben", "BEN"), {"name_2": "Another seat", "name_4": "Another seat"}),
    ],
)
def test_what_is_wrong_is_said_beside_the_name(client, names, sentences):
    html = assert_refused(send(client, filled(*names, **HIDDEN)), **sentences)
    kept = [*names, *[""] * (4 - len(names))]
    assert places(html) == list(zip(kept, COLOURS, strict=True))
    assert {"show_scores-medina=hidden", "medina-wall_points=part"} <= checked(html)
    assert not Player.objects.exists()


def test_a_form_without_rows_is_refused(client):
    assert_refused(send(client, {"title": "medina"}), name_1="No names yet. Please enter at least 3.")
    assert_refused(send(client, {"title": "medina", "name": ["Ada"]}), name_2="for 3 to 4 players, not for 1")


def test_what_is_wrong_is_said_in_german(client):
    response = send(client, filled("Ada", "ada", "C" * 40), headers={"accept-language": "de"})
    assert_refused(
        response,
        name_2="An einem anderen Sitz steht derselbe Name.",
        name_3="Ein Name darf höchstens 32 Buchstaben haben, nicht 40.",
    )


@pytest.mark.parametrize(
    "colours", [["pink", "red", "blue"], ["red", "red", "blue"], ["", "red", "blue"], ["red"]]
)
def test_colours_that_cannot_be_are_refused_and_dealt_anew(client, colours):
    html = assert_refused(send(client, filled("Ada", "Ben", "Cleo", colour=colours)), name_3="colour")
    assert sorted(colour for _, colour in places(html)) == sorted(COLOURS)


def test_an_option_that_cannot_be_is_refused(client):
    response = send(client, filled("Ada", "Ben", "Cleo", **{"medina-wall_points": "<none>"}))
    html = response.content.decode()
    assert response.status_code == 422
    assert unescape(html).count('options.wall_points cannot be "<none>"') == 2
    assert "<none>" not in html
    assert 'href="#options-medina"' in html
    assert 'id="options-medina"' in html
    assert "medina-wall_points=part" in checked(html)
    assert not PlaySession.objects.exists()


def test_who_is_known_keeps_the_spelling(client):
    ada = PlayerFactory.create(name="Ada von Öhm")
    assert send(client, filled("  ada  VON öhm", "Ben", "Cleo")).status_code == 303
    assert PlaySession.objects.get().seats.get(number=0).player == ada


def test_what_is_sent_twice_begins_one_game(client):
    first, again = (send(client, filled("Ada", "Ben", "Cleo")) for _ in range(2))
    assert (again.status_code, again.headers["Location"]) == (303, first.headers["Location"])
    assert PlaySession.objects.count() == 1


@pytest.mark.parametrize(
    "change",
    [
        {"key": "page-2"},
        {"name": ["Ada", "Ben", "Dora"]},
        {"show_scores-medina": "hidden"},
        {"medina-show_stock": "false"},
    ],
)
def test_another_page_or_another_game_begins_another(client, change):
    first = send(client, filled("Ada", "Ben", "Cleo"))
    other = send(client, {**filled("Ada", "Ben", "Cleo"), **change})
    assert other.status_code == 303
    assert other.headers["Location"] != first.headers["Location"]
    assert PlaySession.objects.count() == 2


def test_without_a_key_every_form_begins_a_game(client):
    for _ in range(2):
        send(client, filled("Ada", "Ben", "Cleo", key=""))
    assert PlaySession.objects.count() == 2


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("wish", "arranged"),
    [
        ("1 red", [("Ada", "red"), ("Ben", "yellow"), ("Cleo", "blue"), ("", "green")]),
        ("2 green", [("Ada", "yellow"), ("Ben", "green"), ("Cleo", "blue"), ("", "red")]),
        ("3 blue", [("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue"), ("", "green")]),
        ("2 up", [("Ben", "red"), ("Ada", "yellow"), ("Cleo", "blue"), ("", "green")]),
        ("4 up", [("Ada", "yellow"), ("Ben", "red"), ("", "green"), ("Cleo", "blue")]),
        ("1 up", [("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue"), ("", "green")]),
        ("9 up", [("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue"), ("", "green")]),
        ("1 pink", [("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue"), ("", "green")]),
        ("", [("Ada", "yellow"), ("Ben", "red"), ("Cleo", "blue"), ("", "green")]),
    ],
)
def test_seats_are_arranged_and_nothing_is_begun(client, wish, arranged, htmx):
    headers = {"HX-Request": "true"} if htmx else {}
    response = send(client, filled("Ada", "Ben", "Cleo", arrange=wish, **HIDDEN), headers=headers)
    html = response.content.decode()
    assert response.status_code == 200
    assert places(html) == arranged
    assert len(re.findall(r'id="chip-\S+" name="arrange" value="[^"]*"\s+aria-pressed="true"', html)) == 4
    assert ("<!doctype html>" in html) != htmx
    if not htmx:
        assert "show_scores-medina=hidden" in checked(html)
        assert 'name="key" value="page-1"' in html
    assert not PlaySession.objects.exists()
    assert not Player.objects.exists()


def test_enter_leads_to_the_next_name(client):
    html = send(client, filled("Ada", "", "Cleo", arrange="next")).content.decode()
    assert re.findall(r'id="(\S+)"[^>]*\sautofocus', html) == ["name-2"]
    assert places(html)[:3] == [("Ada", "yellow"), ("", "red"), ("Cleo", "blue")]
    assert not PlaySession.objects.exists()


def test_enter_after_the_last_name_begins_the_game(client):
    assert send(client, filled("Ada", "Ben", "Cleo", "Dora", arrange="next")).status_code == 303
    assert len(seats(PlaySession.objects.get())) == 4


@pytest.mark.parametrize(
    ("names", "pressed_in", "leads_to"),
    [
        (("Ada", "Ben", "Cleo", ""), "name-3", "name-4"),
        (("Ada", "Ben", "Cleo", ""), "", "name-4"),
        (("Ada", "Ben", "Cleo", ""), "name-9", "name-4"),
        (("Ada", "Ben", "", ""), "name-4", "name-3"),
        (("Ada", "Ben", "", ""), "name-3", "name-3"),
        (("Ada", "", "Cleo", "Dora"), "name-4", "name-2"),
        (("Ada", "Ben", "Cleo", ""), "name-4", None),
        (("Ada", "Ben", "Cleo", "  "), "name-4", None),
        (("Ada", "", "Cleo", "Dora"), "name-2", None),
    ],
)
def test_enter_in_the_name_left_empty_begins_the_game_where_players_are_enough(
    client, names, pressed_in, leads_to
):
    response = send(client, filled(*names, arrange=f"next {pressed_in}"))
    if leads_to is None:
        assert response.status_code == 303
        assert len(seats(PlaySession.objects.get())) == 3
        return
    html = response.content.decode()
    assert re.findall(r'<input class="name" id="(\S+)"[^>]*\sautofocus', html) == [leads_to]
    assert f'name="arrange" value="next {leads_to}"' in html
    assert not PlaySession.objects.exists()


def test_the_names_of_the_club_are_read_once(client):
    with CaptureQueriesContext(connection) as asked:
        assert send(client, filled("Ada", "Ben", "Cleo", "Dora")).status_code == 303
    read = [
        query["sql"] for query in asked if re.match(r'SELECT "games_player"."name".*ORDER BY', query["sql"])
    ]
    assert len(read) == 1


def test_the_form_keeps_strangers_out():
    stranger = Client(enforce_csrf_checks=True)
    assert send(stranger, filled("Ada", "Ben", "Cleo")).status_code == 403
    assert not PlaySession.objects.exists()


def test_names_are_shown_as_they_were_typed(client):
    html = send(client, filled('"><b>Ada', "Ben")).content.decode()
    assert '"><b>' not in html
    assert places(html)[0][0] == '"><b>Ada'


class TestSeveralTitles:
    @pytest.fixture(autouse=True)
    def titles(self, monkeypatch):
        monkeypatch.setattr(lobby, "TITLES", {**TITLES, "coin": COIN})

    def test_all_are_offered_with_their_options(self, client):
        html = client.get("/new").content.decode()
        assert re.findall(r'name="title" value="(\w+)"', html) == [*TITLES, "coin"]
        assert 'id="options-medina"' in html
        assert 'id="options-coin"' in html

    def test_an_address_chooses_one(self, client):
        html = client.get("/new?title=coin").content.decode()
        assert "title=coin" in checked(html)
        assert places(html) == [("", "red"), ("", "blue")]

    def test_another_title_has_other_seats(self, client):
        form = filled("Ada", "Ben", title="coin", arrange="title")
        html = send(client, form, headers={"HX-Request": "true"}).content.decode()
        assert places(html) == [("Ada", "blue"), ("Ben", "red")]

    def test_no_name_gets_lost_where_there_are_fewer_seats(self, client):
        html = send(client, filled("Ada", "Ben", "Cleo", title="coin", arrange="title")).content.decode()
        assert places(html) == [("Ada", "green"), ("Ben", "red"), ("Cleo", "blue")]

    def test_only_its_own_options_are_read(self, client):
        form = filled(
            "Ada", "Ben", title="coin", colour=["red", "blue"], **{"medina-wall_points": "nonsense"}
        )
        assert send(client, form).status_code == 303
        assert PlaySession.objects.get().title == "coin"

    def test_too_many_for_it_are_refused(self, client):
        form = filled("Ada", "Ben", "Cleo", title="coin", colour=["red", "blue", "green", ""])
        html = assert_refused(send(client, form), name_3="The game is for 2 players, not for 3.")
        assert len(places(html)) == 3


@dataclass(frozen=True)
class Plank:
    """A board of which nothing is laid out anew."""

    source: Any
    name: str = "Plank"
    invented: bool = False


def test_a_title_may_have_boards_in_files_alone(client, monkeypatch):
    planks = replace(COIN, slug="planks", boards=BoardKind(Plank))
    monkeypatch.setattr(lobby, "TITLES", {"planks": planks})
    monkeypatch.setattr(models, "TITLES", {"planks": planks})
    assert "board-planks=+file" in checked(client.get("/new").content.decode())
    form = {"title": "planks", "name": ["Ada", "Ben"], "colour": ["red", "blue"], "board-planks": "+file"}
    file = {"file-planks": SimpleUploadedFile("plank.json", b'{"length": 3}')}
    html = send(client, {**form, **file, "arrange": "board"}).content.decode()
    assert "board-planks=+kept" in checked(html)
    assert "as in the file" not in html
    assert send(client, {**form, **kept(html), "board-planks": "+kept"}).status_code == 303
    assert PlaySession.objects.get().board == {"length": 3}


def test_a_title_nobody_knows_is_refused(client):
    response = send(client, filled("Ada", "Ben", "Cleo", title="chess"))
    assert response.status_code == 422
    assert unescape(response.text).count('title: "chess" is unknown; possible: ') == 2
    assert not PlaySession.objects.exists()


def test_a_house_without_titles_has_no_form(client, monkeypatch):
    monkeypatch.setattr(lobby, "TITLES", {})
    assert client.get("/new").status_code == 404
    assert send(client, filled("Ada", "Ben", "Cleo")).status_code == 404


def test_other_methods_are_not_for_this_page(client):
    assert client.put("/new").status_code == 405
