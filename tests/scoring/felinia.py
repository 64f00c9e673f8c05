"""Positions of Felinia as documents."""

import json
from pathlib import Path
from typing import Any

from scoring.titles.felinia.board import STORED, read_board
from scoring.titles.felinia.position import COLOURS

RECORDS = Path(__file__).parents[1] / "records"
EXAMPLES = [json.loads(line) for line in (RECORDS / "felinia-scoring.jsonl").read_text().splitlines()]
PRACTICE = json.loads(STORED["practice"].read_text())
BOARD = read_board("practice")
ADA, BEN, CLEO, DORA = (
    {"name": name, "colour": colour}
    for name, colour in zip(("Ada", "Ben", "Cleo", "Dora"), COLOURS, strict=True)
)
NOTHING = dict.fromkeys(("trade", "plus", "groups", "gold", "spice", "goods"), 0)


def position(**changes: Any) -> dict[str, Any]:
    """Ada: silk 4 × 4 and 1 × 4, a group of 2 and one alone. Ben: ivory 3 × 3, a gold, 2 spices, 2 goods."""
    return {
        "format": "tableside-position/1",
        "game": "felinia",
        "board": "practice",
        "players": [
            {
                **ADA,
                "trade": {"silk": 3},
                "extra": {"silk": 1},
                "plus": {"silk": 1},
                "merchants": ["a4", "a5", "c7"],
                "silver": 2,
            },
            {**BEN, "trade": {"ivory": 3}, "gold": 1, "spice": 5, "goods": 2},
            CLEO,
        ],
        **changes,
    }
