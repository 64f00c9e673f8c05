"""Who stands before whom."""

from collections.abc import Mapping
from typing import Any, TypeVar

Entrant = TypeVar("Entrant")


def leaders(merits: Mapping[Entrant, Any]) -> tuple[Entrant, ...]:
    """Everyone whose merit (anything that can be compared, higher is better) nobody beats."""
    best = max(merits.values())
    return tuple(entrant for entrant, merit in merits.items() if merit == best)
