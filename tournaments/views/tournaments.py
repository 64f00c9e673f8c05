"""The list of all tournaments."""

from collections.abc import Collection
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, Q
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
    found = Tournament.objects.prefetch_related("rounds__draws").order_by("-day", "-pk")
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    keys = [tournament.pk for tournament in page]
    counts = dict(Entrant.objects.filter(tournament__in=keys).values_list("tournament").annotate(Count("pk")))
    waiting = draws_with_a_result_missing(keys)
    listed = [listed_tournament(tournament, counts.get(tournament.pk, 0), waiting) for tournament in page]
    return render(request, "tournaments/list.html", {"page": page, "tournaments": listed})


def draws_with_a_result_missing(tournaments: Collection[int]) -> set[int]:
    """The primary keys of draws with a table at which no result is valid yet; see `DrawnTable.play`."""
    without = DrawnTable.objects.filter(Q(session=None) | Q(session__sealed=None), typed=None)
    found = without.filter(draw__round__tournament__in=tournaments)
    return {*found.values_list("draw", flat=True).distinct()}


def listed_tournament(tournament: Tournament, entrants: int, waiting: Collection[int]) -> ListedTournament:
    rounds = sorted(tournament.rounds.all(), key=lambda round: round.number)
    drawn = [(round, round.draw) for round in rounds if round.draw]
    missing = [round.number for round, draw in drawn if draw.pk in waiting]
    now = missing[0] if missing else drawn[-1][0].number if drawn else 0
    is_over = bool(drawn) and len(drawn) == len(rounds) and not missing
    name = name_of(tournament, now) if now else ""
    common = tournament.common_rounds
    return ListedTournament(tournament, entrants, common, name, now <= common, is_over)
