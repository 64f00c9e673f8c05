"""Follows the chain link by link: whether it is whole, what it attests, and whether its acts explain that."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hmac import compare_digest
from json import loads
from typing import NamedTuple

from django.db import DatabaseError
from django.utils import timezone

from chain.attested import Attested, AttestedAct, AttestedTable, Facts, attested_tables, shown
from chain.canonical import canonical
from chain.heads import Head
from chain.keys import key_fingerprint, mac_of
from chain.models import ChainLink

CHAIN = "the chain"
AT_ONCE = 500
"""How many links are read at once."""
TEXTS = ("what", "who", "content", "key", "mac")
"""The columns of a link that are texts; SQLite would keep anything there."""


class ChainFault(NamedTuple):
    """Something that is not as the chain attests, or a link that is not as it was added."""

    where: str
    what: str
    link: int = 0
    """The last link that was in order, or that attests otherwise; 0 where there is none."""
    since: datetime | None = None
    """When that link was added: whatever was done, was done after it."""

    def __str__(self) -> str:
        since = f", after link {self.link} of {moment_text(self.since)}" if self.since else ""
        return f"{self.where}: {self.what}{since}"


class RowFault(NamedTuple):
    """A fault about a row, and the play to which the row belongs, if any."""

    fault: ChainFault
    play: object


@dataclass
class Chain:
    """The links worked through so far, and what they attest."""

    claimed: Mapping[int, Sequence[Head]]
    """Heads that paper or the file name, by number."""
    rows: dict[str, dict[int, Attested]] = field(default_factory=dict)
    """What is attested, by table and key."""
    last: Head | None = None
    moments: dict[int, datetime] = field(default_factory=dict)
    """When each link was added."""
    foreign: dict[str, list[int]] = field(default_factory=dict)
    """The first and the last link that were sealed with another key, by its fingerprint."""
    faults: list[ChainFault] = field(default_factory=list)
    unexplained: list[RowFault] = field(default_factory=list)
    """What links attest though none of their acts does that: the row was changed by hand before."""

    @cached_property
    def tables(self) -> dict[str, AttestedTable]:
        return {table.name: table for table in attested_tables()}

    @property
    def began(self) -> int:
        """The number of the first link that is there."""
        return min(self.moments, default=0)

    def follow(self, link: ChainLink) -> None:
        """Works through the next link. Whatever else it may hold, it must not keep others from being read."""
        try:
            _require_sound(link)
            self.check(link)
        except DatabaseError:
            raise
        except Exception as trouble:  # the database may hold anything
            self.add_fault(f"link {shown(link.number)} cannot be read ({trouble_text(trouble)})")
            return
        self.last = Head(link.number, link.mac, link.moment)
        self.moments[link.number] = link.moment
        try:
            self.hold(link)
        except DatabaseError:
            raise
        except Exception as trouble:
            self.add_fault(
                f"link {link.number} ({shown(link.what)}) cannot be read ({trouble_text(trouble)})"
            )

    def check(self, link: ChainLink) -> None:
        """Whether it is the link that was added here."""
        due = self.last.number + 1 if self.last else 1
        if link.number != due:
            missing = f"link {due} is" if link.number == due + 1 else f"links {due}–{link.number - 1} are"
            self.add_fault(f"{missing} missing before link {link.number} of {moment_text(link.moment)}")
        elif link.key != key_fingerprint():
            self.foreign.setdefault(link.key, [link.number, 0])[1] = link.number
        elif not compare_digest(link.mac.encode(), mac_of(link, self.last.mac if self.last else "").encode()):
            self.add_fault(f"link {link.number} ({shown(link.what)}) is not as it was added")
        for head in self.claimed.get(link.number, ()):
            if not link.mac.startswith(head.mac):
                self.add_fault(f"link {due} is not the one that was printed or stored as {head}")

    def hold(self, link: ChainLink) -> None:
        """Remembers what a link attests."""
        act = AttestedAct(link.number, link.what, link.who, link.moment)
        for name, rows in loads(link.content).items():
            table, held = self.tables.get(name), self.rows.setdefault(name, {})
            if table:
                for difference in table.author_faults(act, held):
                    self.faults.append(self.dated(ChainFault(CHAIN, *difference)))
            for key, facts in rows.items():
                before, text = held.get(int(key)), canonical(facts)
                if table and (before is None or before.text != text):
                    self.note_unexplained(table, act, before, facts)
                earlier = before if table and table.keeps_all else None
                held[int(key)] = Attested(text, link.number, link.moment, earlier)

    def note_unexplained(
        self, table: AttestedTable, act: AttestedAct, before: Attested | None, facts: Facts | None
    ) -> None:
        for what in table.unexpected(act, before, facts):
            known = (before.facts if before else None) or facts or {}
            fault = ChainFault(table.place_of(known), what, before.link if before else self.began)
            self.unexplained.append(RowFault(self.dated(fault), known.get(table.play)))

    def end(self) -> None:
        """Says what can be said only of the whole chain."""
        number = self.last.number if self.last else 0
        lost = [head for heads in self.claimed.values() for head in heads if head.number > number]
        if lost:
            newest = max(lost, key=lambda head: head.number)
            when = f", which was there on {moment_text(newest.moment)}" if newest.moment else ""
            self.add_fault(f"it ends with link {number}, cut off: its head was once {newest}{when}")
        for key, (first, last) in self.foreign.items():
            sealed = f"link {first} was" if first == last else f"links {first}–{last} were"
            self.faults.append(
                ChainFault(
                    CHAIN,
                    f"{sealed} sealed with another key ({shown(key)}) than the one here"
                    f" ({key_fingerprint()}): nothing can be proved by {'it' if first == last else 'them'}",
                )
            )

    def add_fault(self, what: str) -> None:
        number, _, moment = self.last or Head(0, "")
        self.faults.append(ChainFault(CHAIN, what, number, moment))

    def dated(self, fault: ChainFault) -> ChainFault:
        """The fault with the moment of its link."""
        return fault._replace(since=self.moments.get(fault.link))


def followed_chain(heads: Iterable[Head]) -> Chain:
    claimed: dict[int, list[Head]] = {}
    for head in heads:
        claimed.setdefault(head.number, []).append(head)
    chain = Chain(claimed)
    for link in stored_links(chain):
        chain.follow(link)
    chain.end()
    return chain


def stored_links(chain: Chain) -> Iterator[ChainLink]:
    """The links in their order. One that cannot be read at all is a fault; the others are read."""
    keys = [*ChainLink.objects.order_by("number", "pk").values_list("pk", flat=True)]
    for at in range(0, len(keys), AT_ONCE):
        some = keys[at : at + AT_ONCE]
        try:
            yield from _read_links(some)
        except DatabaseError:
            raise
        except Exception:  # one of them: which one is found out by reading each alone
            yield from _links_that_can_be_read(chain, some)


def _read_links(keys: Sequence[int]) -> list[ChainLink]:
    found = ChainLink.objects.in_bulk(keys)
    return [found[key] for key in keys if key in found]


def _links_that_can_be_read(chain: Chain, keys: Iterable[int]) -> Iterator[ChainLink]:
    for key in keys:
        try:
            read = _read_links([key])
        except DatabaseError:
            raise
        except Exception as trouble:  # the database may hold anything
            chain.add_fault(f"the link in row {key} cannot be read ({trouble_text(trouble)})")
        else:
            yield from read


def _require_sound(link: ChainLink) -> None:
    """Raises `TypeError` where a column holds what only a database without strict types would take."""
    is_sound = isinstance(link.number, int) and isinstance(link.moment, datetime)
    if not is_sound or not all(isinstance(getattr(link, name), str) for name in TEXTS):
        raise TypeError("a column holds a value of another kind")


def trouble_text(trouble: Exception) -> str:
    return f"{type(trouble).__name__}: {shown(str(trouble))}"


def moment_text(moment: datetime | None) -> str:
    try:
        local = timezone.localtime(moment) if moment else None
    except (ValueError, OverflowError):  # a moment on the last day there is, in a chain that somebody changed
        local = None
    return f"{local.day} {local:%b %Y, %H:%M}" if local else "an unknown day"
