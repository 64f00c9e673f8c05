"""The page of a tournament's entrants: what is sent to it and what it shows."""

import re
from html import unescape
from typing import Any

from django.test import Client

from tests.present import matched
from tournaments.models import Entrant, Tournament

FOUR = [[1, 2, 3, 4], [5, 6, 7, 8]]
OTHER = [[1, 5, 2, 6], [3, 7, 4, 8]]
TOTALS = [[40, 30, 20, 10], [44, 33, 22, 11]]


def send(client: Client, tournament: Tournament, language: str = "en", **sent: Any):
    return client.post(f"/tournaments/{tournament.pk}/entrants", sent, headers={"accept-language": language})


def page(client: Client, tournament: Tournament) -> str:
    return client.get(f"/tournaments/{tournament.pk}/entrants").content.decode()


def text(response_or_html: Any) -> str:
    html = response_or_html if isinstance(response_or_html, str) else response_or_html.content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def status(response: Any) -> str:
    """What the page answers beside its buttons."""
    return text(matched(r'<span role="status">.*?</span>', response.content.decode(), re.DOTALL)[0])


def names(tournament: Tournament) -> list[str]:
    return [*tournament.entrants.order_by("number").values_list("player__name", flat=True)]


def entrant(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.get(number=number)
