"""What must be there for a test to go on."""

import re
from typing import TypeVar

Value = TypeVar("Value")


def present(value: Value | None) -> Value:
    """The value itself, which must not be missing."""
    assert value is not None
    return value


def matched(pattern: str, text: str, flags: int = 0) -> re.Match[str]:
    """The first match in a text that must have one."""
    return present(re.search(pattern, text, flags))
