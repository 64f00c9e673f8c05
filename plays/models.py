"""Games that were over when they were entered: what was entered, version by version."""

from collections.abc import Mapping
from datetime import date
from secrets import token_urlsafe
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError, models
from django.utils import timezone

from games.engine.game import AnyGame
from games.models import LONGEST_KEY, LONGEST_NAME, LONGEST_PLACE, PlaySession
from games.names import find_or_add_players
from games.titles import TITLES
from games.write_queue import writing
from plays.results import Result, read_result

LONGEST_REASON = 200
DRAFT = "draft-"
"""So begin the keys of what was saved from a draft; nobody else may make one."""


class Circumstances(NamedTuple):
    """What a result does not say: when and where it was, and whether it is known who began."""

    played: date
    place: str = ""
    seated: bool = False


class Overtaken(Exception):
    """A correction was based on a version that is no longer the last."""

    def __init__(self, last: int) -> None:
        super().__init__(f"there are {last} versions now")
        self.last = last


class KeyTaken(Exception):
    """The key of one thing was sent with another."""


class Version(models.Model):
    """What was entered of a finished game. The last one counts; none is ever changed or removed."""

    session = models.ForeignKey(PlaySession, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    """From 1."""
    document = models.JSONField()
    """A position, a short form or totals: all that is needed to compute the result again."""
    played = models.DateField()
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)
    seated = models.BooleanField()
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    """Why the one before had to be corrected."""
    who = models.CharField(max_length=LONGEST_NAME, blank=True)
    """The account that entered it; empty where it came by the command line, or from before there were any."""
    entered = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=LONGEST_KEY, unique=True)
    """Made by whoever sends it, once: a repeat is recognised by it."""

    class Meta:
        constraints = (models.UniqueConstraint("session", "number", name="one_version_per_number"),)

    def __str__(self) -> str:
        return f"{self.session_id}.{self.number}"

    @classmethod
    def of_draft(cls, pk: int) -> "models.QuerySet[Version]":
        """What came of a draft; SQLite's `startswith` alone would take DRAFT for draft."""
        begins = f"{DRAFT}{pk}-"
        return cls.objects.filter(key__startswith=begins, key__regex=f"^{begins}")

    @property
    def result(self) -> Result:
        return read_result(self.document)

    @property
    def circumstances(self) -> Circumstances:
        return Circumstances(self.played, self.place, self.seated)


def keep(
    result: Result,
    circumstances: Circumstances,
    *,
    key: str,
    session: PlaySession | None = None,
    after: int = 0,
    reason: str = "",
    who: str = "",
) -> tuple[Version, bool]:
    """Keep a result as a finished play, or as the next version of one; says whether it is new.

    Raises `Overtaken` where version `after` is no longer the last, `KeyTaken` where the key is another's.
    """
    try:
        with writing():
            if session and (last := _last_number(session)) != after:
                raise Overtaken(last)
            play = session or PlaySession(title=result.game.slug)
            _settle(play, result, circumstances)
            version = Version.objects.create(
                session=play,
                number=after + 1,
                document=result.document,
                reason=reason,
                who=who,
                key=key,
                **circumstances._asdict(),
            )
    except (IntegrityError, Overtaken):
        kept = Version.objects.filter(key=key).select_related("session").first()
        if kept and not _is_repeated(kept, session, result, circumstances, reason):
            raise KeyTaken from None
        if kept:
            return kept, False
        if session is None:
            raise
        raise Overtaken(_last_number(session)) from None
    return version, True


def _last_number(session: PlaySession) -> int:
    return session.versions.count()


def _is_repeated(
    kept: Version, session: PlaySession | None, result: Result, circumstances: Circumstances, reason: str
) -> bool:
    """Is it the same thing once more? A new play is the first version of whichever play it became."""
    is_of_play = kept.session == session if session else kept.number == 1
    said = (kept.document, kept.circumstances, kept.reason)
    return is_of_play and said == (result.document, circumstances, reason)


def _settle(session: PlaySession, result: Result, circumstances: Circumstances) -> None:
    """The play as lists read it."""
    session.revision = result.game.rulebook.revision
    session.options = result.options
    session.board = result.document.get("board")
    session.source = result.source
    session.ended = session.ended or timezone.now()
    session.played, session.place, session.seated = circumstances
    session.save()
    session.seats.all().delete()
    known = find_or_add_players(standing.name for standing in result.standings)
    for number, standing in enumerate(result.standings):
        session.seats.create(
            number=number,
            player=known[standing.name],
            colour=standing.colour,
            points=standing.points,
            place=standing.place,
            won=standing.place == 1,
        )


class Draft(models.Model):
    """A finished game while it is being entered: nothing is lost with the page, or with the tablet."""

    title = models.SlugField(max_length=40)
    session = models.ForeignKey(PlaySession, models.CASCADE, null=True, blank=True, related_name="drafts")
    """The play that is being corrected."""
    after = models.PositiveIntegerField(default=0)
    """The version the correction is based on."""
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True)
    """Who began it."""
    content = models.JSONField(default=dict)
    """Who plays and how, when and where, and the answers given so far."""
    token = models.CharField(max_length=LONGEST_KEY, default=token_urlsafe, unique=True)
    """Nobody else's key can begin so and end so."""
    edits = models.PositiveIntegerField(default=0)
    editor = models.CharField(max_length=LONGEST_KEY, blank=True)
    """The page that changed it last."""
    discarded = models.BooleanField(default=False)
    """Thrown away; it can be brought back."""
    begun = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.title} {self.pk}"

    @property
    def game(self) -> AnyGame:
        return TITLES[self.title]

    @property
    def key(self) -> str:
        """Of the version that will come of it: whoever saves twice gets the same play."""
        return f"{DRAFT}{self.pk}-{self.token[:32]}"

    def change(self, content: Mapping[str, Any], *, seen: int, editor: str) -> bool:
        """Keep what a page has now; False where another page has changed it since this one saw it."""
        mine = models.Q(edits=seen) | models.Q(editor=editor)
        with writing():
            changed = Draft.objects.filter(mine, pk=self.pk).update(
                content=content, edits=models.F("edits") + 1, editor=editor, changed=timezone.now()
            )
        self.refresh_from_db()  # raises `DoesNotExist` where it was saved meanwhile
        return bool(changed)
