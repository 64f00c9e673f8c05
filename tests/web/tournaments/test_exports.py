"""Standings for a spreadsheet, and the file of the whole tournament."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.tournaments.stored import new_tournament, played, publish_round
from tournaments.engine.document import read_tournament
from tournaments.filing import file_of
from tournaments.models import Tournament
from tournaments.views.standings import harmless

ONE = [(1, 2, 3, 4), (5, 6, 7, 8)]


@pytest.fixture
def made(db) -> Tournament:
    made = new_tournament(["=HYPERLINK(1)", "Ben", "@cleo", "-5", "Émile “Ö”; Groß", "F, G", "Gus", "Ida"])
    publish_round(made, ONE)
    played(made, 1, [(40, 30, 20, 10), (40, 40, 20, 10)])
    return made


def table(client: Client, made: Tournament, language: str = "en", **query: Any) -> list[list[str]]:
    client.cookies["django_language"] = language
    answer = client.get(reverse("standings_csv", args=[made.pk]), query)
    assert answer.content.startswith(b"\xef\xbb\xbf")
    text = answer.content.decode("utf-8-sig")
    return [*csv.reader(io.StringIO(text), delimiter=";" if language == "de" else ",")]


def test_a_spreadsheet_gets_names_and_numbers(client, made):
    head, first, second, *_ = table(client, made)
    assert head[:5] == ["Place", "Name", "Group", "Points", "Wins"]
    assert head[-2:] == ["Round 1", "Remark"]
    assert first[:4] == ["1", "'=HYPERLINK(1)", "", "5"]
    assert second[1] in ("Émile “Ö”; Groß", "F, G")
    assert second[3:6] == ["4", "0.5", "1.5"]


def test_a_german_one_gets_what_german_spreadsheets_read(client, made):
    head, first, second, *_ = table(client, made, "de")
    assert head[:5] == ["Platz", "Name", "Gruppe", "Punkte", "Siege"]
    assert head[-2:] == ["Runde 1", "Bemerkung"]
    assert first[3] == "5"
    assert second[4:6] == ["0,5", "1,5"]


def test_no_cell_is_a_formula(client, made):
    for row in table(client, made)[1:]:
        assert not [cell for cell in row if cell[:1] in "=+@\t\r" and cell]
    assert {row[1] for row in table(client, made)} >= {"'=HYPERLINK(1)", "'@cleo"}


@pytest.mark.parametrize(
    ("cell", "kept"),
    [
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("-2+3", "'-2+3"),
        ("-0.5", "-0.5"),
        ("@x", "'@x"),
        ("\tx", "'\tx"),
        ("Ada", "Ada"),
    ],
)
def test_what_begins_like_a_formula_is_made_harmless(cell, kept):
    assert harmless(cell) == kept


def test_its_name_says_what_it_is(client, made):
    Tournament.objects.update(name="Frühjahrs-Cup 2026 / „A“")
    header = client.get(reverse("standings_csv", args=[made.pk])).headers["Content-Disposition"]
    assert header.startswith("attachment; filename*=utf-8''fr%C3%BChjahrs-cup-2026-a-standings.csv")
    Tournament.objects.update(name="///")
    header = client.get(reverse("tournament_file", args=[made.pk])).headers["Content-Disposition"]
    assert header == 'attachment; filename="tournament.json"'


def test_standings_of_an_earlier_round(client, made):
    publish_round(made, [(1, 5, 2, 6), (3, 7, 4, 8)])
    assert "Round 2" in table(client, made)[0]
    assert "Round 2" not in table(client, made, after=1)[0]


def test_the_file_says_everything_and_passes_both_checks(client, made, tmp_path: Path, capsys):
    publish_round(made, [(1, 5, 2, 6), (3, 7, 4)], byes=[8])
    played(made, 2, {1: (44, 33, 22, 11)})
    answer = client.get(reverse("tournament_file", args=[made.pk]))
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    document = json.loads(answer.content)
    assert document["format"] == "tableside-tournament/1"
    assert read_tournament(document) == file_of(made)
    assert document["rounds"][1]["tables"][0]["points"] == [5, 3, 2, 1]
    assert document["rounds"][1]["tables"][1]["places"] is None
    file = tmp_path / "tournament.json"
    file.write_bytes(answer.content)
    call_command("check_standings", str(file))
    call_command("check_draw", str(file))
    assert "not ok" not in capsys.readouterr().out


def test_the_file_is_laid_out_for_people_to_read(client, made):
    text = client.get(reverse("tournament_file", args=[made.pk])).text
    assert '"seats": [1, 2, 3, 4],' in text
    assert "Émile “Ö”; Groß" in text


def test_nothing_of_a_file_is_secret(client, made):
    text = client.get(reverse("tournament_file", args=[made.pk])).text
    assert made.screen not in text
