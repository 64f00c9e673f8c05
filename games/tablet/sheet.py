"""The score sheet on the tablet: the points in each category, and where they come from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.functional import cached_property

from games.engine.face import PointsView
from games.engine.history import Step
from scoring.sheet import Score, SheetLine
from scoring.wording import Text, listed
from scoring.words import Colour, Names


class SheetFigure(NamedTuple):
    """A number of the sheet; `why` in the address asks for its reasons."""

    colour: Colour
    points: int
    why: str


@dataclass(frozen=True)
class TabletSheet:
    """The points of one moment, as far as they are shown."""

    step: Step
    view: PointsView[Any]
    language: str
    is_shown: bool
    """Whether the points are shown at all."""
    is_final: bool
    """Whether they are those of the end."""
    is_explained: bool
    """Whether they are those of a game that would end now, instead of those on the track."""
    why: str
    """The figure that is being explained: colour and category."""

    @property
    def score(self) -> Score:
        return self.step.score

    @property
    def points(self) -> Mapping[Colour, int]:
        """The points of each row; empty where they are hidden."""
        if not self.is_shown:
            return {}
        return self.step.totals if self.is_explained else self.step.points

    @cached_property
    def row_names(self) -> Names:
        """The names of all rows: the players', and those that belong to no player."""
        others = {row: name.say(self.language) for row, name in self.view.rows.items()}
        return others | dict(self.step.setup.names)

    @property
    def categories(self) -> list[tuple[Text, list[SheetFigure]]]:
        """The points of every row in each category."""
        sheet = self.score.sheet
        points = {row: sheet.by_category(row) for row in sheet.rows}
        return [
            (words, [SheetFigure(row, points[row][category], f"{row}.{category}") for row in sheet.rows])
            for category, words in sheet.categories.items()
        ]

    # How it ended

    @property
    def winners(self) -> Text:
        names = self.step.setup.names
        return listed([names[colour] for colour in self.score.winners])

    @property
    def verdict(self) -> Text | None:
        """How a tie for the first place was decided."""
        return self.view.verdict(self.step.state, self.step.setup.names) if self.is_final else None

    # Where a figure comes from

    @cached_property
    def explained(self) -> tuple[Colour, str] | None:
        """The row and the category that are being explained, if points are shown at all."""
        if not self.why or not self.is_shown:
            return None
        row_name, _, category = self.why.partition(".")
        row, sheet = Colour(row_name), self.score.sheet
        return (row, category) if row in sheet.rows and category in sheet.categories else None

    @cached_property
    def reasons(self) -> list[SheetLine]:
        return self.score.sheet.lines(*self.explained) if self.explained else []

    @property
    def question(self) -> Text:
        """What the reasons answer: whose points, and what for."""
        assert self.explained
        row, category = self.explained
        name, words = self.row_names[row], self.score.sheet.categories[category]
        return Text(f"{name}: {words.en}", f"{name}: {words.de}")
