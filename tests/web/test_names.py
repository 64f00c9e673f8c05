"""Names that are not what they look like: new games, corrected seats, lists, imports, sheets."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from accounts.models import Account
from games.engine.record import judge, read_record
from games.models import Player, PlaySession
from games.recording import record_line
from games.titles import TITLES
from tests.actors import TABLET, account
from tests.api.client import TABLE
from tests.engine.test_record import players
from tests.factories import PlayerFactory
from tests.tampering import unguarded
from tests.titles.medina.test_recorded_games import games, record
from tests.tournaments.files import example
from tests.tournaments.stored import new_tournament
from tests.web.new_session import faults, filled, seats, send
from tests.web.test_confirm import COLOURS, PIN, confirm
from tests.web.test_table import session_after
from tests.web.test_table_link import tablet_of
from tests.web.tournaments import entrants as entrants_page
from tests.web.tournaments.test_import_tournament import send as import_tournament

pytestmark = pytest.mark.django_db

CYRILLIC_DORA = "Dоrа"
MIXED = "Аnna"
UNSEEN = ["Dora\u200b", "\u202eDora", "Do\u00adra", "Dora\u3164", "Dora\u2800", "Dora\U000e0041"]
FAULT = "has an invisible character"


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


# A new game


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_new_game_refuses_what_is_not_seen(client, name):
    answer = send(client, filled(name, "Ben", "Cleo"))
    assert answer.status_code == 422
    assert FAULT in faults(answer.text)["name-1"]
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("So\u0338ren", "Please type ø instead."),
        ("Rene\u0301\u0301", "has the same accent twice on the letter e."),
        ("Do\u05b0ra", "has a mark of another script on the letter o."),
    ],
    ids=ascii,
)
def test_a_new_game_refuses_marks_that_nobody_can_read(client, typed, sentence):
    answer = send(client, filled(typed, "Ben", "Cleo"))
    assert answer.status_code == 422
    assert sentence in faults(answer.text)["name-1"]


def test_an_i_with_one_more_dot_is_the_known_player(client):
    PlayerFactory.create(name="Dirk")
    assert send(client, filled("Di\u0307rk", "Ben", "Cleo")).status_code == 303
    assert [name for name, _ in seats(PlaySession.objects.get())] == ["Dirk", "Ben", "Cleo"]


@pytest.mark.parametrize("typed", [CYRILLIC_DORA, "Ｄｏｒａ", "DORA"])
def test_whoever_looks_like_a_known_player_is_that_player(client, typed):
    PlayerFactory.create(name="Dora")
    assert send(client, filled(typed, "Ben", "Cleo")).status_code == 303
    assert [name for name, _ in seats(PlaySession.objects.get())] == ["Dora", "Ben", "Cleo"]
    assert not Player.objects.filter(name=typed).exists()


def test_nobody_sits_twice_with_letters_of_another_alphabet(client):
    PlayerFactory.create(name="Dora")
    answer = send(client, filled("Dora", CYRILLIC_DORA, "Cleo"))
    assert answer.status_code == 422
    assert "Another seat has the same name" in faults(answer.text)["name-2"]


def test_mixed_alphabets_are_asked_about_and_can_be_kept(client):
    answer = send(client, filled(MIXED, "Ben", "Cleo"))
    assert answer.status_code == 422
    assert faults(answer.text) == {
        "name-1": "“Аnna” mixes Latin and Cyrillic letters in one word: А (Cyrillic)."
        " Type the name again, or tick the box if this spelling is right."
    }
    assert f'name="keep" value="{MIXED}"' in answer.text
    assert not Player.objects.exists()
    assert send(client, filled(MIXED, "Ben", "Cleo", keep=MIXED)).status_code == 303
    assert Player.objects.filter(name=MIXED).exists()
    again = send(client, filled(MIXED, "Ben", "Cleo", key="page-2"))
    assert again.status_code == 303, "once known, nobody is asked again"


def test_the_question_is_asked_in_german_too(client):
    answer = send(client, filled(MIXED, "Ben", "Cleo"), headers={"accept-language": "de"})
    assert "mischt lateinische und kyrillische Buchstaben" in faults(answer.text)["name-1"]
    assert "unverändert übernehmen" in unescape(answer.text)


def test_a_name_that_looks_like_a_known_one_at_first_sight_is_asked_about(client):
    PlayerFactory.create(name="Bernd")
    answer = send(client, filled("Bemd", "Ben", "Cleo"))
    assert faults(answer.text) == {
        "name-1": "“Bemd” looks like Bernd, who is known here."
        " Type Bernd, or tick the box if this is somebody else."
    }
    german = send(client, filled("Bemd", "Ben", "Cleo"), headers={"accept-language": "de"})
    assert "Bitte Bernd eintippen oder, wenn es jemand anderes ist" in faults(german.text)["name-1"]
    assert send(client, filled("Bemd", "Ben", "Cleo", keep="Bemd")).status_code == 303
    assert {"Bernd", "Bemd"} <= {*Player.objects.values_list("name", flat=True)}


def test_a_scored_game_asks_too(client):
    form = {**filled(MIXED, "Ben", "Cleo"), "played": "2026-11-01", "place": "", "way": "totals"}
    assert client.post("/score", form).status_code == 422
    assert client.post("/score", {**form, "keep": MIXED}).status_code == 303


# By a program


def test_a_program_says_which_names_it_means(client):
    sent = {**TABLE, "players": players((MIXED, "yellow"), ("Ben", "red"), ("Cleo", "blue"))}
    director = Account.objects.get(name="Dora")
    token = director.new_api_key()
    director.save()
    program = Client(headers={"authorization": f"Bearer {token}"})

    def post(body: object):
        return program.post("/api/sessions", json.dumps(body), content_type="application/json")

    refused = post(sent)
    assert refused.status_code == 400
    told = refused.json()["detail"]
    assert told.endswith("If that spelling is right, please send the name in accept too.")
    assert "tick the box" not in told
    assert post({**sent, "accept": [MIXED]}).status_code == 201
    for name in UNSEEN:
        sent["players"][0]["name"] = name
        assert FAULT in post({**sent, "accept": [name]}).json()["detail"]


# Seats are corrected


def test_a_corrected_seat_is_asked_about_too(client):
    session = session_after(1)
    form = {"name": [MIXED, "Ben", "Cleo"], **{f"colour-{at}": colour for at, colour in enumerate(COLOURS)}}
    answer = client.post(reverse("reseat", args=[session.pk]), form)
    assert answer.status_code == 422
    assert "mixes Latin and Cyrillic letters" in unescape(answer.text)
    assert f'name="keep" value="{MIXED}"' in answer.text
    kept = client.post(reverse("reseat", args=[session.pk]), {**form, "keep": MIXED})
    assert kept.status_code == 303
    assert client.get(kept["Location"]).status_code == 200
    unseen = client.post(reverse("reseat", args=[session.pk]), {**form, "name": ["Ada\u200b", "Ben", "Cleo"]})
    assert FAULT in unescape(unseen.text)


# Files


def named(first: str) -> dict[str, object]:
    document = record(games()["3p-human-1000"])
    rest = document["players"][1:]
    return {**document, "players": [{**document["players"][0], "name": first}, *rest], "moves": []}


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_record_with_a_name_nobody_sees_is_not_kept(client, name):
    answer = client.post("/import", {"record": json.dumps(named(name)), "key": "page-1"})
    assert answer.status_code == 422
    assert FAULT in unescape(answer.text)
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", [*UNSEEN, MIXED], ids=ascii)
def test_the_judge_of_records_judges_the_game_and_not_the_names(name):
    verdict = judge(read_record(named(name), TITLES), "en")
    assert (verdict["ok"], verdict["to_act"]) == (True, name)


def test_a_record_does_not_bring_a_second_dora(client):
    PlayerFactory.create(name="Dora")
    answer = client.post("/import", {"record": json.dumps(named(CYRILLIC_DORA)), "key": "page-1"})
    assert answer.status_code == 422
    assert "looks like Dora, but is spelt with other characters" in unescape(answer.text)
    sent = {"record": json.dumps(named("dora")), "key": "page-2", "store": "1"}
    kept = client.post("/import", sent)
    assert kept.status_code == 303, "capitals are no disguise, and a record keeps its own"


def test_a_tournament_is_imported_with_the_names_of_the_club(client):
    document = example()
    known = document["entrants"][0]["name"]
    PlayerFactory.create(name=known)
    document["entrants"][0]["name"] = known.replace("a", "а", 1).replace("A", "А", 1)
    assert import_tournament(client, document).status_code == 303
    assert not Player.objects.filter(name=document["entrants"][0]["name"]).exists()
    document["entrants"][0]["name"] = f"{known}\u200b"
    refused = import_tournament(client, document, key="page-2")
    assert refused.status_code == 422
    assert FAULT in unescape(refused.text)


def test_a_pasted_list_says_which_names_to_look_at_and_keeps_them_on_request(client):
    tournament = new_tournament(0)
    pasted = f"\ufeffBen\n{MIXED}\nCleo\u200b\n"
    answer = entrants_page.send(client, tournament, text=pasted)
    words = entrants_page.text(answer)
    assert "Line 2: “Аnna” mixes Latin and Cyrillic letters" in words
    assert "Line 3: “Cleo” has an invisible character after the 4th letter." in words
    assert f'name="keep" value="{MIXED}"' in answer.text
    assert entrants_page.names(tournament) == []
    entrants_page.send(client, tournament, text=f"Ben\n{MIXED}\n", keep=MIXED)
    assert entrants_page.names(tournament) == ["Ben", MIXED]


# The PIN


@pytest.mark.parametrize("name", ["Dora\u200b", CYRILLIC_DORA, "ＤＯＲＡ"], ids=ascii)
def test_whatever_looks_like_dora_needs_doras_pin(name):
    """A name of before names were checked, or that came by other ways, escapes nobody's PIN."""
    account("Dora", Role.SPECTATOR, pin=PIN)
    session = session_after(None)
    PlayerFactory.create(name=name)
    line = f'seats [["{name}", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]'
    record_line(session, line, after=142, key="seats", by=TABLET, reason="wrong name")
    tablet = tablet_of(session)
    assert confirm(tablet, session, "yellow").status_code == 422
    assert confirm(tablet, session, "yellow", pin="0000").status_code == 422
    assert confirm(tablet, session, "yellow", pin=PIN).status_code == 303
    assert session.trail().last().who == "Dora"  # type: ignore[union-attr]


def test_an_account_that_only_looks_like_dora_does_not_confirm_for_her():
    account("Dora", Role.SPECTATOR, pin=PIN)
    session = session_after(None)
    line = 'seats [["Dora", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]'
    record_line(session, line, after=142, key="seats", by=TABLET, reason="wrong name")
    with unguarded():
        impostor = Account.objects.create(name=CYRILLIC_DORA, folded="\x012", role=Role.REFEREE)
    browser = Client()
    browser.force_login(impostor)
    assert confirm(browser, session, "yellow").status_code == 422
    assert confirm(browser, session, "yellow", pin=PIN).status_code == 303


def test_the_box_stays_while_seats_change_places(client):
    """Whoever is asked about a name may first give the seats other colours; the question is still there."""
    asked = client.post("/new", {**filled("\u0410da", "Ben", "Cleo"), "asked": "\u0410da", "arrange": "2 up"})
    assert asked.status_code == 200
    (box,) = re.findall(r'<input type="checkbox" name="keep" value="([^"]+)"', asked.text)
    assert box == "\u0410da"
    assert 'name="asked"' not in client.post("/new", {**filled("Ada", "Ben"), "arrange": "2 up"}).text
