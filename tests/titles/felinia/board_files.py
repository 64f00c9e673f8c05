"""Changes to the document of a board, and the messages about impossible ones."""

import json

from tests.titles.board_documents import at


def more(*path, entry):
    """The change of one list by an entry at its end."""

    def change(document):
        for key in path:
            document = document[key]
        document.append(entry)

    return change


def without_paths(*pairs):
    def change(document):
        for pair in pairs:
            document["paths"].remove(list(pair))

    return change


NOT_A_NAME = "must be a readable name of at most 40 letters, not"
KEIN_NAME = "muss ein lesbarer Name aus höchstens 40 Zeichen sein, nicht"
NOT_A_WORD = "must be one word of at most 20 small letters (a to z) and digits, not"
KEIN_WORT = "muss ein Wort aus höchstens 20 Kleinbuchstaben (a bis z) und Ziffern sein, nicht"
LEFT_OUT = "“{}” is missing.", "„{}“ fehlt."


def number_errors(least, most, *path, place=None):
    """The messages where a number must be from `least` to `most`."""
    place = place or "board." + ".".join(path)
    for value, shown in ((least - 1, least - 1), (True, "true"), (1.0, "1.0"), ("1", '"1"'), ([], "[…]")):
        yield (
            at(*path, to=value),
            f"{place} must be a whole number, {least} or more, not {shown}.",
            f"{place} muss eine ganze Zahl ab {least} sein, nicht {shown}.",
        )
    for value in (most + 1, 10**9, 10**30):
        yield (
            at(*path, to=value),
            f"{place} can be at most {most}, not {value}.",
            f"{place} darf höchstens {most} sein, nicht {value}.",
        )


def word_errors(*path, place, words=("", "A9", "a 9", "a-9", "a9\n", "ä9", "a²", "a" * 21)):
    for word in words:
        shown = json.dumps(word, ensure_ascii=False)
        yield at(*path, to=word), f"{place} {NOT_A_WORD} {shown}.", f"{place} {KEIN_WORT} {shown}."


def unknown(*path, place, known, word="zinc"):
    return (
        at(*path, to=word),
        f'{place}: "{word}" is unknown; possible: {known}.',
        f'{place}: "{word}" ist unbekannt; möglich: {known}.',
    )
