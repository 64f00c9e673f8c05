"""A game is abandoned with a reason, or brought back; one in which nothing was entered can be deleted."""

from secrets import token_urlsafe

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import DELETE_GAME, RULE
from accounts.request import Request
from games.deleting import Needed, delete_unplayed
from games.engine.history import ABANDON, RESUME, History
from games.folds import history_of
from games.holding import holding_of
from games.models import LONGEST_REASON, PlaySession
from games.proposals import given_reason
from games.recording import NotYours, RuledOut, Stale, Unreasoned, needed_action, record_line
from games.ruling_log import log_ruling
from games.views.pages import of_a_session, present_tablet, tablet_author
from web.reading import whole_number
from web.redirects import see_other, see_page
from web.wording import say

REASONS = (
    gettext_lazy("ran out of time"),
    gettext_lazy("somebody had to leave"),
    gettext_lazy("only a trial"),
    gettext_lazy("entered twice"),
)
"""The reasons that can be given with one tap; others are typed."""
LONGEST_TAPPED = 80
"""The most letters that all of these take together, in either language."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_session
def abandon(request: Request, session: PlaySession) -> HttpResponse:
    """Shows what it means to abandon a game, or to bring it back (GET), and records it (POST)."""
    history = history_of(session)
    if request.method != "POST":
        return show_abandoning(request, session, history)
    line = RESUME if request.POST.get("line") == RESUME else ABANDON
    reason = given_reason(request.POST)
    after, key = whole_number(request.POST.get("after")), request.POST.get("key", "")
    try:
        by = tablet_author(request, session)
        record_line(session, line, after=after, key=key, by=by, reason=reason)
    except RuledOut as refusal:
        wrong = say(refusal.ruling.message)
        return show_abandoning(request, session, refusal.history, wrong=wrong, status=422)
    except Unreasoned as unreasoned:
        wrong = _("Please say why: the log keeps the reason.")
        return show_abandoning(request, session, unreasoned.history, wrong=wrong, status=422)
    except Stale as stale:
        wrong = _("Somebody recorded something at this table in the meantime. Nothing was changed.")
        return show_abandoning(request, session, stale.history, wrong=wrong, status=409)
    except NotYours as barred:
        wrong = _("Only referees can do this here.")
        return show_abandoning(request, session, barred.history, wrong=wrong, status=403)
    log_ruling(request, request.who, session, line, reason)
    return see_page("table", session.pk)


def show_abandoning(
    request: Request, session: PlaySession, history: History, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    line = RESUME if history.abandoned else ABANDON
    is_ruling = needed_action(session, line, history) is RULE
    is_empty = not history.entries
    may_delete = is_empty and request.who.may(DELETE_GAME, session.pk)
    context = {
        "tablet": present_tablet(request, session, history),
        "line": line,
        "target": reverse("abandon_by_ruling" if is_ruling else "abandon", args=[session.pk]),
        "is_reason_needed": line == ABANDON or is_ruling,
        "holding": None if line == RESUME else holding_of(session),
        "may_delete": may_delete and not holding_of(session, for_good=True),
        "reasons": () if line == RESUME else REASONS,
        "because": request.POST.getlist("because"),
        "reason": request.POST.get("reason", ""),
        "longest": LONGEST_REASON - LONGEST_TAPPED,
        "wrong": wrong,
        "key": token_urlsafe(12),
        "here": reverse("abandon", args=[session.pk]),
    }
    return render(request, "abandon.html", context, status=status)


@require_POST
@of_a_session
def delete_game(request: Request, session: PlaySession) -> HttpResponse:
    try:
        delete_unplayed(session.pk, by=request.who.name)
    except Needed as needed:
        wrong = say(needed.text)
        return show_abandoning(request, session, history_of(session), wrong=wrong, status=422)
    return see_other(f"{reverse('home')}?done=deleted")
