"""The chain of tie-breaks, as the page of the set-up shows it and asks for it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from tournaments.desk.set_up import Fixed
from tournaments.engine.tie_breaks import TIE_BREAKS
from tournaments.forms.part import SetUpPart, first_result_is_in
from web.wording import say

CHAIN = "tie_break"
"""The name of the chain as a whole; its fields have numbers behind it."""


class Criterion(NamedTuple):
    """A field of the chain of tie-breaks."""

    number: int
    chosen: str


class ChainForm(SetUpPart):
    """The tie-breaks as they were chosen, one after the other; fields may stay empty."""

    def __init__(self, tie_breaks: Sequence[str], *, before: Sequence[str] | None, fixed: Fixed) -> None:
        typed = {criterion_id(number): name for number, name in enumerate(tie_breaks, start=1)}
        super().__init__(typed, before=None, fixed=fixed)
        self.tie_breaks, self.agreed = tie_breaks, before
        label = _("Equal on points")
        self.fields.update({name: forms.Field(label=label, required=False) for name in (CHAIN, *typed)})

    @property
    def chosen(self) -> list[str]:
        return [name for name in self.tie_breaks if name]

    def clean(self) -> dict[str, Any]:
        """Names the first thing that is wrong, and no more."""
        for index, name in enumerate(self.chosen):
            if name not in TIE_BREAKS:
                self.add_error(criterion_id(1), _("Please choose one."))
                return self.cleaned_data
            if name in self.chosen[:index]:
                why = _("“%(criterion)s” is listed twice.") % {"criterion": say(TIE_BREAKS[name].head)}
                self.add_error(criterion_id([*self.tie_breaks].index(name) + 1), why)
                return self.cleaned_data
        if self.agreed is not None and self.fixed.has_results and self.chosen != [*self.agreed]:
            self.add_error(CHAIN, first_result_is_in())
        return self.cleaned_data


def criterion_id(number: int) -> str:
    return f"{CHAIN}-{number}"
