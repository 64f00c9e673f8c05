"""What the tablet shows of a session: the table now or as it was, the log, and where points come from."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from zlib import crc32

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from accounts.access import ASK
from accounts.who import Who
from games.engine.face import FIELD, Aside, Call, Card, Choice, Face, Hand, Marks, Several, Told
from games.engine.game import AnyGame, Ruling
from games.engine.history import (
    CHECKED,
    CONFIRM,
    DROP,
    REDO,
    REOPEN,
    REPLACE,
    SEAL,
    SEATS,
    UNDO,
    Change,
    History,
    Step,
)
from games.engine.moves import read_line, write_line
from games.models import PlaySession
from scoring.outcome import told
from scoring.sheet import Score, SheetLine
from scoring.wording import Text, colour_name, joined, listed, not_a

RECENT = 2
"""How many entries the strip under the board tells."""
FEW = 4
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
    is_change: bool = False
    """Does it take entries back, or bring them back?"""


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
    waiver: str = ""
    """The line with which a referee would let it stand, where he can."""
    asked: Sequence[tuple[str, str, bool]] = ()
    """The players who have to agree, by colour and name, and whether they have."""
    line: str = ""
    """What they agree to."""
    rows: Sequence[Row] = ()
    """What happened meanwhile."""
    also: Sequence[Text] = ()
    """What else is against it."""


class Rights(NamedTuple):
    """What whoever looks at a table may do there."""

    record: bool = True
    rule: bool = True
    """Himself, or a referee beside him who says his PIN."""
    hand_out: bool = True
    reopen: bool = True
    audit: bool = True
    ask: bool = True
    """May he read the lines themselves, whatever they give away?"""


ALL_RIGHTS = Rights()


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
    who: str = ""
    """The colour of the player whose hand stays chosen."""
    among: Sequence[str] | None = None
    """Which of several things stay in after a refusal."""
    notice: Notice | None = None
    rights: Rights = ALL_RIGHTS
    instead: str = ""
    """What a tap means while an earlier entry is being corrected: `replace 17`, or `insert 17`."""
    picked: Row | None = None
    """That entry,"""
    back_to_it: int = 0
    """and how many moves are taken back to play on from before it."""

    @property
    def face(self) -> Face[Any]:
        return face_of(self.history.game)

    @cached_property
    def names(self) -> Names:
        """Of those who sat there when the moment shown was played; seats may have been corrected since."""
        return self.step.setup.names

    @property
    def is_now(self) -> bool:
        return self.step is self.history.now

    @cached_property
    def is_over(self) -> bool:
        """Is the end shown, and not taken back?"""
        return self.is_now and self.step.is_last

    @cached_property
    def can_play(self) -> bool:
        return self.is_now and not self.is_over and not self.show and self.rights.record

    @cached_property
    def to_act(self) -> list[str]:
        """The colours of those who have to act."""
        return [actor for actor in self.history.game.to_act(self.step.state) if actor in self.names]

    @property
    def actor(self) -> str:
        """The colour of the player to act, or to draw, where it is one and not several."""
        return self.to_act[0] if len(self.to_act) == 1 else self.face.drawer(self.step.state)

    @property
    def company(self) -> Text:
        return listed([player.name for player in self.history.setup.players])

    @property
    def stage(self) -> Text:
        return self.face.stage(self.step.state)

    @cached_property
    def choices(self) -> Sequence[Choice]:
        return self.face.choices(self.step.state) if self.can_play else ()

    @property
    def calls(self) -> Sequence[Call]:
        return self.face.calls(self.step.state) if self.can_play else ()

    @cached_property
    def aside(self) -> Aside | None:
        return self.face.aside(self.step.state) if self.can_play else None

    @cached_property
    def hands(self) -> Sequence[Hand]:
        return self.face.hands(self.step.state) if self.can_play else ()

    @cached_property
    def several(self) -> Several | None:
        return self.face.several(self.step.state) if self.can_play else None

    @property
    def sales(self) -> Mapping[str, Sequence[Call]]:
        return self.face.sales(self.step.state) if self.can_play else {}

    # What takes the place of the board

    @property
    def ways(self) -> list[tuple[str, Text]]:
        """The panels there are, by what `show` calls them."""
        return [(show, panel.label) for show, panel in self.face.panels.items() if show != "score"]

    @cached_property
    def opened(self) -> str:
        """The panel that is open; at the end the points explain themselves."""
        show = "score" if self.is_over and not self.show else self.show
        return show if show in self.face.panels else ""

    @property
    def panel(self) -> SafeString:
        draw = self.face.panels[self.opened].draw
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
    def target(self) -> str:
        """Where a tap goes."""
        kind, _, number = self.instead.partition(" ")
        return f"{self.home}/entries/{number}?as={kind}" if kind else f"{self.home}/play"

    @property
    def news(self) -> str:
        """Where to ask whether this screen is still up to date."""
        why = ".".join(self.asked) if self.asked else ""
        return f"{self.home}?show={self.show}&why={why}&after={self.history.entries}"

    # The board

    @property
    def board(self) -> SafeString:
        return mark_safe(self.face.picture(self.step.state, self.marks, self.language))

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
        return mark_safe(self.face.symbols(self.step.state, self.language))

    @property
    def board_style(self) -> str:
        """Of the style sheet for the board of this play, where it has one: its address."""
        if not self.face.style:
            return ""
        version = crc32(self.face.style(self.step.state).encode())
        return f"{self.home}/board.css?{version:x}"

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
        return shows_points(self.session, self.history)

    @property
    def score(self) -> Score:
        return self.step.score

    @property
    def points(self) -> Mapping[str, int]:
        """As they stand on the track; where they are explained, as the game would end now."""
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
        """The rows of the sheet that are no player's."""
        points = self.points
        return [
            PlayerRow(name.say(self.language), row, (), points.get(row), False, False)
            for row, name in self.face.rows.items()
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
        return self.face.verdict(self.step.state, self.names) if self.is_over else None

    @property
    def outcome(self) -> Text:
        """How it came out, in a sentence or two."""
        return told(self.names, self.step.totals, self.score.places, self.verdict)

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
        return [(row, list(self.score.sheet.by_category(row.colour).values())) for row in self.everybody]

    @property
    def proof(self) -> list[tuple[PlayerRow, Sequence[SheetLine]]]:
        return [(row, self.score.sheet.rows[row.colour]) for row in self.everybody]

    @property
    def agreed(self) -> list[tuple[Text, Text]]:
        """The options of this play, and its board."""
        options, setup = self.history.game.options, self.history.setup
        agreed = [(option.label, option.choices[setup.options[name]]) for name, option in options.items()]
        if setup.board:
            invented = Text(" (invented)", " (erfunden)") if setup.board.invented else Text("", "")
            name = setup.board.name
            if isinstance(setup.board.source, str):  # a board of the house is called in the page's language
                name = gettext(name)
            agreed.append((Text("Board", "Spielplan"), Text(f"{name}{invented.en}", f"{name}{invented.de}")))
        return agreed

    @cached_property
    def asked(self) -> tuple[str, str] | None:
        """The row and category that is being explained, if it is to be seen at all."""
        row, _, category = self.why.partition(".")
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
        name, words = self.name_of(row), self.score.sheet.categories[category]
        return Text(f"{name}: {words.en}", f"{name}: {words.de}")

    def name_of(self, row: str) -> str:
        return self.names.get(row) or self.face.rows[row].say(self.language)

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
            if entry.step is None:
                return Row(entry.number, "", "", Told(changed(entry)), (), True, (), is_change=True)
            row = self.row(entry.step)
            return row._replace(told=corrected(entry, row.told))
        ruling, told = entry.ruling, entry.told
        actor = told.by or ruling.actor or ""
        if told.discreet is not None and not self.points_shown:
            told = told._replace(then=told.discreet)
        return Row(
            entry.number,
            entry.setup.names.get(actor, ""),
            actor,
            told,
            self.gains(entry) if self.points_shown and not self.face.track else (),
            self.history.stands(entry),
            ruling.rules if ruling.waived else (),
        )

    def gains(self, step: Step) -> tuple[tuple[str, str], ...]:
        return tuple(
            (step.setup.names.get(row) or self.name_of(row), f"{points:+d}".replace("-", "−"))
            for row, points in step.gains.items()
        )

    @property
    def correction(self) -> str:
        """Where the entry whose position is shown can be corrected; empty where it cannot."""
        may = self.rights.rule and self.step.before and self.history.stands(self.step)
        return f"{self.home}/entries/{self.step.number}" if may and not self.history.sealed else ""

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


def shows_points(session: PlaySession, history: History) -> bool:
    """Are points told now? At the end always; before it neither against a table's wish nor a title's rule."""
    face = history.game.face
    return history.now.is_last or (session.show_scores and not (face and face.is_secret))


def shows_lines(session: PlaySession, history: History, who: Who) -> bool:
    """Lines give away what lies hidden: as long as anything does, not everybody reads them."""
    return shows_points(session, history) or who.may(ASK, session.pk)


@lru_cache(1024)
def table_address(session: int) -> str:
    return reverse("table", args=(session,))


def face_of(game: AnyGame) -> Face[Any]:
    assert game.face, f"{game.name} has no face for the tablet"
    return game.face


def changed(change: Change) -> Text:
    """What an entry did that is no move, by the numbers of the entries it was about.

    With the names as they were then: whoever has that colour now said nothing of the kind.
    """
    names: Names = change.setup.names if change.setup else {}
    which = listed(runs(step.number for step in change.steps))
    match change.kind:
        case kind if kind == UNDO:
            agreed = listed([names.get(colour, colour) for colour in change.agreed])
            said = Text(f" (agreed: {agreed.en})", f" (einverstanden: {agreed.de})")
            told = Text(f"Taken back: {which.en}", f"Zurückgenommen: {which.de}")
            return Text(told.en + said.en, told.de + said.de) if change.agreed else told
        case kind if kind == REDO:
            return Text(f"Redone: {which.en}", f"Wiederholt: {which.de}")
        case kind if kind == DROP:
            assert change.old
            number = change.old.number
            gone = fallen(change)
            return Text(f"Entry {number} never happened.{gone.en}", f"Eintrag {number} gab es nie.{gone.de}")
        case kind if kind == CONFIRM:
            name = names.get(change.colour, change.colour)
            return Text(f"{name} confirms the result.", f"{name} bestätigt das Ergebnis.")
        case kind if kind == SEATS:
            return reseated(change)
    return TOLD[change.kind]


def reseated(change: Change) -> Text:
    """Who sits where, clockwise, and who sat there by the record."""
    assert change.setup
    seats = json.loads(change.line.removeprefix(SEATS))
    was, now = listed([player.name for player in change.setup.players]), listed([name for name, _ in seats])
    if was == now:  # only colours were mixed up
        coloured = [(name, colour_name(colour)) for name, colour in seats]
        now = joined([Text(f"{name} ({what.en})", f"{name} ({what.de})") for name, what in coloured])
        return Text(f"Colours corrected: {now.en}.", f"Farben berichtigt: {now.de}.")
    return Text(
        f"Names and seats corrected: {now.en} (instead of {was.en}).",
        f"Namen und Sitzordnung berichtigt: {now.de} (statt {was.de}).",
    )


TOLD = {
    CHECKED: Text("Compared: the table is as shown.", "Verglichen: Der Tisch ist wie gezeigt."),
    SEAL: Text("Sealed.", "Versiegelt."),
    REOPEN: Text("Reopened.", "Wieder geöffnet."),
}


def corrected(change: Change, told: Told) -> Told:
    """What was really played, and instead of what."""
    if change.kind == REPLACE:
        assert change.old
        number = change.old.number
        mark = Text(f"(instead of entry {number})", f"(statt Eintrag {number})")
    else:
        mark = Text("(was missing)", "(hatte gefehlt)")
    gone = fallen(change)
    then = (Text(gone.en.strip(), gone.de.strip()),) if any(gone) else ()
    what = Text(f"{told.what.en} {mark.en}", f"{told.what.de} {mark.de}")
    return told._replace(what=what, then=(*told.then, *then))


def fallen(change: Change) -> Text:
    if not change.steps:
        return Text("", "")
    which = listed(runs(step.number for step in change.steps))
    return Text(f" No longer stands: {which.en}.", f" Gilt nicht mehr: {which.de}.")


def runs(numbers: Iterable[int]) -> list[str]:
    """3, 4, 5 and 9 as 3–5, 9."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in found]


# What there is to say about a tap


def refused(tablet: Tablet, ruling: Ruling, chosen: str, at: str) -> Notice:
    """Why not, what is in the way, and what could be done instead."""
    known = tablet.face.at(tablet.step.state, at, tablet.names) is not None
    if known and chosen in [choice.line for choice in tablet.choices if choice.ready]:
        other = asked_about(tablet, at)  # nobody chose it: something else may be meant, or only a look
        if other.offers or ruling.move is None:
            return other
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
        waiver=waiver(ruling) if tablet.rights.rule else "",
    )


def waiver(ruling: Ruling) -> str:
    """The line with which a referee would let this stand; empty where he cannot."""
    if not ruling.violations or not all(violation.waivable for violation in ruling.violations):
        return ""
    said, words, _ = read_line(ruling.text)
    return write_line(said, words, dict.fromkeys(ruling.rules))


def to_agree(tablet: Tablet, line: str, change: Change, colours: Sequence[str]) -> Notice:
    """Moves are taken back when all others agree."""
    which = listed(runs(step.number for step in change.steps))
    missing = [tablet.names[colour] for colour in colours if colour not in change.agreed]
    text = Text(
        f"To be taken back: {which.en}. All others agree by tapping their names.",
        f"Zurückgenommen würde: {which.de}. Alle anderen stimmen zu, indem sie auf ihren Namen tippen.",
    )
    if change.agreed:
        still = listed(missing)
        text = Text(f"{text.en} Still missing: {still.en}.", f"{text.de} Es fehlt noch: {still.de}.")
    asked = [(colour, tablet.names[colour], colour in change.agreed) for colour in colours]
    return Notice("agree", text, asked=asked, line=line)


def ruled_back(tablet: Tablet, line: str) -> Notice:
    """What a referee has taken back comes back by a referee."""
    text = Text(
        "The referee has taken that back.",
        "Das hat der Schiedsrichter zurückgenommen.",
    )
    return Notice("refused", text, waiver=line if tablet.rights.rule else "")


def not_yours() -> Notice:
    text = Text(
        "That takes a referee; nothing was changed.",
        "Dafür braucht es den Schiedsrichter; es wurde nichts geändert.",
    )
    return Notice("refused", text)


def legal_instead(tablet: Tablet, chosen: str) -> Text | None:
    """Where the chosen piece may go; not said where hidden stocks let fields be marked for no piece."""
    spots = tablet.face.spots(tablet.step.state, chosen)
    if spots and not tablet.history.ruling(chosen.replace(FIELD, spots[0])).stands:
        return None
    return instead(spots, tablet.face)


def instead(spots: Sequence[str], face: Face[Any]) -> Text:
    if not spots:
        return Text("At the moment it is legal nowhere.", "Zurzeit ist es nirgends erlaubt.")
    if len(spots) > FEW:
        count = len(spots)
        return Text(f"Legal: the {count} that are marked.", f"Erlaubt: die {count} markierten.")
    at = face.places(spots)
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
    name = face.places((at,))
    said = Text(f"{name.en}: {there.en}.", f"{name.de}: {there.de}.")
    return Notice("asked", said, marks=Marks(last=(at,)), offers=offers)


def overtaken(tablet: Tablet, after: int) -> Notice:
    """Something else was recorded before this tap: it is told, and the tap has changed nothing."""
    known = max(after, tablet.history.entries - 1)
    text = Text(
        "Not recorded: meanwhile the table has changed.",
        "Nicht eingetragen: Inzwischen ging es am Tisch weiter.",
    )
    return Notice("stale", text, rows=tablet.rows(tablet.history.log[known:][::-1]))
