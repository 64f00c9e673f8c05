"""What happened at a table, in order. Positions and scores are not stored: they are computed from it."""

import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from datetime import date, datetime
from secrets import token_urlsafe
from threading import Lock
from typing import Any, NamedTuple
from unicodedata import category

from django.conf import settings
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from accounts import access
from accounts.access import Action
from accounts.models import folded
from accounts.sign_in.pins import account_of_player
from games import sealing
from games.engine.game import AnyGame, Refused, Setup, refused
from games.engine.history import (
    CONFIRM,
    DROP,
    INSERT,
    REDO,
    REOPEN,
    REPLACE,
    SEAL,
    SEATS,
    UNDO,
    WAIVED,
    History,
    begin,
    kind_of,
)
from games.engine.record import Record, write_record
from games.engine.rulebook import NOTATION, TURN
from games.titles import TITLES
from games.writing import queued, writing, writing_a_row
from scoring.document import Malformed
from scoring.document import Player as SeatedPlayer
from scoring.options import chosen, differing
from scoring.wording import Text, not_a, readable
from scoring.words import Colour, Line
from web.reading import tidied

LONGEST_NAME = 80
"""Of an imported record."""
LONGEST_TYPED_NAME = 32
LONGEST_PLACE = 60
LONGEST_LINE = 600
"""Four long names are in it when seats are corrected."""
LONGEST_REASON = 200
LONGEST_KEY = 64
KEY = re.compile(rf"[ -~]{{1,{LONGEST_KEY}}}")
"""Printable ASCII: whoever sends an entry may make its key as he likes."""
DEEPEST_REMARK = 50


def link_code() -> str:
    return token_urlsafe(16)


def is_key(text: str) -> bool:
    return KEY.fullmatch(text) is not None


class Player(models.Model):
    """Somebody of the club; known by name."""

    name = models.CharField(max_length=LONGEST_NAME, unique=True)

    def __str__(self) -> str:
        return self.name


class Author(NamedTuple):
    """Whoever adds an entry: where it comes from, what he may do at this table, and who answers for it."""

    source: str
    may: Callable[[Action], bool] = lambda action: True
    name_for: Callable[[Action], str] = lambda action: ""
    proved: frozenset[str] = frozenset()
    """The players, by their folded names, who have said their PIN with it."""


class NotYours(Exception):
    """Whoever sent a line may not do that at this table; or not without a referee."""

    def __init__(self, action: Action) -> None:
        super().__init__(str(action.label))
        self.action = action


class Unsound(Exception):
    """A stored entry does not stand: the database does not hold what was entered."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number} does not stand; see manage.py verify")
        self.number = number


class Unreasoned(Exception):
    """A ruling needs a reason."""


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
    FREE, AGREED = "free", "agreed"
    take_back = models.CharField(
        max_length=10,
        choices=((FREE, "whenever somebody wants"), (AGREED, "when all others agree")),
        default=FREE,
    )
    """When may a move be taken back without a referee?"""
    seating = models.JSONField(null=True, blank=True)
    """Who sat where when it began: names and colours. The seats follow what is corrected later."""
    keepers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="tables")
    """The scorekeepers it was given to."""
    begun = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True, db_index=True)
    """When the last move was entered; like the points of the seats kept for lists, and computed anew
    whenever an entry ends the play or takes its end back."""
    sealed = models.DateTimeField(null=True, blank=True)
    """When all had confirmed its sheet; kept for lists, as `ended` is."""
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
        """As it was agreed when it began."""
        return Setup(
            tuple(SeatedPlayer(name, Colour(colour)) for name, colour in self.seating or ()),
            chosen(self.game.options, self.options),
            self.game.read_board(self.board),
        )

    @property
    def occasion(self) -> str:
        """What it was played for, a tournament and its table, if anybody said so."""
        said = json.loads(self.remarks).get("event") if self.remarks else None
        return readable(said, LONGEST_NAME) if isinstance(said, str) else ""

    def _seated(self) -> list[tuple[str, str]]:
        return [*self.seats.order_by("number").values_list("player__name", "colour")]

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
        if remembered and new:  # of another process, which may have ended or sealed the play
            self.refresh_from_db(fields=["ended", "played", "sealed"])
        for line, _ in new:
            try:
                history = history.followed_by(line)
            except Refused:
                raise Unsound(history.entries + 1) from None
        FOLDS.remember(self, history, new[-1][1] if new else key)
        return history

    def _unplayed(self) -> History:
        return begin(self.game, self.setup)

    def record(self, line: Line, *, after: int, key: str, by: Author, reason: str = "") -> History:
        """Add an entry that follows entry number `after`.

        Raises `Refused` where the line does not stand, `Stale` where other entries came in between,
        `NotYours` where it takes somebody else to say so, `Unreasoned` where a ruling gives no reason.
        A key that was used for this line before is a repeated tap: nothing is added, and all is well.
        """
        history, _ = self.record_once(line, after=after, key=key, by=by, reason=reason)
        return history

    def record_once(
        self, line: Line, *, after: int, key: str, by: Author, reason: str = ""
    ) -> tuple[History, bool]:
        """As `record`; says also whether the entry was added now, or was there already."""
        try:
            with writing_a_row():
                history = self.history()
                if history.entries != after:
                    raise Stale(history)
                grown, last_key = self._added(history, line, key, by, tidy(reason))
        except (Refused, Stale, IntegrityError) as trouble:
            history = self.history()
            if self._was_recorded(line, key):
                return history, False
            if isinstance(trouble, Refused):
                raise
            raise Stale(history) from None
        FOLDS.remember(self, grown, last_key)
        return grown, True

    def _was_recorded(self, line: Line, key: str) -> bool:
        """A seal is stored with its hashes."""
        for stored in self.entries.filter(key=key).values_list("line", flat=True):
            return stored == line or (line == SEAL and kind_of(Line(stored)) == SEAL)
        return False

    def _added(self, history: History, line: Line, key: str, by: Author, reason: str) -> tuple[History, str]:
        """The play with one more entry, if the author may add it, and the key of its last entry."""
        require_sound(line, history)
        if kind_of(line) == CONFIRM and not self._is_himself(line, history, by):
            raise refused(line, TURN, HIS_OWN_WORD)
        grown = history.followed_by(UNHASHED if line == SEAL else line)
        action = self.needed_for(line, history)
        if not by.may(action):
            raise NotYours(action)
        if action in RULINGS and not reason:
            raise Unreasoned
        who = self._signer(line, history) or by.name_for(action)
        if not (grown.now.is_last or history.now.is_last or kind_of(line) == SEATS):
            _add_entry(self.pk, grown.entries, line, key, by.source, who, reason)
            return grown, key
        with transaction.atomic():
            if line == SEAL:
                grown = self._sealed(history, key, by.source, who, reason)
            else:
                _add_entry(self.pk, grown.entries, line, key, by.source, who, reason)
            if kind_of(line) == CONFIRM and grown.is_confirmed:
                key = sealing.digest(key)
                grown = self._sealed(grown, key, by.source, "", "")
            self._settle(grown)
        return grown, key

    def _sealed(self, history: History, key: str, source: str, who: str, reason: str) -> History:
        """The play with a hash over its record, and one over all that was entered so far."""
        now = timezone.now()
        record = sealing.of_record(self.record_of(history))
        trail = sealing.of_trail([*self.agreed, who, reason, sealing.moment(now)], self.trail())
        line = sealing.Seal(record, trail).line
        sealed = history.followed_by(line)
        _add_entry(self.pk, sealed.entries, line, key, source, who, reason, now)
        self.sealed = now
        return sealed

    def needed_for(self, line: Line, history: History) -> Action:
        """What whoever sends this line must be allowed to do."""
        kind = kind_of(line)
        if kind == UNDO:
            is_ruling = not self._may_be_taken_back(line, history)
        elif kind == REDO:
            is_ruling = self._was_ruled_back(line, history)
        elif kind == SEAL:
            is_ruling = not history.is_confirmed
        else:
            is_ruling = kind in ALWAYS_RULED
        if kind == REOPEN:
            return access.REOPEN
        return access.RULE if is_ruling else access.RECORD

    def _may_be_taken_back(self, line: Line, history: History) -> bool:
        """Is everybody asked who has to be?"""
        return self.take_back == self.FREE or history.is_agreed(history.change_by(line))

    def _was_ruled_back(self, line: Line, history: History) -> bool:
        """Did a referee take back what this would bring back?"""
        if self.take_back == self.FREE:
            return False
        undos = [history.undo_of(step) for step in history.change_by(line).steps]
        return not all(map(history.is_agreed, undos))

    def _signer(self, line: Line, history: History) -> str:
        """The account of a player who confirms with his PIN."""
        if kind_of(line) != CONFIRM:
            return ""
        account = account_of_player(self._confirms(line, history))
        return account.name if account else ""

    @staticmethod
    def _confirms(line: Line, history: History) -> str:
        return history.setup.names.get(Colour(line.removeprefix(CONFIRM).strip()), "")

    def _is_himself(self, line: Line, history: History, by: Author) -> bool:
        """A player with a PIN confirms with it, or signed in; for the others a tap is enough."""
        name = self._confirms(line, history)
        proved = {*by.proved, folded(by.name_for(access.RECORD))}
        return account_of_player(name) is None or folded(name) in proved

    def _settle(self, history: History) -> None:
        """Keep the result where lists can read it, or forget it when the end was taken back."""
        over = history.now.is_last
        self.ended = (self.ended or timezone.now()) if over else None
        self.played = (self.played or day_of(self.remarks) or timezone.localdate()) if over else None
        self.sealed = (self.sealed or timezone.now()) if history.sealed else None
        self.save(update_fields=["ended", "played", "sealed"])
        if [tuple(player) for player in history.setup.players] != self._seated():
            self._reseat(history.setup)
        seats = list(self.seats.all())
        score = history.now.score
        for seat in seats:
            seat.points = score.sheet.total(Colour(seat.colour)) if over else None
            seat.place = score.places[Colour(seat.colour)] if over else None
            seat.won = seat.place == 1
        Seat.objects.bulk_update(seats, ["points", "place", "won"])

    def _reseat(self, setup: Setup) -> None:
        self.seats.all().delete()
        known = known_players(player.name for player in setup.players)
        for number, player in enumerate(setup.players):
            self.seats.create(number=number, player=known[player.name], colour=player.colour)

    def to_record(self) -> Record:
        return self.record_of(self.history())

    def record_of(self, history: History) -> Record:
        remarks = json.loads(self.remarks) if self.remarks else {}
        return Record(self.game, history.setup, history.lines, remarks)

    def exported(self) -> dict[str, Any]:
        """The record as a document; that of a sealed play says how it ended, and carries its seal."""
        history = self.history()
        document = write_record(self.record_of(history))
        if history.sealed:
            names, score = history.setup.names, history.now.score
            document["result"] = {
                "scores": {names.get(row, row): total for row, total in score.sheet.totals().items()},
                "winners": [names[colour] for colour in score.winners],
                "seal": self.seal_of(history).record,
                "trail": self.seal_of(history).trail,
            }
        return document

    def seal_of(self, history: History) -> "sealing.Seal":
        """Of a play that is sealed."""
        return sealing.read(history.log[-1].line)

    @property
    def agreed(self) -> list[object]:
        """What is sealed with the entries and not told by the record."""
        return [self.revision, self.take_back, self.show_scores, sealing.moment(self.begun), self.seating]

    def trail(self) -> "models.QuerySet[Entry]":
        """Everything that was entered, in order."""
        return self.entries.order_by("number")

    def open_link(self, kind: str) -> "Link | None":
        return self.links.filter(kind=kind, closed=None).first()

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        setup: Setup,
        *,
        show_scores: bool = True,
        take_back: str = FREE,
        remarks: str = "",
        key: str = "",
        by: str = "",
    ) -> "PlaySession":
        """A new table, or the one that was begun with this key before. Players not yet known are added."""
        try:
            with writing():
                session = cls.objects.create(
                    title=game.slug,
                    revision=game.rulebook.revision,
                    options=differing(game.options, setup.options),
                    board=setup.board and setup.board.source,
                    show_scores=show_scores,
                    take_back=take_back,
                    seating=[list(player) for player in setup.players],
                    remarks=remarks,
                    key=key or None,
                )
                session._reseat(setup)
                for kind in (Link.KEEP, Link.WATCH):
                    session.links.create(kind=kind, made_by=by)
        except IntegrityError:
            begun = cls.objects.filter(key=key).first()
            if begun is None:
                raise
            return begun
        return session

    @classmethod
    def from_record(cls, record: Record, *, key: str = "", by: str = "") -> "PlaySession":
        """Keep a record as a play session; raises `Refused` where a line of it does not stand."""
        refusal = record.game.replay(record.setup, record.moves).refusal
        if refusal:
            raise Refused(refusal)
        with writing():
            remarks = _as_text(record.remarks)
            session = cls.begin(record.game, record.setup, remarks=remarks, key=key, by=by)
            if session.entries.exists():
                return session  # sent twice, kept once
            origin = token_urlsafe(12)
            Entry.objects.bulk_create(
                Entry(
                    session=session,
                    number=number,
                    line=line,
                    key=f"{origin}-{number}",
                    by=Entry.IMPORT,
                    who=by,
                )
                for number, line in enumerate(record.moves, start=1)
            )
            history = session.history()
            if history.now.is_last:
                session._settle(history)
        return session


RULINGS = (access.RULE, access.REOPEN)
"""What is done with a reason only."""


def tidy(reason: str) -> str:
    """A reason in one line, without what cannot be seen; more than there is room for is cut off."""
    seen = "".join(letter if letter.isprintable() else " " for letter in reason)
    return " ".join(seen.split())[:LONGEST_REASON]


def require_sound(line: Line, history: History) -> None:
    """What the engine cannot know: how long a line may be, who is who in the club; raises `Refused`."""
    if len(line) > LONGEST_LINE:
        raise refused(Line(readable(line, 80)), NOTATION, TOO_LONG)
    if kind_of(line) == SEAL and line != SEAL:
        raise refused(line, NOTATION, NOBODYS_HASH)
    if kind_of(line) == SEATS:
        _require_seats(line, history)


def _require_seats(line: Line, history: History) -> None:
    """Names as the club spells them, nobody twice however he is spelt, and written as it always is."""
    seats = history.followed_by(line).setup.players
    sitting = {player.name for player in history.setup.players}
    club = names_of_the_club()
    for name, _ in seats:
        if name not in sitting and not _is_spelt_so(name, club):
            raise refused(Line(readable(line, 80)), NOTATION, not_a(name, *NO_NAME))
    if len({name.lower() for name, _ in seats}) < len(seats) or line != seats_line(seats):
        raise refused(Line(readable(line, 80)), NOTATION, ODD_SEATS)


def _is_spelt_so(name: str, club: Sequence[str]) -> bool:
    try:
        return typed_name(name, club) == name
    except Malformed:
        return False


def seats_line(seats: Iterable[Sequence[str]]) -> Line:
    return Line(f"{SEATS} {json.dumps([list(seat) for seat in seats], ensure_ascii=False)}")


ALWAYS_RULED = (WAIVED, REPLACE, DROP, INSERT, SEATS)
UNHASHED = Line(f"{SEAL} unhashed")
NO_NAME = ("is no name as the club spells it", "ist kein Name, wie der Verein ihn schreibt")
ODD_SEATS = Text(
    "Two names are alike, or the line has blanks where none belong.",
    "Zwei Namen sind gleich, oder in der Zeile stehen überzählige Leerzeichen.",
)
TOO_LONG = Text(
    f"A line has at most {LONGEST_LINE} characters.", f"Eine Zeile hat höchstens {LONGEST_LINE} Zeichen."
)
HIS_OWN_WORD = Text(
    "He confirms himself, with his PIN. Without him a referee can seal the play.",
    "Er bestätigt selbst, mit seiner PIN. Ohne ihn kann der Schiedsrichter die Partie versiegeln.",
)
NOBODYS_HASH = Text(
    "The hashes of a seal are computed, not sent.", "Die Prüfsummen eines Siegels werden berechnet."
)


def names_of_the_club() -> list[str]:
    """Whoever came first stands first."""
    return [*Player.objects.order_by("pk").values_list("name", flat=True)]


def typed_name(name: str, club: Sequence[str], most: int = LONGEST_TYPED_NAME) -> str:
    """A name as somebody typed it, tidied up; spelt as the club knows it where only capitals differ."""
    typed = tidied(name)
    if not _can_be_read(typed):
        shown = readable(typed, most)
        raise Malformed(f"“{shown}” is no name that can be read.", f"„{shown}“ ist kein lesbarer Name.")
    _refuse_longer(typed, most)
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


def day_of(remarks: str) -> date | None:
    """The day an imported record says it was played; none that is still to come."""
    said = day_said(remarks)
    return said if said and said <= timezone.localdate() else None


def day_said(remarks: str) -> date | None:
    day = json.loads(remarks).get("date") if remarks else None
    try:
        return date.fromisoformat(day[:10]) if isinstance(day, str) else None
    except ValueError:
        return None


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
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    """The account that answers for it; empty where the table's own tablet sent it."""
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    """Of a ruling."""
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

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=5, choices=((KEEP, "keeps the score"), (WATCH, "looks")))
    code = models.CharField(max_length=LONGEST_KEY, unique=True, default=link_code)
    made = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=LONGEST_NAME, blank=True)
    taken = models.DateTimeField(null=True, blank=True)
    """When a tablet began to keep the score by it: no other one can."""
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

    def take(self) -> bool:
        """For one tablet; False where another one has it, or it is closed."""
        free = Link.objects.filter(pk=self.pk, taken=None, closed=None)
        with queued():
            return free.update(taken=timezone.now()) == 1


def close_link(session: PlaySession, kind: str, by: str) -> None:
    with queued():
        session.links.filter(kind=kind, closed=None).update(closed=timezone.now(), closed_by=by)


def renew_link(session: PlaySession, kind: str, by: str) -> Link:
    """Another link; whoever held the one before is out."""
    with writing():
        # One after the other: of two at once the second closes what the first has made.
        PlaySession.objects.select_for_update().get(pk=session.pk)
        close_link(session, kind, by)
        return session.links.create(kind=kind, made_by=by)


def _entries_from(session: int, number: int) -> list[tuple[Line, str]]:
    """Line and key of the entries from this number on.

    Asked with every tap and every look; put together by the ORM it would take longer than the answer.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT line, key FROM games_entry WHERE session_id = %s AND number >= %s ORDER BY number",
            (session, number),
        )
        return list(cursor.fetchall())


def _add_entry(
    session: int,
    number: int,
    line: Line,
    key: str,
    by: str,
    who: str,
    reason: str,
    now: datetime | None = None,
) -> None:
    """One more entry, as `Entry.save` would add it, in half the time."""
    entered = connection.ops.adapt_datetimefield_value(now or timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(
            'INSERT INTO games_entry (session_id, number, line, key, "by", who, reason, entered)'
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
            (session, number, line, key, by, who, reason, entered),
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
