"""The rules of a title."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.rule_pages import rule_page
from games.titles import TITLES
from web.missing import Missing
from web.wording import page_language


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in TITLES:
        what, why = _("Tableside does not know this game"), _("Perhaps the address was mistyped.")
        raise Missing(what, why, "home", _("To the start page"))
    context = {"game": TITLES[slug], "rules": rule_page(slug, page_language())}
    return render(request, "rules.html", context)
