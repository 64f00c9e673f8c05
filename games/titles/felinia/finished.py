"""How a finished game of Felinia is entered: what each player holds, and where the merchants stand."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup

from games.engine.finished import (
    Answers,
    Assembled,
    FinishedGame,
    Grid,
    Leaf,
    Misplaced,
    NumberAsked,
    RowHead,
    TappedBoard,
    Tool,
    Way,
    number,
)
from games.engine.game import Setup
from games.titles.felinia import drawing
from games.titles.felinia.calls import picture
from games.titles.felinia.drawing.symbols import seat
from games.titles.felinia.rules.rounds import laid_out
from games.titles.felinia.state import OVER, State
from scoring.document import SeatedPlayer
from scoring.position import COUNTS_FORMAT, FORMAT
from scoring.titles.felinia.board import GOODS, TRADE, Board
from scoring.titles.felinia.position import sort_name
from scoring.titles.felinia.score import groups
from scoring.wording import Text, capital, same
from scoring.words import Field

TILES = {
    "trade": Text("Trade", "Handel"),
    "extra": Text("Bonus 1–4", "Bonus 1–4"),
    "plus": Text("Bonus +1", "Bonus +1"),
}
RICHES = {
    "gold": Text("Gold", "Gold"),
    "spice": Text("Spice", "Gewürz"),
    "goods": Text("Goods", "Waren"),
    "silver": Text("Silver", "Silber"),
}
NOTHING = "nothing"
MERCHANTS = Text("Merchants", "Händler")
BELOW = same("\N{NO-BREAK SPACE}")
"""The head of a row that continues the row above."""


# `blue.trade.silk`, `blue.extra.silk`, `blue.gold` …, `at.a4`; or `blue.alone`, `blue.group.1` …


def leaves(with_groups: bool, setup: Setup) -> list[Leaf]:
    return [_leaf(setup, player, with_groups) for player in setup.players]


def _leaf(setup: Setup, player: SeatedPlayer, with_groups: bool) -> Leaf:
    grids = [_tiles(_board(setup), player), _riches(player)]
    if with_groups:
        grids += _groups(_board(setup), player)
    return Leaf(player.colour, same(player.name), grids, player.colour)


def _board(setup: Setup) -> Board:
    assert isinstance(setup.board, Board)
    return setup.board


def _tiles(board: Board, player: SeatedPlayer) -> Grid:
    rows = []
    for sort in board.sorts:
        name = capital(sort_name(sort))
        numbers = [_number(player, f"{kind}.{sort}", name, words) for kind, words in TILES.items()]
        rows.append((RowHead(name, picture(f"sort-{sort}")), numbers))
    return Grid([*TILES.values()], rows)


def _number(player: SeatedPlayer, what: str, *words: Text) -> NumberAsked:
    en, de = ", ".join(word.en for word in words), ", ".join(word.de for word in words)
    return NumberAsked(f"{player.colour}.{what}", Text(f"{player.name}: {en}", f"{player.name}: {de}"))


def _riches(player: SeatedPlayer) -> Grid:
    return Grid(
        [*RICHES.values()],
        [(RowHead(Text("", "")), [_number(player, what, words) for what, words in RICHES.items()])],
    )


def _groups(board: Board, player: SeatedPlayer) -> list[Grid]:
    """The questions for groups, three in a row, since more would be wider than half a tablet."""
    cells = [
        (Text("single", "einzeln"), _number(player, "alone", Text("single merchants", "einzelne Händler")))
    ]
    for index in _group_numbers(board):
        words = Text(f"merchants in group {index}", f"Händler in Gruppe {index}")
        cells.append((Text(f"group {index}", f"Gruppe {index}"), _number(player, f"group.{index}", words)))
    return [
        Grid(
            [label for label, _ in cells[first : first + 3]],
            [(RowHead(BELOW if first else MERCHANTS), [number for _, number in cells[first : first + 3]])],
        )
        for first in range(0, len(cells), 3)
    ]


def _group_numbers(board: Board) -> range:
    """The numbers of the groups of two or more that a player's merchants can make."""
    return range(1, max(1, board.merchants // 2) + 1)


def assemble(with_groups: bool, setup: Setup, answers: Answers) -> Assembled:
    board = _board(setup)
    return Assembled(
        {"board": board.source},
        {colour: _held(board, colour, answers, with_groups) for colour in setup.colours},
    )


def _held(board: Board, colour: str, answers: Answers, with_groups: bool) -> dict[str, Any]:
    held: dict[str, Any] = {
        kind: {sort: n for sort in board.sorts if (n := number(answers, f"{colour}.{kind}.{sort}"))}
        for kind in TILES
    }
    held |= {what: number(answers, f"{colour}.{what}") for what in RICHES}
    if with_groups:
        sizes = [number(answers, f"{colour}.group.{index}") for index in _group_numbers(board)]
        held["groups"] = [*filter(None, sizes), *[1] * number(answers, f"{colour}.alone")]
    else:
        held["merchants"] = _merchants(board, colour, answers)
    return held


def _merchants(board: Board, colour: str, answers: Answers) -> list[Field]:
    return [province for province in board.provinces if answers.get(f"at.{province}") == colour]


# The map


def tools(setup: Setup) -> list[Tool]:
    merchants = [
        Tool(player.colour, same(player.name), picture(f"merchant-{seat(player.colour)}"))
        for player in setup.players
    ]
    remove = Markup('<path class="remove" d="M24 24l52 52m0-52l-52 52"/>')
    return [*merchants, Tool(NOTHING, Text("Remove", "Entfernen"), remove)]


def tap(setup: Setup, answers: Answers, tool: str, field: Field) -> dict[str, str]:
    board = _board(setup)
    if tool not in (*setup.colours, NOTHING) or field not in board.province:
        raise Misplaced(
            Text(
                "Tap a province with a space for a trade tile.",
                "Eine Provinz mit einem Feld für ein Handels-Plättchen antippen.",
            )
        )
    if board.symbols[board.province[field]] != TRADE:
        raise Misplaced(
            Text(
                f"{field} has no space for a trade tile: merchants stay only where one lay (E25).",
                f"{field} hat kein Feld für ein Handels-Plättchen: Händler bleiben nur, wo eines lag (E25).",
            )
        )
    after = {name: value for name, value in answers.items() if name != f"at.{field}"}
    return after if tool == NOTHING else {**after, f"at.{field}": tool}


def state(setup: Setup, answers: Answers) -> State:
    """The map when all is over: no tile lies there any more, only merchants stand."""
    board = _board(setup)
    table = laid_out(setup, [(0,) * len(GOODS)] * len(setup.players))
    standing = [
        sum(1 << board.province[province] for province in _merchants(board, colour, answers))
        for colour in setup.colours
    ]
    players = [player._replace(standing=mask) for player, mask in zip(table.players, standing, strict=True)]
    return table._replace(players=tuple(players), occupied=sum(standing), face_down=0, step=OVER)


def groups_from(setup: Setup, answers: Answers) -> dict[str, str]:
    """The sizes of the groups that stand on the map."""
    board, across = _board(setup), setup.options["groups_cross_borders"]
    sizes: dict[str, str] = {}
    for player, colour in zip(state(setup, answers).players, setup.colours, strict=True):
        found = [group.bit_count() for group in groups(board, player.standing, across)]
        sizes |= _sizes(colour, found)
    return sizes


# The way back


def answers_of(setup: Setup, document: Mapping[str, Any]) -> dict[str, str]:
    answers: dict[str, str] = {}
    for player in document["players"]:
        colour = player["colour"]
        for kind in TILES:
            answers |= {f"{colour}.{kind}.{sort}": str(n) for sort, n in player.get(kind, {}).items()}
        answers |= {f"{colour}.{what}": str(player.get(what, 0)) for what in RICHES}
        answers |= {f"at.{province}": colour for province in player.get("merchants", [])}
        answers |= _sizes(colour, player.get("groups", []))
    return answers


def _sizes(colour: str, groups: Sequence[int]) -> dict[str, str]:
    larger = sorted((size for size in groups if size > 1), reverse=True)
    sizes = {f"{colour}.group.{index}": str(size) for index, size in enumerate(larger, start=1)}
    return {**sizes, f"{colour}.alone": str(len(groups) - len(larger))}


FINISHED = FinishedGame(
    ways={
        "map": Way(
            Text("Merchants on the map", "Händler auf der Karte"),
            FORMAT,
            partial(leaves, False),
            partial(assemble, False),
            answers_of,
            board=TappedBoard(
                Text("Map", "Karte"),
                tools,
                tap,
                state,
                drawing.MAP_ONLY,
                lambda setup: drawing.map_style(_board(setup)),
            ),
        ),
        "groups": Way(
            Text("Group sizes", "Gruppengrößen"),
            COUNTS_FORMAT,
            partial(leaves, True),
            partial(assemble, True),
            answers_of,
            groups_from,
        ),
    },
    options=("plus_counts_extra", "groups_cross_borders"),
    needs_board=True,
)
