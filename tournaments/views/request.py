"""What the views of tournaments have in common: the tournament and the round that an address names."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from games.titles import TITLES
from tournaments.models import Round, Tournament
from tournaments.progress import Progress, name_of
from web.missing import Missing, first_or_missing
from web.reading import LARGEST_ID
from web.redirects import see_page


def tournament_or_404(pk: int) -> Tournament:
    missing = Missing(
        _("There is no tournament with this number"),
        _("Perhaps the address was mistyped, or it was deleted before a round was published."),
        "tournaments",
        _("To all tournaments"),
    )
    return first_or_missing(Tournament.objects.filter(pk=min(pk, LARGEST_ID)), missing)


def no_round(pk: int) -> Missing:
    why = _("The page of the tournament shows all its rounds.")
    return Missing(_("This tournament has no such round"), why, "tournament", _("To the tournament"), pk)


def of_a_round(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Gives a view the progress of the tournament and the round that its address names."""

    @wraps(view)
    def answer(request: Any, pk: int, number: int, **more: int) -> HttpResponse:
        progress = Progress.of(tournament_or_404(pk))
        round = progress.round(number)
        if round is None or round.title not in TITLES:
            raise no_round(pk)
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


def draw_label(progress: Progress) -> str:
    """What the way to the next draw is called."""
    number = progress.drawn + 1
    upcoming = progress.round(number)
    if upcoming and upcoming.is_knock_out:
        return _("Draw the %(name)s") % {"name": name_of(progress.tournament, number)}
    return _("Draw round %(number)s") % {"number": number}


def see_round(round: Round) -> HttpResponse:
    return see_page("round", round.tournament_id, round.number)
