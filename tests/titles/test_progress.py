"""How far a game has come, as each title measures it, in whole recorded games."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.face import Progress
from games.engine.history import begin
from games.engine.record import Record, read_record
from games.titles import TITLES
from tests.present import present
from tests.titles.felinia.test_recorded_games import record_of as felinia
from tests.titles.flandern.test_recorded_games import games as flandern_games
from tests.titles.flandern.test_recorded_games import record_of as flandern
from tests.titles.medina.test_recorded_games import games as medina_games
from tests.titles.medina.test_recorded_games import record as medina

GAMES: dict[str, list[Record]] = {
    "medina": [read_record(medina(game), TITLES) for game in [*medina_games().values()][:4]],
    "flandern": [flandern(name) for name in [*flandern_games()][:3]],
    "felinia": [felinia("crossing-2: paths cross borders")],
}


def steps(record: Record) -> Iterator[Any]:
    history = begin(record.game, record.setup)
    for line in record.moves:
        history = history.followed_by(line)
    return iter(history.standing)


def measured(record: Record) -> list[Progress]:
    measure = present(present(record.game.face).progress)
    return [measure(step.state) for step in steps(record)]


@pytest.mark.parametrize("title", TITLES)
def test_a_game_begins_with_nothing_and_ends_near_the_whole(title):
    for record in GAMES[title]:
        progress = measured(record)
        assert progress[0].percent == 0
        assert progress[-1].percent >= 85
        assert all(0 <= moment.done <= moment.of for moment in progress)


@pytest.mark.parametrize("title", TITLES)
def test_half_of_the_moves_are_about_half_of_the_way(title):
    for record in GAMES[title]:
        progress = measured(record)
        assert 35 <= progress[len(progress) // 2].percent <= 75


@pytest.mark.parametrize("title", TITLES)
def test_it_does_not_go_back_while_moves_are_made(title):
    for record in GAMES[title]:
        done = [moment.done / moment.of for moment in measured(record)]
        assert done == sorted(done)
