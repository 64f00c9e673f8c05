"""A round from the gold card to the next start player: who may act now, and what follows from a move."""

from collections.abc import Callable

from games.engine.game import TABLE, Awaiting, Setup
from games.titles.flandern.board import CENTRES, CITY, Board
from games.titles.flandern.components import (
    CATHEDRAL,
    GOLD_KINDS,
    HAND,
    INFLUENCE,
    INFLUENCE_CARDS,
    MASTER,
    PICKUP,
    SITE,
)
from games.titles.flandern.moves import BUILD, DISCARD, FINISH, PLAY, Move
from games.titles.flandern.moves import DRAW as DRAW_KIND
from games.titles.flandern.moves import REVEAL as REVEAL_KIND
from games.titles.flandern.rules.ending import end_of_round
from games.titles.flandern.state import (
    ACT,
    CITY_DONE,
    DRAW,
    GOLD,
    GOLD_SPENT,
    LAY,
    NO_GOLD,
    NO_STONE,
    OVER,
    PICKED_UP,
    REVEAL,
    SPENT,
    Built,
    Laid,
    News,
    State,
    changed,
)
from scoring.titles.flandern.position import CHURCH, CRESTS, GREY
from scoring.words import Colour


def start(setup: Setup) -> State:
    board, players = setup.board, len(setup.players)
    assert isinstance(board, Board)
    return State(
        setup.colours,
        tuple(map(CRESTS.index, setup.colours)),
        setup.options,
        board,
        first_built(board),
        (HAND,) * players,
        (INFLUENCE_CARDS,) * players,
        (None,) * players,
        board.gold,
        (0,) * len(GOLD_KINDS),
    )


def first_built(board: Board) -> Built:
    """The board with nothing on it but the centres."""
    quarters, near, reached = [0] * len(CRESTS), [0] * len(CRESTS), 0
    for city, crest in enumerate(map(CRESTS.index, board.crests)):
        centre = 13 * city
        quarters[crest], near[crest] = 1 << centre, board.touching[centre]
        reached |= board.supported[centre]
    stock = tuple(board.quarters[crest if crest in (GREY, CHURCH) else "guild"] for crest in CRESTS)
    fitting = [sum(mask for mask, left in zip(board.of_shape, tiles, strict=True) if left) for tiles in stock]
    return Built(
        tuple(quarters),
        tuple(near),
        sum(CITY) & ~CENTRES,
        reached,
        stones=0,
        covered=0,
        abandoned=0,
        printed=0,
        figures=(),
        cathedrals=0,
        stock=stock,
        fitting=tuple(fitting),
    )


ACTIONS = frozenset({BUILD, FINISH})
GOLD_ACTIONS = {CATHEDRAL: frozenset({CATHEDRAL}), MASTER: frozenset({MASTER})}


def awaiting(state: State) -> Awaiting:
    """Who may act now. The table draws and shows; the start player, whose hand does it, may be named."""
    step, starter = state.step, state.colours[state.start]
    if step == DRAW:
        return {TABLE: {DRAW_KIND}, starter: {DRAW_KIND}}
    if step == LAY:
        laying: dict[Colour, set[str]] = {state.colours[seat]: {PLAY} for seat in state.still_to_lay()}
        if state.may_discard():
            laying[starter] = {PLAY, DISCARD}
            laying[TABLE] = {DISCARD}
        return laying
    if step == ACT:
        return {state.colours[state.actor]: ACTIONS}
    if step == REVEAL:
        return {TABLE: {REVEAL_KIND}, starter: {REVEAL_KIND}}
    if step == GOLD:
        return {starter: GOLD_ACTIONS.get(state.gold, ACTIONS)}
    assert step == OVER
    return {}


def apply(state: State, actor: Colour, move: Move) -> State:
    """The table after a move that stands, and all that follows from it."""
    return EFFECTS[move.kind](state._replace(news=()), actor, move)


# The cards (F1–F3)


def draw(state: State, actor: Colour, move: Move) -> State:
    return state._replace(stack=state.stack - 1, drawn=True, step=LAY)


def discard(state: State, actor: Colour, move: Move) -> State:
    """Discard a card of a scored city; the next one, if there is one, lies before the start player."""
    state = show(state, move.card)
    if state.stack:
        return state._replace(stack=state.stack - 1)
    return state._replace(drawn=False, news=(News(NO_GOLD),))


def show(state: State, kind: str) -> State:
    index = GOLD_KINDS.index(kind)
    return state._replace(shown=changed(state.shown, index, state.shown[index] + 1))


def play(state: State, actor: Colour, move: Move) -> State:
    seat = state.colours.index(actor)
    hand = state.hands[seat] - {move.card}
    laid = (*state.laid[:seat], Laid(move.card, move.influence), *state.laid[seat + 1 :])
    state = state._replace(
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        influence=changed(state.influence, seat, state.influence[seat] - move.influence),
        laid=laid,
    )
    if None in laid:
        return state
    return turn_by_turn(state._replace(order=order(state), step=ACT))


def order(state: State) -> tuple[int, ...]:
    """The seats in order: most cards first, equals clockwise from the start player (F3)."""
    cards = [laid.cards if laid else 0 for laid in state.laid]
    return tuple(sorted(state.seats_from_start(), key=lambda seat: -cards[seat]))


# Carrying them out (F4, F5)


def turn_by_turn(state: State) -> State:
    """The table at the next player with a choice; picking up, and cards without a legal action, need none."""
    while state.acted < len(state.order):
        seat, card = state.actor, state.card
        if card == PICKUP:
            state = pick_up(state, seat)
        elif can_act(state):
            return state
        else:
            state = state._replace(news=(*state.news, News(SPENT, seat, card, why_spent(state, card))))
        state = state._replace(acted=state.acted + 1)
    return state._replace(step=REVEAL) if state.drawn else end_of_round(state)


def pick_up(state: State, seat: int) -> State:
    hands = (*state.hands[:seat], HAND, *state.hands[seat + 1 :])
    return state._replace(hands=hands, news=(*state.news, News(PICKED_UP, seat)))


def can_act(state: State) -> bool:
    return bool(state.finish_spots()) or any(state.build_spots(crest) for crest in state.allowed)


def why_spent(state: State, card: str) -> str:
    if state.is_scored(card):
        return CITY_DONE
    return NO_STONE if card == SITE and not state.stones_left else ""


def reveal(state: State, actor: Colour, move: Move) -> State:
    state = show(state, move.card)._replace(drawn=False, step=GOLD, gold=move.card)
    if move.card == PICKUP:
        return end_of_round(pick_up(state, state.start))
    if move.card == INFLUENCE:
        cards = changed(state.influence, state.start, state.influence[state.start] + 1)
        return end_of_round(state._replace(influence=cards))
    if can_use_gold(state):
        return state
    spent = News(GOLD_SPENT, card=move.card, why=why_spent(state, move.card))
    return end_of_round(state._replace(news=(spent,)))


def can_use_gold(state: State) -> bool:
    if state.gold == CATHEDRAL:
        return bool(state.cathedral_spots())
    if state.gold == MASTER:
        return bool(state.master_spots())
    return can_act(state)


def build(state: State, actor: Colour, move: Move) -> State:
    built = state.built.with_quarter(state.board, move.place, CRESTS.index(move.crest))
    if state.card == SITE:
        built = built._replace(stones=built.stones | move.spot)
    if move.master:
        built = built._replace(printed=built.printed | move.spot)
    return carried_out(state, built)


def finish(state: State, actor: Colour, move: Move) -> State:
    return carried_out(state, state.built._replace(stones=state.built.stones & ~move.spot))


def set_cathedral(state: State, actor: Colour, move: Move) -> State:
    return carried_out(state, state.built._replace(cathedrals=state.built.cathedrals | move.spot))


def set_master(state: State, actor: Colour, move: Move) -> State:
    return carried_out(state, state.built._replace(figures=(*state.built.figures, move.place)))


def carried_out(state: State, built: Built) -> State:
    if state.step == GOLD:
        return end_of_round(state._replace(built=built))
    return turn_by_turn(state._replace(built=built, acted=state.acted + 1))


EFFECTS: dict[str, Callable[[State, Colour, Move], State]] = {
    DRAW_KIND: draw,
    DISCARD: discard,
    PLAY: play,
    REVEAL_KIND: reveal,
    BUILD: build,
    FINISH: finish,
    CATHEDRAL: set_cathedral,
    MASTER: set_master,
}
