import pytest
from django.test import Client

from games.templatetags.wording import span
from games.titles import TITLES
from games.views import lobby


def page(client: Client, language: str) -> str:
    response = client.get("/", headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def test_every_title_is_listed(client):
    html = page(client, "en")
    assert TITLES
    for game in TITLES.values():
        assert f"<h2>{game.name}</h2>" in html
        assert all(f"<dt>{rule.code}</dt>" in html for rule in game.rulebook)


def test_the_page_speaks_the_language_of_the_browser(client):
    assert '<html lang="en">' in page(client, "en-GB,de;q=0.5")
    assert '<html lang="de">' in page(client, "de-AT,en;q=0.5")
    assert "Welches Spiel liegt auf dem Tisch?" in page(client, "de")


def test_rules_are_told_in_the_language_of_the_page(client):
    rule = next(iter(next(iter(TITLES.values())).rulebook))
    assert rule.text.en in page(client, "en")
    assert rule.text.de in page(client, "de")


@pytest.mark.parametrize(
    ("players", "said"), [((3, 4), "3–4"), ((2, 3, 4), "2–4"), ((2,), "2"), ((2, 4, 6), "2, 4, 6")]
)
def test_how_many_can_play_is_said_briefly(players, said):
    assert span(players) == said


def test_a_house_without_titles_says_so(client, monkeypatch):
    monkeypatch.setattr(lobby, "TITLES", {})
    assert "No game has been taught to this house yet." in page(client, "en")


def test_the_page_needs_nothing_but_our_own_files(client):
    response = client.get("/")
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    html = response.content.decode()
    assert "<style" not in html
    assert " style=" not in html
    assert "://" not in html


@pytest.mark.parametrize(
    ("header", "value"),
    [("X-Frame-Options", "DENY"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin")],
)
def test_the_page_keeps_strangers_out(client, header, value):
    assert client.get("/").headers[header] == value
