"""What lists say of the players: everybody with their plays, opponents, and streaks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Avg, Count, Exists, F, Max, OuterRef, Q, Subquery

from games.models import Player, Seat
from games.names import former_names_with, present_players
from games.titles import TITLES
from plays.statistics import finished_seats
from scoring.spelling import plain_name

LONGEST_SEARCH = 80


# Everybody


class ListedPlayer(NamedTuple):
    player: Player
    plays: int
    wins: int
    last: date | None
    formerly: Sequence[str]
    """The former names by which the player was found."""


ORDERS: Mapping[str, Callable[[ListedPlayer], Any]] = {
    "name": lambda row: (),
    "plays": lambda row: (-row.plays, -row.wins),
    "wins": lambda row: (-row.wins, -row.plays),
    "last": lambda row: -(row.last or date.min).toordinal(),
}
"""What the list can be sorted by; within equals it is sorted by name."""


def listed_players(search: str = "", order: str = "name") -> list[ListedPlayer]:
    """Everybody who ever sat at a table, or whose present or former name contains what is searched for."""
    letters, formerly = plain_name(search), former_names_with(search)
    counted = Q(seats__session__played__isnull=False, seats__session__title__in=tuple(TITLES))
    everybody = present_players()
    if not letters:
        everybody = everybody.filter(Exists(Seat.objects.filter(player=OuterRef("pk"))))
    rows = everybody.annotate(
        plays=Count("seats", filter=counted),
        wins=Count("seats", filter=counted & Q(seats__won=True)),
        last=Max("seats__session__played", filter=counted),
    )
    people = [
        ListedPlayer(row, row.plays, row.wins, row.last, formerly.get(row.name, ()))
        for row in sorted(rows, key=lambda row: plain_name(row.name))
        if letters in plain_name(row.name) or row.name in formerly
    ]
    return sorted(people, key=ORDERS[order])


# Opponents


class Opponent(NamedTuple):
    """How a player fared against another."""

    pk: int
    name: str
    sign: str
    plays: int
    ahead: int
    """How often the player had a better place than the opponent."""
    behind: int
    difference: float
    """The points of the player less those of the opponent, on average."""

    @property
    def level(self) -> int:
        return self.plays - self.ahead - self.behind


def opponents(player: Player, title: str = "") -> list[Opponent]:
    """Everybody a player has met, at one title or at all; the most plays first."""
    own = Seat.objects.filter(session=OuterRef("session"), player=player)
    met = finished_seats().filter(session__in=finished_seats().filter(player=player).values("session"))
    if title:
        met = met.filter(session__title=title)
    rows = (
        met.exclude(player=player)
        .annotate(own_place=Subquery(own.values("place")), own_points=Subquery(own.values("points")))
        .values("player", "player__name", "player__sign")
        .annotate(
            plays=Count("pk"),
            ahead=Count("pk", filter=Q(own_place__lt=F("place"))),
            behind=Count("pk", filter=Q(own_place__gt=F("place"))),
            difference=Avg(F("own_points") - F("points")),
        )
        .order_by("-plays", "player__name")
    )
    columns = ("player", "player__name", "player__sign", "plays", "ahead", "behind", "difference")
    return [Opponent(*row) for row in rows.values_list(*columns)]


# Streaks


class Streak(NamedTuple):
    """Games won one after the other."""

    wins: int
    first: date
    last: date


class Streaks(NamedTuple):
    longest: Streak | None
    """The first of the longest; None for whoever never won."""
    current: Streak | None
    """The streak that goes on; None where the last game was not won."""

    @property
    def is_longest_now(self) -> bool:
        return self.longest == self.current


def streaks(player: Player) -> Streaks:
    rows = finished_seats().filter(player=player).order_by("session__played", "session")
    played = rows.values_list("session__played", "won")
    return streaks_of((day, won) for day, won in played if day)


def streaks_of(results: Iterable[tuple[date, bool]]) -> Streaks:
    """The streaks among results in the order in which they came."""
    longest = current = None
    for day, won in results:
        if not won:
            current = None
            continue
        current = Streak(current.wins + 1, current.first, day) if current else Streak(1, day, day)
        if longest is None or current.wins > longest.wins:
            longest = current
    return Streaks(longest, current)
