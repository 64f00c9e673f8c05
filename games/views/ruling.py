"""What a referee decides: first what it would do, then, with a reason, that it is done."""

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_urlsafe
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import RULE
from accounts.request import Request
from games.engine.game import Refused
from games.engine.history import (
    INSERT,
    REPLACE,
    SEAL,
    History,
    kind_of,
)
from games.folds import history_of
from games.models import LONGEST_REASON, PlaySession
from games.names import Doubtful, known_names, names_of_the_club, typed_name
from games.proposals import HEADINGS, Proposal, given_reason
from games.recording import (
    Hidden,
    NotYours,
    RuledOut,
    Stale,
    Unreasoned,
    foreseen,
    record_line,
    seats_line,
)
from games.ruling_log import log_ruling
from games.tablet.notices import field_notice
from games.views.pages import of_a_session, posted_line, present_tablet, show_table, tablet_author
from scoring.document import Malformed
from scoring.wording import colour_name
from scoring.words import NO_COLOUR, Field, Line
from web.missing import Missing
from web.reading import whole_number
from web.redirects import see_other, see_page
from web.wording import say

REASONS = (
    gettext_lazy("wrong entry"),
    gettext_lazy("noticed too late"),
    gettext_lazy("all players agree"),
)
"""The reasons that can be given with one tap; others are typed."""
LONGEST_TAPPED = 60
"""The most letters that all of these take together, in either language."""
REASONS_TO_SEAL = (gettext_lazy("left early"), gettext_lazy("disputed, then decided"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_session
def ruling(request: Request, session: PlaySession) -> HttpResponse:
    """Shows what a ruling would do (GET), or records it with its reason (POST)."""
    sent = request.POST if request.method == "POST" else request.GET
    line = Line(sent.get("line", ""))
    if kind_of(line) not in HEADINGS:
        raise no_ruling(session.pk)
    if request.method != "POST":
        return show_proposal(request, session, history_of(session), line)
    try:
        record_line(
            session,
            line,
            after=whole_number(sent.get("after")),
            key=sent.get("key", ""),
            by=tablet_author(request, session),
            reason=given_reason(sent),
        )
    except RuledOut as refusal:
        return show_proposal(request, session, refusal.history, line, status=422)
    except Unreasoned as unreasoned:
        wrong = _("Please give a reason: it is kept with the ruling.")
        return show_proposal(request, session, unreasoned.history, line, wrong=wrong, status=422)
    except Stale as stale:
        wrong = _("The table has changed meanwhile: nothing was recorded. This is the current position.")
        return show_proposal(request, session, stale.history, line, wrong=wrong, status=409)
    except Hidden as hidden:
        return show_proposal(request, session, hidden.history, line, status=403)
    except NotYours as barred:
        wrong = _("Only referees can do this.")
        return show_proposal(request, session, barred.history, line, wrong=wrong, status=403)
    log_ruling(request, request.who, session, line, given_reason(sent))
    where = "sheet" if line == SEAL else "table"
    return see_page(where, session.pk)


def no_ruling(session_id: int) -> Missing:
    why = _("To allow, replace or remove a move, choose it in the log of the table.")
    return Missing(_("There is no such ruling"), why, "table", _("To the table"), session_id)


def show_proposal(
    request: Request,
    session: PlaySession,
    history: History,
    line: Line,
    *,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    tablet = present_tablet(request, session, history)
    context = {
        "tablet": tablet,
        "proposal": Proposal.of(tablet, line),
        "reasons": REASONS_TO_SEAL if line == SEAL else REASONS,
        "because": request.POST.getlist("because"),
        "reason": request.POST.get("reason", ""),
        "longest": LONGEST_REASON - LONGEST_TAPPED,
        "wrong": wrong,
        "signer": request.who.name_for(RULE, session.pk) if request.who.may(RULE, session.pk) else "",
        "key": token_urlsafe(12),
        "here": ruling_address(session.pk, line),
    }
    return render(request, "ruling.html", context, status=status)


def ruling_address(session_id: int, line: Line) -> str:
    """The address of the page that shows what a ruling would do."""
    return f"{reverse('ruling', args=[session_id])}?{urlencode({'line': line})}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct_entry(request: Request, pk: int, entry: int) -> HttpResponse:
    """The table before an entry, to tap what was really played (`as=replace`) or is missing (`as=insert`)."""

    @of_a_session
    def answer(request: Request, session: PlaySession) -> HttpResponse:
        history = history_of(session)
        step = history.step(entry)
        if step is None or step.before is None or not history.stands(step) or history.is_closed:
            raise no_entry(pk)
        kind = INSERT if request.GET.get("as") == INSERT else REPLACE
        line = posted_line(request.POST) if request.method == "POST" else ""
        if line:
            return see_other(ruling_address(pk, Line(f"{kind} {entry} {line}")))
        earlier = replace(history, standing=history.standing[: step.index], undone=())
        tablet = present_tablet(
            request, session, earlier, instead=f"{kind} {entry}", who=step.player or NO_COLOUR
        )
        tablet = replace(
            tablet,
            picked=replace(tablet, history=history).log.entry(step),
            back_to_it=history.now.index - step.index + 1,
        )
        at = Field(request.POST.get("at", ""))
        return show_table(request, tablet, field_notice(tablet, at) if at else None)

    return answer(request, pk)


def no_entry(session_id: int) -> Missing:
    return Missing(
        _("This move cannot be corrected"),
        _("It was undone, replaced or removed, or the game is closed. The log shows what is valid."),
        "table",
        _("To the table"),
        session_id,
    )


class SeatRow(NamedTuple):
    number: int
    name: str
    colour: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_session
def reseat(request: Request, session: PlaySession) -> HttpResponse:
    """Corrects who sat where; what that means is shown before it is recorded."""
    history = history_of(session)
    count = len(history.setup.players)
    if request.method != "POST":
        return show_seats(request, session, history, [*history.setup.players])
    typed = [
        (name, request.POST.get(f"colour-{at}", ""))
        for at, name in enumerate(request.POST.getlist("name")[:count])
    ]
    up = whole_number(request.POST.get("up"))
    if 0 < up < len(typed):
        typed[up - 1 : up + 1] = typed[up], typed[up - 1]
        return show_seats(request, session, history, typed)
    try:
        club, sitting = known_names(), {player.name for player in history.setup.players}
        kept = request.POST.getlist("keep")[:count]
        # A name of an imported record may be longer than can be typed.
        seats = [
            (name if name in sitting else typed_name(name, club, kept=kept), colour) for name, colour in typed
        ]
        line = seats_line(seats)
        foreseen(history, line)
    except Doubtful as doubtful:
        doubted = [*kept, doubtful.name]
        return show_seats(request, session, history, typed, say(doubtful.text), doubted)
    except Malformed as malformed:
        return show_seats(request, session, history, typed, say(malformed.text))
    except Refused as refused:
        return show_seats(request, session, history, typed, say(refused.ruling.message))
    return see_other(ruling_address(session.pk, line))


def show_seats(
    request: Request,
    session: PlaySession,
    history: History,
    seats: Sequence[tuple[str, str]],
    wrong: str = "",
    doubted: Sequence[str] = (),
) -> HttpResponse:
    context = {
        "tablet": present_tablet(request, session, history),
        "doubted": [(name, name in request.POST.getlist("keep")) for name in doubted],
        "seats": [SeatRow(at, name, colour) for at, (name, colour) in enumerate(seats)],
        "colours": [(colour, colour_name(colour)) for colour in history.game.colours],
        "known": names_of_the_club() if request.who.may_begin else (),
        "wrong": wrong,
    }
    return render(request, "reseat.html", context, status=422 if wrong else 200)
