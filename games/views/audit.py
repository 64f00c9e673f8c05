"""Everything that was entered at a table, by whom and when."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.request import Request
from games.audit import audited_entries
from games.engine.game import Setup
from games.folds import history_of
from games.models import PlaySession
from games.seals import seal_of
from games.views.pages import of_a_session, present_tablet
from scoring.document import SeatedPlayer
from scoring.wording import Text, colour_name

RULINGS = "rulings"


@never_cache
@require_safe
@of_a_session
def audit(request: Request, session: PlaySession) -> HttpResponse:
    """All entries, or the rulings among them (`only`); and who held a link to the table."""
    tablet = present_tablet(request, session, history_of(session))
    history = tablet.history
    only = request.GET.get("only") == RULINGS
    context = {
        "tablet": tablet,
        "seal": seal_of(history) if history.sealed else None,
        "company": with_colours(history.setup.players),
        "begun_as": with_colours(first_seating(session, history.setup)),
        "only": only,
        "entries": [entry for entry in audited_entries(tablet) if entry.is_ruling or not only],
        "links": session.links.defer("code").order_by("made", "pk"),
    }
    return render(request, "audit.html", context)


def first_seating(session: PlaySession, setup: Setup) -> list[SeatedPlayer]:
    """The seating when the play began; empty unless it was corrected later."""
    seating = [SeatedPlayer(*seat) for seat in session.seating or ()]
    return [] if seating == [*setup.players] else seating


def with_colours(players: Iterable[SeatedPlayer]) -> list[tuple[SeatedPlayer, Text]]:
    """Players with their colours in words: on paper all signs are black."""
    return [(player, colour_name(player.colour)) for player in players]
