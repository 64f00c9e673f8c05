"""What the pages of a table have in common: its session, who looks at it, and the table itself."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from accounts.access import ASK, AUDIT, HAND_OUT, RECORD, REOPEN, RULE
from accounts.request import Request
from games.engine.face import FIELD
from games.engine.history import AGREED, UNDO, History, kind_of
from games.folds import Unsound, session_in_use
from games.markup import word
from games.models import Entry, PlaySession
from games.recording import Author, author_at
from games.tablet.table import Notice, Rights, Tablet
from scoring.words import Line
from web.wording import page_language

NO_STORE = {"Cache-Control": "no-store", "Vary": "HX-Request"}
"""The page and its fragment have the same address, and both are out of date a moment later."""


def of_a_session(view: Callable[[Any, PlaySession], HttpResponse]) -> Callable[[Any, int], HttpResponse]:
    """Gives a view the session whose number is in the address; answers 404 where there is none."""

    @wraps(view)
    def answer(request: HttpRequest, pk: int) -> HttpResponse:
        try:
            return view(request, session_in_use(pk))
        except PlaySession.DoesNotExist:
            raise Http404 from None
        except Unsound as unsound:
            return render(request, "unsound.html", {"number": unsound.number}, status=500)

    return answer


def present_tablet(request: Request, session: PlaySession, history: History, **more: Any) -> Tablet:
    rights = rights_at(request, session)
    return Tablet(session, history, page_language(), history.now, rights=rights, **more)


def rights_at(request: Request, session: PlaySession) -> Rights:
    who, table = request.who, session.pk
    return Rights(
        who.may(RECORD, table),
        who.may(RULE, table) or who.may_with_pin(RULE, table),
        who.may(HAND_OUT, table),
        who.may(REOPEN, table),
        who.may(AUDIT, table),
        who.may(ASK, table),
    )


def tablet_author(request: Request, session: PlaySession, proved: Iterable[str] = ()) -> Author:
    """Whoever enters something on this page."""
    return author_at(request.who, session.pk, Entry.TABLET, proved)


def posted_line(posted: QueryDict) -> Line:
    """The line that was sent, or the chosen piece on the tapped field; with those who agreed to an undo."""
    line = posted.get("line", "") or posted.get("piece", "").replace(FIELD, posted.get("at", ""))
    if "number" in posted:
        line = line.replace(FIELD, " ".join(filter(None, posted.getlist("number")))).rstrip()
    whole, agreed = Line(line), posted.getlist("agreed")
    return Line(f"{line} {AGREED} {' '.join(agreed)}") if agreed and kind_of(whole) == UNDO else whole


def show_table(
    request: Request, tablet: Tablet, notice: Notice | None = None, status: int = 200
) -> HttpResponse:
    if notice:
        tablet = replace(tablet, notice=notice)
    context = {
        "_": partial(word, tablet.language),
        "tablet": tablet,
        "language": tablet.language,
        "key": secrets.token_urlsafe(12),
    }
    fragment = mark_safe(render_to_string("table.html", context, using="fast"))
    if request.htmx:
        return HttpResponse(fragment, status=status, headers=NO_STORE)
    page = {"tablet": tablet, "fragment": fragment}
    response = render(request, "table.html", page, status=status, using="django")
    for header, value in NO_STORE.items():
        response.headers[header] = value
    return response
