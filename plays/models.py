"""Finished games that nobody recorded: drafts, and what was saved, version by version."""

from collections.abc import Iterator, Mapping
from datetime import date
from secrets import token_urlsafe
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError, connection, models
from django.utils import timezone

from chain.appending import attest
from games.attested import PLAY
from games.engine.game import AnyGame
from games.models import LONGEST_KEY, LONGEST_NAME, LONGEST_PLACE, Player, PlaySession, Seat
from games.names import find_or_add_players
from games.titles import TITLES
from games.write_queue import writing
from plays.attested import VERSION
from plays.results import Result, read_result

LONGEST_REASON = 200
DRAFT = "draft-"
"""The prefix of the keys of what was saved from a draft; nobody else may send such a key."""


class Circumstances(NamedTuple):
    """When and where a game was played, and whether the seats are in the order of play."""

    played: date
    place: str = ""
    seated: bool = False


class Overtaken(Exception):
    """A correction was based on a version that is no longer the last."""

    def __init__(self, last: int) -> None:
        super().__init__(f"there are {last} versions now")
        self.last = last


class KeyTaken(Exception):
    """A key that was used before came with another result."""


class Version(models.Model):
    """What was entered of a finished game. The last version counts; none is ever changed or removed."""

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    """Counts from 1."""
    document = models.JSONField()
    """A position, a short form or totals: all that is needed to compute the result again."""
    played = models.DateField()
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)
    seated = models.BooleanField()
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    """Why the version before had to be corrected."""
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    """The account that entered it; empty for the command line, and from the time before accounts."""
    entered = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=LONGEST_KEY, unique=True)
    """A key that the sender makes, by which a repeated request is recognised."""

    class Meta:
        constraints = (models.UniqueConstraint("session", "number", name="one_version_per_number"),)

    def __str__(self) -> str:
        return f"{self.session_id}.{self.number}"

    @classmethod
    def of_draft(cls, pk: int) -> "models.QuerySet[Version]":
        """The version saved from a draft. SQLite's `startswith` alone would ignore case."""
        begins = f"{DRAFT}{pk}-"
        return cls.objects.filter(key__startswith=begins, key__regex=f"^{begins}")

    @property
    def result(self) -> Result:
        return read_result(self.document)

    @property
    def circumstances(self) -> Circumstances:
        return Circumstances(self.played, self.place, self.seated)


def save_result(
    result: Result,
    circumstances: Circumstances,
    *,
    key: str,
    session: PlaySession | None = None,
    after: int = 0,
    reason: str = "",
    who: str = "",
) -> tuple[Version, bool]:
    """Saves a result as a finished play, or as the next version of one; also says whether it is new.

    Raises `Overtaken` if version `after` is no longer the last, `KeyTaken` if the key belongs to another
    result.
    """
    try:
        with writing():
            if session and (last := _last_number(session)) != after:
                raise Overtaken(last)
            play = session or PlaySession(title=result.game.slug)
            _update_play(play, result, circumstances)
            saved = _version(play, result, circumstances, number=after + 1, reason=reason, who=who, key=key)
            saved.save(force_insert=True)
            attest("version saved", PLAY, play.pk, who=who)
            attest("version saved", VERSION, saved.pk, who=who)
            return saved, True
    except (IntegrityError, Overtaken):
        there = Version.objects.filter(key=key).select_related("session").first()
        if there and _is_repeated(there, session, result, circumstances, reason):
            return there, False
        if there:
            raise KeyTaken from None
        if session is None:
            raise
        raise Overtaken(_last_number(session)) from None


class NewPlays:
    """Finished games that are to be saved together, as new plays: their rows are made beforehand."""

    def __init__(self, who: str = "") -> None:
        self.who = who
        self._sessions: list[PlaySession] = []
        self._versions: list[Version] = []
        self._results: list[Result] = []

    def add(self, result: Result, circumstances: Circumstances, key: str) -> PlaySession:
        """The row of the play, which has a number as soon as all are saved."""
        play = PlaySession(title=result.game.slug)
        _describe_play(play, result, circumstances)
        self._sessions.append(play)
        self._versions.append(_version(play, result, circumstances, who=self.who, key=key))
        self._results.append(result)
        return play

    def save(self) -> None:
        """Saves all of them in a few queries; raises `IntegrityError` where a key is taken."""
        names = {row.name for result in self._results for row in result.standings}
        with writing():
            known = find_or_add_players(names)
            PlaySession.objects.bulk_create(self._sessions)
            self._insert_seats({name: player.pk for name, player in known.items()})
            Version.objects.bulk_create(self._versions)
            attest("version saved", PLAY, *(play.pk for play in self._sessions), who=self.who)
            attest("version saved", VERSION, *(version.pk for version in self._versions), who=self.who)

    def _insert_seats(self, players: Mapping[str, int]) -> None:
        """Everybody else waits meanwhile, and the ORM would take longer than the database."""
        rows = [
            (play.pk, number, players[row.name], row.name, row.colour, row.points, row.place, row.place == 1)
            for play, result in zip(self._sessions, self._results, strict=True)
            for number, row in enumerate(result.standings)
        ]
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO games_seat (session_id, number, player_id, name, colour, points, place, won)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
                rows,
            )


def _last_number(session: PlaySession) -> int:
    return session.versions.count()


def _is_repeated(
    saved: Version, session: PlaySession | None, result: Result, circumstances: Circumstances, reason: str
) -> bool:
    """Whether the same was sent again; a new play was saved as the first version of the play it became."""
    is_of_play = saved.session == session if session else saved.number == 1
    content = (saved.document, saved.circumstances, saved.reason)
    return is_of_play and content == (result.document, circumstances, reason)


def _version(
    session: PlaySession,
    result: Result,
    circumstances: Circumstances,
    *,
    number: int = 1,
    reason: str = "",
    who: str,
    key: str,
) -> Version:
    content = {"document": result.document, "reason": reason, **circumstances._asdict()}
    return Version(session=session, number=number, who=who, key=key, **content)


def _update_play(session: PlaySession, result: Result, circumstances: Circumstances) -> None:
    """Writes to the row of the play and its seats what lists show."""
    _describe_play(session, result, circumstances)
    session.save()
    known = find_or_add_players(standing.name for standing in result.standings)
    session.seats.all().delete()
    Seat.objects.bulk_create(_seats(session, result, known))


def _describe_play(session: PlaySession, result: Result, circumstances: Circumstances) -> None:
    """Gives a play, which is not saved by this, what lists show of it."""
    session.revision = result.game.rulebook.revision
    session.options = result.options
    session.board = result.document.get("board")
    session.source = result.source
    session.ended = session.ended or timezone.now()
    session.played, session.place, session.seated = circumstances


def _seats(session: PlaySession, result: Result, known: Mapping[str, Player]) -> Iterator[Seat]:
    """The seats of a play, not saved yet."""
    for number, standing in enumerate(result.standings):
        yield Seat(
            session=session,
            number=number,
            player=known[standing.name],
            name=standing.name,
            colour=standing.colour,
            points=standing.points,
            place=standing.place,
            won=standing.place == 1,
        )


class Draft(models.Model):
    """A finished game while it is being entered, kept so that nothing is lost with the page."""

    title = models.SlugField(max_length=40)
    session = models.ForeignKey(PlaySession, models.CASCADE, null=True, blank=True, related_name="drafts")
    """The play that is being corrected."""
    after = models.PositiveIntegerField(default=0)
    """The version the correction is based on."""
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    """The account that began it."""
    content = models.JSONField(default=dict)
    """Who plays and how, when and where, and the answers given so far."""
    token = models.CharField(max_length=LONGEST_KEY, default=token_urlsafe, unique=True)
    """A secret part of its key, so that nobody else can send the same key."""
    edits = models.PositiveIntegerField(default=0)
    editor = models.CharField(max_length=LONGEST_KEY, blank=True)
    """The page that changed it last."""
    discarded = models.BooleanField(default=False)
    """Discarded drafts can be brought back."""
    begun = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.title} {self.pk}"

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]

    @property
    def key(self) -> str:
        """The key of the version that it becomes, so that saving twice makes one play."""
        return f"{DRAFT}{self.pk}-{self.token[:32]}"

    def change(self, content: Mapping[str, Any], *, seen: int, editor: str) -> bool:
        """Saves the content of a page; returns False if another page has changed the draft meanwhile.

        Raises `DoesNotExist` if the draft was saved as a play meanwhile.
        """
        mine = models.Q(edits=seen) | models.Q(editor=editor)
        with writing():
            changed = Draft.objects.filter(mine, pk=self.pk).update(
                content=content, edits=models.F("edits") + 1, editor=editor, changed=timezone.now()
            )
        self.refresh_from_db()
        return bool(changed)
