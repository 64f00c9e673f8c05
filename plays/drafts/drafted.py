"""A finished game while it is being entered: its players, the answers so far, and their result."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from games.engine.finished import Answers, CardHolding, Leaf, Misplaced, Way
from games.engine.game import AnyGame, Board, Setup
from games.titles import TITLES
from plays import totals
from plays.models import Circumstances
from plays.results import Result, read_result
from scoring.document import SeatedPlayer
from scoring.options import chosen, differing
from scoring.position import NO_RULE, Doubt
from scoring.wording import Text, colour_name, listed
from scoring.words import Colour, Field
from web.reading import is_digits

LARGEST_NUMBER = 9999
TOTALS = "totals"
TOTALS_PREFIXES = ("total.", "place.", "coloured.")
"""The prefixes of answers that belong to a player and not to a colour."""


@dataclass(frozen=True)
class DraftedGame:
    game: AnyGame
    setup: Setup
    circumstances: Circumstances
    way_name: str
    answers: Answers
    faults: tuple[Text, ...] = ()
    """Why the last numbers or taps could not be taken."""

    @classmethod
    def new(cls, game: AnyGame, setup: Setup, circumstances: Circumstances, way: str = "") -> "DraftedGame":
        ways = ways_of(game)
        return cls(game, setup, circumstances, way if way in ways else next(iter(ways)), {})

    @classmethod
    def of_content(cls, title: str, content: Mapping[str, Any]) -> "DraftedGame":
        """The game that a draft holds."""
        game = TITLES[title]
        players = tuple(SeatedPlayer(name, colour) for name, colour in content["players"])
        setup = Setup(players, chosen(game.options, content["options"]), _board(game, content["board"]))
        circumstances = Circumstances(
            date.fromisoformat(content["played"]), content["place"], content["seated"]
        )
        return replace(cls.new(game, setup, circumstances, content["way"]), answers=content["answers"])

    @property
    def content(self) -> dict[str, Any]:
        return {
            "players": [list(player) for player in self.setup.players],
            "options": differing(self.game.options, self.setup.options),
            "board": self.setup.board and self.setup.board.source,
            "played": self.circumstances.played.isoformat(),
            "place": self.circumstances.place,
            "seated": self.circumstances.seated,
            "way": self.way_name,
            "answers": dict(self.answers),
        }

    @classmethod
    def of_result(cls, result: Result, circumstances: Circumstances) -> "DraftedGame":
        """The game whose answers give this result, so that it can be corrected."""
        game, document = result.game, result.document
        way = next(name for name, way in ways_of(game).items() if way.format == document["format"])
        options = chosen(game.options, document.get("options", {}))
        setup = Setup(_players(result), options, _board(game, document.get("board")))
        answers = ways_of(game)[way].answers(setup, document)
        if way != TOTALS:
            answers = {name: value for name, value in answers.items() if value != "0"}
        return replace(cls.new(game, setup, circumstances, way), answers=answers)

    @property
    def way(self) -> Way:
        return ways_of(self.game)[self.way_name]

    @property
    def other_ways(self) -> list[tuple[str, Text]]:
        return [(name, way.label) for name, way in ways_of(self.game).items() if name != self.way_name]

    @cached_property
    def leaves(self) -> list[Leaf]:
        return [*self.way.leaves(self.setup)]

    @cached_property
    def holdings(self) -> list[CardHolding]:
        return [*self.way.holdings(self.setup, self.answers)]

    # Answers come in

    def answered(self, sent: Mapping[str, str]) -> "DraftedGame":
        """The game with the numbers of a page; what is not a number becomes a fault and changes nothing."""
        answers, faults = dict(self.answers), []
        for asked in self._numbers():
            if asked.name not in sent:
                continue
            typed = sent[asked.name].strip()
            if not typed:
                answers.pop(asked.name, None)
            elif _is_number(typed):
                answers[asked.name] = str(int(typed))
            else:
                faults.append(_no_number(asked.label, typed))
        return replace(self, answers=answers, faults=(*self.faults, *faults))

    def _numbers(self) -> Iterable[Any]:
        for leaf in self.leaves:
            for grid in leaf.grids:
                for _, numbers in grid.rows:
                    yield from filter(None, numbers)

    def stepped(self, wish: str) -> "DraftedGame":
        """The game with one more or less of something: `ghent.church 1`."""
        name, _, step = wish.rpartition(" ")
        if step not in ("1", "-1") or name not in [asked.name for asked in self._numbers()]:
            return self
        count = int(self.answers.get(name) or 0) + int(step)
        return self.answered({name: str(max(0, count))})

    def tapped(self, field: Field, tool: str) -> "DraftedGame":
        """The game after a tap on the board with a tool."""
        board = self.way.board
        if board is None or tool not in [known.name for known in board.tools(self.setup)]:
            return self
        try:
            return replace(self, answers=board.tap(self.setup, self.answers, tool, field))
        except Misplaced as misplaced:
            return replace(self, faults=(*self.faults, misplaced.text))

    def held(self, name: str, colour: str) -> "DraftedGame":
        """The game in which a colour holds a card; without a colour the board decides."""
        if name not in [holding.name for holding in self.holdings]:
            return self
        answers = {key: value for key, value in self.answers.items() if key != name}
        return replace(self, answers={**answers, name: colour} if colour in self.setup.colours else answers)

    def by_way(self, way: str) -> "DraftedGame":
        """The game entered in another way, with the answers that follow from those given already."""
        if way not in ways_of(self.game):
            return self
        other = replace(self, way_name=way)
        if self.is_blank:
            return other
        if way == TOTALS:
            known = {f"total.{seat.colour}": str(seat.points) for seat in self.result.standings}
        else:
            known = other.way.answers_from(self.setup, self.answers)
        if any(name in self.answers for name in known):
            return other
        return replace(other, answers={**self.answers, **known})

    def reseated(self, setup: Setup, circumstances: Circumstances) -> "DraftedGame":
        """The game with other players, options or circumstances.

        Pieces stay with their colour, since that is what lies on the table; they follow a player only to a
        colour nobody had. Totals have no colour: they stay with the name.
        """
        colour_now = {player.name: player.colour for player in setup.players}
        colour_then = {player.name: player.colour for player in self.setup.players}
        moved = {
            then: colour_now[name]
            for name, then in colour_then.items()
            if name in colour_now and then not in setup.colours and colour_now[name] not in self.setup.colours
        }
        answers = {
            ".".join(moved.get(Colour(part), part) for part in name.split(".")): moved.get(
                Colour(value), value
            )
            for name, value in self.answers.items()
            if not name.startswith(TOTALS_PREFIXES)
        }
        for name, then in colour_then.items():
            for kind in TOTALS_PREFIXES if name in colour_now else ():
                if kind + then in self.answers:
                    answers[kind + colour_now[name]] = self.answers[kind + then]
        asked = self.game.finished.options if self.game.finished else ()
        unasked = {name: value for name, value in self.setup.options.items() if name not in asked}
        setup = setup._replace(options={**setup.options, **unasked})
        return replace(self, setup=setup, circumstances=circumstances, answers=answers)

    # What it amounts to

    @cached_property
    def _assembled(self) -> tuple[dict[str, Any], tuple[Doubt, ...]]:
        document, players, doubts = self.way.assemble(self.setup, self.answers)
        seats = [
            {"name": p.name, "colour": p.colour, **players.get(p.colour, {})} for p in self.setup.players
        ]
        if self.way_name == TOTALS:
            seats = [
                seat
                if f"coloured.{seat['colour']}" in self.answers
                else {key: value for key, value in seat.items() if key != "colour"}
                for seat in seats
            ]
        head: dict[str, Any] = {"format": self.way.format, "game": self.game.slug, "players": seats}
        if self.way_name != TOTALS and (options := self._options):
            head["options"] = options
        return {**head, **document}, doubts

    @property
    def _options(self) -> dict[str, Any]:
        return differing(self.game.options, self.setup.options)

    @cached_property
    def result(self) -> Result:
        return read_result(self._assembled[0])

    @property
    def doubts(self) -> list[Doubt]:
        """All doubts, those that refuse the game first."""
        found = [*self._left_over(), *self._assembled[1]]
        found += self.result.scored.doubts if self.result.scored else ()
        return sorted(found, key=lambda doubt: not doubt.refuses)

    def _left_over(self) -> Iterable[Doubt]:
        """Doubts about pieces of a colour that nobody plays any more."""
        gone = [colour for colour in self.game.colours if colour not in self.setup.colours]
        for colour in gone if self.way_name != TOTALS else ():
            prefix = self.game.finished.prefix_of(colour) if self.game.finished else ""
            if any(
                value == colour or (prefix and name.startswith(prefix))
                for name, value in self.answers.items()
            ):
                colour_text = colour_name(colour)
                yield Doubt(
                    NO_RULE,
                    Text(
                        f"Something was entered for {colour_text.en}, but nobody plays {colour_text.en}.",
                        f"Für {colour_text.de} ist etwas eingetragen, aber niemand spielt {colour_text.de}.",
                    ),
                )

    @property
    def is_blank(self) -> bool:
        """Whether nothing was entered in this way, even if something was in another."""
        asked = {number.name for number in self._numbers()}
        return not any(
            value != "0" and (name in asked or (self.way.board and name.startswith("at.")))
            for name, value in self.answers.items()
        )

    def obstacle(self) -> Text | None:
        """The reason why it cannot be saved as it is."""
        if self.is_blank:
            return Text("Nothing has been entered yet.", "Es ist noch nichts eingetragen.")
        if self.way_name == TOTALS and (missing := self._without_points()):
            return Text(f"The points of {missing.en} are missing.", f"Die Punkte von {missing.de} fehlen.")
        if self.doubts and self.doubts[0].refuses:
            return self.doubts[0].text
        return None

    def _without_points(self) -> Text | None:
        missing = [p.name for p in self.setup.players if f"total.{p.colour}" not in self.answers]
        return listed(missing) if missing else None


def ways_of(game: AnyGame) -> dict[str, Way]:
    """The ways of the title, and totals, which every title has."""
    own = game.finished.ways if game.finished else {}
    return {**own, TOTALS: totals.WAY}


def _board(game: AnyGame, source: object) -> Board | None:
    """The board that a document names; the usual one where points depend on it and only totals are known."""
    if source is None and game.finished and game.finished.needs_board:
        source = game.usual_board
    return None if source is None else game.read_board(source)


def _players(result: Result) -> tuple[SeatedPlayer, ...]:
    """The players; those without a colour get a free one, because answers need it."""
    taken = [standing.colour for standing in result.standings]
    free = iter([colour for colour in result.game.colours if colour not in taken])
    return tuple(SeatedPlayer(standing.name, standing.colour or next(free)) for standing in result.standings)


def _is_number(typed: str) -> bool:
    return is_digits(typed) and len(typed) < 6 and int(typed) <= LARGEST_NUMBER


def _no_number(asked: Text, typed: str) -> Text:
    shown = typed[:12]
    return Text(
        f"{asked.en}: “{shown}” is not a number from 0 to {LARGEST_NUMBER}.",
        f"{asked.de}: „{shown}“ ist keine Zahl von 0 bis {LARGEST_NUMBER}.",
    )
