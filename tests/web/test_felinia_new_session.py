"""Felinia on the page for a new game: its board, its options, and the hint that points stay hidden."""

import json
import re
from copy import deepcopy
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import PlaySession
from tests.titles.felinia.table import DOCUMENT
from tests.web.new_session import checked, faults, kept, places, seats, send

pytestmark = pytest.mark.django_db

COLOURS = ["blue", "green", "red", "yellow"]
HINT = "Some tiles are face down: scores stay hidden until the end."


def felinia(*names: str, **more: Any) -> dict[str, Any]:
    """The form with these names, as the page sends it."""
    return {
        "title": "felinia",
        "name": [*names, *[""] * (4 - len(names))],
        "colour": COLOURS,
        "board-felinia": "practice",
        "felinia-plus_counts_extra": "true",
        "felinia-groups_cross_borders": "true",
        "take_back-felinia": "free",
        "key": "page-1",
        **more,
    }


def board_file(document: Any) -> dict[str, Any]:
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    return {"board-felinia": "+file", "file-felinia": SimpleUploadedFile("board.json", raw)}


def club_board(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(DOCUMENT), "name": "Club board", "invented": False, **changes}


def test_the_page_offers_felinia_with_its_board_and_options(client):
    html = client.get("/new?title=felinia").text
    assert {
        "board-felinia=practice",
        "felinia-plus_counts_extra=true",
        "felinia-groups_cross_borders=true",
    } <= checked(html)
    assert re.search(r'name="title" value="felinia" checked', html)
    assert re.search(r'<b>Felinia</b> <span class="quiet">2[–-]4 players</span>', html)
    part = html[html.index('id="board-felinia"') :]
    assert "Practice board (not the printed one)" in part
    assert 'name="layout-felinia' not in html
    assert places(html) == [("", colour) for colour in COLOURS]


def test_only_for_a_title_with_secrets_running_scores_are_not_offered(client):
    html = client.get("/new?title=felinia").text
    assert {*re.findall(r'name="show_scores-(\w+)"', html)} == {"flandern", "medina"}
    assert (
        f'<p class="hint">{HINT}</p>'
        in html.partition('id="options-felinia"')[2].partition('id="options-')[0]
    )
    german = client.get("/new?title=felinia", headers={"accept-language": "de"}).text
    assert HINT not in german


def test_it_begins_and_leads_to_the_table(client):
    form = felinia("Ada", "Ben", **{"felinia-groups_cross_borders": "false"})
    response = send(client, form)
    session = PlaySession.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/sessions/{session.pk}")
    assert seats(session) == [("Ada", "blue"), ("Ben", "green")]
    assert (session.title, session.board) == ("felinia", "practice")
    assert session.setup.options == {"plus_counts_extra": True, "groups_cross_borders": False}
    assert "Draw for market 1" in client.get(response.headers["Location"]).text


def test_one_alone_cannot_play(client):
    html = send(client, felinia("Ada")).text
    assert "for 2 to 4 players, not for 1" in faults(html)["name-2"]
    assert not PlaySession.objects.exists()


def test_it_begins_on_a_club_s_own_board(client):
    assert send(client, felinia("Ada", "Ben", **board_file(club_board()))).status_code == 303
    assert PlaySession.objects.get().board == club_board()


def test_a_club_s_board_is_kept_while_seats_are_arranged(client):
    html = send(client, felinia("Ada", arrange="2 up", **board_file(club_board()))).text
    assert "board-felinia=+kept" in checked(html)
    assert "Club board" in html
    again = felinia("Ada", "Ben", **kept(html) | {"board-felinia": "+kept"})
    assert send(client, again).status_code == 303
    assert PlaySession.objects.get().board == club_board()


def without_harbour() -> dict[str, Any]:
    board = club_board()
    del board["countries"][2]["harbour"]
    return board


def with_tiles(**tiles: int) -> dict[str, Any]:
    board = club_board()
    board["trade_tiles"]["b"] |= tiles
    return board


def without_path(*path: str) -> dict[str, Any]:
    board = club_board()
    board["paths"].remove(list(path))
    return board


def with_start_goods() -> dict[str, Any]:
    board = club_board()
    board["start_goods"]["2"] = [["books"] * 9, ["books"] * 2]
    return board


FAULTS = [
    (
        club_board(paths=[*DOCUMENT["paths"], ["a1", "z9"]]),
        'unknown province "z9" in the path "a1"–"z9".',
        'unbekannte Provinz "z9" im Weg "a1"–"z9".',
    ),
    (
        without_path("a1", "a4"),
        "no merchant can ever reach a4: from a1 there are two steps along the paths",
        "Kein Händler kann a4 je erreichen: Von a1 aus sind es zwei Schritte auf den Wegen",
    ),
    (
        with_tiles(silk=2),
        "the number of trade tiles (6) does not fit; “Bay of Bells” has spaces for 5.",
        "Die Zahl der Handels-Plättchen (6) passt nicht; „Bay of Bells“ hat Felder für 5.",
    ),
    (without_harbour(), "“Cedar Hills” has no harbour.", "„Cedar Hills“ hat keinen Hafen."),
    (
        with_start_goods(),
        "board.start_goods.2 deals out 11 of the good books, but there are only 10.",
        "board.start_goods.2 teilt 11 Plättchen der Ware books aus, es gibt aber nur 10.",
    ),
    (club_board(sorts={}), "board.sorts must have 1 to 20 entries, not 0.", "board.sorts muss 1 bis 20"),
    ({}, "board: “format” is missing.", "board:"),
    (b"no board", "The file is not JSON (line 1, column 1).", "(Zeile 1, Spalte 1)"),
]


@pytest.mark.parametrize(("document", "en", "de"), FAULTS)
def test_what_is_wrong_with_a_board_file_is_said_in_a_clear_sentence(client, document, en, de):
    for language, sentence in (("en", en), ("de", de)):
        form = felinia("Ada", "Ben", **board_file(document))
        response = send(client, form, headers={"accept-language": language})
        html = response.content.decode()
        assert response.status_code == 422
        assert sentence in faults(html)["file-felinia"]
        assert unescape(html).count(sentence) == 2, "beside the file, and in the summary"
        assert '<a href="#file-felinia">' in html
        assert places(html)[:2] == [("Ada", "blue"), ("Ben", "green")]
    assert not PlaySession.objects.exists()


def test_a_board_file_is_read_as_soon_as_it_is_chosen(client):
    form = felinia("Ada", arrange="board", **board_file(without_harbour()))
    response = send(client, form, headers={"HX-Request": "true"})
    assert response.status_code == 422
    assert "“Cedar Hills” has no harbour." in faults(response.text)["file-felinia"]
