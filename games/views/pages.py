"""What the pages of a table have in common: its session, who looks at it, and the table itself."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.access import AUDIT, HAND_OUT, RECORD, REOPEN, RULE
from accounts.request import Request
from games.engine.face import FIELD
from games.engine.history import AGREED, UNDO, History, kind_of
from games.folds import Unsound, session_in_use
from games.markup import fragment, word
from games.models import LONGEST_LINE, Entry, PlaySession
from games.recording import Author, author_at
from games.tablet.table import Notice, Rights, Tablet
from games.visibility import shows_lines
from scoring.words import Line
from web.missing import Missing
from web.nonces import page_nonce
from web.wording import page_language

NO_STORE = {"Cache-Control": "no-store", "Vary": "HX-Request"}
"""The page and its fragment have the same address, and both are out of date a moment later."""


def no_table() -> Missing:
    return Missing(
        _("There is no table with this number"),
        _("Perhaps the address was mistyped, or the game was deleted before anything was entered."),
        "home",
        _("To the tables"),
    )


def of_a_session(view: Callable[[Any, PlaySession], HttpResponse]) -> Callable[[Any, int], HttpResponse]:
    """Gives a view the session whose number is in the address; answers 404 where there is none."""

    @wraps(view)
    def answer(request: HttpRequest, pk: int) -> HttpResponse:
        try:
            return view(request, session_in_use(pk))
        except PlaySession.DoesNotExist:
            raise no_table() from None
        except Unsound as unsound:
            return render(request, "unsound.html", {"number": unsound.number}, status=500)

    return answer


def present_tablet(request: Request, session: PlaySession, history: History, **more: Any) -> Tablet:
    rights = rights_at(request, session, history)
    return Tablet(session, history, page_language(), history.now, rights=rights, **more)


def rights_at(request: Request, session: PlaySession, history: History) -> Rights:
    who, table = request.who, session.pk
    return Rights(
        who.may(RECORD, table),
        who.may(RULE, table) or who.may_with_pin(RULE, table),
        who.may(HAND_OUT, table),
        who.may(REOPEN, table),
        who.may(AUDIT, table),
        shows_lines(session, history, who),
        who.may_begin,
    )


def tablet_author(request: Request, session: PlaySession, proved: Iterable[str] = ()) -> Author:
    """Whoever enters something on this page."""
    return author_at(request.who, session.pk, Entry.TABLET, proved)


def posted_line(posted: QueryDict) -> Line:
    """The line that was sent, or the chosen piece on the tapped field; with those who agreed to an undo."""
    piece, at = _cut(posted.get("piece", "")), _cut(posted.get("at", ""))
    line = _cut(posted.get("line", "")) or piece.replace(FIELD, at)
    if "number" in posted:
        line = _cut(line).replace(FIELD, _cut(" ".join(filter(None, posted.getlist("number"))))).rstrip()
    whole, agreed = Line(line), posted.getlist("agreed")
    return Line(f"{line} {AGREED} {' '.join(agreed)}") if agreed and kind_of(whole) == UNDO else whole


def _cut(sent: str) -> str:
    """What was sent, cut beyond what is refused anyway: a long text in many places would fill the memory."""
    return sent[: LONGEST_LINE + 1]


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
        "nonce": page_nonce(request),
    }
    drawn_table = fragment(context)
    if request.htmx:
        return HttpResponse(drawn_table, status=status, headers=NO_STORE)
    page = {"tablet": tablet, "fragment": drawn_table}
    response = render(request, "table.html", page, status=status, using="django")
    for header, value in NO_STORE.items():
        response.headers[header] = value
    return response
