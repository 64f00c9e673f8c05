from datetime import date, datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

register = template.Library()

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@register.filter
def moment(when: datetime) -> str:
    """When it was, as people at the club say it: today 19:30."""
    local = timezone.localtime(when)
    time = date_format(local, "H:i")
    today = timezone.localdate()
    if local.date() == today:
        return _("today %(time)s") % {"time": time}
    if local.date() == today - timedelta(days=1):
        return _("yesterday %(time)s") % {"time": time}
    return day(when)


@register.filter
def day(when: date) -> str:
    """The day alone, with its year where that is not this one."""
    local = timezone.localtime(when) if isinstance(when, datetime) else when
    same_year = local.year == timezone.localdate().year
    return date_format(local, "MONTH_DAY_FORMAT" if same_year else "DATE_FORMAT")


@register.filter
def date_and_time(when: datetime) -> str:
    """The date and the time, as 18 Nov 2026, 16:58; of today the time alone. No line breaks within it."""
    local = timezone.localtime(when)
    time = date_format(local, "H:i")
    is_today = local.date() == timezone.localdate()
    said = _("today %(time)s") % {"time": time} if is_today else f"{calendar_day(when)}, {time}"
    return said.replace(" ", NO_BREAK_SPACE)


@register.filter
def calendar_day(when: date) -> str:
    """The date with its year, as 18 Nov 2026. No line breaks within it."""
    local = timezone.localtime(when) if isinstance(when, datetime) else when
    # Translators: the format of a date, in the letters of Django's date filter.
    return date_format(local, pgettext("format of a date", "j M Y")).replace(" ", NO_BREAK_SPACE)
