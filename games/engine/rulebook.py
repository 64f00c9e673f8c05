"""Rules as a club can read them, and what it is to break one."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.wording import Text
from scoring.words import Field, RuleCode

TURN, PHASE, NOTATION = RuleCode("turn"), RuleCode("phase"), RuleCode("notation")
"""What can be wrong with a line besides a broken rule: who, when, and the words themselves."""


class Rule(NamedTuple):
    code: RuleCode
    text: Text
    waivable: bool = False
    """Whether a referee may let a breach of it stand, because the game can go on after it."""


def rule(code: str, text: Text, *, waivable: bool = False) -> Rule:
    """A rule as a title writes its law down."""
    return Rule(RuleCode(code), text, waivable)


class Chapter(NamedTuple):
    title: Text
    rules: tuple[Rule, ...]


class Violation(NamedTuple):
    """A broken rule (or turn, phase, notation), said in a sentence, with the fields in the way."""

    rule: RuleCode
    text: Text
    fields: tuple[Field, ...] = ()
    waivable: bool = False


class Rulebook:
    """The law of one title, in its order."""

    def __init__(self, *chapters: Chapter, revision: int = 1) -> None:
        """The revision goes up when a ruling changes: a session remembers the one it was played under."""
        self.chapters = chapters
        self.revision = revision
        self._rules = {rule.code: rule for chapter in chapters for rule in chapter.rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __contains__(self, code: object) -> bool:
        return code in self._rules

    def __getitem__(self, code: RuleCode) -> Rule:
        """The rule with this code; raises `KeyError`."""
        return self._rules[code]

    def violation(
        self, code: str, text: Text, fields: Iterable[Field] = (), *, waivable: bool | None = None
    ) -> Violation:
        """The breach of a rule; a referee may let it stand where the rule says so, or as `waivable` says."""
        rule = self[RuleCode(code)]
        return Violation(rule.code, text, tuple(fields), rule.waivable if waivable is None else waivable)
