"""The rows: players and their names, sessions, seats, entries, links.

What happened at a table is stored in order; positions and scores are computed from it.
"""

import json
import re
from secrets import token_urlsafe

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _

from accounts.models import fingerprint
from accounts.secret_codes import code_from, code_to_show
from chain.canonical import written_moment
from games.engine.game import AnyGame, Setup
from games.titles import TITLES
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.wording import readable
from scoring.words import Colour

LONGEST_NAME = 80
"""The longest name an imported record may have."""
LONGEST_TYPED_NAME = 32
LONGEST_SIGN = 20
LONGEST_PLACE = 60
LONGEST_LINE = 600
"""Long enough for four long names, when seats are corrected."""
LONGEST_REASON = 200
LONGEST_KEY = 64
WHERE = ("round", "table")
"""What the notes in the record of a tournament's table say, beside the event."""
KEY = re.compile(rf"[ -~]{{1,{LONGEST_KEY}}}")
"""Printable ASCII: whoever sends an entry makes its key."""


def link_code() -> str:
    """A nonce from which the code of a link is computed; migrations know it under this name."""
    return token_urlsafe(16)


def is_entry_key(text: str) -> bool:
    return KEY.fullmatch(text) is not None


def _is_table_number(value: object) -> bool:
    return type(value) is int and 0 < value < 10_000


class Player(models.Model):
    """A member or guest of the club, known by name."""

    name = models.CharField(max_length=LONGEST_NAME, db_index=True)
    sign = models.CharField(max_length=LONGEST_SIGN, blank=True)
    """The name of a drawn sign, or up to two letters; empty for the initials of the name."""
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    """The player into whom this one was merged; every name of this one then leads there."""

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("name",), condition=models.Q(merged_into=None), name="one_player_per_name"
            ),
        )

    def __str__(self) -> str:
        return self.name


class FormerName(models.Model):
    """A name that a player had before. It still finds the player, and nobody else gets it."""

    name = models.CharField(max_length=LONGEST_NAME, unique=True)
    player = models.ForeignKey(Player, models.PROTECT, related_name="former_names")
    until = models.DateTimeField(auto_now_add=True)
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    """The account that renamed the player."""

    def __str__(self) -> str:
        return self.name


class Merge(models.Model):
    """Two players who turned out to be the same person. Undone, each has again what has their names."""

    gone = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    kept = models.ForeignKey(Player, models.PROTECT, related_name="merges_here")
    merged = models.DateTimeField(auto_now_add=True)
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    undone = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("gone",), condition=models.Q(undone=None), name="nobody_is_merged_twice"
            ),
        )

    def __str__(self) -> str:
        return f"{self.gone} > {self.kept}"


class PlaySession(models.Model):
    """One play at a real table: recorded move by move, or entered when it was over."""

    MOVES, POSITION, TOTALS = "moves", "position", "totals"
    SOURCES = ((MOVES, "recorded move by move"), (POSITION, "scored from the table"), (TOTALS, "totals only"))

    title = models.SlugField(max_length=40)
    revision = models.PositiveIntegerField()
    """The revision of the title's rules under which the play began."""
    options = models.JSONField(default=dict)
    """The options that differ from the title's defaults."""
    board = models.JSONField(null=True, blank=True)
    """What a record says of the board: its name, or all of it; null where the title has one board only."""
    show_scores = models.BooleanField(default=True)
    """Whether points are shown while the play goes on."""
    FREE, AGREED = "free", "agreed"
    take_back = models.CharField(
        max_length=10,
        choices=((FREE, "whenever somebody wants"), (AGREED, "when all others agree")),
        default=FREE,
    )
    """When a move may be taken back without a referee."""
    seating = models.JSONField(null=True, blank=True)
    """Who sat where when it began: names and colours. The seats follow what is corrected later."""
    keepers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="tables")
    """The scorekeepers to whom the session was given."""
    begun = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True, db_index=True)
    """When the last move was entered; stored for lists, recomputed when the end changes."""
    sealed = models.DateTimeField(null=True, blank=True)
    """When the result was sealed; kept for lists, as `ended` is."""
    abandoned = models.DateTimeField(null=True, blank=True, db_index=True)
    """When the play was given up; kept for lists, as `ended` is. Who did so and why is in its log."""
    source = models.CharField(max_length=10, choices=SOURCES, default=MOVES)
    """How its result came about. Nobody has verified where totals come from."""
    played = models.DateField(null=True, blank=True, db_index=True)
    """The day it ended, for lists; known as soon as `ended` is."""
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)
    """Where it was played, if known."""
    seated = models.BooleanField(default=True)
    """Whether it is known who sat where, and so who began."""
    remarks = models.TextField(blank=True)
    """What an imported record contains besides the play, as JSON."""
    key = models.CharField(max_length=LONGEST_KEY, null=True, blank=True, unique=True)
    """Made by whoever begins the play: a form that is sent twice is recognised by it."""

    def __str__(self) -> str:
        return f"{self.game.name} {self.pk}"

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]

    @property
    def page(self) -> str:
        """The name of the page that shows it."""
        return "table" if self.source == self.MOVES else "played"

    @property
    def setup(self) -> Setup:
        """The setup with which the play began."""
        return Setup(
            tuple(SeatedPlayer(name, Colour(colour)) for name, colour in self.seating or ()),
            chosen(self.game.options, self.options),
            self.game.read_board(self.board),
        )

    @property
    def occasion(self) -> str:
        """The tournament, round and table it is played at, as far as its record says so."""
        remarks = json.loads(self.remarks) if self.remarks else {}
        event, where = remarks.get("event"), remarks.get("notes")
        if not isinstance(event, str):
            return ""
        name = readable(event, LONGEST_NAME)
        if not isinstance(where, dict) or not all(_is_table_number(where.get(key)) for key in WHERE):
            return name
        return _("%(event)s, round %(round)s, table %(table)s") % {"event": name, **where}

    @property
    def sealed_terms(self) -> list[object]:
        """What is sealed with the entries and is not part of the record."""
        begun = written_moment(self.begun)
        return [self.revision, self.take_back, self.show_scores, begun, self.seating]

    def trail(self) -> "models.QuerySet[Entry]":
        """Everything that was entered, in order."""
        return self.entries.order_by("number")

    def open_link(self, kind: str) -> "Link | None":
        return self.links.filter(kind=kind, closed=None).first()


class KnownRecord(models.Model):
    """A record that would say what this club knows already, by a hash over its moves.

    Noted when a record is imported or exported, and when a play ends.
    """

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="known_records")
    digest = models.CharField(max_length=64, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint("session", "digest", name="each_record_noted_once"),)

    def __str__(self) -> str:
        return f"{self.session_id} {self.digest[:12]}"


class Seat(models.Model):
    """A seat of a session: seat 0 begins, the others follow clockwise."""

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    name = models.CharField(max_length=LONGEST_NAME)
    """The name under which the player sat there, as the record has it; lists show the present name."""
    colour = models.CharField(max_length=20, blank=True)
    """Empty where only totals are known."""
    points = models.IntegerField(null=True, blank=True)
    """The points at the end of the play."""
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    """1 for whoever won; players the title cannot tell apart share a place."""
    won = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint("session", "number", name="one_player_per_seat"),
            models.UniqueConstraint("session", "player", name="one_seat_per_player"),
            models.UniqueConstraint(
                fields=("session", "colour"), condition=~models.Q(colour=""), name="one_seat_per_colour"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.colour})"

    def save(self, *args: object, **kwargs: object) -> None:
        self.name = self.name or self.player.name
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class Entry(models.Model):
    """A line of the record. Entries are only ever added."""

    TABLET, API, IMPORT = "tablet", "api", "import"

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    """The number of the entry, from 1."""
    line = models.CharField(max_length=LONGEST_LINE)
    key = models.CharField(max_length=LONGEST_KEY)
    """Made by whoever sends the line, a new one for each tap: a repeat is recognised by it."""
    by = models.CharField(max_length=10, choices=[(TABLET, "tablet"), (API, "API"), (IMPORT, "import")])
    """Where it came from."""
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    """The account that answers for the entry; empty where the table's own tablet sent it."""
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    """The reason of a ruling."""
    entered = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint("session", "number", name="one_entry_per_number"),
            models.UniqueConstraint("session", "key", name="one_entry_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.line}"


class Link(models.Model):
    """A secret address of one table: for the tablet that keeps its score, or for spectators.

    A link is never opened again once it is closed: the next one is another.
    """

    KEEP, WATCH = "keep", "watch"
    PURPOSE = "link"

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=5, choices=((KEEP, "keeps the score"), (WATCH, "looks")))
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """The fingerprint of the code by which the link is found."""
    nonce = models.CharField(max_length=LONGEST_KEY, default=link_code, blank=True)
    """What the code is computed from; empty for a link of a time when codes were stored."""
    made = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=LONGEST_NAME, blank=True)
    taken = models.DateTimeField(null=True, blank=True)
    """When a tablet took it to keep the score: no other tablet can."""
    closed = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("session", "kind"), condition=models.Q(closed=None), name="one_open_link_of_a_kind"
            ),
        )

    def __str__(self) -> str:
        return f"{self.session_id} {self.kind}"

    def save(self, *args: object, **kwargs: object) -> None:
        self.digest = self.digest or fingerprint(code_from(self.nonce, self.PURPOSE))
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def code(self) -> str:
        """The secret part of its address; empty where it cannot be shown again."""
        return code_to_show(self.nonce, self.PURPOSE, self.digest)
