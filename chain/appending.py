"""Links are added to the chain, in the transaction of what they attest.

What is to be attested is collected, and written when all else is done: the chain is held by one transaction
at a time, so nobody who holds it may wait for anything else.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from threading import local
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from chain.acts import BETWEEN, FOUND, TAKEN_OVER
from chain.attested import AttestedTable, Facts, attested_tables
from chain.canonical import canonical
from chain.heads import Head, current_head, keep_head, kept_heads
from chain.keys import key_fingerprint, mac_of
from chain.models import LONGEST_WHAT, LONGEST_WHO, ChainLink

LOCK = 0x7AB1E51DE
"""The number under which PostgreSQL keeps the lock of the chain."""
LOCKING = f"SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; SELECT pg_advisory_xact_lock({LOCK})"
"""Constraints are checked first: at the end they could wait for others, who wait for the chain."""
MOST_ROWS = 500
"""The most rows that a link attests; more are spread over several links."""

AttestedRows = Iterable[tuple[AttestedTable, int, Facts | None]]
"""Rows with their tables, keys and facts; without facts where they were removed."""


class Act(NamedTuple):
    """Something that was done, and the rows that are different since."""

    what: str
    table: AttestedTable
    keys: tuple[int, ...]
    who: str
    found: tuple[tuple[int, Facts], ...] = ()
    """The rows as they were before it."""


class _Acts(local):
    """The acts of this thread's transaction that are not attested yet."""

    pending: list[Act] | None = None


ACTS = _Acts()


@contextmanager
def attesting() -> Iterator[None]:
    """A transaction in which something may be attested. One inside another leaves it to that one."""
    is_outermost = ACTS.pending is None
    acts: list[Act] = [] if ACTS.pending is None else ACTS.pending
    ACTS.pending, before = acts, len(acts)
    try:
        with transaction.atomic():
            yield
            if is_outermost and acts:
                _append_acts(acts)
    except BaseException:
        del acts[before:]
        raise
    finally:
        if is_outermost:
            ACTS.pending = None


def attest(what: str, table: AttestedTable, *keys: int, who: str = "") -> None:
    """Attests rows as they will be at the end of the transaction; those that are gone, as removed."""
    if what not in table.acts:
        raise RuntimeError(f"it is not declared what “{what}” may do to a row of “{table.name}”")
    _pending_acts().append(Act(what, table, keys, who))


def attest_found(table: AttestedTable, *keys: int) -> None:
    """Attests rows as they are now, before an act that may change all of them.

    What somebody else had changed would otherwise pass for a part of that act. The rows must be locked.
    """
    _pending_acts().append(Act("", table, (), "", tuple(table.facts(keys))))


def _pending_acts() -> list[Act]:
    if ACTS.pending is None:
        raise RuntimeError("only what happens inside `attesting` can be attested")
    return ACTS.pending


def _append_acts(acts: Iterable[Act]) -> None:
    _lock_chain()  # before the rows are read: nobody may attest them otherwise in between
    who = _joined(act.who for act in acts)
    _append(FOUND, who, ((act.table, key, facts) for act in acts for key, facts in act.found))
    _append(_joined(act.what for act in acts), who, _facts_of(acts))


def take_over(tell: Callable[[str], object] = str) -> int:
    """Attests all that was stored before there was a chain; returns how many rows.

    `tell` is called with what is being attested. A chain that was emptied is not begun again: `verify` is
    to find that.
    """
    with transaction.atomic():
        _lock_chain()
        if current_head() or kept_heads():
            return 0
        return _append(TAKEN_OVER, "", _everything(tell))


def _everything(tell: Callable[[str], object]) -> AttestedRows:
    for table in attested_tables():
        for count, (key, facts) in enumerate(table.facts(), start=1):
            if count % MOST_ROWS == 0:
                tell(f"{table.name} {count}")
            yield table, key, facts


def _facts_of(acts: Iterable[Act]) -> AttestedRows:
    """What each table now says of the rows that were acted upon."""
    keys: dict[AttestedTable, dict[int, None]] = {}
    for act in acts:
        keys.setdefault(act.table, {}).update(dict.fromkeys(act.keys))
    for table, wanted in keys.items():
        there = dict(table.facts(wanted))
        for key in wanted:
            yield table, key, there.get(key)


def _append(what: str, who: str, rows: AttestedRows) -> int:
    """Adds as many links as these rows need; returns how many rows there were. The chain must be locked."""
    left, count = iter(rows), 0
    head = None
    while some := [*islice(left, MOST_ROWS)]:
        head = head or current_head()
        content: dict[str, dict[str, Any]] = {}
        for table, key, facts in some:
            content.setdefault(table.name, {})[str(key)] = facts
        head = _add_link(head, what, who, content)
        count += len(some)
    if count and head:
        _keep_when_committed(head)
    return count


def _add_link(head: Head | None, what: str, who: str, content: Mapping[str, Any]) -> Head:
    link = ChainLink(
        number=head.number + 1 if head else 1,
        moment=timezone.now(),
        what=what[:LONGEST_WHAT],
        who=who[:LONGEST_WHO],
        content=canonical(content),
        key=key_fingerprint(),
    )
    link.mac = mac_of(link, head.mac if head else "")
    link.save(force_insert=True)
    return Head(link.number, link.mac, link.moment)


def _keep_when_committed(head: Head) -> None:
    """Keeps the head in the file, too. Where that fails, it is logged: the link itself stands."""

    def keep() -> None:
        keep_head(head)

    transaction.on_commit(keep, robust=True)


def _lock_chain() -> None:
    """Waits until no other transaction adds links; SQLite lets one writer in at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(LOCKING)


def _joined(words: Iterable[str]) -> str:
    return BETWEEN.join(dict.fromkeys(filter(None, words)))
