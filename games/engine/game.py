"""What a title is made of, and what is done alike for every title: ruling, playing, replaying."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from games.engine.face import Face
from games.engine.moves import Move, read_line, write_line
from games.engine.rulebook import NOTATION, PHASE, TURN, Rulebook, Violation
from scoring.document import SeatedPlayer, Seating
from scoring.options import Option, Value
from scoring.sheet import Score
from scoring.wording import Text, any_of, colour_name, joined, not_a
from scoring.words import Colour, Line, RuleCode

if TYPE_CHECKING:
    from games.engine.examples import Examples
    from games.engine.finished import FinishedGame

State = TypeVar("State")
MoveT = TypeVar("MoveT", bound=Move)

TABLE = Colour("table")
"""The actor of what comes up at the table: nobody's decision."""

Awaiting = Mapping[Colour, AbstractSet[str]]
"""Who may act now (a colour, or the table), and with which kinds of move. Empty: the game is over."""


class Unreadable(Exception):
    """These words are not a move of the title; the text says which word is wrong."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Board(Protocol):
    """A board that is data: each title has its own."""

    @property
    def source(self) -> str | Mapping[str, Any]:
        """What a record says of it: its name, or the whole document."""

    @property
    def name(self) -> str: ...

    @property
    def invented(self) -> bool:
        """Whether it is made up for practice, and not the board of the box."""


class Layout(NamedTuple):
    """The things on a board that are laid out anew for every play, each in one of the places."""

    label: Text
    places: Mapping[str, Text]
    things: Mapping[str, Text]
    of: Callable[[Any], Sequence[str]]
    """The things of a board in the order of the places."""
    change: Callable[[Any, Sequence[str]], Board]
    """The board with these things in the places."""


class Setup(NamedTuple):
    """What is agreed before the first move."""

    players: tuple[SeatedPlayer, ...]
    options: Mapping[str, Value]
    board: Board | None = None
    """None where a title has one board only."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(player.colour for player in self.players)

    @property
    def names(self) -> dict[Colour, str]:
        """Who has which colour."""
        return {player.colour: player.name for player in self.players}


class Ruling(NamedTuple):
    """The referee's answer to a line: the move it means, and every rule it breaks."""

    text: Line
    move: Any
    actor: Colour | None
    violations: tuple[Violation, ...]
    waived: bool = False
    remark: Text = Text("", "")
    """Why a waiver does not help."""

    @property
    def stands(self) -> bool:
        return not self.violations or self.waived

    @property
    def rules(self) -> tuple[RuleCode, ...]:
        return tuple(violation.rule for violation in self.violations)

    @property
    def message(self) -> Text:
        texts = [violation.text for violation in self.violations]
        if any(self.remark):
            texts.append(self.remark)
        return Text(" ".join(text.en for text in texts), " ".join(text.de for text in texts))


class Refused(Exception):
    """A line was played that does not stand."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.message.en)
        self.ruling = ruling


def refused(line: Line, rule: RuleCode, why: Text) -> Refused:
    """The refusal of a line that is wrong in itself, whatever its move would be."""
    return Refused(Ruling(line, None, None, (Violation(rule, why),)))


class Replay(NamedTuple, Generic[State]):
    """How far a list of lines got: the last good position, and the refusal that ended it, if any."""

    state: State
    accepted: int
    refusal: Ruling | None


@dataclass(frozen=True)
class BoardKind:
    """The boards of a title whose board is data."""

    read: Callable[[object], Board]
    """The board a record names (one of `stored`) or brings along; raises `Malformed`."""
    stored: tuple[str, ...] = ()
    """The names of the boards that come with the title; the first is the usual one."""
    layout: Layout | None = None
    require_setup: Callable[[Setup], None] = lambda setup: None
    """Raises `Malformed` where these players cannot play on this board."""


@dataclass(frozen=True)
class Moves(Generic[State, MoveT]):
    """The moves of a title: how they are read, which there are, and whose they are."""

    read: Callable[[State, str], MoveT]
    """The move these words mean at this table; raises `Unreadable`."""
    candidates: Callable[[State], Iterable[MoveT]]
    """The moves the pieces could make, legal or not."""
    fast_legal: Callable[[State], list[MoveT]] | None = None
    """A shortcut to what `Game.check` lets pass; a test proves the two equal."""
    must_name_actor: AbstractSet[str] = frozenset()
    """Kinds of move whose line must say whose they are."""
    open_to_all: AbstractSet[str] = frozenset()
    """Kinds of move that are open to players whose turn it is not."""
    naming_players: AbstractSet[str] = frozenset()
    """Kinds of move whose words call players by their colours."""
    stay_with_colour: bool = False
    """Whether moves stay with the colour when it turns out that two players sat in each other's place.

    They stay with the seat otherwise, because only the turn said whose a move was."""


@dataclass(frozen=True)
class Game(Generic[State, MoveT]):
    """A title. The fields are the title's own; the methods below are the same for all."""

    slug: str
    name: str
    seating: Seating
    options: Mapping[str, Option]
    rulebook: Rulebook
    moves: Moves[State, MoveT]
    start: Callable[[Setup], State]
    awaiting: Callable[[State], Awaiting]
    check: Callable[[State, Colour, MoveT], Iterator[Violation]]
    """Every rule the actor's move breaks, in the law's order. The one place that knows what is legal."""
    apply: Callable[[State, Colour, MoveT], State]
    """The position after the move and all that follows from it; trusts that the move stands."""
    score: Callable[[State], Score]
    boards: BoardKind | None = None
    """None where the title has one board only."""
    face: Face[State] | None = None
    """How it looks on the tablet; a title without one can be refereed, but not played there."""
    finished: "FinishedGame | None" = None
    """How a finished game that nobody recorded is scored; without it only totals can be entered."""
    examples: "Examples | None" = None
    """Drawn examples for its rules."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        return self.seating.colours

    def setup(
        self, players: tuple[SeatedPlayer, ...], options: Mapping[str, Value], board: Board | None
    ) -> Setup:
        """What is agreed, if it can be played; raises `Malformed`."""
        setup = Setup(players, options, board)
        if self.boards:
            self.boards.require_setup(setup)
        return setup

    def read_board(self, source: object) -> Board | None:
        """The board a record names or brings along, where the title needs one; raises `Malformed`."""
        return self.boards.read(source) if self.boards else None

    @property
    def usual_board(self) -> str | None:
        """The name of the board that is meant where none is named."""
        return next(iter(self.boards.stored), None) if self.boards else None

    @property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        return self.seating.counts

    def ruling(self, state: State, text: Line) -> Ruling:
        """Returns whether this line stands, and if not, every reason in the law's order."""
        try:
            actor, move, waivers = self._understand(state, text)
        except Refused as refused:
            return refused.ruling
        ruling = Ruling(text, move, actor, tuple(self.check(state, actor, move)))
        return _with_waivers(ruling, waivers) if waivers else ruling

    def ruling_again(self, state: State, text: Line, waivers: Iterable[RuleCode]) -> Ruling:
        """The ruling on a line played again; waivers it still needs stay."""
        named, words, _ = read_line(text)
        ruling = self.ruling(state, write_line(named, words, ()))
        broken = [code for code in waivers if code in ruling.rules]
        return self.ruling(state, write_line(named, words, broken)) if broken else ruling

    def player_of(self, state: State, ruling: Ruling) -> Colour | None:
        """Whose move it is; None for what comes up at the table, whoever's hand does it."""
        return None if ruling.move.kind in self.awaiting(state).get(TABLE, ()) else ruling.actor

    def written(self, state: State, ruling: Ruling) -> Line:
        """A standing line as a record writes it: a player's move with its player."""
        waivers = dict.fromkeys(ruling.rules) if ruling.waived else ()
        return write_line(self.player_of(state, ruling), ruling.move.text, waivers)

    def play(self, state: State, text: Line) -> State:
        """The position after this line; raises `Refused` where it does not stand."""
        actor, move, waivers = self._understand(state, text)
        if waivers or any(self.check(state, actor, move)):
            ruling = self.ruling(state, text)
            if not ruling.stands:
                raise Refused(ruling)
        return self.apply(state, actor, move)

    def replay(self, setup: Setup, lines: Iterable[Line]) -> Replay[State]:
        """Play line after line until the end or the first that does not stand."""
        state = self.start(setup)
        accepted = 0
        for text in lines:
            try:
                state = self.play(state, text)
            except Refused as refused:
                return Replay(state, accepted, refused.ruling)
            accepted += 1
        return Replay(state, accepted, None)

    def legal_moves(self, state: State) -> list[MoveT]:
        """Every move that breaks no rule now, whoever may make it."""
        if self.moves.fast_legal:
            return self.moves.fast_legal(state)
        awaiting = self.awaiting(state)
        return [
            move
            for move in self.moves.candidates(state)
            if any(
                move.kind in kinds and not any(self.check(state, actor, move))
                for actor, kinds in awaiting.items()
            )
        ]

    def to_act(self, state: State) -> list[Colour]:
        """Who has to act: those who may do more than what is open to everybody."""
        return [actor for actor, kinds in self.awaiting(state).items() if not kinds <= self.moves.open_to_all]

    def is_over(self, state: State) -> bool:
        return not self.awaiting(state)

    def _understand(self, state: State, text: Line) -> tuple[Colour, MoveT, tuple[RuleCode, ...]]:
        """Who does what, and which rules are waived; raises `Refused` where that is unclear or not due."""
        named, words, waivers = read_line(text)
        try:
            move = self.moves.read(state, words)
            if named is not None or waivers:
                self._read_names(named, waivers)
        except Unreadable as unreadable:
            raise refused(text, NOTATION, unreadable.text) from None
        awaiting = self.awaiting(state)
        actor = self._actor(move, awaiting) if named is None else named
        if actor is None or move.kind not in awaiting.get(actor, ()):
            raise Refused(Ruling(text, move, actor, (_out_of_turn(named, move, awaiting),)))
        return actor, move, waivers

    def _actor(self, move: MoveT, awaiting: Awaiting) -> Colour | None:
        """Who makes a move that does not say whose it is: the only one who may."""
        if len(awaiting) == 1 and not self.moves.must_name_actor:
            return next(iter(awaiting))
        able = [actor for actor, kinds in awaiting.items() if move.kind in kinds]
        if TABLE in able:
            return TABLE
        return able[0] if len(able) == 1 and move.kind not in self.moves.must_name_actor else None

    def _read_names(self, actor: Colour | None, waivers: Sequence[RuleCode]) -> None:
        if actor is not None and actor not in self.colours:
            raise Unreadable(not_a(actor, "is not a player's colour", "ist keine Farbe dieses Spiels"))
        for code in waivers:
            if code not in self.rulebook:
                raise Unreadable(not_a(code, "is not a rule of this game", "ist keine Regel dieses Spiels"))
        if len(set(waivers)) < len(waivers):
            raise Unreadable(
                Text(
                    "The same exception appears twice in this line.",
                    "Dieselbe Ausnahme steht zweimal in dieser Zeile.",
                )
            )


AnyGame = Game[Any, Any]


def _out_of_turn(named: Colour | None, move: Move, awaiting: Awaiting) -> Violation:
    """Why nobody, or not this actor, may make a move of this kind now."""
    able = [actor for actor, kinds in awaiting.items() if move.kind in kinds]
    if not awaiting:
        return Violation(PHASE, Text("The game is over.", "Die Partie ist zu Ende."))
    if not able:
        due = any_of(sorted({kind for kinds in awaiting.values() for kind in kinds}))
        return Violation(
            PHASE,
            Text(
                f"“{move.kind}” is not possible now; possible: {due.en}.",
                f"„{move.kind}“ ist jetzt nicht möglich; möglich: {due.de}.",
            ),
        )
    return Violation(TURN, _wrong_actor(named, able))


def _wrong_actor(named: Colour | None, able: Sequence[Colour]) -> Text:
    if named is None:
        return Text(
            "The line must begin with the player's colour.",
            "Die Zeile muss mit der Farbe des Sitzes beginnen.",
        )
    if able == [TABLE]:
        return Text(
            "This line must not begin with a colour: it belongs to the whole table.",
            "Diese Zeile darf nicht mit einer Farbe beginnen: Sie gilt für den ganzen Tisch.",
        )
    players = [colour_name(colour) for colour in able if colour != TABLE]
    actor, others = colour_name(named), joined(players)
    return Text(
        f"Next to move: {others.en}, not {actor.en}.",
        f"An der Reihe: {others.de}, nicht {actor.de}.",
    )


def _with_waivers(ruling: Ruling, waivers: Sequence[RuleCode]) -> Ruling:
    """A waived move stands when exactly the rules it breaks are waived and each of them may be."""
    if not ruling.violations:
        nothing = Text(
            "The move breaks no rule: no exception is needed.",
            "Der Zug verletzt keine Regel: Eine Ausnahme ist nicht nötig.",
        )
        return ruling._replace(violations=(Violation(NOTATION, nothing),))
    faults = [*_waiver_faults(ruling, waivers)]
    if not faults:
        return ruling._replace(waived=True)
    return ruling._replace(
        remark=Text(" ".join(fault.en for fault in faults), " ".join(fault.de for fault in faults))
    )


def _waiver_faults(ruling: Ruling, waivers: Sequence[RuleCode]) -> Iterator[Text]:
    for violation in ruling.violations:
        code = violation.rule
        if code not in waivers:
            yield Text(f"No exception was made for {code}.", f"Für {code} wurde keine Ausnahme gemacht.")
        elif not violation.waivable:
            yield Text(
                f"No exception is possible for {code} here.", f"Für {code} ist hier keine Ausnahme möglich."
            )
    for code in waivers:
        if code not in ruling.rules:
            yield Text(
                f"{code} is not broken: no exception is needed.",
                f"{code} ist nicht verletzt: Eine Ausnahme ist nicht nötig.",
            )
