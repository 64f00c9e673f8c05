import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Entry, Player, PlaySession
from games.titles import TITLES
from games.views import lobby
from tests.actors import TABLET
from tests.engine.test_record import changed, players
from tests.models.test_sealing import enter
from tests.present import matched
from tests.titles.medina.test_recorded_games import games, record

pytestmark = pytest.mark.django_db


def paste(client: Client, text: str, **more: Any):
    """Pastes a record, and imports it when it was shown."""
    looked = client.post("/import", {"record": text, "key": "page-0"}, **more)
    if looked.status_code != 200:
        return looked
    return client.post("/import", {"record": text, "key": "page-1", "store": "1"}, **more)


def upload(client: Client, content: bytes, **more: Any):
    """Sends a file, and imports what the page then shows of it."""
    file = SimpleUploadedFile("game.json", content, "application/json")
    looked = client.post("/import", {"file": file, "record": "", "key": "page-0", **more})
    if looked.status_code != 200:
        return looked
    return client.post("/import", {"record": carried(looked), "key": "page-1", "store": "1"})


def carried(page: Any) -> str:
    """The text that a page carries along, to be imported by its button."""
    return unescape(matched(r'type="hidden" name="record" value="([^"]*)"', page.text)[1])


def assert_refused(response, status: int, *sentences: str) -> str:
    """Refused on the same page with these words, and nothing was kept."""
    assert response.status_code == status
    html = response.content.decode()
    why = matched(r'<div class="wrong" role="alert" tabindex="-1" autofocus.*?</div>', html, re.DOTALL)[0]
    text = unescape(" ".join(re.sub(r"<[^>]+>", " ", why).split()))
    for sentence in sentences:
        assert sentence in text
    assert "Nothing was imported." in text or "Es wurde nichts importiert." in text
    assert '<textarea id="record"' in html
    assert not PlaySession.objects.exists()
    assert not Player.objects.exists()
    return unescape(html)


def test_the_page_asks_for_a_file_or_a_text(client):
    html = client.get("/import").content.decode()
    assert 'enctype="multipart/form-data"' in html
    assert 'type="file"' in html
    assert "<textarea" in html
    assert 'role="alert"' not in html


@pytest.mark.parametrize("way", ["file", "text"])
def test_a_game_in_progress_comes_to_the_table(client, way):
    document = json.dumps(changed())
    response = paste(client, document) if way == "text" else upload(client, document.encode())
    session = PlaySession.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/sessions/{session.pk}")
    assert session.ended is None
    assert list(session.entries.values_list("line", "by")) == [(m, "import") for m in changed()["moves"]]


def test_a_finished_game_comes_with_its_result(client):
    document = record(games()["3p-human-1000"])
    response = upload(client, b"\xef\xbb\xbf" + json.dumps(document, ensure_ascii=False).encode())
    session = PlaySession.objects.get()
    assert response.status_code == 303
    assert session.ended is not None
    assert session.seats.filter(won=True).count() == 1
    assert session.entries.count() == len(document["moves"])


def shown(client: Client, document: dict[str, Any], language: str = "en") -> str:
    """What is said of a record before it is imported."""
    sent = {"record": json.dumps(document), "key": "page-1"}
    page = client.post("/import", sent, headers={"accept-language": language})
    assert page.status_code == 200
    assert not PlaySession.objects.exists()
    found = matched(r'<div class="notice found".*?</div>', page.text, re.DOTALL)[0]
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", found).split()))


def test_what_is_in_a_record_is_shown_before_anything_is_stored(client):
    assert shown(client, changed()) == "Medina Ada Ben Cleo 3 moves · the game is still running"
    finished = record(games()["3p-human-1000"])
    assert shown(client, finished) == "Medina Ada 31 Ben 42 Cleo 48 142 moves · the game is over"
    assert shown(client, finished, "de") == "Medina Ada 31 Ben 42 Cleo 48 142 Züge · die Partie ist beendet"


def test_what_was_shown_is_what_is_imported(client):
    document = json.dumps({**changed(), "notes": 'ä "quoted" <b>\r\n'}, indent=2)
    page = client.post("/import", {"record": document, "key": "page-1"})
    response = client.post("/import", {"record": carried(page), "key": "page-2", "store": "1"})
    assert (response.status_code, PlaySession.objects.count()) == (303, 1)
    assert json.loads(PlaySession.objects.get().remarks) == {"notes": 'ä "quoted" <b>\r\n'}


def test_a_file_counts_more_than_a_text(client):
    assert upload(client, json.dumps(changed()).encode(), record="nonsense").status_code == 303
    assert Entry.objects.count() == len(changed()["moves"])


def test_what_is_sent_twice_is_kept_once(client):
    sent = {"record": json.dumps(changed()), "key": "page-1", "store": "1"}
    first, again = (client.post("/import", sent) for _ in range(2))
    assert (again.status_code, again.headers["Location"]) == (303, first.headers["Location"])
    assert Entry.objects.count() == len(changed()["moves"])
    other = client.post("/import", {"record": json.dumps(changed()), "key": "page-2"})
    assert (other.status_code, PlaySession.objects.count()) == (409, 1)


@pytest.mark.parametrize(
    ("language", "sentence", "nothing"),
    [
        ("en", "This record is already here", "Nothing was imported."),
        ("de", "Dieses Protokoll ist schon da", "Es wurde nichts importiert."),
    ],
)
def test_a_record_that_is_here_is_recognised_and_said(client, language, sentence, nothing):
    document = record(games()["3p-human-1000"], date="2026-03-01")
    paste(client, json.dumps(document))
    session = PlaySession.objects.get()
    again = {"record": json.dumps({**document, "notes": "another"}), "key": "page-2"}
    response = client.post("/import", again, headers={"accept-language": language})
    html = unescape(response.content.decode())
    assert response.status_code == 409
    assert f"<h2>{sentence}</h2>" in html
    assert nothing in html
    assert f'href="/sessions/{session.pk}"' in html
    assert all(player["name"] in html for player in document["players"])
    assert PlaySession.objects.count() == 1


def test_it_is_imported_a_second_time_only_if_that_is_chosen(client):
    document = json.dumps(changed())
    paste(client, document)
    upload(client, document.encode())
    page = client.post("/import", {"record": document, "key": "page-2"})
    response = client.post("/import", {"record": carried(page), "key": "page-3", "again": "1"})
    assert (response.status_code, PlaySession.objects.count()) == (303, 2)


def test_an_abandoned_game_is_recognised_too(client):
    document = json.dumps(changed())
    paste(client, document)
    session = PlaySession.objects.get()
    enter(session, "abandon", TABLET, "only a trial")
    html = client.post("/import", {"record": document, "key": "page-2"}).content.decode()
    assert "abandoned" in html


def test_two_names_of_one_player_are_refused_before_anything_else(client):
    document = changed()
    ada, ben = (Player.objects.create(name=player["name"]) for player in document["players"][:2])
    Player.objects.filter(pk=ada.pk).update(merged_into=ben)
    page = client.post("/import", {"record": json.dumps(document), "key": "page-1"})
    assert page.status_code == 422
    assert "are the same player, now called Ben" in unescape(page.text)


def test_a_refused_file_comes_back_as_text_to_be_corrected(client):
    document = json.dumps(changed(moves=["merchant h6", "palace orange c3", "stable f8"]), indent=1)
    html = assert_refused(upload(client, b"\xef\xbb\xbf" + document.encode()), 422, "Move 3 is not valid")
    assert f"\n{document}</textarea>" in html
    assert "\xff" not in assert_refused(upload(client, b"\xff\xd8 a picture"), 422, "not text in UTF-8")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "The file is not JSON"),
        ("[]", "$ must be an object"),
        ("{}", "The format must be “tableside/1”"),
        (json.dumps(changed(format="chess/1")), 'The format must be “tableside/1”, not "chess/1".'),
        (json.dumps(changed(game="chess")), 'game: "chess" is unknown; possible: felinia, flandern, medina.'),
        (
            json.dumps(changed(players=players(("Ada", "yellow")))),
            "The game is for 3 to 4 players, not for 1.",
        ),
        (
            json.dumps(changed(players=players(("Ada", "yellow"), ("Ada", "red"), ("Cleo", "blue")))),
            'Two players have the name "Ada".',
        ),
        (
            json.dumps(changed(players=players(("A" * 81, "yellow"), ("Ben", "red"), ("Cleo", "blue")))),
            "A name can have at most 80 letters, not 81.",
        ),
        (json.dumps(changed(moves=[5])), "moves[0] must be text"),
        ("[" * 5000, "nested too deeply"),
        (json.dumps(changed(notes=...))[:-1] + ', "notes": "<script>"', "The file is not JSON"),
    ],
)
def test_what_is_no_record_is_said_and_the_text_is_kept(client, text, sentence):
    html = assert_refused(paste(client, text), 422, sentence)
    assert f'"{text}' not in html.split("<textarea")[0]
    assert text in html.split("<textarea")[1]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The file is not JSON (line 2, column 3)."),
        ("de", "Die Datei ist kein JSON (Zeile 2, Spalte 3)."),
    ],
)
def test_what_is_no_json_is_said_in_one_language(client, language, sentence):
    response = client.post("/import", {"record": "{\n  game: 1}"}, headers={"accept-language": language})
    html = assert_refused(response, 422, sentence)
    assert "Expecting" not in html


def test_a_record_has_one_name_in_german(client):
    german = {"accept-language": "de"}
    assert "<h1>Protokoll importieren</h1>" in client.get("/import", headers=german).content.decode()
    assert "Protokoll importieren</a>" in client.get("/", headers=german).content.decode()
    nothing = client.post("/import", {"record": ""}, headers=german)
    assert_refused(nothing, 422, "oder ein Protokoll einfügen.")
    too_large = client.post("/import", {"record": "x" * (1024 * 1024 + 1)}, headers=german)
    assert_refused(too_large, 413, "Ein Protokoll hat nur wenige KB;")


def test_a_file_that_is_no_text_is_said(client):
    assert_refused(upload(client, b'{"format": "\xff"}'), 422, "The file is not text in UTF-8 (byte 12).")


@pytest.mark.parametrize("text", ["", "  \n "])
def test_nothing_at_all_is_said(client, text):
    assert_refused(paste(client, text), 422, "Choose a file, or paste a record.")
    assert_refused(upload(client, text.encode()), 422, "Choose a file, or paste a record.")


def test_a_move_that_does_not_stand_is_named_as_people_count(client):
    document = changed(moves=["merchant h6", "palace orange c3", "stable f8", "roof c3"])
    assert_refused(
        paste(client, json.dumps(document)),
        422,
        "Move 3 is not valid: stable f8",
        "f8 is not next to a palace part; a stable must touch one, not only at a corner.",
        "M30",
    )
    response = paste(client, json.dumps(document), headers={"accept-language": "de"})
    assert_refused(
        response,
        422,
        "Zug 3 ist ungültig: stable f8",
        "f8 grenzt an kein Palastteil; ein Ziegenstall muss eines berühren, nicht nur über Eck.",
    )


def test_a_move_that_is_no_text_to_be_shown_is_shown_safely(client):
    document = json.dumps(changed(moves=["\ud800<b>" + "x" * 500]))
    html = assert_refused(paste(client, document), 422, "Move 1 is not valid:", r"\ud800<b>xxx", "…")
    assert "x" * 60 not in html.split("<textarea")[0]


@pytest.mark.parametrize(("language", "sentence"), [("en", "1.5\xa0MB"), ("de", "1,5\xa0MB")])
def test_more_than_a_megabyte_is_not_even_looked_at(client, monkeypatch, language, sentence):
    monkeypatch.setattr(lobby, "parse", None)
    content = b" " * (3 * 1024 * 1024 // 2)
    file = SimpleUploadedFile("game.json", content)
    response = client.post("/import", {"file": file}, headers={"accept-language": language})
    assert sentence in unescape(response.content.decode())
    assert_refused(response, 413, "KB; " + ("this file has" if language == "en" else "diese Datei hat"))
    pasted = paste(client, content.decode())
    assert pasted.status_code == 413
    assert "A record has only a few KB" in pasted.content.decode()
    assert_refused(paste(client, " " * (1024 * 1024 + 1)), 413, "A record has only a few KB")


def test_a_record_of_a_megabyte_is_read(client):
    document = json.dumps(changed(notes="x" * 1_000_000))
    assert paste(client, document).status_code == 303


def test_it_speaks_german(client):
    html = client.get("/import", headers={"accept-language": "de"}).content.decode()
    assert "<h1>Protokoll importieren</h1>" in html


def test_only_titles_of_the_house_are_known(client, monkeypatch):
    monkeypatch.setattr(lobby, "TITLES", {})
    assert TITLES
    assert_refused(paste(client, json.dumps(changed())), 422, 'game: "medina" is unknown.')
