"""Links are added with what they attest, or not at all; many at once make one chain without gaps."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.access import Role
from accounts.attested import ACCOUNT
from accounts.models import Account
from accounts.roles import give_role, open_account
from chain.appending import ACTS, attest, attesting
from chain.models import ChainLink
from chain.verification import chain_finding
from games.models import PlaySession
from games.recording import record_line
from games.sessions import begin_session
from games.titles.medina.game import GAME
from plays.models import save_result
from plays.results import read_result
from tests.actors import TABLET
from tests.chain.club import people, plan, running, tournament
from tests.commands.verify.stored import WHEN
from tests.finished import TOTALS, totals
from tests.models.test_sealing import DIRECTOR, confirm, enter, over, sealed
from tests.models.test_writers import at_once, processes, shared_database
from tests.titles.medina.table import setup
from tournaments.desk.set_up import set_up_tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db]

__all__ = ["processes", "shared_database"]


def links() -> list[str]:
    return [*ChainLink.objects.order_by("number").values_list("what", flat=True)]


def content(number: int) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(ChainLink.objects.get(number=number).content)
    return content


def open_for(name: str) -> Account:
    return open_account(name=name, role=Role.SCOREKEEPER, password="!")


# What is a link


def test_a_play_is_attested_when_it_begins_ends_is_sealed_and_reopened():
    people()
    before = ChainLink.objects.count()
    session = sealed()
    enter(session, "reopen", DIRECTOR, "miscounted")
    enter(session, "undo")
    assert links()[before:] == [
        "player added, play begun, result kept, record imported",
        "result kept",
        "result kept",
        "play sealed",
        "play reopened",
        "result taken back",
    ]
    link = ChainLink.objects.get(what="play reopened")
    assert link.who == "Dora"


def test_an_ordinary_move_is_no_link_and_takes_no_query_more():
    session = running()
    before = links()
    with CaptureQueriesContext(connection) as queries:
        record_line(session, "palace grey c3", after=1, key="second", by=TABLET)
    assert links() == before
    assert len(queries) == 4, "two of them only because a test is a transaction of its own"
    assert not any("chain" in query["sql"] for query in queries)


def test_everything_done_in_one_transaction_is_one_link():
    made = tournament()
    assert ChainLink.objects.filter(what="play begun, table opened").count() == 1
    opened = ChainLink.objects.get(what="play begun, table opened")
    assert {name: len(rows) for name, rows in json.loads(opened.content).items()} == {
        "play": 2,
        "drawn table": 2,
    }
    assert opened.who == "Dora"
    assert made.rounds.count() == 2


def test_more_rows_than_a_link_holds_are_spread_over_several(monkeypatch):
    monkeypatch.setattr("chain.appending.MOST_ROWS", 3)
    with attesting():
        for name in "abcdefg":
            open_for(name)
    assert [len(content(number)["account"]) for number in (1, 2, 3)] == [3, 3, 1]
    assert not chain_finding().faults


def test_a_name_that_no_ascii_holds_is_attested():
    open_for("Zoë\N{BEER MUG}")
    assert not chain_finding().faults


# All or nothing


def open_and_fail(name: str) -> None:
    """Fails after something was to be attested."""
    with attesting():
        open_for(name)
        raise ZeroDivisionError


def test_what_is_taken_back_is_not_attested():
    with pytest.raises(ZeroDivisionError):
        open_and_fail("Ada")
    assert links() == []
    assert ACTS.pending is None
    open_for("Ben")
    assert list(content(1)["account"]) == [str(Account.objects.get().pk)]


def test_what_failed_inside_something_that_did_not_is_not_attested():
    open_for("Ada")
    with attesting():
        open_for("Ben")
        with pytest.raises(IntegrityError):
            open_for("Ada")
    assert len(content(2)["account"]) == 1
    assert not chain_finding().faults


def test_what_was_attested_before_it_failed_inside_something_that_did_not_is_forgotten():
    with attesting():
        open_for("Ben")
        with pytest.raises(ZeroDivisionError):
            open_and_fail("Cleo")  # and nobody gets the number that she had
    assert [*content(1)["account"]] == [str(Account.objects.get().pk)]
    assert not chain_finding().faults


def test_without_a_link_nothing_is_changed(monkeypatch):
    rita = open_for("Rita")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("chain.appending._add_link", fail)
    with pytest.raises(ZeroDivisionError):
        give_role(rita.pk, Role.DIRECTOR)
    assert Account.objects.get().role == Role.SCOREKEEPER


def test_nothing_is_attested_outside_a_transaction_for_it():
    with pytest.raises(RuntimeError):
        attest("role given", ACCOUNT, 1)


def test_a_link_is_neither_changed_nor_removed():
    open_for("Ada")
    link = ChainLink.objects.get()
    for change in (link.delete, link.save, lambda: ChainLink.objects.update(who="Eve")):
        with pytest.raises(IntegrityError, match="never changed or removed"), transaction.atomic():
            change()


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite replaces rows")
def test_nor_is_another_put_in_its_place():
    open_for("Ada")
    columns = "number, moment, what, who, content, key, mac"
    replaced = f"INSERT OR REPLACE INTO chain_chainlink ({columns}) SELECT {columns} FROM chain_chainlink"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(replaced)


# Many at once


def deeds(evening: int) -> list[Callable[[], object]]:
    """Eight things done at the same moment, with rows, locks and new players in common."""
    rita, moritz = open_for(f"Rita {evening}"), open_for(f"Moritz {evening}")
    session = over()
    players = totals((f"Ada {evening}", 31), (f"Ben {evening}", 40), (f"Cleo {evening}", 32))
    return [
        lambda: give_role(rita.pk, Role.REFEREE),
        lambda: give_role(moritz.pk, Role.REFEREE),
        lambda: open_for(f"Zoe {evening}"),
        lambda: begin_session(GAME, setup()),
        lambda: confirm(PlaySession.objects.get(pk=session.pk), "yellow"),
        lambda: save_result(read_result(players), WHEN, key=f"one {evening}"),
        lambda: save_result(read_result(players), WHEN, key=f"two {evening}"),
        lambda: set_up_tournament(plan(), key=f"cup {evening}", who="Dora"),
    ]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
def test_many_at_once_make_one_chain_without_gaps():
    for evening in range(3):
        results = at_once(*deeds(evening))
        assert not [result for result in results if isinstance(result, Exception)], results
    numbers = [*ChainLink.objects.order_by("number").values_list("number", flat=True)]
    assert numbers == [*range(1, 3 * (8 + 3) + 1)]
    assert not chain_finding().faults


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
def test_the_same_totals_from_many_are_attested_once():
    results = at_once(*[lambda: save_result(read_result(TOTALS), WHEN, key="one")[0].pk] * 8)
    assert len({*results}) == 1, results
    assert links() == ["player added, version saved"]
    assert not chain_finding().faults
