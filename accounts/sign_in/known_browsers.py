"""Browsers in which somebody has signed in before: guesses made elsewhere do not lock them out there."""

from hashlib import sha256
from secrets import token_urlsafe

from django.http import HttpRequest, HttpResponse

from scoring.spelling import name_keys
from web.cookies import set_signed_cookie, signed_cookie

COOKIE = "known"
KNOWN_FOR = 365 * 24 * 60 * 60
MOST_NAMES = 20
"""How many people a club tablet remembers."""


def known_browser(request: HttpRequest, name: str) -> str:
    """The id of this browser if somebody has signed in with it under this name before; empty otherwise."""
    browser, digests = _remembered(request)
    return browser if _digest(name) in digests else ""


def browser_id(request: HttpRequest) -> str:
    """The id of a browser in which somebody has signed in before; empty otherwise."""
    return _remembered(request)[0]


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> HttpResponse:
    browser, digests = _remembered(request)
    digests = [*(digest for digest in digests if digest != _digest(name)), _digest(name)]
    value = ".".join([browser or token_urlsafe(9), *digests[-MOST_NAMES:]])
    set_signed_cookie(response, COOKIE, value, KNOWN_FOR)
    return response


def _remembered(request: HttpRequest) -> tuple[str, list[str]]:
    browser, *digests = signed_cookie(request, COOKIE, KNOWN_FOR).split(".")
    return browser, digests


def _digest(name: str) -> str:
    """The hash of a name, so that nobody who looks into the browser reads who uses it.

    It covers all keys of the name. With one of them alone, whoever has a name that may be read in two ways
    would be known under the other one too, and could guess the password of its owner as in a known browser.
    """
    return sha256("\n".join(sorted(name_keys(name))).encode("utf-8", "replace")).hexdigest()[:16]
