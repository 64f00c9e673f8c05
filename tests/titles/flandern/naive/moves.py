"""The words of the naive referee, and how a move is written."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tests.present import present

GUILDS = ("blue", "yellow", "green", "red")
CRESTS = (*GUILDS, "grey", "church")
CITIES = ("bruges", "ghent", "ypres", "leuven", "utrecht", "liege")
ACTION_CARDS = (*CITIES, "site", "pickup")
GOLD_KINDS = (*CITIES, "site", "pickup", "influence", "cathedral", "master")
INFLUENCE_CARDS = 3
CENTRE = 0
SITES = range(13)  # the centre is site 0

TABLE_EVENTS = {"draw", "discard", "reveal"}
WAIVABLE = {"F11", "F12"}

Place = tuple[str, int]  # city and site


def one_of(name: str, words: Iterable[object]) -> str:
    """A pattern for one of those words, remembered under a name."""
    return f"(?P<{name}>{'|'.join(str(word) for word in words)})"


PLACE = f"{one_of('city', CITIES)} {one_of('site', SITES)}"
PATTERNS = {
    "draw": "draw",
    "discard": f"discard {one_of('city', CITIES)}",
    "play": rf"play {one_of('card', ACTION_CARDS)}( \+(?P<influence>0|[1-9][0-9]*))?",
    "build": f"build {PLACE} {one_of('crest', CRESTS)}(?P<master> master)?",
    "finish": f"finish {PLACE}",
    "reveal": f"reveal {one_of('gold', GOLD_KINDS)}",
    "cathedral": f"cathedral {PLACE}",
    "master": f"master {PLACE}",
}


@dataclass
class Move:
    """What a line says."""

    actor: str | None
    kind: str
    words: dict[str, str | None]

    def whose(self) -> str:
        """The player named before the move; there must be one."""
        return present(self.actor)

    def said(self, name: str) -> str:
        """The word of that name; there must be one."""
        return present(self.words[name])

    def place(self) -> Place:
        """The city and the site it names."""
        return self.said("city"), int(self.said("site"))

    def influence(self) -> int:
        """How many influence cards a `play` lays; unsaid is none."""
        return int(self.words["influence"] or 0)


def read(line: str) -> Move | None:
    """The move a line means, None where it means none."""
    actor, colon, text = line.partition(": ")
    if not colon:
        text = line
    elif actor not in GUILDS:
        return None
    kind = text.split(" ")[0]
    match = re.fullmatch(PATTERNS[kind], text) if kind in PATTERNS else None
    return Move(actor if colon else None, kind, match.groupdict()) if match else None


def in_law_order(codes: set[str]) -> list[str]:
    """Rule codes sorted by their number."""
    return sorted(codes, key=lambda code: int(code[1:]))
