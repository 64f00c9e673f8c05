"""What happened at a table, in order. Positions and scores are not stored: they are computed from it."""

from django.db import models, transaction

from games.engine.game import Refused, Setup
from games.engine.record import AnyGame, Record
from games.titles import TITLES
from scoring.document import Malformed
from scoring.document import Player as SeatedPlayer
from scoring.options import chosen, differing

LONGEST_NAME = 80


class Player(models.Model):
    """Somebody of the club; known by name."""

    name = models.CharField(max_length=LONGEST_NAME, unique=True)

    def __str__(self) -> str:
        return self.name


class PlaySession(models.Model):
    """One play at a real table."""

    title = models.SlugField(max_length=40)
    revision = models.PositiveIntegerField()
    """Of the title's rules, as they were when the play began."""
    options = models.JSONField(default=dict)
    """Only what differs from the title's defaults."""
    begun = models.DateTimeField(auto_now_add=True)

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

    def to_record(self) -> Record:
        lines = self.entries.order_by("number").values_list("line", flat=True)
        return Record(self.game, self.setup, tuple(lines))

    @classmethod
    @transaction.atomic
    def from_record(cls, record: Record) -> "PlaySession":
        """Keep a record as a play session; raises `Refused` where a line of it does not stand.

        Players not yet known are added to the club.
        """
        game, setup = record.game, record.setup
        refusal = game.replay(setup, record.moves).refusal
        if refusal:
            raise Refused(refusal)
        options = differing(game.options, setup.options)
        session = cls.objects.create(title=game.slug, revision=game.revision, options=options)
        for number, player in enumerate(setup.players):
            session.seats.create(number=number, player=_known(player.name), colour=player.colour)
        Entry.objects.bulk_create(
            Entry(session=session, number=number, line=line) for number, line in enumerate(record.moves)
        )
        return session


def _known(name: str) -> Player:
    if len(name) > LONGEST_NAME:
        raise Malformed(
            f"A name has {len(name)} letters; {LONGEST_NAME} are the most.",
            f"Ein Name hat {len(name)} Buchstaben; höchstens {LONGEST_NAME} sind möglich.",
        )
    player, _ = Player.objects.get_or_create(name=name)
    return player


class Seat(models.Model):
    """Who sits where: seat 0 begins, the others follow clockwise."""

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    colour = models.CharField(max_length=20)

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

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    line = models.CharField(max_length=200)
    entered = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint("session", "number", name="one_entry_per_number"),)

    def __str__(self) -> str:
        return f"{self.number} {self.line}"
