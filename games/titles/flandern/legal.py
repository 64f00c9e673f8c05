"""All legal moves at once, from the masks of spots; a test compares them with `check`."""

from functools import lru_cache

from games.titles.flandern import moves
from games.titles.flandern.components import ACTION_CARDS, CATHEDRAL, GOLD_KINDS, MASTER
from games.titles.flandern.moves import Move
from games.titles.flandern.state import DRAW, GOLD, LAY, OVER, REVEAL, State
from scoring.masks import picked
from scoring.titles.flandern.position import CITIES, CRESTS


def legal_moves(state: State) -> list[Move]:
    """All legal moves; builds are listed without printed masters."""
    if state.step == DRAW:
        return [moves.DRAW_MOVE]
    if state.step == LAY:
        return discards(state) + plays(state)
    if state.step == REVEAL:
        return [moves.REVEALS[kind] for kind in kinds_to_show(state)]
    if state.step == OVER:
        return []
    if state.step == GOLD and state.gold == CATHEDRAL:
        return picked(moves.CATHEDRALS, state.cathedral_spots())
    if state.step == GOLD and state.gold == MASTER:
        return picked(moves.MASTERS, state.master_spots())
    found = picked(moves.FINISHES, state.finish_spots())
    for crest in state.allowed:
        found += picked(moves.BUILDS[CRESTS[crest]], state.build_spots(crest))
    return found


def cities_to_discard(state: State) -> list[str]:
    """The scored cities of which a card could have been drawn."""
    if not state.may_discard():
        return []
    return [city for city in CITIES if state.is_scored(city) and state.left_of(city) != 0]


def discards(state: State) -> list[Move]:
    return [moves.DISCARDS[city] for city in cities_to_discard(state)]


def plays(state: State) -> list[Move]:
    """The cards that the players who have not laid yet could lay."""
    if state.must_discard():
        return []
    return [
        *plays_from(frozenset((state.hands[seat], state.influence[seat]) for seat in state.still_to_lay()))
    ]


@lru_cache(1024)
def plays_from(hands: frozenset[tuple[frozenset[str], int]]) -> tuple[Move, ...]:
    """Each card with every number of influence cards that one of its holders has."""
    most = {
        card: max((influence for hand, influence in hands if card in hand), default=-1)
        for card in ACTION_CARDS
    }
    return tuple(moves.lay(card, influence) for card in ACTION_CARDS for influence in range(most[card] + 1))


def kinds_to_show(state: State) -> list[str]:
    return [kind for kind in GOLD_KINDS if not state.is_scored(kind) and state.left_of(kind) != 0]
