"""The big screen and the clock of a round."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.request import Request
from games.write_queue import writing
from tournaments.clock import Clock, turned
from tournaments.models import Event, Stage, screen_code
from tournaments.pages.screen import Projection
from tournaments.progress import Running
from tournaments.views.request import event_or_404, of_a_round, stamp_of, to_round
from web.reading import whole_number
from web.redirects import see_page


@never_cache
@require_safe
def screen(request: Request, code: str) -> HttpResponse:
    """For everybody who knows the address. A screen asks again and again; it is sent what it has not seen."""
    running = Running.of(get_object_or_404(Event, screen=code))
    projection = Projection(running)
    stamp = stamp_of(projection.facts)
    if request.htmx and request.GET.get("seen") == stamp:
        return HttpResponse(status=204)
    held = request.GET.get("show", "")
    context = {
        "event": running.event,
        "projection": projection,
        "views": projection.only(held),
        "held": held,
        "kinds": {view.kind for view in projection.views},
        "address": reverse("screen", args=[code]),
        "stamp": stamp,
    }
    page = "tournaments/screen.html"
    return render(request, f"{page}#live" if request.htmx else page, context)


@require_POST
def switch(request: Request, pk: int) -> HttpResponse:
    event = event_or_404(pk)
    match request.POST.get("wish"):
        case "off":
            event.screen = None
        case "on" if event.screen is None:
            event.screen = screen_code()
        case "renew":
            event.screen = screen_code()
    event.save(update_fields=["screen"])
    viewed = event.stages.filter(number=whole_number(request.POST.get("number"))).first()
    if viewed:
        return to_round(viewed)
    return see_page("event", event.pk)


@require_POST
@of_a_round
def clock(request: Request, running: Running, stage: Stage) -> HttpResponse:
    said = request.POST.get("minutes")
    seen = whole_number(said) if said else None
    with writing():
        now = Stage.objects.select_for_update().get(pk=stage.pk)
        before = Clock(now.minutes, now.started, now.spent)
        after = turned(before, request.POST.get("wish", ""), timezone.now(), seen)
        if after != before:
            now.minutes, now.started, now.spent = after
            now.save(update_fields=["minutes", "started", "spent"])
    return to_round(stage)
