"""Browsers somebody has signed in with before: guesses made elsewhere do not keep him out there."""

from hashlib import sha256
from secrets import token_urlsafe

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import folded

KNOWN = "known"
KNOWN_FOR = 365 * 24 * 60 * 60
MOST_KNOWN = 20
"""People who sign in on one club tablet."""


def device_of(request: HttpRequest, name: str) -> str:
    """What this browser is called, if he has signed in with it before; else nothing."""
    device, names = _known(request)
    return device if _mark(name) in names else ""


def known_from_now_on(request: HttpRequest, response: HttpResponse, name: str) -> HttpResponse:
    device, names = _known(request)
    names = [*(one for one in names if one != _mark(name)), _mark(name)]
    remember(response, KNOWN, ".".join([device or token_urlsafe(9), *names[-MOST_KNOWN:]]), KNOWN_FOR)
    return response


def remember(response: HttpResponse, what: str, value: str, seconds: int) -> None:
    """In this browser, signed: nobody else can say it."""
    response.set_signed_cookie(
        what,
        value,
        salt=what,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _known(request: HttpRequest) -> tuple[str, list[str]]:
    said = request.get_signed_cookie(KNOWN, default="", salt=KNOWN, max_age=KNOWN_FOR) or ""
    device, *names = said.split(".")
    return device, names


def _mark(name: str) -> str:
    """Who looks into the browser does not read who uses it."""
    return sha256(folded(name).encode("utf-8", "replace")).hexdigest()[:16]
