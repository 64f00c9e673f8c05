"""HTML and SVG, safe by construction: whatever draws returns `Markup`, and what is not `Markup` is escaped.

No other module turns text into markup that is not written out in the code: `tests/test_habits_of_markup.py`
sees to it.
"""

from collections.abc import Iterable

from markupsafe import Markup, escape

BLANK = Markup("")
SAFE = frozenset((Markup, int, float))
"""What needs no escaping. Asking for the type is faster than asking the value, and most values are these."""


def drawn(pattern: str, *values: object, **named: object) -> Markup:
    """A pattern with values in its braces, of which all that is not `Markup` is escaped.

    The pattern is written out where it is used, with quotes around the values of attributes.
    """
    safe = [value if type(value) in SAFE else escape(value) for value in values]
    if not named:
        return Markup(pattern.format(*safe))
    safe_named = {name: value if type(value) in SAFE else escape(value) for name, value in named.items()}
    return Markup(pattern.format(*safe, **safe_named))


def together(parts: Iterable[Markup]) -> Markup:
    """Markup put together; should a part be mere text, it is escaped."""
    return Markup("".join([part if type(part) is Markup else escape(part) for part in parts]))
