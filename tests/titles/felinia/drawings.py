"""Boards of all kinds with much or little on them, and what is in their pictures."""

import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from games.titles.felinia.state import BID, NO_GOOD, Berth, PlayerBoard, State
from scoring.titles.felinia.board import GOODS, STORED, Board, read_board
from scoring.words import Colour

PRACTICE = read_board("practice")
LANGUAGES = ("en", "de")
COLOURS = ("blue", "green", "red", "yellow")
MOST_COUNTRIES = 20


def practice() -> Any:
    return json.loads(STORED["practice"].read_text())


def with_countries(count: int, **changes: Any) -> Board:
    """A board of this many countries, each like one of the practice board, from the east to the west."""
    given, found = practice(), practice()
    found |= {"countries": [], "provinces": [], "paths": [], "borders": [], "trade_tiles": {}}
    keys = "abcdefghijklmnopqrst"[:count]
    for number, key in enumerate(keys):
        like = "abcde"[number % 5]
        country = next(country for country in given["countries"] if country["country"] == like)
        found["countries"].append({**country, "country": key, "harbour": f"{key}1"})
        for province in given["provinces"]:
            name, (x, y) = province["province"], province["at"]
            if name[0] == like:
                at = [x % 5 - 5 * number, y]
                found["provinces"].append({**province, "province": key + name[1:], "at": at})
        found["paths"] += [
            [key + first[1:], key + other[1:]] for first, other in given["paths"] if first[0] == like
        ]
        found["trade_tiles"][key] = given["trade_tiles"][like]
    found["borders"] = [[f"{first}6", f"{other}8"] for first, other in pairwise(keys)]
    found["borders"] += [[f"{keys[0]}4", f"{key}5"] for key in keys[2:]]
    for tile in found["ship_tiles"]:
        tile["country"] = keys[ord(tile["country"]) % count]
    return read_board({**found, **changes})


def strange() -> Board:
    """Names and words that nobody expected."""
    found = practice()
    found["countries"][0] |= {"name": "<b>& a country with a very long nam", "colour": "mauve"}
    found["countries"][1] |= {"name": '"><script>', "colour": "Bläulich"}
    sorts = ("silk", "saffron", "salt", "x", "amber")
    found["sorts"] = dict.fromkeys(sorts, 4)
    found["trade_tiles"] = {key: dict.fromkeys(sorts, 1) for key in "abcde"}
    found["bonus_tiles"] = [{"kind": "extra", "sort": "salt", "count": None}]
    found["goods"]["wine"] = None
    found["ship_tiles"][0]["goods"] = dict.fromkeys(GOODS, 9)
    found["ship_tiles"][1] |= {"goods": {}, "silver": 0}
    for province in found["provinces"]:
        if province["province"] in ("c5", "c6"):
            province["at"] = [11, 2 + 0.0001 * int(province["province"][1])]
    return read_board(found)


def crowded() -> Board:
    """One country with more provinces than there is room for, with long names, in a row."""
    found = with_countries(1).source
    assert not isinstance(found, str)
    document = json.loads(json.dumps(found))
    for index in range(120):
        name = f"asomewhere{index}"
        document["provinces"].append({"province": name, "symbol": "gold", "at": [index, 2.5]})
        document["paths"].append(["a1", name])
    return read_board(document)


def many() -> Board:
    """A board with as much of everything as a file may have."""
    markets = {"spaces": 9, "initial": 2, "open": {"2": 9, "3": 9, "4": 9}}
    return with_countries(8, berths=9, markets=markets, tokens=9)


BOARDS = {
    "practice": PRACTICE,
    "one": with_countries(1, berths=1),
    "three": with_countries(3),
    "six": with_countries(6),
    "eight": with_countries(8),
    "twenty": with_countries(MOST_COUNTRIES),
    "many": many(),
    "strange": strange(),
    "crowded": crowded(),
}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def opening(board: Board, colours: tuple[str, ...] = COLOURS) -> State:
    none = (0,) * len(board.sorts)
    player = PlayerBoard(2, NO_GOOD, 0, 0, board.merchants, 0, board.tokens, none, none, none)
    is_open = [market < board.open[len(colours)] for market in range(board.markets)]
    return State(
        colours=tuple(map(Colour, colours)),
        options={"groups_cross_borders": True},
        board=board,
        players=(player,) * len(colours),
        bag=board.goods,
        gold=board.gold,
        spice=board.spice,
        markets=tuple((1, 0, 0, 1, 0) if there else NO_GOOD for there in is_open),
        stacks=((),) * (board.markets + 1),
        berths=tuple(Berth(ship) for ship in range(board.berths)),
        stack=(1 << len(board.ships)) - (1 << board.berths),
        face_down=board.trade,
        open_tiles=(-1,) * len(board.provinces),
        unseen=tuple(country.tiles for country in board.countries),
        occupied=0,
        named=(0,) * len(board.bonus),
        step=BID,
        round=1,
    )


def parsed(inside_of_svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{inside_of_svg}</svg>")
