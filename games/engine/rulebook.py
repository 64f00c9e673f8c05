"""Rules as a club can read them, and what it is to break one."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.wording import Text

TURN, PHASE, NOTATION = "turn", "phase", "notation"
"""What can be wrong with a line besides a broken rule: who, when, and the words themselves."""


class Rule(NamedTuple):
    code: str
    text: Text
    waivable: bool = False
    """May a referee let a breach of it stand? Only where the table can be played on."""


class Chapter(NamedTuple):
    title: Text
    rules: tuple[Rule, ...]


class Rulebook:
    """The law of one title, in its order."""

    def __init__(self, *chapters: Chapter) -> None:
        self.chapters = chapters
        self._rules = {rule.code: rule for chapter in chapters for rule in chapter.rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __contains__(self, code: object) -> bool:
        return code in self._rules

    def __getitem__(self, code: str) -> Rule:
        return self._rules[code]


class Violation(NamedTuple):
    """A broken rule (or turn, phase, notation), said in a sentence, with the fields in the way."""

    rule: str
    text: Text
    fields: tuple[str, ...] = ()
    waivable: bool = False
