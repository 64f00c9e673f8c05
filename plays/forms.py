"""When and where a finished game was played."""

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import LONGEST_PLACE
from plays.models import Circumstances
from web.reading import in_one_line

EARLIEST = date(1950, 1, 1)


class CircumstancesForm(forms.Form):
    played = forms.DateField(
        label=gettext_lazy("Played on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(
        label=gettext_lazy("Where"),
        max_length=LONGEST_PLACE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "places"}),
    )
    seated = forms.BooleanField(
        label=gettext_lazy("Seat 1 started, the others followed clockwise"), required=False
    )

    @classmethod
    def of(cls, circumstances: Circumstances | None = None) -> "CircumstancesForm":
        """The form with these circumstances; with today's date if there are none yet."""
        known = circumstances or Circumstances(timezone.localdate())
        return cls(initial=known._asdict(), use_required_attribute=False)

    def clean_played(self) -> date:
        played: date = self.cleaned_data["played"]
        if played > timezone.localdate():
            raise forms.ValidationError(_("This date is in the future."))
        if played < EARLIEST:
            raise forms.ValidationError(_("This date is long ago. Is the year right?"))
        return played

    def clean_place(self) -> str:
        return in_one_line(self.cleaned_data["place"], LONGEST_PLACE)

    @property
    def circumstances(self) -> Circumstances:
        data: dict[str, Any] = self.cleaned_data
        return Circumstances(data["played"], data["place"], data["seated"])
