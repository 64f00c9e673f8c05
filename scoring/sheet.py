"""A score sheet: the points of every player, each with its reason."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.wording import Text
from scoring.words import Colour, Field, RuleCode


class SheetLine(NamedTuple):
    """A reason for points, with the rule it rests on and the fields it is read from."""

    category: str
    points: int
    rule: RuleCode
    reason: Text
    fields: tuple[Field, ...] = ()


class Sheet(NamedTuple):
    """The lines of every row (a player's colour; a title may add rows of its own), in seat order."""

    categories: Mapping[str, Text]
    """The names of the categories in which points are given."""
    rows: Mapping[Colour, tuple[SheetLine, ...]]

    def total(self, row: Colour) -> int:
        return sum(line.points for line in self.rows[row])

    def totals(self) -> dict[Colour, int]:
        return {row: self.total(row) for row in self.rows}

    def lines(self, row: Colour, category: str) -> list[SheetLine]:
        """The reasons for the points of a row in a category."""
        return [line for line in self.rows[row] if line.category == category]

    def by_category(self, row: Colour) -> dict[str, int]:
        """The points of a row in every category, including those without a line."""
        points = dict.fromkeys(self.categories, 0)
        for line in self.rows[row]:
            points[line.category] += line.points
        return points


class Score(NamedTuple):
    """The sheet of a game, and the place of every player."""

    sheet: Sheet
    places: Mapping[Colour, int]
    """The places by seat. Equal players share a place, and the following ones are left out: 1, 1, 3."""

    @property
    def winners(self) -> tuple[Colour, ...]:
        return tuple(seat for seat, place in self.places.items() if place == 1)
