"""Rules as a club can read them, and what it is to break one."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from scoring.wording import Text, in_a_row
from scoring.words import Field, RuleCode

TURN, PHASE, NOTATION = RuleCode("turn"), RuleCode("phase"), RuleCode("notation")
"""What can be wrong with a line besides a broken rule: who, when, and the words themselves."""


RULING, OPTION = Text("Ruling:", "Festlegung:"), Text("Option:", "Option:")


class Rule(NamedTuple):
    code: RuleCode
    text: Text
    waivable: bool = False
    """Whether a referee may let a breach of it stand, because the game can go on after it."""
    ruling: Text | None = None
    """What was decided where the printed rules leave it open."""
    option: Text | None = None
    """What a club may agree instead."""

    @property
    def additions(self) -> list[tuple[Text, Text]]:
        """The ruling and the option, as far as there are any, each with the word that stands before it."""
        both = ((RULING, self.ruling), (OPTION, self.option))
        return [(label, text) for label, text in both if text]

    @property
    def whole(self) -> Text:
        """The rule with its ruling and its option as one text."""
        return in_a_row([self.text, *chain.from_iterable(self.additions)])


def rule(
    code: str, text: Text, *, waivable: bool = False, ruling: Text | None = None, option: Text | None = None
) -> Rule:
    """A rule as a title writes its law down."""
    return Rule(RuleCode(code), text, waivable, ruling, option)


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
