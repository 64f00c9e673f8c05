"""Boards that are data: those that come with a title, and those that a document brings along."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache, partial, wraps
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from scoring.document import Malformed, load, require_known, require_text, shown
from scoring.wording import Text, same

BoardT = TypeVar("BoardT")

P = ParamSpec("P")
R = TypeVar("R")

Source = str | Mapping[str, Any]
"""What a record says of a board: a stored board's name, or the document itself."""
LONGEST_NAME = 40
LARGEST_COORDINATE = 1_000_000

Point = tuple[float, float]


MOST_BOARDS = 64
"""How many boards of a title are kept; with a board goes whatever was kept with it."""


STORED_NAMES = {"Practice board": Text("Practice board", "Übungsplan")}


def board_title(name: str) -> Text:
    """The name of a board as people read it; a club's own board is called what its file says."""
    return STORED_NAMES.get(name) or same(name)


class Keeping(Protocol):
    @property
    def kept(self) -> dict[object, Any]:
        """What was found out about the board, by the functions that found it."""


KeepingT = TypeVar("KeepingT", bound=Keeping)


def kept_with_board(
    most: int,
) -> Callable[[Callable[Concatenate[KeepingT, P], R]], Callable[Concatenate[KeepingT, P], R]]:
    """Keeps what a function found for a board with that board, for at most so many other arguments.

    No other board can push it out, and nothing is left of a board that is kept no longer.
    """

    def keep(find: Callable[Concatenate[KeepingT, P], R]) -> Callable[Concatenate[KeepingT, P], R]:
        @wraps(find)
        def recall(board: KeepingT, /, *rest: P.args, **named: P.kwargs) -> R:
            found = board.kept.get(find)
            if found is None:
                found = board.kept.setdefault(find, lru_cache(most)(partial(find, board)))
            result: R = found(*rest, **named)
            return result

        return recall

    return keep


class Boards(Generic[BoardT]):
    """The boards of one title. Each is read once, however often its table is looked at."""

    def __init__(self, folder: Path, make: Callable[[dict[str, Any], Source], BoardT]) -> None:
        """`make` builds a board from its document; it raises `Malformed`."""
        self.stored = {path.stem: path for path in sorted(folder.glob("*.json"))}
        self._make = make
        self._named = lru_cache(MOST_BOARDS)(self._from_file)
        self._whole = lru_cache(MOST_BOARDS)(self._from_text)

    def read(self, value: object) -> BoardT:
        """The board of this name, or that of a whole document; raises `Malformed`."""
        if isinstance(value, str):
            return self._named(require_known("board", value, self.stored))
        if not isinstance(value, dict):
            raise Malformed(
                f"board must be a stored board's name or a whole board, not {shown(value)}.",
                "board muss der Name eines gespeicherten Plans oder ein ganzer Plan sein, "
                f"nicht {shown(value)}.",
            )
        try:
            return self._whole(json.dumps(value))
        except RecursionError:
            raise Malformed(
                "The board is nested too deeply.", "Der Plan ist zu tief verschachtelt."
            ) from None

    def document(self, source: Source) -> Mapping[str, Any]:
        """The whole document of a board that has this source."""
        return load(str(self.stored[source])) if isinstance(source, str) else source

    def _from_file(self, name: str) -> BoardT:
        return self._make(load(str(self.stored[name])), name)

    def _from_text(self, text: str) -> BoardT:
        document = json.loads(text)
        return self._make(document, document)


def read_name(path: str, value: object) -> str:
    """The name of a board or of something on it; raises `Malformed`."""
    name = require_text(path, value)
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise Malformed(
            f"{path} must be a readable name of at most {LONGEST_NAME} letters, not {shown(name)}.",
            f"{path} muss ein lesbarer Name aus höchstens {LONGEST_NAME} Zeichen sein, nicht {shown(name)}.",
        )
    return name


def read_point(path: str, value: object) -> Point:
    """The point at which something on a board is drawn; raises `Malformed`."""
    if isinstance(value, list) and len(value) == 2 and all(_is_coordinate(number) for number in value):
        return float(value[0]), float(value[1])
    most = LARGEST_COORDINATE
    raise Malformed(
        f"{path} must be two numbers from -{most} to {most}.",
        f"{path} muss aus zwei Zahlen von -{most} bis {most} bestehen.",
    )


def _is_coordinate(value: object) -> bool:
    """Whether the value is a number within bounds; infinity and NaN are not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -LARGEST_COORDINATE <= value <= LARGEST_COORDINATE
