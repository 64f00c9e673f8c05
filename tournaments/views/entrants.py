"""The page of a tournament's entrants: entering, groups, leaving and coming back."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from games.models import Player
from games.names import known_names
from games.write_queue import writing
from scoring.document import Malformed
from scoring.wording import listed
from tournaments.desk import entrants as desk
from tournaments.desk.entrants import Newcomer
from tournaments.forms.entrants import EntrantsInput
from tournaments.forms.pasted_list import read_list
from tournaments.models import LONGEST_GROUP, Entrant, Tournament
from tournaments.pages.entrants import (
    PlayerToTick,
    first_rounds,
    listed_entrants,
    may_be_drawn,
    misfits,
    next_round_in_words,
)
from tournaments.progress import Progress, name_of
from tournaments.views.request import draw_label, tournament_or_404
from web.reading import is_id
from web.wording import say

SAVE = "save"


class EntrantsNotice(NamedTuple):
    """What was done, in the words of the page."""

    sentences: Sequence[str] = ()
    added: Sequence[int] = ()
    """The primary keys of those who have just entered: one tap takes them out again."""


NO_NOTICE = EntrantsNotice()


class Refusal(Exception):
    """Nothing was changed; the sentences say why. The names that are doubted can be kept as they are."""

    def __init__(self, *why: str, doubted: Sequence[str] = ()) -> None:
        super().__init__(*why)
        self.why, self.doubted = why, doubted


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entrants(request: Request, pk: int) -> HttpResponse:
    tournament = tournament_or_404(pk)
    if request.method != "POST":
        return show_entrants(request, tournament, EntrantsInput())
    typed = EntrantsInput.read(request.POST)
    action, *keys = request.POST.get("do", SAVE).split() or [""]
    if action not in ACTIONS or not all(map(is_id, keys)):
        raise BadRequest
    try:
        with writing():
            desk.give_groups(tournament, _by_key(typed.groups))
            notice = ACTIONS[action](tournament, typed, [*map(int, keys)])
    except Malformed as malformed:
        return show_entrants(request, tournament, typed, why=[say(malformed.text)])
    except Refusal as refusal:
        return show_entrants(request, tournament, typed, why=[*refusal.why], doubted=refusal.doubted)
    left = EntrantsInput() if action == SAVE else typed.newcomers_only()
    return show_entrants(request, tournament, left, notice=notice)


def _by_key(typed: Mapping[str, str]) -> dict[int, str]:
    return {int(pk): value for pk, value in typed.items() if is_id(pk)}


# Actions


def _save(tournament: Tournament, typed: EntrantsInput, keys: Sequence[int]) -> EntrantsNotice:
    """Enters the players who are ticked and the names of the list, or nobody."""
    pasted = read_list(typed.text, known_names(), typed.kept)
    if pasted.faults:
        raise Refusal(*pasted.faults, doubted=pasted.doubted)
    ticked = Player.objects.filter(pk__in=filter(is_id, typed.players)).order_by("name")
    newcomers = [*(Newcomer(player.name) for player in ticked), *pasted.newcomers]
    if not newcomers:
        return EntrantsNotice([_("Saved.")])
    entered = desk.add_entrants(tournament, newcomers, _from_round(tournament, typed))
    sentences = _entered_in_words(len(entered.keys), [*entered.already, *pasted.doubled])
    return EntrantsNotice(sentences, entered.keys)


def _from_round(tournament: Tournament, typed: EntrantsInput) -> int:
    progress = Progress.of(tournament)
    usual = desk.first_round_of_newcomers(progress)
    if usual is None:
        raise Refusal(_("The last round has started: nobody can be added any more."))
    possible = {str(number): number for number in desk.not_begun(progress)}
    return possible.get(typed.from_round, usual)


def _entered_in_words(added: int, already: list[str]) -> list[str]:
    sentences = []
    if added:
        count = ngettext("%(number)s added.", "%(number)s added.", added)
        sentences.append(count % {"number": added})
    if already:
        names = say(listed(list(dict.fromkeys(already))))
        sentences.append(_("Already in the list, not added again: %(names)s.") % {"names": names})
    return sentences


def _undo(tournament: Tournament, typed: EntrantsInput, keys: Sequence[int]) -> EntrantsNotice:
    """Takes out those who have just entered."""
    gone, stay = desk.take_out_entrants(tournament, keys)
    sentences = []
    if gone:
        count = ngettext("%(number)s removed again.", "%(number)s removed again.", len(gone))
        sentences.append(count % {"number": len(gone)})
    if stay:
        names = say(listed(stay))
        sentences.append(_("Drawn meanwhile, so still in the list: %(names)s.") % {"names": names})
    return EntrantsNotice(sentences)


def _group(tournament: Tournament, typed: EntrantsInput, keys: Sequence[int]) -> EntrantsNotice:
    marked = [int(pk) for pk in typed.marked if is_id(pk)]
    if not marked:
        raise Refusal(_("First select the people who belong together."))
    desk.give_groups(tournament, dict.fromkeys(marked, typed.together))
    return EntrantsNotice([_("Saved.")])


def _remove(tournament: Tournament, typed: EntrantsInput, keys: Sequence[int]) -> EntrantsNotice:
    entrant = desk.remove_entrant(tournament, _first(keys))
    if entrant is None:
        return EntrantsNotice()
    removed = _("%(name)s was removed. Selecting the name among the players of the club adds it again.")
    return EntrantsNotice([removed % {"name": entrant}])


def _leave(tournament: Tournament, typed: EntrantsInput, keys: Sequence[int]) -> EntrantsNotice:
    after = typed.ends.get(str(_first(keys)), "")
    if not is_id(after):
        raise BadRequest
    entrant = desk.let_leave(tournament, _first(keys), int(after))
    return EntrantsNotice(_leaving_in_words(tournament, entrant)) if entrant else EntrantsNotice()


def _leaving_in_words(tournament: Tournament, entrant: Entrant) -> list[str]:
    """When the entrant leaves, and which draws have a seat for them all the same."""
    leaves = _("%(name)s leaves before the first round.")
    if entrant.until_round:
        leaves = _("%(name)s leaves after round %(number)s.")
    progress = Progress.of(tournament)
    torn = [round.number for round in progress.rounds if str(entrant) in progress.misfits(round.number)[1]]
    no_fit = _("%(name)s no longer fits the list of entrants.")
    unfit = [no_fit % {"name": name_of(tournament, number)} for number in torn]
    return [leaves % {"name": entrant, "number": entrant.until_round}, *unfit]


def _come_back(tournament: Tournament, typed: EntrantsInput, keys: Sequence[int]) -> EntrantsNotice:
    entrant = desk.bring_back(tournament, _first(keys))
    return EntrantsNotice([_("%(name)s plays again.") % {"name": entrant}]) if entrant else EntrantsNotice()


def _first(keys: Sequence[int]) -> int:
    return next(iter(keys), 0)


ACTIONS: dict[str, Callable[[Tournament, EntrantsInput, Sequence[int]], EntrantsNotice]] = {
    SAVE: _save,
    "undo": _undo,
    "group": _group,
    "remove": _remove,
    "leave": _leave,
    "back": _come_back,
}


# The page


def show_entrants(
    request: Request,
    tournament: Tournament,
    typed: EntrantsInput,
    *,
    notice: EntrantsNotice = NO_NOTICE,
    why: Sequence[str] = (),
    doubted: Sequence[str] = (),
) -> HttpResponse:
    progress = Progress.of(tournament)
    count, consequence = next_round_in_words(progress)
    recent = desk.recent_players(tournament)
    context = {
        "tournament": tournament,
        "tab": "entrants",
        "entrants": listed_entrants(progress, typed.groups, typed.marked),
        "chips": [PlayerToTick(player, str(player.pk) in typed.players) for player in recent],
        "count": count,
        "consequence": consequence,
        "misfits": misfits(progress),
        "from_rounds": first_rounds(progress, typed.from_round),
        "too_late": desk.first_round_of_newcomers(progress) is None,
        "upcoming": progress.round(progress.drawn + 1),
        "may_be_drawn": may_be_drawn(progress),
        "draw_label": draw_label(progress),
        "groups": desk.groups_of(tournament),
        "longest_group": LONGEST_GROUP,
        "form": typed,
        "notice": notice,
        "why": why,
        "doubted": [(name, False) for name in doubted] + [(name, True) for name in typed.kept if why],
    }
    page = "tournaments/entrants.html#entered" if request.htmx else "tournaments/entrants.html"
    return render(request, page, context, status=422 if why else 200)
