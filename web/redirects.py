"""Where a browser goes after a form was posted."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

LONGEST_ADDRESS = 1000
"""No page of ours has a longer address; what is longer is not looked at."""


def see_other(address: str) -> HttpResponse:
    """Sends the browser on with a GET, so that loading the page again posts nothing twice."""
    return HttpResponse(status=303, headers={"Location": address})


def see_page(name: str, *args: object) -> HttpResponse:
    """Sends the browser on to the page of this URL name."""
    return see_other(reverse(name, args=args))


def own_address(request: HttpRequest, address: str) -> str:
    """The path and the query of an address that a browser named; empty where it is none of this server."""
    # A browser reads a backslash as a slash, and so another host where we see a path.
    if len(address) > LONGEST_ADDRESS or "\\" in address or not address.isprintable():
        return ""
    is_ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    if not is_ours:
        return ""
    parts = urlsplit(address)
    # A path of two slashes would be read as the name of another host.
    is_path = parts.path.startswith("/") and not parts.path.startswith("//")
    return parts._replace(scheme="", netloc="", fragment="").geturl() if is_path else ""
