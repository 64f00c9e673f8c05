"""What a director decides for the whole club."""

import time
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest

from accounts.attested import SETTINGS
from accounts.models import ClubSettings, fingerprint
from accounts.security_log import Event, log_event
from chain.appending import attest, attest_found, attesting
from chain.canonical import canonical

TABLESIDE = "Tableside"


class RememberedSettings:
    """The settings as every page needs them, remembered for a minute: a tap must not ask for them each time.

    Whoever changes them here is heard at once; what another process changes is known after that minute. While
    the database does not answer, everything is as it comes, and nothing is shown to strangers.
    """

    KEPT_FOR = 60.0

    def __init__(self) -> None:
        self._kept: tuple[float, ClubSettings] | None = None
        self._changes = 0

    @property
    def now(self) -> ClubSettings:
        kept, now = self._kept, time.monotonic()
        if kept and 0 <= now - kept[0] <= self.KEPT_FOR:
            return kept[1]
        changes = self._changes
        try:
            settings = ClubSettings.now()
        except DatabaseError:
            return ClubSettings()
        if changes == self._changes:  # otherwise they were changed while they were read
            self._kept = now, settings
        return settings

    @property
    def name(self) -> str:
        """What stands in the bar of every page."""
        return self.now.name or TABLESIDE

    @property
    def name_at_hand(self) -> str:
        """The same without asking the database, for pages that say that something is wrong."""
        return (self._kept[1].name if self._kept else "") or TABLESIDE

    def forget(self) -> None:
        self._changes += 1
        self._kept = None


CLUB = RememberedSettings()


class SettingsOvertaken(Exception):
    """Somebody else changed the settings since they were read."""


def settings_stamp(settings: ClubSettings) -> str:
    """A value that changes with the settings: a page sends back the one that it showed."""
    return fingerprint(canonical([getattr(settings, field.attname) for field in settings._meta.fields]))[:16]


def change_settings(changes: Mapping[str, Any], *, seen: str | None = None, by: str = "") -> list[str]:
    """Changes these settings and attests them; returns the names of those that were different before.

    Raises `SettingsOvertaken` where they are no longer those whose stamp was `seen`; None overtakes nobody.
    """
    with attesting():
        rows = ClubSettings.objects.select_for_update()
        settings = rows.filter(pk=ClubSettings.ONLY).first() or ClubSettings()
        if seen is not None and seen != settings_stamp(settings):
            raise SettingsOvertaken
        changed = {name: value for name, value in changes.items() if getattr(settings, name) != value}
        if changed:
            if not settings._state.adding:
                attest_found(SETTINGS, ClubSettings.ONLY)
            ClubSettings.objects.update_or_create(pk=ClubSettings.ONLY, defaults=changed)
            attest("settings changed", SETTINGS, ClubSettings.ONLY, who=by)
    CLUB.forget()
    return [*changed]


def log_changes(request: HttpRequest, changed: Iterable[str]) -> None:
    """Adds a line to the security log for each setting that was changed."""
    club = ClubSettings.now()
    for name in changed:
        log_event(Event.SETTING_CHANGED, request, detail=told_change(name, club))


def told_change(name: str, club: ClubSettings) -> str:
    """What the log says of a setting that was changed: what was chosen, but never what was typed."""
    match name:
        case "demands_second_factor":
            return f"second factor {'demanded' if club.demands_second_factor else 'optional'}"
        case "language":
            return f"language {club.spoken or 'device'}"
        case "openness":
            return f"shown to {club.shown_to_strangers}"
        case "has_sound":
            return f"sound {'on' if club.has_sound else 'off'}"
    return name
