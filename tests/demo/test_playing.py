"""The players of the demo: legal, repeatable, and better the more moves they compare."""

from random import Random

import pytest

from demo.playing import played_game
from demo.positions import position_document, totals_document
from demo.scripts import usual_setup
from games.titles import TITLES
from plays.results import read_result

NAMES = ("Ada", "Ben", "Cleo", "Dora")
TABLES = [(slug, count) for slug, game in TITLES.items() for count in game.players]


def game_of(slug: str, count: int, seed: int = 1, strength: int = 3):
    game = TITLES[slug]
    setup = usual_setup(game, NAMES[:count])
    return game, setup, played_game(game, setup, dict.fromkeys(setup.colours, strength), Random(seed))


@pytest.mark.parametrize(("slug", "count"), TABLES)
def test_a_whole_game_stands_before_the_referee(slug: str, count: int):
    game, setup, turns = game_of(slug, count)
    replay = game.replay(setup, [turn.line for turn in turns])
    assert replay.refusal is None
    assert game.is_over(replay.state)


@pytest.mark.parametrize(("slug", "count"), TABLES)
def test_how_it_ends_can_be_entered_and_is_not_doubted(slug: str, count: int):
    game, setup, turns = game_of(slug, count, seed=2)
    end = turns[-1].state
    by_position = read_result(position_document(game, setup, end))
    by_totals = read_result(totals_document(game, setup, end))
    assert by_position.scored
    assert not by_position.scored.doubts
    assert by_position.standings == by_totals.standings


def test_the_same_seed_gives_the_same_game():
    first, again, other = (game_of("medina", 3, seed)[2] for seed in (7, 7, 8))
    assert [turn.line for turn in first] == [turn.line for turn in again]
    assert [turn.line for turn in first] != [turn.line for turn in other]


def test_whoever_compares_more_moves_gets_more_points():
    game = TITLES["flandern"]
    setup = usual_setup(game, NAMES)
    weak, *strong = setup.colours
    strengths = {**dict.fromkeys(strong, 12), weak: 1}
    lead = 0.0
    for seed in range(4):
        totals = game.score(played_game(game, setup, strengths, Random(seed))[-1].state).sheet.totals()
        lead += sum(totals[colour] for colour in strong) / len(strong) - totals[weak]
    assert lead > 0
