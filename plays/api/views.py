"""Finished games by way of the API: scored, kept, corrected, listed."""

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.decorators import api_view
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from games.api.access import account_of
from games.api.shapes import PAGE, READ
from games.models import PlaySession, Seat
from games.titles import TITLES
from plays.api import answers, bodies, problems, shapes
from plays.api.bodies import Correction, SentPlay
from plays.api.shapes import operation
from plays.models import Circumstances, KeyTaken, Overtaken, Version, save_result
from scoring.document import require_object
from scoring.position import score_document
from scoring.titles import scorers

PLAYS_PER_PAGE = 50
WANTED = (
    OpenApiParameter("game", enum=[*TITLES]),
    OpenApiParameter("player", description="A name; capitals matter only where they tell two apart."),
    OpenApiParameter("from", {"type": "string", "format": "date"}),
    OpenApiParameter("to", {"type": "string", "format": "date"}),
    PAGE,
)


@operation("score", "Score a final position; nothing is stored", {200: shapes.Score}, request=shapes.POSITION)
@api_view(["POST"])
def score(request: Request) -> Response:
    return Response(answers.score(score_document(require_object("$", request.data), scorers())))


@operation(
    "plays",
    "All finished plays, however they came about, the newest first",
    {200: shapes.PlayPage},
    parameters=WANTED,
    problems=(400, 404),
    methods=("GET",),
)
@operation(
    "keep",
    "Store a finished game; 200 if its key was stored before",
    {201: shapes.Play, 200: shapes.Play},
    request=shapes.NewPlay,
    problems=(409, 422),
    methods=("POST",),
)
@api_view([*READ, "POST"])
def plays(request: Request) -> Response:
    if request.method == "POST":
        return save_new_play(bodies.read_play(request.data), account_of(request))
    return list_plays(request)


def list_plays(request: Request) -> Response:
    without_documents = Version.objects.defer("document")
    found = finished_with_versions(without_documents).filter(**bodies.read_wanted(request.query_params))
    pages = PageNumberPagination()
    pages.page_size = PLAYS_PER_PAGE
    page = pages.paginate_queryset(found.order_by("-played", "-pk"), request) or ()
    return pages.get_paginated_response([answers.play_in_list(play) for play in page])


@operation("play", "A finished play: its sheet, its versions", {200: shapes.Play}, problems=(404,))
@api_view(READ)
def play(request: Request, play_id: int) -> Response:
    return Response(answers.whole_play(play_or_problem(play_id)))


@operation(
    "correct",
    "Correct a play that was entered after it was over; earlier versions are kept",
    {201: shapes.Play, 200: shapes.Play},
    request=shapes.NewVersion,
    problems=(404, 409, 422),
)
@api_view(["POST"])
def versions(request: Request, play_id: int) -> Response:
    play = play_or_problem(play_id)
    if play.source == PlaySession.MOVES:
        raise problems.recorded()
    return save_correction(play, bodies.read_correction(request.data, play), account_of(request))


def finished_with_versions(versions: "QuerySet[Version]") -> "QuerySet[PlaySession]":
    seats = Seat.objects.order_by("number").select_related("player")
    return PlaySession.objects.filter(ended__isnull=False, title__in=TITLES).prefetch_related(
        Prefetch("seats", seats), Prefetch("versions", versions.order_by("number"))
    )


def play_or_problem(play_id: int) -> PlaySession:
    play = finished_with_versions(Version.objects.all()).filter(pk=play_id).first()
    if play is None:
        raise problems.no_play(play_id)
    return play


def save_new_play(sent: SentPlay, account: Account) -> Response:
    before = Version.objects.filter(key=sent.key).first()
    # A repeat after midnight is still a repeat.
    today = before.played if before else timezone.localdate()
    return save_version(sent, sent.circumstances(Circumstances(today)), account)


def save_correction(play: PlaySession, correction: Correction, account: Account) -> Response:
    sent, after, reason = correction
    base = play.versions.filter(number=after).first()
    if base is None:
        raise problems.overtaken(after, play.versions.count())
    circumstances = sent.circumstances(base.circumstances)
    return save_version(sent, circumstances, account, play=play, after=after, reason=reason)


def save_version(
    sent: SentPlay,
    circumstances: Circumstances,
    account: Account,
    *,
    play: PlaySession | None = None,
    after: int = 0,
    reason: str = "",
) -> Response:
    if sent.result.refusals:
        raise problems.impossible(sent.result)
    try:
        version, is_new = save_result(
            sent.result,
            circumstances,
            key=sent.key,
            session=play,
            after=after,
            reason=reason,
            who=account.name,
        )
    except KeyTaken:
        raise problems.key_taken(sent.key) from None
    except Overtaken as overtaken:
        raise problems.overtaken(after, overtaken.last) from None
    where = {"Location": reverse("api-play", args=[version.session_id])}
    answer = answers.whole_play(play_or_problem(version.session_id))
    return Response(answer, status=201 if is_new else 200, headers=where)
