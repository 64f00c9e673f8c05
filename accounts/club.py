"""What a director decides for the whole club."""

from accounts.attested import SETTINGS
from accounts.models import ClubSettings
from chain.appending import attest, attesting


def demand_second_factor(is_demanded: bool, *, by: str = "") -> None:
    """Demands a second factor of directors and referees, or no longer."""
    with attesting():
        ClubSettings.objects.update_or_create(
            pk=ClubSettings.ONLY, defaults={"demands_second_factor": is_demanded}
        )
        attest("settings changed", SETTINGS, ClubSettings.ONLY, who=by)
