"""The certificate of a draw."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.request import Request
from tournaments.models import Round
from tournaments.pages.certificate import Certificate
from tournaments.progress import Progress, versions_of
from tournaments.views.request import of_a_round, round_context
from web.missing import Missing


@require_safe
@of_a_round
def certificate(request: Request, progress: Progress, round: Round) -> HttpResponse:
    versions = versions_of(round)
    wanted = request.GET.get("version")
    draw = next((draw for draw in versions if wanted in (None, str(draw.number))), None)
    if draw is None:
        what, why = (
            _("This draw has no such version"),
            _("The page of the round shows the valid draw."),
        )
        raise Missing(what, why, "round", _("To the round"), round.tournament_id, round.number)
    context = {
        **round_context(progress, round),
        "certificate": Certificate(progress, round, draw),
        "draw": draw,
        "versions": versions,
        "is_last": draw == versions[0],
    }
    return render(request, "tournaments/certificate.html", context)
