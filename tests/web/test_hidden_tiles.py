"""Two games that differ only in a tile that lies face down look the same to everybody at the table."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.utils import timezone

from accounts.access import Openness, Role
from accounts.club import change_settings
from accounts.models import Account
from games.engine.record import Record
from games.folds import history_of
from games.models import PlaySession
from games.recording import record_line
from games.records import store_record
from games.visibility import plays_there
from scoring.words import Line
from tests.actors import TABLET, account, enter_pin_at, hold
from tests.present import present
from tests.titles.felinia.test_recorded_games import record_of
from tests.walking import walked
from tests.web.test_table_link import guest_of, tablet_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_limits")]

GAME = "crossing-2: paths cross borders"
TAKEN = 229
"""The entry by which Ada, blue, takes a bonus tile. After it Cleo, red, could take one too."""
TILES = ("extra silk", "plus amber")
"""What Ada takes in the one game and in the other; there is one of each in the box."""
NAMED = (*TILES, "hidden")


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def the_clock_stands_still(monkeypatch) -> None:
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)


def twins_after(count: int) -> tuple[PlaySession, PlaySession]:
    first, second = (store_record(with_tile(tile, count)) for tile in TILES)
    return first, second


def with_tile(tile: str, count: int | None = None) -> Record:
    """The recorded game up to here, in which Ada took this tile."""
    record = record_of(GAME, count)
    before, taken, after = record.moves[: TAKEN - 1], record.moves[TAKEN - 1], record.moves[TAKEN:]
    assert taken == "blue: bonus extra silk"
    return replace(record, moves=(*before, Line(f"blue: bonus {tile}"), *after))


# Who looks


def tablet(session: PlaySession) -> Client:
    return tablet_of(session)


def tablet_with_a_referee(session: PlaySession) -> Client:
    """The tablet, less than a minute after a referee has entered a PIN on it."""
    client = tablet_of(session)
    rita = Account.objects.filter(name="Rita").first() or account("Rita", Role.REFEREE, pin="7294")
    enter_pin_at(client, rita, session.pk)
    return client


def tablet_where_a_director_signed_in(session: PlaySession) -> Client:
    client = signed_in(session, account("Dora", Role.DIRECTOR))
    hold(client, present(session.open_link("keep")))
    return client


def guest(session: PlaySession) -> Client:
    return guest_of(session)


def stranger(session: PlaySession) -> Client:
    """Somebody who is not signed in, where the club shows what is being played now."""
    change_settings({"openness": Openness.PLAYING})
    return Client()


def spectator(session: PlaySession) -> Client:
    return signed_in(session, account("Sam", Role.SPECTATOR))


def player(role: Role) -> Callable[[PlaySession], Client]:
    def of(session: PlaySession) -> Client:
        cleo = account("Cleo", role)
        session.keepers.add(cleo)
        return signed_in(session, cleo)

    of.__name__ = f"Cleo, {role}"
    return of


def signed_in(session: PlaySession, who: Account) -> Client:
    client = Client()
    client.force_login(who)
    return client


AT_THE_TABLE = (
    tablet,
    tablet_with_a_referee,
    tablet_where_a_director_signed_in,
    guest,
    stranger,
    spectator,
    *map(player, (Role.SPECTATOR, Role.SCOREKEEPER, Role.REFEREE, Role.DIRECTOR)),
)


# What they see


class Asked(NamedTuple):
    method: str
    address: str
    body: dict[str, Any] | None = None


LINES = (
    *(f"replace {TAKEN} {who}bonus {tile}" for tile in NAMED for who in ("", "blue: ")),
    *(f"replace {TAKEN - 1} bonus {tile}" for tile in NAMED),
    *(f"insert {TAKEN} bonus {tile}" for tile in NAMED),
    *(f"bonus {tile} !E14" for tile in NAMED),
    *(f"red: declare {tile} !E14" for tile in NAMED[:2]),
    *(f"replace {TAKEN} withdraw", f"insert {TAKEN} withdraw", f"drop {TAKEN}", f"drop {TAKEN - 1}"),
    *(
        "drop 187",
        "replace 187 bonus plus ivory",
        "replace 187 bonus plus amber",
        f"replace {TAKEN - 1} withdraw",
    ),
    *("undo", "undo 12", "redo", 'seats [["Cleo", "blue"], ["Ada", "red"]]', "seal"),
)
"""Rulings of all kinds, about that entry, the ones around it and an earlier bonus tile."""


def pages(entries: int) -> Iterator[Asked]:
    for query in ("", "?show=log", "?show=score", "?show=stock", f"?at={TAKEN}", f"?show=log&at={TAKEN - 1}"):
        yield Asked("get", query)
    for page in ("/desk", "/audit", "/check", "/check?at=guild", "/sheet", "/record.json", "/seats"):
        yield Asked("get", page)
    for number in (TAKEN - 1, TAKEN):
        for kind in ("replace", "insert"):
            yield Asked("get", f"/entries/{number}?as={kind}")


def previews(entries: int) -> Iterator[Asked]:
    for line in LINES:
        yield Asked("get", "/ruling", {"line": line})


def taps(entries: int) -> Iterator[Asked]:
    """Taps and rulings that change nothing: most of them are not this user's to make, or come too late."""
    sent = {"after": entries, "reason": "wrong entry"}
    for line in LINES:
        if not line.startswith(
            ("undo", "redo", "seats", "drop 187", f"replace {TAKEN - 1} w", f"drop {TAKEN - 1}")
        ):
            yield Asked("post", "/play", {**sent, "line": line, "key": f"play {line}"})
            yield Asked("post", "/ruling", {**sent, "line": line, "key": f"rule {line}"})
    yield Asked("post", "/play", {"line": "withdraw", "after": TAKEN - 3, "key": "late"})
    for tile in TILES:
        yield Asked("post", "/play", {**sent, "line": f"blue: bonus {tile}", "key": f"not blue {tile}"})
        yield Asked("post", "/play", {**sent, "line": f"red: declare {tile}", "key": f"too early {tile}"})


def seen(client: Client, session: PlaySession, asked: Asked, prefix: str = "") -> tuple[int, str]:
    """The answer, without what differs between any two requests."""
    address = f"{prefix}/sessions/{session.pk}{asked.address}"
    if prefix and asked.method == "post":
        answer = client.post(address, json.dumps(asked.body), content_type="application/json")
    else:
        answer = getattr(client, asked.method)(address, asked.body or {})
    text = answer.text.replace(f"/sessions/{session.pk}", "/sessions/N")
    text = re.sub(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|data-nonce="[^"]*"', "", text)
    text = re.sub(r'(/(?:t|w)/)[\w-]+|<svg [^>]*class="qr".*?</svg>', r"\1", text, flags=re.DOTALL)
    text = re.sub(r'"id": ?\d+', "", text)
    return answer.status_code, text + answer.headers.get("Location", "").replace(
        f"sessions%2F{session.pk}", ""
    )


def assert_look_the_same(
    looker: Callable[[PlaySession], Client], twins: Any, asked: Any, prefix: str = ""
) -> None:
    first, second = twins
    entries = first.entries.count()
    clients = looker(first), looker(second)
    for each in asked(entries):
        found = [seen(client, game, each, prefix) for client, game in zip(clients, twins, strict=True)]
        assert found[0] == found[1], each
    assert first.entries.count() == second.entries.count() == entries, "nothing was changed"


@pytest.mark.parametrize("looker", AT_THE_TABLE, ids=lambda looker: looker.__name__)
@pytest.mark.parametrize("asked", [pages, previews, taps], ids=lambda asked: asked.__name__)
def test_at_the_table_both_games_look_the_same(looker, asked):
    assert_look_the_same(looker, twins_after(TAKEN), asked)


@pytest.mark.parametrize("looker", [tablet, player(Role.REFEREE)], ids=lambda looker: looker.__name__)
def test_so_do_they_some_moves_later(looker):
    assert_look_the_same(looker, twins_after(TAKEN + 10), previews)


def is_of_now(home: str, address: str) -> bool:
    return home in address and "at=" not in address


@pytest.mark.parametrize("looker", [tablet, player(Role.SCOREKEEPER)], ids=lambda looker: looker.__name__)
def test_so_do_all_pages_they_lead_to(looker):
    twins = twins_after(TAKEN)
    found = []
    for session in twins:
        client, home = looker(session), f"/sessions/{session.pk}"
        answers = walked(client, home, is_wanted=partial(is_of_now, home))
        asked = [Asked("get", address.removeprefix(home)) for address in answers]
        found.append(({each.address for each in asked}, {seen(client, session, each) for each in asked}))
    assert found[0] == found[1]


# By a program


def program(role: Role) -> Callable[[PlaySession], Client]:
    def of(session: PlaySession) -> Client:
        cleo = account("Cleo", role)
        session.keepers.add(cleo)
        key = cleo.new_api_key()
        cleo.save()
        Account.objects.filter(pk=cleo.pk).update(api_key=cleo.api_key)
        return Client(headers={"authorization": f"Bearer {key}"})

    of.__name__ = f"program of Cleo, {role}"
    return of


def asked_by_program(entries: int) -> Iterator[Asked]:
    for what in ("", "/entries", "/legal-moves", "/record", "/sheet"):
        yield Asked("get", what)
    for line in (*LINES, *(f"bonus {tile}" for tile in NAMED)):
        yield Asked("post", "/ruling", {"line": line})
    sent = {"after": entries, "reason": "wrong entry"}
    for line in LINES:
        if not line.startswith(
            ("undo", "redo", "seats", "drop 187", f"replace {TAKEN - 1} w", f"drop {TAKEN - 1}")
        ):
            yield Asked("post", "/entries", {**sent, "line": line, "key": line})
    yield Asked("post", "/entries", {"line": "withdraw", "after": TAKEN - 3, "key": "late"})


@pytest.mark.parametrize("role", [Role.SPECTATOR, Role.SCOREKEEPER, Role.REFEREE, Role.DIRECTOR])
def test_programs_of_those_who_play_are_told_nothing(role):
    first, second = twins_after(TAKEN)
    entries = first.entries.count()
    of = program(role)
    for asked in asked_by_program(entries):
        found = [seen(of(game), game, asked, "/api") for game in (first, second)]
        assert found[0] == found[1], asked
        if asked.address in ("/entries", "/legal-moves", "/record") and asked.method == "get":
            assert found[0][0] == 403
    assert first.entries.count() == second.entries.count() == entries


# Who sees the difference


def test_a_referee_who_does_not_play_sees_the_difference():
    twins = twins_after(TAKEN)
    rita = account("Rita", Role.REFEREE)
    same = "This is already recorded."
    for session, tile in zip(twins, TILES, strict=True):
        client = signed_in(session, rita)
        for other in TILES:
            line = f"replace {TAKEN} blue: bonus {other}"
            page = client.get(f"/sessions/{session.pk}/ruling", {"line": line}).text
            assert (same in page) is (other == tile)
        assert f"bonus {tile}" in client.get(f"/sessions/{session.pk}/audit?page=all").text
        assert f"bonus {tile}" in client.get(f"/sessions/{session.pk}/record.json").text


def test_a_referee_corrects_the_tile_on_a_device_of_their_own():
    session, _ = twins_after(TAKEN)
    form = {"line": f"replace {TAKEN} blue: bonus plus tea", "after": TAKEN, "key": "k", "reason": "mistyped"}
    for looker in (tablet_with_a_referee, player(Role.DIRECTOR), tablet_where_a_director_signed_in):
        answer = looker(session).post(f"/sessions/{session.pk}/ruling", form)
        assert answer.status_code == 403
        assert "A referee who does not play here can rule on it" in answer.text
        assert session.entries.count() == TAKEN
    answer = signed_in(session, account("Rita", Role.REFEREE)).post(f"/sessions/{session.pk}/ruling", form)
    assert answer.status_code == 303
    assert history_of(session).step(TAKEN + 1)


def test_whoever_had_the_seats_corrected_still_played_there():
    session, _ = twins_after(TAKEN)
    cleo = signed_in(session, account("Cleo", Role.DIRECTOR))
    line = 'seats [["Ada", "blue"], ["Zoe", "red"]]'
    record_line(session, line, after=TAKEN, key="seats", by=TABLET, reason="wrong name")
    assert cleo.get(f"/sessions/{session.pk}/record.json").status_code == 403
    assert plays_there(history_of(session), "Сleo\u200b"), "with a Cyrillic letter and one that is not seen"


def test_at_the_end_everybody_reads_everything():
    sessions = [store_record(with_tile(tile)) for tile in ("extra silk", "plus amber")]
    for session, tile in zip(sessions, TILES, strict=True):
        cleo = player(Role.SCOREKEEPER)(session)
        assert f"bonus {tile}" in cleo.get(f"/sessions/{session.pk}/record.json").text
        assert f"bonus {tile}" in tablet(session).get(f"/sessions/{session.pk}/audit?page=all").text


def test_an_impossible_move_does_not_tell_whether_its_tile_is_left():
    """Cleo has neither silver nor gold at some moment at the guild: only that is said."""
    session, _ = twins_after(TAKEN)
    history = history_of(session)
    poor = next(
        step.before.number
        for step in history.standing[1:]
        if step.before and step.before.number > 187
        if not history.game.ruling(step.before.state, "bonus plus ivory").stands
        if len(history.game.ruling(step.before.state, "bonus plus ivory").violations) > 1
    )
    short = store_record(record_of(GAME, poor))
    client = tablet(short)
    answer = client.post(
        f"/sessions/{short.pk}/play", {"line": "bonus plus ivory", "after": poor, "key": "k"}
    )
    free = client.post(f"/sessions/{short.pk}/play", {"line": "bonus plus tea", "after": poor, "key": "k2"})
    assert answer.status_code == free.status_code == 422
    assert "ivory" not in answer.text.split('class="notice refused"')[1].split("</div>")[0]
