"""Tables of Felinia, and what their pages show."""

import re
from html import unescape
from typing import Any

from django.test import Client

from games.engine.record import read_record
from games.models import PlaySession
from games.records import store_record
from games.titles import TITLES
from scoring.titles.felinia.position import COLOURS
from tests.present import matched
from tests.titles.felinia.table import NAMES, document, seated, set_up_lines, ship, spare

BOAT = {"boat": ship("a", "00:00", 1)} | spare()
ASHORE = ("bid market 1", "bid guild", "buy watches board 1", "withdraw")
"""Moves with the boat and one token each: Ada has landed in a1."""
LAST_ROUND = ("bid guild", "bid guild", "withdraw", "withdraw")
"""Moves with one token each and no ship tiles left: the end is to be confirmed."""


def session_with(
    *moves: str,
    players: int = 2,
    goods: list[str] | None = None,
    tiles: list[str] | None = None,
    is_set_up: bool = True,
    **changes: Any,
) -> PlaySession:
    """A session in which these lines were played, once the table was set up."""
    state = seated(players=players, **changes)
    set_up = set_up_lines(state, goods, tiles) if is_set_up else []
    record = {
        "format": "tableside/1",
        "game": "felinia",
        "board": document(players=players, **changes) if changes else "practice",
        "players": [{"name": NAMES[colour], "colour": colour} for colour in COLOURS[:players]],
        "moves": [*set_up, *moves],
    }
    return store_record(read_record(record, TITLES))


def ashore() -> PlaySession:
    return session_with(*ASHORE, ships=BOAT, tokens=1)


def page(client: Client, session: PlaySession, query: str = "") -> str:
    answer = client.get(f"/sessions/{session.pk}{query}")
    assert answer.status_code == 200
    return answer.text


def written(html: str) -> str:
    """What can be read, without pictures."""
    html = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def notice(answer: Any, kind: str) -> str:
    """The text of a notice, without what a referee could do about it."""
    html = matched(rf'<div class="notice {kind}".*?</div>', answer.text, re.DOTALL)[0]
    return written(re.sub(r'<p class="offers referee">.*?</p>', "", html, flags=re.DOTALL))


def banner(html: str) -> str:
    return written(matched(r'<div class="banner"[^>]*>.*?</div>', html, re.DOTALL)[0])


def recent(html: str) -> str:
    return written(matched(r'<div class="said">.*?</div>', html, re.DOTALL)[0])
