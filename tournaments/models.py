"""Tournaments of the club: who entered, what was drawn, and the plays that came of it.

Points and standings are not stored: they are computed from the file of the tournament (`filing.py`).
"""

from secrets import randbelow, token_urlsafe
from typing import Any

from django.db import models
from django.utils import timezone

from games.engine.game import AnyGame
from games.models import LONGEST_NAME, LONGEST_REASON, Player, PlaySession, Seat
from games.titles import TITLES
from tournaments.clock import Clock, Reading
from tournaments.engine.tournament import BALANCED, RANDOM, SNAKE, SWISS

PRESCRIPTED = "prescripted"
LONGEST_GROUP = 40
MOST_ROUNDS = 20
MOST_ENTRANTS = 256


def new_seed() -> int:
    """Short enough to be said aloud."""
    return randbelow(999_999) + 1


def screen_code() -> str:
    return token_urlsafe(9)


class Event(models.Model):
    """A tournament while it is run; `tournament.Tournament` is what its file tells of it."""

    MODES = (
        (BALANCED, "balanced"),
        (SWISS, "Swiss"),
        (PRESCRIPTED, "all rounds at once"),
        (RANDOM, "by lot alone"),
    )

    name = models.CharField(max_length=LONGEST_NAME)
    day = models.DateField(default=timezone.localdate)
    rounds = models.PositiveSmallIntegerField(default=4)
    """Before the knock-out, if there is one."""
    mode = models.CharField(max_length=12, choices=MODES, default=BALANCED)
    swiss_first = models.BooleanField(default=False)
    """Nearness in standing counts for more than another opponent."""
    cut = models.PositiveSmallIntegerField(default=0)
    """How many go on to the knock-out; 0 where there is none."""
    preset = models.CharField(max_length=20)
    """What the points are called; `own` where the club has its own."""
    points = models.JSONField()
    """As the file has them: by the size of the table, and for a bye."""
    tie_breaks = models.JSONField()
    seed = models.BigIntegerField(default=new_seed)
    sizes = models.JSONField(null=True, blank=True)
    """How many may sit at a table, where a file brought along said so; null: as its titles have it."""
    remarks = models.JSONField(default=dict)
    """What such a file said besides."""
    minutes = models.PositiveSmallIntegerField(default=90)
    """Of a round, on its clock; 0 where nobody looks at one."""
    show_scores = models.BooleanField(default=True)
    take_back = models.CharField(
        max_length=10, choices=PlaySession._meta.get_field("take_back").choices, default=PlaySession.AGREED
    )
    agreed = models.JSONField(default=dict)
    """By title: the options and the board its sessions begin with, as a record says them."""
    screen = models.CharField(max_length=32, unique=True, null=True, blank=True, default=screen_code)
    """The secret part of the big screen's address; null where it is switched off."""
    made = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=LONGEST_NAME, blank=True)
    key = models.CharField(max_length=64, unique=True, default=token_urlsafe)
    """Made by the page that sends it: a form sent twice makes one tournament."""

    def __str__(self) -> str:
        return self.name

    @property
    def titles(self) -> list[AnyGame]:
        """The games that are played in it, each once."""
        slugs = dict.fromkeys(self.stages.order_by("number").values_list("title", flat=True))
        return [TITLES[slug] for slug in slugs if slug in TITLES]

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """Two may sit at a table where every title of it can be played by two."""
        if self.sizes:
            return tuple(self.sizes)
        titles = self.titles
        return (2, 3, 4) if titles and all(2 in game.players for game in titles) else (3, 4)


class Participant(models.Model):
    """Somebody of the club who entered."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="participants")
    number = models.PositiveIntegerField()
    """What the file calls him by."""
    player = models.ForeignKey(Player, models.PROTECT, related_name="participations")
    group = models.CharField(max_length=LONGEST_GROUP, blank=True)
    """A team, a family: not drawn together while that can be avoided."""
    from_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last round of somebody who left; null: stays to the end."""
    cut_after = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last round of somebody who did not reach the next one of the knock-out."""

    class Meta:
        constraints = (
            models.UniqueConstraint("event", "number", name="one_entrant_per_number"),
            models.UniqueConstraint("event", "player", name="nobody_enters_twice"),
        )

    def __str__(self) -> str:
        return self.player.name

    @property
    def last_round(self) -> int | None:
        ends = [end for end in (self.until_round, self.cut_after) if end is not None]
        return min(ends, default=None)

    def plays_in(self, number: int) -> bool:
        return self.from_round <= number and (self.last_round is None or number <= self.last_round)


class Stage(models.Model):
    """A round: what is played in it, and its clock."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    """From 1."""
    title = models.SlugField(max_length=40)
    minutes = models.PositiveSmallIntegerField()
    started = models.DateTimeField(null=True, blank=True)
    """Since when its clock runs; null while it stands."""
    spent = models.PositiveIntegerField(default=0)
    """Seconds that had run off when it was stopped last."""

    class Meta:
        constraints = (models.UniqueConstraint("event", "number", name="one_stage_per_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.event_id}.{self.number}"

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]

    @property
    def clock(self) -> Reading:
        """As it is now."""
        return Clock(self.minutes, self.started, self.spent).at(timezone.now())

    @property
    def is_knock_out(self) -> bool:
        return self.number > self.event.rounds

    @property
    def draw(self) -> "Draw | None":
        """The one that holds: the last that was published."""
        return max(self.draws.all(), key=lambda draw: draw.number, default=None)


class Draw(models.Model):
    """Who sits where in a round, as it was published. A later one takes its place and says why; none is ever
    changed or removed."""

    MODES = tuple((mode, mode) for mode in (BALANCED, SWISS, SNAKE, RANDOM))

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    """From 1."""
    mode = models.CharField(max_length=10, choices=MODES)
    seed = models.BigIntegerField()
    by_hand = models.BooleanField(default=False)
    """Were tables arranged by the director, and not found by the search?"""
    byes = models.JSONField(default=list)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    """Why the one before had to be changed."""
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    token = models.CharField(max_length=64, default=token_urlsafe, unique=True)
    """Begins the keys of the sessions that come of its tables."""

    class Meta:
        constraints = (models.UniqueConstraint("stage", "number", name="one_draw_per_number"),)

    def __str__(self) -> str:
        return f"{self.stage_id}.{self.number}"


class DrawnTable(models.Model):
    """A table of a draw, the session that is recorded at it, and the totals typed in for it."""

    draw = models.ForeignKey(Draw, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    """From 1."""
    seats = models.JSONField()
    """The numbers of the participants in the order of their seats; the first begins."""
    session = models.ForeignKey(PlaySession, models.PROTECT, null=True, blank=True, related_name="+")
    """What a tablet records at it."""
    typed = models.ForeignKey(PlaySession, models.PROTECT, null=True, blank=True, related_name="+")
    """The totals a director entered for it; they count before the session."""

    class Meta:
        constraints = (models.UniqueConstraint("draw", "number", name="one_table_per_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.draw_id}.{self.number}"

    @property
    def play(self) -> PlaySession | None:
        """The play whose result counts: only what was sealed, or typed."""
        return self.typed or (self.session if self.session and self.session.sealed else None)

    @property
    def is_disputed(self) -> bool:
        """Does what was typed differ from what was sealed?"""
        if not self.typed or not self.session or not self.session.sealed:
            return False
        typed, sealed = (
            {(seat.player_id, seat.points, seat.place) for seat in play.seats.all()}
            for play in (self.typed, self.session)
        )
        return typed != sealed

    def result(self, players: dict[int, int]) -> tuple[list[int], list[int]] | None:
        """Scores and places in the order of the seats; `players` gives the player of each participant."""
        play = self.play
        if play is None:
            return None
        by_player: dict[int, Seat] = {seat.player_id: seat for seat in play.seats.all()}
        seats = [by_player.get(players[number]) for number in self.seats]
        if any(seat is None or seat.points is None or seat.place is None for seat in seats):
            return None  # names were corrected at the table: these are not the people who were drawn
        return [seat.points for seat in seats], [seat.place for seat in seats]  # type: ignore[union-attr, misc]


def with_everything(event: Event) -> list[Stage]:
    """The rounds of a tournament with their draws, tables and results, in few questions to the database."""
    tables = models.Prefetch(
        "draws__tables",
        DrawnTable.objects.select_related("session", "typed").prefetch_related(
            "session__seats", "typed__seats"
        ),
    )
    return [*event.stages.order_by("number").prefetch_related("draws", tables)]


def locked(pk: int) -> Event:
    """The tournament, which nobody else changes until this transaction is over; raises `DoesNotExist`."""
    return Event.objects.select_for_update().get(pk=pk)


def as_agreed(event: Event, game: AnyGame) -> dict[str, Any]:
    """What the sessions of a title begin with."""
    agreed: dict[str, Any] = event.agreed.get(game.slug, {})
    return agreed
