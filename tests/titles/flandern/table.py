"""Flandern tables for tests: laid out at will, or played from the start."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.game import Setup
from games.titles.flandern.board import PLACE, STORED, Board, read_board, with_crests
from games.titles.flandern.components import GOLD_KINDS
from games.titles.flandern.game import GAME
from games.titles.flandern.sentences import names
from games.titles.flandern.state import Built, State
from games.titles.flandern.tally import city_ranking
from scoring.document import SeatedPlayer
from scoring.options import Value, chosen
from scoring.titles.flandern.position import CITIES, CRESTS, GUILDS
from scoring.words import Colour
from tests.present import present

FACE = present(GAME.face)
NAMES: dict[Any, str] = {"blue": "Ada", "yellow": "Ben", "green": "Cleo", "red": "Dora"}
PRACTICE = read_board("practice")
PRACTICE_FILE = STORED["practice"].read_text(encoding="utf-8")
DOCUMENT: dict[str, Any] = json.loads(PRACTICE_FILE)
ORDER: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "records" / "flandern-order.json").read_text()
)
"""The worked examples of the turn order and of the last influence cards."""
ALL_PICK_UP = ("draw", *(f"{colour}: play pickup" for colour in ("blue", "yellow", "green", "red")))

# Boards


def practice_document() -> dict[str, Any]:
    """The practice board's file, to be changed; reading it again is faster than a copy."""
    return json.loads(PRACTICE_FILE)


def document(
    crests: Iterable[str] = CRESTS,
    gold: int = 28,
    kinds: Mapping[str, int] | None = None,
    quarters: Mapping[str, Iterable[int]] | None = None,
    **pieces: int,
) -> dict[str, Any]:
    """The practice board's file with other crests, gold cards, quarters (of each shape) or pieces."""
    changed = practice_document()
    for city, crest in zip(changed["cities"], crests, strict=True):
        city["crest"] = crest
    for whose, tiles in (quarters or {}).items():
        changed["quarters"][whose] = dict(zip(changed["shapes"], tiles, strict=True))
    return changed | pieces | {"gold": {"total": sum(kinds.values()) if kinds else gold, "kinds": kinds}}


@cache
def _read(text: str) -> Board:
    return read_board(json.loads(text))


def board(**changes: Any) -> Board:
    """The practice board with these changes, read from its file."""
    return _read(json.dumps(document(**changes)))


def listed(**kinds: int) -> Board:
    """The practice board with a list of its gold cards."""
    return board(kinds=kinds)


# Tables


def setup(
    players: int | Iterable[str] = 4, board: Board = PRACTICE, crests: Iterable[str] = (), **options: Value
) -> Setup:
    """A table of this many players, or of these guilds clockwise; the first is the start player."""
    colours = GUILDS[:players] if isinstance(players, int) else tuple(players)
    return Setup(
        tuple(SeatedPlayer(NAMES[colour], colour) for colour in colours),
        chosen(GAME.options, options),
        with_crests(board, tuple(crests)) if crests else board,
    )


def played(*lines: str, **agreed: Any) -> State:
    """A game played from its start, every line legal."""
    return then(GAME.start(setup(**agreed)), *lines)


def then(state: State, *lines: str) -> State:
    for line in lines:
        state = GAME.play(state, line)
    return state


def laid_out(*pieces: str, **agreed: Any) -> State:
    """A table before a draw with these pieces on it, whether they could come there or not.

    'ghent 1 blue' is a quarter, 'ghent 1 blue stone' one under a stone, 'ghent 1 blue master' one with a
    printed master; 'ghent 0 figure' and 'liege 0 cathedral' stand on what is there; 'ghent 1 cover' is one.
    """
    state = GAME.start(setup(**agreed))
    for piece in pieces:
        state = state._replace(built=_with_piece(state.built, state.board, piece))
    return state


def _with_piece(built: Built, board: Board, piece: str) -> Built:
    city, site, what, *marks = piece.split(" ")
    spot = PLACE[f"{city} {site}"]
    place = spot.bit_length() - 1
    if what == "figure":
        return built._replace(figures=(*built.figures, place))
    if what == "cathedral":
        return built._replace(cathedrals=built.cathedrals | spot)
    if what == "cover":
        return built._replace(free=built.free & ~spot, covered=built.covered | spot)
    built = built.with_quarter(board, place, CRESTS.index(what))
    if "stone" in marks:
        built = built._replace(stones=built.stones | spot)
    if "master" in marks:
        built = built._replace(printed=built.printed | spot)
    return built


def full(city: str, *quarters: str) -> list[str]:
    """The pieces of a city without a free site: these on its sites 1, 2, … and covers on the others."""
    what = [*quarters, *["cover"] * 12][:12]
    return [f"{city} {site} {quarter}" for site, quarter in enumerate(what, 1)]


def acting(state: State, card: str, colour: str = "blue") -> State:
    """The same table, with this player as the start player about to carry out a card."""
    state = then(state._replace(start=state.colours.index(colour)), "draw", f"{colour}: play {card}")
    return then(state, *(f"{other}: play pickup" for other in state.colours if other != colour))


def showing(state: State, *lines: str, colour: str = "blue") -> State:
    """The same table, when this player has the gold card: all have picked up. Then these lines."""
    return then(acting(state, "pickup", colour), *lines)


def after_a_round(state: State) -> State:
    """A round in which everybody picks up, and so does the gold card."""
    return showing(state, "reveal pickup", colour=state.colours[state.start])


# What is asked of a table


def broken(state: State, line: str) -> list[str]:
    return list(GAME.ruling(state, line).rules)


def legal(state: State) -> list[str]:
    return sorted(move.text for move in GAME.legal_moves(state))


def to_act(state: State) -> str | None:
    """Who has to decide, as a record's verdict says it; None for what comes up at the table."""
    return NAMES.get(next(iter(GAME.awaiting(state)), ""))


def scores(state: State) -> dict[Any, int]:
    return GAME.score(state).sheet.totals()


def points_in(state: State, city: str) -> dict[Colour, int]:
    """What the city brings to each guild that has a rank there."""
    rows = GAME.score(state).sheet.rows
    return {guild: line.points for guild, lines in rows.items() for line in lines if line.category == city}


def value(state: State, city: str) -> int:
    """What the first rank of a city is worth."""
    return city_ranking(state, CITIES.index(city)).value


def happened(state: State) -> list[str]:
    """The kinds of what followed by itself from the last move."""
    return [news.what for news in state.news]


def covered(state: State) -> list[str]:
    return list(names(state.built.covered))


def scored_cities(state: State) -> list[str]:
    return [city for city, scoring in zip(CITIES, state.scored, strict=True) if scoring]


def shown(state: State) -> dict[str, int]:
    """The gold cards that have been turned up."""
    return {kind: count for kind, count in zip(GOLD_KINDS, state.shown, strict=True) if count}
