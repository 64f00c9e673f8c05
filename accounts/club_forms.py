"""What is asked about the club: a little at the first start, all of it on the page of its settings."""

from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.access import Openness
from accounts.forms import TOO_LONG, PlainForm, tidied_name
from accounts.models import LONGEST_CLUB_NAME, LONGEST_CONTACT, Account, ClubSettings
from scoring.spelling import spelling_fault
from web.reading import SPREAD, TooLong, in_one_line

DEVICE = "device"
"""The answer of a club that has no language of its own."""
LANGUAGES = [(DEVICE, gettext_lazy("As set on each device")), *settings.LANGUAGES]
SHOWN: Mapping[Openness, str | Promise] = {
    Openness.NOBODY: gettext_lazy("Only people with an account, and devices with the link of a table."),
    Openness.PLAYING: gettext_lazy(
        "The start page shows the running tables with the names of the players; each can be followed."
    ),
    Openness.EVERYTHING: gettext_lazy("Lists, players, results, tournaments and statistics too."),
}
"""What each answer means, in a sentence."""


def line_field(label: Any, most: int, *, hint: Any = "") -> forms.CharField:
    """A line of text that may stay empty. Its length is checked before anything else is done with it."""
    return forms.CharField(
        label=label,
        required=False,
        max_length=SPREAD * most,
        help_text=hint,
        error_messages=TOO_LONG,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ClubForm(PlainForm):
    """What the first start asks."""

    name = line_field(
        gettext_lazy("Name of the club"),
        LONGEST_CLUB_NAME,
        hint=gettext_lazy("Shown at the top of every page. Can be left empty."),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the club"), choices=LANGUAGES, widget=forms.RadioSelect
    )
    openness = forms.ChoiceField(
        label=gettext_lazy("What can be seen without signing in?"),
        choices=Openness.choices,
        widget=forms.RadioSelect,
    )

    @classmethod
    def showing(cls, club: ClubSettings, **more: Any) -> Self:
        """The form as it is shown at first."""
        stored = {name: getattr(club, name, None) for name in cls.base_fields}
        openness, language = club.shown_to_strangers, club.spoken or DEVICE
        return cls(initial={**stored, "openness": openness, "language": language}, **more)

    @property
    def shown(self) -> list[tuple[Any, str | Promise]]:
        """The answers to who may look, each with what it means."""
        return [(radio, SHOWN[Openness(radio.data["value"])]) for radio in self["openness"]]

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        return tidied_name(typed, LONGEST_CLUB_NAME) if typed else ""

    def clean_language(self) -> str:
        language: str = self.cleaned_data["language"]
        return "" if language == DEVICE else language


class ClubSettingsForm(ClubForm):
    contact = line_field(
        gettext_lazy("Who helps with signing in?"),
        LONGEST_CONTACT,
        hint=gettext_lazy(
            "For example a name or a phone number. Everybody can read it on the page to sign in."
        ),
    )
    demands_second_factor = forms.BooleanField(
        label=gettext_lazy("Directors and referees need a second factor"),
        required=False,
        help_text=gettext_lazy(
            "Signing in then takes a code from an app as well. Anybody who has none yet is asked"
            " to set it up."
        ),
    )
    has_sound = forms.BooleanField(
        label=gettext_lazy("Big screens start with sound"),
        required=False,
        help_text=gettext_lazy(
            "A sound marks the last five minutes of a round and its end. It can be switched on and off at "
            "each screen."
        ),
    )

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_contact(self) -> str:
        try:
            contact = in_one_line(self.cleaned_data["contact"], LONGEST_CONTACT)
        except TooLong as too_long:
            numbers = {"most": LONGEST_CONTACT, "count": too_long.length}
            raise forms.ValidationError(_("At most %(most)s letters, not %(count)s.") % numbers) from None
        if contact and spelling_fault(contact):
            raise forms.ValidationError(_("Some of these characters cannot be read. Please type it again."))
        return contact

    def clean_demands_second_factor(self) -> bool:
        """Whoever demands a second factor has to meet that first."""
        is_demanded: bool = self.cleaned_data["demands_second_factor"]
        if is_demanded and not self.account.has_second_factor:
            raise forms.ValidationError(
                _("Set up a second factor for your own account first; then it can be required of others.")
            )
        return is_demanded
