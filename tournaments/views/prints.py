"""What is printed for a round: a card for every table, and the sheet on the notice board."""

from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.http import HttpResponse
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
from scoring.spelling import plain_name
from scoring.wording import Text, colour_name
from tournaments.models import Round
from tournaments.progress import Progress, Seated, ShownTable
from tournaments.views.request import of_a_round, round_context
from web.missing import Missing

CARDS_ON_A_SHEET = 4


class TableCard(NamedTuple):
    """A card for a table: who sits there, and the link by which its tablet keeps the score."""

    shown: ShownTable
    handed: HandedLink | None

    @property
    def is_taken(self) -> bool:
        return self.handed is not None and self.handed.link.taken is not None

    @property
    def people(self) -> list[tuple[Seated, Text]]:
        """The players with the names of their colours."""
        return [(player, colour_name(player.colour)) for player in self.shown.people]


@never_cache
@require_safe
@of_a_round
def cards(request: Request, progress: Progress, round: Round) -> HttpResponse:
    printed = [card_of(request, shown) for shown in tables_or_404(progress, round)]
    starts = range(0, len(printed), CARDS_ON_A_SHEET)
    context = {
        **round_context(progress, round),
        "cards": printed,
        "pages": [printed[start : start + CARDS_ON_A_SHEET] for start in starts],
        "unopened": [card for card in printed if not card.shown.table.session and not card.shown.is_in],
        "warning": warning_about([card.handed.address for card in printed if card.handed]),
    }
    return render(request, "tournaments/cards.html", context)


def card_of(request: Request, shown: ShownTable) -> TableCard:
    session = shown.table.session
    is_open = session is not None and not session.ended and not shown.is_in
    return TableCard(shown, handed_link(request, session, Link.KEEP) if session and is_open else None)


@never_cache
@require_safe
@of_a_round
def round_sheet(request: Request, progress: Progress, round: Round) -> HttpResponse:
    tables, byes = tables_or_404(progress, round), progress.byes(round.number)
    places = [(player.name, shown.number) for shown in tables for player in shown.people]
    context = {
        **round_context(progress, round),
        "tables": tables,
        "finder": sorted([*places, *((name, None) for name in byes)], key=lambda found: sort_key(found[0])),
        "byes": byes,
    }
    if code := progress.tournament.screen:
        address = address_for_others(request, reverse("screen", args=[code]))
        context |= {"address": address, "picture": qr_code(address), "warning": warning_about([address])}
    return render(request, "tournaments/round_sheet.html", context)


def tables_or_404(progress: Progress, round: Round) -> list[ShownTable]:
    if round.draw is None:
        what, why = (
            _("This round is not drawn yet"),
            _("Tables can be printed once it is published."),
        )
        raise Missing(what, why, "tournament", _("To the tournament"), round.tournament_id)
    return progress.tables(round)


def warning_about(addresses: Sequence[str]) -> str:
    """A warning where printed addresses would lead nowhere: paper cannot be corrected later."""
    if not any(map(is_only_here, addresses)):
        return ""
    if settings.TABLETS_ADDRESS:
        return _(
            "The printed QR codes would work only on this computer: Tableside was "
            "started without a network. Connect the computer to the tablets' network,"
            " start Tableside again, and print then."
        )
    return _(
        "The printed QR codes would work only on this computer. Open Tableside "
        "under the address that “make run” shows, and print from there."
    )


def sort_key(name: str) -> tuple[str, str]:
    """A key that sorts Ärmel between Adler and Bauer."""
    return plain_name(name), name
