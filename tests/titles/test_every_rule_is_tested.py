"""A rule nobody tests is a rule nobody can rely on."""

import ast
from pathlib import Path

import pytest

from games.titles import TITLES


def asserting_tests(slug: str) -> list[str]:
    """The names of all test functions of a title that assert something."""
    return [
        node.name
        for path in (Path(__file__).parent / slug).rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and any(isinstance(inner, ast.Assert) for inner in ast.walk(node))
    ]


@pytest.mark.parametrize("slug", TITLES)
def test_every_rule_code_begins_the_name_of_a_test(slug: str):
    names = asserting_tests(slug)
    untested = [
        rule.code
        for rule in TITLES[slug].rulebook
        if not any(name.startswith(f"test_{rule.code.lower()}_") for name in names)
    ]
    assert untested == []


@pytest.mark.parametrize("slug", TITLES)
def test_every_rule_is_told_in_both_languages(slug: str):
    for chapter in TITLES[slug].rulebook.chapters:
        assert chapter.title.en
        assert chapter.title.de
    for rule in TITLES[slug].rulebook:
        assert len(rule.text.en) > 20
        assert len(rule.text.de) > 20
        assert rule.text.en != rule.text.de
