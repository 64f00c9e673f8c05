"""What the drawn examples say is asked of the referee and of the score sheet: an example must not lie."""

import re
from typing import Any

import pytest

from games.engine.examples import Example, always, marks
from games.titles import TITLES
from tests.present import present

EXAMPLES = [
    pytest.param(game, example, id=f"{slug}-{example.rule}-{number}")
    for slug, game in TITLES.items()
    if game.examples
    for number, example in enumerate(game.examples.examples)
]
WORKED = {
    "medina": ["M60", "M61", "M81", "M82"],
    "flandern": ["F3", "F30", "F32"],
    "felinia": ["E11", "E20", "E30", "E60"],
}
"""The rules for which the law works out an example with numbers."""


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_the_referee_says_what_the_example_says(game, example):
    state = example.position(game)
    for question in example.asked:
        assert game.ruling(state, question.line).rules == question.rules, question.line


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_the_sheet_has_the_points_of_the_example(game, example):
    state = example.position(game)
    rows = game.score(state).sheet.rows
    for of in example.points:
        assert sum(line.points for line in of.lines(rows)) == of.points, of
    assert example.also(state), "what else the caption says"


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_says_something_that_can_be_proved(game, example):
    assert example.asked or example.points or example.also is not always


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_belongs_to_a_rule_and_speaks_of_rules_there_are(game, example):
    assert example.rule in game.rulebook
    assert example.caption.en != example.caption.de
    assert all(code in game.rulebook for code in codes_named(example))


def test_captions_name_rules_by_their_codes():
    """Otherwise the test above would find nothing to look up."""
    examples = [example for game in TITLES.values() if game.examples for example in game.examples.examples]
    assert any(map(codes_named, examples))


def codes_named(example: Example[Any]) -> list[str]:
    """What looks like a rule code in a caption and is no field that was asked about."""
    fields = {question.field for question in example.asked}
    codes = re.findall(rf"\b{example.rule[0]}\d+\b", " ".join(example.caption))
    return [code for code in codes if code not in fields]


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_what_is_marked_is_within_the_picture(game, example):
    """The marks come from the referee's answers: what is asked about a field is marked there."""
    state = example.position(game)
    marked = marks(game, example, state)
    for question in example.asked:
        if question.field:
            assert question.field in (marked.tapped if question.rules else marked.allowed)
            assert example.window, "there is a picture to mark it in"
    if example.choice:
        assert marked.allowed, "some field of the choice is legal"
    width, height = present(game.face).board.size
    if example.window:
        x, y, across, down = example.window
        assert -3 <= x < x + across <= width + 3
        assert -3 <= y < y + down <= height + 3


@pytest.mark.parametrize("slug", TITLES)
def test_the_worked_examples_of_the_law_are_drawn(slug):
    examples: list[Example[Any]] = list(present(TITLES[slug].examples).examples)
    assert len(examples) >= 10
    assert {*WORKED[slug]} <= {example.rule for example in examples}
