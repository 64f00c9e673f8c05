"""A round arranged by hand: the director chooses who sits in every seat."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from scoring.document import Malformed
from tournaments.desk.draws import arranged_round, publish_draw
from tournaments.desk.refusals import Meanwhile, ReasonMissing
from tournaments.models import Round
from tournaments.progress import PLAYING, Progress
from tournaments.views.draws import published_meanwhile, reason_missing
from tournaments.views.request import of_a_round, round_context, see_round
from tournaments.views.rounds import open_published_tables, show_round, tables_under_way
from web.reading import whole_number
from web.wording import say


class Arrangement(NamedTuple):
    """The entrants at each table, by the table's number, and those with a bye; a table may be empty."""

    tables: Mapping[int, Sequence[int]]
    byes: Sequence[int]

    @classmethod
    def read(cls, sent: QueryDict, tables: int) -> "Arrangement":
        """The arrangement that was posted; `tables` is how many the page had."""
        seats = {
            number: [seat for seat in _numbers(sent.getlist(f"table-{number}")) if seat]
            for number in range(1, tables + 1)
        }
        return cls(seats, _numbers(sent.getlist("bye")))

    @classmethod
    def likely(cls, progress: Progress, round: Round) -> "Arrangement":
        """The published draw without those who are gone, and with newcomers where a seat is free."""
        drawn, shown = progress.drawn_round(round.number), progress.tables(round)
        here = {entrant.id for entrant in progress.file.playing(round.number)}
        byes = [entrant for entrant in drawn.byes if entrant in here] if drawn else []
        tables = {
            table.number: [seat for seat in table.seats if table.is_in or seat in here] for table in shown
        }
        arrangement = cls(tables, byes)
        free = [table.number for table in shown if not table.is_in and table.state != PLAYING]
        for newcomer in sorted(here - arrangement.sitting):
            room = [number for number in free if len(tables[number]) < max(progress.tournament.table_sizes)]
            if room:
                tables[min(room, key=lambda number: len(tables[number]))].append(newcomer)
        return arrangement

    @property
    def sitting(self) -> set[int]:
        """Everybody who sits at a table or has a bye."""
        return {entrant for seats in self.tables.values() for entrant in seats} | {*self.byes}


def _numbers(typed: Sequence[str]) -> list[int]:
    return [whole_number(number, otherwise=0) for number in typed]


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_round
def arrange(request: Request, progress: Progress, round: Round) -> HttpResponse:
    if round.draw is None:
        return see_round(round)
    if request.method != "POST":
        return show_arrangement(request, progress, round, Arrangement.likely(progress, round))
    highest = max(table.number for table in round.draw.tables.all())
    return publish_arrangement(request, progress, round, Arrangement.read(request.POST, highest + 1))


def publish_arrangement(
    request: Request, progress: Progress, round: Round, arrangement: Arrangement
) -> HttpResponse:
    tournament = progress.tournament
    tables = {number: seats for number, seats in arrangement.tables.items() if seats}
    try:
        publish_draw(
            tournament,
            [arranged_round(tournament, round.number, tables, arrangement.byes)],
            seed=round.draw.seed if round.draw else tournament.seed,
            after=whole_number(request.POST.get("after", ""), otherwise=0),
            who=request.who.name,
            reason=request.POST.get("reason", ""),
            by_hand=True,
            gives_up="gives_up" in request.POST,
        )
    except Malformed as malformed:
        return show_arrangement(request, progress, round, arrangement, wrong=say(malformed.text))
    except ReasonMissing:
        return show_arrangement(request, progress, round, arrangement, wrong=reason_missing())
    except Meanwhile:
        return show_round(request, Progress.of(tournament), round, wrong=published_meanwhile(), status=409)
    return open_published_tables(request, tournament, round.number)


def show_arrangement(
    request: Request, progress: Progress, round: Round, arrangement: Arrangement, *, wrong: str = ""
) -> HttpResponse:
    largest = max(progress.tournament.table_sizes)
    shown = {table.number: table for table in progress.tables(round)}
    tables = arrangement.tables
    numbers = [*tables] if wrong else [*tables, max(tables, default=0) + 1]
    playing = progress.file.playing(round.number)
    context = {
        **round_context(progress, round),
        "people": [(entrant.id, entrant.name, entrant.id in arrangement.byes) for entrant in playing],
        "unseated": [entrant.name for entrant in playing if entrant.id not in arrangement.sitting],
        "tables": [
            (number, padded(tables.get(number, ()), largest), shown.get(number)) for number in numbers
        ],
        "byes": arrangement.byes,
        "may_sit_out": progress.file.points.bye is not None,
        "under_way": tables_under_way(progress, round),
        "after": len(round.draws.all()),
        "wrong": wrong,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "tournaments/arrange.html", context, status=422 if wrong else 200)


def padded(seats: Sequence[int], largest: int) -> list[int]:
    """The seats of a table with 0 for those that are empty."""
    return [*seats, *[0] * (largest - len(seats))]
