"""The board of a new game, where it is data: one of those here, one from a file, crests laid out."""

import json
import re
from copy import deepcopy
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import PlaySession
from scoring.titles.flandern.position import CITIES
from tests.present import present
from tests.titles.flandern.table import DOCUMENT
from tests.web.new_session import assert_refused, checked, faults, filled, kept, places, send

pytestmark = pytest.mark.django_db


PRINTED = dict(zip(CITIES, ("blue", "yellow", "green", "red", "grey", "church"), strict=True))


def flandern(*names: str, **more: Any) -> dict[str, Any]:
    form = filled(*names, title="flandern", colour=["blue", "yellow", "green", "red"], **more)
    return {"board-flandern": "practice", **form}


def club_board(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(DOCUMENT), "name": "Club board", "invented": False, **changes}


def board_file(document: Any) -> dict[str, Any]:
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    return {"board-flandern": "+file", "file-flandern": SimpleUploadedFile("board.json", raw)}


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
        assert "Practice board (not the printed one)" in html
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
        assert present(session.setup.board).name == "Club board"

    @pytest.mark.parametrize("invented", [True, False])
    @pytest.mark.parametrize("wish", ["board", "1 red", "next"])
    def test_a_board_that_was_read_is_kept_with_the_page(self, client, wish, invented):
        file = board_file(club_board(invented=invented))
        html = send(client, flandern("Ada", **file, arrange=wish)).content.decode()
        assert "board-flandern=+kept" in checked(html)
        assert ("Club board (not the printed one)" in html) == invented
        again = flandern("Ada", "Ben", "Cleo", **kept(html) | {"board-flandern": "+kept"})
        assert send(client, again).status_code == 303
        assert PlaySession.objects.get().board == club_board(invented=invented)

    def test_a_fault_elsewhere_does_not_lose_it(self, client):
        html = assert_refused(send(client, flandern("Ada", **board_file(club_board()))), name_2="not for 1")
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
            (b"[" * 5000, "The document is nested too deeply."),
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
        assert_board_refused(response, "A board file has only a few KB; this one has 1.4\xa0MB.")

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
            ("nowhere", 'board: "nowhere" is unknown; possible: practice.'),
            ("", 'board: "" is unknown; possible: practice.'),
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
            ("pink", 'Bruges: crest: "pink" is unknown; possible: blue'),
            ("", 'Bruges: crest: "" is unknown; possible: blue'),
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
        sentence = "not for 2. For 2 players see the special rules in the original rulebook."
        assert_refused(send(client, flandern("Ada", "Ben")), name_3=sentence)

    def test_a_name_nobody_may_have_is_refused_where_it_stands(self, client):
        response = send(client, flandern("Ada", "grey", "Cleo"))
        assert_refused(response, name_2='no player may be called "grey"')

    def test_names_stay_when_the_title_changes(self, client):
        form = filled("Ada", "Ben", "Cleo", title="flandern", arrange="title", colour=["red", "pink", "", ""])
        html = send(client, form, headers={"HX-Request": "true"}).content.decode()
        assert places(html)[:3] == [("Ada", "red"), ("Ben", "blue"), ("Cleo", "yellow")]
