"""Any board file is read and first drawn within half a second of processor time, or refused at once.

What is measured is the least of a few tries, on a quiet core: a busy machine must not fail a test.
"""

import gc
import json
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.face import Marks
from games.engine.game import Setup
from games.titles import TITLES
from games.titles.flandern.board import BOARDS as FLANDERN
from games.titles.flandern.cities import MOST_IN_A_CITY
from scoring.boards import MOST_BOARDS, Boards
from scoring.document import Malformed, SeatedPlayer
from scoring.options import chosen
from scoring.titles.felinia.board import BOARDS as FELINIA
from scoring.titles.felinia.provinces import MOST_PROVINCES
from tests.present import present
from tests.slowness import quiet_seconds
from tests.titles import hostile_boards

LONGEST, AT_ONCE = 0.5, 0.05
"""The seconds for reading and drawing a board, and for refusing one."""

FLANDERN_BOARDS = dict(hostile_boards.flandern_boards(dict(FLANDERN.document("practice"))))
FELINIA_BOARDS = dict(hostile_boards.felinia_boards(dict(FELINIA.document("practice"))))


def draw(slug: str, board: Any) -> str:
    """All that the first page of a table shows of a board, with the moves that are offered there."""
    game = TITLES[slug]
    players = [SeatedPlayer(f"Player {colour}", colour) for colour in game.colours[: min(game.players) or 2]]
    state = game.start(Setup(tuple(players), chosen(game.options, {}), board))
    names, face = {player.colour: player.name for player in players}, present(game.face)
    game.legal_moves(state)
    face.tray(state)
    view = face.board
    return "".join(
        (
            view.symbols(state, "de"),
            view.picture(state, Marks(), "de"),
            view.fields(state, names, "de"),
            present(view.style)(state),
        )
    )


def read_and_draw(slug: str, boards: Boards[Any], document: dict[str, Any]) -> Callable[[], str]:
    text = json.dumps(document)
    return lambda: draw(slug, boards._from_text(text))


@pytest.mark.parametrize("name", FLANDERN_BOARDS)
def test_any_board_of_flandern_is_read_and_drawn_in_time(name):
    work = read_and_draw("flandern", FLANDERN, FLANDERN_BOARDS[name])
    assert quiet_seconds(work, LONGEST) < LONGEST


@pytest.mark.parametrize("name", FELINIA_BOARDS)
def test_any_board_of_felinia_is_read_and_drawn_in_time(name):
    work = read_and_draw("felinia", FELINIA, FELINIA_BOARDS[name])
    assert quiet_seconds(work, LONGEST) < LONGEST


def refusal(boards: Boards[Any], document: dict[str, Any]) -> Malformed:
    with pytest.raises(Malformed) as malformed:
        boards._from_text(json.dumps(document))
    return malformed.value


def test_a_city_with_more_points_is_refused_at_once():
    corners = hostile_boards.CORNERS + 2
    document = hostile_boards.with_places(dict(FLANDERN.document("practice")), hostile_boards.bands(corners))
    points, most = 13 * corners, MOST_IN_A_CITY
    assert points > most
    assert refusal(FLANDERN, document).text == (
        f"Bruges: the outlines have {points} points together; at most {most} are possible.",
        f"Brügge: Die Umrisse haben zusammen {points} Punkte; höchstens {most} sind möglich.",
    )
    assert quiet_seconds(lambda: refusal(FLANDERN, document), AT_ONCE) < AT_ONCE


def test_a_map_with_more_provinces_is_refused_at_once():
    document = FELINIA_BOARDS["20 countries, in a row, far"]
    document = {**document, "provinces": [*document["provinces"], document["provinces"][-1]]}
    why = refusal(FELINIA, document).text
    assert why.en == (f"board.provinces must have 0 to {MOST_PROVINCES} entries, not {MOST_PROVINCES + 1}.")
    assert str(MOST_PROVINCES) in why.de
    assert quiet_seconds(lambda: refusal(FELINIA, document), AT_ONCE) < AT_ONCE


def test_a_printed_board_fits_in_three_times():
    for city in FLANDERN.document("practice")["cities"]:
        outlines = [city["centre"]["polygon"], *(site["polygon"] for site in city["sites"])]
        assert 3 * sum(map(len, outlines)) <= MOST_IN_A_CITY
    assert 3 * len(FELINIA.document("practice")["provinces"]) <= MOST_PROVINCES


# What is kept of a board


@pytest.mark.parametrize(("slug", "boards"), [("flandern", FLANDERN), ("felinia", FELINIA)])
def test_a_board_is_read_and_drawn_once_however_many_others_are_looked_at(slug, boards):
    document = dict(boards.document("practice"))
    board = boards.read(document)
    drawn = draw(slug, board)
    kept = {find: found.cache_info().misses for find, found in board.kept.items()}
    assert kept
    for number in range(MOST_BOARDS - 1):
        draw(slug, boards.read({**document, "name": f"Board {number}"}))
    assert boards.read(document) is board
    assert draw(slug, board) == drawn
    assert {find: found.cache_info().misses for find, found in board.kept.items()} == kept


def test_nothing_is_left_of_a_board_that_is_kept_no_longer():
    board = FLANDERN._from_text(json.dumps(FLANDERN.document("practice")))
    draw("flandern", board)
    left = weakref.ref(board)
    del board
    gc.collect()
    assert left() is None
