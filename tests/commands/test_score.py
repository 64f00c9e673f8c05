"""`manage.py score`, as a shell calls it."""

import json
from datetime import date

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone, translation

from games.models import Player, PlaySession
from plays.models import Version
from tests.factories import PlayerFactory
from tests.finished import TOTALS, totals, with_names
from tests.scoring.felinia import position as felinia
from tests.scoring.test_flandern import position as flandern
from tests.scoring.test_medina import position


@pytest.fixture
def say(capsys, tmp_path):
    """Scores documents; returns the exit code, the output and the error output."""

    def run(*documents: object, options: tuple[str, ...] = ("--json",)) -> tuple[int, str, str]:
        paths = []
        for index, document in enumerate(documents):
            path = tmp_path / f"{index}.json"
            path.write_text(json.dumps(document), encoding="utf-8")
            paths.append(str(path))
        code = 0
        try:
            call_command("score", *paths, *options)
        except SystemExit as stop:
            code = int(str(stop.code))
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def score(say):
    """The same without the error output."""
    return lambda *documents, options=("--json",): say(*documents, options=options)[:2]


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
    assert out.endswith("  Ben wins with 9 points, ahead of Ada (6) and Cleo (0).\n")
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
    assert out.endswith("  Ada wins with 25 points, ahead of Ben (14) and Cleo (0).\n")


def test_what_is_wrong_with_a_position_of_felinia_is_said(score):
    wrong = felinia()
    wrong["players"][0]["merchants"] = ["a4", "z9"]
    code, out = score(wrong, felinia(board="box"))
    assert code == 1
    first, second = map(json.loads, out.splitlines())
    assert "z9" in first["error"]
    assert "practice" in second["error"]


SHORT = {"format": "tableside-counts/1", "game": "medina", "players": position()["players"]}
IMPOSSIBLE = flandern(cities={"ghent": {"finished": {"blue": 99}}})


def test_a_short_form_is_scored(score):
    code, out = score(SHORT)
    answer = json.loads(out)
    assert (code, answer["scores"]) == (0, {"Ada": 0, "Ben": 0, "Cleo": 0})
    assert set(answer) == {"file", "ok", "scores", "winners", "sheet"}


def test_totals_are_nothing_to_score(score):
    code, out = score(TOTALS)
    assert (code, json.loads(out)["ok"]) == (1, False)


def test_in_german(score):
    with translation.override("de"):
        code, out = score(position(), options=())
    assert (code, out.splitlines()[-1]) == (0, "  Ben gewinnt mit 9 Punkten vor Ada (6) und Cleo (0).")


# What is impossible


def test_to_a_program_doubts_change_nothing(say):
    code, out, err = say(IMPOSSIBLE)
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert (answer["ok"], set(answer)) == (True, {"file", "ok", "scores", "winners", "sheet"})


def test_to_a_person_doubts_are_told_beside_the_score(say, tmp_path):
    code, out, err = say(IMPOSSIBLE, options=())
    assert code == 0
    assert "99" in err
    assert all(line.startswith(f"{tmp_path / '0.json'}: ") for line in err.splitlines())
    assert out.splitlines()[-1].startswith("  Ada wins with")


def test_a_doubt_names_its_rule(say):
    _, _, err = say(felinia(), options=())
    assert err.endswith("(E25)\n")


def test_strictly_what_cannot_be_is_an_error_and_the_others_are_still_scored(say):
    code, out, err = say(IMPOSSIBLE, position(), options=("--json", "--strict"))
    assert (code, err) == (1, "")
    bad, good = map(json.loads, out.splitlines())
    assert set(bad) == {"file", "ok", "error"}
    assert (bad["ok"], "99" in bad["error"]) == (False, True)
    assert good["ok"] is True


def test_strictly_to_a_person(say, tmp_path):
    code, out, err = say(IMPOSSIBLE, options=("--strict",))
    assert (code, err) == (1, "")
    assert (out.startswith(f"{tmp_path / '0.json'}: "), "99" in out) == (True, True)


def test_what_is_only_unusual_is_no_error(say):
    code, out, _ = say(felinia(), options=("--json", "--strict"))
    assert (code, json.loads(out)["ok"]) == (0, True)


# Kept

keeping = pytest.mark.usefixtures("db")
KEEP = ("--json", "--keep", "--date", "2026-10-03", "--place", " The  club ")


@pytest.mark.database
@keeping
def test_a_position_is_kept_as_a_finished_play(score):
    code, out = score(position(), options=KEEP)
    [play] = PlaySession.objects.all()
    answer = json.loads(out)
    assert (code, answer["play"], answer["scores"]) == (0, play.pk, {"Ada": 6, "Ben": 9, "Cleo": 0})
    assert set(answer) == {"file", "ok", "scores", "winners", "sheet", "play"}
    assert (play.played, play.place, play.seated) == (date(2026, 10, 3), "The club", False)
    assert (play.source, play.versions.get().document) == (PlaySession.POSITION, position())


@pytest.mark.database
@keeping
def test_kept_twice_it_is_one_play(score):
    first = json.loads(score(position(), options=KEEP)[1])
    again = json.loads(score(position(about="the same"), options=KEEP)[1])
    assert again["play"] == first["play"]
    assert (PlaySession.objects.count(), Version.objects.count()) == (1, 1)


@pytest.mark.database
@keeping
def test_on_another_day_it_is_another_play(score):
    score(position(), options=KEEP)
    score(position(), options=("--keep", "--json"))
    assert {*PlaySession.objects.values_list("played", flat=True)} == {
        date(2026, 10, 3),
        timezone.localdate(),
    }


@keeping
def test_the_same_game_in_two_places_is_refused(score):
    play = json.loads(score(position(), options=KEEP)[1])["play"]
    code, out = score(position(), options=("--json", "--keep", "--date", "2026-10-03"))
    assert (code, json.loads(out)["ok"]) == (1, False)
    sentence = f"This game is already saved as game {play}, but with a different location."
    assert json.loads(out)["error"] == sentence


@keeping
def test_names_are_spelt_as_the_club_knows_them(score):
    PlayerFactory.create(name="Ada")
    answer = json.loads(score(with_names(position(), " ADA", "Ben", "Cleo"), options=KEEP)[1])
    assert [*answer["scores"]] == ["Ada", "Ben", "Cleo"]
    assert Version.objects.get().document == position()


@pytest.mark.database
@keeping
def test_totals_are_kept_too(score):
    code, out = score(TOTALS, options=KEEP)
    answer = json.loads(out)
    assert (code, answer["ok"], answer["sheet"]) == (0, True, None)
    assert (answer["scores"], answer["winners"]) == ({"Ada": 31, "Ben": 40, "Cleo": 31}, ["Ben"])
    assert PlaySession.objects.get(pk=answer["play"]).source == PlaySession.TOTALS


@keeping
def test_a_person_is_told_where_it_is_kept(score):
    _, out = score(totals(("Ada", 7, 2), ("Ben", 7, 1), ("Cleo", 3, 3)), options=("--keep",))
    play = PlaySession.objects.get().pk
    assert out.splitlines()[1:4] == ["  Ada: 7", "  Ben: 7", "  Cleo: 3"]
    assert out.endswith(f"\n  Saved as game {play}, not verified.\n")
    _, out = score(totals(("Ada", 7, 2), ("Ben", 7, 1), ("Cleo", 3, 3)), options=("--keep",))
    assert out.endswith(f"\n  Already saved as game {play}, not verified.\n")


@keeping
@pytest.mark.parametrize(
    "document", [IMPOSSIBLE, with_names(TOTALS, "Ada", "ada", "Cleo"), {"game": "medina"}]
)
def test_what_cannot_be_is_not_kept_and_the_others_are(score, document):
    code, out = score(document, position(), options=("--json", "--keep"))
    bad, good = map(json.loads, out.splitlines())
    assert (code, bad["ok"], good["ok"]) == (1, False, True)
    assert "play" not in bad
    assert [play.pk for play in PlaySession.objects.all()] == [good["play"]]
    assert Player.objects.count() == 3


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--date", "2026-10-03"), "add --keep"),
        (("--place", "Club"), "add --keep"),
        (("--place", ""), "add --keep"),
        (("--strict", "--date", "2026-10-03"), "add --keep"),
        (("--keep", "--date", "yesterday"), "date must be a date like"),
        (("--keep", "--date", "2026-02-30"), "date must be a date like"),
        (("--keep", "--date", "9999-01-01"), "is in the future"),
        (("--keep", "--place", "x" * 61), "at most 60 are possible"),
    ],
)
def test_what_cannot_be_meant_is_said_before_anything_is_read(score, options, sentence):
    with pytest.raises(CommandError, match=sentence):
        score(position(), options=options)


def test_without_a_database_nothing_can_be_kept(score, monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise OperationalError("no such table: games_player")

    monkeypatch.setattr("plays.management.commands.score.read_finished", fail)
    with pytest.raises(CommandError, match="no such table"):
        score(position(), options=("--keep",))
