"""The page of the standings: numbers as people write them, what decided, who came late, what is missing."""

import re
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.present import present
from tests.tournaments.stored import new_tournament, played, publish_round
from tournaments.engine.tournament import Standing
from tournaments.models import PRESCRIPTED, Tournament
from tournaments.pages.figures import decimals_for, figure, plain
from tournaments.pages.standings import StandingsLine, StandingsPage
from tournaments.progress import Progress

ONE = [(1, 2, 3, 4), (5, 6, 7, 8)]
TWO = [(1, 5, 2, 6), (3, 7, 4, 8)]


def page(client: Client, made: Tournament, language: str = "en", **query: Any) -> str:
    client.cookies["django_language"] = language
    return unescape(client.get(reverse("standings", args=[made.pk]), query).text)


def figures(line: StandingsLine) -> list[Any]:
    return [line.points, *line.tie_breaks, *line.games]


def rows(text: str) -> list[list[str]]:
    """The cells of the table as they are read, without what only a screen reader says."""
    body = text[text.index("<tbody>") : text.index("</tbody>")]
    body = re.sub(r'<span class="unseen">.*?</span>', "", body)
    cells = [re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row, re.DOTALL) for row in body.split("</tr>")[:-1]]
    return [[" ".join(re.sub(r"<.*?>", "", cell).split()) for cell in row] for row in cells]


def test_before_anybody_takes_part_the_next_step_is_to_add_entrants(client):
    made = new_tournament(0)
    assert f'href="{reverse("entrants", args=[made.pk])}">Add entrants</a>' in page(client, made)


# Numbers


@pytest.mark.parametrize(
    ("value", "criterion", "english", "german"),
    [
        (Fraction(5), "points", "5", "5"),
        (Fraction(9, 2), "points", "4.5", "4,5"),
        (Fraction(1, 3), "points", "0.333", "0,333"),
        (Fraction(2, 3), "points", "0.667", "0,667"),
        (Fraction(1100), "sum_of_scores", "1100", "1100"),
        (Fraction(100), "points", "100", "100"),
        (Fraction(-1, 2), "points", "-0.5", "-0,5"),
        (Fraction(2), "average_place", "2.00", "2,00"),
        (Fraction(7, 4), "average_place", "1.75", "1,75"),
        (None, "average_place", "–", "–"),
        (Fraction(7, 8), "percent_of_winner", "87.5%", "87,5 %"),
        (Fraction(1), "share", "1.000", "1,000"),
    ],
)
def test_numbers(value, criterion, english, german):
    assert figure(value, criterion) == english
    with translation.override("de"):
        written = figure(value, criterion)
    # The percent sign stands where the catalogue puts it.
    assert written.replace("\xa0", " ") == german or criterion == "percent_of_winner"
    assert "," in written or "," not in german


def test_numbers_for_programs_are_plain():
    assert [plain(value) for value in (Fraction(9, 2), Fraction(1, 3), Fraction(20), None)] == [
        "4.5", "0.333333", "20", "",
    ]  # fmt: skip


def test_a_difference_that_decided_can_be_seen():
    near = [
        Standing(1, 1, Fraction(5), {"share": Fraction(10004, 10000)}),
        Standing(2, 2, Fraction(5), {"share": Fraction(10003, 10000)}, "share"),
    ]
    assert decimals_for(near, "share") == 4
    assert decimals_for(near[:1], "share") == 3


# Rows


@pytest.fixture
def made(db) -> Tournament:
    made = new_tournament(8)
    publish_round(made, ONE)
    played(made, 1, [(40, 30, 20, 10), (40, 40, 20, 10)])
    return made


def test_rank_name_points_tie_breaks_and_rounds(client, made):
    found = rows(page(client, made))
    assert [row[:3] for row in found[:4]] == [
        ["1", "P1", "5"], ["2", "P6", "4"], ["3", "P5", "4"], ["4", "P2", "3"],
    ]  # fmt: skip
    assert found[0][3:6] == ["1", "1.00", "40"]
    assert found[0][-1] == "5 (1/4)"
    assert found[1][-1] == "4 (1/4)"


def test_third_of_three_is_told_from_third_of_four(client):
    made = new_tournament(7)
    publish_round(made, [(1, 2, 3, 4), (5, 6, 7)])
    played(made, 1, [(40, 30, 20, 10), (40, 30, 20)])
    text = page(client, made)
    games = {row[1]: row[-1] for row in rows(text)}
    assert (games["P3"], games["P7"]) == ("2 (3/4)", "1 (3/3)")
    assert 'title="place 3 of 3"' in text
    assert "in parentheses the place/players at the table" in text


def test_in_german_with_german_words_and_numbers(client, made):
    text = page(client, made, "de")
    assert rows(text)[1][3:5] == ["0,5", "1,50"]
    for sentence in (
        "Rangliste, Stand: Runde 1",
        ">Punkte<",
        ">Siege<",
        ">Ø Platz<",
        ">Punktsumme<",
        "(4 am Tisch)",
    ):
        assert sentence in text
    assert "hinter P1 durch Punkte: 4 zu 5" in text
    assert "Erste Plätze; ein zu zweit geteilter zählt halb." in text
    assert "Tabelle (CSV)" in text
    publish_round(made, TWO)
    assert "Runde 2: Die Ergebnisse der Tische 1 und 2 fehlen noch und sind nicht enthalten." in page(
        client, made, "de"
    )


def test_the_value_that_decided_is_marked_and_told_in_words(client, made):
    text = page(client, made)
    lines = StandingsPage(Progress.of(made), 1).lines
    assert [line.decided and line.decided.criterion for line in lines[:4]] == [None, None, "lot", None]
    assert lines[1].points.why == "behind P1 by points: 4 to 5"
    assert 'class="points decided" title="behind P1 by points: 4 to 5"' in text
    assert '<span class="unseen"> (behind P1 by points: 4 to 5)</span>' in text
    assert present(lines[2].decided).why.startswith("behind P6 by Lot: ")


def test_standings_after_an_earlier_round(client, made):
    publish_round(made, TWO)
    played(made, 2, [(10, 20, 30, 40), (40, 30, 20, 10)])
    assert rows(page(client, made))[0][1:3] == ["P6", "9"]
    assert rows(page(client, made, after=1))[0][1:3] == ["P1", "5"]
    assert "as of: Round 1" in page(client, made, after=1)
    assert "Final standings" in page(client, made)
    for nonsense in ("0", "9", "x", "-1", "²"):
        assert rows(page(client, made, after=nonsense))[0][1:3] == ["P6", "9"]


def test_missing_tables_are_named(client, made):
    publish_round(made, TWO)
    assert "Round 2: the results of tables 1 and 2 are missing and not included." in page(client, made)
    played(made, 2, {2: (40, 30, 20, 10)})
    text = page(client, made)
    assert "Round 2: the result of table 1 is missing and not included." in text
    assert rows(text)[-1][-1] in ("…", "1 (4/4)")
    assert "are missing" not in page(client, made, after=1)


def test_who_came_late_left_or_is_of_a_group_is_told(client, made):
    made.entrants.filter(number=8).update(until_round=1, group="Team Ö")
    made.entrants.filter(number=7).update(from_round=2)
    text = page(client, made)
    assert "Team Ö · left after round 1" in text
    assert "from round 2" in text


def test_a_bye_counts_and_is_called_so(client):
    made = new_tournament(5)
    publish_round(made, [(1, 2, 3, 4)], byes=[5])
    played(made, 1, [(40, 30, 20, 10)])
    row = next(row for row in rows(page(client, made)) if row[1] == "P5")
    assert (row[2], row[-1]) == ("2.75", "2.75 bye")


def test_the_knock_out_comes_first_and_the_rank_by_points_beside_it(client):
    made = new_tournament(8, rounds=1, extra=1, cut=4)
    publish_round(made, ONE)
    played(made, 1, [(40, 30, 20, 10), (41, 31, 21, 11)])
    assert "knock-out decides" not in page(client, made)
    publish_round(made, [(1, 2, 5, 6)])
    assert "knock-out decides" not in page(client, made)
    played(made, 2, [(10, 40, 20, 30)])
    text = page(client, made)
    assert "knock-out decides" in text
    assert [row[0] for row in rows(text)[:4]] == ["1", "2", "3", "4"]
    assert [row[2] for row in rows(text)[:4]] == ["P2", "P6", "P5", "P1"]
    assert {row[1] for row in rows(text)[:4]} == {"1", "2", "3", "4"}


@pytest.fixture
def knocked_out(db) -> Tournament:
    """Whoever won has fewer points than others: P2 was last before the knock-out."""
    made = new_tournament(9, rounds=1, extra=2, cut=8)
    publish_round(made, [(1, 3, 5), (2, 4, 6), (7, 8, 9)])
    played(made, 1, [(40, 30, 20), (10, 40, 30), (40, 30, 20)])
    publish_round(made, [(1, 2, 3, 4), (5, 6, 7, 8)])
    played(made, 2, [(40, 30, 20, 10), (10, 21, 40, 30)])
    publish_round(made, [(1, 2, 7, 8)])
    played(made, 3, [(30, 40, 20, 10)])
    return made


def test_in_a_knock_out_the_round_and_the_place_are_marked_that_decided(knocked_out):
    lines = StandingsPage(Progress.of(knocked_out), 3).lines
    assert present(lines[0].points.value) < present(lines[1].points.value)
    marked = [(line.name, [figure.why for figure in figures(line) if figure.why]) for line in lines]
    assert marked == [
        ("P2", []),
        ("P1", ["behind P2, Final: place 2 to 1"]),
        ("P7", ["behind P1, Final: place 3 to 2"]),
        ("P8", ["behind P7, Final: place 4 to 3"]),
        ("P6", ["behind P8, who reached: Final"]),
        ("P3", ["behind P6 by Total score: 50 to 51"]),
        ("P4", ["behind P3, Semi-final: place 4 to 3"]),
        ("P5", ["behind P4 by points: 2 to 6"]),
        ("P9", ["behind P5, who reached: Semi-final"]),
    ]
    in_round = [[number for number, game in enumerate(line.games, 1) if game.why] for line in lines]
    assert in_round == [[], [3], [3], [3], [2], [], [2], [], [2]]


def test_its_rounds_are_called_by_their_names(client, knocked_out):
    text = page(client, knocked_out)
    heads = re.findall(r'<th scope="col" class="game">(.*?)</th>', text)
    assert heads == ['<abbr title="Round 1">R1</abbr>', "Semi-final", "Final"]
    assert '<td class="game decided" title="behind P2, Final: place 2 to 1">' in text
    assert "1 round, then a knock-out of the best 8. Points: " in text
    german = page(client, knocked_out, "de")
    assert '<th scope="col" class="game">Halbfinale</th>' in german
    assert ".." not in german[german.index('class="note"') : german.index("<table")]


def test_those_whom_the_final_could_not_tell_apart_are_not_told_apart(client):
    made = new_tournament(4, rounds=1, extra=1, cut=4)
    publish_round(made, [(1, 2, 3, 4)])
    played(made, 1, [(40, 30, 20, 10)])
    publish_round(made, [(1, 2, 3, 4)])
    played(made, 2, [(30, 30, 20, 10)])
    first, second, *_ = StandingsPage(Progress.of(made), 2).lines
    assert first.place == second.place == 1
    assert not any(figure.why for figure in figures(second))


def test_where_all_rounds_are_drawn_the_one_that_is_played_counts(client):
    made = new_tournament(8, mode=PRESCRIPTED)
    publish_round(made, ONE)
    publish_round(made, TWO)
    assert "as of: Round 1" in page(client, made)


def test_the_terms_stand_on_it_for_the_printed_table(client, made):
    text = page(client, made)
    assert "2 rounds." in text
    assert "Points: 5–3–2–1 (table of 4), 5–3–1 (table of 3)." in text
    assert "Equal on points: Wins, Ø place, Total score, Lot." in text
    legend = text[text.index('class="legend"') :]
    for head, meaning in (("Wins", "First places"), ("Lot", "Drawn once for the whole tournament.")):
        assert f"<dt>{head}</dt><dd>{meaning}" in legend


@pytest.mark.parametrize(
    ("entrants", "sentence"), [(0, "Nobody takes part yet."), (8, "Nothing is drawn yet")]
)
def test_before_anything_is_drawn(client, entrants, sentence):
    assert sentence in page(client, new_tournament(entrants))


def test_a_tournament_that_is_not_there(client):
    assert client.get(reverse("standings", args=[2**70])).status_code == 404
