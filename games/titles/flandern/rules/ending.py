"""The end of a round (F6) and of the game (F40, F41): covers, scorings, the next start player."""

from games.titles.flandern.board import CITY, Board
from games.titles.flandern.state import (
    CHURCH_CREST,
    COVERED,
    DRAW,
    END_BY_GOLD,
    END_BY_SITES,
    GREY_CREST,
    NEXT_ROUND,
    OVER,
    SCORED,
    Built,
    News,
    Scoring,
    State,
)
from games.titles.flandern.tally import city_count, finished_quarters
from scoring.masks import bits
from scoring.titles.flandern.position import CITIES


def end_of_round(state: State) -> State:
    state = cover(state, dead_sites(state))
    for city in range(len(CITIES)):
        if not state.built.free & CITY[city]:
            state = score_city(state, city)
    if state.built.free.bit_count() <= 1:
        return end(state, END_BY_SITES)
    if not state.stack:
        return end(state, END_BY_GOLD)
    return next_round(state)


def dead_sites(state: State) -> int:
    """The free sites no quarter can ever be built on (F20)."""
    built = state.built
    possible = 0
    for crest in {*state.crests, GREY_CREST, CHURCH_CREST}:
        possible |= built.open_to(crest)
    alive = possible & built.reached
    while grown := possible & supported_by(alive, state.board) & ~alive:
        alive |= grown
    return built.free & ~alive


def supported_by(places: int, board: Board) -> int:
    """The sites with one of these places at a long side."""
    sites = 0
    for place in bits(places):
        sites |= board.supported[place]
    return sites


def cover(state: State, sites: int) -> State:
    if not sites:
        return state
    built = state.built
    built = built._replace(free=built.free & ~sites, covered=built.covered | sites)
    return state._replace(built=built, news=(*state.news, News(COVERED, sites)))


def score_city(state: State, city: int) -> State:
    """Score a city as it is now; its stones go back, and what lay under them stays unfinished (F6, F30)."""
    if state.scored[city]:
        return state
    scoring = Scoring(state.round, city_count(state, city), finished_quarters(state, city))
    return state._replace(
        scored=(*state.scored[:city], scoring, *state.scored[city + 1 :]),
        built=without_stones(state.built, CITY[city]),
        news=(*state.news, News(SCORED, city)),
    )


def without_stones(built: Built, city: int) -> Built:
    return built._replace(stones=built.stones & ~city, abandoned=built.abandoned | built.stones & city)


def end(state: State, why: str) -> State:
    """End the game: free sites are covered, and every city not yet scored is scored (F41)."""
    state = cover(state._replace(news=(*state.news, News(why))), state.built.free)
    for city in range(len(CITIES)):
        state = score_city(state, city)
    return state._replace(step=OVER)


def next_round(state: State) -> State:
    start = (state.start + 1) % len(state.colours)
    return state._replace(
        round=state.round + 1,
        start=start,
        step=DRAW,
        laid=(None,) * len(state.colours),
        order=(),
        acted=0,
        drawn=False,
        gold="",
        news=(*state.news, News(NEXT_ROUND, start)),
    )
