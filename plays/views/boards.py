"""The small pictures of boards: as a game ended, and as it is now."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import etag, require_safe
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


def _stamp(request: HttpRequest, pk: int) -> str | None:
    """What the picture of a board is known by; None where there is none."""
    session = _session(pk)
    return f'"{small_boards.final_stamp(session)}-{page_language()}"' if session else None


def _session(pk: int) -> PlaySession | None:
    plays = PlaySession.objects.filter(played__isnull=False, title__in=TITLES)
    return plays.filter(pk=pk).first() if pk <= LARGEST_ID else None


@require_safe
@etag(_stamp)
def small_board(request: HttpRequest, pk: int) -> HttpResponse:
    """The final board of a play as a picture."""
    session = _session(pk)
    stamp = small_boards.final_stamp(session) if session else ""
    picture = small_boards.small_board(session, stamp, page_language()) if session else None
    if picture is None:
        raise Http404
    return _file(picture)


@require_safe
def running_board(request: HttpRequest, pk: int) -> HttpResponse:
    """The board of a running play as a picture: what everybody at the table sees of it now."""
    fold = folds_of([pk]).get(pk) if pk <= LARGEST_ID else None
    if fold is None:
        raise Http404
    stamp = small_boards.running_stamp(fold, page_language())
    unchanged = get_conditional_response(request, etag=f'"{stamp}"')
    response = unchanged or _file(small_boards.running_board(fold, page_language()))
    response.headers["ETag"] = f'"{stamp}"'
    if request.META["QUERY_STRING"] == stamp:  # otherwise the board has changed since this address was made
        response.headers["Cache-Control"] = KEPT_FOR
    return response


def _file(picture: Markup) -> HttpResponse:
    return HttpResponse(picture, content_type="image/svg+xml", headers={"Content-Security-Policy": POLICY})
