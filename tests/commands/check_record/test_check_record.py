"""`manage.py check_record`, as a shell calls it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from tests.engine.test_record import GOOD, changed, players
from tests.titles.medina.test_recorded_games import games, record


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
    assert "at most 20 MB are possible" in json.loads(out)["breach"]["message"]


@pytest.mark.skipif(os.name != "posix", reason="files that never end are a speciality of Unix")
def test_what_is_no_file_is_not_read(check, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    code, out = check("/dev/zero", tmp_path / "pipe", "--json")
    assert code == 1
    assert ["not a file" in json.loads(line)["breach"]["message"] for line in out.splitlines()] == [
        True,
        True,
    ]


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
    assert (
        "“wall N5” (M40). N5 is not next to a tower or a wall; a wall must continue from one of them." in out
    )
    assert "Legal moves (712): merchant g6, " in out
