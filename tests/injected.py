"""Markup with htmx attributes, put into every text that is stored or shown, and looked for on pages."""

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import models, transaction
from django.test import Client
from django.urls import reverse

from accounts.club import CLUB
from accounts.models import ClubSettings
from games.engine.record import read_record
from games.folds import FOLDS
from games.models import PlaySession
from games.titles import TITLES
from plays.models import Draft, Version
from scoring.document import Malformed
from tests.actors import director
from tests.tampering import unguarded
from tests.titles.felinia import test_recorded_games as of_felinia
from tests.titles.flandern import test_recorded_games as of_flandern
from tests.titles.medina import test_recorded_games as of_medina
from tournaments.models import Draw, DrawnTable, Tournament

ADDRESS = "/in"
MARKUP = f"'\"><x-in hx-get={ADDRESS} hx-trigger=load>"
SHORT_MARKUP = f"'\"><x-in hx-get={ADDRESS}>"
"""A shorter one where that finds no room."""

NOT_FREE = {
    *("password", "pin", "api_key"),  # hashes, never shown
    *("folded", "key", "token", "editor", "digest", "nonce", "screen_digest", "screen_nonce"),
    *("session_key", "session_data", "secret"),  # made by us, looked up and compared
    *("line", "colour", "kind", "preset", "what"),  # words of ours, read before they are stored
    "remarks",  # a document inside a record: see `injected_record`
}
"""Fields that hold no text of anybody's; every other field of every model does, until it is named here."""
ALWAYS_OPEN = {"br", "img", "input", "link", "meta", "hr", "area", "col", "source", "wbr"}
INERT = {"title", "textarea"}
"""Elements in which a browser reads no tags."""


# Documents


def strings(document: Any) -> Iterator[str]:
    """Every string of a document, keys included."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        for key, value in document.items():
            yield from (key, *strings(value))
    elif isinstance(document, list):
        for value in document:
            yield from strings(value)


def replaced(document: Any, by: dict[str, str]) -> Any:
    """The document with some of its strings replaced wherever they stand, so that references stay whole."""
    if isinstance(document, str):
        return by.get(document, document)
    if isinstance(document, dict):
        return {by.get(key, key): replaced(value, by) for key, value in document.items()}
    return [replaced(value, by) for value in document] if isinstance(document, list) else document


def replaceable(document: Any, is_accepted: Callable[[Any], bool], markup: str = MARKUP) -> dict[str, str]:
    """Markup for every string of a document that is accepted with it, alone and all together."""
    found: dict[str, str] = {}
    for number, text in enumerate(dict.fromkeys(strings(document))):
        tried = {**found, text: f"{markup}{number}"}
        if is_accepted(replaced(document, tried)):
            found = tried
    return found


def medina() -> dict[str, Any]:
    return of_medina.record(of_medina.games()["3p-human-1000"])


def flandern() -> dict[str, Any]:
    return [*of_flandern.games().values()][5]["record"]


def felinia() -> dict[str, Any]:
    document = next(iter(of_felinia.games().values()))["record"]
    board = settings.BASE / "scoring/titles/felinia/boards/practice.json"
    return {**document, "board": json.loads(board.read_text("utf-8"))}


RECORDS = {"medina": medina, "flandern": flandern, "felinia": felinia}
SHORT = 40
"""The moves with which it is found out which strings can be replaced: all would take too long."""


@cache
def injected_record(title: str) -> dict[str, Any]:
    """A whole recorded game in which every string is markup, as far as it can be."""
    document = {**RECORDS[title](), "event": "Club evening", "notes": {"by": ["somebody"]}}
    by = replaceable({**document, "moves": document["moves"][:SHORT]}, is_sound)
    return replaced(document, by)


def is_sound(document: Any) -> bool:
    try:
        record = read_record(document, TITLES)
    except Malformed:
        return False
    return record.game.replay(record.setup, record.moves).refusal is None


# Rows


def inject_into_rows(attacks: Sequence[str] = ()) -> set[str]:
    """Puts markup, or these attacks by turns, into every text of every row; returns the fields."""
    client, found = Client(raise_request_exception=False), set()
    client.force_login(director())
    with transaction.atomic(), unguarded():
        for field in text_fields():
            for number, row in enumerate(field.model._default_manager.all()):
                if isinstance(field, models.JSONField):
                    is_changed = inject_into_document(client, row, field)
                else:
                    attack = attacks[number % len(attacks)] if attacks else ""
                    is_changed = inject_into_text(row, field, attack)
                if is_changed:
                    found.add(name_of(field))
    return found


def text_fields() -> "list[models.Field[Any, Any]]":
    """The fields of our models that hold text of somebody's."""
    return [
        field
        for app in apps.get_app_configs()
        if not app.name.startswith("django.")
        for model in app.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, (models.CharField, models.TextField, models.JSONField))
        if not isinstance(field, models.SlugField) and not field.choices and field.name not in NOT_FREE
    ]


def name_of(field: "models.Field[Any, Any]") -> str:
    return f"{field.model.__name__}.{field.name}"


def inject_into_text(row: models.Model, field: "models.Field[Any, Any]", attack: str) -> bool:
    markup = MARKUP if (field.max_length or 99) > 40 else SHORT_MARKUP
    return write(row, field, f"{row.pk}{attack}" if attack else f"{markup}-{row.pk}")


def inject_into_document(client: Client, row: models.Model, field: "models.Field[Any, Any]") -> bool:
    """Every string of the document without which the page of the row could not be shown stays."""
    before = getattr(row, field.name)

    def is_answered(page: str) -> bool:
        status = client.get(page).status_code
        assert status not in (302, 403, 429), "who asks is shown every page, as often as it takes"
        return status < 500

    def is_shown(document: Any) -> bool:
        write(row, field, document)
        return all(is_answered(page) for page in pages)

    pages = pages_of(row)
    with unreported_errors():
        by = replaceable(before, is_shown, SHORT_MARKUP)
    return write(row, field, replaced(before, by)) and bool(by)


@contextmanager
def unreported_errors() -> Iterator[None]:
    """Leaves out the reports of errors that are looked for: writing them takes longer than the requests."""
    reports = logging.getLogger("django.request")
    reports.disabled = True
    try:
        yield
    finally:
        reports.disabled = False


def write(row: models.Model, field: "models.Field[Any, Any]", value: Any) -> bool:
    FOLDS.forget(row.pk)  # where it is a session, its play is folded anew
    CLUB.forget()
    return bool(type(row)._default_manager.filter(pk=row.pk).update(**{field.name: value}))


def pages_of(row: models.Model) -> list[str]:
    """Pages that show what a row says."""
    match row:
        case PlaySession(source=PlaySession.MOVES):
            return [reverse(name, args=[row.pk]) for name in ("table", "record", "sheet", "audit", "desk")]
        case PlaySession() | Version():
            play = row.pk if isinstance(row, PlaySession) else row.session_id
            return [reverse(name, args=[play]) for name in ("played", "played_document")]
        case ClubSettings():
            return [reverse(name) for name in ("club_settings", "new_session", "set_up_club")]
        case Draft():
            return [reverse(name, args=[row.pk]) for name in ("draft", "draft_table")]
        case Tournament():
            names = ("tournament", "standings", "tournament_file", "edit_tournament", "entrants")
            return [reverse(name, args=[row.pk]) for name in names]
        case Draw() | DrawnTable():
            round = row.round if isinstance(row, Draw) else row.draw.round
            where = [round.tournament_id, round.number]
            return [reverse(name, args=where) for name in ("round", "certificate", "round_sheet", "cards")]
    raise AssertionError(f"name the pages that show the documents of a {type(row).__name__}")


# Pages


class InjectedParts(HTMLParser):
    """What came of the markup on a page: elements, attributes, and words that are within reach of htmx."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.mentions = 0
        self.open: list[tuple[str, bool]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.mentions += sum("x-in" in (value or "") for _name, value in attrs)
        if tag.startswith("x-in"):
            self.found.append(f"the element {self.get_starttag_text()}")
        for name, value in attrs:
            if (name.startswith(("hx-", "data-hx-")) and value == ADDRESS) or set(name) & {*"'\"<>"}:
                self.found.append(f"the attribute {name} of {self.get_starttag_text()}")
        if tag not in ALWAYS_OPEN:
            is_out_of_reach = self.is_out_of_reach or "hx-disable" in dict(attrs)
            self.open.append((tag, is_out_of_reach or tag in INERT))

    def handle_endtag(self, tag: str) -> None:
        while self.open and any(tag == name for name, _ in self.open):
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if "x-in" in data:
            self.mentions += 1
            if not self.is_out_of_reach:
                where = " ".join(name for name, _ in self.open)
                self.found.append(f"words within reach of htmx ({where}): {data.strip()}")

    @property
    def is_out_of_reach(self) -> bool:
        return bool(self.open) and self.open[-1][1]
