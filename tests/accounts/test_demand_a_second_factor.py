import json

import pytest
from django.test import Client

from accounts.access import Role
from accounts.models import Account, ClubSettings, SecurityEvent
from tests.accounts.club_settings import SETTINGS, send_settings, shown_settings
from tests.accounts.members import PASSWORD, browser_of, is_signed_in, member, read
from tests.accounts.phones import browser_with_code, code_of, give_factor, shown_secret
from tests.actors import prove
from tests.factories import PlaySessionFactory

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PAGE = "/account/second-factor"


@pytest.fixture
def dora() -> Account:
    return member("Dora", Role.DIRECTOR)


def demand() -> None:
    ClubSettings.objects.create(demands_second_factor=True)


def is_demanded() -> bool:
    return ClubSettings.now().demands_second_factor


def test_a_director_who_has_one_demands_it_and_makes_it_optional_again(dora):
    give_factor(dora)
    client = browser_with_code(dora)
    assert send_settings(client, demands_second_factor="on")["Location"] == "/settings?done=saved"
    assert is_demanded()
    assert shown_settings(client)["demands_second_factor"] == "on"
    send_settings(client, demands_second_factor=None)
    assert not is_demanded()
    changes = SecurityEvent.objects.filter(kind="setting-changed").order_by("pk")
    assert [change.detail for change in changes] == ["second factor demanded", "second factor optional"]


def test_a_director_without_one_is_told_to_set_it_up_first(dora):
    response = send_settings(browser_of(dora), demands_second_factor="on", name="Club")
    assert response.status_code == 422
    assert "Set up a second factor for your own account first" in read(response)
    assert not ClubSettings.objects.exists(), "nothing else is saved either"


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR])
def test_only_directors_demand_it(role):
    ada = member("Ada", role)
    give_factor(ada)
    assert browser_with_code(ada).post(SETTINGS, {"demands_second_factor": "on"}).status_code == 403
    assert not is_demanded()


def test_it_is_not_switched_from_a_device_left_signed_in(dora):
    give_factor(dora)
    demand()
    client = browser_with_code(dora)
    prove(client, dora, ago=601)
    assert send_settings(client, demands_second_factor=None).status_code == 403
    assert is_demanded()


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.REFEREE])
def test_whoever_lacks_it_is_led_to_set_it_up_and_can_do_nothing_else_before(role):
    demand()
    ada = member("Ada", role)
    client = browser_of(ada)
    first = client.get("/plays?title=medina")
    assert (first.status_code, first["Location"]) == (303, f"{PAGE}?next=%2Fplays%3Ftitle%3Dmedina")
    for path in ("/", "/account", "/new", "/import"):
        assert client.get(path)["Location"].startswith(PAGE)
    for path in ("/account", "/new", "/import"):
        assert client.post(path, {"do": "key", "current": PASSWORD})["Location"] == PAGE
    assert client.get("/api/sessions").status_code == 403
    assert Account.objects.get().api_key is None
    page = client.get(first["Location"])
    assert "The club requires a second factor" in read(page)
    done = client.post(first["Location"], {"do": "on", "code": code_of(shown_secret(page))})
    assert 'href="/plays?title=medina"' in read(done)
    assert client.get("/plays").status_code == 200


def test_a_page_that_asks_for_news_is_told_so_and_stays_open(dora):
    client, table = browser_of(dora), PlaySessionFactory.create()
    page = f"http://testserver/sessions/{table.pk}?zoom=2"
    htmx = {"HX-Request": "true", "HX-Current-URL": page}
    assert client.get(f"/sessions/{table.pk}", headers=htmx).status_code == 200
    demand()
    polled = client.get(f"/sessions/{table.pk}", headers=htmx)
    assert (polled.status_code, "HX-Redirect" in polled) == (403, False)
    told = json.loads(polled["HX-Trigger"])["refused"]
    assert told["text"].startswith("The club requires a second factor")
    assert told["link"] == f"{PAGE}?next=%2Fsessions%2F{table.pk}%3Fzoom%3D2"
    tapped = client.post(f"/sessions/{table.pk}/play", {"line": "x"}, headers=htmx)
    assert tapped["HX-Redirect"] == told["link"]
    assert not table.entries.exists()


@pytest.mark.parametrize("page", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_only_a_page_of_ours_is_led_back_to(dora, page):
    demand()
    htmx = {"HX-Request": "true", "HX-Current-URL": page}
    answer = browser_of(dora).post("/new", {}, headers=htmx)
    assert answer["HX-Redirect"] == f"{PAGE}?next=%2F"


def test_a_form_leads_back_to_its_page(dora):
    demand()
    client = browser_of(dora)
    sent = client.post("/new", {"title": "medina"}, headers={"Referer": "http://testserver/new?title=medina"})
    assert sent["Location"] == f"{PAGE}?next=%2Fnew%3Ftitle%3Dmedina"
    assert client.post("/new", {}, headers={"Referer": "https://evil.example/new"})["Location"] == PAGE


def test_whoever_lacks_it_can_sign_out(dora):
    demand()
    client = browser_of(dora)
    assert client.post("/sign-out")["Location"] == "/sign-in"
    assert not is_signed_in(client)


def test_a_session_begun_before_it_was_demanded_is_led_there_as_well(dora):
    client = browser_of(dora)
    assert client.get("/accounts").status_code == 200
    demand()
    assert client.get("/accounts")["Location"].startswith(PAGE)


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.SPECTATOR])
def test_of_others_it_is_not_demanded(role):
    demand()
    assert browser_of(member("Ada", role)).get("/plays").status_code == 200


def test_while_it_is_demanded_it_is_not_removed(dora):
    give_factor(dora)
    demand()
    client = browser_with_code(dora)
    assert 'value="off"' not in read(client.get(PAGE))
    assert client.post(PAGE, {"do": "off"}).status_code == 422
    assert dora.has_second_factor


def test_a_token_older_than_the_demand_opens_nothing_until_it_is_met(dora):
    key = dora.new_api_key()
    dora.save()
    program = Client(headers={"authorization": f"Bearer {key}"})
    assert program.get("/api/sessions").status_code == 200
    demand()
    assert program.get("/api/sessions").status_code == 403
    give_factor(dora)
    assert program.get("/api/sessions").status_code == 200


def test_there_is_one_row_of_settings():
    demand()
    assert ClubSettings.objects.get().pk == ClubSettings.ONLY
