"""`manage.py verify`: what is as it was entered is reported to be in order."""

import json

import pytest

from chain.heads import current_head
from games.folds import FOLDS, history_of
from games.seals import seal_of
from games.sessions import begin_session
from games.titles.medina.game import GAME
from plays.models import save_result
from plays.results import read_result
from tests.commands.verify.stored import WHEN, change_entry, kept
from tests.finished import TOTALS
from tests.models.test_sealing import DIRECTOR, REFEREE, confirm, enter, over, sealed
from tests.present import present
from tests.scoring.test_medina import position
from tests.titles.medina.table import setup

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_a_sealed_play_is_as_it_was_entered(verify):
    session = sealed(notes="Im Café")
    short = seal_of(history_of(session)).short
    code, out, err = verify()
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"session {session.pk} Medina: sealed {short}, 146 entries: as it was entered",
        "1 play: 1 as entered.",
        f"chain: 6 links, head {current_head()}: all is as attested.",
    ]


def test_a_play_that_was_corrected_and_reopened_is_as_it_was_entered(faults):
    session = over()
    confirm(session, "yellow", "red")
    enter(session, "undo 2")
    enter(session, "redo 2")
    enter(session, 'seats [["Eva", "green"], ["Ben", "red"], ["Ada", "blue"]]', REFEREE, "sat otherwise")
    confirm(session, "green", "red", "blue")
    enter(session, "reopen", DIRECTOR, "a look")
    enter(session, "checked")
    confirm(session, "green", "red", "blue")
    assert faults(session) == []


def test_of_an_open_play_only_that_it_is_in_order_is_said(verify):
    session = begin_session(GAME, setup())
    enter(session, "merchant h6")
    enter(session, "undo")
    code, out, _ = verify()
    assert code == 0
    assert out.splitlines() == [
        f"session {session.pk} Medina: not sealed, 2 entries: in order",
        "1 play: 1 in order, but without a seal.",
        f"chain: 3 links, head {current_head()}: all is as attested.",
    ]


def test_a_table_at_which_nothing_has_happened_is_in_order(faults):
    assert faults(begin_session(GAME, setup())) == []


def test_a_database_without_plays_is_in_order(verify):
    chain = f"chain: 2 links, head {current_head()}: all is as attested."
    assert verify() == (0, f"0 plays: nothing to look at.\n{chain}\n", "")


def test_finished_games_are_in_order(verify):
    first = kept(position(), "one").session
    second = kept(TOTALS, "two").session
    save_result(read_result(TOTALS), WHEN, key="three", session=second, after=1, reason="looked again")
    code, out, _ = verify()
    assert code == 0
    assert out.splitlines() == [
        f"session {first.pk} Medina: scored from the table, 1 version: in order",
        f"session {second.pk} Medina: totals only, 2 versions: in order",
        "2 plays: 2 in order, but without a seal.",
        f"chain: 5 links, head {current_head()}: all is as attested.",
    ]


def test_programs_get_one_line_of_json_for_each_play_and_one_for_the_chain(verify):
    session, other = sealed(), begin_session(GAME, setup())
    code, out, err = verify("--json")
    head = present(current_head())
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"session": session.pk, "ok": True, "sealed": True, "entries": 146, "faults": []},
        {"session": other.pk, "ok": True, "sealed": False, "entries": 0, "faults": []},
        {"chain": 7, "head": f"7 {head.short}", "checked": [], "ok": True, "faults": [], "please_check": []},
    ]


def test_only_the_plays_that_were_asked_for_are_looked_at(verify):
    first, _ = begin_session(GAME, setup()), begin_session(GAME, setup())
    code, out, _ = verify(first.pk, "--json")
    assert code == 0
    assert [json.loads(line).get("session") for line in out.splitlines()] == [first.pk, None]


@pytest.mark.parametrize("number", [12345, 10**30, -1])
def test_a_play_that_is_not_there_is_a_fault(verify, number: int):
    code, out, _ = verify("--", number)
    assert code == 1
    assert out.startswith(f"session {number}: NOT as it was: there is no such play\n")


def test_what_the_process_remembers_is_not_believed(faults):
    session = sealed()
    assert FOLDS.recall(session.pk)
    change_entry(session, 20, who="Somebody")
    assert faults(session)
