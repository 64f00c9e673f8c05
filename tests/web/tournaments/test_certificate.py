"""What proves a draw: who met whom and who sat where, counted a second time here."""

import random
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.present import present
from tests.tournaments.stored import new_tournament, played, publish_round
from tournaments.engine.tournament import RANDOM, SNAKE, SWISS
from tournaments.models import Tournament
from tournaments.pages.certificate import Certificate
from tournaments.progress import Progress
from tournaments.seating.cost import cost_of

ONE = [(1, 2, 3, 4), (5, 6, 7, 8)]
TWO = [(1, 2, 5, 6), (3, 4, 7, 8)]


def page(client: Client, made: Tournament, number: int, language: str = "en", **query: Any):
    client.cookies["django_language"] = language
    return client.get(reverse("certificate", args=[made.pk, number]), query)


def certificate_of(made: Tournament, number: int) -> Certificate:
    progress = Progress.of(made)
    round = present(progress.round(number))
    return Certificate(progress, round, present(round.draw))


@pytest.fixture
def made(db) -> Tournament:
    made = new_tournament(8, rounds=3)
    publish_round(made, ONE)
    return made


def test_who_met_whom_and_who_sat_where_is_what_counting_by_hand_gives(db):
    made, lot, rounds = new_tournament(22, rounds=4), random.Random(5), []
    for _ in range(4):
        order = lot.sample(range(1, 23), 22)
        rounds.append([order[start : start + 4] for start in (0, 4, 8, 12)] + [order[16:19], order[19:]])
        publish_round(made, rounds[-1])
    proof = certificate_of(made, 3)
    tables = [table for drawn in rounds[:3] for table in drawn]
    for entrant, row in proof.meetings:
        for other, met in zip(proof.entrants, row, strict=True):
            together = sum(entrant.id in table and other.id in table for table in tables)
            assert met.is_self if entrant == other else met.times == together
    for sat in proof.seat_counts:
        mine = [table for table in tables if sat.entrant.id in table]
        seats = [table.index(sat.entrant.id) for table in mine]
        assert sat.seats == tuple(seats.count(seat) for seat in range(4))
        assert sat.threes == sum(len(table) == 3 for table in mine)
        assert sat.games == 3


def test_it_says_how_the_draw_came_about(client, made):
    text = page(client, made, 1).text
    for phrase in (
        "balanced",
        "<dd>7 ",
        "Dora",
        "Version",
        "Checked by a second program: everything is correct.",
    ):
        assert phrase in text
    assert "Nobody meets anybody a second time" in text
    assert reverse("tournament_file", args=[made.pk]) in text
    assert "manage.py check_draw" in text


def test_second_meetings_are_told_in_words(client, made):
    publish_round(made, TWO)
    text = page(client, made, 2).text
    assert "P1 and P2 meet again: rounds 1, 2." in text
    assert text.count('class="again new"') == 8
    assert 'title="rounds 1, 2"><b>2</b>' in text
    assert "Unavoidable" in text


def test_earlier_second_meetings_are_told_from_those_of_this_round(made):
    publish_round(made, TWO)
    publish_round(made, [(1, 7, 3, 5), (2, 8, 4, 6)])
    proof = certificate_of(made, 3)
    met = {
        (entrant.id, other.id): cell
        for entrant, row in proof.meetings
        for other, cell in zip(proof.entrants, row, strict=True)
    }
    assert (met[1, 2].is_again, met[1, 2].is_new) == (True, False)
    assert (met[1, 3].is_again, met[1, 3].is_new) == (True, True)
    assert len(proof.rematches) == len(proof.report.rematches)


def test_groups_together_are_told(client, made):
    made.entrants.filter(number__in=(1, 3)).update(group="Family Ö")
    assert "P1 and P3 belong to the same group (Family Ö)." in page(client, made, 1).text


def test_the_cost_is_that_of_the_search_line_by_line(made):
    publish_round(made, TWO)
    proof = certificate_of(made, 2)
    cost = cost_of(proof.before, proof.drawn, proof.ranks)
    assert [value for _, value in proof.cost] == [
        cost.groups, cost.thirds, cost.threes, cost.seconds, cost.consecutive, cost.seats, cost.neighbours,
    ]  # fmt: skip
    assert dict(proof.cost)["pairs who meet a second time"] == 4


@pytest.mark.parametrize(("mode", "lines"), [(SWISS, 8), (SNAKE, 0), (RANDOM, 1)])
def test_a_kind_of_draw_is_judged_by_what_it_looks_at(client, made, mode, lines):
    played(made, 1, [(40, 30, 20, 10), (41, 31, 21, 11)])
    publish_round(made, TWO, mode=mode)
    assert len(certificate_of(made, 2).cost) == lines
    assert ("place before this round" in page(client, made, 2).text) == (mode != RANDOM)


def test_nearness_comes_first_where_the_tournament_wants_it(made):
    Tournament.objects.update(swiss_first=True)
    publish_round(made, TWO, mode=SWISS)
    words = [words for words, _ in certificate_of(Tournament.objects.get(), 2).cost]
    assert words.index("distance in the standings within the tables") == 3


def test_older_versions_stay(client, made):
    publish_round(made, TWO, number=1, reason="P9 did not come", by_hand=True)
    text = page(client, made, 1).text
    assert "arranged by hand" in text
    assert "P9 did not come" in text
    assert "Effects" in text
    old = page(client, made, 1, version=1).text
    assert "This is draw 1, which is no longer valid. Draw 2 is." in old
    assert "P9 did not come" not in old
    assert page(client, made, 1, version=3).status_code == 404
    assert page(client, made, 1, version="x").status_code == 404


def test_what_the_second_program_finds_is_told(client, made):
    made.entrants.filter(number=8).update(until_round=0)
    text = page(client, made, 1).text
    assert "which found:" in text
    assert "P8 (8) does not play in this round." in unescape(text)


def test_a_round_that_is_not_drawn_has_none(client, made):
    assert page(client, made, 2).status_code == 404
    assert page(client, made, 9).status_code == 404


def test_a_matrix_that_is_too_wide_for_a_sheet_is_split(client):
    made = new_tournament(70, rounds=1)
    publish_round(made, [*(range(first, first + 3) for first in range(1, 67, 3)), range(67, 71)])
    (left, rows), (right, others) = certificate_of(made, 1).matrices
    assert [entrant.id for entrant in (*left, *right)] == [*range(1, 71)]
    assert (len(left), len(right)) == (35, 35)
    assert len(rows) == len(others) == 70
    assert all(len(row) == 35 for _, row in (*rows, *others))
    assert page(client, made, 1).text.count('<table class="matrix many">') == 2


def test_in_german(client, made):
    publish_round(made, TWO)
    text = page(client, made, 2, "de").text
    assert 'lang="de"' in text
    for phrase in (
        "Auslosungsnachweis: Runde 2",
        "Von einem zweiten Programm geprüft: Alles stimmt.",
        "Was nicht zu vermeiden war",
        "P1 und P2 treffen sich wieder: Runden 1, 2.",
        "Paare, die sich zum zweiten Mal treffen",
        "Wer traf wen",
        "Wer saß wo",
        "Dreiertische",
    ):
        assert phrase in text
