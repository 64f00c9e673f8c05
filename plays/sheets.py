"""A result as a page shows it: who is where, the points by category, and why."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from plays.results import Result
from scoring.sheet import SheetLine
from scoring.wording import Text, colour_name
from scoring.words import Colour


class Row(NamedTuple):
    """A player, or another row of the sheet."""

    name: Text
    colour: Colour
    points: int
    place: int | None
    """None for a row that is no player's."""
    figures: Sequence[int]
    """By category."""
    lines: Sequence[SheetLine]

    @property
    def won(self) -> bool:
        return self.place == 1


class ResultSheet(NamedTuple):
    categories: Sequence[Text]
    """None for totals only."""
    rows: Sequence[Row]
    outcome: Text

    @property
    def by_place(self) -> list[Row]:
        """The best first; rows that are no player's last."""
        return sorted(self.rows, key=lambda row: row.place or len(self.rows) + 1)


def sheet_of(result: Result, rows: Mapping[Colour, Text]) -> ResultSheet:
    """`rows` are those of the title's sheet that are no player's, and what they are called."""
    if not result.scored:
        return _totals(result)
    sheet = result.scored.score.sheet
    names = {player.colour: player.name for player in result.scored.players}
    shown = [
        Row(
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
        Row(Text(player.name, player.name), player.colour, player.points, player.place, (), ())
        for player in result.standings
    ]
    return ResultSheet((), rows, result.outcome)
