"""What stands in the headers of an answer, so that browsers help to keep others out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.models import SecurityEvent
from config.middleware import api_only_encrypted
from games.held_links import held_links, hold_links
from tests.web.felinia_tables import ashore

pytestmark = pytest.mark.django_db

HOME = Path(__file__).parents[2]


@pytest.mark.parametrize("path", ["/", "/nowhere", "/sign-in", "/static/nowhere.css", "/api/titles"])
def test_every_answer_says_what_browsers_may_do_with_it(path):
    """The files that are served are looked at in `test_serve.py`: here, none have been collected."""
    headers = Client().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def test_a_style_sheet_made_for_a_board_says_in_which_letters_it_is_written(client):
    answer = client.get(f"/sessions/{ashore().pk}/board.css")
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"


def test_no_script_reads_the_cookies():
    cookies = Client().get("/sign-in").cookies
    assert cookies
    assert all(cookie["httponly"] for cookie in cookies.values())


# Encrypted


def cookie_names(**environment: str) -> list[str]:
    """The names of the cookies in an installation with this environment."""
    code = "from django.conf import settings as s; import json; print(json.dumps([s.SESSION_COOKIE_NAME, "
    code += "s.CSRF_COOKIE_NAME, s.LANGUAGE_COOKIE_NAME]))"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HOME,
        env={"DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    names: list[str] = json.loads(ran.stdout)
    return names


def test_where_there_is_https_no_other_program_can_plant_a_cookie(tmp_path):
    encrypted = cookie_names(TABLESIDE_DATA=str(tmp_path), TABLESIDE_HTTPS="1")
    assert all(name.startswith("__Host-") for name in encrypted)
    plain = cookie_names(TABLESIDE_DATA=str(tmp_path))
    assert not any(name.startswith("__Host-") for name in plain)


def test_a_tablet_keeps_its_table_when_https_comes(settings):
    plain, encrypted = HttpResponse(), HttpResponse()
    hold_links(plain, [7])
    settings.SESSION_COOKIE_SECURE = True
    hold_links(encrypted, [8])
    assert [*encrypted.cookies] == ["__Host-links"]
    request = RequestFactory().get("/")
    request.COOKIES["links"] = plain.cookies["links"].value
    assert held_links(request) == [7]
    request.COOKIES["__Host-links"] = encrypted.cookies["__Host-links"].value
    assert held_links(request) == [8]


def test_a_program_that_comes_unencrypted_is_told_so_and_not_sent_on(settings):
    settings.HTTPS = True
    answer = api_only_encrypted(lambda request: HttpResponse("reached"))
    refused = answer(RequestFactory().get("/api/titles"))
    assert (refused.status_code, json.loads(refused.content)["type"]) == (403, "urn:tableside:unencrypted")  # type: ignore[attr-defined]
    assert answer(RequestFactory().get("/api/titles", secure=True)).status_code == 200
    assert answer(RequestFactory().get("/")).status_code == 200, "pages are sent on, by another middleware"


def test_an_unknown_token_leaves_a_line_and_its_text_does_not():
    program = Client(headers={"authorization": "Bearer guessed-token"})
    assert program.get("/api/plays").status_code == 401
    line = SecurityEvent.objects.get()
    assert (line.kind, line.who, line.detail) == ("token-failed", "", "GET api-plays")
    assert "guessed" not in str([*SecurityEvent.objects.values_list()])
