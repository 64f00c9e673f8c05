import re
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.handlers.wsgi import get_path_info
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponsePermanentRedirect,
    JsonResponse,
)
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.encoding import escape_uri_path

from accounts.club import CLUB
from config.doors import KB, LARGER_BODIES, LIST_BODY, SMALL_BODY
from games.api import problems
from games.api.problems import Problem
from serving.addresses import LONGEST_ADDRESS, https_address
from serving.sentences import SENTENCES, said_in_both_languages
from web.reading import is_digits
from web.redirects import see_other

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

LARGEST_FIELDS = LIST_BODY
"""The most that is read of a form without files: decoding its percent signs takes long."""
LONGEST_COOKIES = 16 * KB
API = "/api/"
NOWHERE = "api-nowhere"
"""The name of the API addresses at which there is nothing."""
UTF_8 = ("utf-8", "utf8")
FIELDS, PLAIN_TEXT = "application/x-www-form-urlencoded", "text/plain; charset=utf-8"

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def content_security_policy(answer: GetResponse) -> GetResponse:
    """Every page is made of our own files alone: no other host, no script or style inside the page.

    Trusted Types are not demanded: htmx writes what the server answers into the page as HTML, and a policy
    that lets it do so would let everything pass.
    """
    if settings.DEBUG:
        # Django's own pages for errors while developing carry their styles and scripts inside.
        raise MiddlewareNotUsed

    def answer_with_policy(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        return response

    return answer_with_policy


def api_only_encrypted(answer: GetResponse) -> GetResponse:
    """Refuses programs that come unencrypted where there is https: sent on, they would never notice."""
    if not settings.HTTPS:
        raise MiddlewareNotUsed

    def answer_encrypted_programs(request: HttpRequest) -> HttpResponseBase:
        if is_by_program(request) and not request.is_secure():
            return problem_response(problems.unencrypted())
        return answer(request)

    return answer_encrypted_programs


def only_https(answer: GetResponse) -> GetResponse:
    """Sends whoever comes unencrypted to the encrypted port, where Tableside has one.

    Only the page by which a device comes to trust our certificate is there without encryption. What was
    posted is not sent along: it would seem safe, and was not.
    """
    if settings.HTTPS_MODE != "own":
        raise MiddlewareNotUsed
    is_open = re.compile("|".join(settings.SECURE_REDIRECT_EXEMPT)).search

    def answer_encrypted(request: HttpRequest) -> HttpResponseBase:
        if request.is_secure() or is_open(request.path.lstrip("/")):
            return answer(request)
        return see_other(https_address(request, request.get_full_path()))

    return answer_encrypted


def head_limit(answer: GetResponse) -> GetResponse:
    """Refuses an address, a query or cookies longer than any of ours, before they are taken apart."""

    def answer_short_head(request: HttpRequest) -> HttpResponseBase:
        if len(request.path_info) + len(request.META.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
            return in_both_languages(request, 414)
        if len(request.META.get("HTTP_COOKIE", "")) > LONGEST_COOKIES:
            return in_both_languages(request, 431)
        return answer(request)

    return answer_short_head


def in_both_languages(request: HttpRequest, status: int) -> HttpResponse:
    """Refuses a request whose head is not looked at, so that nobody knows its language."""
    if is_by_program(request):
        return HttpResponse(said_in_both_languages(status), PLAIN_TEXT, status)
    context = {"text": SENTENCES[status], "status": status}
    return HttpResponse(render_to_string("both_languages.html", context), status=status)


def without_trailing_slash(answer: GetResponse) -> GetResponse:
    """Sends whoever typed a slash too many on to the page without it; an API address likewise."""

    def answer_without_slash(request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        shorter = path.rstrip("/")
        if path == shorter or not is_page_at(shorter):
            return answer(request)
        query = request.META.get("QUERY_STRING", "")
        address = escape_uri_path(shorter) + (f"?{query}" if query else "")
        return HttpResponsePermanentRedirect(address, preserve_request=True)

    return answer_without_slash


def is_page_at(path: str) -> bool:
    """Whether something of ours is there. What begins with two slashes would be the name of another host."""
    try:
        return resolve(path).url_name != NOWHERE
    except Resolver404:
        return False


class ClubLanguage(LocaleMiddleware):
    """Speaks the language chosen on the device, else that of the club, else the one the browser prefers.

    Programs say with each request what they prefer; there the club comes last.
    """

    def process_request(self, request: HttpRequest) -> None:
        translation.activate(language_for(request))
        request.LANGUAGE_CODE = translation.get_language()


def language_for(request: HttpRequest) -> str:
    preferred = translation.get_language_from_request(request)
    is_said = request.headers.get("Accept-Language") if is_by_program(request) else has_language(request)
    return preferred if is_said else CLUB.now.spoken or preferred


def has_language(request: HttpRequest) -> bool:
    """Whether somebody has switched the language on this device."""
    return request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) in dict(settings.LANGUAGES)


class BodyLimit:
    """Refuses what is larger than its door takes, before a byte of it is read.

    `manage.py serve` asks the same question before it reads anything, and hands on only the length of what
    is too large; other servers leave it to this.
    """

    def __init__(self, answer: GetResponse) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        size = announced(request)
        if not size:
            return self.answer(request)
        most = most_read_at(request.method or "", request.path_info, request.META.get("CONTENT_TYPE", ""))
        return too_large(request, size, most) if size > most else self.answer(request)


def largest_body(environ: dict[str, Any]) -> int:
    """The most bytes that may be sent with this request, which the server describes as WSGI does."""
    return most_read_at(environ["REQUEST_METHOD"], get_path_info(environ), environ.get("CONTENT_TYPE", ""))


def most_read_at(method: str, path: str, content_type: str) -> int:
    """The most bytes that are read of what is sent to this path; little where there is no door."""
    try:
        name = resolve(path).url_name
    except Resolver404:
        return SMALL_BODY
    most = LARGER_BODIES.get(f"{method} {name}", SMALL_BODY)
    is_plain_form = content_type.partition(";")[0].strip().lower() == FIELDS
    return min(most, LARGEST_FIELDS) if is_plain_form else most


def too_large(request: HttpRequest, size: int, most: int) -> HttpResponseBase:
    if is_by_program(request):
        return problem_response(problems.too_large(most))
    return render(request, "413.html", {"size": filesizeformat(size)}, status=413)


def announced(request: HttpRequest) -> int:
    """The length of the body according to its header; the server reads no more than that."""
    length = request.META.get("CONTENT_LENGTH") or ""
    return int(length.lstrip("0")[:18] or 0) if is_digits(length) else 0


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
    return request.path.startswith(API)


def problem_response(problem: Problem, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """The answer to a program when a problem is found before any view is called."""
    return JsonResponse(
        problems.problem_document(problem),
        status=problem.kind.status,
        content_type=problems.MEDIA_TYPE,
        headers=dict(headers or {}),
    )
