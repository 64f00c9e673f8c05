"""Tables of a published draw become sessions that tablets record."""

import json

from django.urls import reverse

from chain.appending import attest
from games.holding import Hold
from games.models import PlaySession
from games.sessions import begin_session
from games.write_queue import writing
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.wording import Text
from tournaments.attested import DRAWN_TABLE
from tournaments.models import Draw, DrawnTable, Tournament, lock_tournament


def open_tables(draw: Draw, by: str) -> list[PlaySession]:
    """Open a session, with a link for its tablet, at every table of a draw that has no play yet.

    Nothing is opened for a draw that was replaced meanwhile.
    """
    with writing():
        tournament = lock_tournament(draw.round.tournament_id)
        if draw.round.draws.filter(number__gt=draw.number).exists():
            return []
        return [_open_table(tournament, table, by) for table in draw.tables.filter(session=None, typed=None)]


def _open_table(tournament: Tournament, table: DrawnTable, by: str) -> PlaySession:
    round = table.draw.round
    game = round.game
    terms = tournament.terms_of(game)
    board = game.read_board(terms.get("board", game.usual_board))
    names = dict(tournament.entrants.values_list("number", "name"))
    players = tuple(
        SeatedPlayer(names[number], colour) for number, colour in zip(table.seats, game.colours, strict=False)
    )
    table.session = begin_session(
        game,
        game.setup(players, chosen(game.options, terms.get("options", {})), board),
        show_scores=tournament.show_scores,
        take_back=tournament.take_back,
        remarks=json.dumps(
            {"event": tournament.name, "notes": {"round": round.number, "table": table.number}}
        ),
        key=f"{table.draw.token[:43]}-{table.number}",
        by=by,
    )
    table.save(update_fields=["session"])
    attest("table opened", DRAWN_TABLE, table.pk, who=by)
    return table.session


def holding_of_play(session: PlaySession, for_good: bool) -> Hold | None:
    """Why a table of a tournament can be neither abandoned nor deleted; None where it can be.

    A table may be abandoned once its result was typed in, or another draw replaced its own. It is never
    deleted: draws are kept, and name it.
    """
    tables = DrawnTable.objects.filter(session=session).select_related("draw__round__tournament")
    table = tables.order_by("-draw__number").first()
    if table is None:
        return None
    round = table.draw.round
    is_needed = not table.typed_id and not round.draws.filter(number__gt=table.draw.number).exists()
    if not is_needed and not for_good:
        return None
    name = round.tournament.name
    where = Text(
        f"This is table {table.number} in round {round.number} of “{name}”.",
        f"Das ist Tisch {table.number} in Runde {round.number} von „{name}“.",
    )
    what = ENTER_RESULT if is_needed else KEPT_BY_DRAW
    address = reverse("round", args=[round.tournament_id, round.number])
    return Hold(Text(f"{where.en} {what.en}", f"{where.de} {what.de}"), address)


ENTER_RESULT = Text(
    "Enter its result in the tournament, or redraw the tables.",
    "Bitte das Ergebnis beim Turnier eintragen oder die Tische neu auslosen.",
)
KEPT_BY_DRAW = Text(
    "It belongs to a published draw, so it cannot be deleted. It can be abandoned instead.",
    "Er gehört zu einer veröffentlichten Auslosung und lässt sich nicht löschen, nur abbrechen.",
)
