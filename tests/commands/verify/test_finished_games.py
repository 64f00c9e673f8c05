"""`manage.py verify`: finished games that nobody recorded, and the guards of the database."""

import json
from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games.models import Entry, PlaySession
from plays.models import Version, save_result
from plays.results import read_result
from tests.commands.verify.stored import WHEN, execute, kept
from tests.finished import TOTALS, totals
from tests.scoring.test_medina import position
from tests.tampering import unguarded

pytestmark = [pytest.mark.database, pytest.mark.django_db]


# Finished games


def test_points_of_a_finished_game_changed(faults):
    session = kept(TOTALS).session
    session.seats.filter(number=0).update(points=99)
    assert faults(session) == [
        "seat 0 is stored as Ada, points 99, place 2 instead of Ada, points 31, place 2"
    ]


@pytest.mark.parametrize("document", [totals(("Ada", 9), ("Ben", 1), ("Cleo", 2)), position()])
def test_the_document_of_a_finished_game_changed(faults, document: dict[str, Any]):
    version = kept(TOTALS)
    with unguarded():
        Version.objects.filter(pk=version.pk).update(document=document)
    assert faults(version.session)


@pytest.mark.parametrize("document", [{}, [], 7, "x", {"game": "chess"}, {**TOTALS, "players": []}], ids=str)
def test_a_document_that_cannot_be_read(faults, document: Any):
    version = kept(TOTALS)
    with unguarded():
        Version.objects.filter(pk=version.pk).update(document=document)
    assert len(faults(version.session)) == 1


def test_a_version_removed(faults):
    session = kept(TOTALS).session
    save_result(read_result(TOTALS), WHEN, key="next", session=session, after=1, reason="again")
    execute("DELETE FROM club_version WHERE number = 1")
    assert faults(session) == ["its versions are numbered [2]"]


def test_all_versions_removed(faults):
    session = kept(TOTALS).session
    execute("DELETE FROM club_version")
    assert faults(session) == ["its versions are numbered []"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"place": "Elsewhere"}, "its date and location are not stored as they were entered"),
        ({"played": date(2020, 1, 1)}, "its date and location are not stored as they were entered"),
        ({"played": None}, "its date and location are not stored as they were entered"),
        ({"ended": None}, "it is not stored as ended"),
        ({"title": "felinia"}, "its title is not what was entered"),
        ({"source": PlaySession.POSITION}, "its source is not what was entered"),
        ({"options": {"show_stock": True}}, "its options is not what was entered"),
    ],
)
def test_what_is_kept_of_a_finished_game_changed(faults, change: dict[str, Any], fault: str):
    session = kept(TOTALS).session
    PlaySession.objects.filter(pk=session.pk).update(**change)
    assert faults(session) == [fault]


def test_a_finished_game_with_entries(faults):
    session = kept(TOTALS).session
    session.entries.create(number=1, line="merchant h6", key="x", by=Entry.TABLET)
    assert faults(session) == ["it has entries, although it was not recorded move by move"]


# The guards


def test_a_database_without_its_guards_is_not_as_it_should_be(verify):
    with unguarded():
        code, out, _ = verify()
        as_json = verify("--json")
    assert code == 1
    assert "database: NOT guarded: games_entry_no_update, games_entry_no_delete" in out
    assert (as_json[0], as_json[2]) == (1, "")
    guards, chain = map(json.loads, as_json[1].splitlines())
    assert "games_playsession_no_update" in guards["guards"]["missing"]
    assert not guards["ok"]
    assert chain["ok"], "the chain is whole all the same"


def test_a_database_that_cannot_be_used_is_said_in_a_sentence(monkeypatch):
    def fail() -> None:
        raise OperationalError("no such table: games_playsession")

    monkeypatch.setattr("plays.management.commands.verify.missing_guards", fail)
    with pytest.raises(CommandError, match=r"manage\.py migrate"):
        call_command("verify")
