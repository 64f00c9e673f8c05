"""Flandern's moves: what is drawn and shown at the table, cards laid, quarters built and finished.

Except for `play` with its number of influence cards there are few enough for each to be made once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from games.engine.game import Unreadable
from games.engine.moves import UNEVEN_SPACES, out_of_place, read_count
from games.titles.flandern.board import PLACES
from games.titles.flandern.components import ACTION_CARDS, CATHEDRAL, GOLD_KINDS, MASTER
from games.titles.flandern.state import State
from scoring.titles.flandern.position import CITIES, CRESTS
from scoring.wording import Text, not_a
from scoring.words import NO_COLOUR, Colour, Field

DRAW, DISCARD, PLAY, BUILD, FINISH, REVEAL = "draw", "discard", "play", "build", "finish", "reveal"
KINDS = (DRAW, DISCARD, PLAY, BUILD, FINISH, REVEAL, CATHEDRAL, MASTER)


@dataclass(frozen=True, slots=True)
class Move:
    text: str
    kind: str
    card: str = ""
    """The card discarded, laid or shown."""
    influence: int = 0
    """The number of influence cards laid with it."""
    place: int = -1
    """The place, as an index into the places of the board."""
    crest: Colour = NO_COLOUR
    """The crest of the quarter that is built."""
    master: bool = False
    """Whether the quarter bears a printed guild master."""

    @property
    def name(self) -> Field:
        """The name of the place."""
        return PLACES[self.place]

    @property
    def spot(self) -> int:
        """The place as a mask."""
        return 1 << self.place

    @property
    def city(self) -> int:
        """The index of the place's city."""
        return self.place // 13


DRAW_MOVE = Move(DRAW, DRAW)
DISCARDS = {city: Move(f"{DISCARD} {city}", DISCARD, card=city) for city in CITIES}
REVEALS = {kind: Move(f"{REVEAL} {kind}", REVEAL, card=kind) for kind in GOLD_KINDS}


def _everywhere(kind: str) -> tuple[Move, ...]:
    return tuple(Move(f"{kind} {name}", kind, place=place) for place, name in enumerate(PLACES))


FINISHES, CATHEDRALS, MASTERS = _everywhere(FINISH), _everywhere(CATHEDRAL), _everywhere(MASTER)
BUILDS = {
    crest: tuple(
        Move(f"{BUILD} {name} {crest}", BUILD, place=place, crest=crest) for place, name in enumerate(PLACES)
    )
    for crest in CRESTS
}
WITH_MASTER = tuple(
    Move(f"{move.text} {MASTER}", BUILD, place=move.place, crest=crest, master=True)
    for crest, builds in BUILDS.items()
    for move in builds
)
ALL_BUILDS = tuple(move for builds in BUILDS.values() for move in builds)
WITHOUT_PLAYS = (
    DRAW_MOVE, *DISCARDS.values(), *REVEALS.values(), *ALL_BUILDS, *FINISHES, *CATHEDRALS, *MASTERS
)  # fmt: skip
BY_TEXT = {move.text: move for move in (*WITHOUT_PLAYS, *WITH_MASTER)}


@lru_cache(1024)
def lay(card: str, influence: int) -> Move:
    return Move(f"{PLAY} {card} +{influence}", PLAY, card=card, influence=influence)


def candidates(state: State) -> Iterable[Move]:
    """All moves, with every number of influence cards that a player has; printed masters are left out."""
    most = max(state.influence)
    plays = [lay(card, influence) for card in ACTION_CARDS for influence in range(most + 1)]
    return (*WITHOUT_PLAYS, *plays)


def read(words: str) -> Move:
    """The move these words mean; raises `Unreadable`."""
    move = BY_TEXT.get(words)
    if move is not None:
        return move
    kind, *rest = words.split(" ")
    if kind == PLAY and "" not in rest:
        return _read_play(rest)
    raise Unreadable(_what_is_wrong(words))


MOST_DIGITS = 1000
"""The most digits that are read of a number of influence cards."""


def _read_play(rest: list[str]) -> Move:
    if not rest:
        raise Unreadable(not_a(PLAY, "does not say which card", "sagt nicht, welche Karte"))
    card, *numbers = rest
    if card not in ACTION_CARDS:
        raise Unreadable(not_a(card, "is not an action card", "ist keine Aktionskarte"))
    if not numbers:
        return lay(card, 0)
    number = " ".join(numbers)
    influence = read_count(number[1:], MOST_DIGITS)
    if not number.startswith("+") or influence is None:
        raise Unreadable(
            not_a(number, "is not a number of influence cards", "ist keine Anzahl von Einflusskarten")
        )
    return lay(card, influence)


def _what_is_wrong(words: str) -> Text:
    """A sentence about the first word that does not fit."""
    kind, *rest = words.split(" ")
    if not kind or "" in rest:
        return UNEVEN_SPACES
    if kind not in KINDS:
        return not_a(kind, "is not a move of this game", "ist kein Zug dieses Spiels")
    if kind == DRAW:
        return out_of_place(rest)
    if not rest:
        return not_a(words, "does not say what or where", "sagt nicht, was oder wo")
    if kind == REVEAL:
        return not_a(" ".join(rest), "is not a gold card", "ist keine goldene Karte")
    if rest[0] not in CITIES:
        return not_a(rest[0], "is not a city", "ist keine Stadt")
    return _wrong_place(kind, rest)


def _wrong_place(kind: str, rest: list[str]) -> Text:
    """A sentence about what is wrong after the city."""
    place, more = " ".join(rest[:2]), rest[2:]
    if kind != DISCARD and place not in PLACES:
        return not_a(place, "is not a site of this board", "ist kein Bauplatz dieses Plans")
    if kind != BUILD:
        behind = rest[1:] if kind == DISCARD else more
        return out_of_place(behind)
    if not more:
        return not_a(" ".join((kind, *rest)), "does not say which crest", "sagt nicht, welches Wappen")
    if more[0] not in CRESTS:
        return not_a(more[0], "is not a crest", "ist kein Wappen")
    return out_of_place(more[1:])
