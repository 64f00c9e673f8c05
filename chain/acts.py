"""What an act may do to a row. Whatever else differs in the link of that act was done by somebody else."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from chain.models import LONGEST_WHAT

FOUND = "as found"
"""Attests rows as they are before an act that may change all of them. It does nothing to a row itself."""
TAKEN_OVER = "taken over"
"""Attests all that was there when the chain began."""
BETWEEN = ", "
"""What stands between two acts in a link."""


class Effect(NamedTuple):
    """What an act may do to a row."""

    adds: bool = False
    removes: bool = False
    changes: frozenset[str] = frozenset()
    """The columns that it may change."""
    fills: frozenset[str] = frozenset()
    """The columns that it may change where they are empty."""
    is_anything: bool = False
    """Whether it is unknown what was done: then nothing can be said against it."""

    def may_change(self, column: str, then: Any) -> bool:
        return column in self.changes or self.is_anything or (column in self.fills and then in (None, ""))


NOTHING = Effect()
ADDS = Effect(adds=True)
REMOVES = Effect(removes=True)
ANYTHING = Effect(adds=True, removes=True, is_anything=True)
USUAL = {FOUND: NOTHING, TAKEN_OVER: ADDS}
"""The acts that every table knows."""


def changes(*columns: str, adds: bool = False) -> Effect:
    return Effect(adds=adds, changes=frozenset(columns))


def fills(*columns: str) -> Effect:
    return Effect(fills=frozenset(columns))


def together(effects: Iterable[Effect]) -> Effect:
    """What several acts in one link may do."""
    done = [*effects]
    return Effect(
        any(effect.adds for effect in done),
        any(effect.removes for effect in done),
        frozenset().union(*(effect.changes for effect in done)),
        frozenset().union(*(effect.fills for effect in done)),
        any(effect.is_anything for effect in done),
    )


def words_of(what: str) -> list[str]:
    return what.split(BETWEEN)


def is_cut_off(what: str) -> bool:
    """Whether a link had no room for all its acts: then it is not known what was done."""
    return len(what) >= LONGEST_WHAT
