"""The hash over a log is carried on from tap to tap: a long log costs no more to attest than a short one."""

import json
from collections.abc import Iterator
from hashlib import sha256

import pytest

from chain.canonical import canonical
from chain.models import ChainLink
from chain.verification import chain_finding
from games import trails
from games.attested import LOG
from games.seals import digest
from tests.models.test_recording import entered, table, whole_game, written_elsewhere
from tests.tampering import unguarded

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.mark.parametrize("count", [1, 9, 10, 11, 20, 25])
def test_it_is_the_hash_over_the_hashes_of_its_parts(count):
    session = table(count)
    trail = trails.Trail()
    rows = []
    for entry in trails.entries_from(session.pk, 1):
        trail.add(entry)
        rows.append(entry.row)
    parts = [digest(canonical(rows[at : at + 10])) for at in range(0, count, 10)]
    assert trail.end.hash == sha256(canonical(parts).encode()).hexdigest()
    assert trail.short_parts == " ".join(part[:6] for part in parts)
    assert trail.copy().end == trail.end


@pytest.fixture
def rows_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that are read to attest a log, as it happens."""
    numbers: list[int] = []
    read = trails.entries_from

    def noted(play: int, number: int) -> Iterator[trails.LoggedEntry]:
        for entry in read(play, number):
            numbers.append(entry.number)
            yield entry

    monkeypatch.setattr(trails, "entries_from", noted)
    return numbers


@pytest.mark.django_db(transaction=True)
def test_a_tap_after_the_end_reads_the_last_entries_only_however_long_the_log(rows_read: list[int]):
    session = table(len(whole_game()))
    for _ in range(15):
        for line in ("undo", "redo"):
            rows_read.clear()
            entered(session, line)
            last = session.entries.count()
            assert rows_read in ([last - 1, last], [*range(1, last + 1)])
    assert rows_read == [last - 1, last]
    assert not chain_finding().faults


@pytest.mark.django_db(transaction=True)
def test_a_log_that_was_restored_from_a_backup_is_read_from_the_beginning(rows_read: list[int]):
    session = table(len(whole_game()))
    entered(session, "undo", "redo")
    count = session.entries.count()
    with unguarded():
        session.entries.filter(number__gt=count - 2).delete()
    written_elsewhere(session, count - 1, "undo", "redo")
    rows_read.clear()
    entered(session, "checked")
    assert rows_read == [count, *range(1, count + 2)]
    last = json.loads(ChainLink.objects.latest("number").content)["log"][str(session.pk)]
    assert last == dict(LOG.facts())[session.pk]


def test_to_verify_a_log_each_entry_is_hashed_once_however_often_it_was_attested(monkeypatch):
    session = table(len(whole_game()))
    for _ in range(10):
        entered(session, "undo", "redo")
    hashed = []
    add = trails.Trail.add

    def noted(trail: trails.Trail, entry: trails.LoggedEntry) -> None:
        hashed.append(entry.number)
        add(trail, entry)

    monkeypatch.setattr(trails.Trail, "add", noted)
    assert not chain_finding().faults
    assert hashed == [*range(1, session.entries.count() + 1)]
