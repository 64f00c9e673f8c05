"""The head of the chain, by which a later one can be checked: on paper, and in a file beside the database."""

import os
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from chain.canonical import written_moment
from chain.models import ChainLink

PRINTED = 12
"""How many digits of a seal are printed."""
FEWEST_DIGITS = 8
HEAD = re.compile(
    r"\s*(?:chain(?:\s+head)?|prüfkette(?:,\s*stand)?)?\s*(\d{1,18})[\s·:]+([0-9a-f][0-9a-f\s]*)(?:\(.*\)\s*)?",
    re.IGNORECASE,
)
"""A head as it is typed: the number and the digits, or the whole line that is printed, in either language."""
LARGEST_FILE = 1_000_000
KEPT_LINES = 1000


class Head(NamedTuple):
    """A link as paper or the file names it: its number, and how its seal begins."""

    number: int
    mac: str
    moment: datetime | None = None

    @property
    def short(self) -> str:
        begin = self.mac[:PRINTED]
        return " ".join(begin[at : at + 4] for at in range(0, len(begin), 4))

    def __str__(self) -> str:
        return f"{self.number} · {self.short}"


def current_head() -> Head | None:
    last = ChainLink.objects.order_by("-number").values_list("number", "mac", "moment").first()
    return Head(*last) if last else None


def read_head(text: str) -> Head:
    """A head as it is printed, with or without the words around it; raises `ValueError`."""
    found = HEAD.fullmatch(text[:200])
    digits = "".join(found[2].split()).lower() if found else ""
    if not found or len(digits) < FEWEST_DIGITS:
        raise ValueError(
            f"a head is a number and at least {FEWEST_DIGITS} digits, such as 123 ab12 cd34 ef56"
        )
    return Head(int(found[1]), digits)


# The file


def keep_head(head: Head) -> None:
    """Adds the head to the file. It may lack the newest heads, after a crash; it is never ahead."""
    path: Path = settings.CHAIN_HEADS
    line = f"{head.number} {head.mac} {written_moment(head.moment) if head.moment else ''}\n"
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "a", encoding="ascii") as file:
        file.write(line)
        is_large = file.tell() > LARGEST_FILE
    if is_large:
        _shorten(path)


def _shorten(path: Path) -> None:
    """Keeps the newest heads only: each of them vouches for all before it."""
    lines = path.read_text(encoding="ascii", errors="replace").splitlines(keepends=True)[-KEPT_LINES:]
    shorter = path.with_name(f"{path.name}.new")
    descriptor = os.open(shorter, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii", errors="replace") as file:
        file.writelines(lines)
    shorter.replace(path)


def kept_heads() -> list[Head]:
    """The heads in the file; a line that was not written to its end is left out."""
    path: Path = settings.CHAIN_HEADS
    return [*_heads_in(path.read_text(encoding="ascii", errors="replace"))] if path.exists() else []


def _heads_in(text: str) -> Iterator[Head]:
    for line in text.splitlines():
        number, _, rest = line.partition(" ")
        mac, _, moment = rest.partition(" ")
        if number.isdecimal() and re.fullmatch("[0-9a-f]{64}", mac):
            try:
                yield Head(int(number), mac, datetime.fromisoformat(moment))
            except ValueError:
                continue
