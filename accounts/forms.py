"""The forms on the pages about accounts."""

from typing import Any, Self

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.access import ACCOUNT_ROLES
from accounts.models import LONGEST_ACCOUNT_NAME, Account
from accounts.sign_in.pins import LONGEST_PIN, is_easy, is_pin
from accounts.sign_in.second_factor import LONGEST_CODE
from scoring.spelling import KnownNames, is_same_but_for_capitals, spelling_fault
from web.reading import SPREAD, TooLong, tidied
from web.wording import say

LONGEST_PASSWORD = 200
"""Checked before a password is hashed or compared with lists: both take longer the longer it is."""
TOO_LONG = {"max_length": gettext_lazy("This is too long: at most %(limit_value)s characters.")}
DOUBTFUL = "doubtful"
"""The code of a fault that goes away if the name is meant to be spelt so."""


def password_field(label: Any, *, autocomplete: str, hint: Any = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(
        label=label,
        strip=False,
        widget=widget,
        help_text=hint,
        max_length=LONGEST_PASSWORD,
        error_messages=TOO_LONG,
    )


def pin_field(label: Any, hint: Any = "") -> forms.CharField:
    # Longer than a PIN may be, so that a PIN that is too long is refused and not cut off.
    attributes = {"autocomplete": "off", "inputmode": "numeric"}
    return forms.CharField(
        label=label,
        widget=forms.PasswordInput(attrs=attributes),
        help_text=hint,
        max_length=2 * LONGEST_PIN,
        error_messages={"max_length": gettext_lazy("A PIN has 4 to 8 digits.")},
    )


def name_field(label: Any, *, autocomplete: str, hint: Any = "") -> forms.CharField:
    attributes = {"autocomplete": autocomplete, "autocapitalize": "words", "spellcheck": "false"}
    return forms.CharField(
        label=label,
        widget=forms.TextInput(attrs=attributes),
        help_text=hint,
        max_length=SPREAD * LONGEST_ACCOUNT_NAME,
        error_messages=TOO_LONG,
    )


def tidied_name(typed: str, most: int = LONGEST_ACCOUNT_NAME) -> str:
    """A name as it was typed, tidied up; raises `ValidationError` where nobody should be called so."""
    try:
        name = tidied(typed, most)
    except TooLong as too_long:
        numbers = {"count": too_long.length, "most": most}
        raise forms.ValidationError(
            _("A name has at most %(most)s letters, not %(count)s.") % numbers
        ) from None
    fault = spelling_fault(name)
    if fault:
        raise forms.ValidationError(say(fault))
    if not any(letter.isalnum() for letter in name):
        raise forms.ValidationError(_("This name cannot be read."))
    return name


def free_name(typed: str, kept: str) -> str:
    """The name of a new account; raises `ValidationError` where another has it, or one that looks the same.

    A name that deserves a second look must be `kept`: typed there again.
    """
    name = tidied_name(typed)
    same = Account.objects.known_as(name)
    if same and is_same_but_for_capitals(name, same.name):
        raise forms.ValidationError(_("There is already an account with this name."))
    if same:
        names = {"name": name, "other": same.name}
        raise forms.ValidationError(_("“%(name)s” looks the same as the account %(other)s.") % names)
    known = KnownNames(Account.objects.named().values_list("name", flat=True))
    doubts = known.doubts(name) if kept != name else ()
    if doubts:
        keep = _("Change the name, or tick the box if this spelling is intended.")
        raise forms.ValidationError(" ".join([*map(say, doubts), keep]), DOUBTFUL)
    return name


def reworded(fault: forms.ValidationError) -> forms.ValidationError:
    """The fault of a password in our words, where Django's would name a column of the database."""
    is_like_name = fault.code == "password_too_similar"
    return forms.ValidationError(_("The password is too similar to the name.")) if is_like_name else fault


def is_filled(field: forms.BoundField) -> bool:
    """Whether the page shows something in a field; a password is never shown again."""
    return bool(field.value()) and not isinstance(field.field.widget, forms.PasswordInput)


class PlainForm(forms.Form):
    """A form whose missing fields are reported in our own words, not in a bubble of the browser."""

    use_required_attribute = False

    def focused(self) -> Self:
        """The form with the focus where somebody types next: in the first field that is faulty or empty."""
        first = next((field for field in self if field.errors or not is_filled(field)), None)
        if first:
            first.field.widget.attrs["autofocus"] = True
        return self

    @property
    def doubted(self) -> str:
        """The name that can be kept as it is, once somebody has looked at it again."""
        return (
            tidied(self.data.get("name", ""), LONGEST_ACCOUNT_NAME)
            if self.has_error("name", DOUBTFUL)
            else ""
        )


class SignInForm(PlainForm):
    name = name_field(gettext_lazy("Name"), autocomplete="username")
    password = password_field(gettext_lazy("Password"), autocomplete="current-password")


class NewPasswordForm(PlainForm):
    """A new password for an account, typed twice."""

    password = password_field(
        gettext_lazy("New password"),
        autocomplete="new-password",
        hint=gettext_lazy("At least 8 characters; several words are best."),
    )
    again = password_field(gettext_lazy("New password, again"), autocomplete="new-password")

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        try:
            validate_password(password, self.account)
        except forms.ValidationError as refused:
            raise forms.ValidationError([reworded(fault) for fault in refused.error_list]) from None
        return password

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.data.get(self.add_prefix("password")):
            raise forms.ValidationError(_("The two entries are not the same."))
        return again


class FirstDirectorForm(NewPasswordForm):
    """The first director also chooses a name."""

    name = name_field(
        gettext_lazy("Name"),
        autocomplete="username",
        hint=gettext_lazy("As the club knows it. It cannot be changed later."),
    )
    field_order = ("name", "password", "again")

    def clean_name(self) -> str:
        # The password is checked next, and must not be like the name.
        self.account.name = free_name(self.cleaned_data["name"], self.data.get("keep", ""))
        return self.account.name


class ChangePasswordForm(NewPasswordForm):
    current = password_field(gettext_lazy("Current password"), autocomplete="current-password")
    field_order = ("current", "password", "again")


class ProofForm(PlainForm):
    """Asks for the current password: a tablet left signed in proves nothing."""

    current = password_field(gettext_lazy("Current password"), autocomplete="current-password")


class CodeInput(forms.TextInput):
    """A field whose letters can be read while they are typed, and which never shows them again."""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        return super().get_context(name, None, attrs)


def code_field(**attributes: str) -> forms.CharField:
    attributes = {"autocomplete": "one-time-code", **attributes}
    return forms.CharField(
        label=gettext_lazy("Code"),
        max_length=LONGEST_CODE,
        widget=CodeInput(attrs={**attributes, "autofocus": True}),
    )


class CodeForm(PlainForm):
    """Asks for a code of the second factor, or for a recovery code."""

    code = code_field(autocapitalize="none", spellcheck="false")


class FirstCodeForm(CodeForm):
    """Asks for the code that the app shows first: digits alone, since nobody has recovery codes yet."""

    code = code_field(inputmode="numeric", enterkeyhint="go")


class PinForm(ProofForm):
    pin = pin_field(gettext_lazy("New PIN"), hint=gettext_lazy("4 to 8 digits."))
    again = pin_field(gettext_lazy("New PIN, again"))

    def clean_pin(self) -> str:
        pin: str = self.cleaned_data["pin"]
        if not is_pin(pin):
            raise forms.ValidationError(_("A PIN has 4 to 8 digits."))
        if is_easy(pin):
            raise forms.ValidationError(_("This PIN is too easy to guess."))
        return pin

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.data.get("pin", "").strip():
            raise forms.ValidationError(_("The two entries are not the same."))
        return again


class RoleForm(PlainForm):
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[(role.value, role.label) for role in ACCOUNT_ROLES],
        widget=forms.RadioSelect,
    )


class NewAccountForm(RoleForm):
    name = name_field(
        gettext_lazy("Name"),
        autocomplete="off",
        hint=gettext_lazy("For players: the name they play under. It cannot be changed later."),
    )
    field_order = ("name", "role")

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], self.data.get("keep", ""))
