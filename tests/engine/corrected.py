"""Histories with corrections, and whether they are sound."""

import json
from functools import cache

from games.engine.history import Change, History, begin
from games.engine.record import Record, read_record
from games.titles import TITLES
from tests.engine.histories import followed
from tests.engine.saying import SAYING, TWO
from tests.titles.felinia import test_recorded_games as felinia
from tests.titles.flandern import test_recorded_games as flandern
from tests.titles.medina import test_recorded_games as medina


def saying(*lines: str) -> History:
    return followed(begin(SAYING, TWO), *lines)


def numbers(history: History) -> list[int]:
    """The numbers of the entries that stand, in the order of play."""
    return [step.number for step in history.standing[1:]]


def change_of(history: History) -> Change:
    change = history.log[-1]
    assert isinstance(change, Change)
    return change


def assert_sound(history: History) -> None:
    """The log and the standing steps are the same objects, and the lines that stand give this position."""
    for index, step in enumerate(history.standing):
        assert history.step(step.number) is step
        assert history.stands(step)
        assert (step.index, step.setup) == (index, history.setup)
        assert step.before is (history.standing[index - 1] if index else None)
    standing = {id(step) for step in history.standing}
    assert [entry.number for entry in history.log] == [*range(1, history.entries + 1)]
    for number in range(1, history.entries + 1):
        entered = history.step(number)
        assert entered is None or history.stands(entered) == (id(entered) in standing)
    replay = history.game.replay(history.setup, history.lines)
    assert replay.refusal is None
    assert replay.state == history.now.state


def seats(*pairs: tuple[str, str]) -> str:
    return f"seats {json.dumps(pairs)}"


@cache
def whole(title: str, name: str) -> Record:
    if title == "medina":
        return read_record(medina.record(medina.games()[name]), TITLES)
    return {"flandern": flandern, "felinia": felinia}[title].record_of(name)


@cache
def names(title: str) -> list[str]:
    return sorted({"medina": medina, "flandern": flandern, "felinia": felinia}[title].games())


def four_players(title: str) -> str:
    return next(name for name in names(title) if len(whole(title, name).setup.players) == 4)
