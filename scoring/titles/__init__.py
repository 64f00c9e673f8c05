"""The titles that can be scored: every package in this folder is one."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring.position import Scorer


@cache
def scorers() -> dict[str, Scorer]:
    """Each title's scorer by the title's name."""
    return {
        title.name: import_module(f"{__name__}.{title.name}.score").score_document
        for title in iter_modules(__path__)
    }
