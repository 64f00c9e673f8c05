"""The documents of the API as its OpenAPI schema describes them. Nothing is read or written by these."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from drf_spectacular.utils import (
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_field,
    extend_schema_serializer,
)
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    IntegerField,
    JSONField,
    ListField,
    RegexField,
    Serializer,
    URLField,
)

from games.api.bodies import MOST_ENTRIES, USUAL_ENTRIES
from games.api.problems import LARGEST_BODY_SAID, MEDIA_TYPE
from games.models import KEY, LONGEST_KEY, LONGEST_REASON, LONGEST_TYPED_NAME, Entry, PlaySession

ViewT = TypeVar("ViewT", bound=Callable[..., Any])
Shape = type[Serializer[Any]] | Serializer[Any] | dict[str, Any]


def operation(
    name: str,
    summary: str,
    answers: dict[int, Shape],
    *,
    description: str | None = None,
    request: type[Serializer[Any]] | dict[str, Any] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    problems: Sequence[int] = (),
    methods: Sequence[str] | None = None,
    responses: "Mapping[int, OpenApiResponse] | None" = None,
) -> Callable[[ViewT], ViewT]:
    """Describes a view, or one method of it, with everything it may answer, including problems."""
    always = (401, 403, 429, 400, 413, 415) if request else (401, 403, 429)
    statuses = sorted({*problems, *always})
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=description,
        request=request,
        parameters=list(parameters),
        responses={
            **answers,
            **{(status, MEDIA_TYPE): (responses or PROBLEMS)[status] for status in statuses},
        },
        methods=methods,
    )


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "boolean"}]})
class OptionValueField(JSONField):
    pass


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "object"}]})
class BoardField(JSONField):
    pass


def board() -> BoardField:
    return BoardField(
        required=False,
        help_text="The name of one of the title's boards, or a whole board document; "
        "absent where the title has one board only.",
    )


def words() -> ListField:
    return ListField(child=CharField())


def take_back() -> ChoiceField:
    return ChoiceField(
        [PlaySession.FREE, PlaySession.AGREED],
        default=PlaySession.FREE,
        help_text="Whether moves are undone freely, or only when all others agree (or a referee decides).",
    )


def entry_reason() -> CharField:
    return CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="The reason for a ruling, which needs one.",
    )


def entry_number() -> IntegerField:
    return IntegerField(min_value=0, help_text="The number of entries the sender knows of.")


def entry_key() -> RegexField:
    return RegexField(
        f"^{KEY.pattern}$",
        max_length=LONGEST_KEY,
        help_text="A new one for each entry, the same one for a repeat.",
    )


READ = ["GET", "HEAD"]
PAGE = OpenApiParameter("page", int)
AFTER = OpenApiParameter("after", int, default=0, description="The number of the last entry known.")
LIMIT = OpenApiParameter(
    "limit", int, default=USUAL_ENTRIES, description=f"How many entries to send, at most {MOST_ENTRIES}."
)
NEXT = OpenApiParameter(
    "Link",
    str,
    OpenApiParameter.HEADER,
    response=[200],
    description="Where the log goes on, with rel=next (RFC 8288); absent at its end.",
)
LINES = (
    "A move (with “!M12” a referee allows it), undo, redo, “undo 3”, “undo agreed red blue”, "
    "“confirm red”, checked; from a referee also “replace 17 stable f8”, “drop 17”, “insert 17 wall N5”, "
    '“seats [["Ada", "red"], …]”, seal; from a director also reopen. '
    "“abandon” and “resume” end a game without a result and bring it back; “abandon” needs a reason."
)


class Rule(Serializer[Any]):
    code = CharField()
    chapter = CharField()
    text = CharField()
    waivable = BooleanField(help_text="Whether a referee may allow a breach of it.")


class Choice(Serializer[Any]):
    value = OptionValueField()
    label = CharField()  # type: ignore[assignment]


class Option(Serializer[Any]):
    name = CharField()
    label = CharField()  # type: ignore[assignment]
    default = OptionValueField()
    choices = Choice(many=True)


class Board(Serializer[Any]):
    name = CharField(
        allow_null=True, help_text="Its name in records; null for a board that is written out in full."
    )
    label = CharField()  # type: ignore[assignment]
    invented = BooleanField(help_text="A practice board, not the printed one.")


class Named(Serializer[Any]):
    name = CharField()
    label = CharField()  # type: ignore[assignment]


class Layout(Serializer[Any]):
    """What of a board is laid out anew for every play: each thing in one of the places."""

    label = CharField()  # type: ignore[assignment]
    places = Named(many=True)
    things = Named(many=True)


class Title(Serializer[Any]):
    game = CharField()
    name = CharField()
    revision = IntegerField(help_text="The revision of the rules; it grows when a ruling changes.")
    players = ListField(child=IntegerField(), help_text="The numbers of players it can be played with.")
    colours = words()
    options = Option(many=True)
    boards = Board(many=True, help_text="The boards that come with the title; empty if it has only one.")
    layout = Layout(allow_null=True)
    rules = Rule(many=True)


class Seat(Serializer[Any]):
    name = CharField()
    colour = CharField()


class NewSeat(Serializer[Any]):
    name = CharField(max_length=LONGEST_TYPED_NAME)
    colour = CharField()


def accepted_names() -> ListField:
    return ListField(
        child=CharField(),
        required=False,
        help_text="New names that are intended as written, though they mix alphabets or look like others.",
    )


class Table(Serializer[Any]):
    game = CharField()
    players = NewSeat(many=True, help_text="Clockwise; the first one starts.")
    options = DictField(child=OptionValueField(), required=False)
    board = board()
    show_scores = BooleanField(default=True, help_text="Are points shown while the play goes on?")
    take_back = take_back()
    accept = accepted_names()


class SeatWithResult(Serializer[Any]):
    name = CharField()
    colour = CharField()
    points = IntegerField(allow_null=True, help_text="At the end of the play.")
    won = BooleanField()


class Session(Serializer[Any]):
    id = IntegerField()
    game = CharField()
    begun = DateTimeField()
    ended = DateTimeField(allow_null=True)
    players = SeatWithResult(many=True)


class SessionPage(Serializer[Any]):
    count = IntegerField()
    next = URLField(allow_null=True)
    previous = URLField(allow_null=True)
    results = Session(many=True)


class Actor(Serializer[Any]):
    name = CharField(allow_null=True, help_text="null for what comes up at the table.")
    colour = CharField(allow_null=True)
    kinds = words()


class State(Serializer[Any]):
    id = IntegerField()
    game = CharField()
    revision = IntegerField()
    players = Seat(many=True)
    options = DictField(child=OptionValueField())
    board = Board(allow_null=True, help_text="null where the title has one board only.")
    show_scores = BooleanField()
    take_back = take_back()
    begun = DateTimeField()
    ended = DateTimeField(allow_null=True)
    sealed = DateTimeField(
        allow_null=True, help_text="When it was sealed; nothing can be entered after that."
    )
    abandoned = DateTimeField(allow_null=True, help_text="When it was abandoned; the log says why.")
    confirmed = ListField(child=CharField(), help_text="Names of those who confirmed the result.")
    entries = IntegerField(help_text="The number to send as `after` with the next line.")
    standing = IntegerField(help_text="How many moves are valid.")
    last_lines = ListField(
        child=CharField(),
        help_text="The last of the valid moves; none while they could reveal what is hidden.",
    )
    to_act = Actor(many=True, help_text="Who may do what now; empty when the play is over.")
    finished = BooleanField()
    scores = DictField(child=IntegerField(), allow_null=True, help_text="By name; null while hidden.")
    winners = ListField(child=CharField(), help_text="Names; empty until the play is over.")


class LogEntry(Serializer[Any]):
    number = IntegerField()
    line = CharField()
    by = ChoiceField([Entry.TABLET, Entry.API, Entry.IMPORT])
    who = CharField(allow_blank=True, help_text="The account; empty for a table's own tablet.")
    reason = CharField(allow_blank=True, help_text="The reason of a ruling, or why the game was abandoned.")
    entered = DateTimeField()
    stands = BooleanField(allow_null=True, help_text="null for an entry that is not a move.")


class LegalMoves(Serializer[Any]):
    entries = IntegerField()
    moves = words()


@extend_schema_serializer(component_name="Line")
class SentLine(Serializer[Any]):
    line = CharField(help_text=LINES)


class NewEntry(Serializer[Any]):
    line = CharField(help_text=LINES)
    after = entry_number()
    key = entry_key()
    reason = entry_reason()


class Undo(Serializer[Any]):
    after = entry_number()
    key = entry_key()
    count = IntegerField(min_value=1, default=1)
    reason = entry_reason()


class BrokenRule(Serializer[Any]):
    code = CharField(help_text="A rule of the title, or turn, phase, notation.")
    message = CharField()
    fields = words()  # type: ignore[assignment]
    waivable = BooleanField()


class Ruling(Serializer[Any]):
    stands = BooleanField()
    rules = BrokenRule(
        many=True, help_text="The broken rules in their order; all of them waived if the line is accepted."
    )
    message = CharField(allow_blank=True)


class SheetLine(Serializer[Any]):
    points = IntegerField()
    reason = CharField()
    rule = CharField()
    fields = words()  # type: ignore[assignment]


class Category(Serializer[Any]):
    category = CharField()
    label = CharField()  # type: ignore[assignment]
    points = IntegerField()
    lines = SheetLine(many=True)


@extend_schema_serializer(component_name="Row")
class SheetRow(Serializer[Any]):
    name = CharField(allow_null=True)
    colour = CharField()
    total = IntegerField()
    categories = Category(many=True)


class Sheet(Serializer[Any]):
    entries = IntegerField()
    finished = BooleanField()
    winners = words()
    rows = SheetRow(many=True)


class Record(Serializer[Any]):
    format = ChoiceField(["tableside/1"])
    game = CharField()
    options = DictField(child=OptionValueField(), required=False)
    board = board()
    players = Seat(many=True)
    moves = words()
    result = JSONField(required=False)
    event = JSONField(required=False)
    date = JSONField(required=False)
    notes = JSONField(required=False)


class Problem(Serializer[Any]):
    """RFC 9457, with members of our own where they help a program to continue."""

    type = CharField()
    title = CharField()
    status = IntegerField()
    detail = CharField()
    rules = BrokenRule(many=True, required=False, help_text="422: every rule broken.")
    move = IntegerField(required=False, help_text="422 of a record: which move, from 0.")
    line = CharField(required=False, help_text="422 of a record: its line.")
    entries = IntegerField(required=False, help_text="409: the number of entries now.")
    lines_since = ListField(
        child=CharField(), required=False, help_text="409: what came after `after`; none while hidden."
    )


PROBLEMS = {
    status: OpenApiResponse(Problem, description)
    for status, description in {
        400: "The request is malformed or not in UTF-8.",
        401: "No API token, or an unknown one.",
        403: "This account may not do that, or it is hidden while the game goes on.",
        404: "There is no such session or page.",
        409: "Other entries were recorded in the meantime, or the key belongs to another line.",
        413: f"More than {LARGEST_BODY_SAID}.",
        415: "Not application/json.",
        422: "The rules do not allow it.",
        429: "Too many costly requests in a short time; nothing was done. See Retry-After.",
    }.items()
}
