"""Medina's law: `check` says what is wrong with a placement, `apply` what follows from it."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from games.engine.game import Awaiting, Setup
from games.engine.rulebook import Violation
from games.titles.medina import sentences
from games.titles.medina.components import PART, ROOF, STOCK, Stock
from games.titles.medina.moves import Placement
from games.titles.medina.state import Board, Cards, Palace, State, can_place
from scoring.titles.medina.board import (
    ARMS_THROUGH,
    EDGE,
    INNER,
    TOWER_CORNER,
    fields_at_tower,
    fields_at_walls,
)
from scoring.titles.medina.position import PALACE_COLOURS
from scoring.titles.medina.words import PalaceColour
from scoring.words import Colour

START_MERCHANT: AbstractSet[str] = frozenset({"merchant"})
ANY_PIECE: AbstractSet[str] = frozenset({"merchant", "palace", "stable", "roof", "wall"})


def start(setup: Setup) -> State:
    players = len(setup.players)
    return State(setup.colours, setup.options, Board(), (STOCK[players],) * players)


def awaiting(state: State) -> Awaiting:
    """The player to place; before the first turn only with the start merchant (M2)."""
    if state.seat is None:
        return {}
    return {state.colours[state.seat]: ANY_PIECE if state.placement else START_MERCHANT}


# What is wrong with a placement


def check(state: State, actor: Colour, move: Placement) -> Iterator[Violation]:
    """Every rule the placement breaks, chapter by chapter."""
    board, kind = state.board, move.kind
    if state.placement == 0:
        if not move.spot & INNER:
            yield sentences.start_at_the_edge(move)
        return
    if missing := check_material(state, move):
        yield missing
        return
    if kind == "palace" and not extended(board, move):
        yield from check_part(board, move)
    elif kind == "stable":
        yield from check_distance(board, move, board.palace_with_part(move.beside))
    if kind == "roof":
        yield from check_roof(state, move)
    elif state.must_roof():
        yield sentences.roof_due(state)
    if kind == "stable" and not board.parts & move.beside:
        yield sentences.beside_no_part(move)
    elif kind == "wall" and not move.spot & board.wall_spots():
        yield sentences.no_end_of_a_wall(board, move)
    elif kind == "merchant" and not move.spot & board.merchant_spots():
        yield sentences.off_the_chain(board, move)


def check_material(state: State, move: Placement) -> Violation | None:
    """The violation if the field is taken or the piece is not there; then nothing else matters (M15, M16)."""
    board = state.board
    assert state.seat is not None
    if move.kind != "roof" and move.spot & (board.walls if move.kind == "wall" else board.taken):
        return sentences.field_taken(board, move)
    if move.colour in board.finished:
        return sentences.colour_finished(move)
    if not state.stocks[state.seat][move.piece]:
        return sentences.not_in_stock(state, move)
    return None


def check_part(board: Board, move: Placement) -> Iterator[Violation]:
    """The rules broken by a part that does not simply extend a palace (M10–M14)."""
    open_palaces = board.open_palaces(move.colour)
    if open_palaces and not any(palace.parts & move.beside for palace in open_palaces):
        yield sentences.away_from_open_palace(move, open_palaces[0])
    if move.spot & board.near:
        yield from check_distance(board, move, palace_of_part(board, move))
        for palace in board.palaces:
            if palace.parts & move.beside and palace.colour == move.colour and palace.owner is not None:
                yield sentences.roofed_palace(move, palace)
                break


def check_distance(board: Board, move: Placement, home: Palace | None) -> Iterator[Violation]:
    """The violation if another palace than the one the piece is built onto is around the field (M12)."""
    if move.spot & (board.crowded if home else board.near):
        others = [palace for palace in board.palaces if palace.near & move.spot and palace is not home]
        joined = [
            palace
            for palace in others
            if palace.parts & move.beside and (palace.colour == move.colour or move.kind == "stable")
        ]
        yield sentences.too_close(move, others, waivable=not joined)


def check_roof(state: State, move: Placement) -> Iterator[Violation]:
    palace = state.board.palace_with_part(move.spot)
    if palace is None:
        yield sentences.no_part_to_roof(move)
        return
    if palace.owner is not None:
        yield sentences.already_roofed(state, move, palace)
    for other in state.board.palaces:
        if other.owner == state.seat and other.colour == palace.colour and other is not palace:
            yield sentences.owns_one_already(state, other)


def extended(board: Board, move: Placement) -> Palace | None:
    """The palace that a part here extends by the rules; it is open, since it can be extended (M13)."""
    palace = board.palace_with_part(move.beside)
    if palace and palace.colour == move.colour and palace.owner is None and not move.spot & board.crowded:
        return palace
    return None


def palace_of_part(board: Board, move: Placement) -> Palace | None:
    """The palace without a roof that a part here belongs to, by the rules or where they were waived.

    That is a palace it is beside. A part that only touches an open palace, at a corner or by its stable, is
    not built onto it properly (M10), but it belongs to no other palace either.
    """
    if not move.spot & board.near:
        return None
    touched = [
        palace
        for palace in board.palaces
        if palace.near & move.spot and palace.colour == move.colour and palace.owner is None
    ]
    beside = [palace for palace in touched if palace.parts & move.beside]
    open_ones = [palace for palace in beside or touched if board.extensions(palace)]
    return next(iter(open_ones or beside), None)


# What follows from a placement


def apply(state: State, actor: Colour, move: Placement) -> State:
    """Place the piece, settle the cards, see who is next."""
    assert state.seat is not None
    board = EFFECTS[move.kind](state.board, move, state)
    if state.placement == 0:
        return state._replace(board=board, placement=1)
    stocks = without(state.stocks, state.seat, move.piece)
    if board.finished != state.board.finished:
        stocks = without_colours(stocks, board.finished)
    seat, placement = next_to_place(state, board, stocks)
    began_with_roof = placement == 2 and move.piece == ROOF
    return State(state.colours, state.options, board, stocks, seat, placement, began_with_roof)


def place_merchant(board: Board, move: Placement, state: State) -> Board:
    return board.with_merchant(move.spot)


def place_part(board: Board, move: Placement, state: State) -> Board:
    home = extended(board, move) or palace_of_part(board, move)
    if home is None:
        palaces, gained = (*board.palaces, Palace(move.colour, move.spot, 0, move.around)), move.around
    else:
        palaces = replaced(board.palaces, home, home.with_part(move.spot, move.around))
        gained = move.around & ~home.near
    return board.with_part(palaces, move.spot, gained)


def place_stable(board: Board, move: Placement, state: State) -> Board:
    home = board.palace_with_part(move.beside)
    assert home
    gained = move.around & ~home.near
    placed = board._replace(
        stables=board.stables | move.spot,
        near=board.near | gained,
        crowded=board.crowded | board.near & gained,
    )
    return settled(placed, home, home.with_stable(move.spot, move.around))


def place_roof(board: Board, move: Placement, state: State) -> Board:
    palace = board.palace_with_part(move.spot)
    assert palace
    assert state.seat is not None
    owned = [other for other in board.palaces if other.owner is not None]
    placed = settled(board, palace, palace.with_roof(state.seat, len(owned) + 1, move.spot))
    same_colour = [other for other in owned if other.colour == palace.colour]
    if len(same_colour) + 1 < len(state.colours):
        return placed
    return placed._replace(finished=placed.finished | {palace.colour})


def place_wall(board: Board, move: Placement, state: State) -> Board:
    """Place a wall; palaces it touches may claim. One that closes a gap (M40 waived) can connect more."""
    placed = board.with_wall(move.spot)
    connected = move.beside if move.spot & board.wall_spots() else EDGE
    if connected & (board.parts | board.stables):
        for tower, arm in ARMS_THROUGH[move.spot]:
            for wall, field in arm:
                if not placed.walls & wall:
                    break
                if field & connected:
                    placed = claim(placed, field, tower)
    return placed


EFFECTS: dict[str, Callable[[Board, Placement, State], Board]] = {
    "merchant": place_merchant,
    "palace": place_part,
    "stable": place_stable,
    "roof": place_roof,
    "wall": place_wall,
}


def replaced(palaces: tuple[Palace, ...], old: Palace, new: Palace) -> tuple[Palace, ...]:
    index = palaces.index(old)
    return (*palaces[:index], new, *palaces[index + 1 :])


def settled(board: Board, old: Palace, new: Palace) -> Board:
    """The board with a palace as it is now, and the cards where they belong now (M1)."""
    palaces = replaced(board.palaces, old, new)
    if new.owner is None:
        return board._replace(palaces=palaces)
    board = board._replace(palaces=palaces, palace_cards=palace_cards(board, old, new))
    if new.fields & fields_at_walls(board.walls):
        for tower in TOWER_CORNER:
            if new.fields & fields_at_tower(board.walls, tower):
                board = claim(board, new.parts, tower)
    return board


def palace_cards(board: Board, old: Palace, new: Palace) -> Cards:
    """The card of the colour goes to an owned palace larger than all other owned ones of it (M70, M71)."""
    rivals = [
        other.size
        for other in board.palaces
        if other.colour == new.colour and other.owner is not None and other is not old
    ]
    if rivals and max(rivals) >= new.size:
        return board.palace_cards
    return given(board.palace_cards, PALACE_COLOURS.index(new.colour), new.owner)


def claim(board: Board, field: int, tower: int) -> Board:
    """Let an owned palace here, at a wall of this tower, take the card, once (M60–M62)."""
    for palace in board.palaces:
        if palace.fields & field and palace.owner is not None and tower not in palace.claimed:
            claimed = palace._replace(claimed=palace.claimed | {tower})
            return board._replace(
                palaces=replaced(board.palaces, palace, claimed),
                tower_cards=given(board.tower_cards, tower - 1, palace.owner),
            )
    return board


def given(cards: Cards, card: int, seat: int | None) -> Cards:
    return (*cards[:card], seat, *cards[card + 1 :])


def without(stocks: tuple[Stock, ...], seat: int, piece: int) -> tuple[Stock, ...]:
    """The stocks after this player has taken one of these pieces."""
    stock = stocks[seat]
    stock = (*stock[:piece], stock[piece] - 1, *stock[piece + 1 :])
    return (*stocks[:seat], stock, *stocks[seat + 1 :])


def without_colours(stocks: tuple[Stock, ...], finished: AbstractSet[PalaceColour]) -> tuple[Stock, ...]:
    """The stocks after the parts of finished colours have left the game (M15)."""
    gone = [PART[colour] for colour in finished]
    return tuple(
        tuple(0 if piece in gone else count for piece, count in enumerate(stock)) for stock in stocks
    )


def next_to_place(state: State, board: Board, stocks: tuple[Stock, ...]) -> tuple[int | None, int]:
    """The seat to place and the number of its placement; no seat at the end (M1, M3, M4)."""
    assert state.seat is not None
    if state.placement == 1 and can_place(board, state.seat, stocks[state.seat]):
        return state.seat, 2
    players = len(stocks)
    for step in range(1, players + 1):
        seat = (state.seat + step) % players
        if can_place(board, seat, stocks[seat]):
            return seat, 1
    return None, 1
