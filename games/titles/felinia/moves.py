"""Felinia's moves: what comes up at the table, bids, trade, steps ashore, storage and sales.

Except for `keep` and `sell` there are few enough on a board for each to be made once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from games.engine.game import Unreadable
from games.engine.moves import UNEVEN_SPACES, out_of_place, read_count
from games.titles.felinia.components import PRICES
from games.titles.felinia.state import NO_GOOD, State
from scoring.boards import kept_with_board
from scoring.titles.felinia.board import EXTRA, GOODS, PLUS, Board
from scoring.wording import Text, not_a

SHIP, DRAW, BID, WITHDRAW, BUY, EXCHANGE, BONUS = (
    "ship", "draw", "bid", "withdraw", "buy", "exchange", "bonus",
)  # fmt: skip
REVEAL, STEP, STOP, KEEP, SELL, DECLARE, FINISH = (
    "reveal", "step", "stop", "keep", "sell", "declare", "finish",
)  # fmt: skip
KINDS = (
    SHIP, DRAW, BID, WITHDRAW, BUY, EXCHANGE, BONUS, REVEAL, STEP, STOP, KEEP, SELL, DECLARE, FINISH
)  # fmt: skip
PURSE, MARKET, GUILD, BOARD, HIDDEN = "purse", "market", "guild", "board", "hidden"


@dataclass(frozen=True, slots=True)
class Move:
    text: str
    kind: str
    good: int = -1
    """The good drawn, bought or taken."""
    given: int = -1
    """The good given in exchange."""
    goods: tuple[int, ...] = NO_GOOD
    """The number of each good kept."""
    berth: int = -1
    """The berth where a ship tile is laid or a merchant goes aboard."""
    ship: int = -1
    place: int = -1
    """The market or guild a token is set on; -1 for the player's own board."""
    province: int = -1
    sort: int = -1
    bonus: int = -1
    """The index of the bonus tile in the board file; -1 if it is not named, or not there."""
    thing: str = ""
    """What is sold."""
    count: int = 0
    """How many are sold."""


@dataclass(frozen=True)
class BoardMoves:
    """The moves of a board except `keep` and `sell`."""

    draws: tuple[Move, ...]
    ships: tuple[tuple[Move, ...], ...]
    """Ship tiles laid, by berth, then by ship tile."""
    purse: Move
    bids: tuple[Move, ...]
    """Bids on each market and, last, on the guild."""
    buys: tuple[tuple[Move, ...], ...]
    """Purchases by good: without boarding, then with boarding at each berth."""
    exchanges: tuple[tuple[tuple[Move, ...], ...], ...]
    """Exchanges by the good given, then by the good taken, then as `buys`."""
    bonus: tuple[Move, ...]
    """Bonus tiles in the order of the board file; the hidden one is last."""
    declares: tuple[Move, ...]
    unknown_bonus: tuple[Move, ...]
    """Bonus tiles that can be named, but that the board file does not have."""
    reveals: tuple[tuple[Move, ...], ...]
    """Tiles turned up, by province, then by sort."""
    steps: tuple[Move, ...]
    by_text: dict[str, Move] = field(default_factory=dict)


WITHDRAW_MOVE, STOP_MOVE, FINISH_MOVE = Move(WITHDRAW, WITHDRAW), Move(STOP, STOP), Move(FINISH, FINISH)
ALONE = (WITHDRAW_MOVE, STOP_MOVE, FINISH_MOVE)


@kept_with_board(64)
def moves_of(board: Board) -> BoardMoves:
    goods, provinces = list(enumerate(GOODS)), list(enumerate(board.provinces))
    found = BoardMoves(
        draws=tuple(Move(f"{DRAW} {good}", DRAW, good=index) for index, good in goods),
        ships=tuple(_ships(board, berth) for berth in range(board.berths)),
        purse=Move(f"{BID} {PURSE}", BID),
        bids=(
            *(Move(f"{BID} {MARKET} {place + 1}", BID, place=place) for place in range(board.markets)),
            Move(f"{BID} {GUILD}", BID, place=board.markets),
        ),
        buys=tuple(_trades(board, BUY, f"{BUY} {name}", good) for good, name in goods),
        exchanges=tuple(_exchanges(board, given, name) for given, name in goods),
        bonus=(*_bonus_moves(BONUS, board), Move(f"{BONUS} {HIDDEN}", BONUS)),
        declares=tuple(_bonus_moves(DECLARE, board)),
        unknown_bonus=tuple(_unknown_bonus_moves(board)),
        reveals=tuple(_reveals(board, province, name) for province, name in provinces),
        steps=tuple(Move(f"{STEP} {name}", STEP, province=province) for province, name in provinces),
    )
    found.by_text.update((move.text, move) for move in every_move(found))
    return found


def _ships(board: Board, berth: int) -> tuple[Move, ...]:
    """Each ship tile laid at this berth."""
    return tuple(
        Move(f"{SHIP} {berth + 1} {ship.tile}", SHIP, berth=berth, ship=index)
        for index, ship in enumerate(board.ships)
    )


def _exchanges(board: Board, given: int, name: str) -> tuple[tuple[Move, ...], ...]:
    """This good given for each good."""
    return tuple(
        _trades(board, EXCHANGE, f"{EXCHANGE} {name} {taken}", good, given)
        for good, taken in enumerate(GOODS)
    )


def _reveals(board: Board, province: int, name: str) -> tuple[Move, ...]:
    """A tile of each sort turned up in this province."""
    return tuple(
        Move(f"{REVEAL} {name} {sort}", REVEAL, province=province, sort=index)
        for index, sort in enumerate(board.sorts)
    )


def _trades(board: Board, kind: str, words: str, good: int, given: int = -1) -> tuple[Move, ...]:
    """A purchase or exchange without boarding, then with boarding at each berth."""
    return (
        Move(words, kind, good=good, given=given),
        *(
            Move(f"{words} {BOARD} {berth + 1}", kind, good=good, given=given, berth=berth)
            for berth in range(board.berths)
        ),
    )


def _bonus_moves(kind: str, board: Board) -> Iterator[Move]:
    for index, (tile, sort) in enumerate(board.bonus):
        yield Move(f"{kind} {tile} {sort}", kind, bonus=index)


def _unknown_bonus_moves(board: Board) -> Iterator[Move]:
    for kind, tile, sort in product((BONUS, DECLARE), (EXTRA, PLUS), board.sorts):
        if (tile, sort) not in board.bonus:
            yield Move(f"{kind} {tile} {sort}", kind)


def every_move(moves: BoardMoves) -> Iterator[Move]:
    yield from ALONE
    yield from moves.draws
    yield moves.purse
    yield from moves.bids
    yield from moves.bonus
    yield from moves.declares
    yield from moves.unknown_bonus
    yield from moves.steps
    for several in (*moves.ships, *moves.buys, *moves.reveals):
        yield from several
    for by_good in moves.exchanges:
        for several in by_good:
            yield from several


def candidates(state: State) -> Iterable[Move]:
    """All moves on this board except `keep` and `sell`."""
    return moves_of(state.board).by_text.values()


@lru_cache(4096)
def keep(goods: tuple[int, ...]) -> Move:
    """The move that keeps this many of each good."""
    return _keep(goods)


def _keep(goods: tuple[int, ...]) -> Move:
    words = [good for good, count in zip(GOODS, goods, strict=True) for _ in range(count)]
    return Move(" ".join((KEEP, *words)), KEEP, goods=goods)


@lru_cache(1024)
def sell(thing: str, count: int) -> Move:
    good = GOODS.index(thing) if thing in GOODS else -1
    return Move(f"{SELL} {thing} {count}", SELL, good=good, thing=thing, count=count)


# Reading


def read(state: State, words: str) -> Move:
    """The move these words mean on this board; raises `Unreadable`."""
    move = moves_of(state.board).by_text.get(words)
    if move is not None:
        return move
    kind, *rest = words.split(" ")
    if kind in (KEEP, SELL) and "" not in rest:
        return _read_keep(rest) if kind == KEEP else _read_sell(rest)
    raise Unreadable(_what_is_wrong(state.board, kind, rest))


def _read_keep(goods: Sequence[str]) -> Move:
    for good in goods:
        if good not in GOODS:
            raise Unreadable(not_a(good, "is not a kind of goods", "ist keine Ware"))
    counts = tuple(goods.count(good) for good in GOODS)
    return keep(counts) if len(goods) < 100 else _keep(counts)  # nobody has as many: not worth remembering


MOST_DIGITS = 20
"""The most digits that are read of a number of things sold."""


def _read_sell(rest: Sequence[str]) -> Move:
    if not rest:
        raise Unreadable(not_a(SELL, "does not say what is sold", "sagt nicht, was verkauft wird"))
    thing, *numbers = rest
    if thing not in PRICES:
        raise Unreadable(not_a(thing, "cannot be sold", "ist nicht verkäuflich"))
    number = " ".join(numbers)
    count = read_count(number, MOST_DIGITS)
    if not count:
        raise Unreadable(not_a(number, "is not a whole number, 1 or more", "ist keine ganze Zahl ab 1"))
    return sell(thing, count)


def _what_is_wrong(board: Board, kind: str, rest: Sequence[str]) -> Text:
    """A sentence about the first word that does not fit."""
    if not kind or "" in rest:
        return UNEVEN_SPACES
    if kind not in KINDS:
        return not_a(kind, "is not a move of this game", "ist kein Zug dieses Spiels")
    known = next_words(board)
    beginning = kind
    for word in rest:
        if word not in known.get(beginning, ()):
            if beginning in (REVEAL, STEP):
                return not_a(word, "is not a province", "ist keine Provinz")
            if beginning in known:
                return not_a(word, f"does not belong after “{beginning}”", f"gehört nicht nach „{beginning}“")
            return out_of_place([word])
        beginning = f"{beginning} {word}"
    return not_a(beginning, "is not a complete move", "ist kein vollständiger Zug")


@kept_with_board(64)
def next_words(board: Board) -> dict[str, frozenset[str]]:
    """The words that can follow each beginning of a move on this board."""
    found: dict[str, set[str]] = {}
    for text in moves_of(board).by_text:
        words = text.split(" ")
        for index in range(1, len(words)):
            found.setdefault(" ".join(words[:index]), set()).add(words[index])
    return {beginning: frozenset(words) for beginning, words in found.items()}
