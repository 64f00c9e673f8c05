"""Whatever is sent: a problem document, never a server error, and nothing changes."""

import json

import pytest

from games.api.problems import LARGEST_BODY
from games.models import Entry, PlaySession
from tests.api.client import PROBLEM, TABLE

pytestmark = pytest.mark.django_db

PARTS = ["", "/entries", "/legal-moves", "/sheet", "/record"]
POSTED = {
    **dict.fromkeys(("sessions", "records", "score", "plays"), "1 MB"),
    **dict.fromkeys(("{}/entries", "{}/undo", "{}/ruling"), "64 KB"),
}
"""Where something can be posted, and the most that is read there."""


@pytest.mark.parametrize("number", ["0", "1", "99999999999999999999999", "9" * 4000])
@pytest.mark.parametrize("part", PARTS)
def test_an_unknown_session_is_not_found(api, number, part):
    response = api.get(f"sessions/{number}{part}")
    assert (response.status_code, "There is no session" in response.body["detail"]) == (404, True)


@pytest.mark.parametrize("part", ["entries", "undo", "ruling"])
@pytest.mark.parametrize("number", ["1", "99999999999999999999999"])
def test_nothing_is_recorded_in_an_unknown_session(api, number, part):
    assert api.post(f"sessions/{number}/{part}", {}).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "",
        "nothing",
        "sessions/-1",
        "sessions/x",
        "sessions/1.5",
        "sessions/٣",
        "sessions/" + "9" * 5000,
        "sessions/1/moves",
        "plays/x",
        "plays/1/sheet",
        "score/1",
        "sessions/%00",
        "sessions/%FF",
        "sessions/1%0A",
        "%2e%2e/",
        "schema.json",
    ],
)
def test_any_other_path_is_not_found(api, german, path):
    response = api.get(path)
    assert (response.status_code, response.body["title"]) == (404, "Not found")
    assert api.post(path, {}).status_code == 404
    assert german.get(path).body["title"] == "Nicht gefunden"


@pytest.mark.parametrize("method", ["put", "patch", "delete", "trace"])
@pytest.mark.parametrize(
    "path",
    [
        "titles",
        "sessions",
        "records",
        "schema",
        "sessions/1",
        "sessions/1/entries",
        "score",
        "plays",
        "plays/1",
        "plays/1/versions",
    ],
)
def test_another_method_is_not_allowed(api, method, path):
    response = getattr(api.client, method)(f"/api/{path}")
    assert (response.status_code, response.headers["Content-Type"]) == (405, PROBLEM)
    assert response.headers["Allow"]
    assert response.json()["status"] == 405


@pytest.mark.parametrize("path", ["titles", "schema", "sessions/1", "sessions/1/record", "plays/1"])
def test_nothing_can_be_posted_to_what_is_only_read(api, path):
    assert api.post(path, {}).status_code == 405


@pytest.mark.parametrize(
    "path", ["records", "sessions/1/undo", "sessions/1/ruling", "score", "plays/1/versions"]
)
def test_what_is_only_posted_cannot_be_read(api, path):
    assert api.get(path).status_code == 405


def test_options_and_head_are_answered(api):
    assert api.client.options("/api/sessions").status_code == 200
    head = api.client.head("/api/sessions")
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b"[]",
        b'[{"line": "merchant h6"}]',
        b'"text"',
        b"null",
        b"true",
        b"7",
        b"NaN",
        b'{"line": 1, "line": 2}',
        b'{"after": NaN}',
        b'{"after": Infinity}',
        b'{"after": ' + b"9" * 5000 + b"}",
        b'{"line": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b"\x00",
        b"{'line': 1}",
        b'{"line": "a\nb"}',
        b"[" * 50_000,
        b'{"a":' * 10_000,
        b"line=merchant+h6",
    ],
)
@pytest.mark.parametrize("path", POSTED)
def test_what_is_no_json_object_is_malformed(api, path, raw):
    path = path.format(api.begin())
    response = api.post(path, raw)
    assert (response.status_code, response.body["type"]) == (400, "urn:tableside:malformed")
    assert PlaySession.objects.count() <= 1
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "",
        "x",
    ],
)
@pytest.mark.parametrize("path", POSTED)
def test_only_json_is_read(api, path, kind):
    response = api.post(path.format(api.begin()), b'{"line": "merchant h6"}', kind=kind)
    assert (response.status_code, response.body["title"]) == (415, "Unsupported media type")


@pytest.mark.parametrize("charset", ["utf-7", "hex", "undefined", "iso-8859-1", "nonsense", ""])
@pytest.mark.parametrize("path", POSTED)
def test_only_utf8_is_read(api, german, path, charset):
    path, kind = path.format(api.begin()), f"application/json; charset={charset}"
    response = api.post(path, {"line": "merchant h6"}, kind=kind)
    assert (response.status_code, response.body["type"]) == (400, "urn:tableside:malformed")
    assert response.body["detail"] == "Only UTF-8 is read; the Content-Type names another charset."
    assert "nur UTF-8" in german.post(path, {}, kind=kind).body["detail"]


@pytest.mark.parametrize(
    "kind",
    [
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "application/json; charset=utf8",
        "Application/JSON",
    ],
)
def test_json_is_read_whatever_is_said_besides(api, kind):
    assert api.post("sessions", TABLE, kind=kind).status_code == 201


@pytest.mark.parametrize(("path", "most"), POSTED.items())
def test_what_is_too_large_is_not_read(api, german, path, most):
    path = path.format(api.begin())
    large = b" " * (LARGEST_BODY + 1)
    response = api.post(path, large)
    assert (response.status_code, response.body["detail"]) == (413, f"A request can have at most {most}.")
    assert german.post(path, large).body["title"] == "Inhalt zu groß"


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_there_is_one_limit_and_it_is_told_alike(api, size):
    response = api.post("records", b" " * (size * LARGEST_BODY + 1))
    assert (response.status_code, response.body["detail"]) == (413, "A request can have at most 1 MB.")


def test_one_megabyte_is_read(api):
    body = json.dumps(TABLE).encode()
    assert api.post("sessions", body + b" " * (LARGEST_BODY - len(body))).status_code == 201


@pytest.mark.parametrize("accept", ["text/html", "application/problem+json", "nonsense", "*/*;q=0", ";;,\\"])
def test_the_answer_is_json_whatever_is_asked_for(api, accept):
    assert api.get("titles?format=xml", accept=accept).status_code == 200
    assert api.get("nothing", accept=accept).status_code == 404


def test_problems_are_told_in_the_language_asked_for(api, german):
    for client, detail in ((api, "There is no session 7."), (german, "Es gibt keine Partie 7.")):
        assert client.get("sessions/7").body["detail"] == detail
    assert "fehlt" in german.post("sessions", {}).body["detail"]
    assert german.get("titles", **{"accept-language": "fr, de-AT;q=0.5"}).headers["Content-Language"] == "de"
