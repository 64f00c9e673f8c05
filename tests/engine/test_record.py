"""The record format: what is a record, what is not, and the verdict on it."""

import json
from typing import Any

import pytest

from games.engine.record import Record, judge, read_record, write_record
from games.titles import TITLES
from scoring.document import Malformed, parse
from tests.engine.coin import COIN, SETUP

GOOD: dict[str, Any] = {
    "format": "tableside/1",
    "game": "medina",
    "options": {"wall_points": "part"},
    "players": [
        {"name": "Ada", "colour": "yellow"},
        {"name": "Ben", "colour": "red"},
        {"name": "Cleo", "colour": "blue"},
    ],
    "moves": ["merchant h6", "palace orange c3", "roof c3"],
}


def changed(**changes: Any) -> dict[str, Any]:
    """The good record with these keys changed; ... removes one."""
    return {key: value for key, value in {**GOOD, **changes}.items() if value is not ...}


def players(*pairs: tuple[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "colour": colour} for name, colour in pairs]


def test_the_example_of_the_format_is_a_record():
    verdict = judge(read_record(GOOD, TITLES))
    assert verdict == {
        "ok": True,
        "moves": 3,
        "finished": False,
        "to_act": "Ben",
        "scores": {"Ada": 5, "Ben": 0, "Cleo": 0},
        "winners": [],
        "breach": None,
    }


def test_remarks_are_ignored():
    record = read_record(changed(result=[1], event="Cup", date=20260101, notes={"a": "b"}), TITLES)
    assert judge(record)["ok"]


def test_options_may_be_absent_and_defaults_may_be_written_out():
    assert read_record(changed(options=...), TITLES).setup == read_record(GOOD, TITLES).setup
    options = {"wall_points": "part", "tie_break": "shared", "show_stock": True}
    assert read_record(changed(options=options), TITLES).setup == read_record(GOOD, TITLES).setup


def test_export_leaves_defaults_out():
    record = read_record(changed(options={"wall_points": "part", "show_stock": False}), TITLES)
    assert write_record(record)["options"] == {"show_stock": False}


def test_export_names_every_actor_and_waiver():
    record = read_record(changed(moves=["merchant a1 !M2", "wall N5 !M40", "yellow: wall N16"]), TITLES)
    assert write_record(record)["moves"] == [
        "yellow: merchant a1 !M2",
        "yellow: wall N5 !M40",
        "yellow: wall N16",
    ]


def test_export_writes_no_actor_for_what_the_table_does():
    lines = ("blue: call tails", "red: call heads", "show heads")
    assert write_record(Record(COIN, SETUP, lines))["moves"] == list(lines)


MALFORMED = {
    "no format": changed(format=...),
    "another format": changed(format="tableside/2"),
    "format is no text": changed(format=1),
    "no game": changed(game=...),
    "unknown game": changed(game="chess"),
    "game is a list": changed(game=["medina"]),
    "game is null": changed(game=None),
    "no players": changed(players=...),
    "no moves": changed(moves=...),
    "unknown key": changed(winner="Ada"),
    "a board in Medina": changed(board="practice"),
    "a null board in Medina": changed(board=None),
    "options are a list": changed(options=[]),
    "options are null": changed(options=None),
    "unknown option": changed(options={"speed": "fast"}),
    "unknown value": changed(options={"wall_points": "both"}),
    "value of another type": changed(options={"wall_points": True}),
    "value that cannot be hashed": changed(options={"wall_points": ["part"]}),
    "1 is not true": changed(options={"show_stock": 1}),
    "text is not true": changed(options={"show_stock": "true"}),
    "players are an object": changed(players={"Ada": "yellow"}),
    "two players": changed(players=GOOD["players"][:2]),
    "five players": changed(players=GOOD["players"] + players(("D", "green"), ("E", "green"))),
    "no player": changed(players=[]),
    "a player is text": changed(players=["Ada", "Ben", "Cleo"]),
    "a player without colour": changed(players=[{"name": "Ada"}, *GOOD["players"][1:]]),
    "a player with more": changed(players=[{"name": "A", "colour": "green", "age": 7}, *GOOD["players"][1:]]),
    "a name is a number": changed(players=[{"name": 7, "colour": "green"}, *GOOD["players"][1:]]),
    "a name is empty": changed(players=players((" ", "yellow"), ("Ben", "red"), ("Cleo", "blue"))),
    "a name has a null": changed(players=players(("A\0", "yellow"), ("Ben", "red"), ("Cleo", "blue"))),
    "a name is half a character": changed(players=players(("\ud800", "yellow"), ("B", "red"), ("C", "blue"))),
    "a name twice": changed(players=players(("Ada", "yellow"), ("Ada", "red"), ("Cleo", "blue"))),
    "a colour twice": changed(players=players(("Ada", "red"), ("Ben", "red"), ("Cleo", "blue"))),
    "an unknown colour": changed(players=players(("Ada", "grey"), ("Ben", "red"), ("Cleo", "blue"))),
    "moves are text": changed(moves="merchant h6"),
    "moves are an object": changed(moves={"0": "merchant h6"}),
    "a move is a number": changed(moves=["merchant h6", 7]),
    "a move is null": changed(moves=[None]),
    "a move is a list": changed(moves=[["merchant", "h6"]]),
}


@pytest.mark.parametrize("about", MALFORMED)
def test_a_malformed_document_is_refused_in_both_languages(about: str):
    with pytest.raises(Malformed) as error:
        read_record(MALFORMED[about], TITLES)
    assert error.value.text.en != error.value.text.de
    assert 10 < len(error.value.text.en) < 300


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"not json",
        b"[]",
        b"null",
        b'"tableside/1"',
        b"\xff\xfe{\x00}\x00",
        b'{"format": "tableside/1"',
        b'{"a": 1, "a": 2}',
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": ' + b"1" * 10_000 + b"}",
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b"\x00" * 1000,
    ],
)
def test_what_is_no_json_object_is_refused(raw: bytes):
    with pytest.raises(Malformed) as error:
        parse(raw)
    assert len(error.value.text.en) < 300


def test_a_byte_order_mark_does_no_harm():
    assert parse(b"\xef\xbb\xbf" + json.dumps(GOOD).encode()) == GOOD


def breach(*moves: str) -> dict[str, Any]:
    return judge(read_record(changed(moves=list(moves)), TITLES))["breach"]


def test_a_breach_says_which_move_broke_which_rules():
    verdict = judge(read_record(changed(moves=["merchant h6", "palace orange e7", "palace grey f8"]), TITLES))
    assert verdict["ok"] is False
    assert verdict["moves"] == 2
    assert verdict["to_act"] == "Ada"
    assert verdict["breach"] == {
        "move": 2,
        "text": "palace grey f8",
        "rules": ["M12"],
        "message": "f8 would touch the orange palace at e7.",
    }


def test_a_breach_speaks_german_where_asked():
    record = read_record(changed(moves=["merchant a1"]), TITLES)
    assert judge(record, "de-at")["breach"]["message"].startswith("a1 liegt am Rand: Der erste Besucher")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("wall N1", "phase"),
        ("roof h6", "phase"),
        ("red: merchant h6", "turn"),
        ("green: merchant h6", "turn"),
        ("grey: merchant h6", "notation"),
        ("merchant h12", "notation"),
        ("merchant h0", "notation"),
        ("merchant q5", "notation"),
        ("merchant h06", "notation"),
        ("merchant H6", "notation"),
        ("merchant N5", "notation"),
        ("merchant NW", "notation"),
        ("Merchant h6", "notation"),
        ("merchant  h6", "notation"),
        ("merchant h6 ", "notation"),
        ("merchant", "notation"),
        ("merchant h6 h7", "notation"),
        ("palace h6", "notation"),
        ("palace red h6", "notation"),
        ("palace grey", "notation"),
        ("wall f7", "notation"),
        ("wall n5", "notation"),
        ("wall N17", "notation"),
        ("wall W12", "notation"),
        ("wall N05", "notation"),
        ("wall NW", "notation"),
        ("pass", "notation"),
        ("undo", "notation"),
        ("", "notation"),
        ("\ud800", "notation"),
        ("merchant h6 !M50", "notation"),
        ("merchant h6 !M99", "notation"),
        ("merchant a1", "M2"),
        ("merchant a1 !M50", "M2"),
    ],
)
def test_the_first_move_refused(move: str, code: str):
    refused = breach(move)
    assert refused["move"] == 0
    assert refused["rules"] == [code]
    assert refused["text"] == move
    assert refused["message"]


def test_names_with_odd_but_readable_letters_are_names():
    odd = players(("Ada\u00a0B", "yellow"), ("👩\u200d🚀", "red"), ("می\u200cخواهم", "blue"))
    assert read_record(changed(players=odd), TITLES).setup.players[0].name == "Ada\u00a0B"


def test_a_pass_is_never_written():
    assert breach("merchant h6", "pass")["rules"] == ["notation"]


def test_legal_lists_every_move_sorted_and_without_actor():
    verdict = judge(read_record(changed(moves=[]), TITLES), legal=True)
    assert len(verdict["legal"]) == 14 * 9
    assert verdict["legal"] == sorted(verdict["legal"])
    assert verdict["legal"][0] == "merchant b10"
    assert verdict["to_act"] == "Ada"


def test_a_million_moves_are_stopped_at_the_first_that_is_wrong():
    refused = breach("merchant h6", *["merchant h6"] * 1_000_000)
    assert refused["move"] == 1
    assert refused["rules"] == ["M16"]
