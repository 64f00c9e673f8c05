"""A page that says that something did not work says what, and leads on."""

import pytest
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.access import Role
from accounts.models import SecurityEvent
from games.links import renew_link
from games.models import Link
from games.views import lobby
from serving.addresses import LONGEST_ADDRESS
from tests.actors import account, sign_in
from tests.tournaments.stored import new_tournament
from tests.web.test_table import session_after
from tests.web.test_table_link import address, link, tablet_of

GERMAN = {"accept-language": "de"}


def assert_friendly(response, status: int, sentence: str) -> None:
    assert response.status_code == status
    html = response.content.decode()
    assert sentence in html.partition("<h1>")[2].partition("</h1>")[0]
    assert 'href="/"' in html
    assert f'<p class="code">{status}</p>' in html
    assert "default-src 'none'; script-src 'self'" in response.headers["Content-Security-Policy"]


def way_on(response) -> str:
    """The first of the ways that a page offers."""
    html = response.content.decode()
    return html.partition('class="next" href="')[2].partition('"')[0]


def test_an_address_that_leads_nowhere(client):
    answer = client.get("/nowhere")
    assert_friendly(answer, 404, "Page not found")
    assert 'aria-current="page"' not in answer.text, "no page of the navigation is open"
    assert_friendly(client.get("/nowhere", headers=GERMAN), 404, "Seite nicht gefunden")


def test_a_mistake_of_ours(client, monkeypatch):
    monkeypatch.setattr(lobby, "suggested_names", None)
    client.raise_request_exception = False
    response = client.get("/new?title=medina", headers=GERMAN)
    assert_friendly(response, 500, "Bei uns ist etwas schiefgegangen")
    assert way_on(response) == "/new?title=medina"


def test_a_mistake_after_something_was_sent_leads_back_to_where_it_was_typed(client, monkeypatch):
    monkeypatch.setattr(lobby, "parse", None)
    client.raise_request_exception = False
    response = client.post("/import", {"record": "{}"}, headers={"referer": "http://testserver/import"})
    assert_friendly(response, 500, "Something went wrong on our side")
    assert 'href="/import" data-back>' in response.text


def test_a_broken_database():
    """A test that is not marked may not ask the database anything, which fails as a broken one does."""
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "of somebody"
    for path in ("/", "/sign-in", "/plays/1"):
        response = client.get(path)
        assert_friendly(response, 500, "Something went wrong on our side")
        assert way_on(response) == path


def test_a_host_we_do_not_know(client):
    answer = client.get(
        "/", headers={"host": "elsewhere.example", "referer": "http://elsewhere.example/plays"}
    )
    assert_friendly(answer, 400, "Tableside does not know this address")
    assert not way_on(answer), "every way would lead here again"


@pytest.mark.django_db
def test_a_form_without_its_token():
    referer = {"referer": "http://testserver/sign-in?next=/plays"}
    response = Client(enforce_csrf_checks=True).post("/language", {"language": "de"}, headers=referer)
    assert_friendly(response, 403, "This page was out of date")
    assert way_on(response) == "/sign-in?next=/plays"
    assert SecurityEvent.objects.get().kind == "foreign-form"


@pytest.mark.parametrize(
    "name", ["400.html", "403_csrf.html", "404.html", "405.html", "413.html", "500.html", "unsound.html"]
)
@pytest.mark.parametrize("language", ["de", "en"])
def test_an_error_page_needs_no_context(name, language):
    with override(language):
        assert f'<html lang="{language}">' in get_template(name).render()


# What is not there


@pytest.mark.parametrize(
    ("path", "english", "german", "leads_to"),
    [
        ("/sessions/4711", "There is no table with this number", "Es gibt keinen Tisch mit", "/"),
        ("/sessions/4711/desk", "There is no table with this number", "Es gibt keinen Tisch mit", "/"),
        ("/t/xyz", "There is no table behind this link", "Zu diesem Link gibt es keinen Tisch", "/"),
        ("/w/xyz", "There is no table behind this link", "Zu diesem Link gibt es keinen Tisch", "/"),
        ("/plays/4711", "There is no game with this number", "Es gibt keine Partie mit", "/plays"),
        ("/people/4711", "There is no player with this number", "Es gibt niemanden mit", "/players"),
        ("/people/4711/edit", "There is no player with this number", "Es gibt niemanden mit", "/players"),
        (
            "/score/4711",
            "There is no game being scored with this",
            "Unter dieser Nummer wird keine",
            "/score",
        ),
        ("/accounts/4711", "There is no account with this number", "Es gibt kein Konto mit", "/accounts"),
        ("/tournaments/4711", "There is no tournament with this", "Es gibt kein Turnier", "/tournaments"),
        (
            "/screen/xyz",
            "Nothing is shown at this address",
            "Unter dieser Adresse wird nichts",
            "/tournaments",
        ),
    ],
)
def test_what_is_not_there_is_named_and_leads_to_what_there_is(client, path, english, german, leads_to):
    for headers, what in (({}, english), (GERMAN, german)):
        answer = client.get(path, headers=headers)
        assert (answer.status_code, way_on(answer)) == (404, leads_to)
        assert f"<h1>{what}" in answer.text
    assert client.get(leads_to).status_code == 200


def test_a_part_of_a_tournament_that_is_not_there_leads_to_the_tournament(client):
    pk = new_tournament(8).pk
    round = reverse("round", args=[pk, 9])
    for path, what in (
        (round, "This tournament has no such round"),
        (f"{round}/cards", "This tournament has no"),
    ):
        answer = client.get(path)
        assert (answer.status_code, way_on(answer)) == (404, reverse("tournament", args=[pk]))
        assert f"<h1>{what}" in answer.text


def test_a_move_that_cannot_be_corrected_leads_to_its_table(client):
    session = session_after(1)
    for path in (f"/sessions/{session.pk}/entries/9", f"/sessions/{session.pk}/ruling?line=nonsense"):
        answer = client.get(path)
        assert (answer.status_code, way_on(answer)) == (404, reverse("table", args=[session.pk]))


@pytest.mark.django_db
def test_nobody_is_led_to_a_page_that_is_closed_to_them():
    answer = Client().get("/screen/xyz")
    assert (answer.status_code, way_on(answer)) == (404, "/")


def test_a_part_of_a_page_is_told_in_a_sentence(client):
    answer = client.get("/sessions/4711", headers={"hx-request": "true"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "text/plain; charset=utf-8")
    assert answer.text.startswith("There is no table with this number. Perhaps")
    assert "refused" in answer.headers["HX-Trigger"]


# The way back


@pytest.mark.parametrize(
    ("referer", "leads_to"),
    [
        ("http://testserver/plays?year=2026", "/plays?year=2026"),
        ("http://testserver/nowhere", "/"),
        ("http://testserver/language", "/"),
        ("http://elsewhere.example/plays", "/"),
        ("http://testserver//elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_the_way_back_leads_to_a_page_of_ours_from_which_somebody_came(client, referer, leads_to):
    assert way_on(client.get("/nowhere", headers={"referer": referer})) == leads_to


def test_a_page_that_was_reloaded_does_not_lead_back_to_itself(client):
    own = {"referer": "http://testserver/plays/4711"}
    assert 'href="/plays/4711"' not in client.get("/plays/4711", headers=own).text.partition("<main")[2]


@pytest.mark.parametrize("role", [Role.SPECTATOR, Role.SCOREKEEPER])
@pytest.mark.django_db
def test_whoever_may_not_do_something_is_led_back(role):
    client = sign_in(Client(), account("Otto", role))
    answer = client.get("/import", headers={"referer": "http://testserver/plays"})
    assert_friendly(answer, 403, "No permission")
    assert "only with the role Director or Referee. Nothing was changed." in answer.text
    assert way_on(answer) == "/plays"


# A method that is none


@pytest.mark.parametrize("path", ["/language", "/sign-out"])
def test_an_address_that_only_receives_says_so(client, path):
    answer = client.get(path)
    assert_friendly(answer, 405, "This address cannot be opened")
    assert answer.headers["Allow"] == "POST"
    german = client.get(path, headers=GERMAN)
    assert_friendly(german, 405, "Unter dieser Adresse gibt es nichts zu sehen")


# Links of tables


def test_a_link_that_is_gone_is_no_dead_end(client):
    session = session_after(1)
    tablet, closed = tablet_of(session), link(session)
    taken = client.get(address(closed))
    assert_friendly(taken, 403, "Another tablet keeps the score of this table")
    renew_link(session, Link.KEEP, "Dora")
    assert_friendly(client.get(address(closed)), 410, "This link was revoked")
    assert way_on(tablet.get(address(closed))) == "/sign-in"


# Before anything is known of the request


@pytest.mark.parametrize(
    ("sent", "status", "english", "german"),
    [
        (
            {"path": "/plays?player=" + "x" * LONGEST_ADDRESS},
            414,
            "The address is too long.",
            "Die Adresse ist",
        ),
        (
            {"path": "/", "headers": {"cookie": "a=" + "b" * 20_000}},
            431,
            "Deleting the cookies",
            "die Cookies",
        ),
    ],
)
def test_what_is_too_long_to_look_at_is_said_in_both_languages(sent, status, english, german):
    answer = Client().get(**sent)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "text/html; charset=utf-8")
    assert english in answer.text.partition('lang="de"')[0]
    assert german in answer.text.partition('lang="de"')[2]
    assert way_on(answer) == "/"


def test_a_program_gets_it_as_plain_text():
    answer = Client().get("/api/plays?player=" + "x" * LONGEST_ADDRESS)
    assert (answer.status_code, answer.headers["Content-Type"]) == (414, "text/plain; charset=utf-8")
    assert answer.text == "The address is too long.\nDie Adresse ist zu lang.\n"
