"""Fields of forms that say in our own words what is wrong."""

import re
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from plays.forms import EARLIEST
from web.reading import in_one_line

LATEST = date(2099, 12, 31)


class OneLineField(forms.CharField):
    def to_python(self, value: Any) -> str:
        return in_one_line(str(value or ""))


class WholeNumberField(forms.Field):
    """A whole number between bounds, written without a decimal point."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(**more)
        self.least, self.most = least, most

    def to_python(self, value: Any) -> int:
        typed = str(value).strip()
        if not re.fullmatch("[+-]?[0-9]{1,19}", typed):
            raise forms.ValidationError(_("A whole number is needed here."))
        return int(typed)

    def validate(self, value: int) -> None:
        if not self.least <= value <= self.most:
            bounds = {"least": self.least, "most": self.most}
            raise forms.ValidationError(_("From %(least)s to %(most)s.") % bounds)


class DayField(forms.DateField):
    """A day, written as a browser sends it or as people write it in German."""

    input_formats = ("%Y-%m-%d", "%d.%m.%Y")
    default_error_messages: ClassVar[dict[str, Any]] = {
        "required": gettext_lazy("This is no day of the calendar."),
        "invalid": gettext_lazy("This is no day of the calendar."),
    }

    def validate(self, value: date | None) -> None:
        super().validate(value)
        if value and not EARLIEST <= value <= LATEST:
            raise forms.ValidationError(_("Is the year right?"))


class OneOfTheseField(forms.ChoiceField):
    default_error_messages: ClassVar[dict[str, Any]] = {
        "required": gettext_lazy("Choose one of these."),
        "invalid_choice": gettext_lazy("Choose one of these."),
    }
