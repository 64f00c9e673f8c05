import pytest
from django.template.loader import get_template
from django.test import Client
from django.utils.translation import override

from accounts.models import SecurityEvent
from games.views import lobby


def assert_friendly(response, status: int, sentence: str) -> None:
    assert response.status_code == status
    html = response.content.decode()
    assert f"<h1>{sentence}</h1>" in html
    assert 'href="/"' in html
    assert "default-src 'none'; script-src 'self'" in response.headers["Content-Security-Policy"]


def test_an_address_that_leads_nowhere(client):
    assert_friendly(client.get("/nowhere"), 404, "Not on this table")
    assert_friendly(
        client.get("/nowhere", headers={"accept-language": "de"}), 404, "Das liegt nicht auf diesem Tisch"
    )


def test_a_mistake_of_ours(client, monkeypatch):
    monkeypatch.setattr(lobby, "suggested_names", None)
    client.raise_request_exception = False
    response = client.get("/new", headers={"accept-language": "de"})
    assert_friendly(response, 500, "Das war unser Fehler")


def test_a_host_we_do_not_know(client):
    assert_friendly(client.get("/", headers={"host": "elsewhere.example"}), 400, "That was not understood")


@pytest.mark.django_db
def test_a_form_without_its_token():
    response = Client(enforce_csrf_checks=True).post("/language", {"language": "de"})
    assert_friendly(response, 403, "This page was too old")
    assert SecurityEvent.objects.get().kind == "foreign-form"


@pytest.mark.parametrize("name", ["400.html", "403_csrf.html", "404.html", "413.html", "500.html"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_an_error_page_needs_no_context(name, language):
    with override(language):
        assert f'<html lang="{language}">' in get_template(name).render()
