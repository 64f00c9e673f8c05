from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat

from games.api.problems import MEDIA_TYPE, TOO_LARGE, Problem, document
from scoring.wording import Text

POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)

LARGEST_BODY = 2 * 1024 * 1024

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


def body_limit(answer: Answer) -> Answer:
    """What is far larger than any record is turned away before a byte of it is looked at."""

    def answer_within_limit(request: HttpRequest) -> HttpResponseBase:
        size = announced(request)
        if size <= LARGEST_BODY:
            return answer(request)
        if request.path.startswith("/api/"):
            most = LARGEST_BODY // 1024 // 1024
            detail = Text(f"A request has at most {most} MB.", f"Eine Anfrage hat höchstens {most} MB.")
            return JsonResponse(
                document(Problem(TOO_LARGE, detail)), status=TOO_LARGE.status, content_type=MEDIA_TYPE
            )
        return render(request, "413.html", {"size": filesizeformat(size)}, status=413)

    return answer_within_limit


def announced(request: HttpRequest) -> int:
    """How long the body is said to be; the server reads no more than that."""
    length = request.META.get("CONTENT_LENGTH") or ""
    return int(length[:18]) if length.isascii() and length.isdigit() else 0
