"""The table: one page that shows a session, and one tap on it."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from accounts.request import Request
from accounts.security_log import Event, log_event
from games.engine.history import AGREED, REDO, UNDO, History, Step, kind_of
from games.folds import history_of
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
from games.tablet.table import Notice, Tablet, face_of
from games.views.pages import (
    NO_STORE,
    of_a_session,
    posted_line,
    present_tablet,
    rights_at,
    show_table,
    tablet_author,
)
from games.visibility import shows_lines
from scoring.words import Colour, Field, Line
from web.files import download, style_sheet
from web.reading import whole_number
from web.wording import page_language

LOG = "log"
SHOWN = ("score", LOG, "board")


@require_GET
@of_a_session
def table(request: Request, session: PlaySession) -> HttpResponse:
    """The table now, or as it was (`at`), with the score or the log beside it (`show`), and why (`why`).

    A screen that follows says what it has seen (`after`); it gets nothing while nothing is new.
    """
    history = history_of(session)
    if request.GET.get("after") == str(history.entries):
        return HttpResponse(status=204, headers=NO_STORE)
    return show_table(request, asked_tablet(request, session, history))


@require_http_methods(["GET", "POST"])
@of_a_session
def play(request: Request, session: PlaySession) -> HttpResponse:
    """Records a tap: a whole line (undo), or the chosen piece on the tapped field."""
    if request.method == "GET":  # somebody came back to a page that was the answer to a tap
        return redirect("table", session.pk)
    posted = request.POST
    chosen, at, key = posted.get("piece", ""), Field(posted.get("at", "")), posted.get("key", "")
    after, who = whole_number(posted.get("after")), Colour(posted.get("who", ""))
    line = posted_line(posted)
    try:
        if not line:
            tablet = present_tablet(request, session, history_of(session))
            notice = field_notice(tablet, at)
            return show_table(request, tablet, notice, status=422 if notice.kind == "refused" else 200)
        history = record_line(session, line, after=after, key=key, by=tablet_author(request, session))
    except RuledOut as refusal:
        kept = {"chosen": chosen, "who": who, "among": posted.getlist("number") or None}
        tablet = present_tablet(request, session, refusal.history, **kept)
        return show_table(request, tablet, refusal_notice(tablet, refusal.ruling, chosen, at), status=422)
    except Stale as stale:
        tablet = present_tablet(request, session, stale.history, who=who)
        return show_table(request, tablet, overtaken_notice(tablet, after), status=409)
    except (NotYours, Unreasoned) as barred:
        tablet = present_tablet(request, session, barred.history)
        return show_table(request, tablet, barred_notice(tablet, line), status=422)
    if not request.htmx:
        return redirect("table", session.pk)
    return show_table(request, present_tablet(request, session, history))


def barred_notice(tablet: Tablet, line: Line) -> Notice:
    """The answer to a tap that needs a referee, or the agreement of the other players."""
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
        return render(request, "hidden.html", {"pk": session.pk}, status=403)
    document = exported_record(session)
    name = f"{session.title}-{session.begun:%Y-%m-%d}-{session.pk}.json"
    # A lone surrogate, which a remark may hold, is escaped as JSON escapes it.
    text = json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace") + b"\n"
    log_event(Event.EXPORTED, request, detail=f"table {session.pk}")
    return download(text, "application/json", name)


@require_GET
@of_a_session
def board_style(request: HttpRequest, session: PlaySession) -> HttpResponse:
    """The style sheet that says where the fields of this play's board are."""
    history = history_of(session)
    style = face_of(history.game).board.style
    if style is None:
        raise Http404
    return style_sheet(style(history.now.state))


def asked_tablet(request: Request, session: PlaySession, history: History) -> Tablet:
    show = request.GET.get("show", "")
    return Tablet(
        session,
        history,
        page_language(),
        asked_step(history, whole_number(request.GET.get("at"))),
        show if show in (*SHOWN, *face_of(history.game).panels) else "",
        whole_number(request.GET.get("page"), otherwise=0) if show == LOG else 0,
        request.GET.get("why", ""),
        rights=rights_at(request, session, history),
    )


def asked_step(history: History, at: int) -> Step:
    """The step of this entry, 0 being the table before the first; the present step where there is none."""
    return (history.step(at) if 0 <= at <= history.entries else None) or history.now
