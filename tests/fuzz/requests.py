"""Requests as a hostile stranger makes them: real addresses, real forms and documents, one thing spoilt."""

import json
from collections.abc import Mapping
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from config.doors import DOORS
from tests.accounts.test_every_door import METHODS, World, address
from tests.fuzz import hostile

PATHS = ("/", "/nowhere", "/static/../manage.py", "/static/%2e%2e/x", "/%00", "/sessions/0", "/api/", "/é")
PARTS = ("0", "2", "999999", "9" * 30, "x", "..", "%00", "%ff")
FIELDS = ("line", "do", "after", "key", "name", "reason", "x")
HEADERS = {
    "hx-request": ("true", "false", "\x7f"),
    "hx-target": ("table", "main", "x" * 3000, "<b>"),
    "hx-current-url": ("http://x/", "javascript:1", "\\"),
    "accept": ("text/html", "application/json", "*/*", "q=;;", "x" * 3000),
    "accept-language": ("de", "en", "xx-XX;q=2", "de," * 500, "%s"),
    "authorization": ("Bearer ", "Bearer x", "Basic YTpi", "Bearer " + "é" * 9, "Bearer " + "x" * 9000),
    "range": ("bytes=0-1", "bytes=-", "bytes=9-1"),
    "if-none-match": ('"x"', "*", "W/"),
    "if-modified-since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"),
    "referer": ("http://evil.example/", "x"),
    "x-forwarded-for": ("1.2.3.4", "x", "," * 500),
    "x-forwarded-proto": ("https", "x"),
    "x-csrftoken": ("x", "é"),
    "host": ("testserver", "evil.example", "[::1", "a:b:c", "localhost:99999"),
}


class FuzzedRequest(NamedTuple):
    method: str
    path: str
    body: bytes
    kind: str
    headers: Mapping[str, str]

    def send(self, client: Client) -> Any:
        return client.generic(self.method, self.path, self.body, self.kind, headers=dict(self.headers))

    def __str__(self) -> str:
        return f"{self.method} {self.path[:200]} {self.kind} {dict(self.headers)} {self.body[:600]!r}"


def door_addresses(world: World) -> list[tuple[str, str]]:
    """The method and the address of every door, at one's own table and at another's."""
    doors = [door.partition(" ") for door in DOORS]
    return [(method, address(name, world, at_home)) for method, _, name in doors for at_home in (True, False)]


def fuzzed_request(
    random: Random, client: Client, doors: list[tuple[str, str]], documents: list[Any]
) -> FuzzedRequest:
    method, path = random.choice(doors)
    body, kind = b"", "application/x-www-form-urlencoded"
    if method == "POST":
        body, kind = _body(random, client, path, documents)
    if random.random() < 0.05:
        method = random.choice((*METHODS, "HEAD", "OPTIONS", "TRACE"))
    if random.random() < 0.1:
        path = random.choice(PATHS)
    if random.random() < 0.15:
        path = _bent(random, path)
    if random.random() < 0.3:
        path += "?" + _query(random, client, path)
    if random.random() < 0.05:
        kind = random.choice(hostile.KINDS)
    return FuzzedRequest(method, path, body, kind, _headers(random))


def _bent(random: Random, path: str) -> str:
    """The address with one of its parts replaced."""
    parts = path.split("/")
    parts[random.randrange(len(parts))] = random.choice(
        ("0", "2", "999999", "9" * 30, "x", "..", "%00", "%ff")
    )
    return "/" + "/".join(parts).lstrip("/")


def _query(random: Random, client: Client, path: str) -> str:
    names = ["page", "after", "at", "next", "done", "q", "seed", "piece", "who", "name", "title", "kind", "x"]
    pairs = [(random.choice(names), hostile.text(random)) for _ in range(random.choice((1, 1, 2, 5)))]
    return urlencode(pairs, errors="surrogatepass")


def _body(random: Random, client: Client, path: str, documents: list[Any]) -> tuple[bytes, str]:
    if path.startswith("/api/"):
        document = hostile.spoilt(random, random.choice(documents))
        return json.dumps(document).encode(), "application/json"
    if random.random() < 0.03:
        return random.randbytes(random.choice((1, 100, 5000))), "application/x-www-form-urlencoded"
    page = form_of(client, path)
    fields = spoilt_fields(random, page.fields, documents)
    if page.files and random.random() < 0.8:
        return _with_files(random, fields, page.files, documents)
    return urlencode(fields, errors="surrogatepass").encode(), "application/x-www-form-urlencoded"


def _with_files(
    random: Random, fields: list[tuple[str, str]], files: list[str], documents: list[Any]
) -> tuple[bytes, str]:
    """The fields with a spoilt document in place of every file."""
    content: dict[str, Any] = {name: typed.encode("utf-8", "replace").decode() for name, typed in fields}
    for name in files:
        document = json.dumps(hostile.spoilt(random, random.choice(documents))).encode()
        file = random.choice((document, document, document[:-1], b"", random.randbytes(900)))
        content[name] = SimpleUploadedFile(random.choice(("board.json", "\u202e.json", "x" * 300)), file)
    return encode_multipart(BOUNDARY, content), MULTIPART_CONTENT


def spoilt_fields(
    random: Random, fields: list[tuple[str, str]], documents: list[Any]
) -> list[tuple[str, str]]:
    """What a page would post, a few of its values replaced, removed, doubled or swapped with documents."""
    kept = [field for field in fields if random.random() > 0.05]
    for index in random.sample(range(len(kept)), k=min(len(kept), random.choice((0, 1, 1, 2, 6)))):
        typed = hostile.text(random)
        if random.random() < 0.15:
            typed = json.dumps(hostile.spoilt(random, random.choice(documents)))
        kept[index] = (kept[index][0], typed)
    if kept and random.random() < 0.1:
        kept += [random.choice(kept)] * random.choice((1, 50))
    if random.random() < 0.2:
        kept.append(
            (random.choice(("line", "do", "after", "key", "name", "reason", "x")), hostile.text(random))
        )
    return kept


def _headers(random: Random) -> dict[str, str]:
    names = [name for name in HEADERS if random.random() < 0.06]
    return {name: random.choice(HEADERS[name]) for name in names}


# The fields of a page


class FormReader(HTMLParser):
    """The fields of all forms of a page with the values they would post, and the names of files to choose."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.files: list[str] = []
        self._select = self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        name = attributes.get("name", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            self.fields.append((self._select, attributes.get("value", "")))
        elif tag == "textarea":
            self._area = name
        elif tag == "input" and attributes.get("type") == "file":
            self.files.append(name)
        elif tag in ("input", "button") and name:
            self.fields.append((name, attributes.get("value", "")))

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields.append((self._area, data))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""


def form_of(client: Client, path: str) -> FormReader:
    """The fields on the page at this address, or on the page above it where it can only be posted to."""
    reader = FormReader()
    page = client.get(path)
    if page.status_code in (404, 405):
        page = client.get(path.rpartition("/")[0])
    if page.headers.get("Content-Type", "").startswith("text/html"):
        reader.feed(page.content.decode())
    return reader
