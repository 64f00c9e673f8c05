"""Places by merit."""

from collections.abc import Mapping
from typing import Any, TypeVar

EntrantT = TypeVar("EntrantT")


def leaders(merits: Mapping[EntrantT, Any]) -> tuple[EntrantT, ...]:
    """Those whose merit nobody beats; merits can be compared, and higher is better."""
    best = max(merits.values())
    return tuple(entrant for entrant, merit in merits.items() if merit == best)


def places(merits: Mapping[EntrantT, Any]) -> dict[EntrantT, int]:
    """The place of each. Equal merits share a place, and the following ones are left out: 1, 1, 3."""
    return {entrant: 1 + sum(other > merit for other in merits.values()) for entrant, merit in merits.items()}
