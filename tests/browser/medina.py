"""Tables of Medina for the browser, and how a piece is placed at one."""

from playwright.sync_api import Page

from games.engine.record import read_record
from games.models import PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.browser.table import finger
from tests.titles.medina.test_recorded_games import games, record

THREE = "3p-human-1000"


def session_after(moves: int | None, name: str = THREE, names: tuple[str, ...] = ()) -> PlaySession:
    document = record(games()[name])
    document["moves"] = document["moves"][:moves]
    for player, long_name in zip(document["players"], names, strict=False):
        player["name"] = long_name
    return store_record(read_record(document, TITLES))


def place(page: Page, line: str) -> None:
    """Choose the piece, tap the field."""
    piece, field = line.rsplit(" ", 1)
    finger(page, f'.tray input[value="{piece} *"]')
    finger(page, f'.fields button[value="{field}"]')
