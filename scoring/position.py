"""A game scored from what lies on the table.

The position document `tableside-position/1` says what stands where; its short form `tableside-counts/1`
only how much of it there is.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scoring.document import (
    Malformed,
    SeatedPlayer,
    names_of,
    require_format,
    require_known,
    require_number,
    shown,
)
from scoring.sheet import Score
from scoring.wording import Text
from scoring.words import Field, RuleCode

FORMAT = "tableside-position/1"
COUNTS_FORMAT = "tableside-counts/1"
LARGEST_NUMBER = 1_000_000
NO_RULE = RuleCode("")
"""The code of doubts that rest on the contents of the box, not on a rule."""


class Doubt(NamedTuple):
    """Something in a position that is impossible, or unusual enough to be checked."""

    rule: RuleCode
    """The rule it goes against, or `NO_RULE`."""
    text: Text
    fields: tuple[Field, ...] = ()
    """The fields to mark on the board."""
    refuses: bool = True
    """Whether it is impossible; otherwise it is only unusual."""


class Scored(NamedTuple):
    players: tuple[SeatedPlayer, ...]
    score: Score
    doubts: tuple[Doubt, ...] = ()
    verdict: Text | None = None
    """How a tie for the first place was decided."""


Scorer = Callable[[Mapping[str, Any]], Scored]
"""A title's function that reads and scores a document; raises `Malformed`."""


def score_document(document: Mapping[str, Any], scorers: Mapping[str, Scorer]) -> Scored:
    """Score a document of any title in either format, doubtful or not; raises `Malformed`."""
    require_format(document, FORMAT, COUNTS_FORMAT)
    if "game" not in document:
        raise Malformed("$: “game” is missing.", "$: „game“ fehlt.")
    return scorers[require_known("game", document["game"], scorers)](document)


def by_name(scored: Scored) -> dict[str, Any]:
    """Scores, winners and sheet by player's name, as the command line prints them."""
    names = names_of(scored.players)
    sheet = scored.score.sheet
    return {
        "scores": {names.get(row, row): sheet.total(row) for row in sheet.rows},
        "winners": [names[colour] for colour in scored.score.winners],
        "sheet": {names.get(row, row): sheet.by_category(row) for row in sheet.rows},
    }


def read_number(path: str, numbers: Mapping[str, Any], key: str, least: int = 0) -> int:
    """The number under this key, 0 where there is none."""
    return require_count(f"{path}.{key}", numbers.get(key, 0), least)


def require_count(path: str, value: object, least: int = 0) -> int:
    """A number of pieces, small enough for every sum to be printed."""
    number = require_number(path, value, least)
    if number > LARGEST_NUMBER:
        raise Malformed(
            f"{path} is more than any box holds: {shown(number)}.",
            f"{path} ist mehr, als eine Schachtel enthält: {shown(number)}.",
        )
    return number
