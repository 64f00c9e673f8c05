"""Final positions with their expected scores, and what has to be entered to get there."""

import json
from pathlib import Path
from typing import Any

RECORDS = Path(__file__).parent / "records"


def examples(title: str) -> list[dict[str, Any]]:
    lines = (RECORDS / f"{title}-scoring.jsonl").read_text(encoding="utf-8").splitlines()
    return [*map(json.loads, lines)]


def numbers_of(document: dict[str, Any]) -> dict[str, int]:
    """The numbers to be typed for a position, by the names of their fields."""
    return flandern_numbers(document) if document["game"] == "flandern" else felinia_numbers(document)


def flandern_numbers(document: dict[str, Any]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for city, counted in document["cities"].items():
        for what in ("finished", "masters"):
            numbers |= {f"{city}.{what}.{guild}": count for guild, count in counted[what].items()}
        numbers |= {f"{city}.{what}": counted[what] for what in ("church", "church_with_cathedral")}
    return numbers | {f"{player['colour']}.influence": player["influence"] for player in document["players"]}


def felinia_numbers(document: dict[str, Any]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for player in document["players"]:
        colour = player["colour"]
        for what in ("trade", "extra", "plus"):
            numbers |= {f"{colour}.{what}.{sort}": count for sort, count in player.get(what, {}).items()}
        numbers |= {f"{colour}.{what}": player.get(what, 0) for what in ("gold", "spice", "goods", "silver")}
    return numbers


def merchants_of(document: dict[str, Any]) -> dict[str, str]:
    """The colours of the merchants on Felinia's map, by province."""
    return {
        province: player["colour"]
        for player in document["players"]
        for province in player.get("merchants", [])
    }
