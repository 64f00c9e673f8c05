"""A score sheet: who got how many points, and for each point why."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.wording import Text
from scoring.words import Colour, Field, RuleCode


class SheetLine(NamedTuple):
    """One reason for points: the rule it rests on and the fields it is read from."""

    category: str
    points: int
    rule: RuleCode
    reason: Text
    fields: tuple[Field, ...] = ()


class Sheet(NamedTuple):
    """The lines of every row (a player's colour; a title may add rows of its own), in seat order."""

    categories: Mapping[str, Text]
    """What points are given for, with the words for it."""
    rows: Mapping[Colour, tuple[SheetLine, ...]]

    def total(self, row: Colour) -> int:
        return sum(line.points for line in self.rows[row])

    def totals(self) -> dict[Colour, int]:
        return {row: self.total(row) for row in self.rows}

    def lines(self, row: Colour, category: str) -> list[SheetLine]:
        """Why this row has points in a category."""
        return [line for line in self.rows[row] if line.category == category]

    def by_category(self, row: Colour) -> dict[str, int]:
        """Points per category, those without a line included."""
        points = dict.fromkeys(self.categories, 0)
        for line in self.rows[row]:
            points[line.category] += line.points
        return points


class Score(NamedTuple):
    """What a table wants to know at the end: the sheet and who is in which place."""

    sheet: Sheet
    places: Mapping[Colour, int]
    """By seat; whoever cannot be told apart shares a place, and the next ones are left out: 1, 1, 3."""

    @property
    def winners(self) -> tuple[Colour, ...]:
        return tuple(seat for seat, place in self.places.items() if place == 1)
