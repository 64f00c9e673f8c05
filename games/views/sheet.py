"""The score sheet: every point with its reason, what was ruled, and the players' word that it is right."""

from collections.abc import Iterable
from secrets import token_urlsafe
from typing import NamedTuple

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from accounts.models import folded
from accounts.request import Request
from accounts.sign_in.pins import ask_pin
from games.engine.history import CONFIRM, REOPEN, History
from games.folds import history_of
from games.models import PlaySession
from games.players import account_of
from games.recording import NotYours, RuledOut, Stale, Unreasoned, record_line
from games.ruling_log import log_ruling
from games.seals import seal_of
from games.tablet.log import LogEntry
from games.tablet.table import Tablet
from games.views.pages import of_a_session, present_tablet, tablet_author
from scoring.boards import board_title
from scoring.outcome import outcome_text
from scoring.wording import Text, listed
from scoring.words import Colour, Line
from web.reading import whole_number
from web.redirects import see_page
from web.wording import say


class Signature(NamedTuple):
    """A player under the sheet, who confirms it or has confirmed it."""

    name: str
    colour: Colour
    is_given: bool
    needs_pin: bool


class SheetRuling(NamedTuple):
    """An entry for which somebody gave a reason; or a waiver that an imported record had."""

    row: LogEntry
    who: str
    reason: str

    @property
    def what(self) -> str:
        """The ruling in words, as the beginning of a sentence that goes on with the reason."""
        return say(self.row.telling.what).removesuffix(".")


@require_GET
@of_a_session
def sheet(request: Request, session: PlaySession) -> HttpResponse:
    """The score sheet, to be printed on one page; at the end each player confirms it."""
    return show_sheet(request, session, history_of(session))


def show_sheet(
    request: Request,
    session: PlaySession,
    history: History,
    *,
    wrong: str = "",
    at: str = "",
    status: int = 200,
) -> HttpResponse:
    tablet = present_tablet(request, session, history, show="sheet")
    score = tablet.sheet.score
    context = {
        "tablet": tablet,
        "outcome": outcome_of(tablet) if tablet.is_over else None,
        "points_by_player": [
            (row, [*score.sheet.by_category(row.colour).values()]) for row in tablet.everybody
        ],
        "proof": [(row, score.sheet.rows[row.colour]) for row in tablet.everybody],
        "terms": terms_of(history),
        "rulings": rulings_of(tablet),
        "signatures": signatures_of(tablet, request.who.name),
        "confirmed": listed([tablet.names[colour] for colour in tablet.history.confirmed]),
        "unconfirmed": listed(
            [name for colour, name in tablet.names.items() if colour not in tablet.history.confirmed]
        ),
        "seal": seal_of(tablet.history) if tablet.history.sealed else None,
        "wrong": wrong,
        "wrong_at": at,
        "key": token_urlsafe(12),
        "here": reverse("sheet", args=[session.pk]),
    }
    return render(request, "sheet.html", context, status=status)


def outcome_of(tablet: Tablet) -> Text:
    """The result in a sentence or two."""
    sheet = tablet.sheet
    return outcome_text(tablet.names, tablet.step.totals, sheet.score.places, sheet.verdict)


def terms_of(history: History) -> list[tuple[Text, Text]]:
    """The options of this play, and its board."""
    options, setup = history.game.options, history.setup
    terms = [(option.label, option.choices[setup.options[name]]) for name, option in options.items()]
    if setup.board:
        name = board_title(setup.board.name)
        if setup.board.invented:
            name = Text(f"{name.en} (not the printed one)", f"{name.de} (nicht der gedruckte)")
        terms.append((Text("Board", "Spielplan"), name))
    return terms


def rulings_of(tablet: Tablet) -> list[SheetRuling]:
    log = tablet.history.log
    waived = [step.number for step in tablet.history.standing[1:] if step.ruling.waived]
    ruled = tablet.session.trail().filter(~Q(reason="") | Q(number__in=waived), number__lte=len(log))
    return [SheetRuling(tablet.log.entry(log[entry.number - 1]), entry.who, entry.reason) for entry in ruled]


def signatures_of(tablet: Tablet, signed_in: str) -> list[Signature]:
    """All players and whether they have confirmed; empty while the sheet cannot be confirmed."""
    if not tablet.is_over or tablet.history.is_closed:
        return []
    given = tablet.history.confirmed
    return [
        Signature(player.name, player.colour, player.colour in given, needs_pin(player.name, signed_in))
        for player in tablet.history.setup.players
    ]


def needs_pin(name: str, signed_in: str) -> bool:
    account = account_of(name)
    return account is not None and account.name != signed_in


@require_POST
@of_a_session
def confirm(request: Request, session: PlaySession) -> HttpResponse:
    """A player says that the sheet is right; with the last of them the play is sealed."""
    colour = Colour(request.POST.get("colour", ""))
    history = history_of(session)
    name = history.setup.names.get(colour, "")
    account = account_of(name) if needs_pin(name, request.who.name) else None
    if account and not request.POST.get("pin"):
        wanted = _("Please enter %(name)s's PIN first.") % {"name": name}
        return show_sheet(request, session, history, wrong=wanted, at=colour, status=422)
    if account:
        answer = ask_pin(request, account, request.POST.get("pin", ""), session.pk)
        if answer.wait:
            wrong = resting_text(name) if answer.rests else waiting_text(answer.wait)
            response = show_sheet(request, session, history, wrong=wrong, at=colour, status=429)
            response.headers["Retry-After"] = str(answer.wait)
            return response
        if not answer.is_right:
            refused = _("The PIN of %(name)s is wrong; nothing was confirmed.") % {"name": name}
            return show_sheet(request, session, history, wrong=refused, at=colour, status=422)
    return record_on_sheet(request, session, Line(f"{CONFIRM} {colour}"), proved=[folded(name)])


def resting_text(name: str) -> str:
    words = _(
        "Too many wrong PINs for %(name)s: this PIN is blocked until tomorrow. "
        "%(name)s can release it on their account page, and so can a director."
    )
    return words % {"name": name}


def waiting_text(seconds: int) -> str:
    words = ngettext("Please wait %(seconds)s second.", "Please wait %(seconds)s seconds.", seconds)
    return words % {"seconds": seconds}


@require_POST
@of_a_session
def reopen(request: Request, session: PlaySession) -> HttpResponse:
    """A director takes the seal off; the log keeps that, and the reason."""
    return record_on_sheet(request, session, REOPEN, reason=request.POST.get("reason", ""))


def record_on_sheet(
    request: Request, session: PlaySession, line: Line, *, reason: str = "", proved: Iterable[str] = ()
) -> HttpResponse:
    """Records a line about the result; shows the sheet again with the reason where that is refused."""
    posted = request.POST
    key, after = posted.get("key", ""), whole_number(posted.get("after"))
    by = tablet_author(request, session, proved)
    try:
        record_line(session, line, after=after, key=key, by=by, reason=reason)
    except RuledOut as refusal:
        return show_sheet(request, session, refusal.history, wrong=say(refusal.ruling.message), status=422)
    except Stale as stale:
        meanwhile = _("The table has changed meanwhile; nothing was recorded. Please check again.")
        return show_sheet(request, session, stale.history, wrong=meanwhile, status=409)
    except Unreasoned as unreasoned:
        return show_sheet(request, session, unreasoned.history, wrong=_("Please give a reason."), status=422)
    except NotYours as barred:
        return show_sheet(request, session, barred.history, wrong=_("Only referees can do this."), status=403)
    log_ruling(request, request.who, session, line, reason)
    return see_page("sheet", session.pk)
