"""What holds in every Medina game, however it is played."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.titles.medina import moves
from games.titles.medina.components import PIECES, STOCK
from games.titles.medina.game import GAME
from games.titles.medina.rules import check
from games.titles.medina.state import State, can_place
from scoring.titles.medina.board import (
    ALL_WALLS,
    FIELD,
    WALL,
    around,
    fields_at_walls,
    ring_beside,
    wall_names,
)
from tests.present import present
from tests.titles.medina.naive import NaiveTable
from tests.titles.medina.table import pieces_left, setup

seeds = st.integers(0, 2**32)
tables = st.sampled_from([3, 4])

# Uniform play fills the board with walls; a taste for one kind of piece reaches other corners of the rules.
tastes = st.sampled_from(["any", "palace", "roof", "stable", "merchant", "wall"])


def playout(
    seed: int, players: int, taste: str = "any", **options
) -> Iterator[tuple[State, moves.Placement | None]]:
    """A random legal game: each position with the move made in it, and finally the end with no move."""
    random = Random(seed)
    state = GAME.start(setup(players, **options))
    while legal := GAME.legal_moves(state):
        liked = [move for move in legal if move.kind == taste]
        move = random.choice(liked if liked and random.random() < 0.6 else legal)
        yield state, move
        state = GAME.apply(state, "", move)
    yield state, None


def some_position(seed: int, players: int, taste: str) -> State:
    positions = [state for state, _ in playout(seed, players, taste)]
    return positions[Random(seed).randrange(len(positions) - 1)]


@given(seeds, tables, tastes)
@settings(max_examples=40, deadline=None)
def test_games_end_and_pieces_are_conserved(seed, players, taste):
    box = {piece: count * players for piece, count in zip(PIECES, STOCK[players], strict=True)}
    box["merchant"] += 1
    for number, (state, _) in enumerate(playout(seed, players, taste)):
        assert number <= sum(box.values())
        if number == 0:
            continue
        on_board = pieces_on_board(state)
        for piece, count in box.items():
            left = sum(stock[PIECES.index(piece)] for stock in state.stocks)
            if piece in state.board.finished:
                assert left == 0
                assert on_board[piece] <= count
            else:
                assert on_board[piece] + left == count
    assert GAME.is_over(state)


def pieces_on_board(state: State) -> dict[str, int]:
    board = state.board
    return {
        "roof": sum(palace.owner is not None for palace in board.palaces),
        "stable": board.stables.bit_count(),
        "merchant": board.merchants.bit_count(),
        "wall": board.walls.bit_count(),
        **{
            colour: sum(palace.parts.bit_count() for palace in board.palaces if palace.colour == colour)
            for colour in ("grey", "black", "brown", "orange")
        },
    }


@given(seeds, tables, tastes)
@settings(max_examples=25, deadline=None)
def test_the_board_is_what_its_palaces_are(seed, players, taste):
    for state, _ in playout(seed, players, taste):
        board = state.board
        near = crowded = parts = stables = 0
        for palace in board.palaces:
            assert palace.near == around(palace.fields)
            assert not parts & palace.parts
            crowded |= near & palace.near
            near |= palace.near
            parts |= palace.parts
            stables |= palace.stables
        assert (board.near, board.crowded, board.parts, board.stables) == (near, crowded, parts, stables)
        assert not crowded & (parts | stables), "no palace comes close to another"


@given(seeds, tables, tastes)
@settings(max_examples=60, deadline=None)
def test_the_fast_generator_is_what_check_lets_pass(seed, players, taste):
    state = some_position(seed, players, taste)
    actor, kinds = next(iter(GAME.awaiting(state).items()))
    passed = {move.text for move in moves.ALL if move.kind in kinds and not any(check(state, actor, move))}
    fast = [move.text for move in GAME.legal_moves(state)]
    assert set(fast) == passed
    assert len(fast) == len(passed)


@given(seeds, tables, tastes)
@settings(max_examples=60, deadline=None)
def test_passing_over_means_having_no_legal_placement(seed, players, taste):
    state = some_position(seed, players, taste)._replace(placement=1)
    for seat in range(players):
        legal = GAME.legal_moves(state._replace(seat=seat))
        assert can_place(state.board, seat, state.stocks[seat]) == bool(legal)


@given(seeds, tables, tastes)
@settings(max_examples=40, deadline=None)
def test_every_breach_is_in_the_laws_order_and_said_in_both_languages(seed, players, taste):
    state = some_position(seed, players, taste)
    for move in moves.ALL:
        ruling = GAME.ruling(state, move.text)
        codes = [code for code in ruling.rules if code != "phase"]
        assert codes == [rule.code for rule in GAME.rulebook if rule.code in codes]
        for violation in ruling.violations:
            assert violation.text.en
            assert violation.text.de != violation.text.en
            known = {*FIELD, *WALL, "NW", "NE", "SE", "SW"}
            assert set(violation.fields) <= known


@given(seeds, tables, tastes)
@settings(max_examples=15, deadline=None)
def test_a_second_referee_names_the_same_rules_for_every_move(seed, players, taste):
    naive = NaiveTable(players)
    number = Random(seed).randrange(len(list(playout(seed, players, taste))) - 1)
    for step, (state, move) in enumerate(playout(seed, players, taste)):
        if step == number:
            for candidate in moves.ALL:
                assert list(GAME.ruling(state, candidate.text).rules) == naive.broken(candidate.text), (
                    candidate.text
                )
        if move is None or step == number:
            break
        naive.play(move.text)


@given(seeds, tables, tastes)
@settings(max_examples=12, deadline=None)
def test_a_second_referee_keeps_the_same_table_to_the_end(seed, players, taste):
    naive = NaiveTable(players)
    for state, move in playout(seed, players, taste):
        assert (state.seat, state.seat is None or state.placement) == (
            naive.seat, naive.seat is None or naive.placement,
        )  # fmt: skip
        assert list(state.board.palace_cards) == list(naive.palace_cards.values())
        assert list(state.board.tower_cards) == [naive.tower_cards[tower] for tower in (1, 2, 3, 4)]
        assert [pieces_left(state, seat) for seat in range(players)] == naive.stocks
        if move is not None:
            naive.play(move.text)
    assert list(GAME.score(state).sheet.totals().values()) == naive.scores()


def test_reading_what_was_written_gives_the_move():
    assert len(moves.ALL) == len(moves.BY_TEXT) == 1286
    start, _ = next(iter(playout(0, 3, "any")))
    for move in moves.ALL:
        assert GAME.moves.read(start, move.text) is move


@given(seeds, tables, tastes)
@settings(max_examples=15, deadline=None)
def test_undo_restores(seed, players, taste):
    """A position is the fold of the lines before it: leaving out the last line gives the position before."""
    game = list(playout(seed, players, taste))
    lines = [present(move).text for _, move in game[:-1]]
    last = Random(seed).randrange(len(lines))
    assert GAME.replay(setup(players), lines[:last]).state == game[last][0]
    assert GAME.replay(setup(players), lines).state == game[-1][0]


@given(seeds, tables, tastes)
@settings(max_examples=25, deadline=None)
def test_every_point_on_the_sheet_is_read_from_its_fields(seed, players, taste):
    *_, (state, _) = playout(seed, players, taste)
    counted_by_fields = {"parts", "stables", "merchants"}
    for lines in GAME.score(state).sheet.rows.values():
        for line in lines:
            assert line.points > 0
            assert line.rule in GAME.rulebook
            assert line.reason.en != line.reason.de
            if line.category in counted_by_fields:
                assert line.points == len(line.fields) == len(set(line.fields))


@given(st.integers(0, 2**62 - 1), st.integers(0, 2**176 - 1))
def test_the_fields_at_the_walls_are_those_the_walls_touch(ring, city):
    walls = ring & ALL_WALLS
    one_by_one = 0
    for wall in wall_names(walls):
        one_by_one |= moves.BY_TEXT[f"wall {wall}"].beside
    assert fields_at_walls(walls) == one_by_one
    assert fields_at_walls(ring_beside(city) & walls) == city & one_by_one
