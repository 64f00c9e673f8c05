"""A tournament run elsewhere comes from its file: whole, once, or not at all."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from games.models import Player, PlaySession
from plays.models import Version
from tests.factories import PlayerFactory
from tests.present import matched, present
from tests.tournaments.files import example, played
from tournaments.desk import imports
from tournaments.engine import tournament as values
from tournaments.engine.document import read_tournament
from tournaments.engine.points import PRESETS
from tournaments.engine.standings import standings
from tournaments.filing import file_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ROUND = example()["rounds"][0]


def send(client: Client, document: Any, language: str = "en", **more: Any):
    text = document if isinstance(document, str) else json.dumps(document)
    sent = {"text": text, "day": "2026-05-09", "title": "", "key": "page-1", **more}
    return client.post("/tournaments/import", sent, headers={"accept-language": language})


def text(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def assert_refused(client: Client, document: Any, english: str, german: str = "", **more: Any) -> str:
    response = send(client, document, **more)
    assert response.status_code == 422
    assert english in text(response)
    assert "Nothing was saved." in text(response)
    if german:
        assert german in text(send(client, document, "de", **more))
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
    assert not PlaySession.objects.exists()
    return response.content.decode()


def with_round(**changes: Any) -> dict[str, Any]:
    return example(rounds=[{**ROUND, **changes}])


def with_table(**changes: Any) -> dict[str, Any]:
    return with_round(tables=[{**ROUND["tables"][0], **changes}])


def entrants(*names: str) -> list[dict[str, Any]]:
    return [{"id": number, "name": name} for number, name in zip((1, 2, 3, 7, 9), names, strict=False)]


def in_order(file: values.Tournament) -> list[Any]:
    return [round._replace(tables=tuple(sorted(round.tables)), title=None) for round in file.rounds]


def assert_same(tournament: Tournament, document: dict[str, Any]) -> None:
    """The file that we would write of it says the same."""
    here, there = file_of(tournament), read_tournament(document)
    assert in_order(here) == in_order(there)
    assert standings(here) == standings(there)
    assert [entrant.id for entrant in here.entrants] == sorted(entrant.id for entrant in there.entrants)
    assert (here.name, here.seed, here.tie_breaks) == (there.name, there.seed, there.tie_breaks)


@pytest.mark.parametrize(
    ("crowd", "why"),
    [
        ({"entrants": [{"id": "?"}] * 257}, "The file has 257 entrants; at most 256 are possible."),
        ({"rounds": [{"round": "?"}] * 21}, "The file has 21 rounds; at most 20 are possible."),
    ],
)
def test_a_file_with_no_room_here_is_refused_before_it_is_read(client, crowd, why):
    assert_refused(client, example(**crowd), why)


def test_the_page_asks_for_a_file_or_its_text(client):
    html = client.get("/tournaments/import").content.decode()
    assert 'name="file"' in html
    assert 'name="text"' in html
    assert 'name="day"' in html
    assert "Rounds without a game were" in html
    assert "Choose a file, or paste its text." in text(send(client, "  "))


def test_a_played_tournament_comes_with_its_results(client):
    response = send(client, example())
    tournament = Tournament.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/tournaments/{tournament.pk}")
    assert_same(tournament, example())
    assert (tournament.name, tournament.day.isoformat(), tournament.seed, tournament.made_by) == (
        "Spring Cup",
        "2026-05-09",
        7,
        "Dora",
    )
    assert (tournament.common_rounds, tournament.mode, tournament.preset, tournament.cut) == (
        1,
        "balanced",
        "5-3-2-1",
        0,
    )
    people = {entrant.player.name: entrant for entrant in tournament.entrants.select_related("player")}
    assert (people["Ben"].group, people["Cleo"].group, people["Cleo"].until_round) == ("north", "4", 2)
    assert (people["Emil"].number, people["Emil"].from_round) == (9, 2)


def test_its_results_are_plays_of_the_club(client):
    send(client, example())
    play = PlaySession.objects.get()
    assert (play.title, play.source, present(play.played).isoformat(), play.place) == (
        "medina",
        "totals",
        "2026-05-09",
        "Spring Cup",
    )
    seats = [(seat.player.name, seat.points, seat.place) for seat in play.seats.order_by("number")]
    assert seats == [("Cleo", 52, 1), ("Ada", 35, 3), ("Dora", 36, 2), ("Ben", 35, 3)]
    assert Version.objects.get().who == "Dora"


def test_a_file_is_uploaded(client):
    file = SimpleUploadedFile("cup.json", json.dumps(example()).encode(), "application/json")
    assert send(client, "", file=file).status_code == 303
    assert_same(Tournament.objects.get(), example())


def test_sent_twice_it_comes_once(client):
    addresses = {send(client, example()).headers["Location"] for _ in range(2)}
    assert len(addresses) == 1
    assert (Tournament.objects.count(), PlaySession.objects.count()) == (1, 1)


def test_what_is_here_already_comes_once_more_only_if_somebody_asks_for_it(client):
    send(client, example())
    tournament = Tournament.objects.get()
    for document in (example(), json.dumps(dict(reversed(example().items())), indent=3)):
        response = send(client, document, key="page-2", day="2026-06-01")
        assert response.status_code == 409
        assert "This tournament is already here. Spring Cup, 9 May 2026" in text(response)
        assert f'href="/tournaments/{tournament.pk}"' in response.content.decode()
        assert '"Spring Cup"' in unescape(response.content.decode()), "its text is still there"
    assert (Tournament.objects.count(), PlaySession.objects.count()) == (1, 1)
    addresses = {send(client, example(), key="page-3", once_more="1").headers["Location"] for _ in range(2)}
    assert len(addresses) == 1, "a second tap does no harm"
    assert (Tournament.objects.count(), PlaySession.objects.count()) == (2, 2)
    assert Player.objects.count() == 5, "the same people"
    for tournament in Tournament.objects.all():
        assert_same(tournament, example())


def test_it_is_known_before_its_titles_are_asked_for(client):
    send(client, with_round(title=None), title="medina")
    assert send(client, with_round(title=None), key="page-2").status_code == 409


def test_another_file_of_that_name_is_another_tournament(client):
    send(client, example())
    assert send(client, example(seed=8), key="page-2").status_code == 303
    assert Tournament.objects.count() == 2


def test_a_whole_tournament_of_22_comes_back_as_it_was(client, capsys):
    call_command("random_tournament", players=22, rounds=4, seed=3, json=True)
    document = json.loads(capsys.readouterr().out)
    assert send(client, document, title="medina").status_code == 303
    tournament = Tournament.objects.get()
    assert_same(tournament, document)
    assert PlaySession.objects.count() == 24
    assert "finished" in text(client.get("/tournaments"))
    assert client.get(f"/tournaments/{tournament.pk}/entrants").status_code == 200


def test_rounds_without_results_keep_their_draws(client):
    document = with_table(scores=None, places=None)
    send(client, document)
    tournament = Tournament.objects.get()
    assert_same(tournament, document)
    assert not PlaySession.objects.exists()
    table = present(tournament.rounds.get().draw).tables.get()
    assert (table.seats, table.play) == ([3, 1, 7, 2], None)


def test_a_draw_keeps_its_mode_and_its_byes(client):
    document = played(
        [{"table": 1, "seats": [1, 2, 3, 4], "scores": [4, 3, 2, 1], "places": [1, 2, 3, 4]}],
        byes={1: [5, 6]},
        tie_breaks=["lot"],
    )
    document["rounds"][0] |= {"mode": "snake", "title": "felinia"}
    send(client, document)
    tournament = Tournament.objects.get()
    assert_same(tournament, document)
    draw = present(tournament.rounds.get().draw)
    assert (draw.mode, draw.byes, draw.seed, tournament.mode) == ("snake", [5, 6], 1, "balanced")


def test_tables_can_be_opened_of_what_is_still_to_be_played(client):
    send(client, with_round(title="Flandern 1302", tables=[{"table": 1, "seats": [3, 1, 7, 2]}]))
    tournament = Tournament.objects.get()
    assert tournament.titles[0].slug == "flandern"
    assert client.post(f"/tournaments/{tournament.pk}/rounds/1/open").status_code == 303
    assert PlaySession.objects.get().board == "practice"


def test_a_title_that_is_missing_is_asked_for(client):
    document = with_round(title=None)
    html = assert_refused(
        client, document, "The file has rounds without a game: choose below what they were."
    )
    assert "Spring Cup" in unescape(matched(r"<textarea.*?</textarea>", html, re.DOTALL)[0])
    assert send(client, document, title="medina").status_code == 303
    assert Tournament.objects.get().rounds.get().title == "medina"


def test_what_the_file_says_goes_before_what_is_chosen(client):
    send(client, example(), title="felinia")
    assert Tournament.objects.get().rounds.get().title == "medina"


def test_without_any_round_it_is_a_tournament_to_come(client):
    assert_refused(client, example(rounds=[]), "The file has no rounds yet: choose below what is played.")
    send(client, example(rounds=[]), title="medina")
    tournament = Tournament.objects.get()
    assert (tournament.common_rounds, tournament.rounds.count(), tournament.entrants.count()) == (4, 4, 5)


def test_the_clubs_spelling_holds(client):
    PlayerFactory.create(name="ADA")
    send(client, example())
    assert "ADA" in [entrant.player.name for entrant in Tournament.objects.get().entrants.all()]
    assert Player.objects.count() == 5


@pytest.mark.parametrize("name", PRESETS)
def test_a_known_scale_is_recognised(name):
    points = PRESETS[name]
    assert imports._points(points)[0] == name
    assert imports._points(points._replace(tables={4: points.tables[4]}, bye=None))[0] == name


def test_another_scale_is_the_clubs_own(client):
    send(client, example(points={"3": [6, 3, 1], "4": [6, 4, 2.5, 1], "bye": 0}))
    tournament = Tournament.objects.get()
    assert tournament.preset == "own"
    assert tournament.points == {"2": [6, 1], "3": [6, 3, 1], "4": [6, 4, 2.5, 1], "bye": 0}


@pytest.mark.parametrize(
    ("document", "english", "german"),
    [
        ("{", "The file is not JSON", "Die Datei ist kein JSON"),
        ("[]", "must be an object", "muss ein Objekt sein"),
        (example(format="tableside/1"), "The format must be", "Das Format muss"),
        (example(seed=...), "“seed” is missing", "„seed“ fehlt"),
        (example(seed=2**63), "The seed is too large.", "Die Startzahl"),
        (example(name="x" * 81), "more than 80 letters", "mehr als 80 Buchstaben"),
        (
            with_round(title="Catan"),
            "Round 1: Tableside does not know the game “Catan”",
            "kennt das Spiel „Catan“ nicht",
        ),
        (
            with_table(scores=[52.5, 35, 36, 35]),
            "Round 1, table 1: players[0].points must be a whole number",
            "ganze",
        ),
        (with_table(scores=[52, -3, 36, -3]), "must be a whole number, 0 or more", "ganze Zahl ab 0"),
        (
            with_table(scores=[10000, 35, 36, 35]),
            "is too high; at most 9999 are possible",
            "ist zu hoch; höchstens 9999 sind möglich",
        ),
        (
            with_table(places=[4, 1, 2, 3]),
            "The places do not fit the points",
            "Die Plätze passen nicht zu den Punkten",
        ),
        (
            example(entrants=entrants("Ada", "ada", "Cleo", "Dora")),
            '"Ada" and "ada" are one',
            "derselbe Name",
        ),
        (
            example(entrants=entrants("Ada", "Ada ", "Cleo", "Dora")),
            "are one and the same name",
            "derselbe Name",
        ),
        (example(entrants=entrants("grey", "Ben", "Cleo", "Dora")), "nobody may be called “grey”", "heißen"),
        (example(entrants=entrants("x" * 81, "Ben", "Cleo", "Dora")), "more than 80 letters", "mehr als 80"),
        (example(entrants=[{"id": -1, "name": "Ada"}], rounds=[]), "has the id -1", "hat die id -1"),
        (
            example(entrants=[{"id": 1, "name": "Ada", "group": "g" * 41}], rounds=[]),
            "more than 40",
            "mehr als 40",
        ),
        (
            example(entrants=[{"id": number, "name": f"P{number}"} for number in range(257)], rounds=[]),
            "256 are",
            "höchstens 256",
        ),
        (
            example(rounds=[{**ROUND, "round": number} for number in range(1, 22)]),
            "The file has 21 rounds; at most 20 are possible.",
            "höchstens 20",
        ),
        (with_table(table=40000), "there are not that many tables", "So viele Tische"),
    ],
)
def test_what_cannot_be_kept_is_said_in_a_sentence(client, document, english, german):
    assert_refused(client, document, english, german, title="medina")


def test_a_game_needs_its_number_of_players(client):
    two = {"table": 1, "seats": [1, 2], "scores": [2, 1], "places": [1, 2]}
    document = example(
        table_sizes=[2, 3, 4],
        points={"2": [5, 1], "3": [5, 3, 1], "4": [5, 3, 2, 1]},
        rounds=[{**ROUND, "tables": [two]}],
    )
    assert_refused(
        client, document, "Round 1, table 1: Medina cannot be played by 2.", "Medina ist nicht für 2."
    )
    mixed = [{**ROUND, "title": "felinia", "tables": [two]}, {**ROUND, "round": 2}]
    assert_refused(
        client,
        {**document, "rounds": mixed},
        "Medina cannot be played by two; with tables of two every round needs a game for two.",
    )
    felinia = {**document, "rounds": [{**ROUND, "title": "felinia", "tables": [two]}]}
    assert send(client, felinia).status_code == 303
    assert_same(Tournament.objects.get(), felinia)


def test_a_day_that_cannot_be(client):
    assert_refused(client, example(), "Date: This date does not exist.", day="once")


def test_a_day_to_come_is_no_day_of_a_play(client):
    send(client, example(), day="2098-01-01")
    assert Tournament.objects.get().day.year == 2098
    assert present(PlaySession.objects.get().played).year < 2098


def test_a_far_too_large_file_is_turned_away(client):
    response = send(client, "x" * (imports.LARGEST_FILE + 1))
    assert response.status_code == 413
    assert "A tournament file has at most" in text(response)


def test_only_text_in_utf_8_is_read(client):
    file = SimpleUploadedFile("cup.json", b"\xff\xfe{}", "application/json")
    assert "is not text in UTF-8" in text(send(client, "", file=file))


def test_the_sizes_of_tables_and_what_else_the_file_says_come_back_out(client):
    tables = [{"table": 1, "seats": [1, 2, 3], "scores": None, "places": None}]
    document = example(table_sizes=[3], club="Foo", entrants=entrants("Ada", "Ben", "Cleo"))
    document["rounds"] = [{**ROUND, "tables": tables, "byes": []}]
    send(client, document)
    exported = json.loads(client.get(f"/tournaments/{Tournament.objects.get().pk}/tournament.json").content)
    assert (exported["table_sizes"], exported["club"]) == ([3], "Foo")


def test_a_round_nobody_plays_in_has_a_certificate_all_the_same(client):
    send(client, example(entrants=[], rounds=[{**ROUND, "tables": [], "byes": []}]))
    assert client.get(f"/tournaments/{Tournament.objects.get().pk}/rounds/1/certificate").status_code == 200


def test_two_spellings_of_somebody_the_club_knows_are_one_name(client):
    """ΝΙΝΑ in small letters looks like viva; both would be the same player of the club."""
    Player.objects.create(name="Viva")
    document = {**example(), "rounds": []}
    document["entrants"] = [{"id": 1, "name": "Viva"}, {"id": 2, "name": "ΝΙΝΑ"}]
    response = send(client, document, title="medina")
    assert response.status_code == 422
    assert "are one and the same name" in text(response)
