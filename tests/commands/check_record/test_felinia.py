"""`manage.py check_record` with records of Felinia."""

import json
from typing import Any

import pytest

from tests.engine.test_record import players
from tests.titles.felinia.table import document as felinia_document
from tests.titles.felinia.table import spare as felinia_spare
from tests.titles.felinia.test_recorded_games import games as felinia_games

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
    assert "moves accepted: 16; next: Ada. Ada 2, Ben 2, Cleo 1." in out
    code, out = check(write(FELINIA | {"moves": ["draw wine", "ship 1 s01"]}))
    assert code == 1
    assert "“ship” is not possible now; possible: draw." in out
