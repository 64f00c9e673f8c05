"""Compare with the real table The real board beside what the tablet says, with every piece counted."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from markupsafe import Markup

from accounts.request import Request
from games.engine.face import Pieces
from games.engine.history import CHECKED, History, Step
from games.folds import history_of
from games.markup import chips
from games.models import PlaySession
from games.recording import NotYours, RuledOut, Stale, record_line
from games.tablet.log import LogEntry
from games.tablet.notices import field_notice, overtaken_notice, referee_needed_notice, refusal_notice
from games.tablet.table import Notice, Tablet
from games.views.pages import of_a_session, present_tablet, tablet_author
from scoring.words import NO_FIELD, Colour, Field
from web.reading import whole_number
from web.redirects import see_page

LATEST = 5
"""How many entries are offered where no entry has put anything on the tapped field."""


class PlayerPieces(NamedTuple):
    """The pieces of one kind that a player has."""

    left: int | None
    placed: int | None
    which: Markup


class CountedPieces(NamedTuple):
    """A row of the table beside the board."""

    pieces: Pieces
    players: Sequence[PlayerPieces]
    """Empty where no player has any piece of this kind."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_session
def check(request: Request, session: PlaySession) -> HttpResponse:
    """The present board with its pieces counted; what is on the tapped field (`at`), and which entry put it
    there. A post records that the real table is as shown."""
    if request.method == "POST":
        return record_comparison(request, session)
    tablet = present_tablet(request, session, history_of(session), show="check")
    at = Field(request.GET.get("at", ""))
    if not at:
        return show_check(request, tablet)
    notice = field_notice(tablet, at)
    return show_check(request, tablet, notice, at, status=422 if notice.kind == "refused" else 200)


def record_comparison(request: Request, session: PlaySession) -> HttpResponse:
    key, after = request.POST.get("key", ""), whole_number(request.POST.get("after"))
    try:
        record_line(session, CHECKED, after=after, key=key, by=tablet_author(request, session))
    except RuledOut as refusal:
        tablet = present_tablet(request, session, refusal.history, show="check")
        return show_check(request, tablet, refusal_notice(tablet, refusal.ruling, "", NO_FIELD), status=422)
    except NotYours as barred:
        tablet = present_tablet(request, session, barred.history, show="check")
        return show_check(request, tablet, referee_needed_notice(), status=422)
    except Stale as stale:
        tablet = present_tablet(request, session, stale.history, show="check")
        return show_check(request, tablet, overtaken_notice(tablet, after), status=409)
    return see_page("table", session.pk)


def show_check(
    request: Request, tablet: Tablet, notice: Notice | None = None, at: Field = NO_FIELD, status: int = 200
) -> HttpResponse:
    tablet = replace(tablet, notice=notice)
    is_asked = notice is not None and notice.kind == "asked"
    cause = last_step_at(tablet.history, at) if is_asked else None
    context = {
        "tablet": tablet,
        "fields": fields_of(tablet),
        "counts": [counted_pieces(tablet, pieces) for pieces in tablet.face.inventory(tablet.step.state)],
        "is_asked": is_asked,
        "cause": tablet.log.entry(cause) if cause else None,
        "latest": latest_entries(tablet) if is_asked and not cause else (),
        "may_correct": tablet.rights.may_rule and not tablet.history.is_closed,
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "check.html", context, status=status, using="django")


def fields_of(tablet: Tablet) -> Markup:
    board = tablet.face.board
    buttons = board.looks or board.fields
    return buttons(tablet.step.state, tablet.names, tablet.language)


def last_step_at(history: History, field: Field) -> Step | None:
    """The last standing move that did something on this field."""
    return next((step for step in reversed(history.standing[1:]) if field in step.telling.fields), None)


def latest_entries(tablet: Tablet) -> list[LogEntry]:
    """The newest entries that stand, the last one first."""
    return tablet.log.entries(tablet.history.standing[1:][: -LATEST - 1 : -1])


def counted_pieces(tablet: Tablet, pieces: Pieces) -> CountedPieces:
    has_some = pieces.left or pieces.placed
    players = (
        [pieces_of_player(pieces, colour, tablet.language) for colour in tablet.names] if has_some else []
    )
    return CountedPieces(pieces, players)


def pieces_of_player(pieces: Pieces, colour: Colour, language: str) -> PlayerPieces:
    which = chips(pieces.which.get(colour, ()), language)
    return PlayerPieces(pieces.left.get(colour), pieces.placed.get(colour), which)
