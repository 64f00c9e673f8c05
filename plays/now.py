"""Which games are being played now."""

from datetime import timedelta

from django.db.models import Case, DateTimeField, Exists, F, Max, OuterRef, Prefetch, Q, QuerySet, Value, When
from django.utils import timezone

from games.models import Link, PlaySession, Seat
from games.titles import TITLES

A_DAY = timedelta(days=1)
AT_REST_AFTER = timedelta(hours=12)
"""A table at which nothing was entered for so long stands behind those at which somebody plays."""
BUSY, NEW, AT_REST = range(3)
LAST_ENTRY, LAST_NUMBER = Max("entries__entered"), Max("entries__number")
"""When something was last entered in a play, and the number of that entry."""


def games_now() -> QuerySet[PlaySession]:
    """The games that go on, with their seats: those that are played, new ones, and those that were left.

    Their order stays as long as they are played, so that nothing jumps on a page that follows them. A game in
    which nothing was ever entered counts for a day. Tables of a tournament at which nobody will record
    anything have a closed link, and do not count at all.
    """
    now = timezone.now()
    running = unfinished_games().annotate(last_entry=LAST_ENTRY, last_number=LAST_NUMBER)
    new = Q(begun__gt=now - A_DAY) & _is_expected()
    is_at_rest = When(last_entry__lte=now - AT_REST_AFTER, then=Value(AT_REST))
    group = Case(When(last_entry=None, then=Value(NEW)), is_at_rest, default=Value(BUSY))
    since = Case(When(group=AT_REST, then=None), default=F("begun"), output_field=DateTimeField())
    running = running.filter(new | Q(last_entry__isnull=False)).annotate(group=group).annotate(since=since)
    return with_seats_in_turn(running.order_by("group", "since", "-last_entry", "pk"))


def forgotten_games() -> QuerySet[PlaySession]:
    """The games that were started more than a day ago and never recorded, the latest first.

    Those with remarks are not among them: they were imported, or are a tournament's, which keeps its tables.
    """
    forgotten = unfinished_games().filter(remarks="", begun__lte=timezone.now() - A_DAY, entries=None)
    return with_seats_in_turn(forgotten.order_by("-begun", "-pk"))


def unfinished_games() -> QuerySet[PlaySession]:
    return PlaySession.objects.filter(title__in=TITLES, ended=None, abandoned=None)


def _is_expected() -> Q:
    """Whether somebody may still record the game: not at a tournament's table whose link was revoked."""
    return Q(remarks="") | Q(Exists(Link.objects.filter(session=OuterRef("pk"), kind=Link.KEEP, closed=None)))


def with_seats_in_turn(plays: QuerySet[PlaySession]) -> QuerySet[PlaySession]:
    """The plays with their seats as they take turns and who sits there, without long columns."""
    seats = Seat.objects.select_related("player").order_by("number")
    return plays.prefetch_related(Prefetch("seats", seats)).defer("options", "board")
