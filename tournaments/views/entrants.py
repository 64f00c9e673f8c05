"""Who plays in a tournament: entering, groups, leaving and coming back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.core.exceptions import BadRequest
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from games.models import Player
from games.names import names_of_the_club
from games.write_queue import writing
from scoring.document import Malformed
from scoring.wording import listed
from tournaments.desk import entrants as entering
from tournaments.desk.entrants import Newcomer, Seatings
from tournaments.forms.pasted_list import read_list
from tournaments.models import LONGEST_GROUP, Event, Participant
from tournaments.progress import Running, name_of
from tournaments.seating.sizes import table_sizes
from tournaments.views.request import event_or_404
from web.reading import in_one_line, is_id
from web.wording import say

SAVE = "save"


@dataclass(frozen=True)
class Typed:
    """What the page has been told and has not done yet."""

    players: frozenset[str] = frozenset()
    """The keys of those of the club who are ticked."""
    text: str = ""
    """A pasted list."""
    from_round: str = ""
    marked: frozenset[str] = frozenset()
    together: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Groups that were changed, by the key of the participant."""
    ends: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_waiting(self) -> bool:
        """Is there anything to be added or saved?"""
        return bool(self.players or self.text.strip() or self.groups)

    @classmethod
    def sent(cls, sent: QueryDict) -> "Typed":
        """A group counts only where it was changed on this page: somebody else may have changed others."""
        groups = {name.removeprefix("group-"): str(sent[name]) for name in sent if name.startswith("group-")}
        return cls(
            frozenset(sent.getlist("player")),
            sent.get("text", ""),
            sent.get("from_round", ""),
            frozenset(sent.getlist("mark")),
            in_one_line(sent.get("together", "")),
            {pk: in_one_line(group) for pk, group in groups.items() if group != sent.get(f"was-{pk}", "")},
            {name.removeprefix("after-"): str(sent[name]) for name in sent if name.startswith("after-")},
        )


class Told(NamedTuple):
    """What the page answers."""

    sentences: Sequence[str] = ()
    added: Sequence[int] = ()
    """The keys of those who have just entered: a tap takes them out again."""


NOTHING_TOLD = Told()


class Refusal(Exception):
    """Nothing was changed; the sentences say why."""

    def __init__(self, *why: str) -> None:
        super().__init__(*why)
        self.why = why


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entrants(request: Request, pk: int) -> HttpResponse:
    event = event_or_404(pk)
    if request.method != "POST":
        return entrants_page(request, event, Typed())
    typed = Typed.sent(request.POST)
    do, *whom = request.POST.get("do", SAVE).split() or [""]
    if do not in DEEDS or not all(map(is_id, whom)):
        raise BadRequest
    try:
        with writing():
            entering.give_groups(event, _keyed(typed.groups))
            told = DEEDS[do](event, typed, [*map(int, whom)])
    except Malformed as malformed:
        return entrants_page(request, event, typed, why=[say(malformed.text)])
    except Refusal as refusal:
        return entrants_page(request, event, typed, why=[*refusal.why])
    left = Typed() if do == SAVE else Typed(typed.players, typed.text, typed.from_round)
    return entrants_page(request, event, left, told=told)


def _keyed(said: Mapping[str, str]) -> dict[int, str]:
    return {int(pk): value for pk, value in said.items() if is_id(pk)}


# What can be done


def _save(event: Event, typed: Typed, keys: Sequence[int]) -> Told:
    """Those who are ticked and those of the list enter, or nobody does."""
    pasted = read_list(typed.text, names_of_the_club())
    if pasted.faults:
        raise Refusal(*pasted.faults)
    ticked = Player.objects.filter(pk__in=filter(is_id, typed.players)).order_by("name")
    newcomers = [*(Newcomer(player.name) for player in ticked), *pasted.newcomers]
    if not newcomers:
        return Told([_("Saved.")])
    entered = entering.enter(event, newcomers, _from_round(event, typed))
    return Told(_said(len(entered.keys), [*entered.already, *pasted.doubled]), entered.keys)


def _from_round(event: Event, typed: Typed) -> int:
    running = Running.of(event)
    usual = entering.comes_in(running)
    if usual is None:
        raise Refusal(_("The last round has begun: nobody can enter any more."))
    possible = {str(number): number for number in entering.not_begun(running)}
    return possible.get(typed.from_round, usual)


def _said(added: int, already: list[str]) -> list[str]:
    said = []
    if added:
        count = ngettext("%(number)s has entered.", "%(number)s have entered.", added)
        said.append(count % {"number": added})
    if already:
        names = say(listed(list(dict.fromkeys(already))))
        said.append(_("In the list already, and not added again: %(names)s.") % {"names": names})
    return said


def _undo(event: Event, typed: Typed, keys: Sequence[int]) -> Told:
    """Those who have just entered never did."""
    gone, stay = entering.take_out(event, keys)
    said = []
    if gone:
        count = ngettext("%(number)s is out again.", "%(number)s are out again.", len(gone))
        said.append(count % {"number": len(gone)})
    if stay:
        names = say(listed(stay))
        said.append(_("Drawn meanwhile, and still in the list: %(names)s.") % {"names": names})
    return Told(said)


def _group(event: Event, typed: Typed, keys: Sequence[int]) -> Told:
    marked = [int(one) for one in typed.marked if is_id(one)]
    if not marked:
        raise Refusal(_("Tick the people who belong together first."))
    entering.give_groups(event, dict.fromkeys(marked, typed.together))
    return Told([_("Saved.")])


def _remove(event: Event, typed: Typed, keys: Sequence[int]) -> Told:
    one = entering.remove(event, _first(keys))
    if one is None:
        return Told()
    removed = _("%(name)s is removed. A tick among the players of the club brings them back.")
    return Told([removed % {"name": one}])


def _leave(event: Event, typed: Typed, keys: Sequence[int]) -> Told:
    after = typed.ends.get(str(_first(keys)), "")
    if not is_id(after):
        raise BadRequest
    one = entering.let_leave(event, _first(keys), int(after))
    return Told(_left(event, one)) if one else Told()


def _left(event: Event, one: Participant) -> list[str]:
    """From when he is gone, and where he sits all the same."""
    said = _("%(name)s leaves before the first round.")
    if one.until_round:
        said = _("%(name)s leaves after round %(number)s.")
    running = Running.of(event)
    torn = [stage.number for stage in running.stages if str(one) in running.misfits(stage.number)[1]]
    unfit = [_("%(name)s does not fit any more.") % {"name": name_of(event, number)} for number in torn]
    return [said % {"name": one, "number": one.until_round}, *unfit]


def _come_back(event: Event, typed: Typed, keys: Sequence[int]) -> Told:
    one = entering.come_back(event, _first(keys))
    return Told([_("%(name)s plays again.") % {"name": one}]) if one else Told()


def _first(keys: Sequence[int]) -> int:
    return next(iter(keys), 0)


DEEDS: dict[str, Callable[[Event, Typed, Sequence[int]], Told]] = {
    SAVE: _save,
    "undo": _undo,
    "group": _group,
    "remove": _remove,
    "leave": _leave,
    "back": _come_back,
}


# The page


class End(NamedTuple):
    number: int
    is_likely: bool


class Row(NamedTuple):
    """An entrant as the list shows him."""

    one: Participant
    group: str
    is_marked: bool
    may_be_removed: bool
    ends: list[End]
    """After which rounds he can leave; none where he is out anyway."""

    @property
    def is_gone(self) -> bool:
        return self.one.until_round is not None


class Misfit(NamedTuple):
    """A draw that was published and does not fit any more."""

    number: int
    name: str
    arrived: str
    gone: str
    is_played: bool
    """Has a table of it a result? Then it is arranged by hand."""


class Chip(NamedTuple):
    player: Player
    is_ticked: bool


def entrants_page(
    request: Request, event: Event, typed: Typed, *, told: Told = NOTHING_TOLD, why: Sequence[str] = ()
) -> HttpResponse:
    running = Running.of(event)
    count, consequence = counted(running)
    context = {
        "event": event,
        "tab": "entrants",
        "rows": rows(running, typed),
        "chips": [Chip(one, str(one.pk) in typed.players) for one in entering.recent_players(event)],
        "count": count,
        "consequence": consequence,
        "misfits": misfits(running),
        "from_rounds": from_rounds(running, typed),
        "too_late": entering.comes_in(running) is None,
        "upcoming": running.stage(running.drawn + 1),
        "may_be_drawn": may_be_drawn(running),
        "is_waiting": typed.is_waiting,
        "upcoming_name": name_of(event, running.drawn + 1),
        "groups": entering.groups_of(event),
        "longest_group": LONGEST_GROUP,
        "typed": typed,
        "told": told,
        "why": why,
    }
    page = "tournaments/entrants.html#entered" if request.htmx else "tournaments/entrants.html"
    return render(request, page, context, status=422 if why else 200)


def may_be_drawn(running: Running) -> bool:
    """Is the next draw what comes next? All results are in, and whoever plays can be seated."""
    coming = running.drawn + 1
    if running.stage(coming) is None or not all(played.is_complete for played in running.tournament.rounds):
        return False
    if coming > running.event.rounds:
        return True  # who goes on is known
    try:
        return bool(table_sizes(len(running.tournament.playing(coming)), running.event.table_sizes))
    except Malformed:
        return False


def rows(running: Running, typed: Typed) -> list[Row]:
    drawn, seatings = entering.was_drawn(running.event), Seatings.of(running)
    people = running.event.participants.select_related("player").order_by("number")
    return [
        Row(
            one,
            typed.groups.get(str(one.pk), one.group),
            str(one.pk) in typed.marked,
            one.number not in drawn,
            _ends(running, seatings, one) if one.last_round is None else [],
        )
        for one in people
    ]


def _ends(running: Running, seatings: Seatings, one: Participant) -> list[End]:
    likely = entering.likely_end(running, seatings, one)
    return [End(number, number == likely) for number in entering.ends(running, seatings, one)]


def counted(running: Running) -> tuple[int, str]:
    """How many play in the round to be drawn next, and at how many tables; or why that cannot be."""
    coming = running.drawn + 1
    playing = len(running.tournament.playing(coming))
    if not playing or coming > running.event.rounds:
        return playing, ""
    try:
        sizes = table_sizes(playing, running.event.table_sizes)
    except Malformed as malformed:
        return playing, say(malformed.text)
    said = [ngettext("%(number)s table", "%(number)s tables", len(sizes)) % {"number": len(sizes)}]
    if threes := sizes.count(3):
        said.append(_("%(number)s of three") % {"number": threes})
    if twos := sizes.count(2):
        said.append(_("%(number)s of two") % {"number": twos})
    return playing, ", ".join(said)


def misfits(running: Running) -> list[Misfit]:
    found = []
    for stage in running.stages:
        arrived, gone = running.misfits(stage.number)
        if arrived or gone:
            is_played = any(shown.is_in for shown in running.tables(stage))
            name = name_of(running.event, stage.number)
            found.append(Misfit(stage.number, name, ", ".join(arrived), ", ".join(gone), is_played))
    return found


def from_rounds(running: Running, typed: Typed) -> list[End]:
    """From which round newcomers can play, once something is drawn."""
    usual = entering.comes_in(running)
    possible = entering.not_begun(running) if running.drawn else []
    chosen = typed.from_round if typed.from_round in map(str, possible) else str(usual)
    return [End(number, str(number) == chosen) for number in possible]
