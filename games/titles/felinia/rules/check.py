"""Which rules a move breaks, in the law's order: the only place that knows what is legal."""

from collections.abc import Callable, Iterator

from games.engine.rulebook import Violation
from games.titles.felinia import moves, sentences
from games.titles.felinia.components import FOURTH_COSTS, GOLD, MOST_STORED, REVEALS, SPICE, STORED_FREE
from games.titles.felinia.moves import Move
from games.titles.felinia.sentences import Fault, broken
from games.titles.felinia.state import FIND, Counts, State, blue_tiles, changed
from scoring.words import Colour


def check(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    for code, faults in CHECKS[move.kind](state, actor, move):
        if found := list(faults):
            yield broken(code, found)


Rules = Iterator[tuple[str, Iterator[Fault]]]
"""Rules in the law's order, each with the faults it finds."""


def check_draw(state: State, actor: Colour, move: Move) -> Rules:
    yield "E24" if state.step == FIND else "E41", draw_faults(state, move)


def draw_faults(state: State, move: Move) -> Iterator[Fault]:
    if state.bag[move.good] == 0:
        yield sentences.not_in_the_bag(move.good)


def check_ship(state: State, actor: Colour, move: Move) -> Rules:
    yield "E40", ship_faults(state, move)


def ship_faults(state: State, move: Move) -> Iterator[Fault]:
    tile, due = 1 << move.ship, state.berth_to_fill
    assert due is not None
    if move.berth != due:
        yield sentences.another_berth(move.berth, due)
    if not state.stack & tile:
        yield sentences.tile_was_there(state.board.ships[move.ship].tile)
    elif not state.tiles_to_come & tile:
        others = (state.stack & ~blue_tiles(state.board)).bit_count()
        yield sentences.blue_too_early(state.board.ships[move.ship].tile, others)


def check_bid(state: State, actor: Colour, move: Move) -> Rules:
    yield "E3", bid_faults(state, move)


def bid_faults(state: State, move: Move) -> Iterator[Fault]:
    if state.open_markets <= move.place < state.guild:
        yield sentences.closed_market(state, move.place)


def no_rules(state: State, actor: Colour, move: Move) -> Rules:
    return iter(())


def check_buy(state: State, actor: Colour, move: Move) -> Rules:
    yield "E11", price_faults(state)
    yield "E12", buy_faults(state, move)
    yield "E15", boarding_faults(state, move, changed(state.acting.goods, move.good, 1))


def price_faults(state: State) -> Iterator[Fault]:
    if state.acting.silver < state.price:
        yield sentences.price_not_there(state)


def buy_faults(state: State, move: Move) -> Iterator[Fault]:
    if not state.markets[state.place][move.good]:
        yield sentences.not_in_this_market(state, move.good)


def check_exchange(state: State, actor: Colour, move: Move) -> Rules:
    yield "E11", price_faults(state)
    yield "E13", exchange_faults(state, move)
    goods = changed(state.acting.goods, move.good, 1)
    if state.acting.goods[move.given]:  # if there is nothing to give, E13 says so
        goods = changed(goods, move.given, -1)
    yield "E15", boarding_faults(state, move, goods)


def exchange_faults(state: State, move: Move) -> Iterator[Fault]:
    if not state.acting.goods[move.given]:
        yield sentences.none_to_give(state, move.given)
    if move.given == move.good:
        yield sentences.same_kind()
    if state.bag[move.good] == 0:
        yield sentences.none_in_the_bag(move.good)


def check_bonus(state: State, actor: Colour, move: Move) -> Rules:
    yield "E11", price_faults(state)
    yield "E14", bonus_faults(state, move)


def bonus_faults(state: State, move: Move) -> Iterator[Fault]:
    player = state.acting
    if not player.gold or not player.spice:
        yield sentences.lacks_for_bonus(state, player)
    if not state.is_bonus_left:
        yield sentences.no_bonus_left()
    elif move is not moves.moves_of(state.board).bonus[-1]:
        yield from named_bonus_faults(state, move)


def named_bonus_faults(state: State, move: Move) -> Iterator[Fault]:
    if move.bonus < 0 or not state.is_left_of_bonus(move.bonus):
        yield sentences.no_such_bonus_left(state, move.bonus)


def boarding_faults(state: State, move: Move, goods: Counts) -> Iterator[Fault]:
    """What is wrong with boarding, if the player has these goods."""
    if move.berth < 0:
        return
    ship, player = state.ship_at(move.berth), state.acting
    if not ship:
        yield sentences.no_ship(move.berth)
        return
    if not state.free_places(move.berth):
        yield sentences.no_place_free(state, move.berth, ship)
    if any(have < wanted for have, wanted in zip(goods, ship.goods, strict=True)):
        yield sentences.lacks_goods(state, move.berth, ship, goods)
    if player.silver < state.price + ship.silver:
        yield sentences.lacks_silver(state, move.berth, ship, state.price)
    if not player.merchants:
        yield sentences.no_merchant(state)


def check_reveal(state: State, actor: Colour, move: Move) -> Rules:
    yield "E22", reveal_faults(state, move)


def reveal_faults(state: State, move: Move) -> Iterator[Fault]:
    walk, board = state.walk, state.board
    assert walk
    there, country = board.country_of[move.province], board.country_of[walk.at]
    if walk.steps > 1:
        yield sentences.reveal_too_late()
    if walk.reveals >= REVEALS:
        yield sentences.too_many_reveals()
    if there != country:
        yield sentences.reveal_elsewhere(board, move.province, country)
    if not state.face_down >> move.province & 1:
        yield sentences.nothing_face_down(board, move.province)
    elif state.unseen[there][move.sort] == 0:
        yield sentences.sort_not_left(board, move.province, move.sort)


def check_step(state: State, actor: Colour, move: Move) -> Rules:
    yield "E23", step_faults(state, move)


def step_faults(state: State, move: Move) -> Iterator[Fault]:
    walk, board, there = state.walk, state.board, move.province
    assert walk
    if board.country_of[there] != (country := board.country_of[walk.at]):
        yield sentences.step_abroad(board, there, country)
    elif walk.entered >> there & 1:
        yield sentences.entered_before(board, there)
    elif not board.steps[walk.at] >> there & 1:
        yield sentences.no_path(board, there, walk.at)
    if state.face_down >> there & 1:
        yield sentences.face_down_there(board, there)
    if state.occupied >> there & 1:
        yield sentences.merchant_there(state, there)


def check_keep(state: State, actor: Colour, move: Move) -> Rules:
    yield "E30", keep_faults(state, move)


def keep_faults(state: State, move: Move) -> Iterator[Fault]:
    player, kept = state.acting, sum(move.goods)
    if any(have < keeps for have, keeps in zip(player.goods, move.goods, strict=True)):
        yield sentences.keeps_what_is_not_there(player)
        return
    if kept > MOST_STORED:
        yield sentences.keeps_too_many(kept)
    sold = sum(player.goods) - kept
    silver = min(state.board.most_silver, player.silver + sold)
    if kept > STORED_FREE and silver < FOURTH_COSTS:
        yield sentences.fourth_not_paid(silver, sold)


def check_sell(state: State, actor: Colour, move: Move) -> Rules:
    yield "E45", sell_faults(state, actor, move)


def sell_faults(state: State, actor: Colour, move: Move) -> Iterator[Fault]:
    seat = state.colours.index(actor)
    player = state.players[seat]
    has = {GOLD: player.gold, SPICE: player.spice}.get(move.thing)
    has = player.goods[move.good] if has is None else has
    if move.count > has:
        yield sentences.not_so_many(state, seat, move.thing, has, move.count)


def check_declare(state: State, actor: Colour, move: Move) -> Rules:
    yield "E14", named_bonus_faults(state, move)


def check_finish(state: State, actor: Colour, move: Move) -> Rules:
    yield "E51", finish_faults(state)


def finish_faults(state: State) -> Iterator[Fault]:
    if state.hidden:
        yield sentences.tiles_not_named(state)


CHECKS: dict[str, Callable[[State, Colour, Move], Rules]] = {
    moves.DRAW: check_draw,
    moves.SHIP: check_ship,
    moves.BID: check_bid,
    moves.WITHDRAW: no_rules,
    moves.BUY: check_buy,
    moves.EXCHANGE: check_exchange,
    moves.BONUS: check_bonus,
    moves.REVEAL: check_reveal,
    moves.STEP: check_step,
    moves.STOP: no_rules,
    moves.KEEP: check_keep,
    moves.SELL: check_sell,
    moves.DECLARE: check_declare,
    moves.FINISH: check_finish,
}
