"""What came of a tournament: standings, files of it, and what proves a draw."""

import csv
import io
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.request import Request
from tournaments.engine.document import write_tournament
from tournaments.engine.points import points_at
from tournaments.engine.standings import standings as standings_of
from tournaments.filing import tournament_of
from tournaments.models import Event, Stage
from tournaments.pages.certificate import Certificate
from tournaments.pages.standings import Line, Standings, plain, points_told
from tournaments.progress import Running, name_of, versions_of
from tournaments.views.request import event_or_404, of_a_round
from web.files import download
from web.reading import whole_number
from web.wording import say

BYTE_ORDER_MARK = "\ufeff"
"""By which a spreadsheet knows UTF-8."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would compute what begins so."""


@require_safe
def standings(request: Request, pk: int) -> HttpResponse:
    running = Running.of(event_or_404(pk))
    shown = standings_asked(request, running)
    context = {
        "event": running.event,
        "tab": "standings",
        "standings": shown,
        "steps": [step for step in running.steps if step.played],
        "as_of": name_of(running.event, shown.after),
        "points_told": points_told(shown.tournament, running.event.preset),
    }
    return render(request, "tournaments/standings.html", context)


def standings_asked(request: Request, running: Running) -> Standings:
    """After the round that the address names, or the one that is played now."""
    after = whole_number(request.GET.get("after"))
    last = min(running.current, running.drawn)
    return Standings(running, after if 0 < after <= running.drawn else last)


# Files


@require_safe
def standings_csv(request: Request, pk: int) -> HttpResponse:
    shown = standings_asked(request, Running.of(event_or_404(pk)))
    text = io.StringIO()
    # What a spreadsheet of that language takes for columns; it would read 4.5 as a day in May.
    writer = csv.writer(text, delimiter=";" if is_german() else ",")
    writer.writerow(head_of(shown))
    writer.writerows([harmless(cell) for cell in row_of(line, shown)] for line in shown.lines)
    return as_file(BYTE_ORDER_MARK + text.getvalue(), "text/csv", shown.event, _("standings"), "csv")


def head_of(shown: Standings) -> list[str]:
    place = [_("Place")] if shown.places else []
    rounds = [name_of(shown.event, played.round) for played in shown.tournament.rounds]
    tie_breaks = [say(head) for _name, head, _meaning in shown.heads]
    return [*place, _("Rank"), _("Name"), _("Group"), _("Points"), *tie_breaks, *rounds, _("Remark")]


def row_of(line: Line, shown: Standings) -> Iterator[str]:
    if shown.places:
        yield str(line.place)
    yield from (str(line.rank), line.name, line.group, decimal(line.points.value))
    yield from (decimal(figure.value) for figure in line.tie_breaks)
    yield from (decimal(game.worth) for game in line.games)
    yield ", ".join(line.notes)


def decimal(value: Fraction | None) -> str:
    return plain(value).replace(".", "," if is_german() else ".")


def is_german() -> bool:
    return (get_language() or "").startswith("de")


def harmless(cell: str) -> str:
    """Never a formula, whatever somebody is called."""
    return f"'{cell}" if cell.startswith(FORMULA) and not is_number(cell) else cell


def is_number(cell: str) -> bool:
    return cell.removeprefix("-").replace(",", "", 1).replace(".", "", 1).isdigit()


@require_safe
def event_file(request: Request, pk: int) -> HttpResponse:
    event = event_or_404(pk)
    tournament = tournament_of(event)
    worth = partial(points_at, points=tournament.points)
    document = write_tournament(tournament, standings_of(tournament), worth)
    return as_file(laid_out(document), "application/json", event, "", "json")


def laid_out(document: dict[str, Any]) -> str:
    """For people to read, with every list of numbers on a line of its own."""
    text = json.dumps(document, ensure_ascii=False, indent=1)
    return (
        re.sub(r"\[\n\s+([^\[\]{}]*?)\n\s*\]", lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"
    )


def as_file(text: str, kind: str, event: Event, what: str, ending: str) -> HttpResponse:
    name = slugify(f"{event.name} {what}", allow_unicode=True) or _("tournament")
    return download(text, kind, f"{name}.{ending}")


# What proves a draw


@require_safe
@of_a_round
def certificate(request: Request, running: Running, stage: Stage) -> HttpResponse:
    versions = versions_of(stage)
    asked = request.GET.get("version")
    draw = next((one for one in versions if asked in (None, str(one.number))), None)
    if draw is None:
        raise Http404
    context = {
        "event": running.event,
        "tab": "rounds",
        "stage": stage,
        "name": name_of(running.event, stage.number),
        "certificate": Certificate(running, stage, draw),
        "draw": draw,
        "versions": versions,
        "is_last": draw == versions[0],
    }
    return render(request, "tournaments/certificate.html", context)
