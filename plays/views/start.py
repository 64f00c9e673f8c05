"""The start page of somebody who is not signed in: what this is, what goes on, and where to sign in."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import Account
from accounts.request import Request
from games.models import PlaySession
from games.titles import TITLES
from plays.now import LAST_ENTRY, LAST_NUMBER, games_now, unfinished_games, with_seats_in_turn
from plays.running import facts_of, running_tables
from web.stamps import stamp_of

MOST_SHOWN, MOST_HELD = 12, 4
START_SEEN = "strangers-saw"
"""What a page that follows sends along: the stamp of what it shows to somebody who is not signed in."""


def show_start(request: Request, *, is_poll: bool = False) -> HttpResponse:
    """The page; the part of it that polls is sent only what it has not seen."""
    held = _held_tables(request)
    playing = _other_tables(held) if request.who.shows_tables else []
    last_held = None if held else request.who.newest_held
    seen = stamp_of((timezone.localdate(), facts_of(held), facts_of(playing), last_held))
    if is_poll and request.GET[START_SEEN] == seen:
        return HttpResponse(status=204)
    context = {
        "titles": TITLES.values(),
        "held": running_tables(held),
        "last_held": last_held,
        "playing": running_tables(playing),
        "shows_tables": request.who.shows_tables,
        "is_first_start": not Account.objects.directors().exists(),
        "news": f"?{START_SEEN}={seen}",
    }
    return render(request, "start.html#live" if is_poll else "start.html", context)


def _held_tables(request: Request) -> list[PlaySession]:
    """The running games whose links this device holds, the newest first."""
    held = unfinished_games().filter(pk__in=request.who.keeps | request.who.watches)
    held = held.annotate(last_entry=LAST_ENTRY, last_number=LAST_NUMBER)
    return [*with_seats_in_turn(held).order_by("-pk")[:MOST_HELD]]


def _other_tables(held: Iterable[PlaySession]) -> list[PlaySession]:
    return [*games_now().exclude(pk__in=[play.pk for play in held])[:MOST_SHOWN]]
