"""A line of a record: who (where it is said), what, and which rules a referee waived."""

import re
from collections.abc import Iterable
from typing import Protocol

from scoring.wording import Text, not_a
from scoring.words import Colour, Line, RuleCode


class Move(Protocol):
    """A title's own value for one act at the table; its text form is the notation."""

    @property
    def kind(self) -> str: ...

    @property
    def text(self) -> str: ...


LineParts = tuple[Colour | None, str, tuple[RuleCode, ...]]
"""Who acts (None where the line does not say), the words of the move, the codes of the rules waived."""


def read_line(line: Line) -> LineParts:
    """Take a line apart; whether its words mean anything is for the title to say."""
    if ":" not in line and "!" not in line:
        return None, line, ()
    actor, colon, words = line.partition(": ")
    if not colon:
        actor, words = "", line
    words, *waivers = words.split(" !")
    return Colour(actor) if colon else None, words, tuple(map(RuleCode, waivers))


def write_line(actor: Colour | None, words: str, waivers: Iterable[RuleCode]) -> Line:
    prefix = "" if actor is None else f"{actor}: "
    return Line(prefix + words + "".join(f" !{code}" for code in waivers))


LONGEST_NUMBER = 6
NUMBER = re.compile(r"0|[1-9][0-9]*")


def read_number(word: str) -> int | None:
    """A number from 1 on, written as a line has it: a few plain digits, none of them a leading zero."""
    return read_count(word) or None if len(word) <= LONGEST_NUMBER else None


def read_count(word: str, digits: int = LONGEST_NUMBER) -> int | None:
    """A number from 0 up; only the first `digits` digits are read."""
    return int(word[:digits]) if NUMBER.fullmatch(word) else None


# What is wrong with the words of a move


UNEVEN_SPACES = Text(
    "Exactly one space belongs between the words, and none before or after them.",
    "Zwischen die Wörter gehört genau ein Leerzeichen, davor und dahinter keines.",
)


def out_of_place(words: Iterable[str]) -> Text:
    return not_a(" ".join(words), "does not belong there", "gehört dort nicht hin")
