"""Whole legal games of Flandern 1302: no position is doubted."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.titles.flandern.board import GOLD_IN_BOX, PIECES_IN_BOX, QUARTERS_IN_BOX
from games.titles.flandern.cities import SITES as SITES_OF_A_BOARD
from games.titles.flandern.tally import position as position_of
from scoring.position import score_document
from scoring.titles import scorers
from scoring.titles.flandern.doubts import (
    CATHEDRALS,
    CHURCHES,
    FIGURES,
    GOLD_CARDS,
    QUARTERS,
    SITES,
    doubts,
)
from scoring.titles.flandern.position import RANKED, Position, read_position
from scoring.words import Colour
from tests.titles.flandern.test_recorded_games import games, record_of, steps


def written(position: Position, names: Mapping[Colour, str]) -> dict[str, Any]:
    return {
        "format": "tableside-position/1",
        "game": "flandern",
        "players": [
            {"name": names[seat], "colour": seat, "influence": position.influence[seat]}
            for seat in position.seats
        ],
        "options": dict(position.options),
        "cities": {
            city: {
                **count._asdict(),
                "finished": dict(zip(RANKED, count.finished, strict=True)),
                "masters": dict(zip(RANKED, count.masters, strict=True)),
            }
            for city, count in position.cities.items()
        },
    }


@pytest.mark.parametrize("name", games())
def test_no_position_is_doubted_and_the_end_neither_when_written_down(name: str):
    record = record_of(name)
    names = record.setup.names
    for _, _, after in steps(record):
        position = position_of(after)
        assert [*doubts(position, names)] == []
    document = written(position, names)
    assert read_position(document)[1] == position
    assert score_document(document, scorers()).doubts == ()


def test_the_box_is_the_referee_s():
    assert QUARTERS_IN_BOX == {"guild": QUARTERS, "grey": QUARTERS, "church": CHURCHES}
    assert (PIECES_IN_BOX["cathedrals"], PIECES_IN_BOX["masters"]) == (CATHEDRALS, FIGURES)
    assert (GOLD_IN_BOX, SITES_OF_A_BOARD) == (GOLD_CARDS, SITES)
