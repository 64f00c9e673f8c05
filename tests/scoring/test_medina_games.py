"""Whole legal games of Medina: no position is doubted, and counted palaces bring what the board brings."""

from functools import cache
from typing import Any

import pytest

from games.titles.medina.components import PIECES, STOCK
from games.titles.medina.game import GAME
from games.titles.medina.tally import position as position_of
from scoring.position import by_name, score_document
from scoring.titles import scorers
from scoring.titles.medina.board import CITY_FIELD_AT, COLUMNS, names, wall_names
from scoring.titles.medina.box import BOX
from scoring.titles.medina.cards import palace_card_holders, tower_card_holders
from scoring.titles.medina.doubts import doubts
from scoring.titles.medina.position import PALACE_COLOURS, Position, read_position
from scoring.titles.medina.score import score
from tests.titles.medina.table import NAMES, setup
from tests.titles.medina.test_recorded_games import games, line


@cache
def positions(name: str, wall_points: str = "part") -> tuple[Position, ...]:
    """The positions of a game after every placement, the empty board first."""
    state = GAME.start(setup(games()[name]["players"], wall_points=wall_points))
    states = [state]
    for turn in games()[name]["turns"]:
        if turn["ph"] != "pass":
            state = GAME.play(state, line(turn["mv"]))
            states.append(state)
    return tuple(map(position_of, states))


def written(position: Position) -> dict[str, Any]:
    return {
        "format": "tableside-position/1",
        "game": "medina",
        "players": [{"name": NAMES[seat], "colour": seat} for seat in position.seats],
        "options": dict(position.options),
        "palaces": [
            {
                "colour": palace.colour,
                "parts": [*names(palace.parts)],
                "stables": [*names(palace.stables)],
                "owner": palace.owner,
            }
            for palace in position.palaces
        ],
        "merchants": [*names(position.merchants)],
        "walls": [*wall_names(position.walls)],
        "palace_cards": dict(position.palace_cards),
        "tower_cards": {str(tower): seat for tower, seat in position.tower_cards.items()},
    }


def counted(document: dict[str, Any]) -> dict[str, Any]:
    """The short form of a position, counted as at the table: field by field."""
    return {
        **{key: value for key, value in document.items() if key not in ("merchants", "walls")},
        "format": "tableside-counts/1",
        "palaces": [counted_palace(palace, document) for palace in document["palaces"]],
    }


def counted_palace(palace: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    fields = palace["parts"] + palace["stables"]
    touched = [CITY_FIELD_AT[wall] for wall in document["walls"] if CITY_FIELD_AT[wall] in fields]
    if document["options"]["wall_points"] == "part":
        touched = [*set(touched)]
    beside = set().union(*map(neighbours, fields))
    return {
        "colour": palace["colour"],
        "owner": palace["owner"],
        "parts": len(palace["parts"]),
        "stables": len(palace["stables"]),
        "walls": len(touched),
        "merchants": sum(field in beside for field in document["merchants"]),
    }


def neighbours(field: str) -> set[str]:
    column, row = COLUMNS.index(field[0]), int(field[1:])
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return {f"{COLUMNS[x]}{y}" for x, y in beside if 0 <= x < len(COLUMNS) and 1 <= y <= 11}


@pytest.mark.parametrize("name", sorted(games()))
def test_no_position_is_doubted(name: str):
    for number, position in enumerate(positions(name)):
        assert [*doubts(position, NAMES)] == [], f"after {number} placements"


@pytest.mark.parametrize("name", sorted(games()))
def test_whoever_holds_a_card_is_among_those_who_can(name: str):
    for position in positions(name):
        for colour in PALACE_COLOURS:
            able = palace_card_holders(position, colour)
            assert position.palace_cards.get(colour) in (able or (None,))
        for tower in (1, 2, 3, 4):
            able = tower_card_holders(position, tower)
            assert position.tower_cards.get(tower) in (able or (None,))


@pytest.mark.parametrize("name", sorted(games()))
def test_a_board_written_down_and_read_again_is_the_same(name: str):
    for position in positions(name)[::-10]:
        document = written(position)
        _, again = read_position(document)
        without_times = tuple(palace._replace(roofed=0) for palace in position.palaces)
        assert again == position._replace(palaces=without_times)
        assert score(again) == score(position)
        assert score_document(document, scorers()).doubts == ()


@pytest.mark.parametrize("wall_points", ["part", "piece"])
@pytest.mark.parametrize("name", sorted(games()))
def test_counted_palaces_bring_what_the_board_brings_and_are_not_doubted(name: str, wall_points: str):
    for position in positions(name, wall_points)[::-10]:
        document = written(position)
        by_counting = score_document(counted(document), scorers())
        assert by_name(by_counting) == by_name(score_document(document, scorers()))
        assert by_counting.doubts == ()


@pytest.mark.parametrize("players", [3, 4])
def test_the_box_is_what_the_referee_deals_out(players: int):
    each = dict(zip(PIECES, STOCK[players], strict=True))
    box = BOX[players]
    assert {players * each[colour] for colour in PALACE_COLOURS} == {box.parts}
    assert (players * each["stable"], players * each["wall"]) == (box.stables, box.walls)
    assert players * each["merchant"] + 1 == box.merchants, "and the start merchant"
