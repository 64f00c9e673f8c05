"""A play is deleted only as long as nothing was ever entered."""

import json

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from chain.models import ChainLink
from chain.verification import chain_finding
from games.deleting import Needed, delete_unplayed
from games.models import Link, Player, PlaySession, Seat
from games.sessions import begin_session
from games.titles.medina.game import GAME
from guarding.verification import foreign_triggers, missing_guards
from plays.models import Circumstances, save_result
from plays.results import read_result
from tests.actors import account
from tests.finished import TOTALS
from tests.models.test_sealing import enter
from tests.titles.medina.table import setup
from tests.tournaments.stored import new_tournament, publish_round
from tournaments.desk.tables import open_tables

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def execute(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.fixture
def session() -> PlaySession:
    session = begin_session(GAME, setup())
    session.keepers.add(account("Max"))
    return session


def test_it_is_gone_with_all_that_belongs_to_it(session):
    other = begin_session(GAME, setup())
    delete_unplayed(session.pk, by="Dora")
    assert [*PlaySession.objects.all()] == [other]
    assert {*Link.objects.values_list("session", flat=True)} == {other.pk}
    assert {*Seat.objects.values_list("session", flat=True)} == {other.pk}
    assert Player.objects.exists()
    last = ChainLink.objects.latest("number")
    assert (last.what, last.who) == ("play deleted", "Dora")
    assert json.loads(last.content) == {"play": {str(session.pk): None}}
    assert not chain_finding().faults
    connection.check_constraints()


def test_twice_is_harmless(session):
    for _ in range(2):
        delete_unplayed(session.pk, by="Dora")
    assert ChainLink.objects.filter(what="play deleted").count() == 1


@pytest.mark.parametrize("more", [(), ("undo",)])
def test_not_once_something_was_entered(session, more):
    for line in ("merchant h6", *more):
        enter(session, line)
    with pytest.raises(Needed, match="It can be abandoned instead"):
        delete_unplayed(session.pk, by="Dora")
    assert PlaySession.objects.exists()


def test_not_a_game_that_was_entered_when_it_was_over():
    version, _ = save_result(read_result(TOTALS), Circumstances("2026-11-15"), key="kept")  # type: ignore[arg-type]
    with pytest.raises(Needed):
        delete_unplayed(version.session_id)
    assert PlaySession.objects.exists()


def test_not_a_table_of_a_tournament():
    made = new_tournament(8)
    session, _ = open_tables(publish_round(made, [[1, 2, 3, 4], [5, 6, 7, 8]]), "Dora")
    with pytest.raises(Needed, match="table 1 in round 1 of “Spring Cup”"):
        delete_unplayed(session.pk)
    publish_round(made, [[8, 7, 6, 5], [4, 3, 2, 1]], number=1, reason="somebody came late")
    with pytest.raises(Needed, match="It belongs to a published draw, so it cannot be deleted"):
        delete_unplayed(session.pk)


# What the database says


def test_the_database_refuses_what_was_played(session):
    enter(session, "merchant h6")
    for sql in ("DELETE FROM games_playsession", "DELETE FROM games_link"):
        with pytest.raises((IntegrityError, DatabaseError), match="never changed or removed"):
            execute(sql)


def test_a_link_goes_only_with_its_play(session):
    with pytest.raises((IntegrityError, DatabaseError), match="never changed or removed"):
        execute("DELETE FROM games_link")


def test_whoever_deletes_it_by_hand_is_found_out(session):
    with transaction.atomic(), connection.cursor() as cursor:
        for table, column in (
            ("games_playsession", "id"),
            ("games_link", "session_id"),
            ("games_seat", "session_id"),
            ("games_playsession_keepers", "playsession_id"),
        ):
            cursor.execute(f"DELETE FROM {table} WHERE {column} = %s", [session.pk])
    assert [fault.what for fault in chain_finding().faults] == ["it is gone"]


def test_the_guards_are_as_declared():
    assert (missing_guards(), foreign_triggers()) == ([], [])
