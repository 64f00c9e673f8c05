"""Random tournaments, recomputed; two thousand of them: `python -m tests.tournaments.many 2000`."""

from random import Random

import pytest

from tests.tournaments.many import document, drawn, judged
from tournaments.checks import check_standings
from tournaments.engine.document import read_tournament
from tournaments.engine.standings import standings
from tournaments.engine.tournament import MODES


@pytest.mark.parametrize("seed", range(150))
def test_standings_are_the_same_however_they_are_computed(seed):
    assert judged(document(Random(seed))) == []


@pytest.mark.parametrize("mode", MODES)
def test_a_drawn_tournament_keeps_every_promise(mode):
    tournament, found = drawn(Random(mode), mode)
    assert found + judged(tournament) == []


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_entrants_changes_nothing(seed):
    dice = Random(seed)
    tournament = document(dice)
    before = standings(read_tournament(tournament))
    dice.shuffle(tournament["entrants"])
    assert standings(read_tournament(tournament)) == before


@pytest.mark.parametrize("seed", range(20))
def test_a_rank_changed_by_one_is_found(seed):
    tournament = read_tournament(document(Random(seed)))
    rows = [*standings(tournament)]
    at = Random(seed).randrange(len(rows))
    rows[at] = rows[at]._replace(rank=rows[at].rank + 1)
    assert check_standings(tournament, rows)
