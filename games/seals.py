"""Hashes by which it can be told later that nothing was changed: one over a record, one over all entries."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from chain.canonical import written_moment
from games.engine.history import SEAL, History
from games.engine.record import Record, write_record
from scoring.words import Line


class Seal(NamedTuple):
    record: str
    """The hash over the record as it is exported."""
    trail: str
    """The hash over every entry before the seal."""

    @property
    def line(self) -> Line:
        return Line(f"{SEAL} {self.record} {self.trail}")

    @property
    def short(self) -> str:
        """How both begin, as people compare it with a printed sheet."""
        begin = self.record[:12] + self.trail[:12]
        return " ".join(begin[at : at + 4] for at in range(0, len(begin), 4))


def read_seal(line: Line) -> Seal:
    _, record, trail = line.split(" ")
    return Seal(record, trail)


def seal_of(history: History) -> Seal:
    """The seal of a play that is sealed."""
    return read_seal(history.log[-1].line)


class TrailEntry(Protocol):
    """A line of the trail: what, by whom, when and why."""

    number: int
    line: str
    key: str
    by: str
    who: str
    reason: str
    entered: datetime


def digest(text: str) -> str:
    return sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def document_hash(document: Mapping[str, Any]) -> str:
    """The hash over an exported record, whatever its layout; the computed result is left out."""
    content = {key: value for key, value in document.items() if key != "result"}
    return digest(json.dumps(content, sort_keys=True, separators=(",", ":")))


def record_hash(record: Record) -> str:
    return document_hash(write_record(record))


def trail_hash(terms: Sequence[object], entries: Iterable[TrailEntry]) -> str:
    """The hash over the terms and all entries, by whom and when, taken back or not."""
    rows = [
        [
            entry.number,
            entry.line,
            entry.key,
            entry.by,
            entry.who,
            entry.reason,
            written_moment(entry.entered),
        ]
        for entry in entries
    ]
    return digest(json.dumps([[*terms], *rows], separators=(",", ":")))
