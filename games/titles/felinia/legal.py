"""All legal moves at once, from the counts; a test compares them with `check`."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from games.titles.felinia import moves
from games.titles.felinia.components import FOURTH_COSTS, MOST_STORED, STORED_FREE
from games.titles.felinia.moves import BoardMoves, Move, moves_of
from games.titles.felinia.state import (
    BID,
    END,
    FILL,
    FIND,
    LAY,
    TRADE,
    WALK,
    Counts,
    PlayerBoard,
    State,
    changed,
)
from scoring.masks import picked


def legal_moves(state: State) -> list[Move]:
    """All legal moves except `keep`, which has a list of its own, and `sell`, which is always open."""
    step, known = state.step, moves_of(state.board)
    if step == TRADE:
        return at_guild(state, known) if state.is_at_guild else at_market(state, known)
    if step == WALK:
        return ashore(state, known)
    if step == BID:
        return bids(state, known)
    if step in (FILL, FIND):
        return [known.draws[good] for good, left in enumerate(state.bag) if left != 0]
    if step == LAY:
        berth = state.berth_to_fill
        assert berth is not None
        return picked(known.ships[berth], state.tiles_to_come)
    if step == END:
        return declares(state, known) if state.hidden else [moves.FINISH_MOVE]
    return []


def bids(state: State, known: BoardMoves) -> list[Move]:
    return [known.purse, *known.bids[: state.open_markets], known.bids[-1]]


def at_market(state: State, known: BoardMoves) -> list[Move]:
    found, player, price = [moves.WITHDRAW_MOVE], state.acting, state.price
    if player.silver < price:
        return found
    for good, count in enumerate(state.markets[state.place]):
        if count:
            found += boarding(state, player, changed(player.goods, good, 1), known.buys[good])
    return found


def at_guild(state: State, known: BoardMoves) -> list[Move]:
    found, player = [moves.WITHDRAW_MOVE], state.acting
    if player.silver < state.price:
        return found
    in_bag = [good for good, left in enumerate(state.bag) if left != 0]
    for given, count in enumerate(player.goods):
        if count:
            rest = changed(player.goods, given, -1)
            for good in in_bag:
                if good != given:
                    found += boarding(state, player, changed(rest, good, 1), known.exchanges[given][good])
    if player.gold and player.spice and state.is_bonus_left:
        found += [move for move in known.bonus[:-1] if state.is_left_of_bonus(move.bonus)]
        found.append(known.bonus[-1])
    return found


def boarding(state: State, player: PlayerBoard, goods: Counts, ways: Sequence[Move]) -> list[Move]:
    """A purchase or exchange without boarding, and with boarding each ship that takes a merchant then."""
    if not player.merchants:
        return [ways[0]]
    silver = player.silver - state.price
    return [ways[0], *(ways[1 + berth] for berth in boardable(state, goods, silver))]


def boardable(state: State, goods: Counts, silver: int) -> Iterator[int]:
    """The berths of the ships a merchant can board with these goods and this silver."""
    books, wine, watches, clothing, glassware = goods
    for at, berth in enumerate(state.berths):
        ship = state.board.ships[berth.ship]
        wanted = ship.goods
        if (
            berth.ship >= 0
            and len(berth.aboard) < ship.places
            and silver >= ship.silver
            and books >= wanted[0]
            and wine >= wanted[1]
            and watches >= wanted[2]
            and clothing >= wanted[3]
            and glassware >= wanted[4]
        ):
            yield at


def ashore(state: State, known: BoardMoves) -> list[Move]:
    walk = state.walk
    assert walk
    found = [moves.STOP_MOVE, *picked(known.steps, state.ways_on(walk))]
    if provinces := state.revealable_provinces(walk):
        unseen = state.unseen[state.board.country_of[walk.at]]
        sorts = [sort for sort, left in enumerate(unseen) if left != 0]
        for reveals in picked(known.reveals, provinces):
            found += [reveals[sort] for sort in sorts]
    return found


def declares(state: State, known: BoardMoves) -> list[Move]:
    return [move for move in known.declares if state.is_left_of_bonus(move.bonus)]


def keeps(state: State) -> list[Move]:
    """The goods that the player to decide may keep, in every way."""
    player = state.acting
    return [
        moves.keep(goods)
        for goods in handfuls(player.goods)
        if sum(goods) <= STORED_FREE
        or min(state.board.most_silver, player.silver + sum(player.goods) - sum(goods)) >= FOURTH_COSTS
    ]


@lru_cache(4096)
def handfuls(goods: Counts) -> tuple[Counts, ...]:
    """All choices of up to four of these goods."""
    ways = product(*(range(min(count, MOST_STORED) + 1) for count in goods))
    return tuple(way for way in ways if sum(way) <= MOST_STORED)
