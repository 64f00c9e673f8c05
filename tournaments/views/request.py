from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from games.titles import TITLES
from tournaments.models import Event, Stage
from tournaments.progress import Running
from web.reading import LARGEST_ID
from web.redirects import see_page


def event_or_404(pk: int) -> Event:
    return get_object_or_404(Event, pk=min(pk, LARGEST_ID))


def of_a_round(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view gets the tournament and the round that its address names."""

    @wraps(view)
    def answer(request: Any, pk: int, number: int, **more: int) -> HttpResponse:
        running = Running.of(event_or_404(pk))
        stage = running.stage(number)
        if stage is None or stage.title not in TITLES:
            raise Http404
        return view(request, running, stage, **more)

    return answer


def stamp_of(facts: object) -> str:
    """By which a page that asks for news says what it has seen."""
    return sha256(repr(facts).encode()).hexdigest()[:16]


def to_round(stage: Stage) -> HttpResponse:
    return see_page("round", stage.event_id, stage.number)
