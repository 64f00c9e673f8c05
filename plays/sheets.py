"""A result as a page shows it: the places, the points by category, and their reasons."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from plays.results import Result
from scoring.sheet import SheetLine
from scoring.wording import Text, colour_name
from scoring.words import Colour


class ResultRow(NamedTuple):
    """A player, or another row of the sheet."""

    name: Text
    colour: Colour
    points: int
    place: int | None
    """None for a row that belongs to no player."""
    figures: Sequence[int]
    """The points by category."""
    lines: Sequence[SheetLine]

    @property
    def won(self) -> bool:
        return self.place == 1


class ResultSheet(NamedTuple):
    categories: Sequence[Text]
    """Empty if only totals are known."""
    rows: Sequence[ResultRow]
    outcome: Text

    @property
    def by_place(self) -> list[ResultRow]:
        """The rows from first to last place; those that belong to no player come last."""
        return sorted(self.rows, key=lambda row: row.place or len(self.rows) + 1)


def sheet_of(result: Result, rows: Mapping[Colour, Text]) -> ResultSheet:
    """The sheet of a result. `rows` names the rows of the title's sheet that belong to no player."""
    if not result.scored:
        return _totals(result)
    sheet = result.scored.score.sheet
    names = {player.colour: player.name for player in result.scored.players}
    shown = [
        ResultRow(
            Text(names[row], names[row]) if row in names else rows.get(row, colour_name(row)),
            row,
            sheet.total(row),
            result.scored.score.places.get(row),
            [*sheet.by_category(row).values()],
            lines,
        )
        for row, lines in sheet.rows.items()
    ]
    return ResultSheet([*sheet.categories.values()], shown, result.outcome)


def _totals(result: Result) -> ResultSheet:
    rows = [
        ResultRow(Text(player.name, player.name), player.colour, player.points, player.place, (), ())
        for player in result.standings
    ]
    return ResultSheet((), rows, result.outcome)
