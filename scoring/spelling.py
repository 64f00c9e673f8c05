"""How names are spelt: which can be read, which are one and the same, which deserve a second look.

Two spellings are *the same name* where nobody sees a difference, or capitals are all of it: characters that
are not seen, full-width letters, letters of another alphabet that look the same, marks that only repeat what
is there (the dot of an i, an accent) or make a letter that exists (the stroke of an ø). `name_keys` finds
them. Two spellings are *alike* where only a second look tells them apart, as Bernd and Bemd: these may be two
people, so whoever types the second is asked. Weiß and Weiss, or René and Rene, are simply two names.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import groupby
from re import compile as pattern
from unicodedata import bidirectional, category, combining, lookup, name, normalize

from scoring.look_alikes import LOOK_ALIKES
from scoring.wording import Text, joined, readable

LONGEST_COMPARED = 200
"""No name that is stored is longer; of what is, only the beginning is compared."""
LONGEST_NAME_KEY = 96
"""A longer key is hashed: a single character may stand for eighteen."""
MOST_MARKS = 3
"""A letter carries at most so many marks: Hebrew, the fullest, needs three."""
MOST_SIGNS = 6
"""So many vowel signs and joined letters, of which scripts such as Burmese pile up a few."""

JOINER, NON_JOINER = "\u200d", "\u200c"
PICTURE_FORMS = "\ufe0e\ufe0f"
"""These choose how the symbol before them is drawn."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159"
"""Letters and symbols that are drawn as nothing: fillers, an empty pattern, a note without a head."""
IGNORED_MARKS = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U0001107f\U0001bc9d"
"""Marks that are drawn as nothing: joiners, vowels that are read but not written, choices of a form."""
VIRAMA, ABOVE = 9, 230
"""Combining classes: the signs after which Indic scripts join letters, and the marks above a letter."""
STROKES = "\u0335\u0336\u0337\u0338"
DOT_ABOVE = "\u0307"
DOTTED = {letter: letter for letter in "ijɉɨʝᶖ"} | {"ı": "i", "ȷ": "j"}
"""Small letters that look with a dot above them like a letter that has one anyway."""
INDIC = (
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
    *("SINHALA", "GRANTHA", "SHARADA", "NANDINAGARI", "TIRHUTA"),
)
MARKS_OF_OTHERS = {
    "ARABIC": ("SYRIAC",),
    "COPTIC": ("GREEK",),
    "DEVANAGARI": INDIC,
    "IDEOGRAPHIC": ("CJK", "HANGUL"),
    "VEDIC": INDIC,
}
"""The scripts that also use the marks of another one."""
WITHOUT_STROKES = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters from which no accent can be taken off, as they are typed where the keyboard lacks them."""
WORDS = pattern(r"[^\s'’\-‐‑–—./&+,()]+")

SCRIPTS: Mapping[str, Text] = {
    "LATIN": Text("Latin", "lateinische"),
    "CYRILLIC": Text("Cyrillic", "kyrillische"),
    "GREEK": Text("Greek", "griechische"),
    "ARMENIAN": Text("Armenian", "armenische"),
    "HEBREW": Text("Hebrew", "hebräische"),
    "ARABIC": Text("Arabic", "arabische"),
    "GEORGIAN": Text("Georgian", "georgische"),
    "CHEROKEE": Text("Cherokee", "Cherokee"),
    "COPTIC": Text("Coptic", "koptische"),
    "CJK": Text("Chinese", "chinesische"),
    "HANGUL": Text("Korean", "koreanische"),
    "HIRAGANA": Text("Japanese", "japanische"),
    "KATAKANA": Text("Japanese", "japanische"),
}
TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""The scripts that are written together in one word: Japanese, Chinese, Korean."""


# What can be read


def spelling_fault(typed: str) -> Text | None:
    """Why nobody should be called so, and what to do: a character that is not seen or turns the text around,
    a mark that nobody can read, or nothing to see at all. None for a name that can be read. Expects a text
    whose length was checked."""
    shown = "".join(letter for at, letter in enumerate(typed) if not _is_unseen(typed, at))
    if not any(category(letter)[0] not in "CZM" for letter in shown):
        return Text(
            "This name cannot be read. Please type it again.",
            "Der Name ist nicht lesbar. Bitte neu eintippen.",
        )
    return _unseen_fault(typed, readable(shown, 40)) or _mark_fault(normalize("NFC", typed))


def _unseen_fault(typed: str, shown: str) -> Text | None:
    unseen = next((at for at, _ in enumerate(typed) if _is_unseen(typed, at)), None)
    if unseen is None:
        return None
    before = sum(category(letter)[0] not in "CMZ" for letter in typed[:unseen])
    where = (
        Text(f"after the {_ordinal(before)} letter", f"nach dem {before}. Zeichen")
        if before
        else Text("before the first letter", "vor dem ersten Zeichen")
    )
    return Text(
        f"“{shown}” has an invisible character {where.en}. Please type the name again.",
        f"„{shown}“ enthält {where.de} ein unsichtbares Zeichen. Bitte den Namen neu eintippen.",
    )


def _ordinal(number: int) -> str:
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _mark_fault(text: str) -> Text | None:
    """What is wrong with the marks on a letter, such as accents; None where they can be read."""
    shown, first = readable(text, 40), readable(text[:1], 1)
    letters = _letters_with_marks(normalize("NFD", text))
    if any(_is_piled_up(letter, marks) for letter, marks in letters):
        return Text(
            f"The name that begins with “{first}” has more accents than can be read. Please type it again.",
            f"Der Name, der mit „{first}“ beginnt, hat mehr Akzente, als lesbar sind. Bitte neu eintippen.",
        )
    composed = _letters_with_marks(text)  # of ≠ the line is a part
    struck = next((letter for letter, marks in composed if any(map(_is_overlay, marks))), "")
    if struck:
        return _overlay_fault(shown, normalize("NFD", struck)[0])
    doubled = next((letter for letter, marks in letters if len(_each_once(marks)) < len(marks)), "")
    if doubled:
        return Text(
            f"“{shown}” has the same accent twice on the letter {doubled}. Please type the name again.",
            f"„{shown}“ hat zweimal denselben Akzent auf dem Buchstaben {doubled}."
            " Bitte den Namen neu eintippen.",
        )
    return _foreign_mark_fault(shown, letters)


def _overlay_fault(shown: str, letter: str) -> Text:
    stroked = _with_stroke(letter)
    instead = (
        Text(f"Please type {stroked} instead.", f"Bitte stattdessen {stroked} eintippen.")
        if stroked
        else Text("Please type the letter itself.", "Bitte nur den Buchstaben eintippen.")
    )
    return Text(
        f"“{shown}” has a line through the letter {letter}. {instead.en}",
        f"In „{shown}“ liegt ein Strich über dem Buchstaben {letter}. {instead.de}",
    )


def _foreign_mark_fault(shown: str, letters: Iterable[tuple[str, Sequence[str]]]) -> Text | None:
    marked = ((letter, mark) for letter, marks in letters for mark in marks)
    letter = next((letter for letter, mark in marked if _is_foreign(mark, letter)), "")
    if not letter:
        return None
    return Text(
        f"“{shown}” has a mark of another script on the letter {letter}. Please type the name again.",
        f"„{shown}“ hat am Buchstaben {letter} ein Zeichen aus einer anderen Schrift."
        " Bitte den Namen neu eintippen.",
    )


def _is_unseen(text: str, at: int) -> bool:
    letter = text[at]
    if letter.isascii():
        return not letter.isprintable()
    kind = category(letter)
    if letter in (JOINER, NON_JOINER):
        return not _joins(text, at)
    if letter in PICTURE_FORMS:
        return not at or category(text[at - 1]) != "So"
    return (
        kind in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
        or letter in BLANKS
        or letter in IGNORED_MARKS
        or "\ufe00" <= letter <= "\ufe0d"
        or "\U000e0100" <= letter <= "\U000e01ef"
    )


def _joins(text: str, at: int) -> bool:
    """Whether a joiner or non-joiner does something here: in Persian, in Indic scripts, in pictures."""
    if not 0 < at < len(text) - 1:
        return False
    before, after = text[at - 1], text[at + 1]
    if combining(before) == VIRAMA:
        return True
    if text[at] == NON_JOINER:
        return bidirectional(before) == bidirectional(after) == "AL"
    return category(after) == "So" and (category(before) in ("So", "Sk") or before in PICTURE_FORMS)


def _letters_with_marks(text: str) -> list[tuple[str, list[str]]]:
    """The letters of a decomposed text, each with the marks on it; joiners are left out. A mark that has no
    letter stands on a space."""
    found: list[tuple[str, list[str]]] = []
    for letter in text:
        if category(letter) not in ("Mn", "Me"):
            found.extend([(letter, [])] if letter not in (JOINER, NON_JOINER) else [])
        elif letter not in PICTURE_FORMS:
            found = found or [(" ", [])]
            found[-1][1].append(letter)
    return found


def _is_piled_up(letter: str, marks: Sequence[str]) -> bool:
    """Whether a letter has more marks than any script needs, or the marks have no letter."""
    signs = sum(not combining(mark) and category(mark) != "Me" for mark in marks)
    return bool(marks) and (letter == " " or signs > MOST_SIGNS or len(marks) - signs > MOST_MARKS)


def _is_overlay(mark: str) -> bool:
    """Whether a mark is drawn over whatever letter stands before it, as a line through it is."""
    return name(mark, "").endswith(" OVERLAY")


def _is_foreign(mark: str, letter: str) -> bool:
    """Whether a mark belongs to another script than its letter: many a font then draws nothing."""
    script, own = script_of(mark), script_of(letter)
    return script not in (own, "COMBINING") and own not in MARKS_OF_OTHERS.get(script, ())


def _each_once(marks: Sequence[str]) -> list[str]:
    """The marks without those that repeat the one before: it is drawn at the same place."""
    return [mark for mark, _ in groupby(marks)]


# What is one and the same


def name_key(typed: str) -> str:
    """What a name looks like: equal for two spellings that nobody can tell apart, except by capitals.

    >>> name_key("Dora\\u200b") == name_key("Ｄоrа") == "dora"
    True
    """
    if len(typed) <= LONGEST_NAME_KEY and typed.isascii() and typed.isprintable():
        return " ".join(typed.replace("`", "'").split()).lower()
    return _key_of(typed[:LONGEST_COMPARED])


@lru_cache(16384)
def _key_of(typed: str) -> str:
    seen = (letter for letter in normalize("NFKD", typed.translate(LOOK_ALIKES)) if not _is_ignored(letter))
    shaped = " ".join("".join(map(_shape, seen)).split()).lower()
    letters = _letters_with_marks(normalize("NFD", shaped))
    plain = "".join(_plainly_marked(letter, _each_once(marks)) for letter, marks in letters)
    key = normalize("NFC", plain.strip())
    return key if len(key) <= LONGEST_NAME_KEY else sha256(key.encode("utf-8", "replace")).hexdigest()


def _plainly_marked(letter: str, marks: list[str]) -> str:
    """A small letter with its marks, or the letter that looks the same: ø for o with a stroke laid over it, i
    for an i with one more dot."""
    stroked = _with_stroke(letter) if marks and marks[0] in STROKES else ""
    if stroked:
        letter, marks = stroked, marks[1:]
    above = [mark for mark in marks if combining(mark) == ABOVE]
    if letter in DOTTED and above == [DOT_ABOVE]:
        letter, marks = DOTTED[letter], [mark for mark in marks if mark != DOT_ABOVE]
    return letter + "".join(marks)


@lru_cache(256)
def _with_stroke(letter: str) -> str:
    """The letter with a stroke, as ø and ł; empty where there is none."""
    try:
        return lookup(f"{name(letter, '')} WITH STROKE")
    except KeyError:
        return ""


def _is_ignored(letter: str) -> bool:
    return not letter.isspace() and _is_unseen(letter, 0)


def _shape(letter: str) -> str:
    """The Latin letter it looks like; a small letter that looks like none goes by its capital: в by В."""
    if letter.isascii():
        return "'" if letter == "`" else letter
    shape = LOOK_ALIKES.get(ord(letter))
    return shape or LOOK_ALIKES.get(ord(_capital(letter)), letter)


def name_keys(typed: str) -> frozenset[str]:
    """The keys under which a name may be known. A Greek Ν looks like N and its small ν like v, so names in
    such letters are looked up as they are written, in capitals, in small letters and with initials."""
    typed = typed[:LONGEST_COMPARED]
    if typed.isascii():
        return frozenset({name_key(typed)})
    capitals = "".join(map(_capital, typed))
    return frozenset(map(name_key, (typed, capitals, typed.lower(), typed.lower().title())))


def _capital(letter: str) -> str:
    """The capital of a letter; ß, whose capital is two letters, and ı, whose capital is that of i, stay."""
    capital = letter.upper()
    return capital if capital.lower() == letter else letter


def is_same_name(typed: str, other: str) -> bool:
    return typed == other or name_key(typed) in name_keys(other) or name_key(other) in name_keys(typed)


def plain_name(typed: str) -> str:
    """A name without capitals, accents and spare blanks, in which letters are looked for; Ö stands beside O.

    >>> plain_name("Jörg  Åberg"), plain_name("Łukasz")
    ('jorg aberg', 'lukasz')
    """
    letters = normalize("NFKD", " ".join(typed.casefold().split()))
    return "".join(letter for letter in letters if not combining(letter)).translate(WITHOUT_STROKES)


def is_same_but_for_capitals(typed: str, other: str) -> bool:
    """Whether two spellings of a name have the same letters: no other alphabet, nothing that is not seen."""
    return normalize("NFC", typed[:LONGEST_COMPARED]).lower() == (
        normalize("NFC", other[:LONGEST_COMPARED]).lower()
    )


# What somebody should look at again


def look_key(typed: str) -> str:
    """What a name looks like at first sight: rn as m, vv as w, I and 1 as l, 0 as O, the dotless ı as i."""
    plain = typed[:LONGEST_COMPARED].translate(FIRST_SIGHT)
    return name_key(plain).replace("rn", "m").replace("vv", "w")


FIRST_SIGHT = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "ı": "i", **dict.fromkeys("ΙІӀ", "l")})


def mixture(typed: str) -> Text | None:
    """What is odd about a name with letters of several alphabets in one word; None where nothing is."""
    if typed.isascii():
        return None
    for word in WORDS.findall(normalize("NFKC", typed[:LONGEST_COMPARED])):
        scripts = [(letter, script_of(letter)) for letter in word if category(letter)[0] == "L"]
        found = {script for _, script in scripts}
        if len(found) > 1 and not any(found <= allowed for allowed in TOGETHER):
            return _mixture_text(typed, scripts)
    return None


def _mixture_text(typed: str, scripts: list[tuple[str, str]]) -> Text:
    kinds = [script for _, script in scripts]
    usual = max(dict.fromkeys(kinds), key=kinds.count)
    odd = {letter: script for letter, script in scripts if script != usual}
    shown = readable(typed, 40)
    mixed = joined([script_name(script) for script in dict.fromkeys([usual, *odd.values()])])
    which = {letter: script_name(script) for letter, script in odd.items()}
    en = ", ".join(f"{letter} ({script.en})" for letter, script in which.items())
    de = ", ".join(f"{letter} ({script.de.replace('sche', 'sch')})" for letter, script in which.items())
    return Text(
        f"“{shown}” mixes {mixed.en} letters in one word: {en}.",
        f"„{shown}“ mischt {mixed.de} Buchstaben in einem Wort: {de}.",
    )


def script_name(script: str) -> Text:
    return SCRIPTS.get(script, Text(script.title(), script.title()))


@lru_cache(4096)
def script_of(letter: str) -> str:
    """The script of a letter, by the first word of its name in Unicode."""
    words = name(letter, "UNKNOWN").replace("MICRO", "GREEK").split()
    return "LATIN" if words[0] in ("FEMININE", "MASCULINE", "MODIFIER") else words[0].partition("-")[0]


class KnownNames:
    """Names by what they look like, so that a list of thousands is compared at once."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._exact: set[str] = set()
        self._by_key: dict[str, str] = {}
        self._by_look: dict[str, list[str]] = {}
        for known in names:
            self.add(known)

    def add(self, known: str) -> None:
        self._exact.add(known)
        self._by_key.setdefault(name_key(known), known)
        self._by_look.setdefault(look_key(known), []).append(known)

    def __contains__(self, typed: str) -> bool:
        return typed in self._exact

    def find(self, typed: str) -> str | None:
        """The known spelling of a name: this very one, or the first that is the same."""
        if typed in self._exact:
            return typed
        found = (self._by_key[key] for key in sorted(name_keys(typed)) if key in self._by_key)
        return next(found, None)

    def look_alike(self, typed: str) -> str | None:
        """The known name that a new one looks like at first sight; None for a name that is known."""
        if self.find(typed) is not None:
            return None
        return next(iter(self._by_look.get(look_key(typed), ())), None)

    def doubts(self, typed: str) -> list[Text]:
        """Why a new name deserves a second look: mixed alphabets, or a known name that looks like it. What to
        do about it depends on where it was typed, and is not said here."""
        if self.find(typed) is not None:
            return []
        mixed, other = mixture(typed), self.look_alike(typed)
        return [*([mixed] if mixed else []), *([_look_alike_text(typed, other)] if other else [])]


def _look_alike_text(typed: str, other: str) -> Text:
    shown = readable(typed, 40)
    return Text(
        f"“{shown}” looks like {other}, who is known here.",
        f"„{shown}“ sieht aus wie {other}; dieser Name ist schon bekannt.",
    )
