"""No document that a program or a director sends makes a door dearer by more than 50 ms.

The bodies are sound ones in which one thing after the other is replaced by something large. That the API
takes nothing else is known from its schema. `costs.py` says what is measured.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.test import Client
from django.test.client import BOUNDARY
from drf_spectacular.generators import SchemaGenerator

from accounts.access import Role
from config.doors import DOCUMENT_BODY, DOORS, SMALL_BODY
from games.titles.flandern.board import BOARDS as FLANDERN
from scoring.titles.felinia.board import BOARDS as FELINIA
from tests.accounts.costs import ALL, Input, found_dear, room_of, usual_cost
from tests.accounts.hostile_inputs import TEXTS, hostile_values, parts, with_hostile_leaves, written
from tests.accounts.test_every_door import Visitor, World, address
from tests.api.client import TABLE, Api
from tests.engine.test_record import GOOD
from tests.finished import TOTALS
from tests.scoring_examples import examples
from tests.tournaments.files import example

JSON = "application/json"
REST = 60_000
"""The bytes that are left for the rest of a document in which one value is as large as it can be."""
ENTRY = {"line": "wall N1", "after": 2, "key": "a-key", "reason": "seen late"}
FLANDERN_TABLE = {
    "game": "flandern",
    "players": [{"name": f"Player {colour}", "colour": colour} for colour in ("blue", "yellow", "green")],
}
FELINIA_TABLE = {
    "game": "felinia",
    "players": [{"name": f"Player {colour}", "colour": colour} for colour in ("white", "black")],
}
MEDINA = {
    "format": "tableside-position/1",
    "game": "medina",
    "players": GOOD["players"],
    "board": {"palaces": [{"colour": "grey", "fields": ["c3"], "owner": "red", "stables": []}]},
}
BODIES: dict[str, list[dict[str, Any]]] = {
    "api-sessions": [
        {**TABLE, "options": {}, "show_scores": True, "take_back": "free"},
        {**FLANDERN_TABLE, "board": FLANDERN.document("practice")},
        {**FELINIA_TABLE, "board": FELINIA.document("practice")},
    ],
    "api-entries": [ENTRY],
    "api-undo": [{"after": 2, "key": "a-key", "count": 1, "reason": "seen late"}],
    "api-ruling": [{"line": "wall N1"}],
    "api-records": [GOOD, {**GOOD, **FLANDERN_TABLE, "board": FLANDERN.document("practice")}],
    "api-score": [MEDINA, examples("flandern")[0], examples("felinia")[0]],
    "api-plays": [{"document": TOTALS, "key": "a-key", "played": "2026-01-01", "place": "x", "seated": True}],
    "api-versions": [{"document": TOTALS, "key": "a-key", "after": 1, "reason": "wrong", "place": "x"}],
}


def raw_bodies(room: int) -> Iterator[Input]:
    for what, text in TEXTS.items():
        yield Input(what, text(room - 60).encode("utf-8", "surrogatepass")[:room], JSON)
    yield Input("deep and closed", b"[" * (room // 2) + b"]" * (room // 2), JSON)
    yield Input("half a character", b'{"line": "' + b"\\ud800" * (room // 6 - 9) + b'"}', JSON)
    yield Input("broken UTF-8", b'{"line": "' + b"\xed\xa0\x80" * (room // 3 - 9) + b'"}', JSON)
    yield Input("a long number", b'{"after": ' + b"9" * (room - 20) + b"}", JSON)
    yield Input("a long fraction", b'{"after": 0.' + b"9" * (room - 20) + b"}", JSON)


def bodies(name: str) -> Iterator[Input]:
    """The sound bodies, in each place another large value; or in each place all of them."""
    room = room_of(name)
    values, number = [*hostile_values(room - REST if room > SMALL_BODY else room // 2).items()], 0
    for body in BODIES[name]:
        for place, _ in enumerate(with_hostile_leaves(body, None)):
            for what, value in values if ALL else (values[number % len(values)],):
                changed = next(islice(with_hostile_leaves(body, value), place, None))
                yield Input(f"place {place}: {what}", written(changed), JSON)
            number += 1


def test_all_that_the_api_takes_is_tried():
    schema = SchemaGenerator().get_schema(public=True)
    operations = [path["post"] for path in schema["paths"].values() if "post" in path]
    assert len(operations) == len(BODIES)
    assert {f"POST {name}" for name in BODIES} == {
        door for door in DOORS if door.startswith("POST api-") and door != "POST api-nowhere"
    }


@pytest.mark.parametrize("name", BODIES)
def test_no_body_costs_much(world: World, name: str) -> None:
    api, path = Api(), address(name, world, True)
    for every in (raw_bodies(room_of(name)), bodies(name)):
        assert not found_dear(api.client, "POST", path, every, usual_cost(api.client, "POST", path))


@pytest.mark.parametrize("name", BODIES)
def test_no_body_costs_much_of_whoever_has_no_token(world: World, name: str) -> None:
    path, client = address(name, world, True), Client()
    every = raw_bodies(room_of(name))
    assert not found_dear(client, "POST", path, every, usual_cost(client, "POST", path))


@pytest.mark.parametrize("name", BODIES)
def test_a_body_larger_than_its_door_takes_is_not_read(world: World, name: str) -> None:
    answer = Api().client.generic("POST", address(name, world, True), b" " * (room_of(name) + 1), JSON)
    assert answer.status_code == 413
    assert answer.json()["status"] == 413


FILES: dict[str, tuple[list[tuple[str, str]], str, dict[str, Any]]] = {
    "a record": ([], "import_record file", GOOD),
    "a tournament": ([], "import_tournament file", example()),
    "a board of Flandern": (
        [("title", "flandern"), ("board-flandern", "+file")],
        "new_session file-flandern",
        dict(FLANDERN.document("practice")),
    ),
    "a board of Felinia": (
        [("title", "felinia"), ("board-felinia", "+file")],
        "score file-felinia",
        dict(FELINIA.document("practice")),
    ),
}
"""What is uploaded: with which fields, where and as what, and a sound file."""
MOST_PLACES = 20


def files(file: str) -> Iterator[Input]:
    fields, door, document = FILES[file]
    values = [*hostile_values(DOCUMENT_BODY - REST).items()]
    start = parts(fields)[0].rpartition(b"--" + BOUNDARY.encode())[0] if fields else b""
    places = sum(1 for _ in with_hostile_leaves(document, None))
    for place in range(0, places, 1 if ALL else 1 + places // MOST_PLACES):
        for what, value in values if ALL else (values[place % len(values)],):
            changed = written(next(islice(with_hostile_leaves(document, value), place, None))).decode()
            body, kind = parts([(door.partition(" ")[2], changed)], as_files=True)
            yield Input(f"place {place}: {what}", start + body, kind)


@pytest.mark.parametrize("file", FILES)
def test_no_file_costs_much(world: World, file: str) -> None:
    name = FILES[file][1].partition(" ")[0]
    path, client = address(name, world, True), Visitor(Role.DIRECTOR, True).client(world)
    assert not found_dear(client, "POST", path, files(file), usual_cost(client, "POST", path))
