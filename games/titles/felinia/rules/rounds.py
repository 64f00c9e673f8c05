"""A round of five phases: who may act now, and what follows from a move."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from games.engine.game import TABLE, Awaiting, Setup
from games.titles.felinia import moves
from games.titles.felinia.components import FOURTH_COSTS, GOLD, PRICES, SPICE, STORED_FREE
from games.titles.felinia.moves import Move
from games.titles.felinia.rules import trade, voyage
from games.titles.felinia.state import (
    BID,
    END,
    FILL,
    FIND,
    LAY,
    NEXT_ROUND,
    NO_GOOD,
    NO_TILES,
    OVER,
    SAIL,
    STORE,
    TRADE,
    WALK,
    Berth,
    News,
    PlayerBoard,
    State,
    changed,
    changed_left,
    put_back,
)
from scoring.titles.felinia.board import Board, require_for
from scoring.words import Colour


def require_setup(setup: Setup) -> None:
    assert isinstance(setup.board, Board)
    require_for(setup.board, len(setup.players))


def start(setup: Setup) -> State:
    assert isinstance(setup.board, Board)
    return play_on(laid_out(setup, setup.board.start_goods[len(setup.players)]))


def laid_out(setup: Setup, goods_of_all: Sequence[tuple[int, ...]]) -> State:
    """The table with these goods before the players, and nothing drawn yet."""
    board = setup.board
    assert isinstance(board, Board)
    bag = board.goods
    for goods in goods_of_all:
        bag = put_back(bag, tuple(-count for count in goods))
    return State(
        colours=setup.colours,
        options=setup.options,
        board=board,
        players=tuple(player_board(board, goods) for goods in goods_of_all),
        bag=bag,
        gold=board.gold,
        spice=board.spice,
        markets=(NO_GOOD,) * board.markets,
        stacks=((),) * (board.markets + 1),
        berths=(Berth(),) * board.berths,
        stack=(1 << len(board.ships)) - 1,
        face_down=board.trade,
        open_tiles=(-1,) * len(board.provinces),
        unseen=tuple(country.tiles for country in board.countries),
        occupied=0,
        named=(0,) * len(board.bonus),
    )


def player_board(board: Board, goods: tuple[int, ...]) -> PlayerBoard:
    none = (0,) * len(board.sorts)
    return PlayerBoard(
        silver=board.silver, goods=goods, gold=0, spice=0, merchants=board.merchants, standing=0,
        tokens=board.tokens, trade=none, extra=none, plus=none,
    )  # fmt: skip


# Who may do what

AT_MARKET = frozenset({moves.WITHDRAW, moves.BUY})
AT_GUILD = frozenset({moves.WITHDRAW, moves.EXCHANGE, moves.BONUS})
ASHORE = frozenset({moves.REVEAL, moves.STEP, moves.STOP})
ANYTIME = frozenset({moves.SELL})
TABLE_DRAWS: Awaiting = {TABLE: {moves.DRAW}}
TABLE_LAYS: Awaiting = {TABLE: {moves.SHIP}}
NOBODY: Awaiting = {}


def awaiting(state: State) -> Awaiting:
    """Who may act now. While a player decides, all may sell (E45); not while something is drawn or laid."""
    step = state.step
    if step in (FILL, FIND):
        return TABLE_DRAWS
    if step == LAY:
        return TABLE_LAYS
    if step == OVER:
        return NOBODY
    if step == END:
        return at_the_end(state.colours, tuple(state.with_hidden_tiles()))
    if step == TRADE:
        return deciding(state.colours, state.actor, AT_GUILD if state.is_at_guild else AT_MARKET)
    return deciding(state.colours, state.actor, DECISIONS[step])


DECISIONS = {BID: frozenset({moves.BID}), WALK: ASHORE, STORE: frozenset({moves.KEEP})}


@lru_cache(1024)
def deciding(colours: tuple[Colour, ...], actor: int, kinds: frozenset[str]) -> Awaiting:
    others = {colour: ANYTIME for colour in colours if colour != colours[actor]}
    return {colours[actor]: kinds | ANYTIME, **others}


@lru_cache(1024)
def at_the_end(colours: tuple[Colour, ...], hiding: tuple[int, ...]) -> Awaiting:
    """Who may act after the last landing: hidden tiles are named, then the end is confirmed (E51)."""
    naming = {colours[seat]: ANYTIME | {moves.DECLARE} for seat in hiding}
    selling = {colour: ANYTIME for colour in colours if colour not in naming}
    return {**naming, TABLE: {moves.FINISH}, **selling}


def apply(state: State, actor: Colour, move: Move) -> State:
    """The table after a move that stands, and all that follows from it."""
    return play_on(EFFECTS[move.kind](state._replace(news=()), actor, move))


def play_on(state: State) -> State:
    """The table after all that happens by itself, up to the next decision or draw."""
    while (on := ON[state.step](state)) is not None:
        state = on
    return state


# The order of a round: set-up fills the markets, then the berths; phase 5 the other way round


def fill_on(state: State) -> State | None:
    if state.market_to_fill is not None:
        return None
    return next_round(state) if state.round else state._replace(step=LAY)


def lay_on(state: State) -> State | None:
    if state.berth_to_fill is not None:
        return None
    return state._replace(step=FILL) if state.round else next_round(state)


def next_round(state: State) -> State:
    """The table when bids begin; from the second round on the start player changes (E42)."""
    starts = (state.start + 1) % len(state.colours) if state.round else state.start
    news = (*state.news, News(NEXT_ROUND, starts)) if state.round else state.news
    return state._replace(step=BID, round=state.round + 1, start=starts, turn=0, news=news)


def bid_on(state: State) -> State | None:
    if state.turn < state.board.tokens * len(state.colours):
        return None
    return state._replace(step=TRADE, place=0)


def trade_on(state: State) -> State | None:
    return voyage.set_sail(state) if state.place > state.guild else trade.next_token(state)


def sail_on(state: State) -> State | None:
    if state.sailing:
        return voyage.next_merchant(state)
    return state._replace(step=END) if state.last else state._replace(step=STORE, turn=0)


def store_on(state: State) -> State | None:
    seat = state.seat_to_store
    if seat is None:
        return prepare(state)
    turn = (seat - state.start) % len(state.colours)
    return None if turn == state.turn else state._replace(turn=turn)


def prepare(state: State) -> State:
    """Phase 5: tokens come back. If there are too few ship tiles, the last voyage follows (E40)."""
    tokens = state.board.tokens
    players = tuple([player._replace(tokens=tokens) for player in state.players])
    state = state._replace(players=players, turn=0)
    empty = sum(berth.ship < 0 for berth in state.berths)
    if state.stack.bit_count() >= empty:
        return state._replace(step=LAY)
    return voyage.set_sail(state._replace(last=NO_TILES, news=(*state.news, News(NO_TILES))))


def waits(state: State) -> None:
    return None


ON: Mapping[str, Callable[[State], State | None]] = {
    FILL: fill_on,
    LAY: lay_on,
    BID: bid_on,
    TRADE: trade_on,
    SAIL: sail_on,
    FIND: waits,
    WALK: voyage.walk_on,
    STORE: store_on,
    END: waits,
    OVER: waits,
}


# What comes up at the table


def draw(state: State, actor: Colour, move: Move) -> State:
    bag = changed_left(state.bag, move.good, -1)
    if state.step == FIND:
        return voyage.find(state._replace(bag=bag), move.good)
    market = state.market_to_fill
    assert market is not None
    goods = changed(state.markets[market], move.good, 1)
    return state._replace(bag=bag, markets=(*state.markets[:market], goods, *state.markets[market + 1 :]))


def ship(state: State, actor: Colour, move: Move) -> State:
    berths = (*state.berths[: move.berth], Berth(move.ship), *state.berths[move.berth + 1 :])
    return state._replace(berths=berths, stack=state.stack & ~(1 << move.ship))


# Phase 1


def bid(state: State, actor: Colour, move: Move) -> State:
    """A bid; a token on the player's own board pays 1, 2 or 3 silver, by the turn round the table (E2)."""
    seat = state.actor
    player = state.players[seat]
    player = player._replace(tokens=player.tokens - 1)
    if move.place < 0:
        player = player._replace(silver=min(state.board.most_silver, player.silver + state.bid_round))
        return state.with_player(seat, player)._replace(turn=state.turn + 1)
    stack = (*state.stacks[move.place], seat)
    stacks = (*state.stacks[: move.place], stack, *state.stacks[move.place + 1 :])
    return state.with_player(seat, player)._replace(turn=state.turn + 1, stacks=stacks)


# Phase 4


def keep(state: State, actor: Colour, move: Move) -> State:
    """Store goods; the others are sold first, so that they can pay for the fourth good (E30)."""
    seat = state.actor
    player = state.players[seat]
    sold = tuple([had - kept for had, kept in zip(player.goods, move.goods, strict=True)])
    silver = min(state.board.most_silver, player.silver + sum(sold))
    if sum(move.goods) > STORED_FREE:
        silver = max(0, silver - FOURTH_COSTS)
    state = state.with_player(seat, player._replace(goods=move.goods, silver=silver))
    return state._replace(turn=state.turn + 1, bag=put_back(state.bag, sold))


# Selling, and the end


def sell(state: State, actor: Colour, move: Move) -> State:
    seat = state.colours.index(actor)
    player, count = state.players[seat], move.count
    player = player._replace(silver=min(state.board.most_silver, player.silver + count * PRICES[move.thing]))
    if move.thing == GOLD:
        state = state._replace(gold=None if state.gold is None else state.gold + count)
        return state.with_player(seat, player._replace(gold=player.gold - count))
    if move.thing == SPICE:
        state = state._replace(spice=None if state.spice is None else state.spice + count)
        return state.with_player(seat, player._replace(spice=player.spice - count))
    state = state._replace(bag=changed_left(state.bag, move.good, count))
    return state.with_player(seat, player._replace(goods=changed(player.goods, move.good, -count)))


def declare(state: State, actor: Colour, move: Move) -> State:
    seat = state.colours.index(actor)
    player = state.players[seat]._replace(hidden=state.players[seat].hidden - 1)
    return trade.with_bonus(state, seat, player, move.bonus)


def finish(state: State, actor: Colour, move: Move) -> State:
    return state._replace(step=OVER)


EFFECTS: dict[str, Callable[[State, Colour, Move], State]] = {
    moves.DRAW: draw,
    moves.SHIP: ship,
    moves.BID: bid,
    moves.WITHDRAW: trade.withdraw,
    moves.BUY: trade.buy,
    moves.EXCHANGE: trade.exchange,
    moves.BONUS: trade.bonus,
    moves.REVEAL: voyage.reveal,
    moves.STEP: voyage.step,
    moves.STOP: voyage.stop,
    moves.KEEP: keep,
    moves.SELL: sell,
    moves.DECLARE: declare,
    moves.FINISH: finish,
}
