"""Sentences in English and German."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.words import Field


class Text(NamedTuple):
    """A text in English and in German."""

    en: str
    de: str

    def say(self, language: str) -> str:
        """The German text if the language is German (de, de-at …), otherwise the English one."""
        return self.de if language.lower().startswith("de") else self.en


GERMAN_COLOURS = {
    "yellow": "Gelb", "red": "Rot", "blue": "Blau", "green": "Grün", "black": "Schwarz", "white": "Weiß",
    "grey": "Grau", "brown": "Braun", "orange": "Orange", "purple": "Lila", "pink": "Rosa",
}  # fmt: skip


def colour_name(colour: str) -> Text:
    """The name of a colour."""
    return Text(colour, GERMAN_COLOURS.get(colour, colour))


def joined(texts: Sequence[Text]) -> Text:
    """The texts as a list: a, b and c."""
    return Text(
        _enumerated([text.en for text in texts], "and"),
        _enumerated([text.de for text in texts], "und"),
    )


def in_a_row(sentences: Iterable[Text]) -> Text:
    """The sentences as one text, one after another."""
    texts = [*sentences]
    return Text(" ".join(text.en for text in texts), " ".join(text.de for text in texts))


def capital(text: Text) -> Text:
    """The text as the beginning of a sentence."""
    return Text(text.en[:1].upper() + text.en[1:], text.de[:1].upper() + text.de[1:])


def same(word: object) -> Text:
    """A text that is the same in both languages, such as a number or a name."""
    return Text(str(word), str(word))


def listed(words: Sequence[str]) -> Text:
    """The words as a list, with 'and' before the last; the words are the same in both languages."""
    return Text(_enumerated(words, "and"), _enumerated(words, "und"))


def any_of(words: Sequence[str]) -> Text:
    """The words as a list, with 'or' before the last; the words are the same in both languages."""
    return Text(_enumerated(words, "or"), _enumerated(words, "oder"))


def some_fields(fields: Sequence[Field], most: int = 6) -> Text:
    """A list of these fields, cut short where there are more than `most`; it can follow 'at' and 'auf'."""
    if len(fields) <= most:
        return listed(fields)
    few, more = ", ".join(fields[: most - 1]), len(fields) - most + 1
    return Text(f"{few} and {more} more", f"{few} und {more} weiteren")


def points_text(points: int) -> Text:
    """A number of points in words: 1 point, 3 points."""
    return Text(
        f"{points} {'point' if points == 1 else 'points'}", f"{points} {'Punkt' if points == 1 else 'Punkte'}"
    )


def _enumerated(words: Sequence[str], conjunction: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def not_a(word: str, english: str, german: str) -> Text:
    """A sentence about a wrong word, which is quoted, and cut where it is long."""
    short = readable(word, 40)
    return Text(f"“{short}” {english}.", f"„{short}“ {german}.")


def readable(words: str, longest: int) -> str:
    """The words for a message: on one line, without control characters, cut where they are long."""
    short = words if len(words) <= longest else f"{words[: longest - 1]}…"
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in short
    )
