"""Tables of a published draw become sessions that tablets record."""

import json

from chain.appending import attest
from games.models import PlaySession
from games.sessions import begin_session
from games.write_queue import writing
from scoring.document import SeatedPlayer
from scoring.options import chosen
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
    names = dict(tournament.entrants.values_list("number", "player__name"))
    players = tuple(
        SeatedPlayer(names[number], colour) for number, colour in zip(table.seats, game.colours, strict=False)
    )
    table.session = begin_session(
        game,
        game.setup(players, chosen(game.options, terms.get("options", {})), board),
        show_scores=tournament.show_scores,
        take_back=tournament.take_back,
        remarks=json.dumps({"event": f"{tournament.name}, {round.number}.{table.number}"}),
        key=f"{table.draw.token[:43]}-{table.number}",
        by=by,
    )
    table.save(update_fields=["session"])
    attest("table opened", DRAWN_TABLE, table.pk, who=by)
    return table.session
