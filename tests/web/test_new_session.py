import json
import re
from copy import deepcopy
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
from scoring.titles.flandern.position import CITIES
from tests.engine.coin import COIN
from tests.factories import PlayerFactory
from tests.titles.flandern.test_board import DOCUMENT

pytestmark = pytest.mark.django_db

COLOURS = ["yellow", "red", "blue", "green"]


def filled(*names: str, **more: Any) -> dict[str, Any]:
    """The form with these names, as the page sends it."""
    return {
        "title": "medina",
        "name": [*names, *[""] * (4 - len(names))],
        "colour": COLOURS,
        "medina-wall_points": "part",
        "medina-tie_break": "shared",
        "medina-show_stock": "true",
        "show_scores": "shown",
        "key": "page-1",
        **more,
    }


def send(client: Client, form: dict[str, Any], **more: Any):
    return client.post("/new", form, **more)


def seats(session: PlaySession) -> list[tuple[str, str]]:
    return [(player.name, player.colour) for player in session.setup.players]


def places(html: str) -> list[tuple[str, str]]:
    """Names and colours as the form holds them."""
    names = re.findall(r'name="name" value="(.*?)"', html)
    colours = re.findall(r'name="colour" value="(.*?)"', html)
    return list(zip(map(unescape, names), colours, strict=True))


def checked(html: str) -> set[str]:
    radios = re.findall(r'<input type="radio" name="(\S+)" value="(\S+)" checked', html)
    return {f"{name}={value}" for name, value in radios}


def faults(html: str) -> dict[str, str]:
    """What stands beside the fields."""
    found = re.findall(r'<p class="fault" id="(\S+)-fault">(.*?)</p>', html)
    return {field: unescape(fault) for field, fault in found}


def assert_refused(response, **sentences: str) -> str:
    """Refused, with this beside the fields and again in the summary; nothing came of it."""
    assert response.status_code == 422
    html = response.content.decode()
    found = faults(html)
    assert set(found) == {name.replace("_", "-") for name in sentences}
    summary = unescape(
        re.search(r'<div class="wrong" role="alert" tabindex="-1".*?</div>', html, re.DOTALL)[0]
    )
    for name, sentence in sentences.items():
        field = name.replace("_", "-")
        assert sentence in found[field]
        assert f'<a href="#{field}">' in summary
        assert sentence in summary
        assert f'aria-describedby="{field}-fault"' in html
    assert not PlaySession.objects.exists()
    return html


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
        "show_scores=shown",
    }
    assert "Seat 1 begins." in html
    assert "no-store" in response.headers["Cache-Control"]


def test_every_page_has_a_key_of_its_own(client):
    keys = {re.search(r'name="key" value="(\S+)"', client.get("/new").content.decode())[1] for _ in range(3)}
    assert len(keys) == 3


def test_it_begins_a_game_and_leads_to_the_table(client):
    choices = {
        "medina-wall_points": "piece",
        "medina-show_stock": "false",
        "show_scores": "hidden",
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
        ((), {"name_1": "for 3 to 4 players, not 0"}),
        (("Ada", "Ben"), {"name_3": "for 3 to 4 players, not 2"}),
        (("", "Ada", "Ben"), {"name_1": "for 3 to 4 players, not 2"}),
        (("Ada", "Ben", "C" * 40), {"name_3": "A name has 40 letters; 32 are the most."}),
        (("Ada", "Ben", "\x07"), {"name_3": "is no name that can be read"}),
        (("Ada", "Ben", "Ada"), {"name_3": "Another seat has this name too."}),
        (("Ada", "Ben", " aDA  "), {"name_3": "Another seat has this name too."}),
        (("Zoë", "ZOË", "ben", "BEN"), {"name_2": "Another seat", "name_4": "Another seat"}),
    ],
)
def test_what_is_wrong_is_said_beside_the_name(client, names, sentences):
    html = assert_refused(send(client, filled(*names, show_scores="hidden")), **sentences)
    kept = [*names, *[""] * (4 - len(names))]
    assert places(html) == list(zip(kept, COLOURS, strict=True))
    assert {"show_scores=hidden", "medina-wall_points=part"} <= checked(html)
    assert not Player.objects.exists()


def test_a_form_without_rows_is_refused(client):
    assert_refused(send(client, {"title": "medina"}), name_1="for 3 to 4 players, not 0")
    assert_refused(send(client, {"title": "medina", "name": ["Ada"]}), name_2="for 3 to 4 players, not 1")


def test_what_is_wrong_is_said_in_german(client):
    response = send(client, filled("Ada", "ada", "C" * 40), headers={"accept-language": "de"})
    assert_refused(
        response, name_2="Diesen Namen hat schon ein anderer Platz.", name_3="Ein Name hat 40 Buchstaben"
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
    assert html.count("options.wall_points cannot be &quot;&lt;none&gt;&quot;") == 2
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
        {"show_scores": "hidden"},
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
    response = send(client, filled("Ada", "Ben", "Cleo", arrange=wish, show_scores="hidden"), headers=headers)
    html = response.content.decode()
    assert response.status_code == 200
    assert places(html) == arranged
    assert len(re.findall(r'id="chip-\S+" name="arrange" value="[^"]*"\s+aria-pressed="true"', html)) == 4
    assert ("<!doctype html>" in html) != htmx
    if not htmx:
        assert "show_scores=hidden" in checked(html)
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
        html = assert_refused(send(client, form), name_3="for 2 to 2 players, not 3")
        assert len(places(html)) == 3


PRINTED = dict(zip(CITIES, ("blue", "yellow", "green", "red", "grey", "church"), strict=True))


def flandern(*names: str, **more: Any) -> dict[str, Any]:
    form = filled(*names, title="flandern", colour=["blue", "yellow", "green", "red"], **more)
    return {"board-flandern": "practice", **form}


def club_board(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(DOCUMENT), "name": "Club board", "invented": False, **changes}


def board_file(document: Any) -> dict[str, Any]:
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    return {"board-flandern": "+file", "file-flandern": SimpleUploadedFile("board.json", raw)}


def kept(html: str) -> dict[str, str]:
    """Everything the page would send of the board it has read, and of what lies where."""
    fields = re.findall(r'name="((?:kept|layout)-\S+)" value="(.*?)"', html)
    return {name: unescape(value) for name, value in fields}


def laid(html: str, board: str = "practice") -> dict[str, str]:
    return dict(re.findall(rf'name="layout-flandern-{re.escape(board)}-(\w+)" value="(\w*)"', html))


def assert_board_refused(response, sentence: str) -> str:
    assert response.status_code == 422
    html = response.content.decode()
    assert sentence in faults(html)["file-flandern"]
    assert unescape(html).count(sentence) == 2
    assert '<a href="#file-flandern">' in html
    assert not PlaySession.objects.exists()
    return html


class TestABoardThatIsData:
    def test_an_invented_board_is_called_so(self, client):
        html = client.get("/new?title=flandern").content.decode()
        assert "board-flandern=practice" in checked(html)
        assert "Practice board – invented, not the one of the box" in html
        assert laid(html) == PRINTED
        assert "as in the file" in html
        assert 'value="board as printed"' not in html

    def test_a_title_with_one_board_does_not_ask(self, client):
        html = client.get("/new").content.decode()
        assert 'name="board-flandern"' in html
        assert 'name="board-medina"' not in html

    def test_it_begins_on_a_board_that_came_with_the_title(self, client):
        response = send(client, flandern("Ada", "Ben", "Cleo"))
        session = PlaySession.objects.get()
        assert (response.status_code, response.headers["Location"]) == (303, f"/sessions/{session.pk}")
        assert (session.title, session.board) == ("flandern", "practice")

    def test_without_a_word_about_the_board_it_is_the_first(self, client):
        form = flandern("Ada", "Ben", "Cleo")
        del form["board-flandern"]
        assert send(client, form).status_code == 303
        assert PlaySession.objects.get().board == "practice"

    @pytest.mark.parametrize("first", [b"", b"\xef\xbb\xbf"])
    def test_it_begins_on_the_board_of_a_file(self, client, first):
        raw = first + json.dumps(club_board()).encode()
        assert send(client, flandern("Ada", "Ben", "Cleo", **board_file(raw))).status_code == 303
        session = PlaySession.objects.get()
        assert session.board == club_board()
        assert session.setup.board.name == "Club board"

    @pytest.mark.parametrize("invented", [True, False])
    @pytest.mark.parametrize("wish", ["board", "1 red", "next"])
    def test_a_board_that_was_read_is_kept_with_the_page(self, client, wish, invented):
        file = board_file(club_board(invented=invented))
        html = send(client, flandern("Ada", **file, arrange=wish)).content.decode()
        assert "board-flandern=+kept" in checked(html)
        assert ("Club board – invented, not the one of the box" in html) == invented
        again = flandern("Ada", "Ben", "Cleo", **kept(html) | {"board-flandern": "+kept"})
        assert send(client, again).status_code == 303
        assert PlaySession.objects.get().board == club_board(invented=invented)

    def test_a_fault_elsewhere_does_not_lose_it(self, client):
        html = assert_refused(send(client, flandern("Ada", **board_file(club_board()))), name_2="not 1")
        assert "board-flandern=+kept" in checked(html)
        assert json.loads(kept(html)["kept-flandern"]) == club_board()

    def test_another_choice_does_not_lose_it(self, client):
        html = send(client, flandern("Ada", arrange="board", **board_file(club_board()))).content.decode()
        html = send(client, flandern("Ada", arrange="2 up", **kept(html))).content.decode()
        assert "board-flandern=practice" in checked(html)
        assert "Club board" in html

    @pytest.mark.parametrize(
        ("document", "sentence"),
        [
            (b"", "The file is not JSON (line 1, column 1)."),
            (b"no board", "The file is not JSON (line 1, column 1)."),
            (b"\xff", "The file is not text in UTF-8 (byte 0)."),
            (b"[" * 100_000, "The document is nested too deeply."),
            ([], "$ must be an object"),
            ({}, "board: “format” is missing."),
            (club_board(stones=11), "board.stones: 11 is more than the box holds (10)."),
        ],
    )
    def test_what_is_wrong_with_a_file_is_said_and_names_stay(self, client, document, sentence):
        html = assert_board_refused(
            send(client, flandern("Ada", "Ben", "Cleo", **board_file(document))), sentence
        )
        assert places(html)[:3] == [("Ada", "blue"), ("Ben", "yellow"), ("Cleo", "green")]
        form = flandern("Ada", arrange="board", **board_file(document))
        response = send(client, form, headers={"HX-Request": "true"})
        html = response.content.decode()
        assert (response.status_code, "<!doctype html>" in html) == (422, False)
        assert sentence in faults(html)["file-flandern"]

    def test_a_file_must_be_chosen(self, client):
        response = send(client, flandern("Ada", "Ben", "Cleo") | {"board-flandern": "+file"})
        assert_board_refused(response, "Choose a board file.")
        arranging = flandern("Ada", arrange="2 up") | {"board-flandern": "+file"}
        assert send(client, arranging).status_code == 200

    def test_its_name_is_shown_as_it_is(self, client):
        html = send(
            client, flandern(arrange="board", **board_file(club_board(name="<b>Back")))
        ).content.decode()
        assert "<b>Back" not in html
        assert "&lt;b&gt;Back" in html

    def test_city_and_site_are_named(self, client):
        board = club_board()
        board["cities"][1]["sites"][6]["polygon"] = [[0, 0], [1, 1]]
        response = send(
            client, flandern("Ada", "Ben", "Cleo", **board_file(board)), headers={"accept-language": "de"}
        )
        assert_board_refused(response, "Gent, Bauplatz 7: Ein Vieleck braucht mindestens 3 Punkte, nicht 2.")

    def test_a_file_that_is_wrong_leaves_the_one_read_before(self, client):
        html = send(client, flandern("Ada", arrange="board", **board_file(club_board()))).content.decode()
        response = send(client, flandern("Ada", "Ben", "Cleo", **kept(html), **board_file({})))
        html = assert_board_refused(response, "“format” is missing")
        assert "board-flandern=+file" in checked(html)
        assert "Club board" in html

    def test_a_large_file_is_not_read(self, client):
        response = send(client, flandern("Ada", "Ben", "Cleo", **board_file(b" " * 1_500_000)))
        assert_board_refused(response, "A board file is a few KB; this one has 1.4\xa0MB.")

    def test_a_file_counts_only_where_it_was_chosen(self, client):
        form = flandern("Ada", "Ben", "Cleo", **board_file(b"no board") | {"board-flandern": "practice"})
        assert send(client, form).status_code == 303
        assert PlaySession.objects.get().board == "practice"

    @pytest.mark.parametrize("answer", ["+kept", "practice"])
    @pytest.mark.parametrize("text", ["{", "[]", "{}", "\x00", '"practice"', '{"a": 1, "a": 1}'])
    def test_a_board_kept_wrongly_is_refused(self, client, text, answer):
        form = {"board-flandern": answer, "kept-flandern": text}
        response = send(client, flandern("Ada", "Ben", "Cleo", **form))
        assert response.status_code == 422
        assert not PlaySession.objects.exists()

    @pytest.mark.parametrize(
        ("answer", "sentence"),
        [
            ("nowhere", 'board: "nowhere" is not known'),
            ("", "is not known"),
            ("+kept", "Choose a board file."),
        ],
    )
    def test_a_board_that_is_not_there_is_refused(self, client, answer, sentence):
        form = flandern("Ada", "Ben", "Cleo") | {"board-flandern": answer}
        assert_board_refused(send(client, form), sentence)

    @pytest.mark.parametrize("htmx", [True, False])
    @pytest.mark.parametrize(
        ("wish", "changes"),
        [
            ("ghent red", {"ghent": "red", "leuven": "yellow"}),
            ("liege blue", {"liege": "blue", "bruges": "church"}),
            ("utrecht grey", {}),
            ("paris red", {}),
            ("ghent pink", {}),
            ("as printed", {}),
        ],
    )
    def test_what_lies_in_two_places_is_swapped(self, client, wish, changes, htmx):
        headers = {"HX-Request": "true"} if htmx else {}
        form = flandern("Ada", arrange=f"board {wish}")
        response = send(client, form, headers=headers)
        html = response.content.decode()
        assert response.status_code == 200
        assert laid(html) == PRINTED | changes
        assert (">changed</span>" in html) == ('value="board as printed"' in html) == bool(changes)
        assert ("<!doctype html>" in html) != htmx
        assert not PlaySession.objects.exists()

    def test_one_swap_follows_another_until_all_is_as_printed(self, client):
        html = send(client, flandern(arrange="board ghent red")).content.decode()
        html = send(client, flandern(arrange="board ghent church", **kept(html))).content.decode()
        assert laid(html) == PRINTED | {"ghent": "church", "leuven": "yellow", "liege": "red"}
        html = send(client, flandern(arrange="board as printed", **kept(html))).content.decode()
        assert laid(html) == PRINTED

    def test_it_begins_with_what_was_laid_out(self, client):
        html = send(client, flandern(arrange="board ghent red")).content.decode()
        assert send(client, flandern("Ada", "Ben", "Cleo", **kept(html))).status_code == 303
        expected = deepcopy(DOCUMENT)
        expected["cities"][1]["crest"], expected["cities"][3]["crest"] = "red", "yellow"
        assert PlaySession.objects.get().board == expected

    def test_each_board_has_its_own_layout(self, client):
        html = send(client, flandern(arrange="board ghent red")).content.decode()
        file = board_file(club_board())
        html = send(client, flandern(arrange="board", **{**kept(html), **file})).content.decode()
        assert laid(html)["ghent"] == "red"
        assert laid(html, "+kept") == PRINTED
        on_it = {**kept(html), "board-flandern": "+kept"}
        html = send(client, flandern(arrange="board ypres blue", **on_it)).content.decode()
        assert laid(html, "+kept") == PRINTED | {"ypres": "blue", "bruges": "green"}
        assert laid(html)["ypres"] == "green"
        another = {**kept(html), **board_file(club_board(name="Another board"))}
        html = send(client, flandern(arrange="board", **another)).content.decode()
        assert laid(html, "+kept") == PRINTED, "what was laid out was for the file read before"

    @pytest.mark.parametrize(
        ("thing", "sentence"),
        [
            ("blue", "have the same crest"),
            ("pink", 'Bruges: crest: "pink" is not known'),
            ("", 'Bruges: crest: "" is not known'),
        ],
    )
    def test_a_layout_that_cannot_be_is_refused_and_laid_anew(self, client, thing, sentence):
        layout = {f"layout-flandern-practice-{place}": thing for place in PRINTED}
        html = assert_board_refused(send(client, flandern("Ada", "Ben", "Cleo", **layout)), sentence)
        assert laid(html) == PRINTED

    def test_what_is_sent_twice_begins_one_game(self, client):
        for _ in range(2):
            form = flandern("Ada", "Ben", "Cleo", **board_file(club_board()))
            assert send(client, form).status_code == 303
        assert PlaySession.objects.count() == 1

    def test_another_board_begins_another_game(self, client):
        html = send(client, flandern(arrange="board ghent red")).content.decode()
        for more in ({}, kept(html), board_file(club_board())):
            assert send(client, flandern("Ada", "Ben", "Cleo", **more)).status_code == 303
        assert PlaySession.objects.count() == 3

    @pytest.mark.parametrize("wish", ["board", "board ghent red", "board as printed"])
    def test_a_title_with_one_board_has_nothing_to_lay_out(self, client, wish):
        response = send(client, filled("Ada", arrange=wish), headers={"HX-Request": "true"})
        assert (response.status_code, response.content.decode().strip()) == (200, "")

    def test_two_are_led_to_the_original_rules(self, client):
        sentence = "not 2. For 2 players see the special rules in the original rulebook."
        assert_refused(send(client, flandern("Ada", "Ben")), name_3=sentence)

    def test_a_name_nobody_may_have_is_refused_where_it_stands(self, client):
        response = send(client, flandern("Ada", "grey", "Cleo"))
        assert_refused(response, name_2='no player may be called "grey"')

    def test_names_stay_when_the_title_changes(self, client):
        form = filled("Ada", "Ben", "Cleo", title="flandern", arrange="title", colour=["red", "pink", "", ""])
        html = send(client, form, headers={"HX-Request": "true"}).content.decode()
        assert places(html)[:3] == [("Ada", "red"), ("Ben", "blue"), ("Cleo", "yellow")]


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
    assert response.content.decode().count("title: &quot;chess&quot; is not known") == 2
    assert not PlaySession.objects.exists()


def test_a_house_without_titles_has_no_form(client, monkeypatch):
    monkeypatch.setattr(lobby, "TITLES", {})
    assert client.get("/new").status_code == 404
    assert send(client, filled("Ada", "Ben", "Cleo")).status_code == 404


def test_other_methods_are_not_for_this_page(client):
    assert client.put("/new").status_code == 405
