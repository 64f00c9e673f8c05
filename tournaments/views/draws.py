"""The draw of a round, looked at before it is published."""

from typing import NamedTuple

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from scoring.document import Malformed
from tournaments.desk.draws import (
    DrawProposal,
    drawn_together,
    mode_of,
    proposal_for,
    publish_draw,
    published_so_far,
)
from tournaments.desk.refusals import Meanwhile, ReasonMissing
from tournaments.engine.tournament import MODES, SNAKE, SWISS
from tournaments.forms.plan import FARTHEST_SEED
from tournaments.models import Round, Tournament
from tournaments.pages.preview import byes_so_far, previews, sits_out, unplayed
from tournaments.progress import Progress, name_of
from tournaments.views.request import of_a_round, round_context
from tournaments.views.rounds import open_published_tables, show_round, tables_under_way
from web.reading import whole_number
from web.stamps import stamp_of
from web.wording import say

FIVE = 5
"""The number of players who cannot be seated at tables of three and four."""


class DrawChoice(NamedTuple):
    """How a round is to be drawn."""

    mode: str
    seed: int
    byes: tuple[int, ...]

    @classmethod
    def read(cls, sent: QueryDict, tournament: Tournament, round: Round) -> "DrawChoice":
        mode = sent.get("mode", "")
        usual_seed = tournament.seed + len(round.draws.all())
        return cls(
            mode if mode in MODES else mode_of(tournament, round.number),
            whole_number(sent.get("seed"), otherwise=usual_seed, least=-FARTHEST_SEED, most=FARTHEST_SEED),
            tuple(dict.fromkeys(whole_number(typed, otherwise=0) for typed in sent.getlist("bye"))),
        )


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_round
def draw(request: Request, progress: Progress, round: Round) -> HttpResponse:
    tournament = progress.tournament
    sent = request.POST if request.method == "POST" else request.GET
    choice = DrawChoice.read(sent, tournament, round)
    try:
        proposal = proposal_for(
            tournament, round.number, seed=choice.seed, mode=choice.mode, byes=choice.byes
        )
    except Malformed as malformed:
        return show_draw(request, progress, round, choice, None, wrong=say(malformed.text), status=422)
    if request.method != "POST":
        return show_draw(request, progress, round, choice, proposal)
    if sent.get("shown") != stamp_of(proposal.rounds):
        changed = _("Entrants or results have changed meanwhile, and so has the draw. Please check it again.")
        return show_draw(request, progress, round, choice, proposal, wrong=changed, status=409)
    return publish(request, progress, round, choice, proposal)


def publish(
    request: Request, progress: Progress, round: Round, choice: DrawChoice, proposal: DrawProposal
) -> HttpResponse:
    try:
        publish_draw(
            progress.tournament,
            proposal.rounds,
            seed=choice.seed,
            after=whole_number(request.POST.get("after", ""), otherwise=0),
            who=request.who.name,
            reason=request.POST.get("reason", ""),
            gives_up="gives_up" in request.POST,
        )
    except ReasonMissing:
        return show_draw(request, progress, round, choice, proposal, wrong=reason_missing(), status=422)
    except Malformed as malformed:
        return show_draw(request, progress, round, choice, proposal, wrong=say(malformed.text), status=422)
    except Meanwhile:
        return show_round(
            request, Progress.of(progress.tournament), round, wrong=published_meanwhile(), status=409
        )
    return open_published_tables(request, progress.tournament, round.number)


def reason_missing() -> str:
    return _("Nothing is published yet: please give a reason for the change.")


def published_meanwhile() -> str:
    return _(
        "Somebody else has published a draw of this round meanwhile, shown here; this draw was not saved."
    )


def show_draw(
    request: Request,
    progress: Progress,
    round: Round,
    choice: DrawChoice,
    proposal: DrawProposal | None,
    *,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament, number = progress.tournament, round.number
    before = proposal.before if proposal else progress.file.before(number)
    together = drawn_together(tournament, number)
    byes = byes_so_far(before)
    playing = progress.file.playing(number)
    context = {
        **round_context(progress, round),
        "choice": choice,
        "modes": MODES,
        "next_seed": choice.seed + 1,
        "shown": stamp_of(proposal.rounds) if proposal else "",
        "after": published_so_far([other for other in progress.rounds if other.number in together]),
        "previews": previews(progress, proposal) if proposal else [],
        "playing": [(entrant, byes.get(entrant.id, 0), entrant.id in choice.byes) for entrant in playing],
        "sits_out": sits_out(before, playing) if len(playing) == FIVE else None,
        "under_way": tables_under_way(progress, round),
        "previous": progress.round(number - 1),
        "previous_name": name_of(tournament, number - 1),
        "unplayed": [name_of(tournament, missing) for missing in unplayed(before)],
        "by_standing": (SWISS, SNAKE),
        "reason": request.POST.get("reason", ""),
        "wrong": wrong,
    }
    return render(request, "tournaments/draw.html", context, status=status)
