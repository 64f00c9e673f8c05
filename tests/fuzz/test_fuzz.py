"""Fuzzed requests as every role: none is answered by a 5xx, and all they do is in the chain.

`make fuzz` sends 20,000 of them and also fails where an answer takes longer than a second.
"""

import gzip
import json
import os
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.access import Role
from accounts.models import Account
from chain.acts import words_of
from chain.models import ChainLink
from chain.verification import chain_finding
from games.engine.record import read_record
from games.links import add_link
from games.models import Link
from games.records import store_record
from games.titles import TITLES
from tests.accounts.test_every_door import Visitor, World, made_world, tournament
from tests.actors import prove
from tests.commands.verify.stored import begin_chain_anew
from tests.engine.test_record import GOOD
from tests.finished import TOTALS
from tests.fuzz.requests import FuzzedRequest, door_addresses, fuzzed_request
from tests.present import present

RECORDS = Path(__file__).parents[1] / "records"
BOARDS = {
    "flandern": "games/titles/flandern/boards/practice.json",
    "felinia": "scoring/titles/felinia/boards/practice.json",
}
HOME = Path(__file__).parents[2]
SENT = int(os.environ.get("TABLESIDE_FUZZ", "300"))
SEED = int(os.environ.get("TABLESIDE_FUZZ_SEED", "18"))
IS_LONG = "TABLESIDE_FUZZ" in os.environ
PER_WORLD = 250
"""Requests until everything is made anew: by then the fuzzing director has changed much of it."""
SLOW = 1.0
"""Seconds no answer may take."""
BEHIND_PROOF = {"account opened", "role given", "account closed", "settings changed", "play reopened"}
"""Acts for which the password is asked again: some requests must get that far."""


def stored_records() -> dict[str, Any]:
    """A recorded game of each title that has some, with its board inline."""
    found: dict[str, Any] = {"medina": GOOD}
    for title in BOARDS:
        with gzip.open(RECORDS / f"{title}-games.jsonl.gz", "rt", encoding="utf-8") as lines:
            found[title] = json.loads(next(lines))["record"]
        found[title]["board"] = json.loads((HOME / BOARDS[title]).read_text(encoding="utf-8"))
    return found


def documents() -> list[Any]:
    """What programs send: records, boards, positions, entries, new tables."""
    records = stored_records()
    entry = {"line": "wall N1", "after": 2, "key": "k", "reason": "because"}
    begun = [
        {key: record[key] for key in record if key not in ("moves", "format")} for record in records.values()
    ]
    play = {"document": TOTALS, "played": "2026-10-03", "key": "fuzz", "place": "Clubraum"}
    boards = [record["board"] for record in records.values() if "board" in record]
    return [*records.values(), *begun, *boards, entry, play, TOTALS, {**play, "after": 1, "reason": "so"}]


def new_world(number: int) -> World:
    """A world in which one table of each title is in play, in turn the one everybody is at."""
    Account.objects.update(is_active=True)
    made = made_world()
    cup = tournament()
    if not cup.screen:
        cup.renew_screen()
        cup.save()
    title = [*TITLES][number % len(TITLES)]
    if title == "medina":
        return made
    record = stored_records()[title]
    moves = record["moves"][: len(record["moves"]) * (number % 5 + 1) // 6]
    table = store_record(read_record({**record, "moves": moves}, TITLES))
    table.keepers.add(present(Account.objects.filter(name="Sam").first()))
    return made._replace(table=table)


def attested_acts() -> set[str]:
    """The acts since the world was made: all they did is attested, and each did only what it is for."""
    assert [str(fault) for fault in chain_finding().faults] == []
    return {word for what in ChainLink.objects.values_list("what", flat=True) for word in words_of(what)}


def fuzzing_client(random: Random, world: World) -> Client:
    """Somebody of any role. Half of those with an account have just given their password again."""
    visitor = Visitor(random.choice([*Role]), random.random() < 0.8)
    client = visitor.client(world)
    client.raise_request_exception = False
    signed_in = Account.objects.filter(pk=client.session.get("_auth_user_id", 0)).first()
    if signed_in and random.random() < 0.5:
        prove(client, signed_in)
    return client


def reopen_links(world: World) -> None:
    """Gives the table the links that somebody has closed meanwhile."""
    for kind in (Link.KEEP, Link.WATCH):
        if world.table.open_link(kind) is None:
            add_link(world.table, kind, "")


@pytest.mark.django_db(transaction=True)
def test_no_fuzzed_request_is_answered_by_a_5xx(no_limits):
    random = Random(SEED)
    known, failed, slow, answers = documents(), [], [], Counter[int]()
    acts: set[str] = set()
    for sent in range(SENT):
        if sent % PER_WORLD == 0:
            acts |= attested_acts()
            world = new_world(sent // PER_WORLD)
            doors = door_addresses(world)
            begin_chain_anew()  # not everything in a new world came about by acts
        reopen_links(world)
        client = fuzzing_client(random, world)
        request: FuzzedRequest = fuzzed_request(random, client, doors, known)
        began = time.perf_counter()
        status = request.send(client).status_code
        took = time.perf_counter() - began
        answers[status] += 1
        if status >= 500:
            failed.append(f"{status} {request}")
        if took > SLOW:
            slow.append(f"{took:.1f} s {request}")
    assert failed == []
    assert len(answers) > 5, answers
    acts |= attested_acts()
    if IS_LONG:
        assert slow == [], answers
        assert acts & BEHIND_PROOF, acts
