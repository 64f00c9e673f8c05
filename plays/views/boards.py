"""The small pictures of boards: as a game ended, and as it is now."""

from collections.abc import Callable

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe
from markupsafe import Markup

from games.folds import folds_of
from games.models import PlaySession
from games.titles import TITLES
from plays import small_boards
from web.reading import LARGEST_ID
from web.wording import page_language

POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
KEPT_FOR = "private, max-age=86400"
"""How long a browser keeps a picture whose address changes with every entry."""


@require_safe
def small_board(request: HttpRequest, pk: int) -> HttpResponse:
    """The last board of a play that is over or was abandoned, as a picture."""
    over = PlaySession.objects.filter(Q(played__isnull=False) | Q(abandoned__isnull=False), title__in=TITLES)
    session = over.filter(pk=pk).first() if pk <= LARGEST_ID else None
    if session is None:
        raise Http404
    stamp = small_boards.final_stamp(session, page_language())
    return _answer(request, stamp, lambda: small_boards.small_board(session, stamp, page_language()))


@require_safe
def running_board(request: HttpRequest, pk: int) -> HttpResponse:
    """The board of a running play as a picture: what everybody at the table sees of it now."""
    fold = folds_of([pk]).get(pk) if pk <= LARGEST_ID else None
    if fold is None:
        raise Http404
    stamp = small_boards.running_stamp(fold, page_language())
    response = _answer(request, stamp, lambda: small_boards.running_board(fold, page_language()))
    if request.META["QUERY_STRING"] == stamp:  # otherwise the board has changed since this address was made
        response.headers["Cache-Control"] = KEPT_FOR
    return response


def _answer(request: HttpRequest, stamp: str, draw: Callable[[], Markup | None]) -> HttpResponse:
    """The picture with this stamp; nothing but that it has not changed, for a browser that has it."""
    known_by = quote_etag(stamp)
    response = get_conditional_response(request, etag=known_by) or _file(draw())
    response.headers["ETag"] = known_by
    return response


def _file(picture: Markup | None) -> HttpResponse:
    if picture is None:
        raise Http404
    return HttpResponse(picture, content_type="image/svg+xml", headers={"Content-Security-Policy": POLICY})
