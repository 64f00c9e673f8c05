"""What was stored before there was a chain is taken over; from then on changes are found."""

import pytest
from django.core.management import call_command

from chain.appending import take_over
from chain.heads import current_head, keep_head
from chain.models import ChainLink
from chain.verification import chain_finding
from games.models import PlaySession
from games.recording import record_line
from tests.actors import TABLET
from tests.chain.club import execute, people, whole_club
from tests.present import present
from tests.tampering import unguarded

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def last_years() -> None:
    """A club's database from the time before the chain."""
    whole_club()
    with unguarded():
        ChainLink.objects.all().delete()


def test_everything_that_is_there_is_attested(last_years, capsys):
    assert "nothing is attested" in str(chain_finding().faults[0])
    call_command("migrate", verbosity=1)
    assert "Rows taken over into the chain: " in capsys.readouterr().out
    assert not chain_finding().faults
    assert {*ChainLink.objects.values_list("what", flat=True)} == {"taken over"}


def test_it_is_done_once(last_years):
    assert take_over() > 0
    assert take_over() == 0
    assert ChainLink.objects.count() == 1


def test_where_nothing_is_there_nothing_is_attested():
    assert take_over() == 0
    assert not ChainLink.objects.exists()


def test_from_then_on_changes_are_found(last_years):
    take_over()
    execute("UPDATE people_account SET role = 'director' WHERE name = 'Max'")
    (fault,) = chain_finding().faults
    assert fault.what == "role is “director”, attested as “scorekeeper”"


def test_a_play_that_goes_on_meanwhile_goes_on(last_years):
    take_over()
    session = PlaySession.objects.filter(ended=None, entries__number=1).exclude(entries__number=2).get()
    record_line(session, "palace grey c3", after=1, key="later", by=TABLET)
    assert not chain_finding().faults


def test_a_chain_that_was_emptied_is_not_begun_anew():
    people()
    keep_head(present(current_head()))
    execute("DELETE FROM chain_chainlink")
    call_command("migrate", verbosity=0)
    assert not ChainLink.objects.exists()
    assert chain_finding().faults
