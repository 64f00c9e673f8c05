"""How a finished game lies on the table, as somebody enters it who did not record its moves."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.game import AnyGame, Setup
from games.titles.felinia import tally as felinia
from games.titles.flandern import tally as flandern
from games.titles.medina import tally as medina
from plays.totals import FORMAT as TOTALS
from scoring.position import FORMAT as POSITION
from scoring.titles.felinia.position import HELD
from scoring.titles.flandern.position import RANKED
from scoring.titles.medina.board import names, wall_names
from scoring.words import Colour

Document = dict[str, Any]
OfSeats = Mapping[Colour, Mapping[str, Any]]
"""What the document says of each player besides name and colour."""


def position_document(game: AnyGame, setup: Setup, state: Any) -> Document:
    """What stands where at the end of a game."""
    document, of_seats = WRITTEN[game.slug](state)
    return {"format": POSITION, "game": game.slug, "players": _players(setup, of_seats), **document}


def totals_document(game: AnyGame, setup: Setup, state: Any) -> Document:
    """The points alone."""
    score = game.score(state)
    totals, places = score.sheet.totals(), score.places
    of_seats = {colour: {"points": totals[colour], "place": places[colour]} for colour in setup.colours}
    return {"format": TOTALS, "game": game.slug, "players": _players(setup, of_seats)}


def _players(setup: Setup, of_seats: OfSeats) -> list[Document]:
    return [
        {"name": player.name, "colour": player.colour, **of_seats.get(player.colour, {})}
        for player in setup.players
    ]


def _medina(state: Any) -> tuple[Document, OfSeats]:
    position = medina.position(state)
    palaces = [
        {
            "colour": palace.colour,
            "parts": [*names(palace.parts)],
            "stables": [*names(palace.stables)],
            "owner": palace.owner,
        }
        for palace in position.palaces
    ]
    document = {
        "palaces": palaces,
        "merchants": [*names(position.merchants)],
        "walls": [*wall_names(position.walls)],
        "palace_cards": dict(position.palace_cards),
        "tower_cards": {str(tower): seat for tower, seat in position.tower_cards.items()},
    }
    return document, {}


def _flandern(state: Any) -> tuple[Document, OfSeats]:
    position = flandern.position(state)
    cities = {
        city: {
            **count._asdict(),
            "finished": dict(zip(RANKED, count.finished, strict=True)),
            "masters": dict(zip(RANKED, count.masters, strict=True)),
        }
        for city, count in position.cities.items()
    }
    return {"cities": cities}, {seat: {"influence": count} for seat, count in position.influence.items()}


def _felinia(state: Any) -> tuple[Document, OfSeats]:
    position = felinia.position(state)
    board = position.board
    of_seats = {}
    for seat, holding in zip(position.seats, position.holdings, strict=True):
        held = {key: getattr(holding, key) for key in HELD}
        for kind in ("trade", "extra", "plus"):
            held[kind] = dict(zip(board.sorts, held[kind], strict=True))
        of_seats[seat] = {**held, "merchants": [*board.named(holding.merchants)]}
    return {"board": board.source}, of_seats


WRITTEN: Mapping[str, Callable[[Any], tuple[Document, OfSeats]]] = {
    "medina": _medina,
    "flandern": _flandern,
    "felinia": _felinia,
}
"""What a document says of a finished position, by title."""
