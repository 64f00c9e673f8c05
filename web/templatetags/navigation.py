"""The ways that stand on every page: to tables, plays, players, tournaments and one's own account."""

from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()


class MainPage(NamedTuple):
    """A page to which the navigation leads, and the first words of the addresses that belong to it."""

    page: str
    label: str | Promise
    first_words: tuple[str, ...]
    sign: str
    """Its small drawing, as the path of an SVG picture of 24 by 24."""


PERSON = "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 3-7 8-7s8 2.5 8 7"
TWO_PEOPLE = (
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6"
    "M16 5a3 3 0 0 1 0 6M18 14.5c2 .8 3.5 2.7 3.5 5.5"
)
WAYS = (
    MainPage("home", _("Tables"), (), "M4 4h16v16H4zM4 12h16M12 4v16"),
    MainPage("plays", _("Plays"), ("plays", "titles"), "M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10"),
    MainPage("players", _("Players"), ("players", "people"), TWO_PEOPLE),
    MainPage("tournaments", _("Tournaments"), ("tournaments",), "M4 4h5v6h6v4H9v6H4M15 12h5"),
)
ACCOUNT = MainPage(
    "account", _("Your account"), ("account", "accounts", "access", "settings", "welcome"), PERSON
)
SIGN_IN = MainPage("sign_in", _("Sign in"), ("sign-in",), PERSON)


@register.inclusion_tag("navigation.html", takes_context=True)
def navigation(context: Context) -> dict[str, Any]:
    """The navigation for whoever sends the request; none on error pages that know nothing of them."""
    who = getattr(context.get("request"), "who", None)
    if who is None:
        return {"ways": []}
    here = first_word(context["request"].path)
    is_page = context["request"].resolver_match is not None
    account = who.account
    ways = [*(WAYS if who.may_look_around else ()), ACCOUNT if account else SIGN_IN]
    return {
        "ways": [(way, reverse(way.page), is_page and is_here(way, here)) for way in ways],
        "name": account.name if account else "",
    }


def first_word(path: str) -> str:
    return path.strip("/").partition("/")[0]


def is_here(way: MainPage, word: str) -> bool:
    """Whether an address belongs to this way. All that belongs to no other is about the tables."""
    others = {word for other in (*WAYS, ACCOUNT, SIGN_IN) for word in other.first_words}
    return word in way.first_words if way.first_words else word not in others
