"""The documents about finished games as the OpenAPI schema describes them."""

from functools import partial
from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema_field
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DateTimeField,
    DictField,
    IntegerField,
    JSONField,
    Serializer,
    URLField,
)

from games.api import shapes as games
from games.api.shapes import SheetRow, entry_key, words
from games.models import LONGEST_PLACE, PlaySession
from plays import totals
from plays.models import LONGEST_REASON
from scoring import position

POSITION_FORMATS = [position.FORMAT, position.COUNTS_FORMAT]


def document_schema(*formats: str) -> dict[str, Any]:
    """The schema of a document; the other keys depend on the title."""
    return {
        "type": "object",
        "properties": {
            "format": {"enum": list(formats)},
            "game": {"type": "string"},
            "players": {"type": "array", "items": {"type": "object"}},
        },
        "required": ["format", "game", "players"],
    }


POSITION = {"application/json": document_schema(*POSITION_FORMATS)}


@extend_schema_field(document_schema(*POSITION_FORMATS, totals.FORMAT))
class DocumentField(JSONField):
    pass


class Doubt(Serializer[Any]):
    """Something about a position that is impossible, or should be checked."""

    rule = CharField(allow_blank=True, help_text="The rule it goes against; empty where it is about the box.")
    message = CharField()
    fields = words()  # type: ignore[assignment]
    refuses = BooleanField(help_text="true: impossible; false: only unusual.")


class Score(Serializer[Any]):
    scores = DictField(
        child=IntegerField(), help_text="By name; also for a row of the sheet that belongs to no player."
    )
    winners = words()
    places = DictField(child=IntegerField(), help_text="By name; equal players share a place: 1, 1, 3.")
    sheet = SheetRow(many=True)
    outcome = CharField(help_text="Who has won and how the others follow, in words.")
    doubts = Doubt(many=True)


class SeatOfPlay(Serializer[Any]):
    name = CharField()
    colour = CharField(allow_null=True, help_text="null if nobody remembers.")
    points = IntegerField()
    place = IntegerField(help_text="Equal players share a place: 1, 1, 3.")
    won = BooleanField()


class PlayInList(Serializer[Any]):
    id = IntegerField()
    game = CharField()
    played = DateField()
    place = CharField(allow_blank=True)
    source = ChoiceField(  # type: ignore[assignment]
        [PlaySession.MOVES, PlaySession.POSITION, PlaySession.TOTALS]
    )
    verified = BooleanField(help_text="false for totals only: nobody knows where they come from.")
    seated = BooleanField(
        help_text="Whether the players are listed in the order in which they sat, the start player first."
    )
    players = SeatOfPlay(many=True)
    session = IntegerField(
        allow_null=True, help_text="Its number under /api/sessions; null unless recorded by moves."
    )
    versions = IntegerField(help_text="The number of versions; 0 for a recorded play.")


class PlayPage(Serializer[Any]):
    count = IntegerField()
    next = URLField(allow_null=True)
    previous = URLField(allow_null=True)
    results = PlayInList(many=True)


class PlayVersion(Serializer[Any]):
    number = IntegerField()
    entered = DateTimeField()
    played = DateField()
    place = CharField(allow_blank=True)
    seated = BooleanField()
    reason = CharField(allow_blank=True, help_text="Why the previous version was corrected.")
    document = DocumentField()


class Play(PlayInList):
    sheet = SheetRow(many=True, allow_null=True, help_text="null for totals only.")
    versions = PlayVersion(many=True, help_text="The last one counts.")  # type: ignore[assignment]


class NewPlay(Serializer[Any]):
    document = DocumentField()
    key = entry_key()
    played = DateField(required=False, help_text="Default: today.")
    place = CharField(required=False, allow_blank=True, max_length=LONGEST_PLACE)
    seated = BooleanField(
        default=False, help_text="Whether the players are listed in the order in which they sat."
    )
    accept = games.accepted_names()


class NewVersion(Serializer[Any]):
    """Date, location and order stay as they were if left out."""

    document = DocumentField()
    after = IntegerField(min_value=0, help_text="The number of the version that is corrected.")
    reason = CharField(max_length=LONGEST_REASON)
    key = entry_key()
    played = DateField(required=False)
    place = CharField(required=False, allow_blank=True, max_length=LONGEST_PLACE)
    seated = BooleanField(required=False)
    accept = games.accepted_names()


class PlayProblem(games.Problem):
    doubts = Doubt(many=True, required=False, help_text="422: everything about it that is doubtful.")
    versions = IntegerField(required=False, help_text="409: the number of the last version.")


PROBLEMS = games.PROBLEMS | {
    404: OpenApiResponse(games.Problem, "There is no such play or page."),
    409: OpenApiResponse(
        PlayProblem,
        "Another version was saved in the meantime, the key belongs to another one, or the game was "
        "recorded move by move.",
    ),
    422: OpenApiResponse(PlayProblem, "The final position is impossible."),
}
operation = partial(games.operation, responses=PROBLEMS)
