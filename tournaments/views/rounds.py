"""The page of a round: what is going on at its tables."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.request import Request
from accounts.security_log import Event, log_event
from scoring.document import Malformed
from tournaments.desk import tables as desk
from tournaments.models import Round, Tournament
from tournaments.progress import PLAYING, SHUT, UNCONFIRMED, Progress, versions_of
from tournaments.views.request import (
    draw_label,
    of_a_round,
    round_context,
    see_round,
    tournament_or_404,
)
from web.stamps import stamp_of
from web.wording import say


@require_safe
def current_round(request: Request, pk: int) -> HttpResponse:
    """The page of the round that is played now."""
    progress = Progress.of(tournament_or_404(pk))
    round = progress.round(progress.current)
    if round is None:
        context = {"tournament": progress.tournament, "progress": progress}
        return render(request, "tournaments/round.html", context)
    return show_round(request, progress, round)


@require_safe
@of_a_round
def round_page(request: Request, progress: Progress, round: Round) -> HttpResponse:
    return show_round(request, progress, round)


def show_round(
    request: Request, progress: Progress, round: Round, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    tables = progress.tables(round)
    arrived, gone = progress.misfits(round.number)
    clock = (round.started, round.spent, round.minutes)
    points = [(table.state, [player.points for player in table.people]) for table in tables]
    stamp = stamp_of((clock, points, arrived, gone))
    if request.htmx and request.GET.get("seen") == stamp:
        return HttpResponse(status=204)
    context = {
        **round_context(progress, round),
        "progress": progress,
        "tables": tables,
        "missing": [table.number for table in tables if not table.is_in],
        "threes": sum(len(table.people) == 3 for table in tables),
        "shut": any(table.state == SHUT for table in tables),
        "may_be_drawn_anew": bool(tables) and not any(table.is_in for table in tables),
        "byes": progress.byes(round.number),
        "arrived": arrived,
        "gone": gone,
        "versions": versions_of(round),
        "upcoming": progress.round(progress.drawn + 1),
        "draw_label": draw_label(progress),
        "stamp": stamp,
        "wrong": wrong,
    }
    page = "tournaments/round.html#tables" if request.htmx else "tournaments/round.html"
    return render(request, page, context, status=status)


@require_POST
@of_a_round
def open_tables(request: Request, progress: Progress, round: Round) -> HttpResponse:
    return open_published_tables(request, progress.tournament, round.number)


def open_published_tables(request: Request, tournament: Tournament, number: int) -> HttpResponse:
    """Opens sessions at the tables of a round that was published, and leads to its page."""
    round = tournament.rounds.get(number=number)
    if round.draw:
        try:
            opened = desk.open_tables(round.draw, request.who.name)
        except Malformed as malformed:
            why = _("The tables could not be opened: %(why)s") % {"why": say(malformed.text)}
            progress = Progress.of(tournament)
            return show_round(request, progress, progress.round(number) or round, wrong=why, status=422)
        if opened:
            what = f"{tournament.name}, {number}. ({len(opened)})"
            log_event(Event.TABLE_LINKS_MADE, request, detail=what)
    return see_round(round)


def tables_under_way(progress: Progress, round: Round) -> list[int]:
    """The numbers of the tables at which an unfinished game goes on."""
    return [table.number for table in progress.tables(round) if table.state in (PLAYING, UNCONFIRMED)]
