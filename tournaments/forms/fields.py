"""Fields of forms that say in our own words what is wrong."""

from datetime import date
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from plays.forms import EARLIEST
from web.reading import TooLong, in_one_line, signed_number

LATEST = date(2099, 12, 31)
MOST_WORTH = 1000
LONGEST_WORTH = 20
"""The most characters a number of points is read from."""


class OneLineField(forms.CharField):
    """A text in one line, of at most so many letters."""

    def __init__(self, most: int, **more: Any) -> None:
        super().__init__(**more)
        self.most = most

    def to_python(self, value: Any) -> str:
        try:
            return in_one_line(str(value or ""), self.most)
        except TooLong as too_long:
            why = _("A name has at most %(most)s letters; this one has %(number)s.")
            raise forms.ValidationError(why % {"most": self.most, "number": too_long.length}) from None


class WholeNumberField(forms.Field):
    """A whole number between bounds, written without a decimal point."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(**more)
        self.least, self.most = least, most

    def to_python(self, value: Any) -> int:
        number = signed_number(str(value).strip())
        if number is None:
            raise forms.ValidationError(_("Enter a whole number."))
        return number

    def validate(self, value: int) -> None:
        if not self.least <= value <= self.most:
            bounds = {"least": self.least, "most": self.most}
            raise forms.ValidationError(_("Enter a number from %(least)s to %(most)s.") % bounds)


class DayField(forms.DateField):
    """A day, written as a browser sends it or as people write it in German."""

    input_formats = ("%Y-%m-%d", "%d.%m.%Y")
    default_error_messages: ClassVar[dict[str, Any]] = {
        "required": gettext_lazy("This date does not exist."),
        "invalid": gettext_lazy("This date does not exist."),
    }

    def validate(self, value: date | None) -> None:
        super().validate(value)
        if value and not EARLIEST <= value <= LATEST:
            raise forms.ValidationError(_("Is the year right?"))


class OneOfTheseField(forms.ChoiceField):
    default_error_messages: ClassVar[dict[str, Any]] = {
        "required": gettext_lazy("Please choose one."),
        "invalid_choice": gettext_lazy("Please choose one."),
    }


class WorthField(forms.Field):
    """The points that a place is worth: a number with few decimals, with a comma or a point."""

    default_error_messages: ClassVar[dict[str, Any]] = {"required": gettext_lazy("Enter a number.")}

    def to_python(self, value: Any) -> Fraction | None:
        typed = str(value or "").strip()
        if not typed:
            return None
        if len(typed) > LONGEST_WORTH:
            raise forms.ValidationError(_("At most three decimal places."))
        try:
            worth = Decimal(typed.replace(",", "."))
        except InvalidOperation:
            raise forms.ValidationError(_("Enter a number.")) from None
        if not worth.is_finite() or not 0 <= worth <= MOST_WORTH:
            raise forms.ValidationError(
                _("Enter a number from %(least)s to %(most)s.") % {"least": 0, "most": MOST_WORTH}
            )
        if worth != round(worth, 3):
            raise forms.ValidationError(_("At most three decimal places."))
        return Fraction(worth)
