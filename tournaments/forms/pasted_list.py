"""Reads a pasted list of entrants."""

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from django.utils.translation import gettext as _

from games.names import typed_name
from scoring.document import Malformed
from scoring.wording import readable
from tournaments.desk.entrants import Newcomer, require_possible_name
from tournaments.models import LONGEST_GROUP
from web.reading import in_one_line
from web.wording import say

LONGEST_ENTRANT = 40
"""A club's list has first names and surnames in full: more than fits beside a board, where it is cut."""
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


def read_list(text: str, club: Sequence[str]) -> Pasted:
    known = [*club]
    read = Pasted([], [], [])
    lines = text.splitlines()
    of_line = _between_commas if _is_in_one_line(lines, club) else _name_and_group
    for index, line in enumerate(lines, start=1):
        for entry in of_line(NUMBERING.sub("", line)):
            try:
                newcomer = _newcomer(entry, known)
            except Malformed as malformed:
                read.faults.append(
                    _("Line %(number)s: %(why)s") % {"number": index, "why": say(malformed.text)}
                )
                continue
            if newcomer.name in [earlier.name for earlier in read.newcomers]:
                read.doubled.append(newcomer.name)
                continue
            known.append(newcomer.name)
            read.newcomers.append(newcomer)
    return read


def _is_in_one_line(lines: Sequence[str], club: Sequence[str]) -> bool:
    """A comma in a list of lines, or in a name the club knows, belongs to the name: “Müller, Hans”."""
    written = [in_one_line(line).lower() for line in lines if line.strip()]
    return len(written) == 1 and written[0] not in {name.lower() for name in club}


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


def _newcomer(entry: Sequence[str], known: Sequence[str]) -> Newcomer:
    if len(entry) > 2:
        raise Malformed(
            f"a name and a group have room in a line; behind “{readable(entry[0], 24)}” stands more.",
            f"In eine Zeile gehören ein Name und eine Gruppe; nach „{readable(entry[0], 24)}“ steht mehr.",
        )
    name, group = [*entry, ""][:2]
    _refuse_longer(normalize("NFC", in_one_line(name)))
    right = typed_name(name, known, LONGEST_ENTRANT)
    require_possible_name(right)
    group = in_one_line(group)
    if len(group) > LONGEST_GROUP:
        shown = readable(group, LONGEST_GROUP)
        raise Malformed(
            f"the group “{shown}” has more than {LONGEST_GROUP} letters.",
            f"Die Gruppe „{shown}“ hat mehr als {LONGEST_GROUP} Buchstaben.",
        )
    return Newcomer(right, group)


def _refuse_longer(name: str) -> None:
    if len(name) > LONGEST_ENTRANT:
        shown = readable(name, 24)
        raise Malformed(
            f"“{shown}” has {len(name)} letters; {LONGEST_ENTRANT} are the most for a name.",
            f"„{shown}“ hat {len(name)} Buchstaben; höchstens {LONGEST_ENTRANT} hat ein Name.",
        )
