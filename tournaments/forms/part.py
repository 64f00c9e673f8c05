"""What the parts of the set-up's page have in common."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _

from tournaments.desk.set_up import Fixed


class SetUpPart(forms.Form):
    """Some fields of the set-up's page, checked with what can no longer be changed."""

    def __init__(self, typed: Mapping[str, str], *, before: Mapping[str, str] | None, fixed: Fixed) -> None:
        """`before` has the fields as they were agreed so far, where the tournament exists already."""
        super().__init__(dict(typed))
        self.typed, self.before, self.fixed = typed, before, fixed

    def is_changed(self, name: str) -> bool:
        return self.before is not None and self.typed[name].strip() != self.before[name].strip()

    @property
    def faults(self) -> dict[str, str]:
        """The first sentence about each field that is wrong."""
        return {name: str(messages[0]) for name, messages in self.errors.items()}


def first_result_is_in() -> str:
    return _("This can no longer be changed, because the first result has been entered.")
