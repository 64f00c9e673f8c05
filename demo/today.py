"""What goes on at the club today: tables at different moments of their games."""

from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from demo.clock import Script
from demo.people import DIRECTOR
from demo.playing import Turn
from demo.scripts import enter, record_turns, simulated, usual_setup
from games.engine.game import AnyGame
from games.engine.history import ABANDON, CONFIRM
from games.sessions import begin_session
from games.titles import TITLES
from scoring.wording import Text
from scoring.words import Line
from web.wording import say


class TableOfToday(NamedTuple):
    title: str
    names: tuple[str, ...]
    done: float
    """How much of the game has been played, from 0 to 1; one that is over is not sealed yet."""
    began: int
    """How many minutes ago it began."""
    due: str = ""
    """The kind of move that somebody is about to make."""


RUNNING = (
    TableOfToday("medina", ("Elif", "Birgit", "Bruno"), 0.12, 11),
    TableOfToday("flandern", ("Valentin", "Ingrid", "Pavel"), 0.7, 44, due="build"),
    TableOfToday("felinia", ("Malte", "Matteo", "Zoë"), 0.5, 41, due="step"),
    TableOfToday("medina", ("Ines", "Sam", "Thea", "Noah"), 0.86, 58),
    TableOfToday("medina", ("Leonie", "Nora", "Arne"), 1.0, 74),
)
"""People who are at the club today and do not play in the tournament."""


RAN_OUT_OF_TIME = Text("ran out of time", "die Zeit war um")
ABANDONED = TableOfToday("felinia", ("Oskar", "Birgit", "Tomasz"), 0.4, 8 * 24 * 60)
"""A table of last week, whose players ran out of time."""


def table_scripts(now: datetime, seed: int) -> list[Script]:
    running = [
        _table_script(table, now, Random(f"{seed} table {number}")) for number, table in enumerate(RUNNING)
    ]
    return [*running, _abandoned_script(now, Random(f"{seed} abandoned"))]


def _abandoned_script(now: datetime, dice: Random) -> Script:
    game, begins = TITLES[ABANDONED.title], now - timedelta(minutes=ABANDONED.began)
    setup, last = usual_setup(game, ABANDONED.names), begins + timedelta(minutes=50)
    yield begins
    turns = simulated(game, setup, dice)
    session = begin_session(game, setup, key=f"demo-{dice.getrandbits(64):x}", by=DIRECTOR)
    yield from record_turns(session, turns[: cut(game, turns, ABANDONED.done, "")], (begins, last), dice)
    yield last + timedelta(minutes=1)
    enter(session, ABANDON, reason=say(RAN_OUT_OF_TIME))


def _table_script(table: TableOfToday, now: datetime, dice: Random) -> Script:
    game = TITLES[table.title]
    setup = usual_setup(game, table.names)
    begins, last = now - timedelta(minutes=table.began), now - timedelta(seconds=dice.randrange(70, 400))
    yield begins
    turns = simulated(game, setup, dice)
    session = begin_session(game, setup, key=f"demo-{dice.getrandbits(64):x}", by=DIRECTOR)
    yield from record_turns(session, turns[: cut(game, turns, table.done, table.due)], (begins, last), dice)
    if table.done == 1.0:
        yield last + timedelta(seconds=30)
        enter(session, Line(f"{CONFIRM} {setup.colours[0]}"))


def cut(game: AnyGame, turns: list[Turn], done: float, due: str) -> int:
    """How many moves are made when so much of a game is played, and such a move is due."""
    for count in range(int(len(turns) * done), len(turns)):
        if _is_due(game, turns[count - 1].state, due):
            return count
    return len(turns)


def _is_due(game: AnyGame, state: Any, due: str) -> bool:
    return not due or any(due in kinds for kinds in game.awaiting(state).values())
