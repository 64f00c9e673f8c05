"""What the tablet shows of a session: the table now or as it was, the log, and where points come from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from zlib import crc32

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.engine.face import EMPTY_TRAY, Card, Choice, Face, Marks, Tray
from games.engine.game import AnyGame
from games.engine.history import UNDO, Change, History, Step
from games.models import PlaySession
from games.tablet.log import Log, LogEntry
from games.visibility import shows_points
from scoring.outcome import outcome_text
from scoring.sheet import Score, SheetLine
from scoring.wording import Text, listed
from scoring.words import NO_LINE, Colour, Line, Names, RuleCode

RECENT = 2
"""How many entries the strip under the board shows."""


class PlayerRow(NamedTuple):
    name: str
    colour: Colour
    cards: Sequence[Card]
    points: int | None
    to_act: bool
    won: bool


class SheetFigure(NamedTuple):
    """A number of the sheet; `why` in the address asks for its reasons."""

    colour: Colour
    points: int
    why: str


class Notice(NamedTuple):
    """What there is to say about the last tap."""

    kind: str
    """One of `refused`, `stale` and `asked` (what is on a field)."""
    text: Text
    rules: tuple[RuleCode, ...] = ()
    legal: Text | None = None
    """What could be done instead."""
    marks: Marks = Marks()
    offers: Sequence[tuple[str, Choice]] = ()
    """Lines that could be meant, with their pieces."""
    waiver: str = ""
    """The line with which a referee would let it stand; empty where no referee can."""
    asked: Sequence[tuple[Colour, str, bool]] = ()
    """The players who have to agree, by colour and name, and whether they have."""
    line: Line = NO_LINE
    """The line these players agree to."""
    meanwhile: Sequence[LogEntry] = ()
    """What happened meanwhile."""
    also: Sequence[Text] = ()
    """What else is against it."""


class Rights(NamedTuple):
    """What whoever looks at a table may do there."""

    record: bool = True
    rule: bool = True
    """Whether they may make rulings, with their own account or with the PIN of a referee."""
    hand_out: bool = True
    reopen: bool = True
    audit: bool = True
    ask: bool = True
    """Whether the lines themselves may be read, whatever they give away."""


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
    why: str = ""
    """The figure of the sheet that is being explained: colour and category."""
    chosen: str = ""
    """The piece that stays chosen after a refusal."""
    who: str = ""
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
        return self.is_now and not self.is_over and not self.show and self.rights.record

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
    def panel(self) -> SafeString:
        draw = self.face.panels[self.open_panel].draw
        return mark_safe(draw(self.step.state, self.names, self.language, self.points_shown))

    # Addresses

    @property
    def home(self) -> str:
        return table_address(self.session.pk)

    @property
    def present(self) -> str:
        return f"{self.home}?show={self.show}" if self.show else self.home

    @property
    def moments(self) -> str:
        """The address of the table as it was, up to the number of the entry."""
        return f"{self.home}?show={self.show}&at=" if self.show else f"{self.home}?at="

    @property
    def figures(self) -> str:
        """The address that explains a figure of the sheet, up to the figure's name."""
        return (
            f"{self.home}?show=score&why="
            if self.is_now
            else f"{self.home}?show=score&at={self.step.number}&why="
        )

    @property
    def target(self) -> str:
        """The address to which a tap is sent."""
        kind, _, number = self.instead.partition(" ")
        return f"{self.home}/entries/{number}?as={kind}" if kind else f"{self.home}/play"

    @property
    def news(self) -> str:
        """The address that tells whether this screen is still up to date."""
        why = ".".join(self.asked) if self.asked else ""
        return f"{self.home}?show={self.show}&why={why}&after={self.history.entries}"

    # The board

    @property
    def board(self) -> SafeString:
        return mark_safe(self.face.board.picture(self.step.state, self.marks, self.language))

    @property
    def spots(self) -> SafeString:
        """Where each choice may go, shown when it is chosen: dots with a rim, to be seen on any ground."""
        return mark_safe(
            "".join(
                f'<g class="spots spots-{index}"><path id="dots-{index}" d="{choice.spots}"/>'
                f'<use href="#dots-{index}"/></g>'
                for index, choice in enumerate(self.tray.choices)
                if choice.spots
            )
        )

    @property
    def style_sheet(self) -> str:
        return f"titles/{self.history.game.slug}.css"

    @property
    def symbols(self) -> SafeString:
        return mark_safe(self.face.board.symbols(self.step.state, self.language))

    @property
    def board_style(self) -> str:
        """The address of the style sheet for the board of this play; empty where it has none."""
        if not self.face.board.style:
            return ""
        version = crc32(self.face.board.style(self.step.state).encode())
        return f"{self.home}/board.css?{version:x}"

    @property
    def fields(self) -> SafeString:
        return mark_safe(self.face.board.fields(self.step.state, self.names, self.language))

    @property
    def marks(self) -> Marks:
        if self.notice and any(self.notice.marks):
            return self.notice.marks
        if self.reasons:
            return Marks(proof=tuple(dict.fromkeys(field for line in self.reasons for field in line.fields)))
        if self.step.before and self.show != "sheet":
            return Marks(last=self.step.telling.fields)
        return Marks()

    # The players and their points

    @cached_property
    def points_shown(self) -> bool:
        return shows_points(self.session, self.history)

    @property
    def score(self) -> Score:
        return self.step.score

    @property
    def points(self) -> Mapping[Colour, int]:
        """The points on the track; where points are explained, those of a game that would end now."""
        if not self.points_shown:
            return {}
        return self.step.totals if self.show in ("score", "sheet") else self.step.points

    @property
    def players(self) -> list[PlayerRow]:
        points = self.points
        winners = self.score.winners if self.is_over else ()
        return [
            PlayerRow(
                player.name,
                player.colour,
                self.face.cards(self.step.state, player.colour),
                points.get(player.colour),
                player.colour == self.actor,
                player.colour in winners,
            )
            for player in self.step.setup.players
        ]

    @property
    def others(self) -> list[PlayerRow]:
        """The rows of the sheet that belong to no player."""
        points = self.points
        return [
            PlayerRow(name.say(self.language), row, (), points.get(row), False, False)
            for row, name in self.face.points.rows.items()
        ]

    @property
    def everybody(self) -> list[PlayerRow]:
        return [*self.players, *self.others]

    @property
    def supply(self) -> Sequence[Card]:
        return self.face.supply(self.step.state)

    @property
    def verdict(self) -> Text | None:
        """How a tie for the first place was decided."""
        return self.face.points.verdict(self.step.state, self.names) if self.is_over else None

    @property
    def outcome(self) -> Text:
        """The result in a sentence or two."""
        return outcome_text(self.names, self.step.totals, self.score.places, self.verdict)

    @property
    def winners(self) -> Text:
        return listed([self.names[colour] for colour in self.score.winners])

    @property
    def sheet(self) -> list[tuple[Text, list[SheetFigure]]]:
        """The points of every row in each category."""
        sheet = self.score.sheet
        points = {row: sheet.by_category(row) for row in sheet.rows}
        return [
            (words, [SheetFigure(row, points[row][category], f"{row}.{category}") for row in sheet.rows])
            for category, words in sheet.categories.items()
        ]

    @property
    def points_by_player(self) -> list[tuple[PlayerRow, list[int]]]:
        """The sheet the other way round: each player's points in all categories."""
        return [(row, list(self.score.sheet.by_category(row.colour).values())) for row in self.everybody]

    @property
    def proof(self) -> list[tuple[PlayerRow, Sequence[SheetLine]]]:
        return [(row, self.score.sheet.rows[row.colour]) for row in self.everybody]

    @property
    def terms(self) -> list[tuple[Text, Text]]:
        """The options of this play, and its board."""
        options, setup = self.history.game.options, self.history.setup
        terms = [(option.label, option.choices[setup.options[name]]) for name, option in options.items()]
        if setup.board:
            invented = Text(" (invented)", " (erfunden)") if setup.board.invented else Text("", "")
            name = setup.board.name
            comes_with_tableside = isinstance(setup.board.source, str)
            if comes_with_tableside:
                name = gettext(name)
            terms.append((Text("Board", "Spielplan"), Text(f"{name}{invented.en}", f"{name}{invented.de}")))
        return terms

    @cached_property
    def asked(self) -> tuple[Colour, str] | None:
        """The row and the category that are being explained, if points are shown at all."""
        row_name, _, category = self.why.partition(".")
        row = Colour(row_name)
        sheet = self.score.sheet
        if self.why and self.points_shown and row in sheet.rows and category in sheet.categories:
            return row, category
        return None

    @cached_property
    def reasons(self) -> list[SheetLine]:
        return self.score.sheet.lines(*self.asked) if self.asked else []

    @property
    def question(self) -> Text:
        """What the reasons answer: whose points, and what for."""
        assert self.asked
        row, category = self.asked
        name, words = self._row_names[row], self.score.sheet.categories[category]
        return Text(f"{name}: {words.en}", f"{name}: {words.de}")

    @cached_property
    def _row_names(self) -> Names:
        """The names of all rows of the sheet: the players', and those that belong to no player."""
        others = self.face.points.rows
        return {row: name.say(self.language) for row, name in others.items()} | dict(self.names)

    # What happened

    @property
    def recent(self) -> list[LogEntry]:
        """The last entries, the newest first; an entry from which much follows has the place to itself."""
        entries = self.log_entries(self.history.log[-RECENT:][::-1])
        return entries[:1] if entries and entries[0].telling.then else entries

    @property
    def log(self) -> list[LogEntry]:
        return self.log_entries(self.history.log[::-1])

    @property
    def moment(self) -> LogEntry:
        """The entry whose position is shown."""
        return self.log_entry(self.step)

    def log_entries(self, entries: Iterable[Step | Change]) -> list[LogEntry]:
        return [self.log_entry(entry) for entry in entries]

    def log_entry(self, entry: Step | Change) -> LogEntry:
        return self._log.entry(entry)

    @cached_property
    def _log(self) -> Log:
        return Log(self.history, self._row_names, self.points_shown)

    @property
    def correction(self) -> str:
        """The address where the entry whose position is shown can be corrected; empty where it cannot."""
        may = self.rights.rule and self.step.before and self.history.stands(self.step)
        return f"{self.home}/entries/{self.step.number}" if may and not self.history.sealed else ""

    @property
    def again(self) -> int:
        """How many moves to bring back at once: as many as were taken back last."""
        last = self.history.log[-1] if self.history.log else None
        return len(last.steps) if isinstance(last, Change) and last.kind == UNDO else 1

    @property
    def later(self) -> Step | None:
        """The step after the one shown, in the play as it stands."""
        standing, index = self.history.standing, self.step.index + 1
        return standing[index] if self.history.stands(self.step) and index < len(standing) else None

    @property
    def steps_back(self) -> int:
        """How many moves would be taken back to go on from the moment shown; 0 where that is impossible."""
        return self.history.now.index - self.step.index if self.history.stands(self.step) else 0


@lru_cache(1024)
def table_address(session: int) -> str:
    return reverse("table", args=(session,))


def face_of(game: AnyGame) -> Face[Any]:
    assert game.face, f"{game.name} has no face for the tablet"
    return game.face
