"""The page from which somebody came, as far as the browser says so and the page is ours."""

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.module_loading import import_string

from web.redirects import own_address


def referring_page(request: HttpRequest) -> str:
    """The page from which a form was sent; empty where the browser does not say, or it is none of ours."""
    return own_page(request, request.headers.get("Referer", ""))


def page_before(request: HttpRequest) -> str:
    """The page from which somebody came here; empty where that is this very page, or the host is not ours."""
    try:
        before = referring_page(request)
    except DisallowedHost:
        return ""
    is_here = before.partition("?")[0] == request.path and request.method == "GET"
    return "" if is_here else before


def own_page(request: HttpRequest, named: str) -> str:
    """The path and the query of a page that a browser named; empty where it is none of ours."""
    address = own_address(request, named)
    return address if address and is_page(address.partition("?")[0]) else ""


def is_page(path: str) -> bool:
    """Whether there is something to open at this path of ours."""
    try:
        return f"GET {resolve(path).url_name}" in import_string(settings.DOORS)
    except Resolver404:
        return False
