"""Who stands before whom."""

from collections.abc import Mapping
from typing import Any, TypeVar

Entrant = TypeVar("Entrant")


def leaders(merits: Mapping[Entrant, Any]) -> tuple[Entrant, ...]:
    """Everyone whose merit (anything that can be compared, higher is better) nobody beats."""
    best = max(merits.values())
    return tuple(entrant for entrant, merit in merits.items() if merit == best)


def places(merits: Mapping[Entrant, Any]) -> dict[Entrant, int]:
    """The place of each: 1 and as many more as are better. Equal merits share one: 1, 1, 3."""
    return {entrant: 1 + sum(other > merit for other in merits.values()) for entrant, merit in merits.items()}
