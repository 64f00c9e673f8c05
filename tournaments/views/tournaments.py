"""The list of all tournaments."""

from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, Prefetch
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.request import Request
from tournaments.models import DrawnTable, Entrant, Tournament
from tournaments.progress import name_of

ON_A_PAGE = 20


class ListedTournament(NamedTuple):
    tournament: Tournament
    entrants: int
    rounds: int
    """The number of common rounds."""
    now: str
    """The name of the round that is played; empty before the first draw."""
    is_common: bool
    """Whether it is one of the common rounds, before the knock-out."""
    is_over: bool


@require_safe
def tournaments(request: Request) -> HttpResponse:
    tables = Prefetch("rounds__draws__tables", DrawnTable.objects.select_related("session", "typed"))
    found = Tournament.objects.prefetch_related("rounds__draws", tables).order_by("-day", "-pk")
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    entrants = Entrant.objects.filter(tournament__in=[tournament.pk for tournament in page])
    counts = dict(entrants.values_list("tournament").annotate(Count("pk")))
    listed = [listed_tournament(tournament, counts.get(tournament.pk, 0)) for tournament in page]
    return render(request, "tournaments/list.html", {"page": page, "tournaments": listed})


def listed_tournament(tournament: Tournament, entrants: int) -> ListedTournament:
    rounds = sorted(tournament.rounds.all(), key=lambda round: round.number)
    drawn = [(round, round.draw) for round in rounds if round.draw]
    missing = [
        round.number for round, draw in drawn if any(table.play is None for table in draw.tables.all())
    ]
    now = missing[0] if missing else drawn[-1][0].number if drawn else 0
    is_over = bool(drawn) and len(drawn) == len(rounds) and not missing
    name = name_of(tournament, now) if now else ""
    common = tournament.common_rounds
    return ListedTournament(tournament, entrants, common, name, now <= common, is_over)
