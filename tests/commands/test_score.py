"""`manage.py score`, as a shell calls it."""

import json

import pytest
from django.core.management import call_command

from tests.scoring.test_felinia import position as felinia
from tests.scoring.test_flandern import position as flandern
from tests.scoring.test_medina import position


@pytest.fixture
def score(capsys, tmp_path):
    """Score documents; the exit code and what was printed."""

    def run(*documents: object, options: tuple[str, ...] = ("--json",)) -> tuple[int, str]:
        paths = []
        for index, document in enumerate(documents):
            path = tmp_path / f"{index}.json"
            path.write_text(json.dumps(document), encoding="utf-8")
            paths.append(str(path))
        try:
            call_command("score", *paths, *options)
        except SystemExit as stop:
            return int(stop.code), capsys.readouterr().out
        return 0, capsys.readouterr().out

    return run


def test_scores_winners_and_sheet_are_printed(score, tmp_path):
    code, out = score(position())
    assert code == 0
    answer = json.loads(out)
    assert answer["file"] == str(tmp_path / "0.json")
    assert answer["ok"] is True
    assert answer["scores"] == {"Ada": 6, "Ben": 9, "Cleo": 0}
    assert answer["winners"] == ["Ben"]
    assert answer["sheet"]["Ben"]["tower_cards"] == 4
    assert set(answer) == {"file", "ok", "scores", "winners", "sheet"}


def test_a_bad_document_is_said_and_the_others_are_still_scored(score):
    code, out = score(position(walls=["N1", "N1"]), position())
    assert code == 1
    bad, good = map(json.loads, out.splitlines())
    assert bad == {"file": bad["file"], "ok": False, "error": "The field N1 is listed twice."}
    assert good["ok"] is True


def test_in_words_for_people(score):
    code, out = score(position(), options=())
    assert code == 0
    assert "  Ben: 9\n" in out
    assert out.endswith("  Won by Ben.\n")
    assert "      4  Tower card 4 (M83)\n" in out


def test_a_row_that_is_no_player_s_is_printed_and_does_not_win(score):
    code, out = score(flandern(cities={"ghent": {"finished": {"grey": 9, "blue": 1}}}))
    assert code == 0
    answer = json.loads(out)
    assert answer["scores"] == {"Ada": 8, "Ben": 0, "Cleo": 0, "grey": 10}
    assert answer["sheet"]["grey"]["ghent"] == 10
    assert answer["winners"] == ["Ada"]


def test_a_table_too_small_is_told_where_its_rules_are(score):
    code, out = score(flandern(players=flandern()["players"][:2]))
    assert code == 1
    assert json.loads(out)["error"].endswith("see the special rules in the original rulebook.")


def test_a_position_of_felinia_is_scored(score):
    code, out = score(felinia())
    assert code == 0
    answer = json.loads(out)
    assert (answer["ok"], answer["winners"]) == (True, ["Ada"])
    assert answer["scores"] == {"Ada": 16 + 4 + 4 + 1, "Ben": 9 + 1 + 2 + 2, "Cleo": 0}
    assert answer["sheet"]["Ben"] == {"trade": 9, "plus": 0, "groups": 0, "gold": 1, "spice": 2, "goods": 2}
    assert set(answer) == {"file", "ok", "scores", "winners", "sheet"}
    level = [{"name": "Ada", "colour": "blue"}, {"name": "Ben", "colour": "green", "silver": 1}]
    assert json.loads(score(felinia(players=level))[1])["winners"] == ["Ben"]


def test_felinia_in_words_for_people(score):
    code, out = score(felinia(), options=())
    assert code == 0
    assert "  Ada: 25\n" in out
    assert "Silk: 3 trade tiles and 1 bonus tile “1–4”, 4 × 4 (E60)" in out
    assert "Group of 2 merchants: a4 and a5, 2 × 2 (E62)" in out
    assert out.endswith("  Won by Ada.\n")


def test_what_is_wrong_with_a_position_of_felinia_is_said(score):
    wrong = felinia()
    wrong["players"][0]["merchants"] = ["a4", "z9"]
    code, out = score(wrong, felinia(board="box"))
    assert code == 1
    first, second = map(json.loads, out.splitlines())
    assert "z9" in first["error"]
    assert "practice" in second["error"]
