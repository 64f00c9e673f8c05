"""The plain fields of a tournament's set-up, checked."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import LONGEST_NAME
from tournaments.engine.knock_out import CUTS
from tournaments.forms.fields import DayField, OneLineField, OneOfTheseField, WholeNumberField
from tournaments.forms.part import SetUpPart, first_result_is_in
from tournaments.models import MOST_ROUNDS, Tournament

NEAR = "near"
MOST_MINUTES = 600
FARTHEST_SEED = 2**63 - 1


class PlanForm(SetUpPart):
    name = OneLineField(LONGEST_NAME, label=gettext_lazy("Name"), required=False)
    day = DayField(label=gettext_lazy("Date"))
    rounds = WholeNumberField(1, MOST_ROUNDS, label=gettext_lazy("Rounds"))
    minutes = WholeNumberField(0, MOST_MINUTES, label=gettext_lazy("Minutes per round"))
    mode = OneOfTheseField(label=gettext_lazy("Draw"), choices=Tournament.MODES)
    nearness = forms.Field(required=False)
    cut = OneOfTheseField(
        label=gettext_lazy("Knock-out"), choices=[(str(cut), str(cut)) for cut in (0, *CUTS)]
    )
    seed = WholeNumberField(-FARTHEST_SEED, FARTHEST_SEED, label=gettext_lazy("Seed"))

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name:
            raise forms.ValidationError(_("The tournament needs a name."))
        return name

    def clean_rounds(self) -> int:
        rounds: int = self.cleaned_data["rounds"]
        if self.fixed.in_knock_out and self.is_changed("rounds"):
            raise forms.ValidationError(
                _("The knock-out has started: the number of rounds before it can no longer change.")
            )
        if rounds < self.fixed.rounds:
            why = _("Round %(number)s is already drawn; there cannot be fewer rounds.")
            raise forms.ValidationError(why % {"number": self.fixed.rounds})
        return rounds

    def clean_nearness(self) -> bool:
        return bool(self.cleaned_data["nearness"] == NEAR)

    def clean_cut(self) -> int:
        if self.fixed.in_knock_out and self.is_changed("cut"):
            raise forms.ValidationError(
                _("The knock-out has started: the number of those who advance can no longer change.")
            )
        return int(self.cleaned_data["cut"])

    def clean(self) -> dict[str, Any]:
        if self.fixed.has_results and self.is_changed("seed"):
            self.errors.pop("seed", None)  # whatever was typed, it cannot be changed
            self.add_error("seed", first_result_is_in())
        return self.cleaned_data
