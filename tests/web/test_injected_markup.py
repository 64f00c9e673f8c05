"""Markup in every text that is stored, shown or sent stays text: on every page, for every role."""

import re
from collections.abc import Iterator
from copy import copy
from functools import partial
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.access import Openness, Role
from accounts.club import CLUB, change_settings
from config.doors import DOORS
from games.engine.record import read_record
from games.folds import FOLDS
from games.models import FormerName, Merge, Player, PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.accounts.test_every_door import Visitor, World, address, made_world, tournament
from tests.actors import account, sign_in
from tests.api.client import Api, schema
from tests.finished import TOTALS
from tests.injected import (
    MARKUP,
    RECORDS,
    SHORT_MARKUP,
    InjectedParts,
    inject_into_rows,
    injected_record,
    name_of,
    replaceable,
    replaced,
    text_fields,
)
from tests.scoring_examples import examples
from tests.shown import Place, Shown, places
from tests.walking import is_page, walked
from tests.web.injected_scenes import NAMES, scenes

pytestmark = pytest.mark.django_db

PAGES = [door.removeprefix("GET ") for door in DOORS if door.startswith("GET ")]
ASKED_FOR = (
    "after",
    "as",
    "at",
    "discarded",
    "done",
    "leaf",
    "name",
    "only",
    "page",
    "playing",
    "show",
    "title",
)
CONTROLS = ("input", "select", "textarea", "button")
FIRST_ENTRIES = ("at=1", "at=2", "entries/1", "entries/2", "N=1", "N=2")


NO_TEXT_IN_DOCUMENTS = {
    *("Draw.byes", "DrawnTable.seats", "Tournament.points", "Tournament.sizes"),  # numbers
    *(
        "PlaySession.options",
        "Tournament.terms",
        "Tournament.tie_breaks",
    ),  # words of ours, without which no page is
    "PlaySession.board",  # Medina has none; those of the others are markup in `injected_record`
}
"""Documents that keep no text of anybody's."""


NO_TEXT = re.compile(
    r".*\|(date|time):.*|.*\|(moment|date_and_time|calendar_day)|(.*\.)?(number|count|pk|id|slug|place|points|rounds|pages|size|seconds|days|left|shared)"
    r"|(first|last|plays|most|least|wins|moves|cut|most_plotted|above|all|newest|older|threes|which|rank|time|times|since|moment|more)"
    r"|mark\.[xy]|drawn\.radius|view\.(page|of)|page\.\w+_page_number|line\.first"
)
"""What is written where a page shows a number, a date, a moment or what we call something by."""
NOT_SHOWN = {
    # Words of ours, and what we made: labels, addresses, codes, keys, signs.
    *("accounts/account.html: done", "accounts/account.html: token", "accounts/recovery_codes.html: code"),
    "accounts/account_of.html: done",
    "accounts/proof.html: left_out_field",
    *(f"{page}.html: request.who.idle_sentence" for page in ("accounts/sign_in", "barred", "start")),
    *("accounts/proof.html: field", "accounts/roles.html: fault", "check.html: tablet.home"),
    *(f"both_languages.html: {word}" for word in ("status", "text.en", "text.de")),
    *("link_gone.html: block.super", "link_gone.html: status"),
    *("draft.html: grid.note|say|with_rules_aside:page.drafted.game", "rules.html: rules.note"),
    *("new_session.html: here", "sheet.html: with_word", "sheet.html: without_word"),
    *(f"player.html: {word}" for word in ("title", "figure.game.name", "day", "first_day", "last_day")),
    *("players.html: order", "player.html: drawn.end", "player.html: line.x", "merge_player.html: running"),
    "player.html: line.year|unlocalize",
    *("pages.html: heading", "pages.html: label", "pages.html: next_label", "pages.html: parameter"),
    *("pages.html: previous_label", "tournaments/cards.html: card.handed.address"),
    *("tournaments/cards.html: card.handed.picture", "tournaments/cards.html: warning"),
    *("tournaments/certificate.html: problem|say", "tournaments/draw.html: preview.name"),
    *("tournaments/list.html: listed.now", "tournaments/round.html: wrong", "sheet.html: wrong"),
    *("tournaments/round_sheet.html: warning", "tournaments/screen.html: address"),
    *("tournaments/set_up.html: form.scale.label|say", "tournaments/set_up.html: worth.fault"),
    # Of an address: encoded, so that nothing in it can be markup.
    *(f"{page}.html: before" for page in ("404", "barred", "ways_on")),
    *(
        "accounts/pin.html: back",
        "accounts/pin.html: back|urlencode",
        "accounts/sign_in_code.html: next",
        "barred.html: onward|urlencode",
        "ruling.html: proposal.waived_line|urlencode",
    ),
    *('plays.html: chosen.left_out|join:" "', "tournaments/screen.html: held|urlencode"),
    # The page about the certificate, where there is one: it names devices and steps.
    *(f"trust.html: {word}" for word in ("block.super", "device.name", "fingerprint", "onward", "step")),
    # A second factor, a position with doubts that was saved all
    # the same, a result in dispute, a file imported twice, the end of a knock-out: not in these scenes.
    *(
        "accounts/link.html: name",
        "played.html: doubt.text|say",
    ),
    *(
        "ruling.html: proposal.refusal.text",
        "tournaments/result.html: line.name",
        "tournaments/import.html: here.name",
    ),
    *("tournaments/screen.html: line.name", "tournaments/standings.html: game.why"),
    *("check.html: row.who", "check.html: row.telling.what|say"),
}
"""Places that these scenes do not reach, by what is written there."""


def is_without_text(place: Place) -> bool:
    return bool(NO_TEXT.fullmatch(place.what)) or place.name in NOT_SHOWN


def unmarked(shown: Shown) -> list[str]:
    """The places at which a name of the world was shown, and markup never."""
    name = re.compile(r"\b(Ada|Ben|Cleo|Dora|Sam|Sue|Rita|P\d|Spring Cup|Gasthaus|a (director|spectator))\b")
    return [
        place.name for place, text in shown.plain.items() if place not in shown.marked and name.search(text)
    ]


def looked_at(answer: Any) -> int:
    """Looks for what came of the markup; returns how often a page says it."""
    assert answer.status_code < 500, answer.request["PATH_INFO"]
    if not is_page(answer):
        return 0
    parts = InjectedParts(answer.text)
    assert parts.found == [], answer.request["PATH_INFO"]
    return parts.mentions


@pytest.fixture
def world() -> World:
    made = made_world()
    tournament()
    player, other = Player.objects.order_by("pk")[:2]
    FormerName.objects.create(name="Adele", player=player)
    gone = Player.objects.create(name="Adela", merged_into=other)
    Merge.objects.create(gone=gone, kept=other)
    terms = {"medina": {"options": {"wall_points": "piece"}, "take_back": "agreed"}}
    change_settings({"openness": Openness.EVERYTHING, "terms": terms, "contact": "Rita", "name": "Gasthaus"})
    return made


def look_at_rows(world: World) -> None:
    """Looks at every page as every role, after markup was put into every text that is stored."""
    clients = {role: Visitor(role, True).client(world) for role in Role}
    addresses = [address(name, world, True) for name in PAGES]
    Client().post(reverse("sign_in"), {"name": MARKUP, "password": MARKUP})
    assert inject_into_rows() == {name_of(field) for field in text_fields()} - NO_TEXT_IN_DOCUMENTS
    addresses.append(f"{reverse('plays')}?player={Player.objects.order_by('pk')[0].pk}")
    seen = {role: sum(looked_at(client.get(page)) for page in addresses) for role, client in clients.items()}
    assert seen[Role.DIRECTOR] > seen[Role.SPECTATOR] > seen[Role.GUEST] > 50


# Every text


@pytest.mark.usefixtures("no_limits")
def test_every_text_is_seen_as_markup_at_every_place_that_shows_it_and_stays_text(
    world, monkeypatch, settings
):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    shown = Shown()
    shown.watch(monkeypatch)
    with transaction.atomic():
        look_at_rows(world)
        transaction.set_rollback(True)
    CLUB.forget()
    for session in PlaySession.objects.all():
        FOLDS.forget(session.pk)
    send_forms(world)
    send_bodies(world)
    client = sign_in(Client(), account(NAMES[6]))
    assert sum(looked_at(answer) for answer in scenes(client, world)) > 3000
    ask_pages(client, world)
    send_too_much(client, monkeypatch)
    unseen = {place.name for place in places() if place not in shown.places and not is_without_text(place)}
    assert unseen == set()
    gone = NOT_SHOWN - {place.name for place in places()}
    assert gone == set()
    assert unmarked(shown) == []


# Documents


@pytest.mark.parametrize("title", RECORDS)
@pytest.mark.parametrize("share", [0.15, 0.6, 1])
def test_no_string_of_a_record_is_markup_at_its_table(client, title, share):
    record = injected_record(title)
    moves = record["moves"][: int(len(record["moves"]) * share)]
    session = store_record(read_record({**record, "moves": moves}, TITLES))
    pages = walked(client, reverse("table", args=[session.pk]), is_wanted=is_wanted)
    assert sum(map(looked_at, pages.values())) > 100


def is_wanted(page: str) -> bool:
    """Only the first entries of a long log are looked at."""
    return not any(word in page for word in ("at=", "entries/", "N=")) or page.endswith(FIRST_ENTRIES)


def test_the_names_that_a_board_may_give_are_markup_in_these_records():
    flandern, felinia = injected_record("flandern"), injected_record("felinia")
    named = [
        *(player["name"] for player in flandern["players"]),
        *(flandern["board"]["name"], *flandern["board"]["shapes"]),
        *(felinia["board"]["name"], *(country["name"] for country in felinia["board"]["countries"])),
        *(felinia["event"], next(iter(felinia["notes"]))),
    ]
    assert [name for name in named if MARKUP not in name] == []


# Forms


class Forms(HTMLParser):
    """The forms of a page: where each is sent, and what it would send if nothing were touched."""

    def __init__(self, page: str, html: str) -> None:
        super().__init__()
        self.page = page
        self.found: list[tuple[str, dict[str, str]]] = []
        self.is_open = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.is_open = values.get("method", "") == "post"
            if self.is_open:
                self.found.append((values.get("action", self.page), {}))
        elif self.is_open and tag in CONTROLS and "name" in values and values.get("type") != "file":
            self.found[-1][1].setdefault(values["name"], values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_open = False


def with_markup(fields: dict[str, str]) -> Iterator[dict[str, str]]:
    """What a form would send, with markup in all its fields, and in each of them."""
    sent = {name: value for name, value in fields.items() if name != "csrfmiddlewaretoken"}
    yield {name: f"{MARKUP}{number}" for number, name in enumerate(sent)}
    for name in sent:
        yield {**sent, name: SHORT_MARKUP}


def send_forms(world: World) -> None:
    """Sends every form of every page, as whoever is shown it, with markup in its fields."""
    tried: set[Any] = set()
    seen = 0
    for role in (Role.DIRECTOR, Role.REFEREE, Role.SCOREKEEPER, Role.TABLE, Role.SPECTATOR):
        client = Visitor(role, True).client(world)
        for name in PAGES:
            page: Any = client.get(address(name, world, True))
            for action, fields in Forms(page.request["PATH_INFO"], page.text).found if is_page(page) else ():
                if (action, *fields) in tried or action == reverse("set_language"):
                    continue
                tried.add((action, *fields))
                seen += sum(sent_and_undone(client, action, form) for form in with_markup(fields))
    assert len(tried) > 20
    assert seen > 100


def ask_pages(client: Client, world: World) -> None:
    """Opens every page with markup in whatever an address may ask for."""
    asked = dict.fromkeys((*ASKED_FOR, "next", "line", "seed", "kind", "account", "mode"), SHORT_MARKUP)
    for name in PAGES:
        looked_at(client.get(address(name, world, True), asked))
        looked_at(client.get(address(name, world, True)))


def send_too_much(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opens the page for whoever sends too much at once, which keeps what was entered, or is too much to."""
    with monkeypatch.context() as patch:
        patch.setattr("config.gate.is_costly", lambda request, door: True)
        patch.setattr("config.costs.BUCKETS.take", lambda wanted: 5)
        looked_at(client.post(reverse("import_record"), {f"{SHORT_MARKUP}{n}": "" for n in range(600)}))
        assert looked_at(client.post(reverse("import_record"), {SHORT_MARKUP: SHORT_MARKUP}))
        assert looked_at(client.get(reverse("plays"), {"player": SHORT_MARKUP}))


def sent_and_undone(client: Client, action: str, form: dict[str, str]) -> int:
    """Sends a form, looks at the answer and where it leads, and takes back whatever it changed."""
    cookies = copy(client.cookies)
    with transaction.atomic():
        answer = client.post(action, form)
        seen = looked_at(answer)
        if where := answer.headers.get("Location", ""):
            seen += looked_at(client.get(where))
        transaction.set_rollback(True)
    CLUB.forget()
    client.cookies = cookies
    return seen


# The API

SEATS = (("Ada", "red"), ("Ben", "blue"), ("Cleo", "green"))
PLAYERS = [{"name": name, "colour": colour} for name, colour in SEATS]
ENTRY = {"line": "wall N1", "after": 2, "key": "tap", "reason": "why"}
BODIES: dict[str, dict[str, Any]] = {
    "begin": {"game": "flandern", "players": PLAYERS, "board": injected_record("flandern")["board"]},
    "correct": {"document": TOTALS, "after": 1, "key": "again", "reason": "why", "place": "Club"},
    "import": {**injected_record("felinia"), "moves": []},
    "keep": {"document": examples("felinia")[0], "key": "kept", "place": "Club"},
    "record": ENTRY,
    "ruling": {"line": ENTRY["line"]},
    "score": examples("flandern")[0],
    "undo": {"after": 3, "key": "undone", "reason": "why"},
}
"""A body that is accepted, by operation."""


def operations() -> dict[str, str]:
    """The address of every operation of the API that takes a body."""
    return {
        operation["operationId"]: path
        for path, operations in schema()["paths"].items()
        for operation in operations.values()
        if "requestBody" in operation
    }


def send_bodies(world: World) -> None:
    """Sends every operation of the API a body with markup in every string that may be one."""
    assert BODIES.keys() == operations().keys()
    api, seen = Api(), {}
    for operation, path in operations().items():
        where = path.format(session_id=world.table.pk, play_id=world.play)
        by = replaceable(BODIES[operation], partial(is_accepted, api, where))
        seen[operation] = api.post(where.removeprefix("/api/"), replaced(BODIES[operation], by))
        assert seen[operation].status_code < 300, operation
        assert seen[operation].headers["X-Content-Type-Options"] == "nosniff"
    client = Visitor(Role.DIRECTOR, True).client(world)
    pages = [
        *(
            answer.headers["Location"].removeprefix("/api")
            for answer in seen.values()
            if "Location" in answer.headers
        ),
        "/plays",
        "/",
    ]
    assert sum(looked_at(client.get(page)) for page in pages) > 20


def is_accepted(api: Api, where: str, body: Any) -> bool:
    with transaction.atomic():
        status: int = api.post(where.removeprefix("/api/"), body).status_code
        transaction.set_rollback(True)
    assert status < 500
    return status < 300
