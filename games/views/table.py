"""The table: one page that shows a session, and one tap on it."""

import json
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import ASK, AUDIT, HAND_OUT, RECORD, REOPEN, RULE
from accounts.request import Request
from games.engine.face import FIELD
from games.engine.history import AGREED, REDO, UNDO, History, Step, kind_of
from games.folds import Unsound, history_of, session_in_use
from games.markup import word
from games.models import PlaySession
from games.recording import NotYours, RuledOut, Stale, Unreasoned, record_line
from games.records import exported_record
from games.tablet.notices import (
    agreement_notice,
    field_notice,
    overtaken_notice,
    referee_needed_notice,
    refusal_notice,
    ruled_back_notice,
)
from games.tablet.table import Notice, Rights, Tablet, face_of
from games.views.request import author
from games.visibility import shows_lines
from scoring.words import Field, Line
from web.files import download, style_sheet
from web.reading import whole_number
from web.wording import page_language

SHOWN = ("score", "log", "board")
FRESH = {"Cache-Control": "no-store", "Vary": "HX-Request"}
"""A page and a part of it have the same address, and either is old a moment later."""


def of_a_session(view: Callable[[Any, PlaySession], HttpResponse]) -> Callable[[Any, int], HttpResponse]:
    """A view gets the session whose number is in the address; where there is none, that is a 404."""

    @wraps(view)
    def answer(request: HttpRequest, pk: int) -> HttpResponse:
        try:
            return view(request, session_in_use(pk))
        except PlaySession.DoesNotExist:
            raise Http404 from None
        except Unsound as unsound:
            return render(request, "unsound.html", {"number": unsound.number}, status=500)

    return answer


@require_GET
@of_a_session
def table(request: Request, session: PlaySession) -> HttpResponse:
    """The table now, or as it was (`at`), with the score or the log beside it (`show`), and why (`why`).

    A screen that follows says what it has seen (`after`); it gets nothing while nothing is new.
    """
    history = history_of(session)
    if request.GET.get("after") == str(history.entries):
        return HttpResponse(status=204, headers=FRESH)
    return show(request, looked_at(request, session, history))


@require_http_methods(["GET", "POST"])
@of_a_session
def play(request: Request, session: PlaySession) -> HttpResponse:
    """One tap: a line as it is (undo), or the chosen piece on the tapped field."""
    if request.method == "GET":  # somebody came back to a page that was the answer to a tap
        return redirect("table", session.pk)
    said = request.POST
    chosen, at, key = said.get("piece", ""), Field(said.get("at", "")), said.get("key", "")
    after = whole_number(said.get("after"))
    line = line_said(said)
    try:
        if not line:
            tablet = present(request, session, history_of(session))
            notice = field_notice(tablet, at)
            return show(request, tablet, notice, status=422 if notice.kind == "refused" else 200)
        history = record_line(session, line, after=after, key=key, by=author(request, session.pk))
    except RuledOut as refusal:
        kept = {"chosen": chosen, "who": said.get("who", ""), "among": said.getlist("number") or None}
        tablet = present(request, session, refusal.history, **kept)
        return show(request, tablet, refusal_notice(tablet, refusal.ruling, chosen, at), status=422)
    except Stale as stale:
        tablet = present(request, session, stale.history, who=said.get("who", ""))
        return show(request, tablet, overtaken_notice(tablet, after), status=409)
    except (NotYours, Unreasoned) as barred:
        tablet = present(request, session, barred.history)
        return show(request, tablet, barred_notice(tablet, line), status=422)
    if not request.htmx:
        return redirect("table", session.pk)
    return show(request, present(request, session, history))


def line_said(said: QueryDict) -> Line:
    """A line as it is, or the chosen piece on the tapped field; with who agreed to a take-back."""
    line = said.get("line", "") or said.get("piece", "").replace(FIELD, said.get("at", ""))
    if "number" in said:
        line = line.replace(FIELD, " ".join(filter(None, said.getlist("number")))).rstrip()
    whole, agreed = Line(line), said.getlist("agreed")
    return Line(f"{line} {AGREED} {' '.join(agreed)}") if agreed and kind_of(whole) == UNDO else whole


def barred_notice(tablet: Tablet, line: Line) -> Notice:
    """What takes more than a tap: a take-back asks the other players first."""
    if kind_of(line) == REDO:
        return ruled_back_notice(tablet, line)
    if kind_of(line) != UNDO:
        return referee_needed_notice()
    change = tablet.history.change_by(line)
    plain = Line(line.partition(f" {AGREED}")[0])
    return agreement_notice(tablet, plain, change, tablet.history.must_agree(change))


@require_GET
@of_a_session
def record(request: Request, session: PlaySession) -> HttpResponse:
    """The record as a file. While points or tiles are hidden, its lines would give them away."""
    if not shows_lines(session, history_of(session), request.who):
        return render(request, "hidden.html", status=403)
    document = exported_record(session)
    name = f"{session.title}-{session.begun:%Y-%m-%d}-{session.pk}.json"
    # Half a character, which a remark may hold, is written as JSON writes it.
    text = json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace") + b"\n"
    return download(text, "application/json", name)


@require_GET
@of_a_session
def board_style(request: HttpRequest, session: PlaySession) -> HttpResponse:
    """Where the fields of this play's board are."""
    history = history_of(session)
    style = face_of(history.game).board.style
    if style is None:
        raise Http404
    return style_sheet(style(history.now.state))


def present(request: Request, session: PlaySession, history: History, **more: Any) -> Tablet:
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


def looked_at(request: Request, session: PlaySession, history: History) -> Tablet:
    show = request.GET.get("show", "")
    return Tablet(
        session,
        history,
        page_language(),
        moment(history, whole_number(request.GET.get("at"))),
        show if show in (*SHOWN, *face_of(history.game).panels) else "",
        request.GET.get("why", ""),
        rights=rights_at(request, session),
    )


def moment(history: History, at: int) -> Step:
    """The step of this entry, 0 being the table before the first; the present one where there is none."""
    return (history.step(at) if 0 <= at <= history.entries else None) or history.now


def show(request: Request, tablet: Tablet, notice: Notice | None = None, status: int = 200) -> HttpResponse:
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
        return HttpResponse(fragment, status=status, headers=FRESH)
    page = {"tablet": tablet, "fragment": fragment}
    response = render(request, "table.html", page, status=status, using="django")
    for header, value in FRESH.items():
        response.headers[header] = value
    return response
