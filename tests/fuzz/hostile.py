"""Values that somebody hostile types, and changes that spoil a document."""

from copy import deepcopy
from random import Random
from typing import Any

TEXTS = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "9" * 40,
    "1e999999",
    "²",
    "٣",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "\x00",
    "a\x00b",
    "\ud800",
    "\u202edrow",
    "Do\u200bra",
    "A\u0301\u0316" * 200,
    "ﷺ" * 50,
    "ß" * 40,
    "x" * 5000,
    "\n" * 300,
    "../../etc/passwd",
    "%s%n{0}{{7*7}}",
    "' OR 1=1 --",
    "<img src=x onerror=alert(1)>",
    '" hx-post="/accounts" hx-trigger="load',
    "{% now %}",
    "=1+1",
    "draft-1-x",
    "undo",
    "redo",
    "undo 1",
    "seal",
    "reopen",
    "confirm red",
    "drop 1",
    "replace 1 wall N1",
    "insert 1 wall N1",
    "merchant h6 !M50",
    'seats [["Ada", "red"], ["Ben", "blue"]]',
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "12:61",
    "de",
    "http://example.com/",
    "//example.com",
)
NUMBERS = (0, -1, 1, 2, 3, 10**9, 2**31, 2**63, 2**64, -(2**63), 1.5, 1e308, 10**300)
JSON: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None] * 50, {"": {}}, {"format": "tableside/1"})
KINDS = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/plain",
    "",
    "application/json; charset=utf-16",
    "application/xml",
    "*/*",
)


def text(random: Random) -> str:
    found = random.choice(TEXTS)
    return found + random.choice(TEXTS) if random.random() < 0.1 else found


def value(random: Random) -> Any:
    """A value of any type that JSON has."""
    return random.choice((text(random), random.choice(NUMBERS), deepcopy(random.choice(JSON))))


def spoilt(random: Random, document: Any) -> Any:
    """The document with one of its values replaced, removed, repeated, or joined by another."""
    changed = deepcopy(document)
    places = [*_places(changed)]
    if not places or random.random() < 0.05:
        return value(random)
    for container, key in random.sample(places, k=min(len(places), random.choice((1, 1, 1, 2, 4)))):
        _spoil(random, container, key)
    return changed


def _places(document: Any) -> Any:
    """Every container of the document with each of its keys."""
    keys = document if isinstance(document, dict) else range(len(document))
    for key in [*keys] if isinstance(document, (dict, list)) else ():
        yield document, key
        if isinstance(document[key], (dict, list)):
            yield from _places(document[key])


def _spoil(random: Random, container: Any, key: Any) -> None:
    if isinstance(container, list) and key >= len(container):
        return
    match random.randrange(6):
        case 0 if isinstance(container, dict):
            container.pop(key, None)
        case 1 if isinstance(container, dict):
            container[text(random).encode("utf-8", "replace").decode()] = value(random)
        case 2 if isinstance(container, list):
            container.extend(container[key : key + 1] * random.choice((1, 30)))
        case _:
            container[key] = value(random)
