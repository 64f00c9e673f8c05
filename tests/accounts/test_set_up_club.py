"""The first start: from the printed link by way of three questions to a new game, and never again."""

import pytest
from django.test import Client

from accounts.access import Openness, Role
from accounts.club import change_settings
from accounts.links import find_or_add_first_director, make_link
from accounts.models import Account, ClubSettings, SecurityEvent
from chain.models import ChainLink
from chain.verification import chain_finding
from tests.accounts.members import PASSWORD, browser_of, member, read
from tests.actors import prove
from tests.present import present

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PAGE = "/welcome/club"
CHOSEN = {"name": "Spieleclub am Anger", "language": "de", "openness": "playing"}


def first_director(**headers: str) -> Client:
    """The browser in which the first director has just chosen name and password."""
    client = Client(headers=headers)
    path = make_link(present(find_or_add_first_director()))
    answer = client.post(path, {"name": "Nora", "password": PASSWORD, "again": PASSWORD})
    assert answer["Location"] == PAGE
    return client


def test_the_link_leads_to_three_questions_and_those_to_a_new_game_without_a_password():
    client = first_director(accept_language="en")
    page = read(client.get(PAGE))
    assert "Set up the club" in page
    assert '<a class="step" href="/new">Later</a>' in page
    answer = client.post(PAGE, CHOSEN)
    assert (answer.status_code, answer["Location"]) == (303, "/new")
    new_game = client.get("/new").text
    assert '<html lang="de">' in new_game, "the language shows at once"
    assert "Neue Partie · Spieleclub am Anger</title>" in new_game
    club = ClubSettings.objects.get()
    assert (club.name, club.language, club.openness) == ("Spieleclub am Anger", "de", "playing")
    (link,) = ChainLink.objects.filter(what="settings changed")
    assert link.who == "Nora"
    assert not chain_finding().faults
    lines = SecurityEvent.objects.filter(kind="setting-changed").order_by("pk")
    assert [*lines.values_list("who", "detail")] == [
        ("Nora", "name"),
        ("Nora", "language de"),
        ("Nora", "shown to playing"),
    ]


def test_the_language_shows_at_once_whatever_was_switched_before():
    client = first_director()
    client.post("/language", {"language": "en"})
    client.post(PAGE, CHOSEN)
    assert '<html lang="de">' in client.get("/new").text


def test_no_language_of_the_club_takes_none_away():
    client = first_director(accept_language="de")
    client.post("/language", {"language": "en"})
    client.post(PAGE, {**CHOSEN, "language": "device"})
    assert '<html lang="en">' in client.get("/new").text


def test_later_leaves_everything_as_it_comes():
    client = first_director()
    assert client.get("/new").status_code == 200
    answer = client.post(PAGE, {"name": "", "language": "device", "openness": "nobody"})
    assert answer["Location"] == "/new"
    assert not ClubSettings.objects.exists()


def test_nobody_is_asked_again():
    first_director()
    ben = Client()
    path = make_link(member("Ben", Role.DIRECTOR, password=None))
    assert ben.post(path, {"password": PASSWORD, "again": PASSWORD})["Location"] == "/"
    signed_in = Client().post("/sign-in", {"name": "Nora", "password": PASSWORD})
    assert signed_in["Location"] == "/"


def test_a_club_that_has_settings_is_not_asked_even_by_a_first_link():
    change_settings({"name": "Anger"})
    path = make_link(present(find_or_add_first_director()))
    answer = Client().post(path, {"name": "Nora", "password": PASSWORD, "again": PASSWORD})
    assert answer["Location"] == "/"


def test_settings_that_were_made_meanwhile_are_not_overwritten_unseen():
    client = first_director()
    change_settings({"name": "Anger", "has_sound": True})
    for answer in (client.get(PAGE), client.post(PAGE, CHOSEN), client.post(PAGE, {"name": "\u200b"})):
        assert (answer.status_code, answer["Location"]) == (303, "/settings")
    assert ClubSettings.objects.get().name == "Anger"


def test_a_tap_too_many_leads_to_the_new_game_all_the_same():
    client = first_director()
    for _ in range(2):
        assert client.post(PAGE, CHOSEN)["Location"] == "/new"
    assert ChainLink.objects.filter(what="settings changed").count() == 1
    assert SecurityEvent.objects.filter(kind="setting-changed").count() == 3


def test_what_cannot_be_is_said_and_everything_typed_is_kept():
    client = first_director()
    answer = client.post(PAGE, {**CHOSEN, "name": "Anger\u200b"})
    page = read(answer)
    assert answer.status_code == 422
    assert "has an invisible character" in page
    assert 'value="de" id="id_language_1"' in page.replace(" required", "")
    assert page.count("checked") == 2
    assert not ClubSettings.objects.exists()


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR])
def test_only_directors_set_up_the_club(role):
    client = browser_of(member("Ada", role))
    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, CHOSEN).status_code == 403
    assert Client().get(PAGE)["Location"].startswith("/sign-in?next=")
    assert not ClubSettings.objects.exists()


def test_on_a_device_left_signed_in_the_password_is_asked_for():
    client = first_director()
    prove(client, Account.objects.get(), ago=601)
    assert client.post(PAGE, CHOSEN).status_code == 403
    assert not ClubSettings.objects.exists()
    answer = client.post(PAGE, {**CHOSEN, "proof_typed": PASSWORD})
    assert answer["Location"] == "/new"
    assert ClubSettings.objects.get().shown_to_strangers is Openness.PLAYING
