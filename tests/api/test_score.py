"""A final position is scored and forgotten: POST /api/score."""

import json

import pytest

from games.models import Player, PlaySession
from plays.models import Version
from scoring.position import by_name, score_document
from scoring.titles import scorers
from tests.finished import TOTALS
from tests.scoring.felinia import EXAMPLES as FELINIA
from tests.scoring.felinia import position as felinia
from tests.scoring.test_flandern import EXAMPLES as FLANDERN
from tests.scoring.test_flandern import position as flandern
from tests.scoring.test_medina import position as medina

SHORT = {
    "format": "tableside-counts/1",
    "game": "medina",
    "players": medina()["players"],
    "palaces": [{"colour": "grey", "parts": 2, "stables": 1, "walls": 2, "owner": "yellow"}],
    "palace_cards": {"grey": "yellow"},
}

SHORT_FELINIA = {
    "format": "tableside-counts/1",
    "game": "felinia",
    "board": "practice",
    "players": [
        {"name": "Ada", "colour": "blue", "trade": {"silk": 2, "tea": 1}, "groups": [2, 1], "gold": 1},
        {"name": "Ben", "colour": "red", "trade": {"tea": 2}, "groups": [1, 1], "silver": 3},
    ],
}


def test_scores_winners_places_sheet_and_outcome_are_told(api):
    response = api.post("score", medina())
    assert response.status_code == 200
    answer = response.body
    assert answer["scores"] == {"Ada": 6, "Ben": 9, "Cleo": 0}
    assert (answer["winners"], answer["places"]) == (["Ben"], {"Ada": 2, "Ben": 1, "Cleo": 3})
    assert answer["outcome"] == "Ben wins with 9 points, ahead of Ada (6) and Cleo (0)."
    assert answer["doubts"] == []
    ben = answer["sheet"][1]
    assert (ben["name"], ben["colour"], ben["total"]) == ("Ben", "red", 9)
    towers = {category["category"]: category for category in ben["categories"]}["tower_cards"]
    assert (towers["label"], towers["points"]) == ("Tower cards", 4)
    assert towers["lines"] == [{"points": 4, "reason": "Tower card 4", "rule": "M83", "fields": ["SW"]}]


@pytest.mark.parametrize("document", [medina(), flandern(), felinia(), SHORT, SHORT_FELINIA])
def test_the_sheet_adds_up(api, document):
    answer = api.post("score", document).body
    expected = by_name(score_document(document, scorers()))
    assert {row["name"] or row["colour"]: row["total"] for row in answer["sheet"]} == expected["scores"]
    for row in answer["sheet"]:
        assert row["total"] == sum(category["points"] for category in row["categories"])
        for category in row["categories"]:
            assert category["points"] == sum(line["points"] for line in category["lines"])


@pytest.mark.parametrize("document", [*FLANDERN, *FELINIA], ids=lambda each: each["about"])
def test_examples_are_scored_as_expected(api, document):
    answer = api.post("score", document).body
    expected = document["expect"]
    assert {name: answer["scores"][name] for name in expected["scores"]} == expected["scores"]


def test_a_row_that_is_no_player_s_has_a_score_and_no_place(api):
    answer = api.post("score", flandern(cities={"ghent": {"finished": {"grey": 9, "blue": 1}}})).body
    assert answer["scores"]["grey"] == 10
    assert answer["places"] == {"Ada": 1, "Ben": 2, "Cleo": 2}
    assert [row["name"] for row in answer["sheet"]] == ["Ada", "Ben", "Cleo", None]


def test_those_who_are_level_share_the_win(api):
    answer = api.post("score", medina(palaces=[], palace_cards={}, tower_cards={})).body
    assert answer["winners"] == ["Ada", "Ben", "Cleo"]
    assert set(answer["places"].values()) == {1}


def test_it_is_said_in_the_language_asked_for(german):
    answer = german.post("score", medina()).body
    assert answer["outcome"].startswith("Ben gewinnt")
    assert answer["sheet"][0]["categories"][0]["label"] == "Palastteile"


def test_what_cannot_be_is_scored_all_the_same_and_doubted(api, german):
    impossible = flandern(cities={"ghent": {"finished": {"blue": 99}}})
    answer = api.post("score", impossible).body
    assert answer["scores"]["Ada"] > 99
    doubt = answer["doubts"][0]
    assert (doubt["refuses"], doubt["fields"]) == (True, ["ghent"])
    assert "99" in doubt["message"]
    assert "99" in german.post("score", impossible).body["doubts"][0]["message"]


def test_what_is_only_unusual_is_told_too(api):
    [doubt] = api.post("score", felinia()).body["doubts"]
    assert (doubt["rule"], doubt["refuses"]) == ("E25", False)


@pytest.mark.django_db
def test_nothing_is_kept(api):
    api.post("score", medina())
    assert not any(model.objects.exists() for model in (PlaySession, Player, Version))


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({}, "The format must be"),
        ({"format": "tableside-position/1"}, "“game” is missing"),
        ({**medina(), "format": None}, "The format must be"),
        ({**medina(), "format": ["tableside-position/1"]}, "The format must be"),
        (TOTALS, "The format must be"),
        ({**medina(), "game": "chess"}, "is unknown; possible: "),
        ({**medina(), "game": {}}, "must be text"),
        (medina(players=None), "players must be a list"),
        (medina(players=medina()["players"][:2]), "3 to 4 players"),
        (medina(walls=["N1", "N1"]), "N1 is listed twice"),
        (medina(walls=["Z9"]), "is unknown; possible: N1, N2, N3, N4, N5, N6, N7, N8 and 46 more."),
        (medina(options={"house_rule": True}), "unknown key"),
        (medina(document={}), "unknown key"),
        (medina(key="k"), "unknown key"),
        (felinia(board="box"), "is unknown; possible: "),
        (flandern(format="tableside-counts/1"), "made of counts already"),
        (flandern(cities={"ghent": {"church": -1}}), "must be a whole number, 0 or more"),
        (flandern(cities={"ghent": {"church": 10**7}}), "more than any box holds"),
        (flandern(cities={"\ud800": {}}), "unknown key"),
        (medina(players=[{"name": "\ud800", "colour": "red"}, *medina()["players"][1:]]), "surrogate"),
    ],
)
def test_what_is_malformed_is_said(api, document, sentence):
    response = api.post("score", json.dumps(document).encode())
    assert (response.status_code, response.body["type"]) == (400, "urn:tableside:malformed")
    assert sentence in response.body["detail"]
