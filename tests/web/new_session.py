"""The page on which a game begins: what is sent to it and what it shows."""

import re
from html import unescape
from typing import Any

from django.test import Client

from games.models import PlaySession
from tests.present import matched

COLOURS = ["yellow", "red", "blue", "green"]


def filled(*names: str, **more: Any) -> dict[str, Any]:
    """The form with these names, as the page sends it."""
    return {
        "title": "medina",
        "name": [*names, *[""] * (4 - len(names))],
        "colour": COLOURS,
        "medina-wall_points": "part",
        "medina-tie_break": "shared",
        "medina-show_stock": "true",
        "show_scores-medina": "shown",
        "key": "page-1",
        **more,
    }


def send(client: Client, form: dict[str, Any], **more: Any):
    return client.post("/new", form, **more)


def seats(session: PlaySession) -> list[tuple[str, str]]:
    return [(player.name, player.colour) for player in session.setup.players]


def places(html: str) -> list[tuple[str, str]]:
    """Names and colours as the form holds them."""
    names = re.findall(r'name="name" list="known"[^>]*? value="(.*?)"', html)
    colours = re.findall(r'name="colour" value="(.*?)"', html)
    return list(zip(map(unescape, names), colours, strict=True))


def checked(html: str) -> set[str]:
    radios = re.findall(r'<input type="radio" name="(\S+)" value="(\S+)" checked', html)
    return {f"{name}={value}" for name, value in radios}


def faults(html: str) -> dict[str, str]:
    """What stands beside the fields."""
    found = re.findall(r'<p class="fault" id="(\S+)-fault"[^>]*>(.*?)</p>', html)
    return {field: unescape(fault) for field, fault in found}


def assert_refused(response, **sentences: str) -> str:
    """Refused, with this beside the fields and again in the summary; nothing came of it."""
    assert response.status_code == 422
    html = response.content.decode()
    found = faults(html)
    assert set(found) == {name.replace("_", "-") for name in sentences}
    summary = unescape(matched(r'<div class="wrong" role="alert" tabindex="-1".*?</div>', html, re.DOTALL)[0])
    for name, sentence in sentences.items():
        field = name.replace("_", "-")
        assert sentence in found[field]
        assert f'<a href="#{field}">' in summary
        assert sentence in summary
        assert f'aria-describedby="{field}-fault"' in html
    assert not PlaySession.objects.exists()
    return html


def kept(html: str) -> dict[str, str]:
    """Everything the page would send of the board it has read, and of what lies where."""
    fields = re.findall(r'name="((?:kept|layout)-\S+)" value="(.*?)"', html)
    return {name: unescape(value) for name, value in fields}
