from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase

POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)

Answer = Callable[[HttpRequest], HttpResponseBase]


def content_security_policy(answer: Answer) -> Answer:
    """Every page is made of our own files alone: no other host, no script or style inside the page."""
    if settings.DEBUG:
        # Django's own pages for errors while developing carry their styles and scripts inside.
        raise MiddlewareNotUsed

    def answer_with_policy(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer_with_policy
