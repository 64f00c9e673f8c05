"""What the tablet shows of a session: the table now, or as it was."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from zlib import crc32

from django.utils.functional import cached_property
from markupsafe import Markup

from games.engine.face import EMPTY_TRAY, Card, Choice, Face, Marks, Tray
from games.engine.game import AnyGame
from games.engine.history import UNDO, Change, History, Step
from games.models import Entry, PlaySession
from games.tablet.addresses import Addresses, rematch_address, table_address
from games.tablet.log import Log, LogEntry, LogPage
from games.tablet.sheet import TabletSheet
from games.visibility import shows_points, touches_hidden
from scoring.wording import Text, listed
from scoring.words import NO_COLOUR, NO_LINE, Colour, Line, Names, RuleCode


class PlayerRow(NamedTuple):
    name: str
    colour: Colour
    cards: Sequence[Card]
    points: int | None
    to_act: bool
    won: bool


class Notice(NamedTuple):
    """What there is to say about the last tap."""

    kind: str
    """One of `refused`, `stale`, `agree` (others have to) and `asked` (what is on a field)."""
    text: Text
    rules: tuple[RuleCode, ...] = ()
    legal: Text | None = None
    """What could be done instead."""
    marks: Marks = Marks()
    offers: Sequence[tuple[str, Choice]] = ()
    """Lines that could be meant, with their pieces."""
    waiver: Line = NO_LINE
    """The line with which a referee would let it stand; empty where no referee can."""
    agreeing: Sequence[tuple[Colour, str, bool]] = ()
    """The players who have to agree, by colour and name, and whether they have."""
    line: Line = NO_LINE
    """The line these players agree to."""
    meanwhile: Sequence[LogEntry] = ()
    """What happened meanwhile."""
    also: Sequence[Text] = ()
    """What else is against it."""


class Rights(NamedTuple):
    """What whoever looks at a table may do there."""

    may_record: bool = True
    may_rule: bool = True
    """Whether they may make rulings, with their own account or with the PIN of a referee."""
    may_hand_out: bool = True
    may_reopen: bool = True
    may_audit: bool = True
    may_ask: bool = True
    """Whether the lines themselves may be read, and what they would give away."""
    may_begin: bool = True
    """Whether they may begin a game, such as a rematch."""


ALL_RIGHTS = Rights()


@dataclass(frozen=True)
class Tablet:
    session: PlaySession
    history: History
    language: str
    step: Step
    """The moment shown: the present, or an earlier one."""
    show: str = ""
    """What is beside the board: the tray (empty), the score or the log; or the page shown instead of it."""
    page: int = 0
    """The page of the log; 0 for the one with the moment shown."""
    why: str = ""
    """The figure of the sheet that is being explained: colour and category."""
    chosen: str = ""
    """The piece that stays chosen after a refusal."""
    who: Colour = NO_COLOUR
    """The colour of the player whose hand stays chosen."""
    among: Sequence[str] | None = None
    """Which of several things stay in after a refusal."""
    notice: Notice | None = None
    rights: Rights = ALL_RIGHTS
    instead: str = ""
    """What a tap means while an earlier entry is being corrected: `replace 17`, or `insert 17`."""
    picked: LogEntry | None = None
    """The entry that is being corrected."""
    back_to_it: int = 0
    """How many moves would be taken back to play on from before that entry."""

    @property
    def face(self) -> Face[Any]:
        return face_of(self.history.game)

    @cached_property
    def names(self) -> Names:
        """The players' names when the moment shown was played; seats may have been corrected since."""
        return self.step.setup.names

    @property
    def is_now(self) -> bool:
        return self.step is self.history.now

    @cached_property
    def is_over(self) -> bool:
        """Whether the end of the play is shown, and was not taken back."""
        return self.is_now and self.step.is_last

    @cached_property
    def can_play(self) -> bool:
        is_open = self.is_now and not self.is_over and not self.history.abandoned
        return is_open and not self.show and self.rights.may_record

    @property
    def can_correct(self) -> bool:
        """Whether the entry whose position is shown can be corrected."""
        is_move = self.step.before is not None and self.history.stands(self.step)
        return self.rights.may_rule and is_move and not self.history.is_closed

    @cached_property
    def abandonment(self) -> Entry | None:
        """The entry by which the play was given up, with its reason; None where it was not."""
        return self.session.trail().filter(number=self.history.entries).first() if self.is_given_up else None

    @property
    def is_given_up(self) -> bool:
        """Whether the present moment of a play is shown that was abandoned."""
        return self.is_now and self.history.abandoned

    @cached_property
    def to_act(self) -> list[Colour]:
        """The colours of those who have to act."""
        return [actor for actor in self.history.game.to_act(self.step.state) if actor in self.names]

    @property
    def actor(self) -> Colour:
        """The colour of the player to act, or to draw; empty where several have to act."""
        return self.to_act[0] if len(self.to_act) == 1 else self.face.drawer(self.step.state)

    @property
    def company(self) -> Text:
        return listed([player.name for player in self.history.setup.players])

    @property
    def stage(self) -> Text:
        return self.face.stage(self.step.state)

    @property
    def tray(self) -> Tray:
        """What can be tapped beside the board."""
        return self.tray_of_moment if self.can_play else EMPTY_TRAY

    @cached_property
    def tray_of_moment(self) -> Tray:
        """What could be tapped if the position shown were played on."""
        return self.face.tray(self.step.state)

    # What takes the place of the board

    @property
    def ways(self) -> list[tuple[str, Text]]:
        """The panels there are, by what `show` calls them."""
        return [(show, panel.label) for show, panel in self.face.panels.items() if show != "score"]

    @cached_property
    def open_panel(self) -> str:
        """The panel that is open; at the end the points explain themselves."""
        show = "score" if self.is_over and not self.show else self.show
        return show if show in self.face.panels else ""

    @property
    def panel(self) -> Markup:
        draw = self.face.panels[self.open_panel].draw
        return draw(self.step.state, self.names, self.language, self.shows_points)

    @property
    def home(self) -> str:
        return table_address(self.session.pk)

    @property
    def rematch(self) -> str:
        """The address at which the same people begin the same game again."""
        return rematch_address(self.session.pk)

    @cached_property
    def addresses(self) -> Addresses:
        why = ".".join(self.sheet.explained or ())
        return Addresses(
            self.home,
            self.show,
            self.step.number,
            self.is_now,
            self.instead,
            why,
            self.history.entries,
            self.page,
        )

    # The board

    @property
    def board(self) -> Markup:
        return self.face.board.picture(self.step.state, self.marks, self.language)

    @property
    def style_sheet(self) -> str:
        return f"titles/{self.history.game.slug}.css"

    @property
    def symbols(self) -> Markup:
        return self.face.board.symbols(self.step.state, self.language)

    @property
    def board_style(self) -> str:
        """The address of the style sheet for the board of this play; empty where it has none."""
        if not self.face.board.style:
            return ""
        version = crc32(self.face.board.style(self.step.state).encode())
        return f"{self.home}/board.css?{version:x}"

    @property
    def fields(self) -> Markup:
        return self.face.board.fields(self.step.state, self.names, self.language)

    @property
    def marks(self) -> Marks:
        if self.notice and any(self.notice.marks):
            return self.notice.marks
        if self.sheet.reasons:
            fields = (field for line in self.sheet.reasons for field in line.fields)
            return Marks(proof=tuple(dict.fromkeys(fields)))
        if self.step.before and self.show != "sheet":
            return Marks(last=self.step.telling.fields)
        return Marks()

    # The players, and their points

    @cached_property
    def shows_points(self) -> bool:
        return shows_points(self.session, self.history)

    def hides(self, line: Line) -> bool:
        """Whether whoever looks must not learn what a ruling on this line would do."""
        return not self.rights.may_ask and touches_hidden(self.history, line)

    @cached_property
    def sheet(self) -> TabletSheet:
        """The points of the moment shown; where points are explained, those of a game that would end now."""
        return TabletSheet(
            self.step,
            self.face.points,
            self.language,
            is_shown=self.shows_points,
            is_final=self.is_over,
            is_explained=self.show in ("score", "sheet"),
            why=self.why,
        )

    @property
    def everybody(self) -> list[PlayerRow]:
        """The players, and the rows of the sheet that belong to no player."""
        points, actor = self.sheet.points, self.actor
        winners = self.sheet.score.winners if self.is_over else ()
        players = [
            PlayerRow(
                player.name,
                player.colour,
                self.face.cards(self.step.state, player.colour),
                points.get(player.colour),
                player.colour == actor and not self.is_given_up,
                player.colour in winners,
            )
            for player in self.step.setup.players
        ]
        others = [
            PlayerRow(name.say(self.language), row, (), points.get(row), False, False)
            for row, name in self.face.points.rows.items()
        ]
        return players + others

    @property
    def supply(self) -> Sequence[Card]:
        return self.face.supply(self.step.state)

    # What happened

    @cached_property
    def log(self) -> Log:
        return Log(self.history, self.sheet.row_names, self.shows_points)

    @cached_property
    def log_page(self) -> LogPage:
        number = self.page or (1 if self.is_now else self.log.page_with(self.step.number))
        return self.log.page(number)

    @property
    def moves_to_redo(self) -> int:
        """How many moves to bring back at once: as many as were taken back last."""
        last = self.history.log[-1] if self.history.log else None
        return len(last.steps) if isinstance(last, Change) and last.kind == UNDO else 1

    @property
    def later(self) -> Step | None:
        """The step after the one shown, in the play as it stands."""
        standing, index = self.history.standing, self.step.index + 1
        return standing[index] if self.history.stands(self.step) and index < len(standing) else None

    @property
    def shown_entry(self) -> LogEntry:
        """The move after which the position is shown."""
        return self.log.entry(self.step)

    @property
    def steps_back(self) -> int:
        """How many moves would be taken back to go on from the moment shown; 0 where that is impossible."""
        return self.history.now.index - self.step.index if self.history.stands(self.step) else 0


def face_of(game: AnyGame) -> Face[Any]:
    assert game.face, f"{game.name} has no face for the tablet"
    return game.face
