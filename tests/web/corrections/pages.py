"""The page of an entry, and the preview of a correction."""

import re
from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from games.folds import history_of
from games.models import PlaySession
from tests.web.test_waive import propose

EDGE = "3p-edge-1000"
ENTRIES = 131
POINTS = {"Ada": 35, "Ben": 55, "Cleo": 29}
WAIVED = "replace 17 palace black b2 !M12"
LEGAL = "replace 17 palace orange e9"
DROPPED = "drop 17"
INSERTED = "insert 100 stable b8"


def look(client: Client, session: PlaySession, entry: int, query: str = ""):
    return client.get(reverse("correct_entry", args=[session.pk, entry]) + query)


class Preview(NamedTuple):
    """What the page of a ruling says would come of it."""

    now: dict[str, int]
    then: dict[str, int]
    stand: list[int]
    fall: list[int]


def preview(client: Client, session: PlaySession, line: str) -> Preview:
    answer = propose(client, session, line)
    assert answer.status_code == 200
    page = answer.text
    table = re.search(r'<table class="change">.*?</table>', page, re.DOTALL)
    names = re.findall(r"<span>(.*?)</span></th>", table[0]) if table else []
    figures = [int(figure) for figure in re.findall(r">(\d+)</td>", table[0])] if table else []
    numbers = r'<li class="%s"><span class="number">(\d+)</span>'
    return Preview(
        dict(zip(names, figures, strict=False)),
        dict(zip(names, figures[len(names) :], strict=True)),
        [int(number) for number in re.findall(numbers % "entry", page)],
        [int(number) for number in re.findall(numbers % "entry undone", page)],
    )


def points(session: PlaySession) -> dict[str, int]:
    """The scores by name, as the table has them now."""
    history = history_of(session)
    return {player.name: history.now.points[player.colour] for player in history.setup.players}


def seat_points(session: PlaySession) -> dict[str, int | None]:
    """The points as lists read them."""
    return {seat.player.name: seat.points for seat in session.seats.order_by("number")}


def standing(session: PlaySession) -> list[int]:
    """The numbers of the entries that stand."""
    return [step.number for step in history_of(session).standing[1:]]
