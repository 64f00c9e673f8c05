from datetime import date, datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

register = template.Library()


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
