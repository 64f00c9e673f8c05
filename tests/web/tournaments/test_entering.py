"""Entering one by one or as a list."""

import re
from html import unescape
from typing import Any

import pytest

from games.models import Player
from games.recording import record_line
from scoring.spelling import KnownNames
from tests.actors import TABLET
from tests.factories import PlayerFactory, PlaySessionFactory
from tests.present import matched
from tests.tournaments.stored import new_tournament as made_tournament
from tests.tournaments.stored import played, publish_round
from tests.web.tournaments.entrants import entrant, names, page, send, status, text
from tournaments.desk.tables import open_tables
from tournaments.forms.pasted_list import read_list
from tournaments.models import MOST_ENTRANTS

pytestmark = pytest.mark.django_db


def undo(response: Any) -> str | None:
    """What the button beside it sends."""
    found = re.search(r'name="do" value="(undo[ \d]*)"', response.content.decode())
    return found[1] if found else None


def test_nobody_has_entered_yet(client):
    html = text(page(client, made_tournament(0)))
    assert "Nobody takes part yet." in html
    assert "The club has no players yet" in html


def test_a_list_is_pasted(client):
    tournament = made_tournament(0)
    response = send(
        client, tournament, text="Ada\n\n  2. Ben ; Team A\n3)\tCleo\tTeam A\n- Müller, Hans\nDan,\n"
    )
    assert response.status_code == 200
    assert status(response) == "5 added."
    assert names(tournament) == ["Ada", "Ben", "Cleo", "Müller, Hans", "Dan"]
    assert [person.group for person in tournament.entrants.order_by("number")] == [
        "",
        "Team A",
        "Team A",
        "",
        "",
    ]
    assert Player.objects.count() == 5
    assert "<textarea" in response.content.decode()
    assert (
        "Ada\n"
        not in matched(r"<textarea.*?</textarea>", response.content.decode(), re.DOTALL)[0].split(">")[1]
    )


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("1. Ada", [("Ada", "")]),
        ("12) Ada", [("Ada", "")]),
        ("#3: Ada", [("Ada", "")]),
        ("• Ada", [("Ada", "")]),
        ("1\tAda\tNorth", [("Ada", "North")]),
        ("Ada; North", [("Ada", "North")]),
        ("Ada;", [("Ada", "")]),
        ("Ada; Ben; Cleo", [("Ada", ""), ("Ben", ""), ("Cleo", "")]),
        ("Ada, Ben", [("Ada", ""), ("Ben", "")]),
        ("Anna-Lena  Meier-Schmidt", [("Anna-Lena Meier-Schmidt", "")]),
        ("7even", [("7even", "")]),
        (" , ;; ", []),
        ("\nAda, Ben\n\n", [("Ada", ""), ("Ben", "")]),
        ("Ada,", [("Ada", "")]),
        ("Müller, Hans; North", [("Müller, Hans", "North")]),
    ],
)
def test_lines_people_paste(line, entries):
    assert [tuple(newcomer) for newcomer in read_list(line, KnownNames()).newcomers] == entries


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("Müller, Hans", ("Müller, Hans", "")),
        ("4. Müller, Hans,", ("Müller, Hans", "")),
        ("Müller, Hans; North", ("Müller, Hans", "North")),
        ("Müller, Hans\tNorth,", ("Müller, Hans", "North")),
        ("Müller;;", ("Müller", "")),
    ],
)
def test_in_a_list_a_comma_belongs_to_the_name(line, entry):
    assert [tuple(newcomer) for newcomer in read_list(f"Ada\n{line}", KnownNames()).newcomers] == [
        ("Ada", ""),
        entry,
    ]


def test_a_name_the_club_knows_is_never_taken_apart():
    club = ["Müller, Hans"]
    assert [newcomer.name for newcomer in read_list("müller, hans\n", KnownNames(club)).newcomers] == club


def test_a_list_of_more_people_than_a_tournament_has_is_not_read_to_its_end():
    names = [f"Ж{number}" for number in range(MOST_ENTRANTS + 9)]
    known = KnownNames()
    read = read_list("\n".join([names[0], *names]), known)
    assert read.faults == [f"A tournament has at most {MOST_ENTRANTS} entrants; the list has more."]
    assert names[MOST_ENTRANTS - 1] in known
    assert names[MOST_ENTRANTS + 1] not in known
    assert not read_list("\n".join(names[:MOST_ENTRANTS]), KnownNames()).faults


def test_the_clubs_spelling_holds_and_nobody_enters_twice(client):
    PlayerFactory.create(name="Ada Lovelace")
    tournament = made_tournament(0)
    response = send(client, tournament, text="ada lovelace\nADA LOVELACE\nZoe\nzoe")
    assert names(tournament) == ["Ada Lovelace", "Zoe"]
    assert status(response) == "2 added. Already in the list, not added again: Ada Lovelace and Zoe."
    again = send(client, tournament, text="Zoe\nBen")
    assert status(again) == "1 added. Already in the list, not added again: Zoe."
    assert Player.objects.count() == 3


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            f"Maximiliane von und zu {'x' * 18}",
            "Line 2: “Maximiliane von und zu …” is too long: 41 letters, at most 40 are possible.",
            "Zeile 2: „Maximiliane von und zu …“ ist zu lang: 41 Buchstaben, höchstens 40 sind möglich.",
        ),
        (
            "Eva; Fin; Gil",
            "Line 2: a line can have a name and a group; there is more after “Eva”.",
            "steht mehr",
        ),
        (
            "\u200b",
            "Line 2: This name cannot be read. Please type it again.",
            "Zeile 2: Der Name ist nicht lesbar. Bitte neu eintippen.",
        ),
        ("grey", "nobody may be called “grey”", "darf niemand „grey“ heißen"),
        (f"Ben; {'g' * 41}", "has more than 40 letters", "hat mehr als 40 Buchstaben"),
        (
            "; North",
            "Line 2: This name cannot be read. Please type it again.",
            "Zeile 2: Der Name ist nicht lesbar. Bitte neu eintippen.",
        ),
    ],
)
def test_a_line_that_cannot_be_is_named_and_everything_is_kept(client, line, english, german):
    tournament = made_tournament(0)
    ticked = PlayerFactory.create(name="Cleo")
    sent: dict[str, Any] = {"text": f"Ada\n{line}\nDan", "player": [ticked.pk]}
    response = send(client, tournament, **sent)
    assert response.status_code == 422
    assert english in text(response)
    html = response.content.decode()
    assert 'role="alert"' in html
    assert unescape(html).count(f"Ada\n{line}\nDan") == 1
    assert f'name="player" value="{ticked.pk}" checked' in html
    assert not tournament.entrants.exists()
    assert Player.objects.count() == 1
    assert german in text(send(client, tournament, "de", **sent))


def test_players_of_the_club_are_ticked(client):
    last, never, first = (PlayerFactory.create(name=name) for name in ("Zoe", "Ada", "Ben"))
    for player in (first, last):
        PlaySessionFactory.create(seats=()).seats.create(number=0, player=player, colour="red")
    tournament = made_tournament(0)
    assert re.findall(
        r'name="player" value="\d+" autocomplete="off"><span>(\w+)', page(client, tournament)
    ) == [
        "Zoe",
        "Ben",
        "Ada",
    ], "who played last stands first"
    response = send(client, tournament, player=[last.pk, never.pk])
    assert names(tournament) == ["Ada", "Zoe"]
    left = re.findall(r'name="player" value="\d+" autocomplete="off"><span>(\w+)', response.content.decode())
    assert left == ["Ben"]


def test_a_double_tap_and_a_second_director_are_harmless(client):
    tournament = made_tournament(0)
    player = PlayerFactory.create(name="Ada")
    for _ in range(2):
        response = send(client, tournament, player=[player.pk], text="Ben")
    assert names(tournament) == ["Ada", "Ben"]
    assert status(response) == "Already in the list, not added again: Ada and Ben."


def test_whoever_has_just_entered_is_out_again_with_one_tap(client):
    tournament = made_tournament(3)
    player = PlayerFactory.create(name="Cleo")
    entered = send(client, tournament, text="Ada\nBen\nP1", player=[player.pk])
    assert names(tournament) == ["P1", "P2", "P3", "Cleo", "Ada", "Ben"]
    tap = undo(entered)
    back = send(client, tournament, do=tap, text="Dan")
    assert names(tournament) == ["P1", "P2", "P3"]
    assert status(back) == "3 removed again."
    assert undo(back) is None
    assert "Dan</textarea>" in back.content.decode(), "what was not done yet is still there"
    again = send(client, tournament, do=tap)
    assert (again.status_code, status(again)) == (200, "")
    assert names(tournament) == ["P1", "P2", "P3"]


def test_whoever_was_drawn_meanwhile_stays(client):
    tournament = made_tournament(3)
    tap = undo(send(client, tournament, text="Ada\nBen"))
    publish_round(tournament, [[1, 2, 3, 4]])
    response = send(client, tournament, do=tap)
    assert status(response) == "1 removed again. Drawn meanwhile, so still in the list: Ada."
    assert names(tournament) == ["P1", "P2", "P3", "Ada"]


def test_undo_reaches_nobody_of_another_tournament(client):
    tournament, other = made_tournament(3), made_tournament(3)
    send(client, tournament, do=f"undo {entrant(other, 1).pk}")
    assert other.entrants.count() == 3
    assert send(client, tournament, do="undo 1,2").status_code == 400
    assert undo(send(client, tournament, text="P1")) is None, "nobody was added"


def test_a_name_of_forty_letters_plays_along_everywhere(client):
    tournament = made_tournament(3, 2)
    long = f"Maximiliane {'x' * 28}"
    assert send(client, tournament, text=f"{long}\n").status_code == 200
    assert names(tournament)[-1] == long
    draw = publish_round(tournament, [[4, 1, 2, 3]])
    (session,) = open_tables(draw, "Dora")
    assert long in client.get(f"/sessions/{session.pk}").content.decode()
    record_line(session, "merchant h6", after=0, key="tap", by=TABLET)
    played(tournament, 1, [[40, 30, 20, 10]])
    for address in ("", "/standings", "/rounds/1/sheet", "/rounds/1/cards", "/rounds/1/tables/1"):
        assert long in client.get(f"/tournaments/{tournament.pk}{address}").content.decode(), address
