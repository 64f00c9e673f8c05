"""No input makes a door dearer by more than 50 ms of processor time, at any door, whoever sends it.

Doors come from the one table, fields from the forms on the pages, from the code and from the schema of the
API. `costs.py` says what is measured. `TABLESIDE_ALL_INPUTS=1` tries every text in every field instead of a
few in each.
"""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from django.test import Client, RequestFactory
from django.test.client import MULTIPART_CONTENT

from accounts.access import Role
from config.doors import DOORS, UPLOAD_BODY
from config.middleware import LARGEST_FIELDS, LONGEST_COOKIES
from config.wsgi import application
from serving.addresses import LONGEST_ADDRESS
from tests.accounts import hostile_inputs
from tests.accounts.costs import ALL, MOST, TRIES, Input, found_dear, nothing, room_of, usual_cost
from tests.accounts.hostile_inputs import TEXTS, Text, form, forms_on, names_in_the_code, parts
from tests.accounts.test_every_door import Visitor, World, address
from tests.slowness import quiet_seconds

PAGES = [door.partition(" ")[2] for door in DOORS if door.startswith("GET ") and "api-" not in door]
POSTED = [door.partition(" ")[2] for door in DOORS if door.startswith("POST ") and "api-" not in door]


PAGES_WITH_FORMS = ("table", "sheet", "desk", "tournament", "round", "played", "draft", "home")
MOST_FIELDS = 1000 if ALL else 8
LONGEST_HEADER = 64 * 1024
QUERIES = dict.fromkeys(PAGES, "page") | {
    "sign_in": "next", "players": "name", "plays": "player", "ruling": "line", "table": "why", "check": "at",
    "new_session": "title", "score": "title", "played": "version", "standings": "after", "screen": "show",
}  # fmt: skip
"""The part of a query by which most can be said at a page."""


def fields_at(client: Client, world: World, name: str) -> list[str]:
    """The fields that pages send to a door."""
    found = set[str]()
    for page in {name, *PAGES_WITH_FORMS} & {*PAGES}:
        for door, fields in forms_at(client, world, page):
            found |= fields if door in ("", name) else set()
    return sorted(found)[:MOST_FIELDS]


SEEN_FORMS: dict[tuple[bool, str], list[tuple[str, set[str]]]] = {}


def forms_at(client: Client, world: World, page: str) -> list[tuple[str, set[str]]]:
    """The forms on a page; they are the same in every world."""
    seen_by = bool(client.cookies), page
    if seen_by not in SEEN_FORMS:
        SEEN_FORMS[seen_by] = forms_on(client.get(address(page, world, True)).content.decode())
    return SEEN_FORMS[seen_by]


def some(number: int, count: int = 1) -> list[tuple[str, Text]]:
    """The worst of the texts and a few more, others for each number; or all of them."""
    worst, *others = TEXTS.items()
    if ALL:
        return [worst, *others]
    return [worst, *(others[(number * count + index) % len(others)] for index in range(count))]


def inputs(name: str, fields: list[str]) -> Iterator[Input]:
    """A field at a time, filled up to the limit; then all that the code knows of at once; then odd forms."""
    room, start = room_of(name), POSTED.index(name)
    most = min(room, LARGEST_FIELDS)
    for number, field in enumerate(fields):
        for what, text in some(start + number):
            yield Input(f"{field}: {what}", *form([(field, text((most - 200) // 3))]))
    known = names_in_the_code()
    for what, text in some(start, 4):
        each = text(most // 3 // len(known) - 40)
        yield Input(f"everywhere: {what}", *form([(field, each) for field in known]))
    for number, field in enumerate(fields if room == UPLOAD_BODY else ()):
        for what, text in some(start + number):
            value = [(field, text(room - 400))]
            yield Input(f"{field} as a part: {what}", *parts(value))
            yield Input(f"{field} as a file: {what}", *parts(value, as_files=True))


@pytest.mark.parametrize("name", POSTED)
def test_no_form_costs_much(world, name):
    path, client = address(name, world, True), Visitor(Role.DIRECTOR, True).client(world)
    fields = fields_at(client, world, name)
    usual = usual_cost(client, "POST", path)
    assert not found_dear(client, "POST", path, inputs(name, fields), usual)


@pytest.mark.parametrize("name", POSTED)
def test_no_odd_body_costs_much_whoever_sends_it(world, name):
    """As in a browser, a form is read before it is known where it comes from."""
    path, room = address(name, world, True), room_of(name)
    odd = [Input(*body) for body in hostile_inputs.odd_bodies(room)]
    for client in (Client(enforce_csrf_checks=True), Visitor(Role.DIRECTOR, True).client(world)):
        assert not found_dear(client, "POST", path, odd, usual_cost(client, "POST", path))


@pytest.mark.parametrize("name", ["sign_in", "welcome", "set_language", "take_table"])
def test_no_form_costs_much_of_whoever_is_not_signed_in(world, name):
    path, client = address(name, world, True), Client()
    fields = [*fields_at(client, world, name), "next"]
    assert not found_dear(client, "POST", path, inputs(name, fields), usual_cost(client, "POST", path))


@pytest.mark.parametrize("name", PAGES)
def test_no_query_path_or_cookie_costs_much(world, name):
    path, known = address(name, world, True), names_in_the_code()
    for client in (Client(), Visitor(Role.DIRECTOR, True).client(world)):
        usual, found = usual_cost(client, "GET", path), []
        for what, text in some(PAGES.index(name), 2):
            for query in (
                [(field, text(100)) for field in known],
                [(QUERIES[name], text(LONGEST_ADDRESS // 3 - 50))],
            ):
                asked = form(query)[0].decode()[: LONGEST_ADDRESS - len(path)]
                found += found_dear(client, "GET", f"{path}?{asked}", [nothing(f"query: {what}")], usual)
            cookie = f"sessionid={text(LONGEST_COOKIES - 20)!a}"[:LONGEST_COOKIES]
            found += found_dear(client, "GET", path, [nothing(f"cookie: {what}")], usual, cookie=cookie)
        assert not found


def test_no_long_path_costs_much(world):
    client, found = Client(), []
    for name in {door.partition(" ")[2] for door in DOORS}:
        for what, text in some(len(name), 2):
            start = address(name, world, True).rpartition("/")[0]
            path = f"{start}/{quote(text(LONGEST_ADDRESS // 3 - 100), errors='surrogatepass')}"[
                :LONGEST_ADDRESS
            ]
            found += found_dear(client, "GET", path, [nothing(f"{name}: {what}")], lambda: 0.0)
    assert not found


def test_what_is_longer_than_any_address_or_cookie_is_refused(client):
    assert client.get("/plays?player=" + "9" * LONGEST_ADDRESS).status_code == 414
    assert client.get("/titles/" + "a" * LONGEST_ADDRESS).status_code == 414
    half = "a" * (LONGEST_ADDRESS // 2)
    assert client.get(f"/titles/{half}?{half}").status_code == 414
    assert client.get("/plays", headers={"cookie": "a=" + "b" * LONGEST_COOKIES}).status_code == 431
    assert "zu lang" in client.get("/titles/" + "a" * LONGEST_ADDRESS).text


@pytest.mark.parametrize("name", POSTED)
def test_a_body_larger_than_its_door_takes_is_not_read(world, name):
    client = Visitor(Role.DIRECTOR, True).client(world)
    path, room = address(name, world, True), room_of(name)
    body = b"a" * (min(room, LARGEST_FIELDS) + 1)
    assert client.generic("POST", path, body, "application/x-www-form-urlencoded").status_code == 413
    assert client.generic("POST", path, b"a" * (room + 1), MULTIPART_CONTENT).status_code == 413


def test_a_long_field_put_into_many_places_does_not_fill_the_memory(world):
    """A star in the line of a piece stands for the field: 20,000 of them would make 400 MB."""
    client, path = Visitor(Role.DIRECTOR, True).client(world), address("play", world, True)
    stars, field = "*" * 20_000, "x" * 20_000
    for fields in (
        [("piece", stars), ("at", field)],
        [("piece", stars), ("at", stars), ("number", field)],
        [("line", stars), ("number", field)],
    ):
        sent = Input("stars", *form([*fields, ("after", "2"), ("key", "a-key")]))
        assert not found_dear(client, "POST", path, [sent], usual_cost(client, "POST", path))
        assert client.generic("POST", path, sent.body, sent.kind).status_code == 422


HEADERS = (
    "accept-language", "authorization", "host", "origin", "referer", "hx-current-url",
    "hx-request", "x-csrftoken", "x-forwarded-for", "range", "if-none-match", "accept",
)  # fmt: skip
HEADER_TEXTS = (
    "; charset=utf-8", ";", "; a*=", "[::", "a.", ",", "de;q=0.1,", " ", "9", "W/", "bytes=0-,", "=", '"',
)  # fmt: skip


@pytest.mark.parametrize("header", HEADERS)
def test_no_header_costs_much(world, header):
    """Up to what a server takes of all headers together."""
    bearer = "Bearer " if header == "authorization" else ""
    for path in (address("table", world, True), "/api/sessions"):
        client = Visitor(Role.DIRECTOR, True).client(world)
        usual, found = usual_cost(client, "GET", path), []
        for text in HEADER_TEXTS:
            value = bearer + text * (LONGEST_HEADER // len(text)) + "*"
            for method in ("GET", "POST"):
                sent = nothing(f"{method} {text}")
                found += found_dear(client, method, path, [sent], usual, **{header: value})
        assert not found


@pytest.mark.django_db
@pytest.mark.parametrize("text", HEADER_TEXTS)
def test_no_content_type_costs_much(text):
    """It is taken apart before any middleware is called."""
    statuses: list[str] = []

    def send() -> None:
        environ = RequestFactory().post("/sign-in").environ
        environ["CONTENT_TYPE"] = f"text/plain{text * (LONGEST_HEADER // len(text))}"
        application(environ, lambda status, headers: statuses.append(status))

    assert quiet_seconds(send, MOST, TRIES) < MOST
    assert statuses[0].startswith("400")
