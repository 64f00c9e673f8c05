"""The start page: games being played, drafts, and finished games."""

from datetime import timedelta

from django.core.paginator import Paginator
from django.db.models import Exists, Max, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.access import DRAFT, SCORE
from accounts.request import Request
from accounts.sign_in.pins import WrongPins, wrong_pins
from accounts.who import Who
from games.models import Link, PlaySession, Seat
from games.titles import TITLES
from plays.models import Draft
from web.reading import whole_number

ON_A_PAGE = 20
A_DAY = timedelta(days=1)


@require_safe
def home(request: Request) -> HttpResponse:
    plays, drafts = PlaySession.objects.filter(title__in=TITLES), _drafts_of(request.who)
    playing = _with_seats(plays.filter(ended=None), "number").annotate(last_entry=Max("entries__entered"))
    # Tables of a tournament at which nobody will record anything have a closed link, and are not listed.
    expected = Q(remarks="") | Exists(
        Link.objects.filter(session=OuterRef("pk"), kind=Link.KEEP, closed=None)
    )
    new = Q(begun__gt=timezone.now() - A_DAY) & expected
    playing = playing.filter(new | Q(last_entry__isnull=False))
    finished = _with_seats(plays.exclude(ended=None), "-won", "-points", "number")
    latest = Coalesce("last_entry", "begun").desc()
    return render(
        request,
        "home.html",
        {
            "titles": TITLES.values(),
            "discarded": drafts.filter(discarded=True, pk=whole_number(request.GET.get("discarded"))).first(),
            "drafts": drafts.filter(discarded=False).order_by("-changed")[:ON_A_PAGE],
            "playing": Paginator(playing.order_by(latest, "-pk"), ON_A_PAGE).get_page(
                request.GET.get("playing")
            ),
            "finished": Paginator(finished.order_by("-played", "-ended", "-pk"), ON_A_PAGE).get_page(
                request.GET.get("page")
            ),
            "wrong_pins": _wrong_pins_of(request.who),
        },
    )


def _wrong_pins_of(who: Who) -> WrongPins | None:
    """What the owner of a PIN should know before anything else: somebody may be guessing it."""
    return wrong_pins(who.account) if who.account and who.account.pin else None


def _drafts_of(who: Who) -> QuerySet[Draft]:
    """The drafts that may be continued: all of them, or those the account began."""
    drafts = Draft.objects.filter(title__in=TITLES)
    if who.may(DRAFT):
        return drafts
    return drafts.filter(owner=who.account) if who.may(SCORE) else drafts.none()


def _with_seats(plays: QuerySet[PlaySession], *order: str) -> QuerySet[PlaySession]:
    seats = Seat.objects.select_related("player").order_by(*order)
    return plays.prefetch_related(Prefetch("seats", seats))
