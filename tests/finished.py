"""Games that nobody recorded: documents of how they ended."""

from typing import Any

TOTALS: dict[str, Any] = {
    "format": "tableside-totals/1",
    "game": "medina",
    "players": [
        {"name": "Ada", "points": 31},
        {"name": "Ben", "points": 40},
        {"name": "Cleo", "points": 31},
    ],
}


def totals(*points: tuple[Any, ...], **changes: Any) -> dict[str, Any]:
    """Names with their points, and perhaps with the place that was given."""
    players = [dict(zip(("name", "points", "place"), seat, strict=False)) for seat in points]
    return {**TOTALS, **({"players": players} if points else {}), **changes}


def with_names(document: dict[str, Any], *names: str) -> dict[str, Any]:
    """The same game of other people."""
    seats = [{**seat, "name": name} for seat, name in zip(document["players"], names, strict=True)]
    return {**document, "players": seats}
