"""docs/positions.md is true: its examples are scored, and nothing about them is doubted."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from plays.results import read_result

PAGE = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['format']} {example['game']}")
def test_an_example_is_scored_and_not_doubted(example: dict[str, Any]):
    result = read_result(example)
    assert result.scored is None or result.scored.doubts == ()
    assert [standing.place for standing in result.standings].count(1) == 1


def test_there_is_an_example_of_each_form():
    assert {(example["format"], example["game"]) for example in EXAMPLES} == {
        ("tableside-position/1", "medina"),
        ("tableside-position/1", "flandern"),
        ("tableside-position/1", "felinia"),
        ("tableside-counts/1", "medina"),
        ("tableside-counts/1", "felinia"),
        ("tableside-totals/1", "medina"),
    }
