"""The start page: games being played, drafts, the latest results, and what can be played."""

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRefresh

from accounts.access import DRAFT, SCORE, SETTINGS
from accounts.models import ClubSettings
from accounts.request import Request
from accounts.sign_in.pins import WrongPins, wrong_pins
from accounts.who import Who
from games.models import PlaySession
from games.titles import TITLES
from plays import statistics
from plays.models import Draft
from plays.now import games_now
from plays.running import facts_of, running_tables
from plays.small_boards import plays_with_boards
from plays.views.start import START_SEEN, show_start
from web.reading import whole_number
from web.stamps import stamp_of

MOST_DRAFTS = 20
TABLES_ON_A_PAGE = 24
LATEST = 8
"""How many results are shown."""


@require_safe
@vary_on_headers("HX-Request")
def home(request: Request) -> HttpResponse:
    """The page; the part of it that polls is sent only what it has not seen."""
    is_poll = request.htmx and not request.htmx.history_restore_request
    is_follower_signed_in = START_SEEN not in request.GET
    if is_poll and is_follower_signed_in != bool(request.who.account):  # signed in or out meanwhile
        return HttpResponseClientRefresh()
    if request.who.account is None:
        return show_start(request, is_poll=bool(is_poll))
    playing = Paginator(games_now(), TABLES_ON_A_PAGE).get_page(request.GET.get("playing"))
    playing.object_list = [*playing.object_list]
    drafts = [*_drafts_of(request.who).filter(discarded=False).order_by("-changed")[:MOST_DRAFTS]]
    results = [*statistics.with_seats(statistics.finished())[:LATEST]]
    seen = stamp_of(
        (
            timezone.localdate(),
            playing.paginator.num_pages,
            facts_of(playing),
            _facts_of_drafts(drafts),
            _facts_of_results(results),
        )
    )
    if is_poll and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    context = {
        "titles": TITLES.values(),
        "discarded": _discarded(request),
        "drafts": drafts,
        "playing": playing,
        "tables": running_tables(playing),
        "results": results,
        "boards": plays_with_boards(results),
        "asks_for_club": not (playing or drafts or results) and _is_club_to_be_set_up(request.who),
        "wrong_pins": _wrong_pins_of(request.who),
        "news": f"?playing={playing.number}&seen={seen}",
    }
    return render(request, "home.html#live" if is_poll else "home.html", context)


def _facts_of_drafts(drafts: Iterable[Draft]) -> object:
    return [(draft.pk, draft.edits) for draft in drafts]


def _facts_of_results(results: Iterable[PlaySession]) -> object:
    """What their rows show: seals, corrections and new names change it."""
    return [
        (
            (play.pk, play.played, play.place, play.sealed, play.source),
            [(seat.player.name, seat.colour, seat.points, seat.won) for seat in play.seats.all()],
        )
        for play in results
    ]


def _discarded(request: Request) -> Draft | None:
    """The draft that was just discarded, which can be restored."""
    drafts = _drafts_of(request.who).filter(discarded=True)
    return drafts.filter(pk=whole_number(request.GET.get("discarded"))).first()


def _wrong_pins_of(who: Who) -> WrongPins | None:
    """What the owner of a PIN should know before anything else: somebody may be guessing it."""
    return wrong_pins(who.account) if who.account and who.account.pin else None


def _is_club_to_be_set_up(who: Who) -> bool:
    """Whether the questions of the first start are still open: somebody may have been interrupted there."""
    return who.may(SETTINGS) and not ClubSettings.objects.exists()


def _drafts_of(who: Who) -> QuerySet[Draft]:
    """The drafts that may be continued: all of them, or those the account began."""
    drafts = Draft.objects.filter(title__in=TITLES)
    if who.may(DRAFT):
        return drafts
    return drafts.filter(owner=who.account) if who.may(SCORE) else drafts.none()
