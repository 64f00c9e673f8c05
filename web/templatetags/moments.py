from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

register = template.Library()

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@register.filter
def moment(when: datetime) -> str:
    """When something happened, for lists: today 16:58, and of other days the date and the time."""
    local = timezone.localtime(when)
    if local.date() != timezone.localdate():
        return date_and_time(when)
    said = _("today %(time)s") % {"time": date_format(local, "H:i")}
    return said.replace(" ", NO_BREAK_SPACE)


@register.filter
def date_and_time(when: datetime | None) -> str:
    """The date and the time, as 18 Nov 2026, 16:58; empty where there is none. No line breaks within it."""
    if when is None:
        return ""
    time = date_format(timezone.localtime(when), "H:i")
    return f"{calendar_day(when)},{NO_BREAK_SPACE}{time}"


@register.filter
def calendar_day(when: date) -> str:
    """The date with its year, as 18 Nov 2026. No line breaks within it."""
    local = timezone.localtime(when) if isinstance(when, datetime) else when
    # Translators: the format of a date, in the letters of Django's date filter.
    return date_format(local, pgettext("format of a date", "j M Y")).replace(" ", NO_BREAK_SPACE)
