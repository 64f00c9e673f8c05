"""The titles Tableside knows: every package in this folder is one."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from games.engine.game import Game

TITLES: dict[str, Game[Any, Any]] = {
    title.name: import_module(f"{__name__}.{title.name}.game").GAME for title in iter_modules(__path__)
}
