"""The lists of finished plays: all of them, and those of a title."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from accounts.access import DELETE_GAME
from accounts.request import Request
from accounts.who import Who
from games.engine.history import ABANDON
from games.models import Entry, Player, PlaySession
from games.names import kept_player, present_players
from games.titles import TITLES
from plays import statistics
from plays.now import forgotten_games
from plays.small_boards import plays_with_boards
from plays.views.missing import no_title
from scoring.spelling import plain_name
from scoring.wording import readable
from web.reading import is_id

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
    def named(self) -> str:
        """The game and the player, by which tabs are told apart."""
        return ", ".join(named.name for named in (TITLES.get(self.title), self.player) if named)

    @property
    def is_impossible(self) -> bool:
        return bool(self.first and self.last and self.first > self.last)


@require_safe
@vary_on_headers("HX-Request")
def plays(request: Request) -> HttpResponse:
    people = _people()
    chosen = _read_filter(request.GET, {str(player.pk): player for player in people})
    found = page_of(request, _fitting(chosen))
    context = {
        "chosen": chosen,
        "titles": TITLES.values(),
        "people": people,
        "plays": found,
        "boards": plays_with_boards(found),
        "pages": f"{chosen.query}&page" if chosen.query else "page",
    }
    if not request.htmx or request.htmx.history_restore_request:
        return render(request, "plays.html", context)
    address = reverse("plays") + (f"?{chosen.query}" if chosen.query else "")
    return push_url(render(request, "plays.html#found", context), address)


@require_safe
def abandoned(request: Request) -> HttpResponse:
    """The games that were given up, the latest first, and why; below them those that nobody ever recorded."""
    reason = Entry.objects.filter(session=OuterRef("pk"), line=ABANDON).order_by("-number")
    given_up = PlaySession.objects.filter(abandoned__isnull=False, title__in=TITLES)
    given_up = given_up.annotate(reason=Subquery(reason.values("reason")[:1])).order_by("-abandoned", "-pk")
    found = page_of(request, given_up)
    forgotten = Paginator(_forgotten_for(request.who), ON_A_PAGE).get_page(request.GET.get("forgotten"))
    context = {"plays": found, "boards": plays_with_boards(found), "forgotten": forgotten}
    return render(request, "abandoned.html", context)


def _forgotten_for(who: Who) -> QuerySet[PlaySession]:
    """The forgotten games that this user may delete: all of them, or those given to the account."""
    games = forgotten_games()
    if who.may(DELETE_GAME):
        return games
    return games.filter(keepers=who.account) if who.may_begin else games.none()


def _people() -> list[Player]:
    """All players by name, with Ö beside O, which no database guarantees."""
    return sorted(present_players(), key=lambda player: plain_name(player.name))


def _player_with_key(typed: str, people: Mapping[str, Player]) -> Player | None:
    """The player with this key; an address may be older than a merge."""
    if typed in people or not is_id(typed):
        return people.get(typed)
    merged = Player.objects.filter(pk=int(typed)).first()
    return kept_player(merged) if merged else None


def _read_filter(asked: Mapping[str, str], people: Mapping[str, Player]) -> PlayFilter:
    title, player, first, last = (asked.get(name, "").strip() for name in ("title", "player", "from", "to"))
    found = _player_with_key(player, people)
    not_understood = (
        (
            _("Tableside does not know the game “%(said)s”; it was not used for this list."),
            "" if title in TITLES else title,
        ),
        (
            _("Nobody called “%(said)s” has played here; the list does not use this name."),
            "" if found else player,
        ),
        (_("“%(said)s” is not a date; it was not used for this list."), "" if _day(first) else first),
        (_("“%(said)s” is not a date; it was not used for this list."), "" if _day(last) else last),
    )
    return PlayFilter(
        title if title in TITLES else "",
        found,
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


def page_of(request: HttpRequest, plays: QuerySet[PlaySession]) -> Page[PlaySession]:
    return Paginator(statistics.with_seats(plays), ON_A_PAGE).get_page(request.GET.get("page"))


@require_safe
def title_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in TITLES:
        raise no_title()
    people = Paginator(statistics.players_of(slug), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "game": TITLES[slug],
        "tally": statistics.title_tally(slug),
        "since": statistics.first_day(slug),
        "records": [(RECORDS[what], record) for what, record in statistics.best_values(slug).items()],
        "people": people,
        "new_game": f"{reverse('new_session')}?{urlencode({'title': slug})}",
    }
    return render(request, "title_statistics.html", context)
