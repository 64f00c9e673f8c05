"""What people call themselves and their boards is text on every page, and never markup."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from games.engine.record import read_record
from games.records import store_record
from games.titles import TITLES
from tests.titles.felinia import test_recorded_games as of_felinia
from tests.titles.flandern import test_recorded_games as of_flandern
from tests.titles.medina import test_recorded_games as of_medina
from tests.walking import is_page, walked

pytestmark = pytest.mark.django_db

MARKUP = "<i hx-get=/ id='"
EARLY = re.compile(r"(?:at=|entries/|N=)(\d+)")
LAST = 2
"""The first entries of a long log are looked at."""


def medina() -> dict[str, Any]:
    return of_medina.record(of_medina.games()["3p-human-1000"])


def flandern() -> dict[str, Any]:
    document = [*of_flandern.games().values()][5]["record"]
    laid_out = document["board"]  # with a layout of its own, and so written out whole
    return {**document, "board": {**laid_out, "name": MARKUP}}


def felinia() -> dict[str, Any]:
    document = next(iter(of_felinia.games().values()))["record"]
    board = json.loads((settings.BASE / "scoring/titles/felinia/boards/practice.json").read_text("utf-8"))
    countries = [{**country, "name": f"{MARKUP}{country['country']}"} for country in board["countries"]]
    return {**document, "board": {**board, "name": MARKUP, "countries": countries}}


def with_markup(document: dict[str, Any]) -> dict[str, Any]:
    players = [{**player, "name": f"{MARKUP}{number}"} for number, player in enumerate(document["players"])]
    return {**document, "players": players, "event": MARKUP, "notes": MARKUP}


def is_early(address: str) -> bool:
    return all(int(number) <= LAST for number in EARLY.findall(address))


@pytest.mark.parametrize("document", [medina, flandern, felinia])
@pytest.mark.parametrize("share", [0.15, 0.6, 1])
def test_no_name_is_markup(client, document, share):
    record = with_markup(document())
    record["moves"] = record["moves"][: int(len(record["moves"]) * share)]
    session = store_record(read_record(record, TITLES))
    pages = walked(client, reverse("table", args=[session.pk]), is_wanted=is_early)
    seen = [page for page, answer in pages.items() if is_page(answer) and "&lt;i hx-get" in answer.text]
    assert len(seen) > 5, "the names are there to be seen"
    for page, answer in pages.items():
        if is_page(answer):
            assert "<i " not in answer.text, page
