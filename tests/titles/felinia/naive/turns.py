"""Whose decision it is, and how a move is written."""

from collections.abc import Sequence
from functools import cached_property

from tests.titles.felinia.naive.components import (
    BONUS_KINDS,
    COLOURS,
    GOODS,
    GUILD,
    SILVER_FOR,
    Move,
    is_number,
)
from tests.titles.felinia.naive.things import Things


class Turns(Things):
    """Who may do what now, and what a line means."""

    # Whose decision it is

    def event_due(self) -> str | None:
        """The table event that must come now: a draw or a ship."""
        if self.phase == "discovery" and self.walking().owed:
            return "draw"
        if self.phase == "set-up":
            return "draw" if self.short_market() else "ship"
        if self.phase == "refill":
            return "ship" if self.empty_berths() else "draw"
        return None

    def with_hidden(self) -> list[str]:
        """The players with a bonus tile to name, clockwise from the start player."""
        return [colour for colour in self.from_start() if self.players[colour].hidden]

    def to_act(self) -> str | None:
        """The player to decide; None for table events, for `finish` and when all is over."""
        if self.finished or self.event_due():
            return None
        if self.phase == "bids":
            return self.from_start()[self.bids % len(self.colours)]
        if self.phase == "trade":
            return self.stacks[self.place_played_out()][-1]
        if self.phase == "discovery":
            return self.walking().owner
        if self.phase == "storage":
            return self.still_to_store[0]
        return next(iter(self.with_hidden()), None)

    def actor(self) -> str:
        """The player to decide; there must be one."""
        colour = self.to_act()
        assert colour is not None
        return colour

    def due(self) -> dict[str, list[str | None]]:
        """The kinds of move that are due, each with the actors that may stand before it (None: nobody)."""
        if self.finished:
            return {}
        if event := self.event_due():
            return {event: [None]}
        due: dict[str, list[str | None]] = {"sell": [*self.colours]}
        if self.phase == "end":
            due["finish"] = [None]
            if self.with_hidden():
                due["declare"] = [*self.with_hidden()]
            return due
        if self.phase == "trade":
            at_guild = self.place_of_trade() == GUILD
            kinds = ["exchange", "bonus", "withdraw"] if at_guild else ["buy", "withdraw"]
        else:
            kinds = {"bids": ["bid"], "discovery": ["reveal", "step", "stop"], "storage": ["keep"]}[
                self.phase
            ]
        return due | {kind: [None, self.to_act()] for kind in kinds}

    # How a move is written

    def read(self, line: str) -> Move | None:
        """The move a line means, None where it means none."""
        actor, colon, text = line.partition(": ")
        if not colon:
            text = line
        elif actor not in COLOURS:
            return None
        kind, *words = text.split(" ")
        return Move(actor if colon else None, kind, words) if self.can_be_read(kind, words) else None

    def can_be_read(self, kind: str, words: list[str]) -> bool:
        """Whether these words may follow that one."""
        if kind == "keep":
            return all(word in GOODS for word in words)
        if kind == "sell":
            return len(words) == 2 and words[0] in SILVER_FOR and is_number(words[1])
        return any(
            len(words) == len(pattern)
            and all(word in choice for word, choice in zip(words, pattern, strict=True))
            for pattern in self.patterns.get(kind, [])
        )

    @cached_property
    def patterns(self) -> dict[str, list[list[Sequence[str]]]]:
        """The words each kind of move may be followed by, place for place; `keep` and `sell` are special."""
        sorts, provinces = list(self.board["sorts"]), list(self.symbols)
        berths = [str(berth) for berth in self.berths]
        markets = [str(market) for market in self.markets]
        return {
            "ship": [[berths, list(self.tiles)]],
            "draw": [[GOODS]],
            "bid": [[["purse"]], [["market"], markets], [[GUILD]]],
            "withdraw": [[]],
            "buy": [[GOODS], [GOODS, ["board"], berths]],
            "exchange": [[GOODS, GOODS], [GOODS, GOODS, ["board"], berths]],
            "bonus": [[BONUS_KINDS, sorts], [["hidden"]]],
            "reveal": [[provinces, sorts]],
            "step": [[provinces]],
            "stop": [[]],
            "declare": [[BONUS_KINDS, sorts]],
            "finish": [[]],
        }
