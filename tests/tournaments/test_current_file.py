"""The file from which the pages of a tournament are computed is kept until something new is attested."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import PlaySession
from games.write_queue import writing
from tests.models.test_sealing import COLOURS, DIRECTOR, confirm, enter, over
from tests.present import present
from tests.tournaments.stored import new_tournament, played, publish_round, table_of
from tournaments import filing
from tournaments.desk.entrants import Newcomer, add_entrants, bring_back, give_groups, let_leave
from tournaments.desk.results import save_totals
from tournaments.filing import current_file, file_of
from tournaments.models import DrawnTable, Entrant, Tournament
from tournaments.progress import Progress

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

TABLES = [(1, 2, 3, 4), (5, 6, 7, 8)]
SCORES = [(50, 40, 30, 20), (45, 44, 43, 42)]


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tournaments whose files were computed."""
    found: list[int] = []

    def compute(tournament: Tournament, rounds: Any = None) -> Any:
        found.append(tournament.pk)
        return file_of(tournament, rounds)

    monkeypatch.setattr(filing, "file_of", compute)
    return found


def correct(made: Tournament) -> None:
    table, scores = table_of(made, 1, 1), (10, 40, 30, 20)
    save_totals(table, scores, None, after=1, key="corrected", who="Dora", reason="misheard")


ACTS: dict[str, Callable[[Tournament], object]] = {
    "a result is typed in": lambda made: played(made, 1, {2: SCORES[1]}),
    "a result is corrected": correct,
    "a round is published": lambda made: publish_round(made, TABLES),
    "a round is drawn again": lambda made: publish_round(made, TABLES[::-1], number=2, reason="late"),
    "somebody enters": lambda made: add_entrants(made, [Newcomer("Zoe")], 2),
    "somebody gets a group": lambda made: give_groups(made, {made.entrants.get(number=1).pk: "north"}),
    "somebody leaves": lambda made: let_leave(made, made.entrants.get(number=8).pk, 1),
    "somebody is back": lambda made: bring_back(made, made.entrants.get(number=8).pk),
}


def test_it_is_right_after_every_act():
    made = new_tournament()
    publish_round(made, TABLES)
    played(made, 1, {1: SCORES[0]})
    before = current_file(made)
    for what, act in ACTS.items():
        act(made)
        after = current_file(made)
        assert after != before, what
        assert after == file_of(made), what
        before = after


def test_it_follows_a_recorded_game_that_is_sealed_and_reopened():
    session = over()
    seats = [*session.seats.order_by("number").values_list("player__name", flat=True)]
    made = new_tournament(seats, rounds=1)
    publish_round(made, [range(1, len(seats) + 1)])
    DrawnTable.objects.update(session=session)
    assert not current_file(made).rounds[0].is_complete
    confirm(session, *COLOURS)
    assert current_file(made).rounds[0].is_complete
    enter(PlaySession.objects.get(pk=session.pk), "reopen", DIRECTOR, "misheard")
    assert not current_file(made).rounds[0].is_complete


def test_it_is_computed_once_while_nothing_happens(computed):
    made = new_tournament()
    publish_round(made, TABLES)
    files = [Progress.of(Tournament.objects.get(pk=made.pk)).file for _ in range(3)]
    assert computed == [made.pk]
    assert files[0] is files[2]
    played(made, 1, {1: SCORES[0]})
    assert Progress.of(made).file.rounds[0].tables[0].places == (1, 2, 3, 4)


def test_the_row_in_hand_may_be_older():
    made = new_tournament()
    publish_round(made, TABLES)
    old = Tournament.objects.get(pk=made.pk)
    Tournament.objects.update(name="Autumn Cup")
    publish_round(made, TABLES, number=2)
    assert current_file(old).name == "Autumn Cup"


def test_a_transaction_sees_what_it_wrote_itself():
    made = new_tournament()
    publish_round(made, TABLES)
    assert current_file(made).entrants[0].group is None
    with writing():
        Entrant.objects.filter(number=1).update(group="north")
        assert current_file(made).entrants[0].group == "north"


def test_a_page_loads_the_tables_of_its_round_only():
    made = new_tournament(rounds=3)
    for number in (1, 2, 3):
        publish_round(made, TABLES)
        played(made, number, SCORES)
    progress = Progress.of(made)
    with CaptureQueriesContext(connection) as queries:
        tables = progress.tables(progress.rounds[0])
    assert [player.points for player in tables[0].people] == [50, 40, 30, 20]
    assert sum('"games_seat"' in query["sql"] for query in queries) == 1
    loaded = [hasattr(present(round.draw), "_prefetched_objects_cache") for round in progress.rounds]
    assert loaded == [True, False, False]
