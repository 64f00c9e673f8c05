"""What a board file of Felinia is made of: counts within bounds, and words for moves."""

import re
from typing import Any

from scoring.document import Malformed, require_list, require_number, require_text, shown

LONGEST_WORD = 20
WORD = re.compile(rf"[a-z0-9]{{1,{LONGEST_WORD}}}")


def read_count(path: str, value: object, most: int, least: int = 0) -> int:
    count = require_number(path, value, least)
    if count > most:
        raise Malformed(
            f"{path} can be at most {most}, not {shown(count)}.",
            f"{path} darf höchstens {most} sein, nicht {shown(count)}.",
        )
    return count


def read_count_or_null(path: str, value: object, most: int) -> int | None:
    """A count, or None where the file leaves it open."""
    return None if value is None else read_count(path, value, most)


def read_word(path: str, value: object) -> str:
    """A word that can be written in a move."""
    word = require_text(path, value)
    if not WORD.fullmatch(word):
        raise Malformed(
            f"{path} must be one word of at most {LONGEST_WORD} small letters (a to z) and digits,"
            f" not {shown(word)}.",
            f"{path} muss ein Wort aus höchstens {LONGEST_WORD} Kleinbuchstaben (a bis z) und Ziffern sein,"
            f" nicht {shown(word)}.",
        )
    return word


def read_key(path: str, value: object) -> str:
    """A word that cannot be taken for a number."""
    word = read_word(path, value)
    if word[0].isdigit():
        raise Malformed(
            f"{path} must begin with a letter, not {shown(word)}.",
            f"{path} muss mit einem Buchstaben beginnen, nicht {shown(word)}.",
        )
    return word


def read_entries(path: str, value: object, most: int, least: int = 0) -> list[tuple[str, Any]]:
    """The entries of a list, each with its path."""
    entries = require_list(path, value)
    require_some(path, len(entries), most, least)
    return [(f"{path}[{index}]", entry) for index, entry in enumerate(entries)]


def require_some(path: str, entries: int, most: int, least: int = 0) -> None:
    if not least <= entries <= most:
        raise Malformed(
            f"{path} must have {least} to {most} entries, not {entries}.",
            f"{path} muss {least} bis {most} Einträge haben, nicht {entries}.",
        )
