"""Whole games played by the naive referee: every verdict on them, and every position on the way."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from games.engine.record import Record, judge, read_record, write_record
from games.titles import TITLES
from games.titles.felinia.components import FOURTH_COSTS, PRICES, STEPS, STORED_FREE
from games.titles.felinia.game import GAME
from games.titles.felinia.moves import (
    BONUS,
    BUY,
    DECLARE,
    DRAW,
    EXCHANGE,
    FINISH,
    KEEP,
    KINDS,
    REVEAL,
    SELL,
    SHIP,
    STEP,
    Move,
)
from games.titles.felinia.state import (
    BID,
    END,
    FILL,
    LANDS,
    LAST_MERCHANT,
    LAY,
    NO_DRAW,
    NO_GOODS,
    NO_TILES,
    NOT_PAID,
    SAILS,
    STORE,
    TRADE,
    WALK,
    WENT_HOME,
    News,
    State,
)
from scoring.masks import picked
from scoring.titles.felinia.board import Board
from scoring.titles.felinia.score import groups
from tests.present import present
from tests.titles.felinia.playing import GAMES, RECIPES, recorded
from tests.titles.felinia.table import PRACTICE

COVERED_BY_THE_COLLECTION = {
    *KINDS,
    *(f"{players} players, {end}" for players in (2, 3, 4) for end in (LAST_MERCHANT, NO_TILES)),
    *(f"{key}: {value} matters" for key in GAME.options for value in (True, False)),
    "bid purse", "bid market", "bid guild",
    "buy and board", "exchange and board", "two of one player aboard", "two of several players aboard",
    "bonus extra", "bonus plus", "bonus hidden", "declare extra", "declare plus", "two have hidden tiles",
    "all bonus tiles taken",
    "sell gold", "sell spice", "sell goods", "sell several", "sold by another", "silver lost",
    *(f"sold at {step}" for step in (BID, TRADE, WALK, STORE, END)), "sold instead of stored",
    "token withdrawn by itself", "several tokens withdrawn by themselves", "bag empty at the guild",
    "stops by himself at the harbour", "stops by himself after step 1", "stops by himself after step 2",
    "third step without a tile", "two reveals",
    "markets short at set-up", "markets short later", "nothing to draw",
    "no gold paid", "no spice paid", "no silver paid", "no spice left at the guild",
    "empty ship sails", "half full ship sails", "full ship sails", "several full ships sail", "equal times",
    "ship waits half full", "blue-backed ship", "exactly enough ship tiles",
    "last voyage with merchants", "last voyage without merchants",
    "trade goes on after the last merchant", "merchant comes back from the last voyage",
    "keeps 4", "keeps 3", "keeps 2", "keeps none", "sale pays for the fourth",
    "tie broken by silver", "shared win", "group across a border", "group of more than 3",
    "sort above its limit", "nobody named who need not be", "nothing is counted", "other numbers",
}  # fmt: skip


@cache
def games() -> dict[str, dict[str, Any]]:
    """What each game is about, its record, and what the naive referee made of it."""
    with gzip.open(GAMES, "rt", encoding="utf-8") as lines:
        return {game["about"]: game for game in map(json.loads, lines)}


def record_of(name: str, moves: int | None = None) -> Record:
    """The record of a game, or its first moves."""
    record = _read(name)
    return record if moves is None else replace(record, moves=record.moves[:moves])


@cache
def _read(name: str) -> Record:
    return read_record(games()[name]["record"], TITLES)


@pytest.mark.parametrize("name", games())
def test_the_verdict_is_that_of_the_naive_referee(name: str):
    record, expect = record_of(name), games()[name]["expect"]
    assert judge(record, legal=True) == {
        "ok": True,
        "moves": len(record.moves),
        "finished": True,
        "to_act": None,
        "scores": expect["scores"],
        "winners": expect["winners"],
        "breach": None,
        "legal": [],
    }
    *_, (_, _, end) = steps(record)
    assert end.last == expect["ended"]
    assert end.round == expect["rounds"]


@pytest.mark.parametrize("name", games())
def test_positions_on_the_way_agree(name: str):
    positions = games()[name]["expect"]["at"]
    assert positions
    for position in positions:
        verdict = judge(record_of(name, position["after"]), legal=True)
        assert {"after": verdict["moves"], **{key: verdict[key] for key in position if key != "after"}} == (
            position
        )


@pytest.mark.parametrize("name", games())
def test_after_each_move_the_same_player_decides_between_as_many_moves_and_the_points_are_the_same(name: str):
    record = record_of(name)
    names: dict[Any, str] = record.setup.names
    assert [
        [
            names.get(next(iter(GAME.awaiting(after)), "")),
            len(GAME.legal_moves(after)),
            *GAME.score(after).sheet.totals().values(),
        ]
        for _, _, after in steps(record)
    ] == games()[name]["expect"]["after_each"]


@pytest.mark.parametrize("name", games())
def test_an_exported_record_is_the_same_game_with_every_actor_named(name: str):
    imported = record_of(name)
    exported = write_record(imported)
    assert exported["board"] == games()[name]["record"]["board"]
    for line, written in zip(imported.moves, exported["moves"], strict=True):
        actor, _, words = written.rpartition(": ")
        if words.split(" ")[0] in (DRAW, SHIP, FINISH):
            assert written == line, "what comes up at the table has no actor"
        else:
            assert actor in imported.setup.colours
            assert line in (written, words) or (line.startswith(KEEP) and in_any_order(line, words))
    again = read_record(json.loads(json.dumps(exported)), TITLES)
    assert judge(again) == judge(imported)
    assert write_record(again) == exported


def in_any_order(first: str, other: str) -> bool:
    return Counter(first.split(" ")) == Counter(other.split(" "))


@pytest.mark.parametrize("name", [recipe.name for recipe in RECIPES if not recipe.is_terse])
def test_a_record_that_names_everybody_is_exported_as_it_is(name: str):
    assert write_record(record_of(name)) == games()[name]["record"]


def test_the_collection_covers_what_can_happen():
    found = {what for name in games() for what in happened(record_of(name))}
    assert sorted(COVERED_BY_THE_COLLECTION - found) == []


def test_both_ends_are_reached_on_the_practice_board_by_two_three_and_four_players():
    on_practice = [record_of(name) for name in games() if games()[name]["record"]["board"] == "practice"]
    ends = {(len(state.colours), state.last) for *_, (_, _, state) in map(steps, on_practice)}
    assert ends == {(players, end) for players in (2, 3, 4) for end in (LAST_MERCHANT, NO_TILES)}


@pytest.mark.parametrize(("players", "lines"), [(2, 200), (3, 300)])
def test_there_is_a_short_game_with_every_kind_of_move(players: int, lines: int):
    """Such a game can be entered by hand."""
    record = record_of(next(name for name in games() if name.startswith(f"short-{players}")))
    assert len(record.setup.players) == players
    assert record.setup.board is PRACTICE
    assert len(record.moves) < lines
    assert {move.kind for _, move, _ in steps(record)} == {*KINDS}


def test_the_games_come_from_their_recipes():
    assert [recipe.name for recipe in RECIPES] == list(games())
    shortest = min(RECIPES, key=lambda recipe: len(record_of(recipe.name).moves))
    assert recorded(shortest) == games()[shortest.name]


# What happens in a game


def steps(record: Record) -> Iterator[tuple[State, Move, State]]:
    """Each move of a game with the positions before and after it."""
    before = GAME.start(record.setup)
    for line in record.moves:
        after = GAME.play(before, line)
        yield before, GAME.ruling(before, line).move, after
        before = after


def happened(record: Record) -> Iterator[str]:
    """What a game is an example of."""
    yield from of_the_record(record)
    for before, move, after in steps(record):
        yield move.kind
        yield from BY_KIND.get(move.kind, by_nothing)(before, move, after)
        yield from by_the_step(before, after)
        for news in after.news:
            yield from by_itself(before, move, after, news)
    yield from at_the_end(after)


def of_the_record(record: Record) -> Iterator[str]:
    board = record.setup.board
    assert isinstance(board, Board)
    if {*board.goods, board.gold, board.spice, *board.bonus.values()} == {None}:
        yield "nothing is counted"
    if board.tokens != PRACTICE.tokens and board.berths != PRACTICE.berths:
        yield "other numbers"
    if not any(": bid" in line for line in record.moves):
        yield "nobody named who need not be"


def by_nothing(before: State, move: Move, after: State) -> Iterator[str]:
    return iter(())


def by_ship(before: State, move: Move, after: State) -> Iterator[str]:
    if before.board.ships[move.ship].blue:
        yield "blue-backed ship"


def by_bid(before: State, move: Move, after: State) -> Iterator[str]:
    yield " ".join(move.text.split(" ")[:2])


def by_purchase(before: State, move: Move, after: State) -> Iterator[str]:
    if move.kind == EXCHANGE and before.spice == 0:
        yield "no spice left at the guild"
    if move.berth >= 0:
        yield f"{move.kind} and board"
        *others, _ = aboard = (*before.berths[move.berth].aboard, before.actor)
        if others:
            yield "two of one player aboard" if len({*aboard}) == 1 else "two of several players aboard"


def by_bonus(before: State, move: Move, after: State) -> Iterator[str]:
    yield " ".join(move.text.split(" ")[:2])
    if not after.is_bonus_left:
        yield "all bonus tiles taken"
    if len(before.with_hidden_tiles()) > 1:
        yield "two have hidden tiles"


def by_reveal(before: State, move: Move, after: State) -> Iterator[str]:
    if present(before.walk).reveals:
        yield "two reveals"


def by_keep(before: State, move: Move, after: State) -> Iterator[str]:
    kept = sum(move.goods)
    yield f"keeps {kept}" if kept else "keeps none"
    if kept > STORED_FREE and before.acting.silver < FOURTH_COSTS:
        yield "sale pays for the fourth"


def by_sale(before: State, move: Move, after: State) -> Iterator[str]:
    yield f"{SELL} {move.thing if move.good < 0 else 'goods'}"
    yield f"sold at {before.step}"
    if move.count > 1:
        yield "sell several"
    (seat,) = [
        seat for seat in range(len(before.colours)) if worth(before, seat, move) != worth(after, seat, move)
    ]
    if before.step not in (END, STORE) and seat != before.actor:
        yield "sold by another"
    if after.players[seat].silver < before.players[seat].silver + move.count * PRICES[move.thing]:
        yield "silver lost"
    if before.step == STORE and seat == before.actor and (after.step, after.turn) != (STORE, before.turn):
        yield "sold instead of stored"


def worth(state: State, seat: int, sale: Move) -> int:
    player = state.players[seat]
    return player.goods[sale.good] if sale.good >= 0 else getattr(player, sale.thing)


BY_KIND = {
    SHIP: by_ship,
    BID: by_bid,
    BUY: by_purchase,
    EXCHANGE: by_purchase,
    BONUS: by_bonus,
    DECLARE: by_bonus,
    REVEAL: by_reveal,
    KEEP: by_keep,
    SELL: by_sale,
}


def by_the_step(before: State, after: State) -> Iterator[str]:
    if after.step == BID and before.step != BID:
        wanted = after.board.spaces if before.round else after.board.initial
        if any(sum(goods) < wanted for goods in after.markets[: after.open_markets]):
            yield "markets short later" if before.round else "markets short at set-up"
        if any(berth.aboard for berth in after.berths):
            yield "ship waits half full"
    empty = sum(berth.ship < 0 for berth in after.berths)
    if after.step == LAY and before.step not in (FILL, LAY) and after.stack.bit_count() == empty:
        yield "exactly enough ship tiles"
    if before.step == TRADE:
        if before.is_at_guild and before.is_bag_empty:
            yield "bag empty at the guild"
        if before.last:
            yield "trade goes on after the last merchant"
    if before.last and any(
        now.merchants > had.merchants for had, now in zip(before.players, after.players, strict=True)
    ):
        yield "merchant comes back from the last voyage"


def by_itself(before: State, move: Move, after: State, news: News) -> Iterator[str]:
    if news.what == NO_GOODS:
        yield "token withdrawn by itself"
        if len(news.more) > 1:
            yield "several tokens withdrawn by themselves"
    elif news.what == NO_DRAW:
        yield "nothing to draw"
    elif news.what == NOT_PAID:
        yield f"no {after.board.symbols[news.of]} paid"
    elif news.what == WENT_HOME:
        yield from by_going_home(before, move, after, news)
    elif news.what == SAILS:
        yield from by_sailing(before, after, news)


def by_going_home(before: State, move: Move, after: State, news: News) -> Iterator[str]:
    if any(other.what == LANDS and other.of == news.of for other in after.news):
        yield "stops by himself at the harbour"
        return
    made = present(before.walk).steps + (move.kind == STEP)
    yield "third step without a tile" if made == STEPS else f"stops by himself after step {made}"


def by_sailing(before: State, after: State, news: News) -> Iterator[str]:
    berths, is_full = news.more, news.of
    if after.last == NO_TILES:
        yield "last voyage with merchants" if berths else "last voyage without merchants"
    elif not after.last:
        landed = any(other.what == LANDS for other in after.news)
        yield f"{'full' if is_full else 'half full' if landed else 'empty'} ship sails"
        if len(berths) > 1:
            yield "several full ships sail"
    if len({present(before.ship_at(berth)).time for berth in berths}) < len(berths):
        yield "equal times"


def at_the_end(state: State) -> Iterator[str]:
    yield f"{len(state.colours)} players, {state.last}"
    score, options = GAME.score(state), state.options
    totals = score.sheet.totals()
    for key, value in options.items():
        otherwise = GAME.score(state._replace(options={**options, key: not value}))
        if otherwise.sheet.totals() != totals:
            yield f"{key}: {value} matters"
    if len(score.winners) > 1:
        yield "shared win"
    elif [*totals.values()].count(max(totals.values())) > 1:
        yield "tie broken by silver"
    for player in state.players:
        for group in groups(state.board, player.standing, options["groups_cross_borders"]):
            if len({*picked(state.board.country_of, group)}) > 1:
                yield "group across a border"
            if group.bit_count() > 3:
                yield "group of more than 3"
        for most, trade, extra in zip(state.board.sorts.values(), player.trade, player.extra, strict=True):
            if trade + extra > most:
                yield "sort above its limit"
