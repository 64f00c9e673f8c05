"""The five commands about tournament files, as a shell calls them."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation

from tests.tournaments import naive
from tests.tournaments.files import EXAMPLE, POINTS, example, played, table
from tournaments.engine.tournament import MODES
from tournaments.management.answers import laid_out

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys, tmp_path) -> Run:
    """Run a command on a document; its exit code and what it printed."""

    def run_it(name: str, *arguments: object) -> tuple[int, str, str]:
        written = []
        for argument in arguments:
            if isinstance(argument, (dict, bytes)):
                path = tmp_path / "x.json"
                path.write_bytes(argument if isinstance(argument, bytes) else json.dumps(argument).encode())
                argument = path
            written.append(str(argument))
        try:
            call_command(name, *written)
        except SystemExit as stop:
            code = int(str(stop.code))
        else:
            code = 0
        return (code, *capsys.readouterr())

    return run_it


@pytest.fixture
def answer(run) -> Callable[..., dict[str, Any]]:
    """What a command says in JSON: one line, and nothing else."""

    def ask(name: str, *arguments: object, code: int = 0) -> dict[str, Any]:
        ended, out, err = run(name, *arguments, "--json")
        assert (ended, err, out.count("\n")) == (code, "", 1)
        return json.loads(out)

    return ask


COMMANDS = ("draw", "standings", "check_draw", "check_standings")
EIGHT = played(
    [table([1, 2, 3, 4], [9, 7, 5, 3], [1, 2, 3, 4]), table([5, 6, 7, 8], [9, 9, 5, 3], [1, 1, 3, 4])]
)


# What is wrong with a document or an option


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "document", [example(seed=...), b"no JSON", b"", b"[]", b"[" * 100_000, b'{"seed": NaN}', b"\xff"]
)
def test_a_bad_document_is_one_line(answer, command, document):
    assert [*answer(command, document, code=1)] == ["error"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bad_document_is_told_to_people_on_the_other_channel(run, command):
    assert run(command, example(seed=...)) == (1, "", "$: “seed” is missing.\n")
    with translation.override("de"):
        assert run(command, example(seed=...)) == (1, "", "$: „seed“ fehlt.\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_file_is_told(answer, command):
    assert answer(command, "/nowhere/x.json", code=1) == {"error": "There is no such file."}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--mode", "fair"], "--mode"),
        (["--mode", ""], "--mode"),
        (["--seed", "x"], "--seed"),
        (["--seed", "1.5"], "--seed"),
        (["--bye", "Ada"], "--bye"),
        (["--bye", "99"], "--bye 99"),
        (["--bye", "1", "--bye", "1"], "--bye 1"),
    ],
)
def test_a_bad_option_is_told(answer, options, says):
    assert says in answer("draw", EIGHT, *options, code=1)["error"]


# draw


def test_the_next_round_is_drawn_and_nothing_else_is_changed(answer):
    document = {**EIGHT, "motto": "x", "standings": [{"left": "alone"}]}
    printed = answer("draw", document)
    drawn = printed["rounds"].pop()
    assert printed == document
    assert [*printed] == [*document]
    assert (drawn["round"], drawn["title"], drawn["mode"], drawn["byes"]) == (2, None, "balanced", [])
    assert sorted(entrant for table in drawn["tables"] for entrant in table["seats"]) == [*range(1, 9)]
    assert all(table["scores"] is None and table["places"] is None for table in drawn["tables"])


def test_mode_and_title_are_those_of_the_last_round_unless_said(answer):
    document = {**EIGHT, "rounds": [{**EIGHT["rounds"][0], "mode": "snake", "title": "felinia"}]}
    drawn = answer("draw", document)["rounds"][-1]
    assert (drawn["mode"], drawn["title"]) == ("snake", "felinia")
    drawn = answer("draw", document, "--mode", "random")["rounds"][-1]
    assert (drawn["mode"], drawn["title"]) == ("random", "felinia")


@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_is_the_same_draw(answer, mode):
    document = played(entrants=range(1, 16), seed=-5)
    assert answer("draw", document, "--mode", mode) == answer(
        "draw", document, "--mode", mode, "--seed", "-5"
    )


def test_another_seed_is_another_draw(answer):
    document = played(entrants=range(1, 16))
    drawn = {json.dumps(answer("draw", document, "--mode", "random", "--seed", seed)) for seed in range(5)}
    assert len(drawn) > 1


def test_who_is_let_off_has_a_bye(answer):
    document = {**EIGHT, "points": {**POINTS, "bye": 0.5}}
    drawn = answer("draw", document, "--bye", "3", "--bye", "8")["rounds"][-1]
    assert sorted(drawn["byes"]) == [3, 8]
    assert sorted(entrant for table in drawn["tables"] for entrant in table["seats"]) == [1, 2, 4, 5, 6, 7]


def test_a_bye_needs_points(answer):
    document = {**EIGHT, "points": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}}
    assert "bye" in answer("draw", document, "--bye", "3", code=1)["error"]


def test_a_size_without_points_is_not_drawn(answer):
    document = played(entrants=range(1, 8), points={"4": [5, 3, 2, 1]})
    assert "a table of 3" in answer("draw", document, code=1)["error"]


def test_who_has_left_or_not_come_is_not_drawn(answer):
    document = played(entrants=range(1, 11))
    document["entrants"][0]["until_round"] = 0
    document["entrants"][9]["from_round"] = 2
    drawn = answer("draw", document)["rounds"][0]
    assert sorted(entrant for table in drawn["tables"] for entrant in table["seats"]) == [*range(2, 10)]


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_numbers_that_cannot_be_seated_are_refused(answer, players):
    document = played(entrants=range(1, players + 1), table_sizes=[3, 4])
    assert answer("draw", document, code=1)["error"]


@pytest.mark.parametrize(("players", "sizes"), [(2, [2]), (5, [2, 3])])
def test_two_and_five_can_be_seated_where_two_may_sit(answer, players, sizes):
    drawn = answer("draw", played(entrants=range(1, players + 1)))["rounds"][0]
    assert sorted(len(table["seats"]) for table in drawn["tables"]) == sizes


def test_people_get_the_document_and_on_the_other_channel_who_meets_again(run):
    document = played([table([1, 2, 3, 4], [9, 7, 5, 3], [1, 2, 3, 4])], entrants=range(1, 5))
    code, out, err = run("draw", document)
    assert code == 0
    assert len(json.loads(out)["rounds"]) == 2
    assert "Round 2: Player 1 (1) and Player 2 (2) meet for the second time, also in the round before." in err


# standings


def test_standings_are_put_into_the_document(answer):
    printed = answer("standings", EXAMPLE)
    assert printed["rounds"][0]["tables"][0]["points"] == [5, 1.5, 3, 1.5]
    assert printed["standings"][0]["entrant"] == 3
    assert [*printed["standings"][0]] == ["entrant", "rank", "points", "tie_breaks"]
    expected = naive.standings(EXAMPLE)
    assert [(row["entrant"], row["rank"]) for row in printed["standings"]] == [
        (row["entrant"], row["rank"]) for row in expected
    ]
    assert answer("standings", printed) == printed, "once more is the same"


def test_standings_laid_out_for_people_are_the_same_document(run, answer):
    code, out, err = run("standings", EIGHT)
    assert (code, err) == (0, "")
    assert json.loads(out) == answer("standings", EIGHT)
    assert ' {"entrant": 1, "rank": 1, "points": 5, "tie_breaks": {}}' in out


def test_what_fits_on_a_line_stays_on_it():
    document = {"a": [1, 2], "b": [{"c": "x" * 80}, {"d": ["y" * 60, "z" * 60]}], "e": {}}
    assert json.loads("\n".join(laid_out(document))) == document
    assert laid_out(document)[:4] == ["{", ' "a": [1, 2],', ' "b": [', '  {"c": "' + "x" * 80 + '"},']


# check_draw


def test_a_right_draw_is_reported(answer):
    again = {**EIGHT, "rounds": [*EIGHT["rounds"], {**EIGHT["rounds"][0], "round": 2}]}
    report = answer("check_draw", again)
    assert (report["ok"], report["problems"]) == (True, [])
    first, second = report["rounds"]
    assert first == {
        "round": 1, "tables": {"4": 2}, "rematches": [], "groups": [],
        "three_player_tables": {str(entrant): 0 for entrant in range(1, 9)},
        "seats": {
            str(entrant): [int((entrant - 1) % 4 == seat) for seat in range(4)] for entrant in range(1, 9)
        },
    }  # fmt: skip
    assert second["rematches"][0] == {"pair": [1, 2], "meeting": 2, "consecutive": True}
    assert len(second["rematches"]) == 12


def test_a_wrong_draw_ends_with_1(answer, run):
    wrong = played([{"seats": [1, 2, 3]}], entrants=range(1, 5))
    report = answer("check_draw", wrong, code=1)
    assert (report["ok"], report["problems"]) == (
        False, [{"round": 1, "problem": "Player 4 (4) plays but has no seat."}],
    )  # fmt: skip
    code, out, _ = run("check_draw", wrong)
    assert code == 1
    assert "Round 1: Player 4 (4) plays but has no seat." in out


def test_a_draw_in_words(run):
    people = [{"id": entrant, "name": f"Player {entrant}", "group": entrant % 4} for entrant in range(1, 8)]
    document = {**played([{"seats": [1, 2, 5]}, {"seats": [3, 4, 6, 7]}]), "entrants": people}
    code, out, _ = run("check_draw", document)
    assert code == 0
    assert "Round 1: Player 1 (1) and Player 5 (5) are in the same group." in out
    assert "Round 1: Tables of three so far: 0 to 1 per person." in out


# check_standings


def test_right_standings_pass_and_wrong_ones_do_not(answer, run):
    right = answer("standings", EXAMPLE)
    assert answer("check_standings", right) == {"ok": True, "problems": []}
    right["standings"][1]["points"] += 0.5
    report = answer("check_standings", right, code=1)
    assert report == {"ok": False, "problems": ["Dora (7): points is 3.5; it should be 3."]}
    code, out, _ = run("check_standings", right)
    assert code == 1
    assert "rows: 5, wrong: 1." in out


def test_no_standings_are_wrong_ones(answer):
    assert len(answer("check_standings", example(standings=...), code=1)["problems"]) == 5


def test_standings_nobody_can_read_are_an_error(answer):
    assert "standings[0]" in answer("check_standings", example(standings=[7]), code=1)["error"]


# random_tournament


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [3, 5, 13])
def test_a_made_up_tournament_is_right_in_every_way(answer, mode, players):
    asked = ("random_tournament", "--players", players, "--rounds", 3, "--mode", mode, "--seed", 4)
    document = answer(*asked)
    assert answer(*asked) == document, "the same seed is the same tournament"
    assert len(document["entrants"]) == players
    assert len(document["rounds"]) == 3
    assert all(drawn["mode"] == mode for drawn in document["rounds"])
    assert len(naive.played_tables(document)) == sum(len(drawn["tables"]) for drawn in document["rounds"])
    assert [naive.faults(document, number) for number in (1, 2, 3)] == [[], [], []]
    assert answer("check_draw", document)["ok"]
    assert answer("check_standings", document)["ok"]
    assert answer("standings", document) == document


def test_another_seed_is_another_tournament(answer):
    asked = ("random_tournament", "--players", 8, "--rounds", 1, "--seed")
    assert answer(*asked, 1)["rounds"] != answer(*asked, 2)["rounds"]


def test_a_made_up_tournament_for_people_is_a_clean_document_too(run):
    code, out, err = run("random_tournament", "--players", 8, "--rounds", 2)
    assert (code, err) == (0, "")
    assert json.loads(out)["format"] == "tableside-tournament/1"


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "1", "--rounds", "2"],
        ["--players", "0", "--rounds", "2"],
        ["--players", "-4", "--rounds", "2"],
        ["--players", "many", "--rounds", "2"],
        ["--players", "8", "--rounds", "0"],
        ["--players", "100000", "--rounds", "2"],
        ["--players", "8", "--rounds", "2", "--mode", "fair"],
        ["--players", "8", "--rounds", "2", "--seed", "x"],
    ],
)
def test_what_cannot_be_made_up(answer, options):
    assert [*answer("random_tournament", *options, code=1)] == ["error"]


def test_a_shell_can_pass_a_document_on(tmp_path: Path):
    """The command needs no database and prints nothing else on the channel."""
    (tmp_path / "a.json").write_text(json.dumps(EIGHT))
    environment = {"PATH": "", "TABLESIDE_DATA": str(tmp_path / "empty"), "TABLESIDE_SECRET_KEY": "x"}
    manage = [sys.executable, str(settings.BASE / "manage.py"), "draw", "a.json"]
    with open(tmp_path / "b.json", "wb") as out:
        subprocess.run(
            manage, cwd=tmp_path, env=environment, stdout=out, stderr=subprocess.DEVNULL, check=True
        )
    assert len(json.loads((tmp_path / "b.json").read_bytes())["rounds"]) == 2
    assert [*(tmp_path / "empty").glob("*.sqlite3")] == []
