"""What places are worth, as the page of the set-up shows it and asks for it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django import forms
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.wording import Text, same
from tournaments.desk.set_up import OWN, Fixed
from tournaments.engine.points import PRESET_LABELS, PRESETS
from tournaments.engine.tournament import Points
from tournaments.engine.written_document import json_number, write_points
from tournaments.forms.fields import OneOfTheseField, WorthField
from tournaments.forms.part import SetUpPart, first_result_is_in

COLUMNS = (4, 3, 2)
"""The sizes of tables in the order in which the page asks for their points."""
POINTS = "points"
BYE = "points-bye"


class Scale(NamedTuple):
    """A point scale with its name, as the page shows it."""

    name: str
    label: Text
    four: str
    three: str
    is_chosen: bool


class Worth(NamedTuple):
    """The field for what a place is worth in the club's own scale."""

    id: str
    place: int
    typed: str
    fault: str


class PointsForm(SetUpPart):
    """The point scale that was chosen; where it is the club's own, and new, a field for each place."""

    preset = OneOfTheseField(
        label=gettext_lazy("Points"), choices=[(preset, preset) for preset in (OWN, *PRESETS)]
    )

    def __init__(
        self,
        typed: Mapping[str, str],
        *,
        before: Mapping[str, str] | None,
        fixed: Fixed,
        agreed: Mapping[str, Any] | None,
    ) -> None:
        """`agreed` says what places are worth so far, to the last decimal."""
        super().__init__(typed, before=before, fixed=fixed)
        self.is_own = typed["preset"] == OWN
        self.kept = None if self._is_worth_changed else agreed
        if self.is_own and not self.kept:
            self.fields.update(_worth_fields(typed))

    @property
    def _is_worth_changed(self) -> bool:
        names = ["preset", *(name for name in self.typed if name.startswith(f"{POINTS}-"))]
        return any(map(self.is_changed, names))

    def clean_preset(self) -> str:
        preset: str = self.cleaned_data["preset"]
        if self.fixed.has_results and self.is_changed("preset"):
            raise forms.ValidationError(first_result_is_in())
        return preset

    def clean(self) -> dict[str, Any]:
        """Names one wrong worth at a time."""
        wrong = [name for name in self.errors if name != "preset"]
        for name in wrong[1:]:
            del self.errors[name]
        is_too_late = self.is_own and self.fixed.has_results and self._is_worth_changed
        if is_too_late and not self.errors:
            self.add_error("preset", first_result_is_in())
        return self.cleaned_data

    @property
    def points(self) -> dict[str, Any]:
        """What places are worth, as the file has it."""
        if self.kept:
            return {**self.kept}
        return write_points(self._own_points() if self.is_own else PRESETS[self.cleaned_data["preset"]])

    def _own_points(self) -> Points:
        """The club's own scale. Without points for two, these get those of first and last of three."""
        worths = {
            size: tuple(self.cleaned_data[worth_id(size, place)] for place in range(1, size + 1))
            for size in COLUMNS
        }
        if worths[2] == (None, None):
            worths[2] = (worths[3][0], worths[3][-1])
        return Points(worths, self.cleaned_data[BYE])


def _worth_fields(typed: Mapping[str, str]) -> dict[str, WorthField]:
    """The fields of the club's own scale; points for two may stay empty, and so may those for a bye."""
    has_twos = any(typed[worth_id(2, place)].strip() for place in (1, 2))
    fields = {
        worth_id(size, place): WorthField(label=_label(size, place), required=size > 2 or has_twos)
        for size in COLUMNS
        for place in range(1, size + 1)
    }
    return {**fields, BYE: WorthField(label=", ".join([_("Points"), _("Bye")]), required=False)}


def _label(size: int, place: int) -> str:
    sizes = {4: _("four players"), 3: _("three players"), 2: _("two players")}
    return ", ".join([_("Points"), sizes[size], _("Place %(place)s") % {"place": place}])


def worth_id(size: int, place: int) -> str:
    return f"{POINTS}-{size}-{place}"


def preset_scales(chosen: str) -> list[Scale]:
    return [
        Scale(name, PRESET_LABELS[name], _shown(points.tables[4]), _shown(points.tables[3]), name == chosen)
        for name, points in PRESETS.items()
    ]


def chosen_scale(name: str, own: Sequence[tuple[int, Sequence[Worth]]]) -> Scale:
    """The scale that is agreed, where it cannot be changed."""
    four, three = (" · ".join(worth.typed for worth in worths) for _size, worths in own[:2])
    return Scale(name, PRESET_LABELS.get(name, same(_("custom"))), four, three, True)


def _shown(worths: Sequence[Fraction]) -> str:
    return " · ".join(map(_as_text, worths))


def own_points(typed: Mapping[str, str], faults: Mapping[str, str]) -> list[tuple[int, list[Worth]]]:
    """The fields of the club's own scale, by the size of the table."""
    return [(size, [_worth(size, place, typed, faults) for place in range(1, size + 1)]) for size in COLUMNS]


def _worth(size: int, place: int, typed: Mapping[str, str], faults: Mapping[str, str]) -> Worth:
    name = worth_id(size, place)
    return Worth(name, place, typed[name], faults.get(name, ""))


def typed_points(points: Points) -> dict[str, str]:
    """The fields of the club's own scale, filled in with these points."""
    typed = {
        worth_id(size, place): _as_text(worth)
        for size in COLUMNS
        for place, worth in enumerate(points.tables.get(size, [None] * size), start=1)
    }
    return {**typed, BYE: _as_text(points.bye)}


def _as_text(worth: Fraction | None) -> str:
    return "" if worth is None else str(localize(json_number(worth)))
