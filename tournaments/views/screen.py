"""The big screen, and the clock of a round."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.club import CLUB
from accounts.models import fingerprint
from accounts.request import Request
from accounts.security_log import Event, log_event
from games.write_queue import writing
from tournaments.clock import Clock, turned
from tournaments.models import Round, Tournament
from tournaments.pages.screen import BigScreen
from tournaments.progress import Progress
from tournaments.views.request import of_a_round, see_round, tournament_or_404
from web.missing import Missing, first_or_missing
from web.reading import whole_number
from web.redirects import see_page
from web.stamps import stamp_of


def no_screen() -> Missing:
    return Missing(
        _("Nothing is shown at this address"),
        _("The big screen was switched off or has a new address. The page of the tournament leads to it."),
        "tournaments",
        _("To all tournaments"),
    )


@never_cache
@require_safe
def screen(request: Request, code: str) -> HttpResponse:
    """The page for everybody who knows the address. It polls, and is sent only what it has not seen."""
    shown = Tournament.objects.filter(screen_digest=fingerprint(code))
    big_screen = BigScreen(Progress.of(first_or_missing(shown, no_screen())))
    stamp = stamp_of(big_screen.facts)
    if request.htmx and request.GET.get("seen") == stamp:
        return HttpResponse(status=204)
    held = request.GET.get("show", "")
    context = {
        "tournament": big_screen.progress.tournament,
        "screen": big_screen,
        "views": big_screen.only(held),
        "held": held,
        "kinds": {view.kind for view in big_screen.views},
        "address": reverse("screen", args=[code]),
        "stamp": stamp,
        "starts_with_sound": CLUB.now.has_sound,
    }
    page = "tournaments/screen.html"
    return render(request, f"{page}#live" if request.htmx else page, context)


@require_POST
def switch_screen(request: Request, pk: int) -> HttpResponse:
    """Switches the big screen on or off, or gives it a new address."""
    tournament = tournament_or_404(pk)
    match request.POST.get("wish"):
        case "off":
            tournament.switch_screen_off()
        case "on" if tournament.screen_digest is None:
            tournament.renew_screen()
        case "renew":
            tournament.renew_screen()
    tournament.save(update_fields=["screen_digest", "screen_nonce"])
    log_event(Event.SCREEN_CHANGED, request, detail=tournament.name)
    viewed = tournament.rounds.filter(number=whole_number(request.POST.get("number"))).first()
    return see_round(viewed) if viewed else see_page("tournament", tournament.pk)


@require_POST
@of_a_round
def set_clock(request: Request, progress: Progress, round: Round) -> HttpResponse:
    typed = request.POST.get("minutes")
    seen = whole_number(typed) if typed else None
    with writing():
        row = Round.objects.select_for_update().get(pk=round.pk)
        before = Clock(row.minutes, row.started, row.spent)
        after = turned(before, request.POST.get("wish", ""), timezone.now(), seen)
        if after != before:
            row.minutes, row.started, row.spent = after
            row.save(update_fields=["minutes", "started", "spent"])
    return see_round(round)
