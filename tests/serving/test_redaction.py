"""The server's own log gives nobody a link, and says nothing about requests that are only nonsense."""

import logging
import sys
from io import StringIO

import pytest
from django.test import Client

from games.views import desk
from serving.redaction import RedactingFormatter, redacted

SECRETS = {
    "/t/Xy7-secret_code": "/t/…",
    "/w/Xy7-secret_code": "/w/…",
    "/welcome/12/dabc12-0123456789abcdef": "/welcome/12/…",
    "/screen/Xy7-secret_code": "/screen/…",
    "/sign-in?next=%2Ft%2FXy7-secret_code": "/sign-in?next=%2Ft%2F…",
    "/sign-in?next=/w/Xy7-secret_code&x=1": "/sign-in?next=/w/…&x=1",
    "{'path': 't/Xy7-secret_code'}": "{'path': 't/…'}",
}


@pytest.mark.parametrize(("said", "kept"), SECRETS.items())
def test_the_secret_part_of_an_address_is_left_out(said, kept):
    assert redacted(f"Internal Server Error: {said}") == f"Internal Server Error: {kept}"


@pytest.mark.parametrize("said", ["/sessions/12/play", "/tournaments/3/screen", "at 12:30 w/o reason"])
def test_everything_else_is_logged_as_it_is(said):
    assert redacted(said) in (said, said.replace("w/o", "w/…"))


def test_tracebacks_are_redacted_too():
    try:
        raise RuntimeError("no such link: /t/Xy7-secret_code")
    except RuntimeError:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 0, "at %s", ("/w/Xy7-secret_code",), sys.exc_info()
        )
    said = RedactingFormatter().format(record)
    assert "Traceback" in said
    assert "secret_code" not in said


@pytest.fixture
def logged(monkeypatch):
    """What the server writes to its log."""
    stream = StringIO()
    for handler in logging.getLogger().handlers:
        if isinstance(handler.formatter, RedactingFormatter):
            monkeypatch.setattr(handler, "stream", stream)
    return stream


@pytest.mark.django_db
def test_a_mistake_of_ours_at_a_secret_address_is_logged_without_the_secret(monkeypatch, logged):
    monkeypatch.setattr(desk, "Link", None)
    client = Client(raise_request_exception=False)
    assert client.get("/t/Xy7-secret_code").status_code == 500
    said = logged.getvalue()
    assert "Internal Server Error: /t/…" in said
    assert "Traceback" in said
    assert "secret_code" not in said


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["elsewhere.example", "evil\x00", "a b", "[::", "x" * 300])
def test_a_bad_host_is_answered_and_not_logged(logged, host):
    assert Client().get("/", headers={"host": host}).status_code == 400
    assert logged.getvalue() == ""


@pytest.mark.django_db
def test_what_only_a_client_can_be_blamed_for_is_not_logged(client, logged):
    client.post("/new", {f"field-{number}": "" for number in range(1001)})
    client.get("/nowhere")
    client.generic("POST", "/import", b"--", "multipart/form-data; boundary=")
    assert logged.getvalue() == ""
