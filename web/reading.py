"""Reading what a request brings: numbers within bounds, text in one line.

How long a text is, is checked before anything else is done with it: putting 120,000 accents in order takes
half a minute. So whatever tidies a text asks for the most letters it may have.
"""

import re
from unicodedata import normalize

LARGEST_ID = 2**63 - 1
"""No database has a row with a higher number."""
LARGEST_NUMBER = 10**9 - 1
SPREAD = 4
"""How many times longer a text may be before it is tidied: blanks go, and accents join their letters."""


class TooLong(ValueError):
    """A text has more letters than there is room for; nothing was done with it."""

    def __init__(self, length: int, most: int) -> None:
        super().__init__(f"{length} letters, and {most} are the most")
        self.length, self.most = length, most


def whole_number(
    typed: str | None, *, otherwise: int = -1, least: int = 0, most: int = LARGEST_NUMBER
) -> int:
    """The number typed; `otherwise` if it is none or out of bounds. A sign needs a negative `least`."""
    number = signed_number(typed) if typed and (least < 0 or is_digits(typed)) else None
    return otherwise if number is None or not least <= number <= most else number


def signed_number(typed: str, longest: int = 19) -> int | None:
    """The number typed, with or without a sign; None if it is none or has more digits than `longest`."""
    return int(typed) if re.fullmatch(f"[+-]?[0-9]{{1,{longest}}}", typed) else None


def is_id(typed: str) -> bool:
    """Whether this can be the primary key of a row."""
    return is_digits(typed) and len(typed) <= len(str(LARGEST_ID)) and int(typed) <= LARGEST_ID


def is_digits(typed: str) -> bool:
    return typed.isascii() and typed.isdigit()


def tidied(typed: str, most: int) -> str:
    """The text in one line, with single spaces, and every accented letter as one character.

    Raises `TooLong` where it has more letters than `most`.
    """
    require_short(typed, SPREAD * most)
    return require_short(normalize("NFC", " ".join(typed.split())), most)


def in_one_line(typed: str, most: int) -> str:
    """The text in one line, without control characters; raises `TooLong` where it is longer than `most`."""
    require_short(typed, SPREAD * most)
    return require_short(" ".join(visible_words(typed)), most)


def cut_to_one_line(typed: str, most: int) -> str:
    """The text in one line, without control characters, cut off where there is no more room."""
    return " ".join(visible_words(typed[: SPREAD * most]))[:most]


def visible_words(typed: str) -> list[str]:
    return "".join(letter for letter in typed if letter.isprintable() or letter.isspace()).split()


def require_short(text: str, most: int) -> str:
    """The text itself, if it has no more letters than `most`; raises `TooLong`."""
    if len(text) > most:
        raise TooLong(len(text), most)
    return text
