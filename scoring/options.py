"""The options of a title: what may be chosen for a session, and the defaults."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.wording import Text

Value = str | bool


class Option(NamedTuple):
    """Something a club may choose; the first choice is the default."""

    label: Text
    choices: Mapping[Value, Text]
    is_for_display: bool = False
    """Whether it changes what the tablet shows, and neither rules nor points."""

    @property
    def default(self) -> Value:
        return next(iter(self.choices))

    def allows(self, value: object) -> bool:
        """Whether this is one of the choices; 1 is not taken for true, and the value need not be hashable."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


def chosen(options: Mapping[str, Option], choices: Mapping[str, Value]) -> dict[str, Value]:
    """Every option with its value: the choice made, or the default."""
    return {name: choices.get(name, option.default) for name, option in options.items()}


def differing(options: Mapping[str, Option], values: Mapping[str, Value]) -> dict[str, Value]:
    """The values that are not the default, which are those a record holds."""
    return {name: value for name, value in values.items() if value != options[name].default}
