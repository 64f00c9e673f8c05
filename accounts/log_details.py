"""What the lines of the security log are about, in the language of whoever reads them.

A line stores its detail in a form that no language changes ("table 12", "referee > director"). Here stands,
for each kind of line, how such a detail is read and said.
"""

import re
from collections.abc import Callable, Mapping

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.access import Action, Role
from accounts.security_log import Event

Said = str | Promise
Reading = Callable[[str], Said | None]
"""Says a stored detail, or None where it is something else."""

PLACE = re.compile(r"(API )?(table|play) ([0-9]{1,18})")
ROLES = re.compile(r"([a-z]+) > ([a-z]+)")
NUMBER = re.compile(r"[0-9]{1,9}")
LEFT = re.compile(r"([0-9]{1,9}) left")
OPENED_TABLES = re.compile(r"(.*), ([0-9]{1,9})\. \(([0-9]{1,9})\)", re.DOTALL)
WORDS: Mapping[str, Said] = {
    "second factor": gettext_lazy("with second factor"),
    "second factor demanded": gettext_lazy("second factor required"),
    "second factor optional": gettext_lazy("second factor optional"),
    "name": gettext_lazy("name of the club"),
    "language device": gettext_lazy("language as set on each device"),
    "language de": gettext_lazy("language German"),
    "language en": gettext_lazy("language English"),
    "shown to nobody": gettext_lazy("without signing in: nothing"),
    "shown to playing": gettext_lazy("without signing in: what is being played now"),
    "shown to everything": gettext_lazy("without signing in: everything that members see"),
    "contact": gettext_lazy("whom to ask"),
    "terms": gettext_lazy("defaults for new games"),
    "sound on": gettext_lazy("sound of big screens on"),
    "sound off": gettext_lazy("sound of big screens off"),
}


def said_detail(kind: str, detail: str) -> Said:
    """What a line of this kind was about; where no reading fits, such as for a name, it is said as it is."""
    readings = READINGS.get(kind, ())
    return next((said for read in readings if (said := read(detail))), detail)


def address_of_detail(kind: str, detail: str) -> str:
    """The page of the game that a line was about; empty where it was about something else."""
    found = PLACE.fullmatch(detail) if _game in READINGS.get(kind, ()) else None
    return reverse("table" if found[2] == "table" else "played", args=[int(found[3])]) if found else ""


def _game(detail: str) -> Said | None:
    """A game by its number. At a tournament its table has another one."""
    found = PLACE.fullmatch(detail)
    if not found:
        return None
    said = _("Game %(number)s") % {"number": found[3]}
    return f"API · {said}" if found[1] else said


def _door(detail: str) -> Said | None:
    doors: Mapping[str, Action] = import_string(settings.DOORS)
    return doors[detail].label if detail in doors else None


def _kind(detail: str) -> Said | None:
    return Event(detail).label if detail in Event.values else None


def _role(detail: str) -> Said | None:
    return Role(detail).label if detail in Role.values else None


def _change_of_role(detail: str) -> Said | None:
    found = ROLES.fullmatch(detail)
    before, after = (_role(found[1]), _role(found[2])) if found else (None, None)
    return f"{before} → {after}" if before and after else None


def _number_of_devices(detail: str) -> Said | None:
    if not NUMBER.fullmatch(detail):
        return None
    return ngettext("%(count)s device", "%(count)s devices", int(detail)) % {"count": int(detail)}


def _codes_left(detail: str) -> Said | None:
    found = LEFT.fullmatch(detail)
    if not found:
        return None
    left = int(found[1])
    return ngettext("%(count)s recovery code left", "%(count)s recovery codes left", left) % {"count": left}


def _opened_tables(detail: str) -> Said | None:
    """The tables of a round that were opened at once."""
    found = OPENED_TABLES.fullmatch(detail)
    if not found:
        return None
    tables = int(found[3])
    said = ngettext(
        "%(tournament)s, round %(round)s: %(count)s table",
        "%(tournament)s, round %(round)s: %(count)s tables",
        tables,
    )
    return said % {"tournament": found[1], "round": found[2], "count": tables}


READINGS: Mapping[str, tuple[Reading, ...]] = {
    Event.SIGNED_IN: (WORDS.get,),
    Event.SESSIONS_ENDED: (_number_of_devices,),
    Event.RECOVERY_CODE_USED: (_codes_left,),
    Event.SETTING_CHANGED: (WORDS.get,),
    Event.ACCOUNT_OPENED: (_role,),
    Event.ROLE_CHANGED: (_change_of_role,),
    Event.REFUSED: (_door,),
    Event.TOKEN_FAILED: (_door,),
    Event.LIMITED: (_door,),
    Event.MORE: (_kind,),
    Event.PIN_FAILED: (_game,),
    Event.PIN_RESTS: (_game,),
    Event.TABLE_LINKS_MADE: (_game, _opened_tables),
    Event.TABLE_LINK_TAKEN: (_game,),
    Event.SPECTATOR_LINK_USED: (_game,),
    Event.TABLE_LINK_RENEWED: (_game,),
    Event.TABLE_LINK_CLOSED: (_game,),
    Event.TABLE_GIVEN: (_game,),
    Event.TABLE_TAKEN_AWAY: (_game,),
    Event.EXPORTED: (_game,),
    Event.RULED: (_game,),
}
"""How each kind of line is read. What is not listed has no detail, or a name, which needs no translation."""
