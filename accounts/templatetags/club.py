"""What every page says of the club, and the tabs of the pages about accounts."""

from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.access import LOG, LOOK_AROUND, OWN_ACCOUNT, PEOPLE, SETTINGS, Action
from accounts.club import CLUB

register = template.Library()


@register.simple_tag(takes_context=True)
def club_name(context: Context) -> str:
    """What the club is called, or Tableside. A page without a request says that something is wrong."""
    return CLUB.name if "request" in context else CLUB.name_at_hand


@register.simple_tag
def club_contact() -> str:
    """Whom to ask who cannot sign in; empty where the club does not say."""
    return CLUB.now.contact


class Tab(NamedTuple):
    page: str
    label: str | Promise
    action: Action


TABS = (
    Tab("account", _("Your account"), OWN_ACCOUNT),
    Tab("accounts", _("Accounts"), PEOPLE),
    Tab("club_settings", _("Settings"), SETTINGS),
    Tab("security_log", _("Security log"), LOG),
    Tab("access", _("Who may do what"), LOOK_AROUND),
)


@register.inclusion_tag("accounts/tabs.html", takes_context=True)
def account_tabs(context: Context, here: str) -> dict[str, Any]:
    """The tabs that whoever looks at the page may open; none for strangers, for whom there is only one."""
    who = context["request"].who
    open_tabs = [tab for tab in TABS if who.account and who.may(tab.action)]
    return {"tabs": [(tab.label, reverse(tab.page), tab.page == here) for tab in open_tabs]}
