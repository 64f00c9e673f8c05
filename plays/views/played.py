"""The page of a finished game that nobody recorded: its sheet, its versions, and its correction."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST
from markupsafe import Markup

from accounts.request import Request
from accounts.security_log import Event, log_event
from games.engine.face import Marks
from games.models import PlaySession
from games.tablet.addresses import rematch_address
from games.tablet.table import face_of
from games.titles import TITLES
from plays.drafts.drafted import DraftedGame
from plays.drafts.page import window_of
from plays.models import Draft, Version
from plays.results import Result
from plays.sheets import ResultSheet, sheet_of
from plays.views.missing import no_play, no_version
from scoring.wording import Text
from web.files import download
from web.missing import first_or_missing
from web.redirects import see_page
from web.wording import page_language


class ShownVersion(NamedTuple):
    """A play with one of its versions; the last version counts."""

    session: PlaySession
    version: Version
    result: Result
    versions: list[Version]

    @property
    def is_last(self) -> bool:
        return self.version == self.versions[-1]

    @property
    def players(self) -> str:
        return ", ".join(row.name for row in self.result.standings)

    @property
    def sheet(self) -> ResultSheet:
        face = self.result.game.face
        return sheet_of(self.result, face.points.rows if face else {})

    @property
    def chosen_options(self) -> list[tuple[Text, Text]]:
        """The options that points depend on, and what was chosen."""
        finished, options = self.result.game.finished, self.result.game.options
        if not self.result.scored or not finished:
            return []
        chosen = DraftedGame.of_result(self.result, self.version.circumstances).setup.options
        return [(options[name].label, options[name].choices[chosen[name]]) for name in finished.options]

    @property
    def board(self) -> "Drawing | None":
        """The final board, if the game was entered by tapping it."""
        drafted = DraftedGame.of_result(self.result, self.version.circumstances)
        if not drafted.way.board:
            return None
        board, language = face_of(drafted.game).board, page_language()
        state = drafted.way.board.state(drafted.setup, drafted.answers)
        return Drawing(
            window_of(drafted),
            board.symbols(state, language),
            board.picture(state, Marks(), language),
        )


class Drawing(NamedTuple):
    window: str
    symbols: Markup
    picture: Markup


def of_a_play(view: Callable[[Any, PlaySession], HttpResponse]) -> Callable[[Any, int], HttpResponse]:
    """Gives a view the play whose number is in the address; a recorded play is shown at its table."""

    @wraps(view)
    def answer(request: HttpRequest, pk: int) -> HttpResponse:
        session = first_or_missing(PlaySession.objects.filter(pk=pk, title__in=TITLES), no_play())
        if session.source == PlaySession.MOVES:
            return redirect("table", pk)
        return view(request, session)

    return answer


@require_GET
@of_a_play
def played(request: HttpRequest, session: PlaySession) -> HttpResponse:
    """Shows the sheet, to be printed on one page, of the last version or the one asked for (`version`)."""
    play = _version(session, request.GET.get("version", ""))
    context = {
        "play": play,
        "style_sheet": f"titles/{session.title}.css",
        "rematch": rematch_address(session.pk),
    }
    return render(request, "played.html", context)


def _version(session: PlaySession, wanted: str) -> ShownVersion:
    versions = [*session.versions.order_by("number")]
    found = [version for version in versions if str(version.number) == wanted] if wanted else versions[-1:]
    if not found:
        raise no_version(session.pk)
    return ShownVersion(session, found[0], found[0].result, versions)


@require_POST
@of_a_play
def correct(request: Request, session: PlaySession) -> HttpResponse:
    """Opens a draft with what was entered; nothing changes before it is saved."""
    play = _version(session, "")
    drafts = Draft.objects.filter(session=session, after=play.version.number, discarded=False)
    draft = drafts.order_by("-pk").first()
    if draft is None:
        drafted = DraftedGame.of_result(play.result, play.version.circumstances)
        draft = Draft.objects.create(
            title=session.title,
            session=session,
            after=play.version.number,
            content=drafted.content,
            owner=request.who.account,
        )
    return see_page("draft", draft.pk)


@require_GET
@of_a_play
def played_document(request: HttpRequest, session: PlaySession) -> HttpResponse:
    """Sends what was entered as a file."""
    play = _version(session, request.GET.get("version", ""))
    name = f"{session.title}-{play.version.played:%Y-%m-%d}-{session.pk}.json"
    text = json.dumps(play.version.document, ensure_ascii=False, indent=1) + "\n"
    log_event(Event.EXPORTED, request, detail=f"play {session.pk}")
    return download(text, "application/json", name)
