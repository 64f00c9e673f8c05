"""What came of a table, entered by the director: totals, and corrections that keep what stood before."""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import NamedTuple

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from games.models import Seat, is_entry_key
from plays.totals import MOST_POINTS
from scoring.document import Malformed
from scoring.ranking import places as ranked
from scoring.wording import readable
from tournaments.desk.refusals import Meanwhile, Unreasoned
from tournaments.desk.results import type_totals
from tournaments.models import DrawnTable, Stage
from tournaments.progress import DISPUTED, SEALED, Running, Shown, name_of
from tournaments.views.request import of_a_round, to_round
from web.reading import whole_number
from web.redirects import see_page
from web.wording import say

LONGEST_SHOWN = 200


class Line(NamedTuple):
    """A player of the table, as the page asks for what he got."""

    name: str
    colour: str
    points: str
    place: str
    """Empty where it follows from the points."""


class Earlier(NamedTuple):
    """A result that stood before, or stands now."""

    number: int
    who: str
    entered: object
    reason: str
    totals: Sequence[tuple[str, int]]


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_round
def result(request: Request, running: Running, stage: Stage, table: int) -> HttpResponse:
    found = table_in(running, stage, table)
    if request.method != "POST":
        return asked(request, running, stage, found, as_known(found))
    lines = as_sealed(found.table) if "take" in request.POST else as_typed(found, request.POST)
    try:
        if found.state == SEALED and request.POST.get("seen") != SEALED:
            raise Meanwhile
        enter(request, found, lines)
    except Malformed as malformed:
        return asked(request, running, stage, found, lines, wrong=say(malformed.text), status=422)
    except Unreasoned:
        why = _("Nothing is changed yet: please say below why.")
        return asked(request, running, stage, found, lines, wrong=why, status=422)
    except Meanwhile:
        fresh = Running.of(running.event)
        now = table_in(fresh, stage, table)
        return asked(request, fresh, stage, now, as_known(now), wrong=overtaken(lines), status=409)
    return on_from(request, stage, table)


def table_in(running: Running, stage: Stage, table: int) -> Shown:
    found = next((one for one in running.tables(stage) if one.table.number == table), None)
    if found is None:
        raise Http404
    return found


def enter(request: Request, found: Shown, lines: Sequence[Line]) -> None:
    said = request.POST
    key = said.get("key", "")
    points = [total(line) for line in lines]
    type_totals(
        found.table,
        points,
        told_apart(points, [whole_number(line.place, otherwise=0) for line in lines]),
        after=whole_number(said.get("after", ""), otherwise=0),
        key=key if is_entry_key(key) else token_urlsafe(16),
        who=request.who.name,
        reason=_("as sealed on the tablet") if "take" in said else said.get("reason", ""),
    )


def overtaken(lines: Sequence[Line]) -> str:
    yours = ", ".join(f"{line.name} {line.points}" for line in lines)
    return _("Meanwhile this table has another result, shown here; yours was not kept (%(yours)s).") % {
        "yours": readable(yours, LONGEST_SHOWN)
    }


def on_from(request: Request, stage: Stage, table: int) -> HttpResponse:
    """To the next table that misses its result, where that is wanted, or back to the round."""
    onward = next_missing(Running.of(stage.event), stage, table) if "then" in request.POST else None
    if onward is None:
        return to_round(stage)
    return see_page("result", stage.event_id, stage.number, onward)


def next_missing(running: Running, stage: Stage, table: int) -> int | None:
    """The first after this one, then from the front."""
    missing = [one.table.number for one in running.tables(stage) if not one.is_in]
    others = [number for number in missing if number != table]
    return min(others, key=lambda number: (number < table, number), default=None)


def total(line: Line) -> int:
    points = whole_number(line.points.strip())
    if not 0 <= points <= MOST_POINTS:
        raise Malformed(
            f"{line.name}: points are a whole number from 0 to {MOST_POINTS}.",
            f"{line.name}: Punkte sind eine ganze Zahl von 0 bis {MOST_POINTS}.",
        )
    return points


def told_apart(points: Sequence[int], said: Sequence[int]) -> list[int] | None:
    """The places, where somebody said how those who are level came in.

    Whoever was not told apart comes after those who were, or before them if only that fits.
    """
    if not any(said):
        return None
    for unsaid in (len(points) + 1, 0):
        found = ranked({seat: (points[seat], -(said[seat] or unsaid)) for seat in range(len(points))})
        if all(place in (0, found[seat]) for seat, place in enumerate(said)):
            return [found[seat] for seat in range(len(points))]
    raise Malformed(
        "These places do not fit the points: only who is level can be told apart, and then all of them.",
        "Diese Plätze passen nicht zu den Punkten: Nur Gleichstände lassen sich trennen, und dann alle.",
    )


def as_known(shown: Shown) -> list[Line]:
    """What counts now, or what the tablet says and nobody has confirmed yet."""
    session = shown.table.session
    ended = {seat.player.name: seat for seat in seats_of(shown.table)} if session and session.ended else {}
    lines = []
    for who in shown.people:
        seat = ended.get(who.name)
        points = who.points if who.points is not None else seat.points if seat else None
        place = who.place if who.place is not None else seat.place if seat else None
        lines.append(Line(who.name, who.colour, "" if points is None else str(points), str(place or "")))
    return without_plain_places(lines)


def as_sealed(table: DrawnTable) -> list[Line]:
    """What the tablet says, in the order in which they were drawn."""
    seats = {seat.player_id: seat for seat in seats_of(table)}
    drawn = table.draw.stage.event.participants.filter(number__in=table.seats)
    players = dict(drawn.values_list("number", "player_id"))
    sat = [seats[players[one]] for one in table.seats if players[one] in seats]
    return without_plain_places(
        [Line(one.player.name, one.colour, str(one.points), str(one.place)) for one in sat]
    )


def without_plain_places(lines: list[Line]) -> list[Line]:
    """A place is said only where the points do not say it."""
    if not all(line.points and line.place for line in lines):
        return [line._replace(place="") for line in lines]
    by_points = ranked({index: int(line.points) for index, line in enumerate(lines)})
    if all(int(line.place) == by_points[index] for index, line in enumerate(lines)):
        return [line._replace(place="") for line in lines]
    return lines


def seats_of(table: DrawnTable) -> Sequence[Seat]:
    return [*table.session.seats.select_related("player")] if table.session else []


def as_typed(shown: Shown, said: QueryDict) -> list[Line]:
    return [
        Line(who.name, who.colour, said.get(f"points-{index}", ""), said.get(f"place-{index}", ""))
        for index, who in enumerate(shown.people, start=1)
    ]


def asked(
    request: Request,
    running: Running,
    stage: Stage,
    shown: Shown,
    lines: Sequence[Line],
    *,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    earlier = earlier_of(shown.table)
    context = {
        "event": running.event,
        "stage": stage,
        "name": name_of(running.event, stage.number),
        "shown": shown,
        "lines": lines,
        "places": [str(place) for place in range(1, len(lines) + 1)],
        "earlier": earlier,
        "after": earlier[0].number if earlier else 0,
        "sealed": as_sealed(shown.table) if shown.state == DISPUTED else [],
        "onward": next_missing(running, stage, shown.table.number),
        "key": token_urlsafe(16),
        "reason": request.POST.get("reason", ""),
        "wrong": wrong,
    }
    return render(request, "tournaments/result.html", context, status=status)


def earlier_of(table: DrawnTable) -> list[Earlier]:
    """The totals that were typed, the last ones first."""
    if table.typed is None:
        return []
    return [
        Earlier(
            version.number,
            version.who,
            version.entered,
            version.reason,
            [(standing.name, standing.points) for standing in version.result.standings],
        )
        for version in table.typed.versions.order_by("-number")
    ]
