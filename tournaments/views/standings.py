"""The standings of a tournament, on a page and in files."""

import csv
import io
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.request import Request
from accounts.security_log import Event, log_event
from tournaments.engine.points import points_at
from tournaments.engine.standings import standings as standings_of
from tournaments.engine.written_document import write_tournament
from tournaments.filing import file_of
from tournaments.models import Tournament
from tournaments.pages.figures import plain
from tournaments.pages.standings import StandingsLine, StandingsPage, points_in_words
from tournaments.progress import Progress, name_of
from tournaments.views.request import tournament_or_404
from web.files import download
from web.reading import whole_number
from web.wording import page_language, say

BYTE_ORDER_MARK = "\ufeff"
"""The mark by which a spreadsheet recognises UTF-8."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of what a spreadsheet would compute."""


@require_safe
def standings(request: Request, pk: int) -> HttpResponse:
    progress = Progress.of(tournament_or_404(pk))
    shown = chosen_standings(request, progress)
    context = {
        "tournament": progress.tournament,
        "tab": "standings",
        "standings": shown,
        "steps": [step for step in progress.steps if step.played],
        "as_of": name_of(progress.tournament, shown.after),
        "points_in_words": points_in_words(shown.file, progress.tournament.preset),
    }
    return render(request, "tournaments/standings.html", context)


def chosen_standings(request: Request, progress: Progress) -> StandingsPage:
    """The standings after the round that the address names, or the one that is played now."""
    after = whole_number(request.GET.get("after"))
    last = min(progress.current, progress.drawn)
    return StandingsPage(progress, after if 0 < after <= progress.drawn else last)


# Files


@require_safe
def standings_csv(request: Request, pk: int) -> HttpResponse:
    shown = chosen_standings(request, Progress.of(tournament_or_404(pk)))
    text = io.StringIO()
    # A spreadsheet in German separates columns by semicolons, and would read 4.5 as a day in May.
    writer = csv.writer(text, delimiter=";" if is_german() else ",")
    writer.writerow(csv_head(shown))
    writer.writerows([harmless(cell) for cell in csv_line(line, shown)] for line in shown.lines)
    log_event(Event.EXPORTED, request, detail=f"{shown.tournament.name} (CSV)")
    return tournament_download(
        BYTE_ORDER_MARK + text.getvalue(), "text/csv", shown.tournament, _("standings"), "csv"
    )


def csv_head(shown: StandingsPage) -> list[str]:
    places = [_("Place"), _("Place by points")] if shown.places else [_("Place")]
    rounds = [name_of(shown.tournament, played.number) for played in shown.file.rounds]
    tie_breaks = [say(head) for _name, head, _meaning in shown.heads]
    return [*places, _("Name"), _("Group"), _("Points"), *tie_breaks, *rounds, _("Remark")]


def csv_line(line: StandingsLine, shown: StandingsPage) -> Iterator[str]:
    if shown.places:
        yield str(line.place)
    yield from (str(line.rank), line.name, line.group, decimal(line.points.value))
    yield from (decimal(figure.value) for figure in line.tie_breaks)
    yield from (decimal(game.worth) for game in line.games)
    yield ", ".join(line.notes)


def decimal(value: Fraction | None) -> str:
    return plain(value).replace(".", "," if is_german() else ".")


def is_german() -> bool:
    return page_language().startswith("de")


def harmless(cell: str) -> str:
    """The cell, written so that no name is computed as a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) and not is_number(cell) else cell


def is_number(cell: str) -> bool:
    return cell.removeprefix("-").replace(",", "", 1).replace(".", "", 1).isdigit()


@require_safe
def tournament_file(request: Request, pk: int) -> HttpResponse:
    tournament = tournament_or_404(pk)
    file = file_of(tournament)
    document = write_tournament(file, standings_of(file), partial(points_at, points=file.points))
    log_event(Event.EXPORTED, request, detail=f"{tournament.name} (JSON)")
    return tournament_download(readable_json(document), "application/json", tournament, "", "json")


def readable_json(document: dict[str, Any]) -> str:
    """JSON for people to read, with every list of numbers on a line of its own."""
    text = json.dumps(document, ensure_ascii=False, indent=1)
    return (
        re.sub(r"\[\n\s+([^\[\]{}]*?)\n\s*\]", lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"
    )


def tournament_download(text: str, kind: str, tournament: Tournament, what: str, ending: str) -> HttpResponse:
    name = slugify(f"{tournament.name} {what}", allow_unicode=True) or _("tournament")
    return download(text, kind, f"{name}.{ending}")
