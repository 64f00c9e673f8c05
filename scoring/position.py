"""The position document `tableside-position/1`: a game scored from what lies on the table."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scoring.document import Malformed, Player, require_format, require_known, require_number, shown
from scoring.sheet import Score

FORMAT = "tableside-position/1"
LARGEST_NUMBER = 1_000_000


class Scored(NamedTuple):
    players: tuple[Player, ...]
    score: Score


Scorer = Callable[[Mapping[str, Any]], Scored]
"""What a title brings to be scored without a record: it reads and scores a document of its own."""


def score_document(document: Mapping[str, Any], scorers: Mapping[str, Scorer]) -> Scored:
    """Score a position document of any title; raises `Malformed`."""
    require_format(document, FORMAT)
    if "game" not in document:
        raise Malformed("$: “game” is missing.", "$: „game“ fehlt.")
    return scorers[require_known("game", document["game"], scorers)](document)


def by_name(scored: Scored) -> dict[str, Any]:
    """Scores, winners and sheet by player's name, as the command line prints them."""
    names = {player.colour: player.name for player in scored.players}
    sheet = scored.score.sheet
    return {
        "scores": {names.get(row, row): sheet.total(row) for row in sheet.rows},
        "winners": [names[colour] for colour in scored.score.winners],
        "sheet": {names.get(row, row): sheet.by_category(row) for row in sheet.rows},
    }


def read_number(path: str, numbers: Mapping[str, Any], key: str) -> int:
    """How many there are, none where nothing is said; never so many that a sum cannot be printed."""
    number = require_number(f"{path}.{key}", numbers.get(key, 0), least=0)
    if number > LARGEST_NUMBER:
        raise Malformed(
            f"{path}.{key} is more than any box holds: {shown(number)}.",
            f"{path}.{key} ist mehr, als eine Schachtel enthält: {shown(number)}.",
        )
    return number
