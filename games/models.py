"""What happened at a table, in order. Positions and scores are not stored: they are computed from it."""

import json
import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import date
from secrets import token_urlsafe
from threading import Lock
from typing import Any, NamedTuple
from unicodedata import category, normalize

from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from games.engine.game import AnyGame, Refused, Setup
from games.engine.history import History, begin
from games.engine.record import Record
from games.titles import TITLES
from games.writing import writing, writing_a_row
from scoring.document import Malformed
from scoring.document import Player as SeatedPlayer
from scoring.options import chosen, differing
from scoring.wording import readable

LONGEST_NAME = 80
"""Of an imported record."""
LONGEST_TYPED_NAME = 32
LONGEST_PLACE = 60
LONGEST_LINE = 200
LONGEST_KEY = 64
KEY = re.compile(rf"[ -~]{{1,{LONGEST_KEY}}}")
"""Printable ASCII: whoever sends an entry may make its key as he likes."""
DEEPEST_REMARK = 50


def is_key(text: str) -> bool:
    return KEY.fullmatch(text) is not None


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
    """One play at a real table: recorded move by move, or entered when it was over."""

    MOVES, POSITION, TOTALS = "moves", "position", "totals"
    SOURCES = ((MOVES, "recorded move by move"), (POSITION, "scored from the table"), (TOTALS, "totals only"))

    title = models.SlugField(max_length=40)
    revision = models.PositiveIntegerField()
    """Of the title's rules, as they were when the play began."""
    options = models.JSONField(default=dict)
    """Only what differs from the title's defaults."""
    board = models.JSONField(null=True, blank=True)
    """What a record says of the board: its name, or all of it; null where the title has one board only."""
    show_scores = models.BooleanField(default=True)
    """Are points shown while the play goes on?"""
    begun = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True, db_index=True)
    """When the last move was entered; like the points of the seats kept for lists, and computed anew
    whenever an entry ends the play or takes its end back."""
    source = models.CharField(max_length=10, choices=SOURCES, default=MOVES)
    """How its result came about. Of totals only nobody has verified where they come from."""
    played = models.DateField(null=True, blank=True, db_index=True)
    """The day it ended, for lists; known as soon as `ended` is."""
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)
    """Where it was played, if anybody said so."""
    seated = models.BooleanField(default=True)
    """Is it known who sat where, and so who began?"""
    remarks = models.TextField(blank=True)
    """What an imported record said besides the play, as JSON."""
    key = models.CharField(max_length=LONGEST_KEY, null=True, blank=True, unique=True)
    """Made by whoever begins the play, once for each: a form that is sent twice is recognised by it."""

    def __str__(self) -> str:
        return f"{self.game.name} {self.pk}"

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]

    @property
    def page(self) -> str:
        """What the page is called that shows it."""
        return "table" if self.source == self.MOVES else "played"

    @property
    def setup(self) -> Setup:
        seats = self.seats.select_related("player").order_by("number")
        return Setup(
            tuple(SeatedPlayer(seat.player.name, seat.colour) for seat in seats),
            chosen(self.game.options, self.options),
            self.game.read_board(self.board) if self.game.read_board else None,
        )

    @classmethod
    def in_use(cls, pk: int) -> "PlaySession":
        """The recorded session with this number, from memory where it is being played.

        Raises `DoesNotExist`, also where the play was entered when it was over: that one has no table.
        """
        remembered = FOLDS.recall(pk)
        return copy(remembered.session) if remembered else cls.objects.get(pk=pk, source=cls.MOVES)

    def history(self) -> History:
        """All entries folded into the play as it stands. Only those not seen before are worked through."""
        remembered = FOLDS.recall(self.pk)
        history, key = (remembered.history, remembered.key) if remembered else (self._unplayed(), "")
        new = _entries_from(self.pk, history.entries)
        if history.entries and (not new or new.pop(0)[1] != key):
            # The last entry we know of is not there: the database was restored from a backup.
            FOLDS.forget(self.pk)
            self.refresh_from_db()
            history, new = self._unplayed(), _entries_from(self.pk, 0)
        for line, _ in new:
            history = history.followed_by(line)
        FOLDS.remember(self, history, new[-1][1] if new else key)
        return history

    def _unplayed(self) -> History:
        return begin(self.game, self.setup)

    def record(self, line: str, *, after: int, key: str, by: str) -> History:
        """Add an entry that follows entry number `after`.

        Raises `Refused` where the line does not stand, `Stale` where other entries came in between.
        A key that was used for this line before is a repeated tap: nothing is added, and all is well.
        """
        history, _ = self.record_once(line, after=after, key=key, by=by)
        return history

    def record_once(self, line: str, *, after: int, key: str, by: str) -> tuple[History, bool]:
        """As `record`; says also whether the entry was added now, or was there already."""
        try:
            with writing_a_row():
                history = self.history()
                if history.entries != after:
                    raise Stale(history)
                grown = history.followed_by(line)
                if grown.now.is_last or history.now.is_last:
                    entry = Entry(session_id=self.pk, number=grown.entries, line=line, key=key, by=by)
                    self._settle(grown, entry)
                else:
                    _add_entry(self.pk, grown.entries, line, key, by)
        except (Refused, Stale, IntegrityError) as trouble:
            history = self.history()
            if line in self.entries.filter(key=key).values_list("line", flat=True):
                return history, False
            if isinstance(trouble, Refused):
                raise
            raise Stale(history) from None
        FOLDS.remember(self, grown, key)
        return grown, True

    @transaction.atomic
    def _settle(self, history: History, entry: "Entry | None" = None) -> None:
        """Keep the result where lists can read it, or forget it when the end was taken back."""
        if entry:
            entry.save(force_insert=True)
        over = history.now.is_last
        self.ended = timezone.now() if over else None
        self.played = (_day_of(self.remarks) or timezone.localdate()) if over else None
        self.save(update_fields=["ended", "played"])
        seats = list(self.seats.all())
        score = history.now.score
        for seat in seats:
            seat.points = score.sheet.total(seat.colour) if over else None
            seat.place = score.places[seat.colour] if over else None
            seat.won = seat.place == 1
        Seat.objects.bulk_update(seats, ["points", "place", "won"])

    def to_record(self) -> Record:
        remarks = json.loads(self.remarks) if self.remarks else {}
        return Record(self.game, self.setup, self.history().lines, remarks)

    @classmethod
    def begin(cls, game: AnyGame, setup: Setup, *, show_scores: bool = True, key: str = "") -> "PlaySession":
        """A new table, or the one that was begun with this key before. Players not yet known are added."""
        try:
            with writing():
                session = cls.objects.create(
                    title=game.slug,
                    revision=game.revision,
                    options=differing(game.options, setup.options),
                    board=setup.board and setup.board.source,
                    show_scores=show_scores,
                    key=key or None,
                )
                known = known_players(player.name for player in setup.players)
                for number, player in enumerate(setup.players):
                    session.seats.create(number=number, player=known[player.name], colour=player.colour)
        except IntegrityError:
            begun = cls.objects.filter(key=key).first()
            if begun is None:
                raise
            return begun
        return session

    @classmethod
    def from_record(cls, record: Record, *, key: str = "") -> "PlaySession":
        """Keep a record as a play session; raises `Refused` where a line of it does not stand."""
        refusal = record.game.replay(record.setup, record.moves).refusal
        if refusal:
            raise Refused(refusal)
        with writing():
            session = cls.begin(record.game, record.setup, key=key)
            if session.entries.exists():
                return session  # sent twice, kept once
            origin = token_urlsafe(12)
            session.remarks = _as_text(record.remarks)
            session.save(update_fields=["remarks"])
            Entry.objects.bulk_create(
                Entry(session=session, number=number, line=line, key=f"{origin}-{number}", by=Entry.IMPORT)
                for number, line in enumerate(record.moves, start=1)
            )
            history = session.history()
            if history.now.is_last:
                session._settle(history)
        return session


def names_of_the_club() -> list[str]:
    """Whoever came first stands first."""
    return [*Player.objects.order_by("pk").values_list("name", flat=True)]


def typed_name(name: str, club: Sequence[str]) -> str:
    """A name as somebody typed it, tidied up; spelt as the club knows it where only capitals differ."""
    typed = normalize("NFC", " ".join(name.split()))
    if not _can_be_read(typed):
        shown = readable(typed, LONGEST_TYPED_NAME)
        raise Malformed(f"“{shown}” is no name that can be read.", f"„{shown}“ ist kein lesbarer Name.")
    _refuse_longer(typed, LONGEST_TYPED_NAME)
    # Compared here, because SQLite knows capitals in ASCII only. Not casefold: Weiß is not Weiss.
    alike = [known for known in club if known.lower() == typed.lower()]
    return typed if typed in alike or not alike else alike[0]


def _can_be_read(name: str) -> bool:
    """Something is to be seen, and nothing is a control character or half of one."""
    kinds = [category(letter) for letter in name]
    return any(kind[0] not in "CZ" for kind in kinds) and not {"Cc", "Cs"}.intersection(kinds)


def _refuse_longer(name: str, most: int) -> None:
    if len(name) > most:
        raise Malformed(
            f"A name has {len(name)} letters; {most} are the most.",
            f"Ein Name hat {len(name)} Buchstaben; höchstens {most} sind möglich.",
        )


def known_players(names: Iterable[str]) -> dict[str, Player]:
    """Players by their names; those not yet known are added.

    In the same order everywhere: on PostgreSQL two tables would else wait for each other.
    """
    return {name: _known(name) for name in sorted(names)}


def _known(name: str) -> Player:
    _refuse_longer(name, LONGEST_NAME)
    player, _ = Player.objects.get_or_create(name=name)
    return player


def _day_of(remarks: str) -> date | None:
    """The day an imported record says it was played."""
    day = json.loads(remarks).get("date") if remarks else None
    try:
        said = date.fromisoformat(day[:10]) if isinstance(day, str) else None
    except ValueError:
        return None
    return said if said and said <= timezone.localdate() else None


def _as_text(remarks: Mapping[str, Any]) -> str:
    if not remarks:
        return ""
    if _is_deeper(remarks, DEEPEST_REMARK):
        raise Malformed("The document is nested too deeply.", "Das Dokument ist zu tief verschachtelt.")
    try:
        return json.dumps(dict(remarks), allow_nan=False)
    except ValueError:  # 1e999 is read as infinity, which JSON cannot say
        raise Malformed("A number is too large.", "Eine Zahl ist zu groß.") from None


def _is_deeper(value: object, levels: int) -> bool:
    if not isinstance(value, (Mapping, list)):
        return False
    inner = value.values() if isinstance(value, Mapping) else value
    return levels == 0 or any(_is_deeper(part, levels - 1) for part in inner)


class Seat(models.Model):
    """Who sits where: seat 0 begins, the others follow clockwise."""

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    colour = models.CharField(max_length=20, blank=True)
    """Empty where only totals are known."""
    points = models.IntegerField(null=True, blank=True)
    """At the end of the play."""
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    """1 for whoever won; those the title cannot tell apart share one."""
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


def _entries_from(session: int, number: int) -> list[tuple[str, str]]:
    """Line and key of the entries from this number on.

    Asked with every tap and every look; put together by the ORM it would take longer than the answer.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT line, key FROM games_entry WHERE session_id = %s AND number >= %s ORDER BY number",
            (session, number),
        )
        return list(cursor.fetchall())


def _add_entry(session: int, number: int, line: str, key: str, by: str) -> None:
    """One more entry, as `Entry.save` would add it, in half the time."""
    entered = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(
            'INSERT INTO games_entry (session_id, number, line, key, "by", entered)'
            " VALUES (%s, %s, %s, %s, %s, %s)",
            (session, number, line, key, by, entered),
        )


class Fold(NamedTuple):
    session: PlaySession
    history: History
    key: str
    """Of its last entry: as long as that is there, so are those before it."""


class Folds:
    """The plays of tables in use, so that a move costs the same late in a game as early."""

    MOST = 100

    def __init__(self) -> None:
        self._guard = Lock()
        self._folds: OrderedDict[int, Fold] = OrderedDict()

    def recall(self, session: int) -> Fold | None:
        with self._guard:
            return self._folds.get(session)

    def forget(self, session: int) -> None:
        with self._guard:
            self._folds.pop(session, None)

    def remember(self, session: PlaySession, history: History, key: str) -> None:
        """Only plays that have begun: what was never written cannot be recognised again."""
        if not history.entries:
            return
        with self._guard:
            self._folds[session.pk] = Fold(session, history, key)
            self._folds.move_to_end(session.pk)
            if len(self._folds) > self.MOST:
                self._folds.popitem(last=False)


FOLDS = Folds()
