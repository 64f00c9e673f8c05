"""Cards for the tables, and the sheet for the notice board."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.links import take_link
from games.models import Link
from tests.actors import account
from tests.tournaments.stored import new_tournament, played, publish_round
from tournaments.desk.tables import open_tables
from tournaments.models import Tournament
from tournaments.views.prints import sort_key

TABLES = [(1, 2, 3, 4), (7, 6, 5)]


@pytest.fixture
def made(db) -> Tournament:
    made = new_tournament(["Zoe", "Ärmel", "Adler", "Bauer", "Émile", "Öz", "Otto"])
    publish_round(made, TABLES)
    return made


def page(client: Client, made: Tournament, name: str, number: int = 1, language: str = "en") -> str:
    client.cookies["django_language"] = language
    return unescape(client.get(reverse(name, args=[made.pk, number])).text)


def links(made: Tournament) -> list[Link]:
    return [*Link.objects.filter(kind=Link.KEEP, closed=None).order_by("pk")]


# Cards


def test_a_card_has_its_table_its_people_and_its_link(client, made):
    open_tables(made.rounds.get(number=1).draw, "Dora")
    text = page(client, made, "cards")
    assert text.count('class="card"') == 2
    for link in links(made):
        assert f"/t/{link.code}" in text or link.code in text
    assert text.count('class="qr"') == 2
    assert text.index("Zoe") < text.index("Ärmel") < text.index("Bauer")
    assert text.count("starts") == 2
    assert "yellow" in text
    assert "not open yet" not in text


def test_a_table_that_is_not_open_is_told(client, made):
    text = page(client, made, "cards")
    assert "2 tables are not open yet" in text
    assert 'class="qr"' not in text
    assert "bring them to the director" in text


def test_a_link_that_was_taken_is_not_printed(client, made):
    open_tables(made.rounds.get(number=1).draw, "Dora")
    taken, free = links(made)
    assert take_link(taken)
    text = page(client, made, "cards")
    assert taken.code not in text
    assert free.code in text
    assert "A tablet already keeps the score here." in text
    assert reverse("desk", args=[taken.session_id]) in text


def test_a_table_with_a_result_needs_none(client, made):
    open_tables(made.rounds.get(number=1).draw, "Dora")
    played(made, 1, {1: (40, 30, 20, 10)})
    text = page(client, made, "cards")
    assert text.count('class="qr"') == 1
    assert "The result of this table is in." in text


def test_cards_are_the_directors(made):
    open_tables(made.rounds.get(number=1).draw, "Dora")
    other = Client()
    other.force_login(account("Rita", Role.REFEREE))
    answer = other.get(reverse("cards", args=[made.pk, 1]))
    assert answer.status_code == 403
    assert not [link for link in links(made) if link.code in answer.text]


# The round sheet


def test_the_sheet_has_blanks_or_results(client, made):
    text = page(client, made, "round_sheet")
    assert "<td></td><td></td>" in text
    played(made, 1, {1: (40, 30, 20, 10)})
    text = page(client, made, "round_sheet")
    assert "<td>40</td><td>1</td>" in text
    assert "<td></td><td></td>" in text


def test_everybody_is_found_by_the_alphabet(client, made):
    text = page(client, made, "round_sheet")
    finder = text[text.index('class="finder') : text.index("</ul>")]
    order = [finder.index(f">{name}<") for name in ("Adler", "Ärmel", "Bauer", "Émile", "Otto", "Öz", "Zoe")]
    assert order == sorted(order)


def test_letters_with_signs_stand_beside_those_without():
    assert sorted(["Zoe", "Öz", "Otto", "ärmel", "Adler"], key=sort_key) == [
        "Adler",
        "ärmel",
        "Otto",
        "Öz",
        "Zoe",
    ]


def test_who_sits_out_is_named(client):
    made = new_tournament(5)
    publish_round(made, [(1, 2, 3, 4)], byes=[5])
    text = page(client, made, "round_sheet")
    assert "Sitting out: P5." in text
    assert "<i>bye</i>" in text


@pytest.mark.parametrize("name", ["cards", "round_sheet"])
def test_a_round_that_is_not_drawn_has_none(client, made, name):
    assert client.get(reverse(name, args=[made.pk, 2])).status_code == 404


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "cards",
            [
                "Tischkarten: Runde 1",
                "2 Karten, vier auf ein Blatt A4.",
                "Gelb, beginnt",
                "Hier das Protokoll",
            ],
        ),
        ("round_sheet", ["Wo sitze ich?", "Tische</h3>", "<small>beginnt</small>", ">Punkte<", ">Platz<"]),
    ],
)
def test_in_german(client, made, name, words):
    open_tables(made.rounds.get(number=1).draw, "Dora")
    text = page(client, made, name, language="de")
    for phrase in words:
        assert phrase in text


# Where printed QR codes lead


@pytest.mark.parametrize("name", ["cards", "round_sheet"])
@pytest.mark.parametrize(
    ("host", "tablets", "warning"),
    [
        ("localhost:8000", "http://192.0.2.7:8000", ""),
        ("localhost:8000", "", "Open Tableside under the address that “make run” shows"),
        ("localhost:8000", "http://localhost:8000", "Connect the computer to the tablets' network"),
        ("testserver", "", ""),
    ],
)
def test_whoever_would_print_what_leads_only_here_is_warned(
    client, made, settings, name, host, tablets, warning
):
    settings.TABLETS_ADDRESS = tablets
    open_tables(made.rounds.get(number=1).draw, "Dora")
    text = unescape(client.get(reverse(name, args=[made.pk, 1]), headers={"host": host}).text)
    assert ("The printed QR codes would work only on this computer" in text) == bool(warning)
    assert warning in text
    assert ("http://localhost:8000/" in text) == bool(warning)


def test_where_no_square_is_printed_nobody_is_warned(client, made, settings):
    Tournament.objects.update(screen_digest=None)
    for name in ("cards", "round_sheet"):
        text = client.get(reverse(name, args=[made.pk, 1]), headers={"host": "localhost:8000"}).text
        assert "printed squares" not in text


def test_the_sheet_leads_telephones_to_the_screen_as_long_as_that_is_on(client, made):
    address = reverse("screen", args=[made.screen])
    assert address in page(client, made, "round_sheet")
    Tournament.objects.update(screen_digest=None)
    assert "telephone" not in page(client, made, "round_sheet")
