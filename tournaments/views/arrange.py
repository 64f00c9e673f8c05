"""A round arranged by hand: every seat is somebody's choice."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from scoring.document import Malformed
from tournaments.desk import draws
from tournaments.desk.refusals import Meanwhile, Unreasoned
from tournaments.models import Stage
from tournaments.progress import PLAYING, Running, name_of
from tournaments.views.request import of_a_round, to_round
from tournaments.views.rounds import opened, shown, somebody_else, under_way, why_missing
from web.reading import whole_number
from web.wording import say


class Arrangement(NamedTuple):
    """Who sits where, as the page has it: tables by their numbers, which may be empty."""

    tables: Mapping[int, Sequence[int]]
    byes: Sequence[int]

    @classmethod
    def typed(cls, said: QueryDict, tables: int) -> "Arrangement":
        seats = {
            number: [
                seat
                for seat in (whole_number(typed, otherwise=0) for typed in said.getlist(f"table-{number}"))
                if seat
            ]
            for number in range(1, tables + 1)
        }
        return cls(seats, [whole_number(one, otherwise=0) for one in said.getlist("bye")])

    @classmethod
    def likely(cls, running: Running, stage: Stage) -> "Arrangement":
        """As it was published, without those who are gone; newcomers where a seat is free."""
        drawn = running.round(stage.number)
        here = {one.id for one in running.tournament.playing(stage.number)}
        byes = [one for one in drawn.byes if one in here] if drawn else []
        tables = {
            one.table.number: [*one.table.seats]
            if one.is_in
            else [who for who in one.table.seats if who in here]
            for one in running.tables(stage)
        }
        sitting = {one for seats in tables.values() for one in seats} | {*byes}
        free = [one.table.number for one in running.tables(stage) if not one.is_in and one.state != PLAYING]
        for newcomer in sorted(here - sitting):
            room = [number for number in free if len(tables[number]) < max(running.event.table_sizes)]
            if room:
                tables[min(room, key=lambda number: len(tables[number]))].append(newcomer)
        return cls(tables, byes)

    @property
    def sitting(self) -> set[int]:
        return {one for seats in self.tables.values() for one in seats} | {*self.byes}


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_round
def arrange(request: Request, running: Running, stage: Stage) -> HttpResponse:
    """Every seat of a round, to be filled by hand."""
    if stage.draw is None:
        return to_round(stage)
    if request.method != "POST":
        return arranging(request, running, stage, Arrangement.likely(running, stage))
    highest = max(table.number for table in stage.draw.tables.all())
    wish = Arrangement.typed(request.POST, highest + 1)
    try:
        seated = {number: seats for number, seats in wish.tables.items() if seats}
        draws.publish_draw(
            running.event,
            [draws.arranged_round(running.event, stage.number, seated, wish.byes)],
            seed=stage.draw.seed,
            after=whole_number(request.POST.get("after", ""), otherwise=0),
            who=request.who.name,
            reason=request.POST.get("reason", ""),
            by_hand=True,
            gives_up="gives_up" in request.POST,
        )
    except Malformed as malformed:
        return arranging(request, running, stage, wish, wrong=say(malformed.text))
    except Unreasoned:
        return arranging(request, running, stage, wish, wrong=why_missing())
    except Meanwhile:
        return shown(request, Running.of(running.event), stage, wrong=somebody_else(), status=409)
    return opened(request, running.event, stage.number)


def arranging(
    request: Request, running: Running, stage: Stage, wish: Arrangement, *, wrong: str = ""
) -> HttpResponse:
    largest = max(running.event.table_sizes)
    states = {one.table.number: one for one in running.tables(stage)}
    numbers = [*wish.tables] if wrong else [*wish.tables, max(wish.tables, default=0) + 1]
    people = running.tournament.playing(stage.number)
    context = {
        "event": running.event,
        "stage": stage,
        "name": name_of(running.event, stage.number),
        "people": [(one.id, one.name, one.id in wish.byes) for one in people],
        "unseated": [one.name for one in people if one.id not in wish.sitting],
        "tables": [
            (number, padded(wish.tables.get(number, ()), largest), states.get(number)) for number in numbers
        ],
        "byes": wish.byes,
        "may_sit_out": running.tournament.points.bye is not None,
        "under_way": under_way(running, stage),
        "after": len(stage.draws.all()),
        "wrong": wrong,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "tournaments/arrange.html", context, status=422 if wrong else 200)


def padded(seats: Sequence[int], largest: int) -> list[int]:
    return [*seats, *[0] * (largest - len(seats))]
