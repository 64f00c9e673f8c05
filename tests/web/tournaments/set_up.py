"""The page on which a tournament is agreed: what is sent to it and what it shows."""

import re
from html import unescape
from typing import Any

from django.test import Client

from tests.present import matched
from tournaments.models import Tournament

FOUR = [[1, 2, 3, 4], [5, 6, 7, 8]]
TOTALS = [[40, 30, 20, 10], [44, 33, 22, 11]]


def filled(**more: Any) -> dict[str, Any]:
    """The form as the page sends it."""
    return {
        "name": "Autumn Cup",
        "day": "2026-11-20",
        "rounds": "4",
        "minutes": "75",
        "title": ["medina"] * 4,
        "mode": "balanced",
        "nearness": "",
        "cut": "0",
        "preset": "5-3-2-1",
        "tie_break": ["wins", "average_place", "sum_of_scores", "lot", ""],
        "seed": "4711",
        "show_scores": "shown",
        "take_back": "agreed",
        "board-flandern": "practice",
        "board-felinia": "practice",
        "key": "page-1",
        **more,
    }


def make(client: Client, **more: Any):
    return client.post("/tournaments/new", filled(**more))


def edit(client: Client, tournament: Tournament, **more: Any):
    return client.post(f"/tournaments/{tournament.pk}/set-up", filled(**more))


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def assert_refused(response, field: str, sentence: str) -> str:
    """422, the sentence at the field and in the summary on top, and everything that was typed."""
    html = response.content.decode()
    assert response.status_code == 422
    summary = matched(r'<div class="wrong" role="alert".*?</div>', html, re.DOTALL)[0]
    assert f'href="#{field}"' in summary
    assert sentence in text(summary)
    assert f'id="{field}"' in html
    assert text(html).count(sentence) >= 2
    return html


def titles(tournament: Tournament) -> list[str]:
    return [*tournament.rounds.order_by("number").values_list("title", flat=True)]
