"""The board of a new game while it is being chosen: one that came with the title, or one from a file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from games.engine.game import AnyGame, Board, BoardKind
from scoring.boards import board_title
from scoring.document import Malformed, parse
from scoring.wording import Text
from web.wording import say

FILE, KEPT = "+file", "+kept"
"""Answers besides the names of the boards that come with a title: a file yet to be read, and the one
that was read last."""
AS_PRINTED = "as printed"


class Chip(NamedTuple):
    colour: str
    """A colour, or the name of something else that has a sign."""
    label: Text
    is_mine: bool


class LaidPlace(NamedTuple):
    """A place of a board, the thing that lies there, and those that could."""

    place: str
    label: Text
    thing: str
    chips: tuple[Chip, ...]


class Offer(NamedTuple):
    """A board that can be chosen."""

    answer: str
    name: str
    invented: bool
    is_chosen: bool
    places: tuple[LaidPlace, ...]
    is_changed: bool
    """Whether things are laid out otherwise than the board says."""


@dataclass(frozen=True)
class BoardChoice:
    """The board chosen for a title, and what lies where on it."""

    game: AnyGame
    kind: BoardKind
    answer: str
    """The name of a board that came with the title, `KEPT` or `FILE`."""
    kept: Board | None = None
    laid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The things on each board, by answer, in the order of the places, as the page had them."""
    is_arranging: bool = False
    fault: str = ""

    largest: ClassVar = 1024 * 1024
    """The largest file that is read, in bytes."""

    @classmethod
    def blank(cls, game: AnyGame, kind: BoardKind) -> "BoardChoice":
        return cls(game, kind, game.usual_board or FILE)

    @classmethod
    def typed(
        cls,
        game: AnyGame,
        kind: BoardKind,
        answers: Mapping[str, str],
        file: "UploadedFile[bytes] | None",
    ) -> "BoardChoice":
        choice = cls.blank(game, kind)
        answer = answers.get(f"board-{game.slug}", choice.answer)
        choice = replace(choice, answer=answer, laid=_laid(game.slug, kind, answers))
        if text := answers.get(f"kept-{game.slug}"):
            choice = choice._with_kept(text.encode())
        if choice.answer == FILE and file:
            return choice._with_file(file)
        return replace(choice, answer=FILE) if choice.answer == KEPT and not choice.kept else choice

    def with_board(self, board: Board) -> "BoardChoice":
        """The choice with this board chosen."""
        if isinstance(board.source, str):
            return replace(self, answer=board.source)
        return replace(self, answer=KEPT, kept=board)

    def _with_kept(self, raw: bytes) -> "BoardChoice":
        """The choice with the board of this document; if the document has none, the fault says why."""
        try:
            return replace(self, kept=self.kind.read(parse(raw)), fault="")
        except Malformed as malformed:
            return replace(self, fault=say(malformed.text))

    def _with_file(self, file: "UploadedFile[bytes]") -> "BoardChoice":
        size = file.size or 0
        if size > self.largest:
            too_large = _("A board file has only a few KB; this one has %(size)s.") % {
                "size": filesizeformat(size)
            }
            return replace(self, fault=too_large)
        choice = self._with_kept(file.read())
        if choice.fault:
            return choice
        # The layout was made for the board that was read before.
        laid = {answer: things for answer, things in self.laid.items() if answer != KEPT}
        return replace(choice, answer=KEPT, laid=laid)

    # What the page shows

    @property
    def offers(self) -> list[Offer]:
        boards = self._boards
        chosen = self.answer if self.answer in (*boards, FILE) else next(iter(boards), FILE)
        return [self._offer(answer, board, answer == chosen) for answer, board in boards.items()]

    @property
    def is_file(self) -> bool:
        """Whether a board file is asked for."""
        return not any(offer.is_chosen for offer in self.offers)

    @property
    def kept_text(self) -> str:
        """The document of the board that was read, for the page to send along."""
        return json.dumps(self.kept.source, ensure_ascii=False, separators=(",", ":")) if self.kept else ""

    @property
    def _boards(self) -> dict[str, Board]:
        stored = {name: self.kind.read(name) for name in self.kind.stored}
        return {**stored, KEPT: self.kept} if self.kept else stored

    def _offer(self, answer: str, board: Board, is_chosen: bool) -> Offer:
        name = say(board_title(board.name))
        things, printed = self._things(answer, board), self._printed(board)
        return Offer(answer, name, board.invented, is_chosen, self._places(things), things != printed)

    def _places(self, things: Sequence[str]) -> tuple[LaidPlace, ...]:
        layout = self.kind.layout
        if not layout:
            return ()
        return tuple(
            LaidPlace(
                place,
                layout.places[place],
                mine,
                tuple(Chip(thing, label, thing == mine) for thing, label in layout.things.items()),
            )
            for place, mine in zip(layout.places, things, strict=True)
        )

    def _printed(self, board: Board) -> tuple[str, ...]:
        return tuple(self.kind.layout.of(board)) if self.kind.layout else ()

    def _things(self, answer: str, board: Board) -> tuple[str, ...]:
        """What lies in the places; as printed if the things do not fit the places."""
        printed = self._printed(board)
        things = self.laid.get(answer, printed)
        return things if sorted(things) == sorted(printed) else printed

    # Things change places

    def arranged(self, wish: str) -> "BoardChoice":
        """The choice after a tap: `ghent red` lays red in Ghent, `as printed` restores the board's layout."""
        board, layout = self._boards.get(self.answer), self.kind.layout
        if not board or not layout:
            return self
        things = self._printed(board) if wish == AS_PRINTED else self._things(self.answer, board)
        for index, place in enumerate(layout.places):
            for thing in layout.things:
                if wish == f"{place} {thing}":
                    things = _swapped(things, index, thing)
        return replace(self, laid={**self.laid, self.answer: things}, is_arranging=True)

    # What comes of it

    def board(self) -> Board:
        """The board that was chosen, laid out as wanted; raises `Malformed`."""
        if self.answer == FILE:
            raise Malformed("Choose a board file.", "Eine Plandatei auswählen.")
        board = self._boards.get(self.answer) or self.kind.read(self.answer)
        things = self.laid.get(self.answer)
        return self.kind.layout.change(board, things) if self.kind.layout and things else board


def _laid(slug: str, kind: BoardKind, answers: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The things on every board the page had, by the board's answer."""
    laid = {}
    places = kind.layout.places if kind.layout else ()
    for answer in (*kind.stored, KEPT):
        fields = [f"layout-{slug}-{answer}-{place}" for place in places]
        if any(name in answers for name in fields):
            laid[answer] = tuple(answers.get(name, "") for name in fields)
    return laid


def _swapped(things: Sequence[str], index: int, thing: str) -> tuple[str, ...]:
    """The things after a swap: this place gets the thing, and the place that had it gets this one's."""
    given_up = things[index]
    return tuple(thing if at == index else given_up if had == thing else had for at, had in enumerate(things))
