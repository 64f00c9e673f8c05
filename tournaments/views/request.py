"""What the views of tournaments have in common: the tournament and the round that an address names."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from games.titles import TITLES
from tournaments.models import Round, Tournament
from tournaments.progress import Progress, name_of
from web.reading import LARGEST_ID
from web.redirects import see_page


def tournament_or_404(pk: int) -> Tournament:
    return get_object_or_404(Tournament, pk=min(pk, LARGEST_ID))


def of_a_round(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Gives a view the progress of the tournament and the round that its address names."""

    @wraps(view)
    def answer(request: Any, pk: int, number: int, **more: int) -> HttpResponse:
        progress = Progress.of(tournament_or_404(pk))
        round = progress.round(number)
        if round is None or round.title not in TITLES:
            raise Http404
        return view(request, progress, round, **more)

    return answer


def round_context(progress: Progress, round: Round) -> dict[str, object]:
    """What every page of a round shows in its head."""
    return {
        "tournament": progress.tournament,
        "tab": "rounds",
        "round": round,
        "name": name_of(progress.tournament, round.number),
    }


def stamp_of(facts: object) -> str:
    """A hash by which a page that polls says what it has seen."""
    return sha256(repr(facts).encode()).hexdigest()[:16]


def see_round(round: Round) -> HttpResponse:
    return see_page("round", round.tournament_id, round.number)
