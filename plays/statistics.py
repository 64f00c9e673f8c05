"""What finished plays add up to. The database does the adding: no page goes through all plays of the club."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    FloatField,
    Max,
    Min,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
    Window,
)
from django.db.models.functions import Cast, RowNumber

from games.models import Player, PlaySession, Seat
from games.titles import TITLES
from plays.plot import Played

MOST_PLOTTED = 100
"""The newest plays of a title and a player: more marks would cover each other."""


def finished() -> QuerySet[PlaySession]:
    """Every play that is over, however it came about, the newest first.

    Every finished play has a day, so the index on days answers the whole query.
    """
    over = PlaySession.objects.filter(played__isnull=False, title__in=TITLES)
    return over.order_by("-played", "-pk")


def with_seats(plays: QuerySet[PlaySession]) -> QuerySet[PlaySession]:
    """Plays as a list shows them: the seats in the order of the places, without long columns."""
    seats = Seat.objects.select_related("player").order_by("place", "number")
    return plays.prefetch_related(Prefetch("seats", seats)).defer("options", "board", "remarks")


def finished_seats() -> QuerySet[Seat]:
    """The seats of every play that is over."""
    return Seat.objects.filter(session__played__isnull=False, session__title__in=TITLES)


def _verified() -> Q:
    return ~Q(session__source=PlaySession.TOTALS)


# One player


class Tally(NamedTuple):
    """The sums of a player; not averages, so that those of several titles can be added."""

    plays: int = 0
    wins: int = 0
    shared: int = 0
    """How many of the wins others had too."""
    places: int = 0
    points: int = 0

    @property
    def place(self) -> float:
        return self.places / self.plays

    @property
    def average(self) -> float:
        return self.points / self.plays


def total_tally(tallies: Iterable[Tally]) -> Tally:
    return Tally(*map(sum, zip(*tallies, strict=True)))


def tallies(player: Player) -> dict[str, Tally]:
    """The tallies of a player by title, the one played most often first."""
    also_won = Exists(Seat.objects.filter(session=OuterRef("session"), won=True).exclude(player=player))
    rows = (
        finished_seats()
        .filter(player=player)
        .values("session__title")
        .annotate(
            plays=Count("pk"),
            wins=Count("pk", filter=Q(won=True)),
            shared=Count("pk", filter=Q(also_won, won=True)),
            places=Sum("place"),
            total=Sum("points"),
        )
        .order_by("-plays", "session__title")
        .values_list("session__title", "plays", "wins", "shared", "places", "total")
    )
    return {title: Tally(*sums) for title, *sums in rows}


def best_seats(player: Player) -> dict[str, Seat]:
    """The seat in which a player first got the most points, by title."""
    best_first = (F("points").desc(), F("session__played").asc(), F("session").asc())
    seats = finished_seats().filter(player=player).select_related("session")
    ranked = seats.annotate(rank=Window(RowNumber(), F("session__title"), best_first))
    return {seat.session.title: seat for seat in ranked.filter(rank=1)}


def points_over_time(player: Player) -> dict[str, list[Played]]:
    """The newest plays of a player by title, the oldest of them first."""
    newest_first = (F("session__played").desc(), F("session").desc())
    ranked = (
        finished_seats()
        .filter(player=player)
        .annotate(rank=Window(RowNumber(), F("session__title"), newest_first))
        .filter(rank__lte=MOST_PLOTTED)
        .order_by("session__played", "session")
    )
    plays = defaultdict(list)
    columns = ("session__title", "session__played", "points", "won", "session__source")
    for title, day, points, won, source in ranked.values_list(*columns):
        plays[title].append(Played(day, points, won, source != PlaySession.TOTALS))
    return dict(plays)


# One title


class Averages(NamedTuple):
    """Scores of plays with the same number of players, or of all."""

    plays: int
    points: float
    of_winners: float


class SeatShare(NamedTuple):
    number: int
    """The number of the seat, from 1."""
    share: float
    """The share of the wins; a shared win is divided among those who share it."""


class WinsBySeat(NamedTuple):
    """The share of the wins by seat, with this many players."""

    players: int
    plays: int
    """The plays of which it is known who began."""
    seats: tuple[SeatShare, ...]

    @property
    def expected(self) -> float:
        return 1 / self.players


class TitleTally(NamedTuple):
    overall: Averages
    by_players: dict[int, Averages]
    seatings: tuple[WinsBySeat, ...]


class SeatSums(NamedTuple):
    """The sums over all plays of one seat with one number of players."""

    players: int
    number: int
    plays: int
    points: int
    wins: int
    won_points: int
    seated: int
    share: float


def title_tally(title: str) -> TitleTally | None:
    """The statistics of a title; None if no play of it is finished."""
    rows = _seat_sums(title)
    if not rows:
        return None
    tables = defaultdict(list)
    for row in rows:
        tables[row.players].append(row)
    return TitleTally(
        _averages(rows),
        {players: _averages(seats) for players, seats in tables.items()},
        tuple(_seating(players, seats) for players, seats in tables.items() if seats[0].seated),
    )


def _seat_sums(title: str) -> list[SeatSums]:
    """The sums of every seat and number of players, in one query."""
    beside = Seat.objects.filter(session=OuterRef("session")).order_by().values("session")
    grouped = (
        finished_seats()
        .filter(session__title=title)
        .annotate(
            players=Subquery(beside.annotate(n=Count("pk")).values("n")),
            winners=Subquery(beside.filter(won=True).annotate(n=Count("pk")).values("n")),
        )
        .values("players", "number")
        .annotate(
            plays=Count("pk"),
            total=Sum("points"),
            wins=Count("pk", filter=Q(won=True)),
            won_points=Sum("points", filter=Q(won=True), default=0),
            seated=Count("pk", filter=Q(session__seated=True)),
            share=Sum(
                1.0 / Cast("winners", FloatField()), filter=Q(won=True, session__seated=True), default=0.0
            ),
        )
        .order_by("players", "number")
    )
    columns = ("players", "number", "plays", "total", "wins", "won_points", "seated", "share")
    return [SeatSums(*row) for row in grouped.values_list(*columns)]


def _averages(rows: Iterable[SeatSums]) -> Averages:
    rows = list(rows)
    scores, wins = sum(row.plays for row in rows), sum(row.wins for row in rows)
    return Averages(
        plays=sum(row.plays for row in rows if row.number == 0),
        points=sum(row.points for row in rows) / scores,
        of_winners=sum(row.won_points for row in rows) / wins if wins else 0.0,
    )


def _seating(players: int, rows: list[SeatSums]) -> WinsBySeat:
    plays = rows[0].seated
    return WinsBySeat(players, plays, tuple(SeatShare(row.number + 1, row.share / plays) for row in rows))


class Regular(NamedTuple):
    """A player's results at one title."""

    player: int
    name: str
    sign: str
    plays: int
    wins: int
    places: int
    best: int
    verified: int | None
    """The best score of a verified play."""

    @property
    def place(self) -> float:
        return self.places / self.plays


def players_of(title: str) -> list[Regular]:
    """Everybody who played it, the most plays first."""
    rows = (
        finished_seats()
        .filter(session__title=title)
        .values("player", "player__name", "player__sign")
        .annotate(
            plays=Count("pk"),
            wins=Count("pk", filter=Q(won=True)),
            places=Sum("place"),
            best=Max("points"),
            verified=Max("points", filter=_verified()),
        )
        .order_by("-plays", "-wins", "player__name")
    )
    columns = ("player", "player__name", "player__sign", "plays", "wins", "places", "best", "verified")
    return [Regular(*row) for row in rows.values_list(*columns)]


def first_day(title: str) -> date | None:
    day: date | None = finished().filter(title=title).aggregate(day=Min("played"))["day"]
    return day


# Records


class BestValue(NamedTuple):
    """A record; on equal values the earlier play holds it."""

    points: int
    play: PlaySession
    holders: tuple[Seat, ...]
    behind: tuple[Seat, ...] = ()
    """The seats that came next, where the record is a distance."""


def best_values(title: str) -> dict[str, BestValue]:
    """The records of verified plays, by kind."""
    held = {**_score_records(title), **_distance_records(title)}
    plays = with_seats(finished()).in_bulk(list({pk for pk, _ in held.values()}))
    return {what: _record(what, points, plays[pk]) for what, (pk, points) in held.items()}


def _score_records(title: str) -> Mapping[str, tuple[int, int]]:
    """The play and the points of each record; in every title the highest score wins."""
    seats = finished_seats().filter(_verified(), session__title=title)
    found = {
        "highest": seats.order_by("-points", "session__played", "session"),
        "highest_lost": seats.filter(won=False).order_by("-points", "session__played", "session"),
        "lowest_won": seats.filter(won=True).order_by("points", "session__played", "session"),
    }
    firsts = {what: seats.first() for what, seats in found.items()}
    return {what: (first.session_id, first.points or 0) for what, first in firsts.items() if first}


def _distance_records(title: str) -> Mapping[str, tuple[int, int]]:
    """The play and the distance of each record; the distance of a shared or tie-broken win is 0."""
    plays = (
        finished()
        .filter(title=title)
        .exclude(source=PlaySession.TOTALS)
        .annotate(
            winners=Count("seats", filter=Q(seats__won=True)),
            most=Max("seats__points", filter=Q(seats__won=True)),
            next=Max("seats__points", filter=Q(seats__won=False)),
        )
        .annotate(distance=Case(When(winners=1, then=F("most") - F("next")), default=Value(0)))
    )
    found = {
        "widest": plays.order_by("-distance", "played", "pk"),
        "closest": plays.order_by("distance", "played", "pk"),
    }
    firsts = {what: plays.values_list("pk", "distance").first() for what, plays in found.items()}
    return {what: first for what, first in firsts.items() if first}


def _record(what: str, points: int, play: PlaySession) -> BestValue:
    seats = tuple(play.seats.all())
    winners = tuple(seat for seat in seats if seat.won)
    if what in ("widest", "closest"):
        others = tuple(seat for seat in seats if not seat.won)
        most = max((seat.points or 0 for seat in others), default=0)
        behind = tuple(seat for seat in others if seat.points == most) if len(winners) == 1 else ()
        return BestValue(points, play, winners, behind)
    if what == "highest_lost":
        winners = tuple(seat for seat in seats if not seat.won)
    return BestValue(points, play, tuple(seat for seat in winners if seat.points == points))
