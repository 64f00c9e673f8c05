"""`manage.py check_record` with records of Flandern 1302."""

import json
from copy import deepcopy
from typing import Any

import pytest

from tests.engine.test_record import changed, players
from tests.titles.flandern.table import DOCUMENT
from tests.titles.flandern.test_recorded_games import games as flandern_games

FLANDERN = {
    "format": "tableside/1",
    "game": "flandern",
    "board": "practice",
    "players": players(("Ada", "blue"), ("Ben", "yellow"), ("Cleo", "red")),
    "moves": ["draw", "red: play site +1", "yellow: play pickup", "blue: play ghent", "build ypres 1 red"],
}
CARDS = ("bruges", "ghent", "ypres", "leuven", "utrecht", "liege", "site", "pickup")


def with_site(city: int, number: int, **changes: Any) -> dict[str, Any]:
    """The practice board with one of its sites changed."""
    board = deepcopy(DOCUMENT)
    board["cities"][city]["sites"][number - 1].update(changes)
    return board


def test_whole_games_of_flandern_pass(check, write):
    games = flandern_games()
    paths = [write(game["record"], f"{number}.json") for number, game in enumerate(games.values())]
    code, out = check(*paths, "--json", "--legal")
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [verdict["scores"] for verdict in verdicts] == [
        game["expect"]["scores"] for game in games.values()
    ]
    assert [verdict["winners"] for verdict in verdicts] == [
        game["expect"]["winners"] for game in games.values()
    ]
    assert all(verdict["finished"] and verdict["legal"] == [] for verdict in verdicts)


def test_a_flandern_line_has_exactly_the_keys_of_the_format(check, write):
    path = write(FLANDERN)
    code, out = check(path, "--json")
    assert code == 0
    assert json.loads(out) == {
        "file": str(path), "ok": True, "moves": 5, "finished": False, "to_act": "Ada",
        "scores": {"Ada": 4, "Ben": 4, "Cleo": 1, "grey": 1}, "winners": [], "breach": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "to_act", "legal"),
    [
        ([], None, ["draw"]),
        (
            FLANDERN["moves"],
            "Ada",
            sorted(
                f"build ghent {site} {crest}" for site in range(1, 5) for crest in ("blue", "grey", "church")
            ),
        ),
        (
            [*FLANDERN["moves"], "build ghent 1 grey"],
            None,
            sorted(f"reveal {kind}" for kind in (*CARDS, "influence", "cathedral", "master")),
        ),
        ([*FLANDERN["moves"], "build ghent 1 grey", "reveal cathedral"], "Ada", ["cathedral liege 0"]),
        (
            [*FLANDERN["moves"], "build ghent 1 grey", "reveal master"],
            "Ada",
            ["master bruges 0", "master ghent 1", "master utrecht 0"],
        ),
    ],
)
def test_legal_moves_of_flandern(check, write, moves, to_act, legal):
    code, out = check(write(FLANDERN | {"moves": moves}), "--json", "--legal")
    assert code == 0
    assert (json.loads(out)["to_act"], json.loads(out)["legal"]) == (to_act, legal)


def test_legal_plays_are_the_union_over_the_players_still_to_lay(check, write):
    """Ada has laid out Ghent, Cleo the site card and one influence card; Ben has all."""
    moves = [*FLANDERN["moves"], "build ghent 1 grey", "reveal pickup", "draw", "yellow: play ghent +3"]
    _, out = check(write(FLANDERN | {"moves": moves}), "--json", "--legal")
    assert json.loads(out)["to_act"] == "Cleo"
    assert json.loads(out)["legal"] == sorted(f"play {card} +{n}" for card in CARDS for n in range(4))
    _, out = check(write(FLANDERN | {"moves": [*moves, "blue: play ghent"]}), "--json", "--legal")
    assert json.loads(out)["legal"] == sorted(
        f"play {card} +{n}" for card in CARDS if card != "site" for n in range(3)
    )


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("build ghent 12 grey", ["F11"]),
        ("blue: build ypres 5 red", ["F4", "F14"]),
        ("build ypres 9 grey !F4", ["F4"]),
        ("yellow: build ghent 1 grey", ["turn"]),
        ("blue: play site", ["phase"]),
        ("build ghent 01 grey", ["notation"]),
        ("build ghent 1 grey !F12", ["notation"]),
    ],
)
def test_a_breach_of_flandern_names_the_move_and_its_rules(check, write, line, rules):
    code, out = check(write(FLANDERN | {"moves": [*FLANDERN["moves"], line, "draw"]}), "--json", "--legal")
    verdict = json.loads(out)
    assert code == 1
    assert verdict["breach"].pop("message")
    assert verdict["breach"] == {"move": 5, "text": line, "rules": rules}
    assert (verdict["ok"], verdict["moves"], verdict["to_act"]) == (False, 5, "Ada")
    assert len(verdict["legal"]) == 12, "the position before the refused move"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"board": ...}, ["needs a “board”"]),
        ({"board": "bruges"}, ["bruges", "practice"]),
        ({"board": None}, ["board"]),
        ({"board": {}}, ["board"]),
        ({"board": with_site(1, 7, polygon=[[0, 0], [1, 1]])}, ["Ghent", "site 7"]),
        ({"board": with_site(5, 12, shape="tower")}, ["Liège", "site 12", "tower"]),
        ({"board": with_site(0, 3, site=4)}, ["Bruges", "site 4"]),
        ({"board": with_site(3, 1, polygon=[[3, 4], [5, 4], [5, 6], [3, 6]])}, ["Leuven", "overlaps site 1"]),
        ({"board": DOCUMENT | {"gold": {"total": 29, "kinds": None}}}, ["gold.total", "28"]),
        ({"players": players(("Ada", "blue"), ("Ben", "red"))}, ["original rulebook"]),
        ({"players": players(("Ada", "blue"), ("Ben", "red"), ("grey", "green"))}, ["grey"]),
        ({"options": {"tie_rank": "middle"}}, ["tie_rank"]),
        ({"options": {"centre_counts": "false"}}, ["centre_counts"]),
    ],
)
def test_what_is_no_record_of_flandern(check, write, changes, says):
    record = {key: value for key, value in {**FLANDERN, **changes}.items() if value is not ...}
    code, out = check(write(record), "--json")
    verdict = json.loads(out)
    assert code == 1
    assert (verdict["moves"], verdict["breach"]["move"], verdict["breach"]["rules"]) == (0, None, [])
    assert [words for words in says if words not in verdict["breach"]["message"]] == []


def test_defaults_of_flandern_may_be_written_out_and_options_change_the_points(check, write):
    default = write(FLANDERN | {"options": {"centre_counts": True, "tie_rank": "low"}}, "default.json")
    other = write(FLANDERN | {"options": {"centre_counts": False}}, "other.json")
    code, out = check(default, other, "--json")
    assert code == 0
    assert [json.loads(line)["scores"] for line in out.splitlines()] == [
        {"Ada": 4, "Ben": 4, "Cleo": 1, "grey": 1},
        {"Ada": 3, "Ben": 3, "Cleo": 0, "grey": 0},
    ]


def test_a_board_in_medina_is_refused(check, write):
    code, out = check(write(changed(board="practice")), "--json")
    assert code == 1
    assert "Medina has only one board: please leave out “board”." in json.loads(out)["breach"]["message"]


def test_flandern_in_words_for_people(check, write):
    code, out = check(write(FLANDERN))
    assert code == 0
    assert "moves accepted: 5; next: Ada. Ada 4, Ben 4, Cleo 1, grey 1." in out
    code, out = check(write(FLANDERN | {"moves": ["draw", "discard ghent"]}))
    assert code == 1
    assert "“discard ghent” (F1). Ghent is not scored yet" in out
