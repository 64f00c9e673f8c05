"""The pages about players: everybody, and each player with results, opponents and last games."""

from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from accounts.request import Request
from games.engine.game import AnyGame
from games.models import Player, Seat
from games.names import kept_player
from games.players import own_names
from games.titles import TITLES
from plays import people, statistics
from plays.plot import Plot, plot
from plays.small_boards import plays_with_boards
from plays.views.lists import page_of
from plays.views.missing import no_player
from web.missing import first_or_missing
from web.reading import cut_to_one_line

ON_A_PAGE = 100
LAST_GAMES = 4
"""How many games are shown with large boards."""
OPPONENTS = 10
"""How many opponents are shown before the others are unfolded."""
DONE = {
    "renamed": gettext_lazy("The player was renamed. The former name still leads to them."),
    "sign": gettext_lazy("The sign was changed."),
    "merged": gettext_lazy("The players were merged. This can be undone under “Change player”."),
    "undone": gettext_lazy("The merge was undone: they are two players again."),
}
"""What is said after a change of a player."""


@require_safe
@vary_on_headers("HX-Request")
def players(request: Request) -> HttpResponse:
    search = cut_to_one_line(request.GET.get("q", ""), people.LONGEST_SEARCH)
    order = request.GET.get("by", "")
    order = order if order in people.ORDERS else "name"
    found = people.listed_players(search, order)
    asked = {name: value for name, value in (("q", search), ("by", order)) if value and value != "name"}
    context = {
        "search": search,
        "order": order,
        "search_query": f"{urlencode({'q': search})}&" if search else "",
        "pages": f"{urlencode(asked)}&page" if asked else "page",
        "people": Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
    }
    if not request.htmx or request.htmx.history_restore_request:
        return render(request, "players.html", context)
    address = reverse("players") + (f"?{urlencode(asked)}" if asked else "")
    return push_url(render(request, "players.html#found", context), address)


class Figures(NamedTuple):
    """A player's results at one title."""

    game: AnyGame
    tally: statistics.Tally
    best: Seat
    plot: Plot


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    player = first_or_missing(Player.objects.filter(pk=pk), no_player())
    if player.merged_into_id:
        return redirect("player", kept_player(player).pk)
    tallies, best = statistics.tallies(player), statistics.best_seats(player)
    plots = statistics.points_over_time(player)
    figures = [Figures(TITLES[t], tally, best[t], plot(plots[t])) for t, tally in tallies.items()]
    plays = page_of(request, statistics.finished().filter(seats__player=player))
    last_games = [*plays][:LAST_GAMES] if plays.number == 1 else []
    against = request.GET.get("against", "")
    against = against if against in tallies and len(tallies) > 1 else ""
    met = people.opponents(player, against)
    context = {
        "player": player,
        "former_names": sorted(own_names(player) - {player.name}),
        "figures": figures,
        "overall": statistics.total_tally(tallies.values()) if tallies else None,
        "unverified": any(not mark.verified for figure in figures for mark in figure.plot.marks),
        "most_plotted": statistics.MOST_PLOTTED,
        "against": against,
        "is_of_one_game": bool(against) or len(tallies) == 1,
        "opponents": met[:OPPONENTS],
        "more_opponents": met[OPPONENTS:],
        "streaks": people.streaks(player),
        "last_games": last_games,
        "boards": plays_with_boards(plays),
        "plays": plays,
        "done": DONE.get(request.GET.get("done", ""), ""),
    }
    return render(request, "player.html", context)
