"""What is printed for a round: a card for every table, and the sheet on the notice board."""

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.addresses import address_for_others, is_only_here
from accounts.qr import qr_code
from accounts.request import Request
from games.held_links import HandedLink, handed_link
from games.models import Link
from scoring.wording import colour_name
from tournaments.models import Stage
from tournaments.progress import Running, Seated, Shown, name_of
from tournaments.views.request import of_a_round


class Card(NamedTuple):
    """What lies on a table: who sits there, and by which link its tablet keeps the score."""

    shown: Shown
    handed: HandedLink | None

    @property
    def is_taken(self) -> bool:
        return self.handed is not None and self.handed.link.taken is not None

    @property
    def people(self) -> list[tuple[Seated, object]]:
        return [(one, colour_name(one.colour)) for one in self.shown.people]


@never_cache
@require_safe
@of_a_round
def cards(request: Request, running: Running, stage: Stage) -> HttpResponse:
    laid = [card_of(request, shown) for shown in tables_drawn(running, stage)]
    context = {
        "cards": laid,
        "pages": [laid[start : start + 4] for start in range(0, len(laid), 4)],
        "unopened": [card for card in laid if not card.shown.table.session and not card.shown.is_in],
        "warning": warning_about([card.handed.address for card in laid if card.handed]),
    }
    return render(request, "tournaments/cards.html", {**head_of(running, stage), **context})


def card_of(request: Request, shown: Shown) -> Card:
    session = shown.table.session
    is_open = session is not None and not session.ended and not shown.is_in
    return Card(shown, handed_link(request, session, Link.KEEP) if session and is_open else None)


@require_safe
@of_a_round
def round_sheet(request: Request, running: Running, stage: Stage) -> HttpResponse:
    tables = tables_drawn(running, stage)
    places = [(one.name, shown.table.number) for shown in tables for one in shown.people]
    byes = [(name, None) for name in running.byes(stage.number)]
    context: dict[str, object] = {
        "tables": tables,
        "finder": sorted([*places, *byes], key=lambda place: alphabetical(place[0])),
        "byes": running.byes(stage.number),
        "most": max((len(shown.people) for shown in tables), default=0),
    }
    if running.event.screen:
        address = address_for_others(request, reverse("screen", args=[running.event.screen]))
        context |= {"address": address, "picture": qr_code(address), "warning": warning_about([address])}
    return render(request, "tournaments/round_sheet.html", {**head_of(running, stage), **context})


def warning_about(addresses: Sequence[str]) -> str:
    """Paper cannot be mended: before it is printed it is said what would be wrong with it."""
    if not any(map(is_only_here, addresses)):
        return ""
    if settings.TABLETS_ADDRESS:
        return _(
            "The printed squares would lead only to this computer: Tableside was started for it alone,"
            " without a network. Connect it to the tablets’ network, start Tableside again, and print then."
        )
    return _(
        "The printed squares would lead only to this computer. Open Tableside under the address that"
        " “make run” prints, and print from there."
    )


def alphabetical(name: str) -> tuple[str, str]:
    """Ärmel stands between Adler and Bauer."""
    letters = normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not combining(letter)), name


def tables_drawn(running: Running, stage: Stage) -> list[Shown]:
    if stage.draw is None:
        raise Http404
    return running.tables(stage)


def head_of(running: Running, stage: Stage) -> dict[str, object]:
    return {
        "event": running.event,
        "tab": "rounds",
        "stage": stage,
        "name": name_of(running.event, stage.number),
    }
