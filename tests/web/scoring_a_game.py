"""The pages on which a finished game is scored: what is sent to them and what they show."""

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from plays.models import Draft

HTMX = {"HX-Request": "true"}
NAMES = ("Ada", "Ben", "Cleo")


def agreed(title: str = "medina", **changes: Any) -> dict[str, Any]:
    return {
        "title": title,
        "name": NAMES,
        "colour": ("yellow", "red", "blue", "green")
        if title == "medina"
        else ("blue", "green", "red", "yellow"),
        "played": "2026-11-02",
        "place": "Gasthaus",
        **({"board-felinia": "practice"} if title == "felinia" else {}),
        **changes,
    }


def begun(client: Client, title: str = "medina", **changes: Any) -> Draft:
    response = client.post("/score", agreed(title, **changes))
    assert response.status_code == 303, response.content.decode()
    return Draft.objects.get(pk=response["Location"].rpartition("/")[2])


def send(client: Client, draft: Draft, *, htmx: object = True, **sent: Any):
    headers = HTMX if htmx else {}
    edits = Draft.objects.get(pk=draft.pk).edits if Draft.objects.filter(pk=draft.pk).exists() else 0
    return client.post(f"/score/{draft.pk}", {"editor": "page", "edits": edits, **sent}, headers=headers)


def text(response: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def taps(**pieces: str) -> list[str]:
    return [
        f"at {field} {tool.replace('_', ' ')}" for tool, fields in pieces.items() for field in fields.split()
    ]


BOARD = taps(orange="c3 c4 d4", stable="e4", roof_red="c3", merchant="d3 h6")
