"""Texts, forms and documents that are as much work to look at as their size allows."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from urllib.parse import quote_plus

from django.conf import settings
from django.test.client import BOUNDARY, MULTIPART_CONTENT
from django.urls import resolve

Text = Callable[[int], str]
"""A text of about so many bytes in UTF-8."""


def repeated(part: str, end: str = "") -> Text:
    size = len(part.encode("utf-8", "surrogatepass"))
    return lambda room: part * max(1, room // size) + end


TEXTS: dict[str, Text] = {
    "accents in bad order": repeated("\u0315\u0300"),
    "letters that become many": repeated("\ufdfa\u0390\ufb03\u0130ß"),
    "digits": repeated("9"),
    "digits of others": repeated("\u0663"),
    "decimals": lambda room: "0." + "0" * room + "1",
    "an exponent": lambda room: "1e" + "9" * room,
    "blanks": repeated(" \t\u3000", "x"),
    "lines": repeated("\n"),
    "a list": repeated("1. Ada; Group\n"),
    "names between commas": repeated("A,"),
    "bad names": repeated("\x01;\n"),
    "stars": repeated("*"),
    "control characters": repeated("\x01\x00\x1b"),
    "many words": repeated("undo "),
    "seats": lambda room: "seats " + "[" * room,
    "a way out": repeated("/../"),
    "percent signs": repeated("%"),
    "html": repeated("<\"'&>"),
    "emoji": repeated("\U0001f469\u200d"),
    "dots": repeated("a.", "!"),
    "deep lists": repeated("["),
    "deep objects": repeated('{"a":'),
    "empty objects": lambda room: "[" + "{}," * (room // 3) + "{}]",
    "small objects": lambda room: '{"format":[' + '{"a":1},' * (room // 8) + "{}]}",
    "many keys": lambda room: "{" + ",".join(f'"{number}":0' for number in range(room // 11)) + "}",
    "many numbers": lambda room: '{"format":[' + "1.5," * (room // 4 - 5) + "0]}",
    "long escapes": lambda room: '{"format":"' + "\\u0315\\u0300" * (room // 12) + '"}',
    "one key twice": lambda room: '{"' + "a" * (room // 2 - 9) + '":0,"' + "a" * (room // 2 - 9) + '":0}',
}


def form(fields: list[tuple[str, str]]) -> tuple[bytes, str]:
    body = "&".join(f"{name}={_quoted(value)}" for name, value in fields)
    return body.encode("ascii"), "application/x-www-form-urlencoded"


def _quoted(value: str) -> str:
    return quote_plus(value, safe="*", errors="surrogatepass")


def parts(fields: list[tuple[str, str]], *, as_files: bool = False) -> tuple[bytes, str]:
    """The fields as a form with files has them."""
    found = []
    for name, value in fields:
        file = '; filename="a.json"\r\nContent-Type: application/json' if as_files else ""
        found.append(
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n'
        )
    return f"{''.join(found)}--{BOUNDARY}--\r\n".encode("utf-8", "surrogatepass"), MULTIPART_CONTENT


def odd_bodies(room: int) -> Iterator[tuple[str, bytes, str]]:
    """Bodies that are hostile by their form, whatever the door asks for."""
    fields = "application/x-www-form-urlencoded"
    yield "many fields", b"a=&" * (room // 3), fields
    yield "many names", "&".join(f"f{number}=" for number in range(999)).encode(), fields
    yield "only separators", b"&" * room, fields
    yield "percent signs", b"%" * room, fields
    yield "broken percent signs", b"a=" + b"%C" * (room // 2 - 2), fields
    yield "broken UTF-8", b"a=" + b"%ED%A0%80" * (room // 9 - 1), fields
    yield "a long name", b"a" * (room - 1) + b"=", fields
    part = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n'.encode()
    yield "many files", part * (room // len(part)), MULTIPART_CONTENT
    yield "many parts", part.replace(b'; filename="a"', b"") * (room // len(part)), MULTIPART_CONTENT
    name = b'--%s\r\nContent-Disposition: form-data; name="a"; filename="%s"\r\n\r\nx\r\n'
    yield "a long file name", name % (BOUNDARY.encode(), b"\\" * (room - 200)), MULTIPART_CONTENT
    yield (
        "headers of a part",
        f"--{BOUNDARY}\r\n".encode() + b"a: b\r\n" * (room // 6 - 20),
        MULTIPART_CONTENT,
    )
    yield "no boundary", b"--" * (room // 2), MULTIPART_CONTENT


@cache
def names_in_the_code() -> tuple[str, ...]:
    """The names of all fields that the code asks a form or a query for."""
    found: set[str] = set()
    for app in ("accounts", "config", "games", "plays", "tournaments"):
        for path in (settings.BASE / app).rglob("*.py"):
            text = path.read_text("utf-8")
            found.update(re.findall(r'\.get(?:list)?\("([a-z_-]+)"', text))
            found.update(
                re.findall(r"^    ([a-z_]+) = (?:forms\.)?\w*(?:Field|_field)\(", text, re.MULTILINE)
            )
    return tuple(sorted(found))


def forms_on(html: str) -> list[tuple[str, set[str]]]:
    """Each form of a page: the name of the door to which it is sent, and the names of its fields.

    The name is empty where a form is sent to the address of its own page.
    """
    found = []
    for attributes, inside in re.findall(r"<form([^>]*)>(.*?)</form>", html, re.DOTALL):
        action = re.search(r'action="([^"?]+)', attributes)
        door = resolve(action[1]).url_name or "" if action else ""
        found.append((door, {*re.findall(r'name="([^"]+)"', inside)} - {"csrfmiddlewaretoken"}))
    return found


def with_hostile_leaves(document: Any, hostile: Any) -> Iterator[Any]:
    """The document, each time with something else in it replaced."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield {**document, key: hostile}
            for changed in with_hostile_leaves(value, hostile):
                yield {**document, key: changed}
    elif isinstance(document, list):
        for index, value in enumerate(document[:1]):
            for changed in with_hostile_leaves(value, hostile):
                yield [*document[:index], changed, *document[index + 1 :]]


def hostile_values(room: int) -> dict[str, Any]:
    """Values for a place in a JSON document."""
    return {
        **{name: text(room) for name, text in TEXTS.items()},
        "a list of texts": ["x"] * (room // 5),
        "a list of numbers": [0] * (room // 3),
        "a list of lists": [[]] * (room // 4),
        "a list of objects": [{}] * (room // 4),
        "an object of objects": {str(number): {} for number in range(room // 14)},
        "a long number": int("9" * 4000),
    }


def written(document: Any) -> bytes:
    return json.dumps(document).encode()
