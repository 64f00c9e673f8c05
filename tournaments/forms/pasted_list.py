"""Reads a pasted list of entrants."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import LONGEST_NAME
from games.names import Doubtful, typed_name
from scoring.document import Malformed
from scoring.spelling import KnownNames
from scoring.wording import readable
from tournaments.desk.entrants import Newcomer, require_possible_name
from tournaments.models import LONGEST_GROUP, MOST_ENTRANTS
from web.reading import TooLong, cut_to_one_line, in_one_line, tidied
from web.wording import say

LONGEST_ENTRANT = 40
"""A club's list has first names and surnames in full: more than fits beside a board, where it is cut."""
MOST_LINES = 2 * MOST_ENTRANTS
LONGEST_LIST = 100 * MOST_LINES
MOST_FAULTS = 20
"""After so many faults the rest of a list is not read."""
NUMBERING = re.compile(r"^\s*(?:#?\d+\s*(?:[.):]|\t)|[-*•–]\s)\s*")
"""“1. Ada”, “1) Ada”, “- Ada”, and a first column with numbers."""
SEMICOLON = re.compile(r"[;\t]")
AROUND = " ,\u00a0"


class Pasted(NamedTuple):
    """What a pasted list says: one name per line, `Name; Group`; or names between commas, all in one line."""

    newcomers: list[Newcomer]
    doubled: list[str]
    faults: list[str]
    """What is wrong, each with the number of its line."""
    doubted: list[str]
    """The names that deserve a second look, and can be kept as they are."""


def read_list(text: str, known: KnownNames, kept: Collection[str] = ()) -> Pasted:
    """What the list says; of one that is far too long, nothing but that.

    The names in it are added to those known: none is read twice.
    """
    text = text.removeprefix("\ufeff")  # a file may begin with the mark of its byte order
    lines = text.splitlines() if len(text) <= LONGEST_LIST else ()
    entries = [*islice(_entries(lines, known), MOST_LINES + 1)]
    if len(text) > LONGEST_LIST or len(lines) > MOST_LINES or len(entries) > MOST_LINES:
        most = {"lines": MOST_LINES, "letters": LONGEST_LIST}
        too_long = _("The list is too long: at most %(lines)s names and %(letters)s characters are read.")
        return Pasted([], [], [too_long % most], [])
    return _read_entries(entries, known, kept)


def _entries(lines: Sequence[str], club: KnownNames) -> Iterator[tuple[int, list[str]]]:
    """What stands for one entrant each, with the number of its line."""
    of_line = _between_commas if _is_in_one_line(lines, club) else _name_and_group
    for index, line in enumerate(lines, start=1):
        for entry in of_line(NUMBERING.sub("", line)):
            yield index, entry


def _read_entries(
    entries: Iterable[tuple[int, list[str]]], known: KnownNames, kept: Collection[str]
) -> Pasted:
    read = Pasted([], [], [], [])
    names: set[str] = set()
    for index, entry in entries:
        try:
            newcomer = _newcomer(entry, known, kept)
        except Malformed as malformed:
            read.doubted.extend([malformed.name] if isinstance(malformed, Doubtful) else [])
            read.faults.append(_("Line %(number)s: %(why)s") % {"number": index, "why": say(malformed.text)})
            if len(read.faults) == MOST_FAULTS:
                break
            continue
        if newcomer.name in names:
            read.doubled.append(newcomer.name)
            continue
        if len(read.newcomers) == MOST_ENTRANTS:
            too_many = _("A tournament has at most %(most)s entrants; the list has more.")
            read.faults.append(too_many % {"most": MOST_ENTRANTS})
            break
        names.add(newcomer.name)
        known.add(newcomer.name)
        read.newcomers.append(newcomer)
    return read


def _is_in_one_line(lines: Sequence[str], club: KnownNames) -> bool:
    """A comma in a list of lines, or in a name the club knows, belongs to the name: “Müller, Hans”."""
    written = [line for line in lines if line.strip()]
    return len(written) == 1 and club.find(cut_to_one_line(written[0], LONGEST_NAME)) is None


def _between_commas(line: str) -> list[list[str]]:
    """Splits a line: two parts at a semicolon or tab are a name and a group, otherwise all are names."""
    parts = SEMICOLON.split(line)
    if len(parts) == 2:
        return _name_and_group(line)
    names = [name.strip() for part in parts for name in part.split(",")]
    return [[name] for name in names if name]


def _name_and_group(line: str) -> list[list[str]]:
    """What stands between semicolons; a comma at an end belongs to nothing."""
    parts = [part.strip(AROUND) for part in SEMICOLON.split(line)]
    while parts and not parts[-1]:
        parts.pop()
    return [parts] if parts else []


def _newcomer(entry: Sequence[str], known: KnownNames, kept: Collection[str]) -> Newcomer:
    if len(entry) > 2:
        raise Malformed(
            f"a line can have a name and a group; there is more after “{readable(entry[0], 24)}”.",
            f"In eine Zeile gehören ein Name und eine Gruppe; nach „{readable(entry[0], 24)}“ steht mehr.",
        )
    name, group = [*entry, ""][:2]
    _refuse_longer(name)
    right = typed_name(name, known, LONGEST_ENTRANT, kept)
    require_possible_name(right)
    return Newcomer(right, _group(group))


def _group(typed: str) -> str:
    try:
        return in_one_line(typed, LONGEST_GROUP)
    except TooLong:
        shown = readable(cut_to_one_line(typed, 2 * LONGEST_GROUP), LONGEST_GROUP)
        raise Malformed(
            f"the group “{shown}” has more than {LONGEST_GROUP} letters.",
            f"Die Gruppe „{shown}“ hat mehr als {LONGEST_GROUP} Buchstaben.",
        ) from None


def _refuse_longer(name: str) -> None:
    try:
        tidied(name, LONGEST_ENTRANT)
    except TooLong as too_long:
        shown, length = readable(cut_to_one_line(name, LONGEST_ENTRANT), 24), too_long.length
        raise Malformed(
            f"“{shown}” is too long: {length} letters, at most {LONGEST_ENTRANT} are possible.",
            f"„{shown}“ ist zu lang: {length} Buchstaben, höchstens {LONGEST_ENTRANT} sind möglich.",
        ) from None
