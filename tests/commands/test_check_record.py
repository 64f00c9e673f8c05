"""`manage.py check_record`, as a shell calls it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.engine.test_record import GOOD, changed, players
from tests.titles.felinia.table import document as felinia_document
from tests.titles.felinia.table import spare as felinia_spare
from tests.titles.felinia.test_recorded_games import games as felinia_games
from tests.titles.flandern.table import DOCUMENT
from tests.titles.flandern.test_recorded_games import games as flandern_games
from tests.titles.medina.test_recorded_games import games, record


@pytest.fixture
def check(capsys):
    """Run the command; its exit code and what it printed."""

    def run(*arguments: object) -> tuple[int, str]:
        try:
            call_command("check_record", *map(str, arguments))
        except SystemExit as stop:
            code = int(stop.code)
        else:
            code = 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return code, printed.out

    return run


@pytest.fixture
def write(tmp_path):
    def to_file(content: object, name: str = "x.json") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return to_file


def test_whole_games_of_three_and_four_pass(check, write):
    paths = [write(record(games()[name]), f"{name}.json") for name in ("3p-human-1000", "4p-human-1000")]
    code, out = check(*paths, "--json")
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [verdict["file"] for verdict in verdicts] == [str(path) for path in paths]
    assert [verdict["moves"] for verdict in verdicts] == [142, 152]
    assert all(verdict["ok"] and verdict["finished"] for verdict in verdicts)


def test_the_line_has_exactly_the_keys_of_the_format(check, write):
    path = write(GOOD)
    code, out = check(path, "--json")
    assert code == 0
    assert json.loads(out) == {
        "file": str(path), "ok": True, "moves": 3, "finished": False, "to_act": "Ben",
        "scores": {"Ada": 5, "Ben": 0, "Cleo": 0}, "winners": [], "breach": None,
    }  # fmt: skip


def test_legal_is_added_where_asked(check, write):
    _, out = check(write(changed(moves=[])), "--json", "--legal")
    legal = json.loads(out)["legal"]
    assert legal == sorted(f"merchant {column}{row}" for column in "bcdefghijklmno" for row in range(2, 11))


def test_one_refused_file_makes_the_exit_code_1_and_the_others_are_still_judged(check, write):
    bad = write(changed(moves=["merchant a1"]), "bad.json")
    code, out = check(bad, write(GOOD, "good.json"), "--json")
    assert code == 1
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [False, True]


def test_a_malformed_document_has_a_breach_without_a_move(check, write):
    code, out = check(write({"format": "tableside/1"}), "--json", "--legal")
    verdict = json.loads(out)
    assert code == 1
    assert verdict["breach"].pop("message")
    assert verdict | {"file": "x"} == {
        "file": "x", "ok": False, "moves": 0, "finished": False, "to_act": None, "scores": {}, "winners": [],
        "breach": {"move": None, "text": None, "rules": []}, "legal": [],
    }  # fmt: skip


HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "5 MB of x": lambda: b"x" * 5_000_000,
    "cut off": lambda: b'{"format": "tableside/1", "notes": "' + b"x" * 5_000_000,
    "lists": lambda: b"[" * 5_000_000,
    "objects": lambda: b'{"a":' * 1_000_000,
    "no texts": lambda: json.dumps(changed(moves=[["merchant h6"] * 10] * 100_000)).encode(),
    "a million moves": lambda: json.dumps(changed(moves=["merchant h6"] * 1_000_000)).encode(),
    "keys": lambda: json.dumps({str(key): key for key in range(300_000)}).encode(),
    "players": lambda: json.dumps(
        changed(players=[{"name": str(n), "colour": "red"} for n in range(200_000)])
    ).encode(),
}
"""Made when their test runs: every process that collects the tests would make them all."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_and_huge_files_get_one_clear_line(check, write, name: str):
    code, out = check(write(HOSTILE[name]()), "--json")
    assert code == 1
    assert len(out) < 1000
    assert json.loads(out)["breach"]["message"]


def test_a_5_mb_record_is_judged_by_what_it_says(check, write):
    code, out = check(write(changed(notes="x" * 5_000_000)), "--json")
    assert code == 0
    assert json.loads(out)["moves"] == 3


def test_a_file_beyond_all_reason_is_not_read(check, tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(40 * 1024 * 1024)
    code, out = check(path, "--json")
    assert code == 1
    assert "more than 20 MB" in json.loads(out)["breach"]["message"]


@pytest.mark.skipif(os.name != "posix", reason="files that never end are a speciality of Unix")
def test_what_is_no_file_is_not_read(check, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    code, out = check("/dev/zero", tmp_path / "pipe", "--json")
    assert code == 1
    assert ["no file" in json.loads(line)["breach"]["message"] for line in out.splitlines()] == [True, True]


def test_a_plain_console_gets_plain_words(write):
    hostile = write(
        changed(
            players=players(("Zoë", "yellow"), ("Ben", "red"), ("王", "blue")), moves=["\ud800\x1b[31m\n"]
        )
    )
    manage = Path(settings.BASE) / "manage.py"
    run = subprocess.run(
        [sys.executable, manage, "check_record", hostile],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr == b""
    assert b"\x1b" not in run.stdout
    assert b"\\ud800\\x1b[31m\\n" in run.stdout


def test_files_that_cannot_be_read_are_said(check, tmp_path):
    code, out = check(tmp_path, tmp_path / "missing.json", "no\0name", "--json")
    assert code == 1
    assert [json.loads(line)["breach"]["move"] for line in out.splitlines()] == [None, None, None]


def test_in_words_for_people(check, write):
    code, out = check(write(record(games()["3p-human-1000"])))
    assert code == 0
    assert "moves accepted: 142; finished, won by Cleo." in out
    code, out = check(write(changed(moves=["merchant h6", "wall N5"])), "--legal")
    assert code == 1
    assert "“wall N5” (M40). A wall continues from a tower or a wall; N5 is beside neither." in out
    assert "Legal moves (712): merchant g6, " in out


# Flandern

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
    assert "“board” must be absent" in json.loads(out)["breach"]["message"]


def test_flandern_in_words_for_people(check, write):
    code, out = check(write(FLANDERN))
    assert code == 0
    assert "moves accepted: 5; Ada to act. Ada 4, Ben 4, Cleo 1, grey 1." in out
    code, out = check(write(FLANDERN | {"moves": ["draw", "discard ghent"]}))
    assert code == 1
    assert "“discard ghent” (F1). Ghent is not scored yet" in out


# Felinia

FELINIA_SET_UP = [
    *(f"draw {good}" for good in ("watches", "clothing") * 4),
    *(f"ship {berth} {tile}" for berth, tile in enumerate(("s01", "s05", "s09", "s13"), 1)),
]
FELINIA = {
    "format": "tableside/1",
    "game": "felinia",
    "board": "practice",
    "players": players(("Ada", "blue"), ("Ben", "green"), ("Cleo", "red")),
    "moves": [*FELINIA_SET_UP, "bid market 1", "bid purse", "bid guild", "red: sell wine 1"],
}
NOBODY_TRADES = [*["bid guild"] * 9, *["withdraw"] * 9]
IN_THE_STACK = [f"s{n:02}" for n in range(1, 21) if n % 4 and n not in (1, 5, 9, 13)]
"""The ship tiles that have not come up, but for the blue-backed ones."""


def felinia_small(**changes: Any) -> dict[str, Any]:
    """Two players with one token each; after the four ship tiles there are no others."""
    board = felinia_document(ships=felinia_spare(4), tokens=1, **changes)
    set_up = [
        *(f"draw {good}" for good in ("watches", "clothing") * 3),
        *(f"ship {n} spare{n}" for n in range(1, 5)),
    ]
    return FELINIA | {"board": board, "players": FELINIA["players"][:2], "moves": set_up}


def test_whole_games_of_felinia_pass(check, write):
    games = {name: game for name, game in felinia_games().items() if name.startswith("short-")}
    assert len(games) >= 2
    paths = [write(game["record"], f"{number}.json") for number, game in enumerate(games.values())]
    code, out = check(*paths, "--json", "--legal")
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    for verdict, game in zip(verdicts, games.values(), strict=True):
        assert (verdict["scores"], verdict["winners"]) == (
            game["expect"]["scores"],
            game["expect"]["winners"],
        )
        assert (verdict["moves"], verdict["to_act"]) == (len(game["record"]["moves"]), None)
        assert verdict["finished"]
        assert verdict["legal"] == []


def test_a_felinia_line_has_exactly_the_keys_of_the_format(check, write):
    path = write(FELINIA)
    code, out = check(path, "--json")
    assert code == 0
    assert json.loads(out) == {
        "file": str(path), "ok": True, "moves": 16, "finished": False, "to_act": "Ada",
        "scores": {"Ada": 2, "Ben": 2, "Cleo": 1}, "winners": [], "breach": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "to_act", "legal"),
    [
        ([], None, [f"draw {good}" for good in ("books", "clothing", "glassware", "watches", "wine")]),
        (
            FELINIA_SET_UP[:8],
            None,
            [f"ship 1 s{number:02}" for number in range(1, 21) if number % 4],
        ),
        (
            FELINIA_SET_UP,
            "Ada",
            ["bid guild", *(f"bid market {number}" for number in range(1, 5)), "bid purse"],
        ),
        (
            [*FELINIA_SET_UP, "bid market 1", *["bid purse"] * 8],
            "Ada",
            ["buy clothing", "buy watches", "withdraw"],
        ),
        (
            [*FELINIA_SET_UP, "bid guild", *["bid purse"] * 8, "blue: sell books 1", "blue: sell wine 1"],
            "Ada",
            ["withdraw"],
        ),
        ([*FELINIA_SET_UP, *NOBODY_TRADES], None, [f"ship 1 {tile}" for tile in IN_THE_STACK]),
    ],
)
def test_legal_moves_of_felinia(check, write, moves, to_act, legal):
    """`sell` is left out."""
    code, out = check(write(FELINIA | {"moves": moves}), "--json", "--legal")
    assert code == 0
    assert (json.loads(out)["to_act"], json.loads(out)["legal"]) == (to_act, legal)


def test_what_is_kept_is_left_out_of_the_legal_moves(check, write):
    record = felinia_small(start=["wine wine wine wine"])
    record["board"]["ship_tiles"] += [{**record["board"]["ship_tiles"][0], "tile": "more", "time": "23:59"}]
    moves = [*record["moves"], *["bid guild"] * 2, *["withdraw"] * 2]
    _, out = check(write(record | {"moves": moves}), "--json", "--legal")
    assert (json.loads(out)["to_act"], json.loads(out)["legal"]) == ("Ada", [])
    code, out = check(write(record | {"moves": [*moves, "keep wine"]}), "--json", "--legal")
    assert (code, json.loads(out)["legal"]) == (0, ["ship 1 more"])


def test_the_end_of_felinia_is_confirmed(check, write):
    record = felinia_small()
    moves = [*record["moves"], *["bid guild"] * 2, *["withdraw"] * 2]
    code, out = check(write(record | {"moves": moves}), "--json", "--legal")
    verdict = json.loads(out)
    assert (code, verdict["to_act"], verdict["legal"]) == (0, None, ["finish"])
    assert (verdict["finished"], verdict["winners"]) == (False, [])
    _, out = check(write(record | {"moves": [*moves, "blue: sell wine 1", "finish"]}), "--json", "--legal")
    verdict = json.loads(out)
    assert (verdict["finished"], verdict["winners"], verdict["legal"]) == (True, ["Ben"], [])
    assert verdict["scores"] == {"Ada": 1, "Ben": 2}


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("bid market 5", ["E3"]),
        ("green: bid guild", ["turn"]),
        ("sell wine 1", ["turn"]),
        ("green: sell gold 1", ["E45"]),
        ("blue: draw wine", ["phase"]),
        ("buy wine", ["phase"]),
        ("finish", ["phase"]),
        ("bid market 01", ["notation"]),
        ("bid market 9", ["notation"]),
        ("blue: sell silver 1", ["notation"]),
        ("bid market 5 !E3 !E11", ["E3"]),
        ("bid guild !E3", ["notation"]),
    ],
)
def test_a_breach_of_felinia_names_the_move_and_its_rules(check, write, line, rules):
    code, out = check(write(FELINIA | {"moves": [*FELINIA["moves"], line, "draw wine"]}), "--json", "--legal")
    verdict = json.loads(out)
    assert code == 1
    assert verdict["breach"].pop("message")
    assert verdict["breach"] == {"move": 16, "text": line, "rules": rules}
    assert (verdict["ok"], verdict["moves"], verdict["to_act"]) == (False, 16, "Ada")
    assert len(verdict["legal"]) == 6, "the position before the refused move"


def test_a_draw_with_an_actor_is_refused(check, write):
    code, out = check(write(FELINIA | {"moves": ["blue: draw wine"]}), "--json")
    assert code == 1
    assert json.loads(out)["breach"]["rules"] == ["turn"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"board": ...}, ["Felinia needs a “board”"]),
        ({"board": "box"}, ["box", "practice"]),
        ({"board": {}}, ["board"]),
        ({"board": felinia_document(paths=[["a1", "z9"]])}, ["z9"]),
        ({"board": felinia_document(trade={"a": {"silk": 9}})}, ["Amber Coast", "(9)", "5"]),
        ({"players": players(("Ada", "blue"))}, ["2 to 4 players"]),
        ({"players": players(("Ada", "blue"), ("Ben", "grey"))}, ["grey"]),
        ({"options": {"plus_counts_extra": "yes"}}, ["plus_counts_extra"]),
        ({"options": {"last_voyage": True}}, ["last_voyage"]),
        ({"moves": ["draw wine", 7]}, ["moves[1]"]),
    ],
)
def test_what_is_no_record_of_felinia(check, write, changes, says):
    record = {key: value for key, value in {**FELINIA, **changes}.items() if value is not ...}
    code, out = check(write(record), "--json")
    verdict = json.loads(out)
    assert code == 1
    assert (verdict["moves"], verdict["breach"]["move"], verdict["breach"]["rules"]) == (0, None, [])
    assert [words for words in says if words not in verdict["breach"]["message"]] == []


def test_felinia_in_words_for_people(check, write):
    code, out = check(write(FELINIA))
    assert code == 0
    assert "moves accepted: 16; Ada to act. Ada 2, Ben 2, Cleo 1." in out
    code, out = check(write(FELINIA | {"moves": ["draw wine", "ship 1 s01"]}))
    assert code == 1
    assert "“ship” is not due now; due: draw." in out
