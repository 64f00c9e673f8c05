"""A play is abandoned with a reason, is out of every list, and can be brought back."""

import pytest

from accounts.access import RECORD, RULE
from chain.models import ChainLink
from chain.verification import chain_finding
from games.engine.game import Refused
from games.folds import FOLDS, history_of
from games.models import Entry, PlaySession
from games.recording import Author, NotYours, Unreasoned
from games.sessions import begin_session
from games.titles.medina.game import GAME
from games.verification import recorded_finding
from plays import statistics
from tests.actors import account
from tests.models.test_sealing import NOBODY, REFEREE, enter, over, sealed
from tests.present import present
from tests.titles.medina.table import setup
from tests.tournaments.stored import new_tournament, played, publish_round
from tournaments.desk.tables import open_tables

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def running(**more: str) -> PlaySession:
    session = begin_session(GAME, setup(), **more)  # type: ignore[arg-type]
    enter(session, "merchant h6")
    return session


def stored(session: PlaySession) -> PlaySession:
    return PlaySession.objects.get(pk=session.pk)


def assert_sound(session: PlaySession) -> None:
    assert recorded_finding(stored(session)).faults == []
    assert not chain_finding().faults


def test_a_running_play_is_abandoned_and_brought_back():
    session = running()
    enter(session, "abandon", reason="ran out of time")
    assert stored(session).abandoned
    last = session.trail().last()
    assert (present(last).line, present(last).reason) == ("abandon", "ran out of time")
    assert ChainLink.objects.latest("number").what == "play abandoned"
    assert_sound(session)
    enter(session, "resume")
    assert stored(session).abandoned is None
    assert ChainLink.objects.latest("number").what == "play brought back"
    assert enter(session, "palace orange c3").lines[-1] == "palace orange c3"
    assert_sound(session)


def test_nothing_is_recorded_at_it():
    session = running()
    enter(session, "abandon", reason="ran out of time")
    FOLDS.forget(session.pk)
    with pytest.raises(Refused, match="This game was abandoned"):
        enter(stored(session), "palace orange c3")
    assert session.entries.count() == 2


def test_it_needs_a_reason():
    session = running()
    for reason in ("", " \n"):
        with pytest.raises(Unreasoned):
            enter(session, "abandon", reason=reason)
    assert stored(session).abandoned is None


@pytest.mark.parametrize("author", [NOBODY, Author(Entry.API, (RECORD,), "Max", "")])
def test_where_undoing_takes_a_referee_so_does_giving_up(author: Author):
    account("Rita")
    session = running(take_back=PlaySession.AGREED)
    with pytest.raises(NotYours) as barred:
        enter(session, "abandon", author, "no more time")
    assert barred.value.action is RULE
    enter(session, "abandon", REFEREE, "no more time")
    with pytest.raises(NotYours):
        enter(session, "resume", author)
    enter(session, "resume", REFEREE, "they came back")
    assert_sound(session)


def test_a_finished_play_is_out_of_the_statistics_until_it_is_back():
    account("Rita")
    session = over(date="2026-03-01")
    before = stored(session)
    assert [play.pk for play in statistics.finished()] == [session.pk]
    with pytest.raises(NotYours):
        enter(session, "abandon", NOBODY, "entered twice")
    enter(session, "abandon", REFEREE, "entered twice")
    assert not statistics.finished().exists()
    assert {*session.seats.values_list("points", "place", "won")} == {(None, None, False)}
    assert_sound(session)
    enter(session, "resume", REFEREE, "it was another one")
    after = stored(session)
    assert (after.played, after.ended is not None) == (before.played, True)
    assert [play.pk for play in statistics.finished()] == [session.pk]
    assert session.seats.filter(won=True).count() == 1
    assert_sound(session)


def test_the_day_of_an_old_play_is_kept_when_it_is_brought_back():
    account("Rita")
    session = over()
    end = present(stored(session).ended)
    enter(session, "abandon", REFEREE, "entered twice")
    enter(session, "resume", REFEREE, "it was another one")
    assert abs((present(stored(session).ended) - end).total_seconds()) < 5
    last_move = session.trail().get(number=history_of(session).now.number)
    assert stored(session).ended == last_move.entered


def test_a_sealed_play_stays():
    session = sealed()
    with pytest.raises(Refused, match="sealed"):
        enter(session, "abandon", REFEREE, "entered twice")
    assert stored(session).abandoned is None


# Tables of a tournament


def table_of_a_tournament():
    made = new_tournament(8)
    draw = publish_round(made, [[1, 2, 3, 4], [5, 6, 7, 8]])
    session, _ = open_tables(draw, "Dora")
    return made, draw, session


def test_a_table_of_a_tournament_is_not_abandoned():
    account("Rita")
    _, _, session = table_of_a_tournament()
    enter(session, "merchant h6")
    with pytest.raises(Refused) as refused:
        enter(session, "abandon", REFEREE, "no more time")
    english, german = refused.value.ruling.message
    assert english.startswith("This is table 1 in round 1 of “Spring Cup”. Enter its result")
    assert german.startswith("Das ist Tisch 1 in Runde 1 von „Spring Cup“. Bitte das Ergebnis")


def test_it_may_be_once_its_result_was_typed_in():
    account("Rita")
    made, draw, session = table_of_a_tournament()
    enter(session, "merchant h6")
    played(made, 1, {1: [40, 30, 20, 10]})
    enter(session, "abandon", REFEREE, "typed in")
    assert stored(session).abandoned
    assert draw.tables.get(number=1).play


def test_it_may_be_once_the_round_was_drawn_again():
    account("Rita")
    made, _, session = table_of_a_tournament()
    enter(session, "merchant h6")
    publish_round(made, [[8, 7, 6, 5], [4, 3, 2, 1]], number=1, reason="somebody came late", gives_up=True)
    enter(session, "abandon", REFEREE, "drawn again")
    assert stored(session).abandoned
