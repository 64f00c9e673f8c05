"""Reading what a request brings: numbers within bounds, text in one line."""

import re
from unicodedata import normalize

LARGEST_ID = 2**63 - 1
"""No database has a row with a higher number."""
LARGEST_NUMBER = 10**9 - 1


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


def tidied(typed: str) -> str:
    """The text in one line, with single spaces, and every accented letter as one character."""
    return normalize("NFC", " ".join(typed.split()))


def in_one_line(typed: str) -> str:
    """The text in one line, without control characters."""
    return " ".join("".join(letter for letter in typed if letter.isprintable() or letter.isspace()).split())
