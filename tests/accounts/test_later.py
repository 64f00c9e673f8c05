"""What has to wait is told so where the user is, and what was entered is kept, except files and secrets."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.views.pages import BACK_FIELD
from config.costs import LARGEST_PLAIN_FORM
from config.limits import PERSON, Places
from config.refusals import MOST_KEPT, MOST_KEPT_FIELDS
from games.models import PlaySession
from tests.accounts.members import PASSWORD, after, browser_of, member, read
from tests.present import matched

pytestmark = [pytest.mark.database, pytest.mark.django_db]

DOCUMENT = "x" * LARGEST_PLAIN_FORM
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a test runs no time passes, however slow the machine is."""
    monkeypatch.setattr("time.monotonic", lambda: 1000.0)


@pytest.fixture
def drained(client: Client) -> Client:
    """A browser that has sent as much as it may for now."""
    for _ in range(PERSON.burst):
        assert client.get("/titles/medina").status_code == 200
    return client


@contextmanager
def all_places_taken() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("config.costs.PLACES", Places(in_all=0, waiting=0))
        yield


def kept(response) -> dict[str, list[str]]:
    """The fields that a page sends again, without its token and without where it came from."""
    form = read(response).partition("<main")[2]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', form):
        if name not in ("csrfmiddlewaretoken", BACK_FIELD):
            found.setdefault(name, []).append(value)
    return found


def told(response) -> str:
    assert (response.status_code, response["Content-Type"]) == (429, "text/plain; charset=utf-8")
    sentence: str = json.loads(response["HX-Trigger"])["refused"]["text"]
    assert sentence == response.text
    return sentence


# On a page of its own


def test_what_was_entered_is_sent_again_by_the_button(drained):
    sent = {"title": "medina", "name": ["Ada", "Ben"], "board": DOCUMENT}
    page = drained.post("/new?title=medina", sent)
    assert (page.status_code, page["Retry-After"]) == (429, "1")
    assert "no-store" in page["Cache-Control"]
    assert kept(page) == {"title": ["medina"], "name": ["Ada", "Ben"], "board": [DOCUMENT]}
    assert "What was entered is kept on this page." in read(page)
    assert 'action="/new?title=medina"' in read(page)
    after(seconds=1)
    again = drained.post("/new?title=medina", kept(page))
    assert again.status_code != 429
    assert 'value="Ada"' in read(again)
    assert not PlaySession.objects.exists()


def test_it_is_sent_again_with_a_token_of_its_own(drained):
    drained.handler.enforce_csrf_checks = True
    form = drained.get("/new?title=medina")
    token = matched(r'name="csrfmiddlewaretoken" value="([^"]*)"', read(form))[1]
    page = drained.post("/new", {"title": "medina", "board": DOCUMENT, "csrfmiddlewaretoken": token})
    assert page.status_code == 429
    tokens = re.findall(r'name="csrfmiddlewaretoken" value="([^"]*)"', read(page))
    assert len(tokens) == 1
    after(seconds=1)
    assert drained.post("/new", {**kept(page), "csrfmiddlewaretoken": tokens[0]}).status_code == 422


def test_what_is_only_looked_at_is_a_link(drained):
    page = drained.get("/titles/medina?year=2026&x=<b>")
    assert page.status_code == 429
    assert '<a class="next" href="/titles/medina?year=2026&amp;x=%3Cb%3E">Try again</a>' in page.text
    assert "<form" not in page.text.partition("<main")[2]


def test_a_file_is_not_kept_and_the_page_says_so(drained):
    file = SimpleUploadedFile("board.json", DOCUMENT.encode())
    page = drained.post("/new", {"title": "flandern", "name": "Ada", "file-flandern": file})
    assert kept(page) == {"title": ["flandern"], "name": ["Ada"]}
    assert "A chosen file is not kept: please choose it again afterwards." in read(page)
    assert "Passwords" not in read(page)


def test_no_secret_is_written_into_the_page():
    with all_places_taken():
        page = Client().post("/sign-in", {"name": "Ada", "password": PASSWORD, "next": "/plays"})
    assert page.status_code == 429
    assert kept(page) == {"name": ["Ada"], "next": ["/plays"]}
    assert PASSWORD not in read(page)
    assert "Passwords, PINs and codes are not kept: please enter them again afterwards." in read(page)
    assert "file" not in read(page).partition("<main")[2]


def test_of_all_that_is_typed_on_the_account_page_no_secret_is_kept():
    client = browser_of(member("Ada"))
    sent = {"do": "pin", "current": PASSWORD, "pin": "4711", "again": "4712", "code": "987654"}
    with all_places_taken():
        page = client.post("/account", sent)
    assert kept(page) == {"do": ["pin"]}
    assert not [secret for secret in sent.values() if secret != "pin" and secret in read(page)]


@pytest.mark.parametrize(
    "sent",
    [
        {"title": "medina", "board": "x" * MOST_KEPT},
        {"title": "medina", "name": ["A" * 20] * MOST_KEPT_FIELDS},
    ],
)
def test_what_is_too_much_is_not_kept_and_the_page_says_so(drained, sent):
    page = drained.post("/new", sent, headers={"Referer": "http://testserver/new?title=medina"})
    assert (page.status_code, len(page.content) < 10_000, kept(page)) == (429, True, {})
    assert "please enter it again" in read(page)
    assert 'href="/new?title=medina" data-back>Back</a>' in read(page)


# In the middle of a page


def test_htmx_is_told_in_a_sentence_which_file_to_choose_again(drained):
    file = SimpleUploadedFile("board.json", DOCUMENT.encode())
    answer = drained.post("/new", {"title": "flandern", "file-flandern": file}, headers=HTMX)
    sentence = "The file was not read: too many requests at once. Please choose it again in 1 second."
    assert (told(answer), answer["Retry-After"]) == (sentence, "1")


def test_htmx_is_told_in_a_sentence_to_try_again(drained):
    answer = drained.post("/new", {"title": "medina", "board": DOCUMENT}, headers=HTMX)
    assert told(answer) == "Not sent: too many requests at once. Please try again in 1 second."


def test_htmx_is_told_that_the_server_is_busy(client):
    with all_places_taken():
        answer = client.post("/new", {"title": "medina", "board": DOCUMENT}, headers=HTMX)
    busy = "The server is busy. Nothing was changed. Please try again in 2 seconds."
    assert told(answer) == busy


def test_htmx_is_told_that_somebody_may_no_longer_do_it():
    answer = browser_of(member("Ada")).post("/tournaments/new", {}, headers=HTMX)
    assert answer.status_code == 403
    assert (
        "only with the role Director. Nothing was changed."
        in json.loads(answer["HX-Trigger"])["refused"]["text"]
    )


def test_htmx_is_told_that_the_page_was_too_old(client):
    client.handler.enforce_csrf_checks = True
    answer = client.post("/new", {"title": "medina"}, headers=HTMX)
    assert answer.status_code == 403
    assert "This page was out of date" in json.loads(answer["HX-Trigger"])["refused"]["text"]


def test_the_page_remembers_where_the_form_was(client):
    """A password that has to wait is asked for again, and Cancel still leads to the page of the form."""
    with all_places_taken():
        page = client.post("/import", {BACK_FIELD: "/plays?page=2"})
    assert f'name="{BACK_FIELD}" value="/plays?page=2"' in read(page)
