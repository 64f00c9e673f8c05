from collections.abc import Callable, Mapping

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat

from games.api import problems
from games.api.problems import Problem
from web.reading import is_digits

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
"""The most that a page may post; programs have a limit of their own."""
UTF_8 = ("utf-8", "utf8")

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def content_security_policy(answer: GetResponse) -> GetResponse:
    """Every page is made of our own files alone: no other host, no script or style inside the page."""
    if settings.DEBUG:
        # Django's own pages for errors while developing carry their styles and scripts inside.
        raise MiddlewareNotUsed

    def answer_with_policy(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer_with_policy


def body_limit(answer: GetResponse) -> GetResponse:
    """Refuses what is far larger than any record before a byte of it is read."""

    def answer_within_limit(request: HttpRequest) -> HttpResponseBase:
        size, by_program = announced(request), is_by_program(request)
        if size <= (problems.LARGEST_BODY if by_program else LARGEST_BODY):
            return answer(request)
        if by_program:
            return problem_response(problems.too_large())
        return render(request, "413.html", {"size": filesizeformat(size)}, status=413)

    return answer_within_limit


def announced(request: HttpRequest) -> int:
    """The length of the body according to its header; the server reads no more than that."""
    length = request.META.get("CONTENT_LENGTH") or ""
    return int(length[:18]) if is_digits(length) else 0


def only_utf8(answer: GetResponse) -> GetResponse:
    """Refuses other encodings: Django would read any codec that Python has, hex and undefined included."""

    def answer_in_utf8(request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset")
        if charset is None:
            return answer(request)
        request.encoding = UTF_8[0]
        if charset.lower() in UTF_8:
            return answer(request)
        if is_by_program(request):
            return problem_response(problems.not_utf8())
        return render(request, "400.html", {"sent": True}, status=400)

    return answer_in_utf8


def is_by_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def problem_response(problem: Problem, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """The answer to a program when a problem is found before any view is called."""
    return JsonResponse(
        problems.problem_document(problem),
        status=problem.kind.status,
        content_type=problems.MEDIA_TYPE,
        headers=dict(headers or {}),
    )
