"""Everything that was entered at a table, by whom and when."""

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.request import Request
from games.audit import audited_entries, ruled_entries
from games.engine.game import Setup
from games.folds import history_of
from games.models import PlaySession
from games.seals import seal_of
from games.views.pages import of_a_session, present_tablet
from scoring.document import SeatedPlayer
from scoring.wording import Text, colour_name

RULINGS, ALL = "rulings", "all"
ON_A_PAGE = 200
"""Most games have fewer entries."""
MOST_AT_ONCE = 2500
"""How many entries can be printed at once; more than any game has."""


@never_cache
@require_safe
@of_a_session
def audit(request: Request, session: PlaySession) -> HttpResponse:
    """The entries page by page, or the rulings among them (`only`); and who held a link to the table."""
    tablet = present_tablet(request, session, history_of(session))
    history = tablet.history
    only = request.GET.get("only") == RULINGS
    numbers = ruled_entries(session, history) if only else range(1, history.entries + 1)
    page = Paginator(numbers, entries_on_a_page(request, len(numbers))).get_page(request.GET.get("page"))
    context = {
        "tablet": tablet,
        "seal": seal_of(history) if history.sealed else None,
        "company": with_colours(history.setup.players),
        "begun_as": with_colours(first_seating(session, history.setup)),
        "only": only,
        "page": page,
        "entries": audited_entries(tablet, [*page]),
        "pages": f"only={RULINGS}&page" if only else "page",
        "can_be_whole": page.has_other_pages() and len(numbers) <= MOST_AT_ONCE,
        "links": session.links.defer("digest", "nonce").order_by("made", "pk"),
    }
    return render(request, "audit.html", context)


def entries_on_a_page(request: Request, there_are: int) -> int:
    """How many entries are shown at once: all of them where they are to be printed (`page=all`)."""
    return MOST_AT_ONCE if request.GET.get("page") == ALL and there_are <= MOST_AT_ONCE else ON_A_PAGE


def first_seating(session: PlaySession, setup: Setup) -> list[SeatedPlayer]:
    """The seating when the play began; empty unless it was corrected later."""
    seating = [SeatedPlayer(*seat) for seat in session.seating or ()]
    return [] if seating == [*setup.players] else seating


def with_colours(players: Iterable[SeatedPlayer]) -> list[tuple[SeatedPlayer, Text]]:
    """Players with their colours in words: on paper all signs are black."""
    return [(player, colour_name(player.colour)) for player in players]
