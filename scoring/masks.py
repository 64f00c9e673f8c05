"""Sets of places as integers: bit n is set where place n is in the set."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

ValueT = TypeVar("ValueT")


def bits(mask: int) -> Iterator[int]:
    """The places in the set, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def picked(values: Sequence[ValueT] | Mapping[int, ValueT], mask: int) -> list[ValueT]:
    """The values of the places in the set, the lowest first."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(values[lowest.bit_length() - 1])
        mask ^= lowest
    return found


def picked_text(strings: Sequence[str], mask: int) -> str:
    """The strings of the places in the set, one after the other."""
    return "".join(picked(strings, mask))
