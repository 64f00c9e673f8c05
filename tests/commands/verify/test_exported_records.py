"""`manage.py verify`: exported records compared with the seals of their plays."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games import seals
from games.folds import history_of
from games.records import exported_record
from games.seals import seal_of
from tests.commands.verify.stored import Answer, execute
from tests.models.test_sealing import DIRECTOR, enter, over, sealed

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def write(tmp_path) -> Callable[[object], Path]:
    def to_file(content: object) -> Path:
        path = tmp_path / "record.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return to_file


def verdict(answer: Answer) -> dict[str, Any]:
    code, out, err = answer
    (line,) = out.splitlines()
    report = json.loads(line)
    assert err == ""
    assert report["ok"] is (code == 0)
    return report


def test_an_exported_record_is_as_it_was_sealed(verify, write):
    session = sealed()
    path = write(exported_record(session))
    seal = seal_of(history_of(session))
    code, out, _ = verify("--file", path)
    assert code == 0
    begins = seal._replace(trail="").short
    whose = f"the seal of session {session.pk}"
    assert out == f"{path}: 142 moves, sealed {begins} ({whose}): as it was sealed\n"
    assert verdict(verify("--json", "--file", path)) == {
        "file": str(path),
        "ok": True,
        "seal": seal.record,
        "moves": 142,
        "sessions": [session.pk],
        "former": [],
        "faults": [],
    }


def test_of_a_record_of_another_house_nothing_is_proved(verify, write):
    document = exported_record(sealed(event="Elsewhere"))
    execute("DELETE FROM games_entry")
    code, out, _ = verify("--file", write(document))
    assert code == 1
    assert "(no play here has this seal)" in out
    assert "it is consistent, but anybody can compute a hash" in out


def test_of_a_play_that_was_reopened_since_that_is_said(verify, write):
    session = sealed()
    path = write(exported_record(session))
    enter(session, "reopen", DIRECTOR, "a look")
    code, out, _ = verify("--file", path)
    assert code == 0
    assert f"(a former seal of session {session.pk}, reopened since)" in out


def test_an_open_play_has_no_seal_to_hold_it_against(verify, write):
    report = verdict(verify("--json", "--file", write(exported_record(over()))))
    assert "there is no seal to compare it with" in report["faults"]
    assert report["seal"] is None


def edited(document: dict[str, Any], **changes: Any) -> dict[str, Any]:
    result = {**document["result"], **changes.pop("result", {})}
    return {**document, **changes, "result": result}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"notes": "otherwise"}, "it is not what was sealed"),
        ({"options": {"wall_points": "piece"}}, "it is not what was sealed"),
        (
            {"result": {"scores": {"Ada": 1, "Ben": 2, "Cleo": 3}}},
            "its scores are not what its moves lead to",
        ),
        ({"result": {"winners": ["Nobody"]}}, "its winners are not what its moves lead to"),
        ({"result": {"seal": "a" * 64}}, "it is not what was sealed"),
        ({"result": {"seal": "nonsense"}}, "its seal is not a valid one"),
        ({"result": {"seal": 7}}, "its seal is not a valid one"),
        ({"moves": []}, "its moves do not end the game"),
        ({"moves": ["merchant h6", "merchant h6"]}, "it is not what was sealed"),
        ({"format": "tableside/9"}, None),
    ],
    ids=str,
)
def test_an_edited_file(verify, write, changes: dict[str, Any], fault: str | None):
    report = verdict(verify("--json", "--file", write(edited(exported_record(sealed()), **changes))))
    assert not report["ok"]
    assert fault is None or fault in report["faults"]


def test_a_file_edited_and_sealed_anew_is_not_the_seal_of_any_play(verify, write):
    """Anybody can compute a hash; what is kept here shows that it is another."""
    document = edited(exported_record(sealed()), notes="otherwise")
    document["result"]["seal"] = seals.document_hash(document)
    report = verdict(verify("--json", "--file", write(document)))
    assert not report["ok"]
    assert report["sessions"] == []


@pytest.mark.parametrize("trail", ["0" * 64, None, 7, "\ud800", "\0"])
def test_a_file_with_another_trail_is_not_the_seal_of_any_play(verify, write, trail: object):
    document = edited(exported_record(sealed()), result={"trail": trail})
    report = verdict(verify("--json", "--file", write(document)))
    assert (report["ok"], report["sessions"]) == (False, [])


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"{}", b"[" * 100_000, b'{"result": 7}'])
def test_what_is_no_record(verify, write, content: bytes):
    code, out, err = verify("--file", write(content))
    assert (code, err) == (1, "")
    assert "NOT proved" in out


def test_a_file_that_is_not_there(verify, tmp_path):
    code, out, _ = verify("--file", tmp_path / "nowhere.json", tmp_path)
    assert code == 1
    assert len(out.splitlines()) == 2


def test_files_and_plays_together(verify, write):
    session = sealed()
    code, out, _ = verify("--json", session.pk, "--file", write(exported_record(session)))
    assert code == 0
    assert [next(iter(json.loads(line))) for line in out.splitlines()] == ["file", "session", "chain"]
