"""Plays: GET /api/plays and GET /api/plays/7."""

from datetime import date
from typing import Any

import pytest

from games.engine.record import read_record
from games.models import PlaySession
from games.records import store_record
from games.titles import TITLES
from plays.api.views import PLAYS_PER_PAGE
from plays.models import Circumstances, save_result
from plays.results import read_result
from tests.factories import PlaySessionFactory
from tests.finished import TOTALS, totals
from tests.scoring.felinia import position as felinia
from tests.scoring.test_flandern import position as flandern
from tests.scoring.test_medina import position as medina
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]

SUNDAY, MONDAY, TUESDAY = (date(2026, 11, day) for day in (15, 16, 17))


def kept(document: dict[str, Any], day: date = SUNDAY, place: str = "", *, seated: bool = False) -> int:
    key = str(PlaySession.objects.count())
    version, _ = save_result(read_result(document), Circumstances(day, place, seated), key=key)
    return version.session_id


def recorded(day: date | None = None) -> int:
    moves = record(games()["3p-human-1000"], **({"date": day.isoformat()} if day else {}))
    return store_record(read_record(moves, TITLES)).pk


def numbers(api: Any, query: str = "") -> list[int]:
    return [play["id"] for play in api.get(f"plays{query}").body["results"]]


# The list


def test_a_play_is_listed_however_it_came_about(api):
    by_moves = recorded(TUESDAY)
    by_position = kept(medina(), MONDAY, "Club", seated=True)
    by_totals = kept(TOTALS, SUNDAY)
    moves, position, bare = api.get("plays").body["results"]
    assert [play["id"] for play in (moves, position, bare)] == [by_moves, by_position, by_totals]
    assert [play["source"] for play in (moves, position, bare)] == ["moves", "position", "totals"]
    assert [play["verified"] for play in (moves, position, bare)] == [True, True, False]
    assert [play["session"] for play in (moves, position, bare)] == [by_moves, None, None]
    assert [play["versions"] for play in (moves, position, bare)] == [0, 1, 1]
    assert [play["seated"] for play in (moves, position, bare)] == [True, True, False]
    assert (position["game"], position["played"], position["place"]) == ("medina", "2026-11-16", "Club")


def test_players_are_listed_with_their_result(api):
    kept(medina())
    [play] = api.get("plays").body["results"]
    ben = {"name": "Ben", "colour": "red", "points": 9, "place": 1, "won": True}
    assert [player["name"] for player in play["players"]] == ["Ada", "Ben", "Cleo"]
    assert play["players"][1] == ben


def test_a_player_of_bare_totals_has_no_colour(api):
    kept(TOTALS)
    [play] = api.get("plays").body["results"]
    assert play["players"][0] == {"name": "Ada", "colour": None, "points": 31, "place": 2, "won": False}


def test_a_recorded_play_has_places_too(api):
    number = recorded()
    [play] = api.get("plays").body["results"]
    state = api.get(f"sessions/{play['session']}").body
    assert (play["id"], {player["name"]: player["points"] for player in play["players"]}) == (
        number,
        state["scores"],
    )
    assert [player["name"] for player in play["players"] if player["place"] == 1] == state["winners"]


def test_a_play_that_goes_on_is_not_listed(api):
    PlaySessionFactory.create()
    api.begin()
    assert api.get("plays").body == {"count": 0, "next": None, "previous": None, "results": []}


def test_an_entered_play_is_no_session(api):
    kept(medina())
    assert api.get("sessions").body["count"] == 0


@pytest.mark.parametrize("document", [medina(), TOTALS], ids=lambda each: each["format"])
def test_nor_can_it_be_looked_at_or_played_on_as_one(api, document):
    path = f"sessions/{kept(document)}"
    assert api.get(path).status_code == 404
    assert api.get(f"{path}/record").status_code == 404
    line = {"line": "merchant h6", "after": 0, "key": "k"}
    assert api.post(f"{path}/entries", line).status_code == 404


def test_the_day_counts_then_the_number(api):
    old, new, between, newest = kept(TOTALS), kept(TOTALS, TUESDAY), kept(TOTALS), kept(TOTALS, TUESDAY)
    assert numbers(api) == [newest, new, between, old]


def test_plays_are_filtered(api):
    first = kept(medina(), SUNDAY)
    second = kept(flandern(), MONDAY)
    third = kept(totals(("Ada", 1), ("Änne", 2), ("Dora", 3)), TUESDAY)
    assert numbers(api, "?game=medina") == [third, first]
    assert numbers(api, "?game=felinia") == []
    assert numbers(api, "?player=Ben") == [second, first]
    assert numbers(api, "?player=ben") == [second, first]
    assert numbers(api, "?player=äNNE") == [third]
    assert numbers(api, "?player=Nobody") == []
    assert numbers(api, "?from=2026-11-16") == [third, second]
    assert numbers(api, "?to=2026-11-16") == [second, first]
    assert numbers(api, "?from=2026-11-16&to=2026-11-16") == [second]
    assert numbers(api, "?from=2026-11-17&to=2026-11-15") == []
    assert numbers(api, "?game=medina&player=Ada&from=2026-11-16&page=1") == [third]


def test_where_capitals_tell_two_apart_they_count(api):
    small, large = (
        kept(totals(("cleo", 1), ("B", 1), ("C", 1))),
        kept(totals(("Cleo", 1), ("B", 1), ("C", 1))),
    )
    assert numbers(api, "?player=cleo") == [small]
    assert numbers(api, "?player=Cleo") == [large]
    assert numbers(api, "?player=CLEO") == [large, small]


@pytest.mark.parametrize("name", ["", "%00", "%ED%A0%80", "%FF", "x" * 4000, "%25", "_", "Ada%20"])
def test_a_name_that_nobody_has_finds_nothing(api, name):
    kept(medina())
    assert numbers(api, f"?player={name}") == []


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (f"{end}={day}", f"{end} must be a date")
        for end in ("from", "to")
        for day in (
            "",
            "today",
            "2026",
            "2026-13-01",
            "2026-02-30",
            "0000-01-01",
            "20261117",
            "2026-W47-2",
            "2026-1-1",
            "17.11.2026",
            "2026-11-17T00:00",
            "2026-11-17%00",
            "2026-11-17%0A",
            "٢٠٢٦-١١-١٧",
            "-2026-11-17",
            "%00",
            "9" * 5000,
        )
    ]
    + [(f"game={game}", "is unknown; possible: ") for game in ("", "chess", "Medina", "%00")],
)
def test_a_filter_that_cannot_be_read_is_malformed(api, query, sentence):
    response = api.get(f"plays?{query}")
    assert (response.status_code, sentence in response.body["detail"]) == (400, True), response.body


def test_many_come_page_by_page(api):
    for number in range(PLAYS_PER_PAGE + 1):
        kept(totals(("Ada", number), ("Ben", 0), ("Cleo", 0)))
    first = api.get("plays?player=Ada&game=medina").body
    assert (first["count"], len(first["results"])) == (PLAYS_PER_PAGE + 1, PLAYS_PER_PAGE)
    second = api.get(first["next"].partition("/api/")[2]).body
    assert [play["players"][0]["points"] for play in second["results"]] == [0]
    assert second["next"] is None


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "9" * 5000, "%00"])
def test_a_page_that_is_not_there_is_not_found(api, page):
    assert api.get(f"plays?page={page}").status_code == 404


def test_a_list_costs_the_same_however_long_it_is(api, django_assert_max_num_queries):
    for _ in range(5):
        kept(medina())
    with django_assert_max_num_queries(5):
        api.get("plays")


# One of them


@pytest.mark.parametrize("document", [medina(), flandern(), felinia()], ids=lambda each: each["game"])
def test_a_play_has_the_sheet_of_its_position(api, document):
    number = kept(document, MONDAY, "Club")
    play = api.get(f"plays/{number}").body
    assert play["sheet"] == api.post("score", document).body["sheet"]
    [version] = play["versions"]
    assert version["document"] == document
    assert (version["number"], version["reason"]) == (1, "")
    assert (version["played"], version["place"], version["seated"]) == ("2026-11-16", "Club", False)
    [listed] = api.get("plays").body["results"]
    assert {**play, "sheet": 0, "versions": 1} == {**listed, "sheet": 0}


def test_bare_totals_have_no_sheet(api):
    play = api.get(f"plays/{kept(TOTALS)}").body
    assert (play["sheet"], play["verified"]) == (None, False)
    assert play["versions"][0]["document"] == TOTALS


def test_the_sheet_of_a_recorded_play_is_that_of_its_session(api):
    number = recorded()
    play = api.get(f"plays/{number}").body
    assert play["sheet"] == api.get(f"sessions/{number}/sheet").body["rows"]
    assert (play["versions"], play["session"]) == ([], number)


def test_reasons_are_told_in_the_language_asked_for(api, german):
    number = kept(medina())
    english, deutsch = (client.get(f"plays/{number}").body["sheet"] for client in (api, german))
    assert english != deutsch


def test_a_play_that_goes_on_is_not_found(api):
    path = api.begin()
    assert api.get(path.replace("sessions", "plays")).status_code == 404


def test_a_play_whose_end_is_taken_back_is_not_found(api):
    number = recorded()
    entries = api.get(f"sessions/{number}").body["entries"]
    api.post(f"sessions/{number}/undo", {"after": entries, "key": "k"})
    assert (numbers(api), api.get(f"plays/{number}").status_code) == ([], 404)


@pytest.mark.parametrize("number", ["0", "1", "99999999999999999999999", "9" * 4000])
def test_an_unknown_play_is_not_found(api, german, number):
    response = api.get(f"plays/{number}")
    assert (response.status_code, "There is no finished game" in response.body["detail"]) == (404, True)
    assert "keine beendete Partie" in german.get(f"plays/{number}").body["detail"]
