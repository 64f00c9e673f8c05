"""Whole legal games of Felinia: no position is doubted, and counted groups bring what the map brings."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.titles.felinia.tally import position as position_of
from scoring.position import by_name, score_document
from scoring.titles import scorers
from scoring.titles.felinia.doubts import doubts
from scoring.titles.felinia.position import HELD, Holding, Position, read_position
from scoring.titles.felinia.score import groups, score
from scoring.words import Colour
from tests.titles.felinia.test_recorded_games import games, record_of, steps


def written(position: Position, names: Mapping[Colour, str]) -> dict[str, Any]:
    return {
        "format": "tableside-position/1",
        "game": "felinia",
        "board": position.board.source,
        "players": [
            {"name": names[seat], "colour": seat, **held(holding, position)}
            for seat, holding in zip(position.seats, position.holdings, strict=True)
        ],
        "options": dict(position.options),
    }


def held(holding: Holding, position: Position) -> dict[str, Any]:
    board = position.board
    return {
        **{key: getattr(holding, key) for key in HELD},
        **{
            kind: dict(zip(board.sorts, getattr(holding, kind), strict=True))
            for kind in ("trade", "extra", "plus")
        },
        "merchants": [*board.named(holding.merchants)],
    }


def counted(position: Position, names: Mapping[Colour, str]) -> dict[str, Any]:
    document = {**written(position, names), "format": "tableside-counts/1"}
    for player, holding in zip(document["players"], position.holdings, strict=True):
        found = groups(position.board, holding.merchants, position.options["groups_cross_borders"])
        player["groups"] = [group.bit_count() for group in found]
        del player["merchants"]
    return document


@pytest.mark.parametrize("name", games())
def test_no_position_is_doubted(name: str):
    record = record_of(name)
    for _, _, after in steps(record):
        assert [*doubts(position_of(after), record.setup.names)] == []


@pytest.mark.parametrize("name", games())
def test_the_end_written_down_or_counted_is_scored_the_same_and_not_doubted(name: str):
    record = record_of(name)
    *_, (_, _, end) = steps(record)
    position, names = position_of(end), record.setup.names
    document = written(position, names)
    # A board is the one that was read, and may have been read anew since.
    assert read_position(document)[1]._replace(board=position.board) == position
    by_the_map, by_counting = (
        score_document(form, scorers()) for form in (document, counted(position, names))
    )
    assert by_the_map.score == score(position)
    assert by_name(by_counting) == by_name(by_the_map)
    assert by_counting.doubts == by_the_map.doubts == ()
    assert by_counting.verdict == by_the_map.verdict
