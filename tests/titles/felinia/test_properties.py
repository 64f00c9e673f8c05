"""What holds in every Felinia game, however it is played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.history import begin
from games.engine.moves import write_line
from games.engine.rulebook import NOTATION, PHASE, TURN
from games.titles.felinia import legal, moves
from games.titles.felinia.components import MOST_STORED, PRICES
from games.titles.felinia.game import GAME
from games.titles.felinia.moves import REVEAL, moves_of
from games.titles.felinia.state import FILL, FIND, LAY, NO_TILES, STORE, TRADE, State
from scoring.masks import picked
from scoring.titles.felinia.board import EXTRA, GOODS
from tests.present import present
from tests.titles.felinia.playing import (
    SMALL_BOARDS,
    VARIANTS,
    assert_same_law,
    assert_same_table,
    board_of,
    naive_table,
    playout,
    random_line,
    random_sales,
    random_setup,
    some_candidates,
    some_positions,
)
from tests.titles.felinia.table import FACE, NAMES, then

seeds = st.integers(0, 2**32)
SLOW = replace(GAME, moves=replace(GAME.moves, fast_legal=None))


def together(*counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*counts, strict=True)))


# The box


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_games_end_and_what_is_in_the_box_is_conserved(seed):
    tiles: dict[str, str] = {}
    gone = 0
    for state, line in playout(seed):
        assert state.round <= len(state.board.ships) - state.board.berths + 1, "a ship sails in each round"
        assert_goods_are_conserved(state)
        assert_wealth_is_conserved(state)
        assert_merchants_and_tokens_are_conserved(state)
        assert_bonus_tiles_are_conserved(state)
        assert_trade_tiles_are_conserved(state, tiles)
        gone = gone_ships(state, gone)
        if REVEAL in line:
            province, sort = line.split(" ")[-2:]
            tiles[province] = sort
    assert GAME.is_over(state)
    assert not any(berth.aboard for berth in state.berths)
    assert not state.hidden
    assert not state.walk


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_that_ship_tiles_will_not_suffice_is_known_before_it_comes_to_that_and_never_wrong(seed):
    short_in = 0
    for (before, _), (after, _) in pairwise(playout(seed)):
        if before.is_tile_short and not short_in:
            short_in = before.round
        assert not short_in or after.round == short_in, "no round comes after it"
        if after.last == NO_TILES and not before.last:
            assert before.is_tile_short or before.step == TRADE, "known, or come with the last token"


def assert_goods_are_conserved(state: State) -> None:
    on_table = together(*state.markets, *(player.goods for player in state.players))
    for there_are, in_bag, others in zip(state.board.goods, state.bag, on_table, strict=True):
        assert others >= 0
        assert in_bag is there_are is None or 0 <= present(in_bag) == present(there_are) - others
    assert all(min(goods) >= 0 for goods in (*state.markets, *(player.goods for player in state.players)))
    assert all(sum(goods) <= state.board.spaces for goods in state.markets)
    assert not any(map(sum, state.markets[state.open_markets :])), "nothing lies in closed markets"


def assert_wealth_is_conserved(state: State) -> None:
    for thing in ("gold", "spice"):
        there_are, in_supply = getattr(state.board, thing), getattr(state, thing)
        of_players = [getattr(player, thing) for player in state.players]
        assert min(of_players) >= 0
        assert in_supply is there_are is None or 0 <= in_supply == there_are - sum(of_players)
    assert all(0 <= player.silver <= state.board.most_silver for player in state.players)


def assert_merchants_and_tokens_are_conserved(state: State) -> None:
    board = state.board
    for seat, player in enumerate(state.players):
        aboard = sum(berth.aboard.count(seat) for berth in state.berths)
        walking = state.walk is not None and state.walk.seat == seat
        assert min(player.merchants, player.tokens) >= 0
        assert player.merchants + aboard + walking + player.standing.bit_count() == board.merchants
        in_stacks = sum(stack.count(seat) for stack in state.stacks)
        assert player.tokens + in_stacks <= board.tokens, "the rest lies on coin fields"
        if state.step in (FILL, LAY):
            assert player.tokens == board.tokens
    assert not any(state.stacks[state.open_markets : state.guild]), "no token lies on a closed market"


def assert_trade_tiles_are_conserved(state: State, tiles: dict[str, str]) -> None:
    """Checks them by the sort said for each province when its tile was turned up."""
    board = state.board
    sorts = tuple(board.sorts)
    assert picked(board.provinces, board.trade & ~state.face_down) == [
        name for name in board.provinces if name in tiles
    ]
    for country, unseen in zip(board.countries, state.unseen, strict=True):
        shown = Counter(tiles.get(name) for name in picked(board.provinces, country.provinces))
        for sort, there_are, left in zip(sorts, country.tiles, unseen, strict=True):
            assert left is there_are is None or 0 <= present(left) == present(there_are) - shown[sort]
    taken = [picked(board.provinces, player.standing) for player in state.players]
    for player, provinces in zip(state.players, taken, strict=True):
        of_sort = Counter(tiles[name] for name in provinces)
        assert player.trade == tuple(of_sort[sort] for sort in sorts)
    all_taken = [name for provinces in taken for name in provinces]
    assert sorted(all_taken) == sorted(picked(board.provinces, state.occupied)), "one merchant in each"
    assert {
        name: sorts[sort] for name, sort in zip(board.provinces, state.open_tiles, strict=True) if sort >= 0
    } == {name: sort for name, sort in tiles.items() if name not in all_taken}


def assert_bonus_tiles_are_conserved(state: State) -> None:
    board = state.board
    extra = together(*(player.extra for player in state.players))
    plus = together(*(player.plus for player in state.players))
    assert sum(extra) + sum(plus) == sum(state.named)
    for ((kind, sort), there_are), named in zip(board.bonus.items(), state.named, strict=True):
        assert named == (extra if kind == EXTRA else plus)[tuple(board.sorts).index(sort)]
        assert there_are is None or named <= there_are
    counts = [count for count in board.bonus.values() if count is not None]
    assert len(counts) < len(board.bonus) or sum(state.named) + state.hidden <= sum(counts)
    assert min(player.hidden for player in state.players) >= 0


def gone_ships(state: State, gone: int) -> int:
    """The ship tiles that have sailed: each is in the stack, at one berth, or gone for good."""
    at_berths = [1 << berth.ship for berth in state.berths if berth.ship >= 0]
    assert len({*at_berths}) == len(at_berths)
    assert all(berth.ship >= 0 or not berth.aboard for berth in state.berths)
    for number, berth in enumerate(state.berths):
        assert berth.ship < 0 or state.free_places(number) >= 0
    now = (1 << len(state.board.ships)) - 1 ^ state.stack ^ sum(at_berths)
    assert not now & state.stack
    assert not gone & ~now
    return now


# What is legal


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_the_fast_generator_is_what_check_lets_pass(seed):
    for state in some_positions(seed, 20):
        fast = [move.text for move in GAME.legal_moves(state)]
        assert sorted(fast) == sorted(move.text for move in SLOW.legal_moves(state))
        assert len(set(fast)) == len(fast)
        assert fast or state.step == STORE, "somebody can always do something"


@given(seeds)
@settings(max_examples=10, deadline=None)
def test_what_can_be_kept_is_what_check_lets_pass(seed):
    for state, _ in playout(seed):
        if state.step == STORE:
            kept = sorted(move.text for move in legal.keeps(state))
            assert kept == sorted(
                line
                for number in range(MOST_STORED + 2)
                for goods in combinations_with_replacement(GOODS, number)
                if GAME.ruling(state, line := " ".join(("keep", *goods))).stands
            )
            assert "keep" in kept


@given(seeds)
@settings(max_examples=12, deadline=None)
def test_what_can_be_sold_is_what_everybody_has(seed):
    for state in some_positions(seed, 8):
        is_due = any("sell" in kinds for kinds in GAME.awaiting(state).values())
        assert is_due == (state.step not in (FILL, LAY, FIND))
        for colour, player in zip(state.colours, state.players, strict=True):
            for thing in PRICES:
                has = player.goods[GOODS.index(thing)] if thing in GOODS else getattr(player, thing)
                for number in (1, has, has + 1):
                    ruling = GAME.ruling(state, f"{colour}: sell {thing} {number or 1}")
                    assert ruling.stands == (is_due and (number or 1) <= has)


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_every_breach_is_in_the_laws_order_and_said_in_both_languages(seed):
    law = [rule.code for rule in GAME.rulebook]
    random = Random(seed)
    for state in some_positions(seed, 10):
        for line in some_candidates(random, state, 25):
            ruling = GAME.ruling(state, line)
            if ruling.rules not in ((NOTATION,), (TURN,), (PHASE,)):
                assert list(ruling.rules) == [code for code in law if code in ruling.rules]
                assert all(GAME.rulebook[v.rule].waivable for v in ruling.violations if v.waivable)
            for violation in ruling.violations:
                assert violation.text.en
                assert violation.text.de
                assert violation.text.de != violation.text.en


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_a_waived_breach_leaves_a_table_at_which_the_game_goes_on(seed):
    random = Random(seed)
    for state in some_positions(seed, 6):
        for line in some_candidates(random, state, 20):
            ruling = GAME.ruling(state, line)
            waived = line + "".join(f" !{code}" for code in ruling.rules)
            if ruling.violations and all(violation.waivable for violation in ruling.violations):
                after = GAME.play(state, waived)
                assert_goods_are_conserved(after)
                assert_wealth_is_conserved(after)
                assert_bonus_tiles_are_conserved(after)
                assert GAME.legal_moves(after) or after.step == STORE
            elif ruling.violations:
                assert not GAME.ruling(state, waived).stands


@given(seeds)
@settings(max_examples=12, deadline=None)
def test_sales_of_two_players_can_be_entered_in_either_order(seed):
    random = Random(seed)
    for state in some_positions(seed, 12):
        for first, other in combinations(random_sales(random, state), 2):
            if first.split(":")[0] != other.split(":")[0]:
                assert_either_order(state, first, other)


def assert_either_order(state: State, sale: str, other: str) -> None:
    """Two sales come to the same in either order, unless the first one ends phase 4: then nothing is sold."""
    tables = [
        then(state, first, second)._replace(news=())
        for first, second in ((sale, other), (other, sale))
        if GAME.ruling(then(state, first), second).stands
    ]
    assert len(tables) == 2 or state.step == STORE
    assert tables
    assert all(table == tables[0] for table in tables)


# Reading, telling and taking back


@pytest.mark.parametrize("name", VARIANTS)
def test_every_move_has_one_text(name):
    board = board_of(name)
    start = GAME.start(random_setup(Random(0), (name,)))
    every = [*moves.every_move(moves_of(board))]
    assert start.board is board
    assert len({move.text for move in every}) == len(every) == len(moves_of(board).by_text)
    assert all(GAME.moves.read(start, move.text) is move for move in every)


@given(st.lists(st.sampled_from(GOODS), max_size=9), st.sampled_from([*PRICES]), st.integers(1, 10**12))
def test_what_is_kept_or_sold_has_one_text(goods, thing, number):
    start = GAME.start(random_setup(Random(0)))
    kept = GAME.moves.read(start, " ".join(("keep", *goods)))
    assert kept.goods == tuple(goods.count(good) for good in GOODS)
    assert GAME.moves.read(start, kept.text) == kept
    sold = GAME.moves.read(start, f"sell {thing} {number}")
    assert (sold.thing, sold.count) == (thing, number)
    assert sold.text == f"sell {thing} {number}"


@given(seeds)
@settings(max_examples=10, deadline=None)
def test_reading_what_was_written_gives_the_move(seed):
    for state, line in playout(seed):
        if line:
            ruling = GAME.ruling(state, line)
            actor = ruling.actor if ruling.actor in state.colours else None
            written = GAME.ruling(state, write_line(actor, ruling.move.text, ()))
            assert (written.move, written.actor) == (ruling.move, ruling.actor)


@given(seeds)
@settings(max_examples=10, deadline=None)
def test_every_move_is_told_in_both_languages(seed):
    for (before, line), (after, _) in pairwise(playout(seed)):
        telling = FACE.tell(GAME.ruling(before, line).move, before, after, NAMES)
        for text in (telling.what, *telling.then):
            assert text.en
            assert text.de
        assert all(text.en.endswith(".") and text.de.endswith(".") for text in telling.then)


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_undo_restores(seed):
    random = Random(seed)
    history = begin(GAME, random_setup(random))
    while not GAME.is_over(history.now.state) and history.entries < 80:
        history = history.followed_by(random_line(random, history.now.state))
    back = random.randint(1, len(history.lines))
    undone = history.followed_by(f"undo {back}")
    kept = history.lines[: len(history.lines) - back]
    assert undone.lines == kept
    assert undone.now.state == GAME.replay(history.setup, kept).state
    assert undone.followed_by(f"redo {back}").now.state == history.now.state
    assert GAME.replay(history.setup, history.lines).state == history.now.state


# Beside the naive referee


@given(seeds)
@settings(max_examples=6, deadline=None)
def test_a_second_referee_keeps_the_same_table_and_names_the_same_rules(seed):
    random, table = Random(seed), None
    for number, (state, line) in enumerate(playout(seed, ("practice", *SMALL_BOARDS))):
        table = table or naive_table(state)
        assert_same_table(state, table)
        if number % 8 == seed % 8:
            assert_same_law(random, state, table)
        if line:
            table.play(line)
    assert present(table).finished
