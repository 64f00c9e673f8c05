"""The rules of a title."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rule_pages import rule_page
from games.titles import TITLES
from web.wording import page_language


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in TITLES:
        raise Http404
    context = {"game": TITLES[slug], "rules": rule_page(slug, page_language())}
    return render(request, "rules.html", context)
