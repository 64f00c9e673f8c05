"""Cookies that nobody but this server can make: they are signed."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

OF_THIS_HOST = "__Host-"
"""The beginning of a name under which browsers take a cookie only from the host itself, encrypted."""


def stored_name(name: str) -> str:
    """The name under which a browser keeps a cookie.

    It knows cookies by host and not by port: what a demo sets must not replace what the club's own Tableside
    beside it has set.
    """
    own = f"demo-{name}" if settings.DEMO else name
    return f"{OF_THIS_HOST}{own}" if settings.SESSION_COOKIE_SECURE else own


def signed_cookie(request: HttpRequest, name: str, seconds: int) -> str:
    """The value of a cookie set within this many seconds; empty if there is none."""
    # A tablet that took its table before the names were changed keeps it.
    kept = stored_name(name) if stored_name(name) in request.COOKIES else name
    return request.get_signed_cookie(kept, default="", salt=name, max_age=seconds) or ""


def set_signed_cookie(response: HttpResponseBase, name: str, value: str, seconds: int) -> None:
    response.set_signed_cookie(
        stored_name(name),
        value,
        salt=name,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
