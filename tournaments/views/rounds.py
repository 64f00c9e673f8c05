"""The rounds of a tournament: what is going on at the tables, the next draw, and one arranged by hand."""

from typing import NamedTuple

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.request import Request
from scoring.document import Malformed
from tournaments.desk import draws
from tournaments.desk import tables as desk_tables
from tournaments.desk.draws import Proposal
from tournaments.desk.refusals import Meanwhile, Unreasoned
from tournaments.engine.tournament import MODES, SNAKE, SWISS
from tournaments.models import Event, Stage
from tournaments.pages.preview import byes_so_far, previews, sits_out, unplayed
from tournaments.progress import PLAYING, SHUT, UNCONFIRMED, Running, name_of, versions_of
from tournaments.views.request import event_or_404, of_a_round, stamp_of, to_round
from web.reading import whole_number
from web.wording import say

FARTHEST_SEED = 2**63 - 1
FIVE = 5
"""So many cannot be seated at tables of three and four."""


@require_safe
def event(request: Request, pk: int) -> HttpResponse:
    """The round that is played now."""
    running = Running.of(event_or_404(pk))
    stage = running.stage(running.current)
    if stage is None:
        return render(request, "tournaments/round.html", {"event": running.event, "running": running})
    return shown(request, running, stage)


@require_safe
@of_a_round
def round_page(request: Request, running: Running, stage: Stage) -> HttpResponse:
    return shown(request, running, stage)


def shown(
    request: Request, running: Running, stage: Stage, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    tables = running.tables(stage)
    arrived, gone = running.misfits(stage.number)
    clock = (stage.started, stage.spent, stage.minutes)
    stamp = stamp_of(
        (clock, [(one.state, [who.points for who in one.people]) for one in tables], arrived, gone)
    )
    if request.htmx and request.GET.get("seen") == stamp:
        return HttpResponse(status=204)
    context = {
        "event": running.event,
        "running": running,
        "stage": stage,
        "name": name_of(running.event, stage.number),
        "tables": tables,
        "missing": [one.table.number for one in tables if not one.is_in],
        "threes": sum(len(one.people) == 3 for one in tables),
        "shut": any(one.state == SHUT for one in tables),
        "may_be_drawn_anew": bool(tables) and not any(one.is_in for one in tables),
        "byes": running.byes(stage.number),
        "arrived": arrived,
        "gone": gone,
        "versions": versions_of(stage),
        "upcoming": running.stage(running.drawn + 1),
        "upcoming_name": name_of(running.event, running.drawn + 1),
        "stamp": stamp,
        "wrong": wrong,
    }
    page = "tournaments/round.html#tables" if request.htmx else "tournaments/round.html"
    return render(request, page, context, status=status)


# A draw that is looked at before it is published


class Wish(NamedTuple):
    """How a round is to be drawn."""

    mode: str
    seed: int
    byes: tuple[int, ...]

    @classmethod
    def said(cls, said: QueryDict, event: Event, stage: Stage) -> "Wish":
        mode = said.get("mode", "")
        versions = len(stage.draws.all())
        return cls(
            mode if mode in MODES else draws.mode_of(event, stage.number),
            whole_number(
                said.get("seed"), otherwise=event.seed + versions, least=-FARTHEST_SEED, most=FARTHEST_SEED
            ),
            tuple(dict.fromkeys(whole_number(one, otherwise=0) for one in said.getlist("bye"))),
        )


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_round
def draw(request: Request, running: Running, stage: Stage) -> HttpResponse:
    said = request.POST if request.method == "POST" else request.GET
    wish = Wish.said(said, running.event, stage)
    try:
        proposal = draws.proposal_for(
            running.event, stage.number, seed=wish.seed, mode=wish.mode, byes=wish.byes
        )
    except Malformed as malformed:
        return proposed(request, running, stage, wish, None, wrong=say(malformed.text), status=422)
    if request.method != "POST":
        return proposed(request, running, stage, wish, proposal)
    if said.get("shown") != stamp_of(proposal.rounds):
        changed = _("Meanwhile entrants or results have changed, and so has the draw. Look again.")
        return proposed(request, running, stage, wish, proposal, wrong=changed, status=409)
    return published(request, running, stage, wish, proposal)


def published(
    request: Request, running: Running, stage: Stage, wish: Wish, proposal: Proposal
) -> HttpResponse:
    try:
        draws.publish_draw(
            running.event,
            proposal.rounds,
            seed=wish.seed,
            after=whole_number(request.POST.get("after", ""), otherwise=0),
            who=request.who.name,
            reason=request.POST.get("reason", ""),
            gives_up="gives_up" in request.POST,
        )
    except Unreasoned:
        return proposed(request, running, stage, wish, proposal, wrong=why_missing(), status=422)
    except Malformed as malformed:
        return proposed(request, running, stage, wish, proposal, wrong=say(malformed.text), status=422)
    except Meanwhile:
        return shown(request, Running.of(running.event), stage, wrong=somebody_else(), status=409)
    return opened(request, running.event, stage.number)


def why_missing() -> str:
    return _("Nothing is published yet: please say why it is changed.")


def somebody_else() -> str:
    return _(
        "Meanwhile somebody else has published a draw of this round; yours was not kept. Here is theirs."
    )


def proposed(
    request: Request,
    running: Running,
    stage: Stage,
    wish: Wish,
    proposal: Proposal | None,
    *,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    before = proposal.before if proposal else running.tournament.before(stage.number)
    together = draws.drawn_together(running.event, stage.number)
    byes = byes_so_far(before)
    playing = running.tournament.playing(stage.number)
    context = {
        "event": running.event,
        "running": running,
        "stage": stage,
        "name": name_of(running.event, stage.number),
        "wish": wish,
        "modes": MODES,
        "again": wish.seed + 1,
        "shown": stamp_of(proposal.rounds) if proposal else "",
        "after": draws.published_so_far([one for one in running.stages if one.number in together]),
        "previews": previews(running, proposal) if proposal else [],
        "playing": [(one, byes.get(one.id, 0), one.id in wish.byes) for one in playing],
        "sits_out": sits_out(before, playing) if len(playing) == FIVE else None,
        "under_way": under_way(running, stage),
        "has_results": any(one.is_in for one in running.tables(stage)),
        "previous": running.stage(stage.number - 1),
        "previous_name": name_of(running.event, stage.number - 1),
        "unplayed": [name_of(running.event, number) for number in unplayed(before)],
        "by_standing": (SWISS, SNAKE),
        "reason": request.POST.get("reason", ""),
        "wrong": wrong,
    }
    return render(request, "tournaments/draw.html", context, status=status)


# Tables


@require_POST
@of_a_round
def open_tables(request: Request, running: Running, stage: Stage) -> HttpResponse:
    return opened(request, running.event, stage.number)


def opened(request: Request, event: Event, number: int) -> HttpResponse:
    """The tables of a round that was published get their sessions."""
    stage = event.stages.get(number=number)
    if stage.draw:
        try:
            desk_tables.open_tables(stage.draw, request.who.name)
        except Malformed as malformed:
            why = _("The tables could not be opened: %(why)s") % {"why": say(malformed.text)}
            running = Running.of(event)
            return shown(request, running, running.stage(number) or stage, wrong=why, status=422)
    return to_round(stage)


def under_way(running: Running, stage: Stage) -> list[int]:
    """The tables at which a game goes on that nobody has finished."""
    return [one.table.number for one in running.tables(stage) if one.state in (PLAYING, UNCONFIRMED)]
