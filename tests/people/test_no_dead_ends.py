"""Nobody is shown a way that is closed to him: every link of every page he can come to opens."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from people.access import DOORS, OF_ACCOUNTS, Action, Role
from tests.people.test_every_door import Visitor, World, is_barred, made_world

LINK = re.compile(r'<(?:a|link)\b[^>]*\bhref="([^"#]+)"')
FORM = re.compile(r'<form\b[^>]*method="(\w+)" action="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
BUTTON = re.compile(r"<button\b(?![^>]*\bdisabled\b)")
ASKED = re.compile(r'<(?!form\b)\w+\b[^>]*\bhx-(get|post)="([^"]+)"')
ENOUGH = 400
HOUSE = "/"


@pytest.fixture
def world(db: None) -> World:
    return made_world()


def ways(html: str) -> set[tuple[str, str]]:
    """Where a page leads: methods and addresses. A form without a button leads nowhere."""
    links = {("get", address) for address in LINK.findall(html)}
    forms = {(method, address) for method, address, inside in FORM.findall(html) if BUTTON.search(inside)}
    found = links | forms | {*ASKED.findall(html)}
    return {(method, unescape(address)) for method, address in found if address.startswith("/")}


def walked(client: Client, start: str) -> dict[str, set[tuple[str, str]]]:
    """All pages that can be come to by links, and where each leads."""
    pages: dict[str, set[tuple[str, str]]] = {}
    ahead = [start]
    while ahead:
        address = ahead.pop()
        if address in pages or address.startswith("/static/"):
            continue
        answer = client.get(address)
        assert not is_barred(answer), f"{address} is shown, and closed"
        assert answer.status_code in (200, 204), address
        is_page = answer.headers["Content-Type"].startswith("text/html")
        pages[address] = ways(answer.text) if is_page else set()
        ahead += [where for method, where in pages[address] if method == "get" and where != HOUSE]
        assert len(pages) < ENOUGH
    return pages


def is_own(address: str, action: Action, world: World) -> bool:
    own = {"table": world.table.pk, "draft": world.draft.pk}
    return resolve(address).kwargs.get("pk") == own.get(action.of)


@pytest.mark.parametrize("role", [*OF_ACCOUNTS, Role.TABLE, Role.GUEST])
def test_every_way_that_is_shown_is_open(world, role):
    client = Visitor(role, is_at_home=True).client(world)
    pages = walked(client, reverse("table", args=[world.table.pk]))
    if role in OF_ACCOUNTS:  # the others come to the house only by signing in
        pages |= walked(client, HOUSE) | walked(client, reverse("table", args=[world.other_table.pk]))
    assert len(pages) > 3
    for page, leads in pages.items():
        for where in [urlsplit(where).path for method, where in leads if method == "post"]:
            action = DOORS[f"POST {resolve(where).url_name}"]
            visitor = Visitor(role, is_own(where, action, world))
            assert visitor.may(action) or visitor.is_asked_for_pin(action), f"{page}: {where}"
