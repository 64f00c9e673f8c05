"""The nonce of a page: htmx obeys only elements that carry it, so that injected markup sends nothing.

Every page gets one of its own, and static/obey.js sends it along; the parts of the page that are drawn later
then carry the same. Whoever smuggles markup into a name cannot know it.
"""

import re
import secrets

from django.http import HttpRequest

HEADER = "X-Page-Nonce"
NONCE = re.compile(r"[\w-]{22}", re.ASCII)
KEPT = "tableside.page_nonce"
"""Where it is kept with the request, so that all parts of one answer carry the same."""


def page_nonce(request: HttpRequest) -> str:
    """The nonce of the page that asks for a part of itself, or otherwise a new one."""
    if KEPT not in request.META:
        sent = request.headers.get(HEADER, "")
        request.META[KEPT] = sent if NONCE.fullmatch(sent) else secrets.token_urlsafe(16)
    nonce: str = request.META[KEPT]
    return nonce
