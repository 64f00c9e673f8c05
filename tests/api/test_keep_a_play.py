"""A finished game that nobody recorded is kept: POST /api/plays."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from games.models import LONGEST_PLACE, LONGEST_TYPED_NAME, Player, PlaySession, Seat
from plays.models import Version
from tests.api.client import Api
from tests.factories import PlayerFactory
from tests.finished import TOTALS, totals, with_names
from tests.scoring.felinia import position as felinia
from tests.scoring.test_flandern import position as flandern
from tests.scoring.test_medina import position as medina
from tests.tampering import unguarded

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PLAY = {"document": medina(), "played": "2026-10-03", "place": "Club", "seated": True, "key": "5f0c"}
IMPOSSIBLE = flandern(cities={"ghent": {"finished": {"blue": 99}}})


def play(**changes: Any) -> dict[str, Any]:
    """That play with something changed; ... leaves it out."""
    return {key: value for key, value in {**PLAY, **changes}.items() if value is not ...}


def nothing_is_kept() -> bool:
    return not any(model.objects.exists() for model in (PlaySession, Player, Seat, Version))


def names(document: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in document["players"]]


def test_a_play_is_where_the_answer_says(api):
    response = api.post("plays", PLAY)
    assert response.status_code == 201
    [kept] = PlaySession.objects.all()
    assert response.headers["Location"] == f"/api/plays/{kept.pk}"
    assert response.body == api.get(f"plays/{kept.pk}").body
    assert response.body["id"] == kept.pk


def test_day_place_seats_and_document_are_kept(api):
    answer = api.post("plays", PLAY).body
    assert (answer["played"], answer["place"], answer["seated"]) == ("2026-10-03", "Club", True)
    assert (answer["source"], answer["verified"], answer["session"]) == ("position", True, None)
    assert [(player["name"], player["points"]) for player in answer["players"]] == [
        ("Ada", 6),
        ("Ben", 9),
        ("Cleo", 0),
    ]
    [version] = answer["versions"]
    assert (version["number"], version["document"]) == (1, medina())


@pytest.mark.parametrize("document", [medina(), flandern(), felinia()], ids=lambda each: each["game"])
def test_every_title_can_be_kept(api, document):
    answer = api.post("plays", play(document=document)).body
    assert answer["game"] == document["game"]
    assert answer["sheet"] == api.post("score", document).body["sheet"]


def test_totals_are_kept_and_not_verified(api):
    answer = api.post("plays", play(document=TOTALS)).body
    assert (answer["source"], answer["verified"], answer["sheet"]) == ("totals", False, None)
    assert [player["place"] for player in answer["players"]] == [2, 1, 2]


def test_a_short_form_is_kept(api):
    short = {"format": "tableside-counts/1", "game": "medina", "players": medina()["players"]}
    answer = api.post("plays", play(document=short)).body
    assert (answer["source"], answer["versions"][0]["document"]) == ("position", short)


def test_today_and_nowhere_unless_said(api):
    answer = api.post("plays", {"document": TOTALS, "key": "k"}).body
    assert answer["played"] == timezone.localdate().isoformat()
    assert (answer["place"], answer["seated"]) == ("", False)


def test_somewhere_it_is_tomorrow_already(api):
    tomorrow, after = (timezone.localdate() + timedelta(days=days) for days in (1, 2))
    assert api.post("plays", play(played=tomorrow.isoformat())).status_code == 201
    response = api.post("plays", play(played=after.isoformat(), key="other"))
    assert (response.status_code, "is in the future" in response.body["detail"]) == (400, True)


def test_a_place_is_tidied_up(api):
    assert api.post("plays", play(place="  Café \u00a0 am\tMarkt ")).body["place"] == "Café am Markt"
    longest = "ä" * LONGEST_PLACE
    assert api.post("plays", play(place=longest, key="other")).body["place"] == longest


def test_what_a_document_says_besides_is_not_kept(api):
    remarks = {"about": {"\0": [1e308, "\ud800"]}, "expect": {"scores": {"Ada": 99}}}
    [version] = api.post("plays", play(document=medina(**remarks))).body["versions"]
    assert version["document"] == medina()


# Names


def test_names_are_spelt_as_the_club_knows_them_in_seats_and_document(api):
    for name in ("Änne", "ben"):
        PlayerFactory.create(name=name)
    document = with_names(medina(), "  äNNE ", "Ben", "Cleo \u00a0 Ju\u0308rgens")
    answer = api.post("plays", play(document=document)).body
    expected = ["Änne", "ben", "Cleo Jürgens"]
    assert [player["name"] for player in answer["players"]] == expected
    assert names(answer["versions"][0]["document"]) == expected
    assert [row["name"] for row in answer["sheet"]] == expected
    assert Player.objects.count() == 3


def test_names_in_totals_are_tidied_up_too(api):
    PlayerFactory.create(name="Ada")
    answer = api.post("plays", play(document=totals(("ADA", 3), (" Ben", 2), ("Cleo", 1)))).body
    assert names(answer["versions"][0]["document"]) == ["Ada", "Ben", "Cleo"]


@pytest.mark.parametrize(
    ("three", "sentence"),
    [
        (("Ada", "ada", "Cleo"), "Two players have the name"),
        (("Ada", " Ada", "Cleo"), "Two players have the name"),
        (("ÄNNE", "änne", "Cleo"), "Two players have the name"),
        (("A" * (LONGEST_TYPED_NAME + 1), "Ben", "Cleo"), "at most 32 letters, not 33"),
        (("\u200b", "Ben", "Cleo"), "This name cannot be read."),
        (("Ada", "\ud800", "Cleo"), "lone surrogate"),
        (("Ada", "nul\0", "Cleo"), "can be read"),
    ],
)
@pytest.mark.parametrize("document", [medina(), TOTALS], ids=lambda each: each["format"])
def test_names_that_nobody_can_have_are_refused(api, document, three, sentence):
    response = api.post("plays", play(document=with_names(document, *three)))
    assert (response.status_code, sentence in response.body["detail"]) == (400, True), response.body
    assert nothing_is_kept()


@pytest.mark.parametrize("name", ["grey", " grey "])
@pytest.mark.parametrize("document", [flandern(), totals(game="flandern")], ids=lambda each: each["format"])
def test_nobody_is_called_as_a_row_of_the_sheet(api, document, name):
    response = api.post("plays", play(document=with_names(document, name, "Ben", "Cleo")))
    assert (response.status_code, "row of that name" in response.body["detail"]) == (400, True)
    assert nothing_is_kept()


def test_nor_by_way_of_the_club_s_spelling(api):
    PlayerFactory.create(name="grey")
    response = api.post("plays", play(document=with_names(flandern(), "Grey", "Ben", "Cleo")))
    assert (response.status_code, PlaySession.objects.exists()) == (400, False)


# Once


def test_the_same_key_again_is_the_same_play(api):
    first = api.post("plays", PLAY)
    again = api.post("plays", PLAY)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.body == first.body
    assert again.headers["Location"] == first.headers["Location"]
    assert (PlaySession.objects.count(), Version.objects.count()) == (1, 1)


def test_a_repeat_is_recognised_however_names_are_spelt(api):
    api.post("plays", PLAY)
    spelt = with_names(medina(), "ada", " Ben", "CLEO")
    assert api.post("plays", play(document=spelt, place=" Club ")).status_code == 200


def test_a_repeat_after_midnight_is_still_a_repeat(api):
    sent = {"document": TOTALS, "key": "k"}
    api.post("plays", sent)
    yesterday = timezone.localdate() - timedelta(days=1)
    with unguarded():
        Version.objects.update(played=yesterday)
    assert api.post("plays", sent).status_code == 200
    assert PlaySession.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"document": medina(merchants=[])},
        {"document": TOTALS},
        {"document": felinia()},
        {"document": with_names(medina(), "Ada", "Ben", "Dora")},
        {"played": "2026-10-04"},
        {"place": ""},
        {"place": ...},
        {"seated": False},
    ],
)
def test_a_key_of_something_else_is_taken(api, german, other):
    api.post("plays", PLAY)
    response = api.post("plays", play(**other))
    assert (response.status_code, response.body["type"]) == (409, "urn:tableside:key-taken")
    assert "5f0c" in response.body["detail"]
    assert "gehört zu etwas anderem" in german.post("plays", play(**other)).body["detail"]
    assert (Version.objects.count(), Player.objects.count()) == (1, 3)


def test_another_key_is_another_play(api):
    assert [api.post("plays", play(key=key)).status_code for key in ("one", "two")] == [201, 201]
    assert PlaySession.objects.count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("no_limits")
def test_of_many_repeats_at_once_one_is_kept():
    api = Api()

    def send(_: int) -> int:
        try:
            return api.another().post("plays", PLAY).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as programs:
        assert sorted(programs.map(send, range(8))) == [200] * 7 + [201]
    assert (PlaySession.objects.count(), Seat.objects.count()) == (1, 3)


# What is impossible


def test_what_cannot_be_is_not_kept(api, german):
    response = api.post("plays", play(document=IMPOSSIBLE))
    assert (response.status_code, response.body["type"]) == (422, "urn:tableside:impossible")
    assert response.body["doubts"] == api.post("score", IMPOSSIBLE).body["doubts"]
    assert response.body["detail"] == " ".join(
        doubt["message"] for doubt in response.body["doubts"] if doubt["refuses"]
    )
    assert german.post("plays", play(document=IMPOSSIBLE)).body["title"] == "Unmöglich"
    assert nothing_is_kept()


def test_what_is_only_unusual_is_kept(api):
    assert api.post("score", felinia()).body["doubts"]
    assert api.post("plays", play(document=felinia())).status_code == 201


def test_more_points_than_any_game_brings_are_refused(api):
    """The box sets no limit where a board file leaves the supply open."""
    rich = [{"name": "Ada", "colour": "blue", "gold": 10**6}, felinia()["players"][2]]
    response = api.post("plays", play(document=felinia(players=rich)))
    assert (response.status_code, "1000000 points are too many" in response.body["detail"]) == (400, True)
    assert nothing_is_kept()


# What is malformed


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"document": ...}, "“document” is missing"),
        ({"key": ...}, "“key” is missing"),
        ({"document": None}, "document must be an object"),
        ({"document": []}, "document must be an object"),
        ({"document": "medina"}, "document must be an object"),
        ({"document": {}}, "“game” is missing"),
        ({"document": {"game": "medina"}}, "The format must be"),
        ({"document": {**TOTALS, "game": "chess"}}, "is unknown; possible: "),
        ({"document": {**medina(), "format": "tableside/1"}}, "The format must be"),
        ({"document": {**medina(), "format": {}}}, "The format must be"),
        ({"document": {**medina(), "format": ["tableside-totals/1"]}}, "The format must be"),
        ({"document": medina(players=[])}, "3 to 4 players"),
        ({"document": medina(players=[[], {}, 1])}, "must be an object"),
        ({"document": medina(walls=["N1", "N1"])}, "N1 is listed twice"),
        ({"document": medina(played="2026-10-03")}, "unknown key"),
        ({"document": {**TOTALS, "\ud800": 1}}, "unknown key"),
        ({"document": totals(("Ada", -1), ("Ben", 2), ("Cleo", 3))}, "must be a whole number, 0 or more"),
        (
            {"document": totals(("Ada", 9, 2), ("Ben", 2, 1), ("Cleo", 3, 3))},
            "The places do not fit the points",
        ),
        ({"document": felinia(board={})}, "board"),
        ({"played": None}, "played must be text"),
        ({"played": 20261003}, "played must be text"),
        ({"played": ""}, "played must be a date"),
        ({"played": "yesterday"}, "played must be a date"),
        ({"played": "2026-02-30"}, "played must be a date"),
        ({"played": "2026-10-03T20:00"}, "played must be a date"),
        ({"played": "20261003"}, "played must be a date"),
        ({"played": "2026-10-03\n"}, "played must be a date"),
        ({"played": "9999-12-31"}, "is in the future"),
        ({"played": "0001-01-01"}, "long ago"),
        ({"place": None}, "place must be text"),
        ({"place": 7}, "place must be text"),
        ({"place": "x" * (LONGEST_PLACE + 1)}, "at most 60 are possible"),
        ({"place": "nul\0"}, "place must be text that can be read"),
        ({"place": "\x1b[31m"}, "place must be text that can be read"),
        ({"place": "\ud800"}, "lone surrogate"),
        ({"seated": None}, "seated must be true or false"),
        ({"seated": 1}, "seated must be true or false"),
        ({"key": ""}, "key must be 1 to 64"),
        ({"key": "k" * 65}, "key must be 1 to 64"),
        ({"key": "schlüssel"}, "key must be"),
        ({"key": "nul\0"}, "key must be"),
        ({"key": None}, "key must be text"),
        ({"key": 5}, "key must be text"),
        ({"after": 0}, "unknown key"),
        ({"reason": "x"}, "unknown key"),
        ({"\ud800": 1}, "unknown key"),
    ],
)
def test_what_is_malformed_is_said_and_nothing_is_kept(api, german, wrong, sentence):
    response = api.post("plays", play(**wrong))
    assert (response.status_code, sentence in response.body["detail"]) == (400, True), response.body
    assert response.body["type"] == "urn:tableside:malformed"
    assert german.post("plays", play(**wrong)).body["detail"] != response.body["detail"]
    assert nothing_is_kept()


def test_a_bare_document_is_no_play(api):
    assert api.post("plays", medina()).status_code == 400
    assert nothing_is_kept()
