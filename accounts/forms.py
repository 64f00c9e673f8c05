"""The forms on the pages about accounts."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.access import ACCOUNT_ROLES
from accounts.models import LONGEST_ACCOUNT_NAME, Account
from accounts.sign_in.pins import LONGEST_PIN, is_easy, is_pin
from web.reading import tidied


def password_field(label: Any, *, autocomplete: str, hint: Any = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, widget=widget, help_text=hint)


def pin_field(label: Any, hint: Any = "") -> forms.CharField:
    # Longer than a PIN may be, so that a PIN that is too long is refused and not cut off.
    attributes = {"autocomplete": "off", "inputmode": "numeric", "maxlength": 2 * LONGEST_PIN}
    return forms.CharField(label=label, widget=forms.PasswordInput(attrs=attributes), help_text=hint)


def name_field(label: Any, *, autocomplete: str, hint: Any = "") -> forms.CharField:
    attributes = {"autocomplete": autocomplete, "autocapitalize": "words", "spellcheck": "false"}
    return forms.CharField(label=label, widget=forms.TextInput(attrs=attributes), help_text=hint)


def tidied_name(typed: str) -> str:
    name = tidied(typed)
    if len(name) > LONGEST_ACCOUNT_NAME:
        numbers = {"count": len(name), "most": LONGEST_ACCOUNT_NAME}
        raise forms.ValidationError(_("A name has at most %(most)s letters, not %(count)s.") % numbers)
    if not name.isprintable() or not any(letter.isalnum() for letter in name):
        raise forms.ValidationError(_("That is no name that can be read."))
    return name


class PlainForm(forms.Form):
    """A form whose missing fields are reported in our own words, not in a bubble of the browser."""

    use_required_attribute = False


class SignInForm(PlainForm):
    name = name_field(gettext_lazy("Name"), autocomplete="username")
    password = password_field(gettext_lazy("Password"), autocomplete="current-password")


class NewPasswordForm(PlainForm):
    """A new password for an account, typed twice."""

    password = password_field(
        gettext_lazy("New password"),
        autocomplete="new-password",
        hint=gettext_lazy("At least 8 characters, not only digits."),
    )
    again = password_field(gettext_lazy("New password, again"), autocomplete="new-password")

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, self.account)
        return password

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.data.get(self.add_prefix("password")):
            raise forms.ValidationError(_("These two are not the same."))
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
        self.account.name = tidied_name(self.cleaned_data["name"])
        return self.account.name


class ChangePasswordForm(NewPasswordForm):
    current = password_field(gettext_lazy("Current password"), autocomplete="current-password")
    field_order = ("current", "password", "again")


class ProofForm(PlainForm):
    """Asks for the current password: a tablet left signed in proves nothing."""

    current = password_field(gettext_lazy("Current password"), autocomplete="current-password")


class PinForm(ProofForm):
    pin = pin_field(gettext_lazy("New PIN"), hint=gettext_lazy("4 to 8 digits."))
    again = pin_field(gettext_lazy("New PIN, again"))

    def clean_pin(self) -> str:
        pin: str = self.cleaned_data["pin"]
        if not is_pin(pin):
            raise forms.ValidationError(_("A PIN has 4 to 8 digits."))
        if is_easy(pin):
            raise forms.ValidationError(_("That is a PIN everybody would try first."))
        return pin

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.data.get("pin", "").strip():
            raise forms.ValidationError(_("These two are not the same."))
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
        hint=gettext_lazy("Whoever plays uses the name he plays under. It cannot be changed later."),
    )
    field_order = ("name", "role")

    def clean_name(self) -> str:
        return tidied_name(self.cleaned_data["name"])
