"""The pages for what is not there, not readable, or broken."""

from typing import Any

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.template.loader import render_to_string

from config.doors import DOORS
from config.refusals import show_in_place
from web.missing import Missing
from web.reading import whole_number
from web.referring import page_before

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def show_unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers a request that Django refuses to read: too large, for an unknown host, or malformed."""
    if isinstance(exception, TOO_MUCH):
        size = whole_number(request.META.get("CONTENT_LENGTH"), otherwise=0)
        is_large = isinstance(exception, RequestDataTooBig)
        return render(request, "413.html", {"size": filesizeformat(size) if is_large else ""}, status=413)
    return render(request, "400.html", {"sent": not isinstance(exception, DisallowedHost)}, status=400)


def show_missing(request: Any, exception: Http404) -> HttpResponse:
    """Says what is not there, and leads to the page that shows what there is, if that is open."""
    if not isinstance(exception, Missing):
        return render(request, "404.html", status=404)
    if request.htmx:
        return show_in_place(f"{exception.what}. {exception.why}", 404)
    is_open = request.who.may(DOORS[f"GET {exception.page}"], exception.number)
    return render(request, "404.html", {"missing": exception, "is_open": is_open}, status=404)


def show_mistake(request: HttpRequest) -> HttpResponse:
    """Says that something failed. What fails may be the database, so the page is drawn without a request."""
    ways = {"again": request.get_full_path()} if request.method == "GET" else {"before": page_before(request)}
    return HttpResponseServerError(render_to_string("500.html", ways))
