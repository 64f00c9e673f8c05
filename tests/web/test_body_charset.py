"""Python has codecs for more than text; what was sent is only ever read as UTF-8."""

import io

import pytest
from django.test import Client

from config.wsgi import PLAIN, application
from games.models import Entry, PlaySession
from tests.api.client import Api

pytestmark = pytest.mark.django_db

CHARSETS = [
    "utf-7",
    "unicode_escape",
    "hex",
    "rot13",
    "idna",
    "undefined",
    "utf-16",
    "iso-8859-1",
    "nonsense",
    "",
]
KINDS = {
    "application/x-www-form-urlencoded": b"record=%ff&language=de&line=merchant+h6",
    "multipart/form-data; boundary=x": (
        b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n\xff\\x\r\n--x--\r\n'
    ),
}


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", ["/import", "/new", "/language", "/sessions/{}/play", "/nowhere"])
def test_another_charset_is_not_understood(path, kind, charset):
    number = Api().begin().removeprefix("sessions/")
    client = Client(enforce_csrf_checks=True)
    response = client.generic("POST", path.format(number), KINDS[kind], f"{kind}; charset={charset}")
    html = response.content.decode()
    assert response.status_code == 400
    assert "<h1>We could not read this</h1>" in html
    assert "The request is not one that our pages send." in html
    assert (PlaySession.objects.count(), Entry.objects.count()) == (1, 0)


def test_it_is_said_in_german(client):
    kind = "application/x-www-form-urlencoded; charset=hex"
    html = client.generic("POST", "/new", b"x=1", kind, headers={"accept-language": "de"}).content.decode()
    assert '<html lang="de">' in html
    assert "Eine solche Anfrage senden unsere Seiten nicht." in html


def test_a_page_that_is_only_looked_at_is_no_exception(client):
    assert client.get("/players", headers={"content-type": "text/plain; charset=hex"}).status_code == 400


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8", '"utf-8"'])
def test_utf8_is_read_however_it_is_spelt(client, charset):
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    response = client.generic("POST", "/language", b"language=de&next=%2F%3Fq%3D%C3%BC", kind)
    assert (response.status_code, response.headers["Location"]) == (302, "/?q=%C3%BC")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "kind",
    [
        "application/json; charset*=nonsense''x",
        "text/plain; x*=nonsense''%41",
        "text/plain; charset*=utf-8''%00",
        "text/plain; charset=hex",
        "text/plain; x=1; charset=rot13",
        "multipart/form-data; boundary=x; charset=idna",
    ],
)
@pytest.mark.parametrize("path", ["/api/records", "/import", "/new"])
def test_what_django_itself_would_stumble_over_is_turned_away(kind, path):
    statuses: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "QUERY_STRING": "x=%41",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": "2",
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
        "wsgi.input": io.BytesIO(b"{}"),
    }
    answer = application(environ, lambda status, headers, *_: statuses.append(status))
    assert b"".join(answer)
    assert statuses == ["400 Bad Request"]


@pytest.mark.parametrize(
    "kind",
    [
        "application/json",
        "application/json; charset=UTF-8",
        'text/plain; charset="utf-8"; x=1',
        "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
        "application/x-www-form-urlencoded;charset=utf8",
    ],
)
def test_a_plain_type_is_left_as_it_is(kind):
    assert PLAIN.fullmatch(kind)
