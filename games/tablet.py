"""What the tablet shows of a session: the table now or as it was, the log, and where points come from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString, mark_safe

from games.engine.face import FIELD, Card, Choice, Face, Marks, Told
from games.engine.game import AnyGame, Ruling
from games.engine.history import UNDO, Change, History, Step
from games.models import PlaySession
from scoring.document import Player
from scoring.sheet import Line, Score
from scoring.wording import Text, listed, not_a

RECENT = 2
"""How many entries the strip under the board tells."""
FEW = 8
"""As many fields are named one by one; more are only counted, and marked on the board."""

Names = Mapping[str, str]


class Row(NamedTuple):
    """An entry in the log."""

    number: int
    who: str
    colour: str
    told: Told
    gains: tuple[tuple[str, str], ...]
    """Who gained or lost how many points by it."""
    stands: bool
    waived: tuple[str, ...]


class PlayerRow(NamedTuple):
    name: str
    colour: str
    cards: Sequence[Card]
    points: int | None
    to_act: bool
    won: bool


class Figure(NamedTuple):
    """A number of the sheet; `why` asks for its reasons."""

    colour: str
    points: int
    why: str


class Notice(NamedTuple):
    """What there is to say about the last tap."""

    kind: str
    """refused, stale, or asked (what is on a field)."""
    text: Text
    rules: tuple[str, ...] = ()
    legal: Text | None = None
    """What could be done instead."""
    marks: Marks = Marks()
    offers: Sequence[tuple[str, Choice]] = ()
    """Lines that could be meant, with their pieces."""
    rows: Sequence[Row] = ()
    """What happened meanwhile."""
    also: Sequence[Text] = ()
    """What else is against it."""


@dataclass(frozen=True)
class Tablet:
    session: PlaySession
    history: History
    language: str
    step: Step
    """The moment shown: the present, or an earlier one."""
    show: str = ""
    """What is beside the board: the tray, or the score, or the log; or the sheet instead."""
    why: str = ""
    """The figure of the sheet that is being explained: colour and category."""
    chosen: str = ""
    """The piece that stays chosen after a refusal."""
    notice: Notice | None = None

    @property
    def face(self) -> Face[Any]:
        return face_of(self.history.game)

    @cached_property
    def names(self) -> Names:
        return self.history.setup.names

    @property
    def is_now(self) -> bool:
        return self.step is self.history.now

    @cached_property
    def is_over(self) -> bool:
        """Is the end shown, and not taken back?"""
        return self.is_now and self.step.is_last

    @cached_property
    def can_play(self) -> bool:
        return self.is_now and not self.is_over and not self.show

    @cached_property
    def actor(self) -> Player | None:
        awaiting = self.history.game.awaiting(self.step.state)
        return next((player for player in self.history.setup.players if player.colour in awaiting), None)

    @property
    def everybody(self) -> Text:
        return listed([player.name for player in self.history.setup.players])

    @property
    def stage(self) -> Text:
        return self.face.stage(self.step.state)

    @cached_property
    def choices(self) -> Sequence[Choice]:
        return self.face.choices(self.step.state) if self.can_play else ()

    # Addresses

    @property
    def home(self) -> str:
        return table_address(self.session.pk)

    @property
    def present(self) -> str:
        return f"{self.home}?show={self.show}" if self.show else self.home

    @property
    def moments(self) -> str:
        """To this an entry's number is added to see the table as it was then."""
        return f"{self.home}?show={self.show}&at=" if self.show else f"{self.home}?at="

    @property
    def figures(self) -> str:
        """To this a figure of the sheet is added to have it explained."""
        return (
            f"{self.home}?show=score&why="
            if self.is_now
            else f"{self.home}?show=score&at={self.step.number}&why="
        )

    @property
    def news(self) -> str:
        """Where to ask whether this screen is still up to date."""
        why = ".".join(self.asked) if self.asked else ""
        return f"{self.home}?show={self.show}&why={why}&after={self.history.entries}"

    # The board

    @property
    def board(self) -> SafeString:
        return mark_safe(self.face.picture(self.step.state, self.marks))

    @property
    def spots(self) -> SafeString:
        """Where each choice may go, shown when it is chosen: dots with a rim, to be seen on any ground."""
        return mark_safe(
            "".join(
                f'<g class="spots spots-{index}"><path id="dots-{index}" d="{choice.spots}"/>'
                f'<use href="#dots-{index}"/></g>'
                for index, choice in enumerate(self.choices)
                if choice.spots
            )
        )

    @property
    def style_sheet(self) -> str:
        return f"titles/{self.history.game.slug}.css"

    @property
    def symbols(self) -> SafeString:
        return mark_safe(self.face.symbols)

    @property
    def fields(self) -> SafeString:
        return mark_safe(self.face.fields(self.step.state, self.names, self.language))

    @property
    def marks(self) -> Marks:
        if self.notice and any(self.notice.marks):
            return self.notice.marks
        if self.reasons:
            return Marks(proof=tuple(dict.fromkeys(field for line in self.reasons for field in line.fields)))
        if self.step.before and self.show != "sheet":
            return Marks(last=self.step.told.fields)
        return Marks()

    # The players and their points

    @cached_property
    def points_shown(self) -> bool:
        """Running scores may be hidden until the end."""
        return self.session.show_scores or self.history.now.is_last

    @property
    def score(self) -> Score:
        return self.step.score

    @property
    def players(self) -> list[PlayerRow]:
        totals = self.step.totals if self.points_shown else {}
        winners = self.score.winners if self.is_over else ()
        return [
            PlayerRow(
                player.name,
                player.colour,
                self.face.cards(self.step.state, player.colour),
                totals.get(player.colour),
                player is self.actor,
                player.colour in winners,
            )
            for player in self.history.setup.players
        ]

    @property
    def winners(self) -> Text:
        return listed([self.names[colour] for colour in self.score.winners])

    @property
    def sheet(self) -> list[tuple[Text, list[Figure]]]:
        """The points of every row in each category."""
        sheet = self.score.sheet
        points = {row: sheet.by_category(row) for row in sheet.rows}
        return [
            (words, [Figure(row, points[row][category], f"{row}.{category}") for row in sheet.rows])
            for category, words in sheet.categories.items()
        ]

    @property
    def table(self) -> list[tuple[PlayerRow, list[int]]]:
        """The sheet the other way round: each player's points in all categories."""
        return [(row, list(self.score.sheet.by_category(row.colour).values())) for row in self.players]

    @property
    def proof(self) -> list[tuple[PlayerRow, Sequence[Line]]]:
        return [(row, self.score.sheet.rows[row.colour]) for row in self.players]

    @property
    def agreed(self) -> list[tuple[Text, Text]]:
        """The options of this play."""
        options, values = self.history.game.options, self.history.setup.options
        return [(option.label, option.choices[values[name]]) for name, option in options.items()]

    @cached_property
    def asked(self) -> tuple[str, str] | None:
        """The row and category that is being explained, if it is to be seen at all."""
        row, _, category = self.why.partition(".")
        sheet = self.score.sheet
        if self.why and self.points_shown and row in sheet.rows and category in sheet.categories:
            return row, category
        return None

    @cached_property
    def reasons(self) -> list[Line]:
        return self.score.sheet.lines(*self.asked) if self.asked else []

    @property
    def question(self) -> Text:
        """What the reasons answer: whose points, and what for."""
        assert self.asked
        row, category = self.asked
        name, words = self.names.get(row, row), self.score.sheet.categories[category]
        return Text(f"{name}: {words.en}", f"{name}: {words.de}")

    # What happened

    @property
    def recent(self) -> list[Row]:
        """The last entries, the newest first; one from which much follows has the place to itself."""
        rows = self.rows(self.history.log[-RECENT:][::-1])
        return rows[:1] if rows and rows[0].told.then else rows

    @property
    def log(self) -> list[Row]:
        return self.rows(self.history.log[::-1])

    @property
    def moment(self) -> Row:
        """The entry whose position is shown."""
        return self.row(self.step)

    def rows(self, entries: Iterable[Step | Change]) -> list[Row]:
        return [self.row(entry) for entry in entries]

    def row(self, entry: Step | Change) -> Row:
        if isinstance(entry, Change):
            return Row(entry.number, "", "", Told(changed(entry)), (), True, ())
        actor, ruling = entry.ruling.actor or "", entry.ruling
        return Row(
            entry.number,
            self.names.get(actor, ""),
            actor,
            entry.told,
            gains(entry) if self.points_shown else (),
            self.history.stands(entry),
            ruling.rules if ruling.waived else (),
        )

    @property
    def again(self) -> int:
        """How many moves to bring back at once: as many as were taken back at once."""
        last = self.history.log[-1] if self.history.log else None
        return len(last.steps) if isinstance(last, Change) and last.kind == UNDO else 1

    @property
    def later(self) -> Step | None:
        """The step after the one shown, in the play as it stands."""
        standing, index = self.history.standing, self.step.index + 1
        return standing[index] if self.history.stands(self.step) and index < len(standing) else None

    @property
    def steps_back(self) -> int:
        """How many moves would be taken back to go on from the moment shown; 0 where that cannot be."""
        return self.history.now.index - self.step.index if self.history.stands(self.step) else 0


@lru_cache(1024)
def table_address(session: int) -> str:
    return reverse("table", args=(session,))


def face_of(game: AnyGame) -> Face[Any]:
    assert game.face, f"{game.name} has no face for the tablet"
    return game.face


def changed(change: Change) -> Text:
    """What an undo or redo did, by the numbers of the entries."""
    which = listed(runs(step.number for step in change.steps))
    if change.kind == UNDO:
        return Text(f"Taken back: {which.en}", f"Zurückgenommen: {which.de}")
    return Text(f"Redone: {which.en}", f"Wiederholt: {which.de}")


def runs(numbers: Iterable[int]) -> list[str]:
    """3, 4, 5 and 9 as 3–5, 9."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in found]


def gains(step: Step) -> tuple[tuple[str, str], ...]:
    names = step.setup.names
    return tuple(
        (names.get(row, row), f"{points:+d}".replace("-", "−")) for row, points in step.gains.items()
    )


# What there is to say about a tap


def refused(tablet: Tablet, ruling: Ruling, chosen: str, at: str) -> Notice:
    """Why not, what is in the way, and what could be done instead."""
    known = tablet.face.at(tablet.step.state, at, tablet.names) is not None
    trouble = {field: None for violation in ruling.violations for field in violation.fields if field != at}
    first, *others = [violation.text for violation in ruling.violations]
    if any(ruling.remark):
        others.append(ruling.remark)
    return Notice(
        "refused",
        first,
        tuple(code for code in ruling.rules if code in tablet.history.game.rulebook),
        legal_instead(tablet, chosen) if chosen else None,
        Marks(tapped=(at,) if known else (), trouble=tuple(trouble)),
        also=others,
    )


def legal_instead(tablet: Tablet, chosen: str) -> Text | None:
    """Where the chosen piece may go; not said where hidden stocks let fields be marked for no piece."""
    spots = tablet.face.spots(tablet.step.state, chosen)
    if spots and not tablet.history.ruling(chosen.replace(FIELD, spots[0])).stands:
        return None
    return instead(spots)


def instead(spots: Sequence[str]) -> Text:
    if not spots:
        return Text("This piece can go nowhere now.", "Dieses Bauteil kann jetzt nirgends hin.")
    if len(spots) > FEW:
        count = len(spots)
        return Text(f"Legal are the {count} marked fields.", f"Erlaubt sind die {count} markierten Felder.")
    at = listed(spots)
    return Text(f"Legal: {at.en}.", f"Erlaubt: {at.de}.")


def asked_about(tablet: Tablet, at: str) -> Notice:
    """A field was tapped and no piece chosen: what is there, and what could have been placed."""
    face, state = tablet.face, tablet.step.state
    there = face.at(state, at, tablet.names)
    if there is None:
        return Notice("refused", not_a(at, "is no field of this board", "ist kein Feld dieses Plans"))
    offers = [
        (choice.line.replace(FIELD, at), choice)
        for choice in face.choices(state)
        if at in face.spots(state, choice.line)
    ]
    return Notice(
        "asked", Text(f"{at}: {there.en}.", f"{at}: {there.de}."), marks=Marks(last=(at,)), offers=offers
    )


def overtaken(tablet: Tablet, after: int) -> Notice:
    """Something else was recorded before this tap: it is told, and the tap has changed nothing."""
    known = max(after, tablet.history.entries - 1)
    text = Text(
        "Not recorded: meanwhile the table has changed.",
        "Nicht eingetragen: Inzwischen ging es am Tisch weiter.",
    )
    return Notice("stale", text, rows=tablet.rows(tablet.history.log[known:][::-1]))
