"""What the page of a draft shows."""

from dataclasses import dataclass
from typing import Any
from zlib import crc32

from django.urls import reverse
from django.utils.functional import cached_property
from markupsafe import Markup

from games.engine.face import Marks
from games.engine.finished import NumberAsked, Tool
from games.tablet.table import face_of
from plays.drafts.drafted import DraftedGame
from plays.models import Draft
from plays.sheets import ResultSheet, sheet_of
from scoring.drawn import BLANK
from scoring.wording import Text
from scoring.words import NO_FIELD, Field, Names
from web.wording import page_language

BOARD, SHEET, HOLDINGS = "board", "sheet", "cards"
"""The leaves that no title declares, as addresses name them: `?leaf=cards`."""


@dataclass(frozen=True)
class DraftPage:
    """The page of a draft, and the part of it that changes with every tap."""

    draft: Draft
    drafted: DraftedGame
    editor: str
    """The key of this page, so that what it sends twice is not taken for another tablet's change."""
    leaf: str = ""
    tool: str = ""
    last: Field = NO_FIELD
    """The field that was tapped last."""
    refusal: Text | None = None
    """Why it was not saved."""
    is_overtaken: bool = False
    seen: int | None = None
    reason: str = ""
    sent: frozenset[str] = frozenset()
    """The names of the fields that the page has sent."""

    @property
    def language(self) -> str:
        return page_language()

    @property
    def home(self) -> str:
        return reverse("draft", args=[self.draft.pk])

    @property
    def edits(self) -> int:
        """How often the draft was changed, as far as this page knows."""
        return self.draft.edits if self.seen is None else self.seen

    @property
    def has_outcome(self) -> bool:
        """Whether it can be said yet who has won."""
        return self.drafted.obstacle() is None and any(row.points for row in self.sheet.rows)

    @property
    def company(self) -> str:
        return ", ".join(player.name for player in self.drafted.setup.players)

    # What is asked

    @property
    def has_board(self) -> bool:
        return self.drafted.way.board is not None

    @property
    def tabs(self) -> list[str]:
        """The leaves besides those of the title."""
        holdings = [HOLDINGS] if self.drafted.holdings and self.drafted.way.holdings_tab else []
        return [*([BOARD] if self.has_board else []), *holdings, *([SHEET] if self.has_board else [])]

    @property
    def opened(self) -> str:
        slugs = [*(leaf.slug for leaf in self.drafted.leaves), *self.tabs]
        first = BOARD if self.has_board else slugs[0]
        return self.leaf if self.leaf in slugs else first

    def value(self, asked: NumberAsked) -> str:
        return self.drafted.answers.get(asked.name, "")

    @property
    def tools(self) -> list[Tool]:
        board = self.drafted.way.board
        return [*board.tools(self.drafted.setup)] if board else []

    @property
    def chosen(self) -> str:
        names = [tool.name for tool in self.tools]
        return self.tool if self.tool in names else names[0] if names else ""

    # What it amounts to

    @cached_property
    def sheet(self) -> ResultSheet:
        face = self.drafted.game.face
        return sheet_of(self.drafted.result, face.points.rows if face else {})

    # The board

    @cached_property
    def state(self) -> Any:
        assert self.drafted.way.board
        return self.drafted.way.board.state(self.drafted.setup, self.drafted.answers)

    @property
    def window(self) -> str:
        return window_of(self.drafted)

    @property
    def symbols(self) -> Markup:
        if not self.has_board and not self._draws_pieces:
            return BLANK
        return face_of(self.drafted.game).board.symbols(self.drawn, self.language)

    @property
    def _draws_pieces(self) -> bool:
        """Whether a row of numbers shows a piece."""
        return any(
            head.picture for leaf in self.drafted.leaves for grid in leaf.grids for head, _ in grid.rows
        )

    @property
    def drawn(self) -> Any:
        """A position to draw pieces for, even if this way has no board."""
        finished = self.drafted.game.finished
        boards = [way.board for way in finished.ways.values() if way.board] if finished else []
        return boards[0].state(self.drafted.setup, self.drafted.answers)

    @property
    def picture(self) -> Markup:
        shown = self.drafted.doubts[:1]  # the only one shown beside the board
        trouble = {field for doubt in shown if doubt.refuses for field in doubt.fields}
        board = face_of(self.drafted.game).board
        known = {
            field for field in trouble | {self.last} if board.at(self.state, field, self.names) is not None
        }
        marks = Marks(last=tuple(known & {self.last}), trouble=tuple(sorted(known & trouble)))
        return board.picture(self.state, marks, self.language)

    @property
    def names(self) -> Names:
        return self.drafted.setup.names

    @property
    def fields(self) -> Markup:
        return face_of(self.drafted.game).board.fields(self.state, self.names, self.language)

    @property
    def style_sheet(self) -> str:
        return f"titles/{self.drafted.game.slug}.css"

    @property
    def board_style(self) -> str:
        style = self.style
        return f"{reverse('draft_style', args=[self.draft.pk])}?{crc32(style.encode()):x}" if style else ""

    @property
    def style(self) -> str:
        board = self.drafted.way.board
        return board.style(self.drafted.setup) if board and board.style else ""


def window_of(drafted: DraftedGame) -> str:
    """The view box of the board's picture."""
    board, (width, height) = drafted.way.board, face_of(drafted.game).board.size
    x, y, width, height = (board and board.window) or (0, 0, width, height)
    return f"{x} {y} {width} {height}"
