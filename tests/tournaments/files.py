"""Tournament files to begin with."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from tournaments.engine.document import read_tournament
from tournaments.engine.standings import standings
from tournaments.engine.tournament import Standing

POINTS = {"2": [5, 1], "3": [5, 3, 1], "4": [5, 3, 2, 1], "bye": 2}

EXAMPLE: dict[str, Any] = {
    "format": "tableside-tournament/1",
    "name": "Spring Cup",
    "table_sizes": [3, 4],
    "points": {"3": [5, 3, 1], "4": [5, 3, 2, 1]},
    "tie_breaks": ["wins", "average_place", "sum_of_scores", "lot"],
    "seed": 7,
    "entrants": [
        {"id": 1, "name": "Ada", "group": None, "from_round": 1, "until_round": None},
        {"id": 2, "name": "Ben", "group": "north", "from_round": 1, "until_round": None},
        {"id": 3, "name": "Cleo", "group": 4, "from_round": 1, "until_round": 2},
        {"id": 7, "name": "Dora", "group": None, "from_round": 1, "until_round": None},
        {"id": 9, "name": "Emil", "group": None, "from_round": 2, "until_round": None},
    ],
    "rounds": [
        {
            "round": 1,
            "title": "medina",
            "mode": "balanced",
            "tables": [
                {"table": 1, "seats": [3, 1, 7, 2], "scores": [52, 35, 36, 35], "places": [1, 3, 2, 3]}
            ],
            "byes": [],
        }
    ],
    "standings": [],
}


def example(**changes: Any) -> dict[str, Any]:
    """The example with other values at its top; `...` takes a key away."""
    changed = {**deepcopy(EXAMPLE), **changes}
    return {key: value for key, value in changed.items() if value is not ...}


def table(seats: Sequence[int], scores: Sequence[Any], places: Sequence[int]) -> dict[str, Any]:
    return {"table": 1, "seats": [*seats], "scores": [*scores], "places": [*places]}


def played(
    *rounds: Sequence[dict[str, Any]],
    tie_breaks: Sequence[str] = (),
    byes: dict[int, Sequence[int]] | None = None,
    entrants: Sequence[int] = range(1, 9),
    **changes: Any,
) -> dict[str, Any]:
    """Entrants 1 to 8 and what they played, round by round; `byes` by the number of the round."""
    return {
        "format": "tableside-tournament/1", "name": "x", "table_sizes": [2, 3, 4], "points": POINTS,
        "tie_breaks": [*tie_breaks], "seed": 1,
        "entrants": [{"id": entrant, "name": f"Player {entrant}"} for entrant in entrants],
        "rounds": [
            {
                "round": number,
                "tables": [{**table, "table": index} for index, table in enumerate(tables, 1)],
                "byes": [*(byes or {}).get(number, ())],
            }
            for number, tables in enumerate(rounds, 1)
        ],
        **changes,
    }  # fmt: skip


def rows(document: dict[str, Any]) -> dict[int, Standing]:
    """The standings by entrant."""
    return {row.entrant: row for row in standings(read_tournament(document))}


def values(document: dict[str, Any], name: str) -> dict[int, Any]:
    """What one tie-break says of every entrant who has something."""
    return {entrant: row.tie_breaks[name] for entrant, row in rows(document).items() if row.tie_breaks[name]}
