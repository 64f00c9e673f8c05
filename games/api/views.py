"""The API: each view reads a request, asks a model, and answers with a document."""

from urllib.parse import urlencode

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.security_log import Event, log_event
from games.api import answers, bodies, problems, shapes
from games.api.access import account_of, who_asks
from games.api.bodies import NewEntry
from games.api.media import AsciiJSONRenderer
from games.api.problems import Problem
from games.api.shapes import AFTER, LIMIT, NEXT, PAGE, READ, operation
from games.engine.game import Refused, Ruling
from games.engine.history import History, Step
from games.engine.record import read_record
from games.folds import history_of
from games.models import Entry, PlaySession, Seat
from games.recording import (
    Hidden,
    NotYours,
    Stale,
    Unreasoned,
    author_at,
    foreseen,
    record_line_and_tell_if_new,
)
from games.records import AlreadyHere, exported_record, store_record
from games.ruling_log import log_ruling
from games.sessions import begin_session
from games.titles import TITLES
from games.visibility import shows_lines, shows_points
from scoring.document import require_known, require_object, shown
from scoring.wording import Text, readable
from scoring.words import Line

SESSIONS_PER_PAGE = 50
OPEN, FINISHED, ABANDONED = "open", "finished", "abandoned"
STATES = (OPEN, FINISHED, ABANDONED)
STATE = OpenApiParameter("state", enum=STATES)
AGAIN = OpenApiParameter(
    "again", enum=("true",), description="Store it as a new session although its moves are known."
)
OF_THE_TABLET = " or ".join(
    name for game in TITLES.values() for name, option in game.options.items() if option.is_for_display
)
"""The options that hide something on the tablet and nothing from the API."""


@operation("titles", "The games Tableside knows: options, boards, rules", {200: shapes.Title(many=True)})
@api_view(READ)
def titles(request: Request) -> Response:
    return Response([answers.title(game) for game in TITLES.values()])


@operation(
    "sessions",
    "Sessions, the newest first; abandoned ones only where `state` asks for them",
    {200: shapes.SessionPage},
    parameters=(STATE, PAGE),
    problems=(400, 404),
    methods=("GET",),
)
@operation("begin", "Start a session", {201: shapes.State}, request=shapes.Table, methods=("POST",))
@api_view([*READ, "POST"])
def sessions(request: Request) -> Response:
    return begin_sent_session(request) if request.method == "POST" else list_sessions(request)


def begin_sent_session(request: Request) -> Response:
    game, setup, terms = bodies.read_table(request.data)
    account = account_of(request)
    play = begin_session(game, setup, **terms, by=account.name)
    play.keepers.add(account)
    log_event(Event.TABLE_LINKS_MADE, request._request, detail=f"table {play.pk}")
    return created_response(request, play)


def list_sessions(request: Request) -> Response:
    seats = Seat.objects.order_by("number").select_related("player")
    found = (
        PlaySession.objects.filter(source=PlaySession.MOVES)
        .order_by("-pk")
        .prefetch_related(Prefetch("seats", seats))
    )
    state = request.query_params.get("state")
    if state is not None:
        require_known("state", state, STATES)
    found = found.filter(abandoned__isnull=state != ABANDONED)
    if state in (OPEN, FINISHED):
        found = found.filter(ended__isnull=state == OPEN)
    pages = PageNumberPagination()
    pages.page_size = SESSIONS_PER_PAGE
    page = pages.paginate_queryset(found, request) or ()
    return pages.get_paginated_response([answers.summary(session) for session in page])


@operation("session", "The state of a session", {200: shapes.State}, problems=(404,))
@api_view(READ)
def session(request: Request, session_id: int) -> Response:
    play = session_or_404(session_id)
    return Response(answers.state(play, history_of(play), who_asks(request)))


@operation(
    "log",
    "The entries in order, valid or not",
    {200: shapes.LogEntry(many=True)},
    parameters=(AFTER, LIMIT, NEXT),
    problems=(400, 403, 404),
    methods=("GET",),
)
@operation(
    "record",
    "Record a line; 200 if its key was recorded before",
    {201: shapes.State, 200: shapes.State},
    request=shapes.NewEntry,
    problems=(404, 409, 422),
    methods=("POST",),
)
@api_view([*READ, "POST"])
def entries(request: Request, session_id: int) -> Response:
    play = session_or_404(session_id)
    if request.method == "POST":
        return record_sent_entry(request, play, bodies.read_entry(request.data))
    return list_entries(request, play)


def list_entries(request: Request, play: PlaySession) -> Response:
    part, history = bodies.read_log_part(request.query_params), history_to_read(request, play)
    following = part.after + part.limit
    headers = {}
    if following < history.entries:
        query = urlencode({"after": following, "limit": part.limit})
        headers["Link"] = f'<{reverse("api-entries", args=[play.pk])}?{query}>; rel="next"'
    return Response(answers.log(play, history, part), headers=headers)


@operation(
    "undo",
    "Undo moves",
    {201: shapes.State, 200: shapes.State},
    request=shapes.Undo,
    problems=(404, 409, 422),
)
@api_view(["POST"])
def undo(request: Request, session_id: int) -> Response:
    return record_sent_entry(request, session_or_404(session_id), bodies.read_undo(request.data))


@operation(
    "legalMoves",
    "Every move that breaks no rule now",
    {200: shapes.LegalMoves},
    description="Only pieces in stock can be placed, so the moves tell what is left of them, even where the "
    f"option {OF_THE_TABLET} is false: that option is about what the tablet shows. The API is for programs "
    "the club trusts; what they show to players is theirs to decide.",
    problems=(403, 404),
)
@api_view(READ)
def legal_moves(request: Request, session_id: int) -> Response:
    return Response(answers.legal_moves(history_to_read(request, session_or_404(session_id))))


@operation(
    "ruling",
    "Would a line be accepted? Nothing is recorded",
    {200: shapes.Ruling},
    request=shapes.SentLine,
    problems=(403, 404),
)
@api_view(["POST"])
def ruling(request: Request, session_id: int) -> Response:
    history = history_to_read(request, session_or_404(session_id))
    return Response(answers.ruling(ruling_on(history, bodies.read_line(request.data))))


@operation("sheet", "Every point with its reason", {200: shapes.Sheet}, problems=(403, 404))
@api_view(READ)
def sheet(request: Request, session_id: int) -> Response:
    play = session_or_404(session_id)
    history = history_of(play)
    if not shows_points(play, history):
        hidden = Text("Scores stay hidden until the end.", "Die Punkte bleiben bis zum Ende verdeckt.")
        raise Problem(problems.HIDDEN, hidden)
    return Response(answers.sheet(history))


@operation("export", "The record of a session (tableside/1)", {200: shapes.Record}, problems=(403, 404))
@api_view(READ)
@renderer_classes([AsciiJSONRenderer])
def record(request: Request, session_id: int) -> Response:
    play = session_or_404(session_id)
    history_to_read(request, play)
    document = exported_record(play)
    log_event(Event.EXPORTED, request._request, detail=f"API table {play.pk}")
    return Response(document)


@operation(
    "import",
    "Store a record; 200 and the existing session if one with the same moves is already here",
    {201: shapes.State, 200: shapes.State},
    request=shapes.Record,
    parameters=(AGAIN,),
    problems=(422,),
)
@api_view(["POST"])
def records(request: Request) -> Response:
    sent = read_record(require_object("$", request.data), TITLES)
    only_new = request.query_params.get("again") != "true"
    try:
        play = store_record(sent, by=account_of(request).name, only_new=only_new)
    except AlreadyHere as here:
        return there_response(request, here.known.session)
    except Refused as refused:
        verdict = refused.ruling
        raise Problem(
            problems.REFUSED,
            verdict.message,
            move=sent.replay.accepted,
            line=readable(verdict.text, 80),
            rules=problems.broken_rules(verdict),
        ) from None
    log_event(Event.TABLE_LINKS_MADE, request._request, detail=f"table {play.pk}")
    return created_response(request, play)


@operation("schema", "This description of the API", {200: {"type": "object"}})
@api_view(READ)
def schema(request: Request) -> Response:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    return Response(generator.get_schema(request=request, public=True))  # type: ignore[no-untyped-call]


@csrf_exempt
def nowhere(request: HttpRequest) -> HttpResponse:
    problem = problems.problem_document(problems.nothing_here())
    return JsonResponse(problem, status=problem["status"], content_type=problems.MEDIA_TYPE)


def session_or_404(session_id: int) -> PlaySession:
    play = PlaySession.objects.filter(pk=session_id, source=PlaySession.MOVES).first()
    if play is None:
        number = readable(str(session_id), 40)
        missing = Text(f"There is no session {number}.", f"Es gibt keine Partie {number}.")
        raise Problem(problems.NOT_FOUND, missing)
    return play


def history_to_read(request: Request, play: PlaySession) -> History:
    """The play with its lines; refused to those who must not learn yet what lies hidden."""
    history = history_of(play)
    if not shows_lines(play, history, who_asks(request)):
        raise hidden_problem()
    return history


def hidden_problem() -> Problem:
    return Problem(
        problems.HIDDEN,
        Text(
            "Something at this table stays hidden until the end; people who play there may not see it.",
            "An diesem Tisch bleibt bis zum Ende etwas verdeckt; wer dort spielt, kann es nicht sehen.",
        ),
    )


def created_response(request: Request, play: PlaySession) -> Response:
    return there_response(request, play, status=201)


def there_response(request: Request, play: PlaySession, *, status: int = 200) -> Response:
    """The state of a session, and where it is found."""
    where = reverse("api-session", args=[play.pk])
    state = answers.state(play, history_of(play), who_asks(request))
    return Response(state, status=status, headers={"Location": where})


def record_sent_entry(request: Request, play: PlaySession, sent: NewEntry) -> Response:
    line, after, key, reason = sent
    who = who_asks(request)
    by = author_at(who, play.pk, Entry.API)
    try:
        history, is_new = record_line_and_tell_if_new(play, line, after=after, key=key, by=by, reason=reason)
    except Stale as stale:
        if play.entries.filter(key=key).exists():
            raise key_taken_problem(key) from None
        is_told = shows_lines(play, stale.history, who)
        raise stale_problem(stale.history, after, is_told) from None
    except Hidden:
        raise hidden_problem() from None
    except NotYours:
        raise problems.not_yours() from None
    except Unreasoned:
        raise problems.unreasoned() from None
    if is_new:
        log_ruling(request._request, who, play, line, reason)
    return Response(answers.state(play, history, who), status=201 if is_new else 200)


def key_taken_problem(key: str) -> Problem:
    return Problem(
        problems.KEY_TAKEN,
        Text(
            f"The key {shown(key)} was used for another line.",
            f"Der Schlüssel {shown(key)} gehört zu einer anderen Zeile.",
        ),
    )


def stale_problem(history: History, after: int, is_told: bool) -> Problem:
    there_are = history.entries
    return Problem(
        problems.STALE,
        Text(
            f"The last entry of this session is {there_are} now, not {shown(after)}.",
            f"Der letzte Eintrag dieser Partie ist jetzt {there_are}, nicht {shown(after)}.",
        ),
        entries=there_are,
        lines_since=[entry.line for entry in history.log[after:]] if is_told else [],
    )


def ruling_on(history: History, line: Line) -> Ruling:
    """Returns the ruling on a line as it would be recorded; undo and redo are lines too."""
    try:
        entry = foreseen(history, line).log[-1]
    except Refused as refused:
        return refused.ruling
    return entry.ruling if isinstance(entry, Step) else Ruling(line, None, None, ())
