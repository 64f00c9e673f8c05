"""The links of a table: one open link of a kind, and one tablet that has it, however many try at once."""

from collections.abc import Callable
from contextlib import nullcontext

import pytest
from django.db import IntegrityError, transaction

from games.links import close_link, renew_link, take_link
from games.models import Link, PlaySession
from games.sessions import begin_session
from games.titles.medina.game import GAME
from tests.models.test_writers import at_once
from tests.titles.medina.table import setup

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MANY = 8
KINDS = (Link.KEEP, Link.WATCH)


@pytest.fixture
def session() -> PlaySession:
    return begin_session(GAME, setup(), by="Dora")


def link(session: PlaySession, kind: str = Link.KEEP) -> Link:
    found = session.open_link(kind)
    assert found
    return found


def open_links(session: PlaySession, kind: str = Link.KEEP) -> int:
    return session.links.filter(kind=kind, closed=None).count()


# Made with the table


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_begins_with_one_open_link_of_each_kind(session, kind):
    made = session.links.get(kind=kind)
    assert (made.made_by, made.taken, made.closed, made.closed_by) == ("Dora", None, None, "")


def test_no_two_links_are_alike_and_none_is_guessed(session):
    other = begin_session(GAME, setup())
    codes = [found.code for found in Link.objects.all()]
    assert len({*codes}) == 4
    assert min(map(len, codes)) >= 20
    assert link(session).code != link(other).code


# Taken


def test_it_is_taken_once(session):
    assert take_link(link(session))
    assert link(session).taken is not None
    assert not take_link(link(session))


def test_a_closed_link_is_not_taken(session):
    closed = link(session)
    close_link(session, Link.KEEP, "Dora")
    assert not take_link(closed)
    closed.refresh_from_db()
    assert closed.taken is None


def test_whoever_read_it_before_it_was_closed_or_taken_does_not_get_it_either(session):
    mine, yours = link(session), link(session)
    assert take_link(mine)
    assert not take_link(yours)
    renew_link(session, Link.KEEP, "Dora")
    assert not take_link(yours)


# Renewed, closed


def test_renewed_it_is_another_and_the_one_before_stays_to_be_seen(session):
    old = link(session)
    take_link(old)
    new = renew_link(session, Link.KEEP, "Rita")
    assert (new.kind, new.made_by, new.taken) == (Link.KEEP, "Rita", None)
    assert new.code != old.code
    old.refresh_from_db()
    assert (old.closed_by, old.closed is None, old.taken is None) == ("Rita", False, False)
    assert link(session) == new
    assert open_links(session, Link.WATCH) == 1


def test_closed_there_is_none_until_it_is_renewed(session):
    close_link(session, Link.KEEP, "Rita")
    assert session.open_link(Link.KEEP) is None
    assert open_links(session, Link.WATCH) == 1
    renew_link(session, Link.KEEP, "Rita")
    assert open_links(session) == 1


def test_who_closed_it_first_has_closed_it(session):
    first = link(session)
    close_link(session, Link.KEEP, "Rita")
    close_link(session, Link.KEEP, "Dora")
    first.refresh_from_db()
    assert first.closed_by == "Rita"


def test_another_table_is_left_alone(session):
    other = begin_session(GAME, setup())
    before = link(other).code
    renew_link(session, Link.KEEP, "Rita")
    close_link(session, Link.WATCH, "Rita")
    assert (link(other).code, open_links(other, Link.WATCH)) == (before, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_the_database_keeps_a_second_open_link_of_a_kind_out(session, kind):
    with pytest.raises(IntegrityError), transaction.atomic():
        session.links.create(kind=kind)
    close_link(session, kind, "Dora")
    session.links.create(kind=kind)
    assert open_links(session, kind) == 1


def test_no_code_is_given_twice(session):
    with pytest.raises(IntegrityError), transaction.atomic():
        session.links.create(kind=Link.KEEP, nonce=link(session, Link.WATCH).nonce, closed=session.begun)


# Many at once


@pytest.fixture(params=["one process", "many processes"])
def processes(
    transactional_db: None, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writers of one process queue up; those of several do not."""
    if request.param == "many processes":
        monkeypatch.setattr("games.write_queue.QUEUE", nullcontext())


def take(session: PlaySession) -> Callable[[], bool]:
    """A deed: a tablet's request of its own."""
    return lambda: take_link(link(session))


@pytest.mark.usefixtures("processes")
def test_of_many_tablets_that_tap_at_once_one_gets_the_table(session):
    results = at_once(*[take(session)] * MANY)
    assert sorted(results, key=str) == [False] * (MANY - 1) + [True], results


@pytest.mark.usefixtures("processes")
def test_tablets_at_other_tables_get_theirs_at_the_same_time(session):
    sessions = [session, *(begin_session(GAME, setup()) for _ in range(3))]
    assert at_once(*[take(table) for table in sessions]) == [True] * 4


@pytest.mark.usefixtures("processes")
def test_a_link_that_is_closed_while_it_is_taken_is_open_to_nobody(session):
    def closed() -> bool:
        close_link(session, Link.KEEP, "Rita")
        return True

    first = link(session)
    results = at_once(closed, *[lambda: take_link(first)] * 3)
    assert not [result for result in results if isinstance(result, Exception)], results
    assert session.open_link(Link.KEEP) is None
    assert sum(results[1:]) <= 1


@pytest.mark.usefixtures("processes")
def test_however_many_renew_it_at_once_one_link_is_open(session):
    results = at_once(*[lambda: renew_link(session, Link.KEEP, "Rita").code] * MANY)
    assert open_links(session) == 1
    assert link(session).code in results


@pytest.mark.usefixtures("processes")
def test_all_who_renew_it_at_once_are_answered(session):
    results = at_once(*[lambda: renew_link(session, Link.KEEP, "Rita").code] * MANY)
    assert not [result for result in results if isinstance(result, Exception)], results
    assert session.links.filter(kind=Link.KEEP).count() == MANY + 1
