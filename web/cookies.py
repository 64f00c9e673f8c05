"""Cookies that nobody but this server can make: they are signed."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse


def signed_cookie(request: HttpRequest, name: str, seconds: int) -> str:
    """The value of a cookie set within this many seconds; empty if there is none."""
    return request.get_signed_cookie(name, default="", salt=name, max_age=seconds) or ""


def set_signed_cookie(response: HttpResponse, name: str, value: str, seconds: int) -> None:
    response.set_signed_cookie(
        name,
        value,
        salt=name,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
