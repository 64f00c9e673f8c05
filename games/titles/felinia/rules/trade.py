"""Phase 2: token by token from the top, market after market, then the guild (E10–E16)."""

from games.titles.felinia.moves import Move
from games.titles.felinia.state import (
    LAST_MERCHANT,
    NO_GOODS,
    Berth,
    News,
    PlayerBoard,
    State,
    changed,
    changed_left,
    put_back,
)
from scoring.titles.felinia.board import EXTRA
from scoring.words import Colour


def next_token(state: State) -> State | None:
    """The table a step closer to the next token with a choice; None once there. No goods, no choice (E12)."""
    stack = state.stacks[state.place]
    if not stack:
        return state._replace(place=state.place + 1)
    if state.is_at_guild or any(state.markets[state.place]):
        return None
    for _ in stack:
        state = without_token(state)
    return state._replace(news=(*state.news, News(NO_GOODS, of=state.place, more=stack[::-1])))


def without_token(state: State) -> State:
    """The table after the topmost token went back to its owner."""
    *stack, seat = state.stacks[state.place]
    player = state.players[seat]
    stacks = (*state.stacks[: state.place], tuple(stack), *state.stacks[state.place + 1 :])
    return state.with_player(seat, player._replace(tokens=player.tokens + 1))._replace(stacks=stacks)


def withdraw(state: State, actor: Colour, move: Move) -> State:
    return without_token(state)


def buy(state: State, actor: Colour, move: Move) -> State:
    seat, player, market = state.actor, paid(state), state.place
    player = player._replace(goods=changed(player.goods, move.good, 1))
    goods = changed(state.markets[market], move.good, -1)
    markets = (*state.markets[:market], goods, *state.markets[market + 1 :])
    return traded(state._replace(markets=markets), seat, player, move)


def exchange(state: State, actor: Colour, move: Move) -> State:
    seat, player = state.actor, paid(state)
    goods = changed(changed(player.goods, move.given, -1), move.good, 1)
    bag = changed_left(changed_left(state.bag, move.given, 1), move.good, -1)
    player = player._replace(goods=goods)
    if state.spice is None:
        player = player._replace(spice=player.spice + 1)
    elif state.spice:
        player = player._replace(spice=player.spice + 1)
        state = state._replace(spice=state.spice - 1)
    return traded(state._replace(bag=bag), seat, player, move)


def paid(state: State) -> PlayerBoard:
    """The acting player after paying the price, or all the silver there is where the price was waived."""
    player = state.acting
    return player._replace(silver=max(0, player.silver - state.price))


def traded(state: State, seat: int, player: PlayerBoard, move: Move) -> State:
    """The table after a trade: the token went back, and a merchant perhaps aboard."""
    state = state.with_player(seat, player)
    if move.berth >= 0:
        state = board(state, seat, move.berth)
    return without_token(state)


def board(state: State, seat: int, at: int) -> State:
    """Board a ship: a merchant takes the foremost free place and pays its price (E15)."""
    player, ship, berth = state.players[seat], state.ship_at(at), state.berths[at]
    assert ship
    given = tuple([min(have, wanted) for have, wanted in zip(player.goods, ship.goods, strict=True)])
    player = player._replace(
        goods=tuple([have - gives for have, gives in zip(player.goods, given, strict=True)]),
        silver=max(0, player.silver - ship.silver),
        merchants=player.merchants - 1,
    )
    berths = (*state.berths[:at], Berth(berth.ship, (*berth.aboard, seat)), *state.berths[at + 1 :])
    state = state.with_player(seat, player)._replace(berths=berths, bag=put_back(state.bag, given))
    if player.merchants or state.last:
        return state
    return state._replace(last=LAST_MERCHANT, news=(News(LAST_MERCHANT, seat),))


def bonus(state: State, actor: Colour, move: Move) -> State:
    """Take a bonus tile, named or hidden, for a gold and a spice (E14)."""
    seat, player = state.actor, paid(state)
    player = player._replace(gold=player.gold - 1, spice=player.spice - 1)
    state = state._replace(
        gold=None if state.gold is None else state.gold + 1,
        spice=None if state.spice is None else state.spice + 1,
    )
    if move.bonus >= 0:
        return without_token(with_bonus(state, seat, player, move.bonus))
    return without_token(state.with_player(seat, player._replace(hidden=player.hidden + 1)))


def with_bonus(state: State, seat: int, player: PlayerBoard, bonus: int) -> State:
    """The table with this bonus tile named as the player's."""
    kind, name = tuple(state.board.bonus)[bonus]
    sort = tuple(state.board.sorts).index(name)
    if kind == EXTRA:
        player = player._replace(extra=changed(player.extra, sort, 1))
    else:
        player = player._replace(plus=changed(player.plus, sort, 1))
    return state.with_player(seat, player)._replace(named=changed(state.named, bonus, 1))
