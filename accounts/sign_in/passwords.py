"""Passwords that everybody would try first: ordinary words with a number behind, the club's own words, dates.

Django's list of the most common passwords is checked too; it knows little German and nothing of this club.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from pkgutil import iter_modules
from unicodedata import normalize

from django.contrib.auth.password_validation import CommonPasswordValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

import scoring.titles
from accounts.models import Account, folded

LONGEST_CHECKED = 64
"""What is longer than this is not found by trying words."""
SHORT = 3
"""The most characters that are too few even if they are repeated."""
WORDS_FILE = Path(__file__).with_name("common_words.txt")
"""Its head says where the words are from."""
WITHOUT_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
LOOKALIKES = str.maketrans("013457@$!", "oieastasi")
"""What people write in place of letters."""
AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")
DAY, MONTH, YEAR = r"(0[1-9]|[12]\d|3[01])", r"(0[1-9]|1[0-2])", r"((19|20)\d\d)"
DATE = re.compile(f"{DAY}{MONTH}{YEAR}|{YEAR}{MONTH}{DAY}")


class EasyToGuessValidator:
    """Refuses what somebody who guesses would try first: the account's own name, dates, patterns, common
    passwords, and one ordinary word, whatever digits and signs stand around it: Sommer2026!, 123passwort.

    A password may be all of that at once; only the first is told.
    """

    def __init__(self) -> None:
        self._likeness = UserAttributeSimilarityValidator(user_attributes=["name"])
        self._common = CommonPasswordValidator()

    def validate(self, password: str, user: Account | None = None) -> None:
        self._likeness.validate(password, user)
        if len(password) > LONGEST_CHECKED:
            return
        if _is_date(password):
            raise ValidationError(_("This is a date, and dates are easy to guess."))
        if _is_pattern(password):
            raise ValidationError(_("This is a common pattern and easy to guess."))
        if password.lower().strip() in self._common.passwords or _is_ordinary_word(password, user):
            raise ValidationError(_("This is easy to guess. Use several words."))

    def get_help_text(self) -> str:
        return _("Not a single common word, name, date or pattern, not even with digits added.")


def _is_date(password: str) -> bool:
    return bool(DATE.fullmatch(re.sub(r"[\s./-]", "", password)))


def _is_pattern(password: str) -> bool:
    """Whether it is one character repeated, or a row such as 12345678 or abcdefgh."""
    steps = {ord(after) - ord(before) for before, after in pairwise(password)}
    is_row = len(steps) == 1 and steps <= {-1, 0, 1}
    return is_row or len(_repeated(password)) <= SHORT


def _is_ordinary_word(password: str, user: Account | None) -> bool:
    names = {*re.split(r"\W+", folded(user.name))} if user else set()
    cores = {_repeated(core) for core in _cores(normalize("NFKC", password).casefold())}
    return not cores.isdisjoint(common_words()) or not cores.isdisjoint(names)


@cache
def common_words() -> frozenset[str]:
    """Ordinary words, also with ae for ä, and the titles that this club plays. Read when first needed."""
    titles = {title.name for title in iter_modules(scoring.titles.__path__)}
    lines = WORDS_FILE.read_text(encoding="utf-8").casefold().splitlines()
    words = {line for line in lines if not line.startswith("#")}
    return frozenset(words | {word.translate(WITHOUT_UMLAUTS) for word in words} | titles)


def _cores(password: str) -> set[str]:
    """The letters that are left without what stands around them, as they are and with lookalikes replaced."""
    bare = AROUND.sub("", password)
    return {bare, bare.translate(LOOKALIKES), AROUND.sub("", password.translate(LOOKALIKES))} - {""}


def _repeated(text: str) -> str:
    """The shortest text of which this one is a repetition: “hallo” of “hallohallo”."""
    return text[: (text + text).find(text, 1)]
