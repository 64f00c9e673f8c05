"""What happened at a table, in order. Positions and scores are not stored: they are computed from it."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from threading import Lock
from typing import Any

from django.db import IntegrityError, connection, models
from django.utils import timezone

from games.engine.game import AnyGame, Refused, Setup
from games.engine.history import History, begin
from games.engine.record import Record
from games.titles import TITLES
from games.writing import writing
from scoring.document import Malformed
from scoring.document import Player as SeatedPlayer
from scoring.options import chosen, differing

LONGEST_NAME = 80
LONGEST_LINE = 200
LONGEST_KEY = 64


class Player(models.Model):
    """Somebody of the club; known by name."""

    name = models.CharField(max_length=LONGEST_NAME, unique=True)

    def __str__(self) -> str:
        return self.name


class Stale(Exception):
    """A line was meant to follow an entry that is no longer the last."""

    def __init__(self, history: History) -> None:
        super().__init__(f"there are {history.entries} entries now")
        self.history = history


class PlaySession(models.Model):
    """One play at a real table."""

    title = models.SlugField(max_length=40)
    revision = models.PositiveIntegerField()
    """Of the title's rules, as they were when the play began."""
    options = models.JSONField(default=dict)
    """Only what differs from the title's defaults."""
    show_scores = models.BooleanField(default=True)
    """Are points shown while the play goes on?"""
    begun = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True, db_index=True)
    """When the last move was entered; like the points of the seats kept for lists, and computed anew
    whenever an entry ends the play or takes its end back."""
    remarks = models.TextField(blank=True)
    """What an imported record said besides the play, as JSON."""

    def __str__(self) -> str:
        return f"{self.game.name} {self.pk}"

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]

    @property
    def setup(self) -> Setup:
        seats = self.seats.select_related("player").order_by("number")
        return Setup(
            tuple(SeatedPlayer(seat.player.name, seat.colour) for seat in seats),
            chosen(self.game.options, self.options),
        )

    def history(self) -> History:
        """All entries folded into the play as it stands. Only those not seen before are worked through."""
        history = FOLDS.recall(self)
        known = history.entries if history else 0
        rows = self.entries.filter(number__gte=known).order_by("number").values_list("number", "line")
        new = dict(rows)
        if history and known and new.pop(known, None) != history.log[-1].line:
            history, new = None, dict(self.entries.order_by("number").values_list("number", "line"))
        if history is None:
            history = begin(self.game, self.setup)
        for line in new.values():
            history = history.followed_by(line)
        FOLDS.remember(self, history)
        return history

    def record(self, line: str, *, after: int, key: str, by: str) -> History:
        """Add an entry that follows entry number `after`.

        Raises `Refused` where the line does not stand, `Stale` where other entries came in between.
        A key that was used for this line before is a repeated tap: nothing is added, and all is well.
        """
        try:
            with writing():
                if connection.features.has_select_for_update:
                    PlaySession.objects.select_for_update().get(pk=self.pk)
                history = self.history()
                if history.entries != after:
                    raise Stale(history)
                grown = history.followed_by(line)
                self.entries.create(number=grown.entries, line=line, key=key, by=by)
                if grown.now.is_last or history.now.is_last:
                    self._settle(grown)
        except (Stale, IntegrityError):
            history = self.history()
            if self.entries.filter(key=key, line=line).exists():
                return history
            raise Stale(history) from None
        FOLDS.remember(self, grown)
        return grown

    def _settle(self, history: History) -> None:
        """Keep the result where lists can read it, or forget it when the end was taken back."""
        over = history.now.is_last
        self.ended = timezone.now() if over else None
        self.save(update_fields=["ended"])
        seats = list(self.seats.all())
        score = history.now.score
        for seat in seats:
            seat.points = score.sheet.total(seat.colour) if over else None
            seat.won = over and seat.colour in score.winners
        Seat.objects.bulk_update(seats, ["points", "won"])

    def to_record(self) -> Record:
        remarks = json.loads(self.remarks) if self.remarks else {}
        return Record(self.game, self.setup, self.history().lines, remarks)

    @classmethod
    def begin(cls, game: AnyGame, setup: Setup, *, show_scores: bool = True) -> "PlaySession":
        """A new table. Players not yet known are added to the club."""
        with writing():
            session = cls.objects.create(
                title=game.slug,
                revision=game.revision,
                options=differing(game.options, setup.options),
                show_scores=show_scores,
            )
            for number, player in enumerate(setup.players):
                session.seats.create(number=number, player=_known(player.name), colour=player.colour)
        return session

    @classmethod
    def from_record(cls, record: Record) -> "PlaySession":
        """Keep a record as a play session; raises `Refused` where a line of it does not stand."""
        refusal = record.game.replay(record.setup, record.moves).refusal
        if refusal:
            raise Refused(refusal)
        with writing():
            session = cls.begin(record.game, record.setup)
            session.remarks = _as_text(record.remarks)
            session.save(update_fields=["remarks"])
            Entry.objects.bulk_create(
                Entry(session=session, number=number, line=line, key=f"import-{number}", by=Entry.IMPORT)
                for number, line in enumerate(record.moves, start=1)
            )
            history = session.history()
            if history.now.is_last:
                session._settle(history)
        return session


def _known(name: str) -> Player:
    if len(name) > LONGEST_NAME:
        raise Malformed(
            f"A name has {len(name)} letters; {LONGEST_NAME} are the most.",
            f"Ein Name hat {len(name)} Buchstaben; höchstens {LONGEST_NAME} sind möglich.",
        )
    player, _ = Player.objects.get_or_create(name=name)
    return player


def _as_text(remarks: Mapping[str, Any]) -> str:
    if not remarks:
        return ""
    try:
        return json.dumps(dict(remarks))
    except RecursionError:
        raise Malformed(
            "The document is nested too deeply.", "Das Dokument ist zu tief verschachtelt."
        ) from None


class Seat(models.Model):
    """Who sits where: seat 0 begins, the others follow clockwise."""

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    colour = models.CharField(max_length=20)
    points = models.IntegerField(null=True, blank=True)
    """At the end of the play."""
    won = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint("session", "number", name="one_player_per_seat"),
            models.UniqueConstraint("session", "player", name="one_seat_per_player"),
            models.UniqueConstraint("session", "colour", name="one_seat_per_colour"),
        )

    def __str__(self) -> str:
        return f"{self.player} ({self.colour})"


class Entry(models.Model):
    """One line of the record. Entries are only ever added."""

    TABLET, API, IMPORT = "tablet", "api", "import"

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    """From 1."""
    line = models.CharField(max_length=LONGEST_LINE)
    key = models.CharField(max_length=LONGEST_KEY)
    """Made by whoever sends the line, once for each tap: a repeat is recognised by it."""
    by = models.CharField(max_length=10, choices=[(TABLET, "tablet"), (API, "API"), (IMPORT, "import")])
    """Where it came from."""
    entered = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint("session", "number", name="one_entry_per_number"),
            models.UniqueConstraint("session", "key", name="one_entry_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.line}"


class Folds:
    """The plays of tables in use, so that a move costs the same late in a game as early."""

    MOST = 100

    def __init__(self) -> None:
        self._guard = Lock()
        self._folds: OrderedDict[tuple[int, datetime], History] = OrderedDict()

    def recall(self, session: PlaySession) -> History | None:
        with self._guard:
            return self._folds.get((session.pk, session.begun))

    def remember(self, session: PlaySession, history: History) -> None:
        name = session.pk, session.begun
        with self._guard:
            self._folds[name] = history
            self._folds.move_to_end(name)
            if len(self._folds) > self.MOST:
                self._folds.popitem(last=False)


FOLDS = Folds()
