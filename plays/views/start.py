"""The start page of somebody who is not signed in: what this is, what goes on, and where to sign in."""

from django.http import HttpResponse
from django.shortcuts import render

from accounts.models import Account
from accounts.request import Request
from games.models import PlaySession
from games.titles import TITLES
from plays.now import games_now, with_seats
from plays.running import running_tables

MOST_SHOWN, MOST_HELD = 12, 4


def show_start(request: Request) -> HttpResponse:
    held = _held_tables(request)
    others = games_now().exclude(pk__in=[play.pk for play in held]) if request.who.shows_tables else ()
    context = {
        "titles": TITLES.values(),
        "held": running_tables(held),
        "last_held": None if held else _last_table(request),
        "playing": running_tables(others[:MOST_SHOWN]),
        "shows_tables": request.who.shows_tables,
        "is_first_start": not Account.objects.directors().exists(),
    }
    return render(request, "start.html", context)


def _held_tables(request: Request) -> list[PlaySession]:
    """The running games whose links this device holds, the newest first."""
    running = PlaySession.objects.filter(
        pk__in=request.who.keeps | request.who.watches, title__in=TITLES, ended=None, abandoned=None
    )
    return [*with_seats(running, "number").order_by("-pk")[:MOST_HELD]]


def _last_table(request: Request) -> int | None:
    """The table whose link this device took last, though nothing is played there now."""
    return max(request.who.keeps | request.who.watches, default=None)
