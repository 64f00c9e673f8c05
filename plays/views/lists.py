"""The lists of finished plays: all of them, those of a player, those of a title."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple
from unicodedata import normalize
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from accounts.request import Request
from games.engine.game import AnyGame
from games.models import Player, PlaySession, Seat
from games.titles import TITLES
from plays import statistics
from plays.plot import Plot, plot
from scoring.wording import readable

ON_A_PAGE = 20
LONGEST_SAID = 20
RECORDS = {
    "highest": gettext_lazy("Highest score"),
    "highest_lost": gettext_lazy("Highest score without winning"),
    "lowest_won": gettext_lazy("Lowest winning score"),
    "widest": gettext_lazy("Widest margin"),
    "closest": gettext_lazy("Closest finish"),
}


class PlayFilter(NamedTuple):
    """Which plays the list shows. What cannot be understood is left out, and reported."""

    title: str
    player: Player | None
    first: date | None
    last: date | None
    left_out: tuple[str, ...]

    @property
    def query(self) -> str:
        """The filter as the query string of an address."""
        player = str(self.player.pk) if self.player else ""
        asked = {"title": self.title, "player": player, "from": self.first, "to": self.last}
        return urlencode({name: value for name, value in asked.items() if value})

    @property
    def is_impossible(self) -> bool:
        return bool(self.first and self.last and self.first > self.last)


@require_safe
@vary_on_headers("HX-Request")
def plays(request: Request) -> HttpResponse:
    people = _people()
    chosen = _read_filter(request.GET, {str(player.pk): player for player in people})
    context = {
        "chosen": chosen,
        "titles": TITLES.values(),
        "people": people,
        "plays": _page(request, _fitting(chosen)),
        "pages": f"{chosen.query}&page" if chosen.query else "page",
    }
    if not request.htmx or request.htmx.history_restore_request:
        return render(request, "plays.html", context)
    address = reverse("plays") + (f"?{chosen.query}" if chosen.query else "")
    return push_url(render(request, "plays.html#found", context), address)


def _people() -> list[Player]:
    """All players by name, with Ö beside O, which no database guarantees."""
    return sorted(Player.objects.all(), key=lambda player: normalize("NFKD", player.name).casefold())


def _read_filter(asked: Mapping[str, str], people: Mapping[str, Player]) -> PlayFilter:
    title, player, first, last = (asked.get(name, "").strip() for name in ("title", "player", "from", "to"))
    not_understood = (
        (_("“%(said)s” is no game of this house and was left out."), "" if title in TITLES else title),
        (_("“%(said)s” is no player of this house and was left out."), "" if player in people else player),
        (_("“%(said)s” is no date and was left out."), "" if _day(first) else first),
        (_("“%(said)s” is no date and was left out."), "" if _day(last) else last),
    )
    return PlayFilter(
        title if title in TITLES else "",
        people.get(player),
        _day(first),
        _day(last),
        tuple(words % {"said": readable(said, LONGEST_SAID)} for words, said in not_understood if said),
    )


def _day(typed: str) -> date | None:
    try:
        return parse_date(typed)
    except ValueError:  # it looks like a day, but February has no 30th
        return None


def _fitting(chosen: PlayFilter) -> QuerySet[PlaySession]:
    plays = statistics.finished()
    if chosen.is_impossible:
        return plays.none()
    if chosen.title:
        plays = plays.filter(title=chosen.title)
    if chosen.player:
        plays = plays.filter(seats__player=chosen.player)
    if chosen.first:
        plays = plays.filter(played__gte=chosen.first)
    if chosen.last:
        plays = plays.filter(played__lte=chosen.last)
    return plays


def _page(request: HttpRequest, plays: QuerySet[PlaySession]) -> Page[PlaySession]:
    return Paginator(statistics.with_seats(plays), ON_A_PAGE).get_page(request.GET.get("page"))


class Figures(NamedTuple):
    """A player's results at one title."""

    game: AnyGame
    tally: statistics.Tally
    best: Seat
    plot: Plot


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player, pk=pk)
    tallies, best = statistics.tallies(player), statistics.best_seats(player)
    plots = statistics.points_over_time(player)
    figures = [Figures(TITLES[t], tally, best[t], plot(plots[t])) for t, tally in tallies.items()]
    plays = statistics.finished().filter(seats__player=player)
    context = {
        "player": player,
        "figures": figures,
        "overall": statistics.total_tally(tallies.values()) if tallies else None,
        "unverified": any(not mark.verified for figure in figures for mark in figure.plot.marks),
        "most_plotted": statistics.MOST_PLOTTED,
        "plays": _page(request, plays),
    }
    return render(request, "player.html", context)


@require_safe
def title_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in TITLES:
        raise Http404
    people = Paginator(statistics.players_of(slug), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "game": TITLES[slug],
        "tally": statistics.title_tally(slug),
        "since": statistics.first_day(slug),
        "records": [(RECORDS[what], record) for what, record in statistics.best_values(slug).items()],
        "people": people,
    }
    return render(request, "title_statistics.html", context)
