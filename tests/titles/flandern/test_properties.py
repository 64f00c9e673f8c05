"""What holds in every Flandern game, however it is played."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from math import cos, sin
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.engine.history import begin
from games.titles.flandern import moves
from games.titles.flandern.board import CENTRES, CITY, PLACES
from games.titles.flandern.components import ACTION_CARDS, HAND, INFLUENCE
from games.titles.flandern.game import GAME
from games.titles.flandern.geometry import Comparison, outline
from games.titles.flandern.moves import PLAY
from games.titles.flandern.state import DRAW, SCORED, State
from scoring.titles.flandern.position import CITIES, CITY_NAMES, CRESTS, GREY, RANKED
from tests.present import present
from tests.titles.flandern.naive.touching import long_contacts_in, touching_in
from tests.titles.flandern.playing import (
    SMALL_BOARDS,
    assert_same_law,
    assert_same_table,
    naive_table,
    playout,
    random_line,
    random_play,
    random_setup,
    some_candidates,
    some_position,
)
from tests.titles.flandern.table import DOCUMENT, FACE, NAMES, points_in, shown, then

seeds = st.integers(0, 2**32)
SLOW = replace(GAME, moves=replace(GAME.moves, fast_legal=None))
PAY = {
    1: lambda value: value,
    2: lambda value: -(-value // 2),
    3: lambda _: 4,
    4: lambda _: 2,
    5: lambda _: 0,
}


def places(mask: int) -> set[int]:
    return {place for place in range(len(PLACES)) if mask >> place & 1}


# The box


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_games_end_and_the_pieces_are_conserved(seed):
    for number, (state, _) in enumerate(playout(seed)):
        assert number < 28 * 12, "28 rounds, in each of them a draw, cards, actions and the gold card"
        assert_pieces_are_conserved(state)
        assert_the_board_is_what_lies_on_it(state)
        assert_cards_are_conserved(state)
    assert GAME.is_over(state)
    assert all(state.scored)
    assert not state.built.free
    assert not state.built.stones


def assert_pieces_are_conserved(state: State) -> None:
    built, board = state.built, state.board
    for index, crest in enumerate(CRESTS):
        on_board = Counter(board.shape_of[place] for place in places(built.quarters[index] & ~CENTRES))
        box = board.quarters[crest if crest in ("grey", "church") else "guild"]
        assert tuple(left + on_board[shape] for shape, left in enumerate(built.stock[index])) == box
        assert crest in (*state.colours, "grey", "church") or not on_board, "an unused guild stays in the box"
    assert 0 <= state.stones_left == board.stones - len(places(built.stones))
    assert 0 <= state.cathedrals_left == board.cathedrals - len(places(built.cathedrals))
    assert 0 <= state.masters_left == board.masters - len(built.figures)
    assert not built.cathedrals & ~built.quarters[CRESTS.index("church")]
    assert not built.stones & built.abandoned
    assert not (built.stones | built.abandoned | built.printed) & ~built.all_quarters
    assert not (built.stones | built.abandoned) & CENTRES


def assert_the_board_is_what_lies_on_it(state: State) -> None:
    built, board = state.built, state.board
    every = [*built.quarters, built.covered, built.free]
    assert sum(every) == (1 << len(PLACES)) - 1 == sum(1 << place for mask in every for place in places(mask))
    assert places(built.reached) == {
        site for site, contacts in enumerate(board.long_contacts) if contacts & built.all_quarters
    }
    for index in range(len(CRESTS)):
        assert places(built.near[index]) == {
            place for place, touched in enumerate(board.touching) if touched & built.quarters[index]
        }
        assert places(built.fitting[index]) == {
            place for place, shape in enumerate(board.shape_of) if shape >= 0 and built.stock[index][shape]
        }
    for city, scoring in zip(CITY, state.scored, strict=True):
        assert not scoring or not city & (built.free | built.stones)
        assert scoring or not city & built.abandoned


def assert_cards_are_conserved(state: State) -> None:
    for seat in range(len(state.colours)):
        due = state.card_due(seat)
        assert Counter([*state.hands[seat], *state.open_cards(seat), *([due] if due else [])]) == Counter(
            HAND
        )
    assert state.stack + sum(state.shown) + state.drawn == state.board.gold
    if state.board.kinds is not None:
        assert all(state.shown_of(kind) <= there_are for kind, there_are in state.board.kinds.items())


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_influence_cards_are_laid_once_and_come_only_from_the_gold_stack(seed):
    laid = 0
    for state, line in playout(seed):
        revealed = shown(state).get(INFLUENCE, 0)
        assert sum(state.influence) == 3 * len(state.colours) + revealed - laid
        if PLAY in line:
            laid += int(line.rpartition("+")[2])
    assert min(state.influence) >= 0


# Laying and acting


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_the_order_in_which_the_selections_are_entered_does_not_matter(seed):
    random = Random(seed)
    draws = [state for state, _ in playout(seed) if state.step == DRAW]
    state = then(random.choice(draws), "draw")
    while state.must_discard():
        state = then(state, random_line(random, state))
    lines = [random_play(random, state, seat) for seat in range(len(state.colours))]
    expected = then(state, *lines)
    for entered in permutations(lines):
        assert then(state, *entered) == expected


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_the_fast_generator_is_what_check_lets_pass(seed):
    state = some_position(seed)
    fast = [move.text for move in GAME.legal_moves(state)]
    assert sorted(fast) == sorted(move.text for move in SLOW.legal_moves(state))
    assert fast, "somebody can always do something, or the game would have gone on"
    assert len(set(fast)) == len(fast)


@given(seeds)
@settings(max_examples=30, deadline=None)
def test_every_breach_is_in_the_laws_order_and_said_in_both_languages(seed):
    state = some_position(seed)
    law = [rule.code for rule in GAME.rulebook]
    for line in some_candidates(Random(seed), state, 150):
        ruling = GAME.ruling(state, line)
        assert not {"F10", "F11", "F12"} & set(ruling.rules) or not {"F13", "F14"} & set(ruling.rules)
        if ruling.rules not in (("turn",), ("phase",)):
            assert list(ruling.rules) == [code for code in law if code in ruling.rules]
        for violation in ruling.violations:
            assert violation.text.en
            assert violation.text.de
            assert violation.text.de != violation.text.en
            assert set(violation.fields) <= set(PLACES)
            assert violation.waivable == (violation.rule in ("F11", "F12"))


# Points


@given(seeds)
@settings(max_examples=30, deadline=None)
def test_the_points_paid_follow_the_ranks(seed):
    for number, (state, _) in enumerate(playout(seed)):
        if number % 10 == 0 or GAME.is_over(state):
            for index, city in enumerate(CITIES):
                if not state.scored[index] or GAME.is_over(state):
                    assert_paid_by_rank(state, index, city)


def assert_paid_by_rank(state: State, index: int, city: str) -> None:
    """F30 to F34 once more, from the places; figures that came after the scoring have no effect."""
    scoring = state.scored[index]
    finished = places(state.built.all_quarters & CITY[index] & ~state.built.stones & ~state.built.abandoned)
    if not state.options["centre_counts"]:
        finished -= places(CENTRES)
    crest = {place: CRESTS[present(state.built.crest_at(place))] for place in finished}
    strength = Counter(crest.values())
    paid = points_in(state, city)
    assert paid.keys() == {guild for guild in (*state.colours, GREY) if strength[guild]}
    if scoring:
        assert tuple(strength[guild] for guild in RANKED) == scoring.counts.finished
        return
    masters = Counter(crest[place] for place in state.built.figures if place in crest)
    masters.update(crest[place] for place in places(state.built.printed) if place in crest)
    value = sum(2 if of == "church" else 1 for of in crest.values()) + len(
        places(state.built.cathedrals) & finished
    )
    merit = {guild: (strength[guild], masters[guild]) for guild in paid}
    for guild, points in paid.items():
        better = sum(other > merit[guild] for other in merit.values())
        level = sum(other == merit[guild] for other in merit.values())
        assert points == PAY[better + (level if state.options["tie_rank"] == "low" else 1)](value)


@given(seeds)
@settings(max_examples=30, deadline=None)
def test_the_points_of_a_scored_city_stay(seed):
    for (before, _), (after, _) in pairwise(playout(seed)):
        for index, city in enumerate(CITIES):
            if before.scored[index]:
                assert after.scored[index] == before.scored[index]
                assert points_in(after, city) == points_in(before, city)


@given(seeds)
@settings(max_examples=25, deadline=None)
def test_every_line_of_the_sheet_points_to_the_quarters_it_counts(seed):
    *_, (state, _) = playout(seed)
    score = GAME.score(state)
    best = max(score.sheet.total(colour) for colour in state.colours)
    assert score.winners == tuple(colour for colour in state.colours if score.sheet.total(colour) == best)
    for row, lines in score.sheet.rows.items():
        for line in lines:
            assert line.points >= 0
            assert line.rule in GAME.rulebook
            assert line.reason.en != line.reason.de
            if line.category in CITIES:
                scoring = present(state.scored[CITIES.index(line.category)])
                strength = scoring.counts.finished[RANKED.index(row)]
                assert len(set(line.fields)) == len(line.fields) == strength


# Telling and taking back


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_every_move_is_told_and_with_it_every_city_that_is_scored(seed):
    told_cities = []
    for (before, line), (after, _) in pairwise(playout(seed)):
        telling = FACE.tell(GAME.ruling(before, line).move, before, after, NAMES)
        assert telling.what.en
        assert telling.what.de
        assert set(telling.fields) <= set(PLACES)
        if PLAY in line and len(before.still_to_lay()) == 1:
            assert telling.then[0].en.startswith("Order: ")
            assert telling.then[0].de.startswith("Reihenfolge: ")
        for text in telling.then:
            assert text.en.endswith(".")
            assert text.de.endswith(".")
        for city in [CITIES[news.of] for news in after.news if news.what == SCORED]:
            name = CITY_NAMES[city]
            assert [text.en.startswith(f"{name.en} is scored: value") for text in telling.then].count(
                True
            ) == 1
            assert [text.de.startswith(f"{name.de} wird gewertet: Wert") for text in telling.then].count(
                True
            ) == 1
            told_cities.append(city)
    assert sorted(told_cities) == sorted(CITIES)


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_undo_restores(seed):
    random = Random(seed)
    history = begin(GAME, random_setup(random))
    while not GAME.is_over(history.now.state) and history.entries < 60:
        history = history.followed_by(random_line(random, history.now.state))
    back = random.randint(1, len(history.lines))
    undone = history.followed_by(f"undo {back}")
    kept = history.lines[: len(history.lines) - back]
    assert undone.lines == kept
    assert undone.now.state == GAME.replay(history.setup, kept).state
    assert undone.followed_by(f"redo {back}").now.state == history.now.state
    assert GAME.replay(history.setup, history.lines).state == history.now.state


def test_every_move_has_one_text():
    texts = [move.text for move in (*moves.WITHOUT_PLAYS, *moves.WITH_MASTER)]
    assert len(set(texts)) == len(texts) == len(moves.BY_TEXT)
    assert [moves.read(text) for text in texts] == [*moves.WITHOUT_PLAYS, *moves.WITH_MASTER]
    assert {moves.read(f"play {card}").card for card in ACTION_CARDS} == set(ACTION_CARDS)


# Beside the naive referee


@given(seeds)
@settings(max_examples=6, deadline=None)
def test_a_second_referee_keeps_the_same_table_and_names_the_same_rules(seed):
    random, naive = Random(seed), None
    for number, (state, line) in enumerate(playout(seed, SMALL_BOARDS)):
        naive = naive or naive_table(state)
        assert_same_table(state, naive)
        if number % 5 == seed % 5:
            assert_same_law(random, state, naive)
        if line:
            naive.play(line)
    assert present(naive).finished


@given(st.floats(0, 6.28), st.floats(0.3, 3), st.floats(-0.9, 0.9), seeds)
@settings(max_examples=15, deadline=None)
def test_a_second_referee_sees_the_same_contacts_on_a_board_turned_stretched_and_drawn_inexactly(
    angle, stretch, shear, seed
):
    random, city = Random(seed), DOCUMENT["cities"][0]
    polygons = {0: city["centre"]["polygon"]} | {site["site"]: site["polygon"] for site in city["sites"]}

    def drawn(x: float, y: float) -> tuple[float, float]:
        x, y = stretch * x + shear * y, y / stretch
        turned = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        return turned[0] + random.uniform(-2e-7, 2e-7), turned[1] + random.uniform(-2e-7, 2e-7)

    drawn_polygons = {site: tuple(drawn(x, y) for x, y in polygon) for site, polygon in polygons.items()}
    outlines = {site: outline(polygon) for site, polygon in drawn_polygons.items()}
    assume(all(no_side_is_almost_long(outlines[site].sides) for site in outlines))
    contacts = {
        place: {
            other: Comparison.of(outlines[place], outlines[other]).shared
            for other in outlines
            if other != place
        }
        for place in outlines
    }
    assert touching_in(drawn_polygons) == {
        place: {other for other, shared in others.items() if shared} for place, others in contacts.items()
    }
    assert long_contacts_in(drawn_polygons) == {
        place: {
            other
            for other, shared in others.items()
            if any(side in outlines[place].longest for side, _ in shared)
        }
        for place, others in contacts.items()
    }


def no_side_is_almost_long(sides) -> bool:
    """Either answer is right where a side is 1 % shorter than the longest to within the inexactness."""
    longest = max(side.length for side in sides)
    return all(abs(side.length - 0.99 * longest) > 1e-5 for side in sides)
