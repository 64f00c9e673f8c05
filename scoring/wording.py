"""Sentences in the two languages of the club, made where the facts are known."""

from collections.abc import Sequence
from typing import NamedTuple


class Text(NamedTuple):
    """The same thing said in English and in German."""

    en: str
    de: str

    def say(self, language: str) -> str:
        """In German where German is asked for (de, de-at …), otherwise in English."""
        return self.de if language.lower().startswith("de") else self.en

    def __str__(self) -> str:
        return self.en


PLAYER_COLOURS = {
    "yellow": Text("yellow", "Gelb"),
    "red": Text("red", "Rot"),
    "blue": Text("blue", "Blau"),
    "green": Text("green", "Grün"),
}


def colour_name(colour: str) -> Text:
    """A player called by the colour of the pieces."""
    return PLAYER_COLOURS.get(colour, Text(colour, colour))


def joined(texts: Sequence[Text]) -> Text:
    """A list as a person says it: a, b and c."""
    return Text(
        _enumerated([text.en for text in texts], "and"),
        _enumerated([text.de for text in texts], "und"),
    )


def listed(words: Sequence[str]) -> Text:
    """The same words in both languages (names, fields), with 'and' before the last."""
    return Text(_enumerated(words, "and"), _enumerated(words, "und"))


def _enumerated(words: Sequence[str], conjunction: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def not_a(word: str, english: str, german: str) -> Text:
    """An unknown word, quoted as each language does and cut where it is long, and what is wrong with it."""
    quoted = word if len(word) <= 40 else f"{word[:37]}…"
    return Text(f"“{quoted}” {english}.", f"„{quoted}“ {german}.")
