"""The start page of somebody who is not signed in: what this is, what goes on, and where to sign in."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import Account
from accounts.request import Request
from games.models import PlaySession
from games.titles import TITLES
from plays.now import games_now, with_seats
from plays.running import running_tables
from web.stamps import stamp_of

MOST_SHOWN, MOST_HELD = 12, 4
START_SEEN = "strangers-saw"
"""What a page that follows sends along: the stamp of what it shows to somebody who is not signed in."""


def show_start(request: Request, *, is_poll: bool = False) -> HttpResponse:
    """The page; the part of it that polls is sent only what it has not seen."""
    held = _held_tables(request)
    others = games_now().exclude(pk__in=[play.pk for play in held]) if request.who.shows_tables else ()
    here, playing = running_tables(held), running_tables(others[:MOST_SHOWN])
    seen = stamp_of(
        (timezone.localdate(), [(table.session.pk, table.picture) for table in (*here, *playing)])
    )
    if is_poll and request.GET[START_SEEN] == seen:
        return HttpResponse(status=204)
    context = {
        "titles": TITLES.values(),
        "held": here,
        "last_held": None if held else _last_table(request),
        "playing": playing,
        "shows_tables": request.who.shows_tables,
        "is_first_start": not Account.objects.directors().exists(),
        "news": f"?{START_SEEN}={seen}",
    }
    return render(request, "start.html#live" if is_poll else "start.html", context)


def _held_tables(request: Request) -> list[PlaySession]:
    """The running games whose links this device holds, the newest first."""
    running = PlaySession.objects.filter(
        pk__in=request.who.keeps | request.who.watches, title__in=TITLES, ended=None, abandoned=None
    )
    return [*with_seats(running, "number").order_by("-pk")[:MOST_HELD]]


def _last_table(request: Request) -> int | None:
    """The table whose link this device took last, though nothing is played there now."""
    return max(request.who.keeps | request.who.watches, default=None)
