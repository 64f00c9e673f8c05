"""Tables of a published draw become sessions that tablets record."""

import json

from games.models import PlaySession
from games.sessions import begin_session
from games.write_queue import writing
from scoring.document import Player as SeatedPlayer
from scoring.options import chosen
from tournaments.models import Draw, DrawnTable, Event, as_agreed, locked


def open_tables(draw: Draw, by: str) -> list[PlaySession]:
    """Every table of a draw that has none yet gets its session, with a link for its tablet; of a draw that
    was replaced meanwhile, none."""
    with writing():
        event = locked(draw.stage.event_id)
        if draw.stage.draws.filter(number__gt=draw.number).exists():
            return []
        return [_open_table(event, table, by) for table in draw.tables.filter(session=None, typed=None)]


def _open_table(event: Event, table: DrawnTable, by: str) -> PlaySession:
    stage = table.draw.stage
    game = stage.game
    agreed = as_agreed(event, game)
    board = game.read_board(agreed.get("board", game.usual_board))
    names = dict(event.participants.values_list("number", "player__name"))
    players = tuple(
        SeatedPlayer(names[one], colour) for one, colour in zip(table.seats, game.colours, strict=False)
    )
    table.session = begin_session(
        game,
        game.setup(players, chosen(game.options, agreed.get("options", {})), board),
        show_scores=event.show_scores,
        take_back=event.take_back,
        remarks=json.dumps({"event": f"{event.name}, {stage.number}.{table.number}"}),
        key=f"{table.draw.token[:43]}-{table.number}",
        by=by,
    )
    table.save(update_fields=["session"])
    return table.session
