"""Checks that the chain is whole, and that everything it attests is still so."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db import DatabaseError

from chain.attested import Attested, AttestedTable, attested_tables
from chain.following import CHAIN, Chain, ChainFault, followed_chain, trouble_text
from chain.heads import Head, kept_heads
from chain.models import ChainLink

NOTHING_ATTESTED = (
    "nothing is attested, although there is data. If this database has never had a chain,"
    " manage.py migrate begins one with everything as it is now. Otherwise the chain was removed:"
    " look at a backup and at printed sheets before starting a new one"
)
NO_HEADS = (
    "the file chain-heads holds no head, though the chain has links: without it only a printed head (--head)"
    " shows whether the end of the chain was cut off. The next act writes to it again"
)


class ChainFinding(NamedTuple):
    """What the check of the chain found."""

    head: Head | None
    faults: Sequence[ChainFault]
    notes: Sequence[str] = ()
    """What somebody should know, though it proves nothing against anything."""


def chain_finding(
    heads: Iterable[Head] = (), plays: Collection[int] | None = None, tell: Callable[[str], object] = str
) -> ChainFinding:
    """The finding on the chain and on all rows that it attests, or on those of some plays.

    `tell` is called with what is being looked at. Rows that change while they are compared are compared once
    more: a fault must be found twice.
    """
    kept = kept_heads()
    chain = followed_chain([*heads, *kept])
    faults = [*row_faults(chain, plays, tell)]
    if faults and is_overtaken(chain):
        chain = followed_chain([*heads, *kept_heads()])
        before = {fault[:2] for fault in faults}
        faults = [fault for fault in row_faults(chain, plays, tell) if fault[:2] in before]
    notes = [NO_HEADS] if chain.last and not kept else []
    return ChainFinding(chain.last, [*chain.faults, *map(chain.dated, faults)], notes)


def is_overtaken(chain: Chain) -> bool:
    """Whether links were added meanwhile."""
    number = chain.last.number if chain.last else 0
    return ChainLink.objects.filter(number__gt=number).exists()


def row_faults(
    chain: Chain, plays: Collection[int] | None, tell: Callable[[str], object]
) -> Iterator[ChainFault]:
    """Whatever differs between the rows and what the chain attests of them, now or at a later act."""
    tables = [table for table in attested_tables() if plays is None or table.play]
    if chain.last is None:
        if any(table.rows.exists() for table in tables):
            yield ChainFault(CHAIN, NOTHING_ATTESTED)
        return
    for fault, play in chain.unexplained:
        if plays is None or play in plays:
            yield fault
    for table in tables:
        tell(table.name)
        try:
            yield from table_faults(chain, table, plays)
        except DatabaseError:
            raise
        except Exception as trouble:  # the database may hold anything
            why = trouble_text(trouble)
            yield ChainFault(CHAIN, f"a row of “{table.name}” cannot be read and compared ({why})")


def table_faults(chain: Chain, table: AttestedTable, plays: Collection[int] | None) -> Iterator[ChainFault]:
    attested, seen = chain.rows.get(table.name, {}), set()
    for key, now, differences in table.compared_rows(attested.get, plays):
        seen.add(key)
        held = attested.get(key)
        if held and held.is_removed:
            yield ChainFault(table.place_of(now), "it was removed, and is there again", held.link)
        elif held is None:
            if not table.is_newer:  # whatever was there when the chain began is attested
                yield ChainFault(table.place_of(now), "no link of the chain attests it", chain.began)
            for what in table.unattested(now):
                yield ChainFault(table.place_of(now), what, chain.began)
        else:
            place = table.place_of(held.facts or now) if differences else ""
            for what, link in differences:
                yield ChainFault(place, what, link)
    for key in attested.keys() - seen:
        yield from gone(table, attested[key], plays)


def gone(table: AttestedTable, held: Attested, plays: Collection[int] | None) -> Iterator[ChainFault]:
    """The fault about a row that is attested and not there."""
    then = held.facts
    if then is not None and (plays is None or then.get(table.play) in plays):
        yield ChainFault(table.place_of(then), "it is gone", held.link)
