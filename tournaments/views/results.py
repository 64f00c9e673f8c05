"""The result of a table, entered by the director: totals, and corrections that keep what stood before."""

from collections.abc import Sequence
from secrets import token_urlsafe

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from games.models import is_entry_key
from scoring.document import Malformed
from tournaments.desk.refusals import Meanwhile, ReasonMissing
from tournaments.desk.results import save_totals
from tournaments.models import Round
from tournaments.pages.result import (
    TotalsLine,
    known_totals,
    overtaken_by,
    posted_totals,
    read_typed_points,
    sealed_totals,
    separated_places,
    totals_versions,
)
from tournaments.progress import DISPUTED, SEALED, Progress, ShownTable
from tournaments.views.request import of_a_round, round_context, see_round
from web.missing import Missing
from web.reading import whole_number
from web.redirects import see_page
from web.wording import say


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_round
def result(request: Request, progress: Progress, round: Round, table: int) -> HttpResponse:
    shown = table_or_404(progress, round, table)
    if request.method != "POST":
        return show_result(request, progress, round, shown, known_totals(shown))
    lines = sealed_totals(shown.table) if "take" in request.POST else posted_totals(shown, request.POST)
    try:
        if shown.state == SEALED and request.POST.get("seen") != SEALED:
            raise Meanwhile
        save_lines(request, shown, lines)
    except Malformed as malformed:
        return show_result(request, progress, round, shown, lines, wrong=say(malformed.text), status=422)
    except ReasonMissing:
        why = _("Nothing is changed yet: please give a reason below.")
        return show_result(request, progress, round, shown, lines, wrong=why, status=422)
    except Meanwhile:
        fresh = Progress.of(progress.tournament)
        now = table_or_404(fresh, round, table)
        return show_result(
            request, fresh, round, now, known_totals(now), wrong=overtaken_by(lines), status=409
        )
    return see_next_table(request, round, table)


def table_or_404(progress: Progress, round: Round, number: int) -> ShownTable:
    found = next((table for table in progress.tables(round) if table.number == number), None)
    if found is None:
        what, why = _("This round has no such table"), _("The page of the round shows all of its tables.")
        raise Missing(what, why, "round", _("To the round"), round.tournament_id, round.number)
    return found


def save_lines(request: Request, shown: ShownTable, lines: Sequence[TotalsLine]) -> None:
    sent = request.POST
    key = sent.get("key", "")
    points = [read_typed_points(line) for line in lines]
    save_totals(
        shown.table,
        points,
        separated_places(points, [whole_number(line.place, otherwise=0) for line in lines]),
        after=whole_number(sent.get("after", ""), otherwise=0),
        key=key if is_entry_key(key) else token_urlsafe(16),
        who=request.who.name,
        reason=_("as sealed on the tablet") if "take" in sent else sent.get("reason", ""),
    )


def see_next_table(request: Request, round: Round, table: int) -> HttpResponse:
    """Leads to the next table that misses its result, where that is wanted, or back to the round."""
    onward = next_missing(Progress.of(round.tournament), round, table) if "then" in request.POST else None
    if onward is None:
        return see_round(round)
    return see_page("result", round.tournament_id, round.number, onward)


def next_missing(progress: Progress, round: Round, number: int) -> int | None:
    """The first table after this one without a result, or else the first of all."""
    missing = [table.number for table in progress.tables(round) if not table.is_in]
    others = [other for other in missing if other != number]
    return min(others, key=lambda other: (other < number, other), default=None)


def show_result(
    request: Request,
    progress: Progress,
    round: Round,
    shown: ShownTable,
    lines: Sequence[TotalsLine],
    *,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    versions = totals_versions(shown.table)
    context = {
        **round_context(progress, round),
        "shown": shown,
        "lines": lines,
        "places": [str(place) for place in range(1, len(lines) + 1)],
        "versions": versions,
        "after": versions[0].number if versions else 0,
        "sealed": sealed_totals(shown.table) if shown.state == DISPUTED else [],
        "onward": next_missing(progress, round, shown.number),
        "key": token_urlsafe(16),
        "reason": request.POST.get("reason", ""),
        "wrong": wrong,
    }
    return render(request, "tournaments/result.html", context, status=status)
