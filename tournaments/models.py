"""Tournaments of the club: who entered, what was drawn, and the plays that came of it.

Points and standings are not stored: they are computed from the values of the tournament's file (`filing.py`).
"""

from secrets import randbelow, token_urlsafe
from typing import Any

from django.db import models
from django.utils import timezone

from accounts.models import fingerprint
from accounts.secret_codes import code_from, code_to_show
from games.engine.game import AnyGame
from games.models import LONGEST_NAME, LONGEST_REASON, Player, PlaySession, Seat
from games.titles import TITLES
from tournaments.clock import Clock, Reading
from tournaments.engine.tournament import BALANCED, RANDOM, SNAKE, SWISS

PRESCRIPTED = "prescripted"
SCREEN = "screen"
"""What the code in the big screen's address is for."""
LONGEST_GROUP = 40
MOST_ROUNDS = 20
MOST_ENTRANTS = 256


def new_seed() -> int:
    """Returns a seed short enough to be said aloud."""
    return randbelow(999_999) + 1


def screen_code() -> str:
    """A nonce from which the big screen's code is computed; migrations know it under this name."""
    return token_urlsafe(9)


class Tournament(models.Model):
    """A tournament while it is run; `engine.tournament.Tournament` is what its file says."""

    MODES = (
        (BALANCED, "balanced"),
        (SWISS, "Swiss"),
        (PRESCRIPTED, "all rounds at once"),
        (RANDOM, "random"),
    )

    name = models.CharField(max_length=LONGEST_NAME)
    day = models.DateField(default=timezone.localdate)
    common_rounds = models.PositiveSmallIntegerField(default=4)
    """The number of rounds that everybody plays, before any knock-out."""
    mode = models.CharField(max_length=12, choices=MODES, default=BALANCED)
    swiss_first = models.BooleanField(default=False)
    """Whether nearness in the standings counts for more than new opponents."""
    cut = models.PositiveSmallIntegerField(default=0)
    """How many entrants go on to the knock-out; 0 where there is none."""
    preset = models.CharField(max_length=20)
    """The name of the point scale; `own` where the club has its own."""
    points = models.JSONField()
    """What places are worth by the size of the table, and what a bye is worth, as the file has it."""
    tie_breaks = models.JSONField()
    seed = models.BigIntegerField(default=new_seed)
    sizes = models.JSONField(null=True, blank=True)
    """The table sizes an imported file allowed; null where they follow from the titles."""
    remarks = models.JSONField(default=dict)
    """Whatever else an imported file said."""
    minutes = models.PositiveSmallIntegerField(default=90)
    """The minutes of a round; 0 where there is no clock."""
    show_scores = models.BooleanField(default=True)
    take_back = models.CharField(
        max_length=10, choices=PlaySession._meta.get_field("take_back").choices, default=PlaySession.AGREED
    )
    terms = models.JSONField(default=dict)
    """The options and the board of each title's sessions, by title, as a record says them."""
    screen_digest = models.CharField(max_length=64, unique=True, null=True, blank=True)
    """The fingerprint of the secret part of the big screen's address; null while the screen is off."""
    screen_nonce = models.CharField(max_length=32, blank=True)
    """What that part is computed from; empty where the address is of a time when it was stored."""
    made = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=LONGEST_NAME, blank=True)
    key = models.CharField(max_length=64, unique=True, default=token_urlsafe)
    """A key made by the page, so that a form sent twice makes one tournament."""

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        if self._state.adding and self.screen_digest is None:
            self.renew_screen()
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def screen(self) -> str:
        """The secret part of the big screen's address; empty while it is off or cannot be shown again."""
        return code_to_show(self.screen_nonce, SCREEN, self.screen_digest or "")

    def renew_screen(self) -> None:
        """Switches the big screen on, under a new address."""
        self.screen_nonce = screen_code()
        self.screen_digest = fingerprint(code_from(self.screen_nonce, SCREEN))

    def switch_screen_off(self) -> None:
        self.screen_nonce, self.screen_digest = "", None

    @property
    def titles(self) -> list[AnyGame]:
        """The games that are played in it, each once."""
        slugs = dict.fromkeys(self.rounds.order_by("number").values_list("title", flat=True))
        return [TITLES[slug] for slug in slugs if slug in TITLES]

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """The sizes a table may have: two only where every title can be played by two."""
        if self.sizes:
            return tuple(self.sizes)
        titles = self.titles
        return (2, 3, 4) if titles and all(2 in game.players for game in titles) else (3, 4)

    def terms_of(self, game: AnyGame) -> dict[str, Any]:
        """The options and the board with which the sessions of a title begin."""
        terms: dict[str, Any] = self.terms.get(game.slug, {})
        return terms


class Entrant(models.Model):
    """A player of the club who entered a tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    """The entrant's id in the file."""
    player = models.ForeignKey(Player, models.PROTECT, related_name="entrants")
    name = models.CharField(max_length=LONGEST_NAME)
    """The name as entered, which tables, standings and files show, whatever the player is called later."""
    group = models.CharField(max_length=LONGEST_GROUP, blank=True)
    """A team or a family, whose members are kept apart while that is possible."""
    from_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last round of an entrant who left; null for those who stay to the end."""
    cut_after = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last round of an entrant who did not reach the next round of the knock-out."""

    WITHIN = "tournament"
    """What a player enters only once: two who both entered it are not merged."""

    class Meta:
        constraints = (
            models.UniqueConstraint("tournament", "number", name="one_entrant_per_number"),
            models.UniqueConstraint("tournament", "player", name="nobody_enters_twice"),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        self.name = self.name or self.player.name
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def last_round(self) -> int | None:
        ends = [end for end in (self.until_round, self.cut_after) if end is not None]
        return min(ends, default=None)

    def plays_in(self, number: int) -> bool:
        return self.from_round <= number and (self.last_round is None or number <= self.last_round)


class Round(models.Model):
    """A round: the title that is played in it, and its clock."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    """Counted from 1."""
    title = models.SlugField(max_length=40)
    minutes = models.PositiveSmallIntegerField()
    started = models.DateTimeField(null=True, blank=True)
    """The moment its clock was started; null while it stands."""
    spent = models.PositiveIntegerField(default=0)
    """The seconds that had passed when the clock was last stopped."""

    class Meta:
        constraints = (models.UniqueConstraint("tournament", "number", name="one_round_per_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.tournament_id}.{self.number}"

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]

    @property
    def clock(self) -> Reading:
        """What the clock shows now."""
        return Clock(self.minutes, self.started, self.spent).at(timezone.now())

    @property
    def is_knock_out(self) -> bool:
        return self.number > self.tournament.common_rounds

    @property
    def draw(self) -> "Draw | None":
        """The draw that is valid: the one published last."""
        return max(self.draws.all(), key=lambda draw: draw.number, default=None)


class Draw(models.Model):
    """Who sits where in a round, as it was published.

    A later draw takes its place and says why; no draw is ever changed or removed.
    """

    MODES = tuple((mode, mode) for mode in (BALANCED, SWISS, SNAKE, RANDOM))

    round = models.ForeignKey(Round, models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    """The version, counted from 1."""
    mode = models.CharField(max_length=10, choices=MODES)
    seed = models.BigIntegerField()
    by_hand = models.BooleanField(default=False)
    """Whether the director arranged the tables, not the search."""
    byes = models.JSONField(default=list)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    """Why the draw before it was replaced."""
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    token = models.CharField(max_length=64, default=token_urlsafe, unique=True)
    """The beginning of the keys of its tables' sessions."""

    class Meta:
        constraints = (models.UniqueConstraint("round", "number", name="one_draw_per_number"),)

    def __str__(self) -> str:
        return f"{self.round_id}.{self.number}"


class DrawnTable(models.Model):
    """A table of a draw, the session that is recorded at it, and the totals typed in for it."""

    draw = models.ForeignKey(Draw, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    """Counted from 1."""
    seats = models.JSONField()
    """The numbers of the entrants in the order of their seats; the first is the start player."""
    session = models.ForeignKey(PlaySession, models.PROTECT, null=True, blank=True, related_name="+")
    """The play that a tablet records at the table."""
    typed = models.ForeignKey(PlaySession, models.PROTECT, null=True, blank=True, related_name="+")
    """The totals a director typed in; they take precedence over the session."""

    class Meta:
        constraints = (models.UniqueConstraint("draw", "number", name="one_table_per_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.draw_id}.{self.number}"

    @property
    def play(self) -> PlaySession | None:
        """The play whose result is valid: one that was typed, or sealed."""
        return self.typed or (self.session if self.session and self.session.sealed else None)

    @property
    def is_disputed(self) -> bool:
        """Whether what was typed differs from what was sealed."""
        if not self.typed or not self.session or not self.session.sealed:
            return False
        typed, sealed = (
            {(seat.player_id, seat.points, seat.place) for seat in play.seats.all()}
            for play in (self.typed, self.session)
        )
        return typed != sealed

    def result(self, players: dict[int, int]) -> tuple[list[int], list[int]] | None:
        """Scores and places in the order of the seats; `players` gives the player of each entrant."""
        play = self.play
        if play is None:
            return None
        by_player: dict[int, Seat] = {seat.player_id: seat for seat in play.seats.all()}
        seats = [by_player.get(players[number]) for number in self.seats]
        if any(seat is None or seat.points is None or seat.place is None for seat in seats):
            return None  # names were corrected at the table: these are not the people who were drawn
        return [seat.points for seat in seats], [seat.place for seat in seats]  # type: ignore[union-attr, misc]


def with_draws(tournament: Tournament) -> list[Round]:
    """The rounds of a tournament with their draws, but without the tables."""
    return [*tournament.rounds.order_by("number").prefetch_related("draws")]


def with_everything(tournament: Tournament) -> list[Round]:
    """The rounds of a tournament with their draws, tables and results, in few queries."""
    rounds = with_draws(tournament)
    load_tables(*rounds)
    return rounds


def load_tables(*rounds: Round) -> None:
    """Loads the tables and results of rounds whose draws are there, in few queries; once is enough."""
    tables = models.Prefetch(
        "draws__tables",
        DrawnTable.objects.select_related("session", "typed").prefetch_related(
            "session__seats", "typed__seats"
        ),
    )
    models.prefetch_related_objects(rounds, tables)


def lock_tournament(pk: int) -> Tournament:
    """The tournament, which nobody else changes until this transaction is over; raises `DoesNotExist`."""
    return Tournament.objects.select_for_update().get(pk=pk)
