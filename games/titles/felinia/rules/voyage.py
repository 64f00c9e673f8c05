"""Phase 3: which ships sail in which order, and what their merchants do ashore (E20–E27, E50)."""

from games.titles.felinia.components import STEPS
from games.titles.felinia.moves import Move
from games.titles.felinia.state import (
    ALL,
    EARLIEST,
    FIND,
    FULL,
    LANDS,
    LAST_MERCHANT,
    MANNED,
    NO_DRAW,
    NO_TILES,
    NOT_PAID,
    PAID,
    SAIL,
    SAILS,
    TOOK,
    WALK,
    WENT_HOME,
    Berth,
    News,
    State,
    Walk,
    changed,
    changed_left,
)
from scoring.titles.felinia.board import TRADE
from scoring.words import Colour


def set_sail(state: State) -> State:
    why, order = departures(state)
    return state._replace(step=SAIL, sailing=order, news=(*state.news, News(SAILS, of=why, more=order)))


def departures(state: State) -> tuple[int, tuple[int, ...]]:
    """Why ships sail (E20, E50), and from which berths, by time and then by berth."""
    by_time = sorted(
        (ship.time, berth) for berth in range(len(state.berths)) if (ship := state.ship_at(berth))
    )
    in_order = tuple([berth for _, berth in by_time])
    if state.last == LAST_MERCHANT:
        return ALL, in_order
    if state.last == NO_TILES:
        return MANNED, tuple([berth for berth in in_order if state.berths[berth].aboard])
    full = tuple([berth for berth in in_order if not state.free_places(berth)])
    return (FULL, full) if full else (EARLIEST, in_order[:1])


def next_merchant(state: State) -> State:
    """The foremost merchant of the arrived ship lands; an empty ship leaves its berth (E21, E27)."""
    at = state.sailing[0]
    berth = state.berths[at]
    if not berth.aboard:
        berths = (*state.berths[:at], Berth(), *state.berths[at + 1 :])
        return state._replace(berths=berths, sailing=state.sailing[1:])
    seat, *others = berth.aboard
    harbour = state.board.countries[state.board.ships[berth.ship].country].harbour
    berths = (*state.berths[:at], Berth(berth.ship, tuple(others)), *state.berths[at + 1 :])
    walk = Walk(seat, harbour, 1 << harbour)
    state = state._replace(berths=berths, walk=walk, news=(*state.news, News(LANDS, seat, harbour)))
    return enter(state, walk)


def enter(state: State, walk: Walk) -> State:
    """A province pays its symbol (E24), or its open tile is taken and ends the move (E25)."""
    symbol = state.board.symbols[walk.at]
    if symbol == TRADE:
        return take(state, walk)
    if symbol == "goods":
        if not state.is_bag_empty:
            return state._replace(step=FIND)
        return state._replace(step=WALK, news=(*state.news, News(NO_DRAW, walk.seat, walk.at)))
    return pay(state, walk, symbol)._replace(step=WALK)


def pay(state: State, walk: Walk, symbol: str) -> State:
    """Pay 1 spice, gold or silver, if there is any left and room for it."""
    player, paid = state.players[walk.seat], True
    if symbol == "silver":
        paid = player.silver < state.board.most_silver
        player = player._replace(silver=min(state.board.most_silver, player.silver + 1))
    elif symbol == "gold" and state.gold != 0:
        player = player._replace(gold=player.gold + 1)
        state = state._replace(gold=None if state.gold is None else state.gold - 1)
    elif symbol == "spice" and state.spice != 0:
        player = player._replace(spice=player.spice + 1)
        state = state._replace(spice=None if state.spice is None else state.spice - 1)
    else:
        paid = False
    news = News(PAID if paid else NOT_PAID, walk.seat, walk.at)
    return state.with_player(walk.seat, player)._replace(news=(*state.news, news))


def take(state: State, walk: Walk) -> State:
    """Take the open tile; the merchant stays for good."""
    here, sort, player = walk.at, state.open_tiles[walk.at], state.players[walk.seat]
    player = player._replace(trade=changed(player.trade, sort, 1), standing=player.standing | 1 << here)
    return state.with_player(walk.seat, player)._replace(
        occupied=state.occupied | 1 << here,
        open_tiles=(*state.open_tiles[:here], -1, *state.open_tiles[here + 1 :]),
        walk=None,
        step=SAIL,
        news=(*state.news, News(TOOK, walk.seat, here, (sort,))),
    )


def walk_on(state: State) -> State | None:
    """The table after a merchant without a choice went home (E26); None if there is a choice."""
    walk = state.walk
    assert walk
    if walk.steps < STEPS and (state.ways_on(walk) or state.revealable_provinces(walk)):
        return None
    return go_home(state)._replace(news=(*state.news, News(WENT_HOME, walk.seat, walk.at)))


def go_home(state: State) -> State:
    walk = state.walk
    assert walk
    player = state.players[walk.seat]
    player = player._replace(merchants=player.merchants + 1)
    return state.with_player(walk.seat, player)._replace(walk=None, step=SAIL)


def find(state: State, good: int) -> State:
    """Take a good drawn for a goods symbol."""
    walk = state.walk
    assert walk
    player = state.players[walk.seat]
    player = player._replace(goods=changed(player.goods, good, 1))
    return state.with_player(walk.seat, player)._replace(step=WALK)


def reveal(state: State, actor: Colour, move: Move) -> State:
    walk, at = state.walk, move.province
    assert walk
    country = state.board.country_of[at]
    unseen = changed_left(state.unseen[country], move.sort, -1)
    return state._replace(
        walk=walk._replace(reveals=walk.reveals + 1),
        face_down=state.face_down & ~(1 << at),
        open_tiles=(*state.open_tiles[:at], move.sort, *state.open_tiles[at + 1 :]),
        unseen=(*state.unseen[:country], unseen, *state.unseen[country + 1 :]),
    )


def step(state: State, actor: Colour, move: Move) -> State:
    walk = state.walk
    assert walk
    walk = walk._replace(at=move.province, entered=walk.entered | 1 << move.province, steps=walk.steps + 1)
    return enter(state._replace(walk=walk), walk)


def stop(state: State, actor: Colour, move: Move) -> State:
    return go_home(state)
