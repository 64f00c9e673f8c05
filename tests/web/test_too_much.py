"""What is far too large, or not what our pages send, gets a sentence and is not looked at."""

import pytest
from django.test import Client, RequestFactory

from config.doors import DOCUMENT_BODY, LIST_BODY, SMALL_BODY, UPLOAD_BODY
from config.middleware import FIELDS, announced, largest_body
from games.models import PlaySession
from games.views import lobby

pytestmark = pytest.mark.django_db

MB = 1024 * 1024


def post(client: Client, path: str, size: int, **more):
    return client.generic("POST", path, b"x" * size, "application/json", **more)


@pytest.mark.parametrize("path", ["/import", "/new", "/", "/nowhere"])
def test_a_body_over_2_mb_is_turned_away(client, path):
    response = post(client, path, 5 * MB)
    html = response.content.decode()
    assert response.status_code == 413
    assert "<h1>Too large</h1>" in html
    assert "A record has only a few KB; this file has 5.0\xa0MB." in html
    assert "Nothing was saved." in html
    assert "default-src 'none'; script-src 'self'" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Frame-Options"] == "DENY"


def test_it_is_said_in_german(client):
    html = post(client, "/import", 5 * MB, headers={"accept-language": "de"}).content.decode()
    assert "Ein Protokoll hat nur wenige KB; diese Datei hat 5,0\xa0MB." in html


def test_nobody_looks_at_it(client, monkeypatch):
    looked: list[object] = []
    monkeypatch.setattr(lobby, "parse", looked.append)
    assert post(client, "/import", UPLOAD_BODY + 1).status_code == 413
    assert looked == []


def test_a_body_of_2_mb_gets_through_where_a_file_is_asked_for(client):
    assert post(client, "/import", UPLOAD_BODY).status_code == 422


def test_where_there_is_nothing_little_is_read(client):
    assert post(client, "/nowhere", SMALL_BODY).status_code == 404
    assert post(client, "/nowhere", SMALL_BODY + 1).status_code == 413


@pytest.mark.parametrize(
    ("method", "path", "kind", "most"),
    [
        ("POST", "/import", "multipart/form-data; boundary=x", UPLOAD_BODY),
        ("POST", "/import", FIELDS, LIST_BODY),
        ("POST", "/import", f" {FIELDS.title()} ; charset=utf-8", LIST_BODY),
        ("GET", "/import", "multipart/form-data; boundary=x", SMALL_BODY),
        ("POST", "/tournaments/1/entrants", FIELDS, LIST_BODY),
        ("POST", "/sign-in", FIELDS, SMALL_BODY),
        ("POST", "/nowhere", "", SMALL_BODY),
        ("POST", "/import\xff", "multipart/form-data; boundary=x", SMALL_BODY),
        ("POST", "/api/records", "application/json", DOCUMENT_BODY),
        ("POST", "/api/sessions/1/entries", "application/json", SMALL_BODY),
        ("POST", "/api/nothing", "application/json", SMALL_BODY),
    ],
)
def test_how_much_may_be_sent_depends_on_the_door(method, path, kind, most):
    assert largest_body({"REQUEST_METHOD": method, "PATH_INFO": path, "CONTENT_TYPE": kind}) == most


def test_a_program_is_told_as_programs_are(client):
    response = post(client, "/api/sessions", 3 * MB, headers={"accept-language": "de"})
    assert response.status_code == 413
    assert response.headers["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert (problem["status"], problem["title"]) == (413, "Inhalt zu groß")
    assert problem["detail"] == "Eine Anfrage darf höchstens 1 MB haben."


@pytest.mark.parametrize(
    ("length", "read"), [("", 0), ("7", 7), ("-1", 0), ("x", 0), ("²", 0), ("9" * 5000, 10**18 - 1)]
)
def test_a_length_that_is_none_counts_as_none(length, read):
    assert announced(RequestFactory().post("/", CONTENT_LENGTH=length)) == read


@pytest.mark.parametrize("path", ["/new", "/import"])
def test_too_many_fields_are_turned_away(client, path):
    response = client.post(path, {f"field-{number}": "" for number in range(1001)})
    html = response.content.decode()
    assert response.status_code == 413
    assert "<h1>Too large</h1>" in html
    assert "More data was sent than this page accepts." in html
    assert not PlaySession.objects.exists()


def test_a_torn_form_is_not_understood(client):
    torn = "multipart/form-data; boundary="
    response = client.generic("POST", "/import", b"--", torn)
    html = response.content.decode()
    assert response.status_code == 400
    assert "The request is not one that our pages send." in html
    assert "Use the address" not in html
