"""A play that was entered is corrected, and the old version is kept: POST /api/plays/7/versions."""

from typing import Any

import pytest

from games.engine.record import read_record
from games.models import Player, PlaySession, Seat
from games.records import store_record
from games.titles import TITLES
from plays.models import LONGEST_REASON, Version
from tests.api.test_keep_a_play import IMPOSSIBLE, PLAY, play
from tests.finished import TOTALS, with_names
from tests.scoring.felinia import position as felinia
from tests.scoring.test_flandern import position as flandern
from tests.scoring.test_medina import position as medina
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]

BETTER = {
    "document": medina(merchants=[]),
    "after": 1,
    "reason": "The merchants were the box's",
    "key": "5f0d",
}


def correction(**changes: Any) -> dict[str, Any]:
    """The correction `BETTER` with something changed; ... leaves it out."""
    return {key: value for key, value in {**BETTER, **changes}.items() if value is not ...}


@pytest.fixture
def path(api) -> str:
    """The address of the versions of a kept play."""
    return f"plays/{api.post('plays', PLAY).body['id']}/versions"


def everything() -> tuple[Any, ...]:
    return tuple(
        [*model.objects.order_by("pk").values_list()] for model in (PlaySession, Seat, Player, Version)
    )


def test_the_correction_counts_and_the_old_version_is_kept(api, path):
    before = api.get(path.removesuffix("/versions")).body
    response = api.post(path, BETTER)
    assert response.status_code == 201
    after = response.body
    assert after == api.get(path.removesuffix("/versions")).body
    assert response.headers["Location"] == f"/api/plays/{after['id']}"
    first, second = after["versions"]
    assert [first] == before["versions"]
    assert (second["number"], second["reason"], second["document"]) == (
        2,
        BETTER["reason"],
        medina(merchants=[]),
    )
    assert [player["points"] for player in after["players"]] == [5, 8, 0]
    assert after["sheet"] == api.post("score", medina(merchants=[])).body["sheet"]
    [listed] = api.get("plays").body["results"]
    assert (listed["versions"], listed["players"]) == (2, after["players"])


def test_day_place_and_seats_stay_unless_said(api, path):
    answer = api.post(path, BETTER).body
    assert (answer["played"], answer["place"], answer["seated"]) == ("2026-10-03", "Club", True)
    changes = {"played": "2026-10-02", "place": "", "seated": False}
    answer = api.post(path, correction(after=2, key="5f0e", **changes)).body
    assert (answer["played"], answer["place"], answer["seated"]) == ("2026-10-02", "", False)
    assert [version["place"] for version in answer["versions"]] == ["Club", "Club", ""]


def test_players_are_corrected_and_spelt_as_the_club_knows_them(api, path):
    answer = api.post(path, correction(document=with_names(medina(), "ADA", "Bea", "cleo"))).body
    assert [player["name"] for player in answer["players"]] == ["Ada", "Bea", "Cleo"]
    assert [seat["name"] for seat in answer["versions"][1]["document"]["players"]] == ["Ada", "Bea", "Cleo"]
    assert [seat["name"] for seat in answer["versions"][0]["document"]["players"]] == ["Ada", "Ben", "Cleo"]


def test_totals_may_take_the_place_of_a_position(api, path):
    answer = api.post(path, correction(document=TOTALS)).body
    assert (answer["source"], answer["verified"], answer["sheet"]) == ("totals", False, None)
    answer = api.post(path, correction(document=medina(), after=2, key="5f0e")).body
    assert (answer["source"], answer["verified"]) == ("position", True)


def test_the_same_key_again_is_the_same_version(api, path):
    first = api.post(path, BETTER)
    again = api.post(path, BETTER)
    assert (again.status_code, again.body) == (200, first.body)
    assert Version.objects.count() == 2


def test_a_repeat_is_recognised_though_others_went_on(api, path):
    api.post(path, BETTER)
    api.post(path, correction(after=2, key="5f0e", place="Elsewhere"))
    again = api.post(path, BETTER)
    assert (again.status_code, len(again.body["versions"])) == (200, 3)


@pytest.mark.parametrize("after", [0, 1, 3, 10**30])
def test_who_was_overtaken_is_told_and_changes_nothing(api, german, path, after):
    api.post(path, BETTER)
    before, late = everything(), correction(after=after, key="late")
    response = api.post(path, late)
    assert (response.status_code, response.body["type"]) == (409, "urn:tableside:stale")
    assert response.body["versions"] == 2
    assert response.body["detail"].startswith("The last version of this game is 2 now, not ")
    assert german.post(path, late).body["detail"].startswith("Die letzte Fassung")
    assert everything() == before


@pytest.mark.parametrize(
    "other",
    [
        {"document": TOTALS},
        {"reason": "Another"},
        {"place": "Elsewhere"},
        {"document": medina(merchants=["b3"])},
    ],
)
def test_a_key_of_another_correction_is_taken(api, path, other):
    api.post(path, BETTER)
    before = everything()
    response = api.post(path, correction(**other))
    assert (response.status_code, response.body["type"]) == (409, "urn:tableside:key-taken")
    assert everything() == before


def test_a_key_of_another_play_is_taken(api, path):
    other = api.post("plays", play(key="other")).body["id"]
    before = everything()
    for key in ("other", PLAY["key"]):
        for number in (other, path.split("/")[1]):
            response = api.post(f"plays/{number}/versions", correction(document=medina(), key=key))
            assert (response.status_code, response.body["type"]) == (409, "urn:tableside:key-taken")
    assert everything() == before


def test_what_cannot_be_is_not_kept(api):
    number = api.post("plays", play(document=flandern())).body["id"]
    before = everything()
    response = api.post(f"plays/{number}/versions", correction(document=IMPOSSIBLE))
    assert (response.status_code, response.body["type"]) == (422, "urn:tableside:impossible")
    assert response.body["doubts"][0]["refuses"] is True
    assert everything() == before


@pytest.mark.parametrize("document", [felinia(), flandern(), {**TOTALS, "game": "felinia"}])
def test_a_play_stays_one_of_its_game(api, german, path, document):
    before = everything()
    response = api.post(path, correction(document=document))
    assert (response.status_code, response.body["type"]) == (400, "urn:tableside:malformed")
    assert response.body["detail"].startswith("This was a game of Medina; it cannot be changed into one of ")
    assert "Partie Medina" in german.post(path, correction(document=document)).body["detail"]
    assert everything() == before


@pytest.mark.parametrize("after", [0, 1])
def test_a_recorded_play_is_corrected_by_undo(api, german, after):
    session = store_record(read_record(record(games()["3p-human-1000"]), TITLES))
    before, sent = everything(), correction(after=after)
    response = api.post(f"plays/{session.pk}/versions", sent)
    assert (response.status_code, response.body["type"]) == (409, "urn:tableside:recorded")
    assert "please undo moves instead of sending another result" in response.body["detail"]
    assert (
        "Bitte Züge zurücknehmen, statt ein anderes Ergebnis zu senden"
        in german.post(f"plays/{session.pk}/versions", sent).body["detail"]
    )
    assert everything() == before


@pytest.mark.parametrize("number", ["1", "99999999999999999999999"])
def test_an_unknown_play_is_not_found(api, number):
    assert api.post(f"plays/{number}/versions", BETTER).status_code == 404


def test_a_play_that_goes_on_is_not_found(api):
    path = api.begin().replace("sessions", "plays")
    assert api.post(f"{path}/versions", BETTER).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"document": ...}, "“document” is missing"),
        ({"after": ...}, "“after” is missing"),
        ({"reason": ...}, "“reason” is missing"),
        ({"key": ...}, "“key” is missing"),
        ({"document": 7}, "document must be an object"),
        ({"document": medina(walls=["N1", "N1"])}, "N1 is listed twice"),
        ({"document": with_names(medina(), "Ada", "ADA", "Cleo")}, "Two players have the name"),
        ({"after": -1}, "after must be a whole number, 0 or more"),
        ({"after": True}, "after must be"),
        ({"after": "1"}, "after must be"),
        ({"after": 1.0}, "after must be"),
        ({"after": None}, "after must be"),
        ({"reason": ""}, "reason must say why"),
        ({"reason": " \n\t\u00a0 "}, "reason must say why"),
        ({"reason": None}, "reason must be text"),
        ({"reason": ["x"]}, "reason must be text"),
        ({"reason": "nul\0"}, "reason must be text that can be read"),
        ({"reason": "\ud800"}, "lone surrogate"),
        ({"reason": "x" * (LONGEST_REASON + 1)}, "at most 200 are possible"),
        ({"key": ""}, "key must be 1 to 64"),
        ({"played": None}, "played must be text"),
        ({"played": "2026-13-01"}, "played must be a date"),
        ({"played": "9999-01-01"}, "is in the future"),
        ({"place": "x" * 61}, "at most 60 are possible"),
        ({"seated": "yes"}, "seated must be true or false"),
        ({"number": 2}, "unknown key"),
    ],
)
def test_what_is_malformed_is_said_and_nothing_changes(api, path, wrong, sentence):
    before = everything()
    response = api.post(path, correction(**wrong))
    assert (response.status_code, sentence in response.body["detail"]) == (400, True), response.body
    assert everything() == before


@pytest.mark.parametrize("raw", [b"", b"[]", b"null", b"{", b'{"after": NaN}', b'{"a":' * 100_000, b"\xff"])
def test_what_is_no_json_object_is_malformed(api, path, raw):
    before = everything()
    assert api.post(path, raw).status_code == 400
    assert everything() == before


def test_the_longest_reason_is_kept(api, path):
    reason = "ä" * LONGEST_REASON
    assert api.post(path, correction(reason=f" {reason} ")).body["versions"][1]["reason"] == reason
