"""Which rules a move breaks, in the law's order: the only place that knows what is legal."""

from collections.abc import Callable, Iterator

from games.engine.rulebook import Violation
from games.titles.flandern import sentences
from games.titles.flandern.components import CATHEDRAL, MASTER, SITE
from games.titles.flandern.moves import BUILD, DISCARD, DRAW, FINISH, PLAY, REVEAL, Move
from games.titles.flandern.state import State
from scoring.titles.flandern.position import CITIES, CRESTS
from scoring.words import Colour


def check(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    return CHECKS[move.kind](state, actor, move)


def check_draw(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    return iter(())


def check_discard(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    if not state.is_scored(move.card):
        yield sentences.city_not_scored(move.card)
    elif state.left_of(move.card) == 0:
        yield sentences.shown_too_often("F1", move.card, state.shown_of(move.card))


def check_play(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    seat = state.colours.index(actor)
    if state.must_discard():
        yield sentences.must_be_discarded()
    if move.card not in state.hands[seat] or move.influence > state.influence[seat]:
        yield sentences.not_in_hand(state, seat, move)


def check_reveal(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    if state.is_scored(move.card):
        yield sentences.city_is_scored(move.card)
    if state.left_of(move.card) == 0:
        yield sentences.shown_too_often("F5", move.card, state.shown_of(move.card))


def check_build(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    if state.card not in (SITE, CITIES[move.city]):
        yield sentences.another_city(state, move)
    built, crest = state.built, CRESTS.index(move.crest)
    is_free, is_allowed = built.free & move.spot, crest in state.allowed
    if is_free and is_allowed:
        yield from check_quarter(state, crest, move)
    if not is_free:
        yield sentences.not_free(state, move)
    if not is_allowed:
        yield sentences.not_an_allowed_crest(state, move.crest, move)


def check_quarter(state: State, crest: int, move: Move) -> Iterator[Violation]:
    """The rules that a quarter on this free site breaks."""
    built = state.built
    if not built.fitting[crest] & move.spot:
        yield sentences.no_tile_left(state, move)
    if not built.reached & move.spot:
        yield sentences.no_quarter_at_long_side(state, move)
    if built.near[crest] & move.spot:
        yield sentences.same_crest_touches(state, move)


def check_finish(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    has_stone = state.built.stones & move.spot
    if not has_stone or state.card != CITIES[move.city]:
        yield sentences.no_finish(state, move)
    crest = state.built.crest_at(move.place)
    if has_stone and crest is not None and crest not in state.allowed:
        yield sentences.not_an_allowed_crest(state, CRESTS[crest], move)


def check_cathedral(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    if not state.cathedral_spots() & move.spot:
        yield sentences.no_church_for_cathedral(state, move)


def check_master(state: State, actor: Colour, move: Move) -> Iterator[Violation]:
    if not state.master_spots() & move.spot:
        yield sentences.no_quarter_for_master(state, move)


CHECKS: dict[str, Callable[[State, Colour, Move], Iterator[Violation]]] = {
    DRAW: check_draw,
    DISCARD: check_discard,
    PLAY: check_play,
    REVEAL: check_reveal,
    BUILD: check_build,
    FINISH: check_finish,
    CATHEDRAL: check_cathedral,
    MASTER: check_master,
}
