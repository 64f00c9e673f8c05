"""Whole games played by the naive referee: every verdict on them, and some positions on the way."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.engine.record import Record, judge, read_record, write_record
from games.titles import TITLES
from games.titles.flandern.board import Board
from games.titles.flandern.components import SITE
from games.titles.flandern.game import GAME
from games.titles.flandern.moves import BUILD, DISCARD, REVEAL, Move
from games.titles.flandern.state import (
    ACT,
    COVERED,
    END_BY_GOLD,
    END_BY_SITES,
    GOLD_SPENT,
    NO_GOLD,
    OVER,
    SCORED,
    SPENT,
    News,
    State,
)
from games.titles.flandern.tally import city_ranking
from tests.titles.flandern.table import PRACTICE

GAMES = Path(__file__).parents[2] / "records" / "flandern-games.jsonl.gz"

COVERED_BY_THE_COLLECTION = {
    "3 players", "4 players", "end by sites", "end by gold",
    *(f"{guilds} guilds tied for rank {rank}" for guilds in (2, 3) for rank in (1, 2, 3)),
    "tie broken by masters", "discard", "no gold", "must be discarded", "dead sites", "more than 9 covers",
    "no stone for a site card", "city card spent", "gold card spent", "unfinished for good",
    "printed master", "cathedral", "master", "cathedral without effect", "master without effect",
    "reveal pickup", "reveal influence", "most influence shared", "no influence left", "shared win",
    "grey has most points", "an unused guild's centre", "centre_counts", "tie_rank",
    "other crests", "gold cards listed", "few stones",
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
    assert end.built.covered.bit_count() == expect["covered"]
    assert f"end by {expect['ended']}" in {news.what for news in end.news}


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
def test_an_exported_record_is_the_same_game_with_every_actor_named(name: str):
    imported = record_of(name)
    exported = write_record(imported)
    assert exported["board"] == games()[name]["record"]["board"]
    for line, written in zip(imported.moves, exported["moves"], strict=True):
        if line.split(" ")[0] in ("draw", "discard", "reveal"):
            assert written == line, "what comes up at the table has no actor"
        else:
            assert written.split(": ")[0] in imported.setup.colours
            assert line in (written, written.split(": ")[1], written.removesuffix(" +0"))
    again = read_record(json.loads(json.dumps(exported)), TITLES)
    assert judge(again) == judge(imported)
    assert write_record(again) == exported


def test_the_collection_covers_what_can_happen():
    found = {what for name in games() for what in happened(record_of(name))}
    assert sorted(COVERED_BY_THE_COLLECTION - found) == []


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
    yield f"{len(record.setup.players)} players"
    yield from (key for key, option in GAME.options.items() if record.setup.options[key] != option.default)
    yield from of_the_board(record)
    for before, move, after in steps(record):
        yield from by_the_move(before, move)
        for news in after.news:
            yield from by_itself(before, move, after, news)
    yield from at_the_end(after)


def of_the_board(record: Record) -> Iterator[str]:
    board = record.setup.board
    assert isinstance(board, Board)
    if board.crests != PRACTICE.crests:
        yield "other crests"
    if board.kinds is not None:
        yield "gold cards listed"
    if board.stones < PRACTICE.stones:
        yield "few stones"


def by_the_move(before: State, move: Move) -> Iterator[str]:
    yield move.text if move.kind == REVEAL else move.kind
    if move.master:
        yield "printed master"
    if move.kind in ("cathedral", "master") and before.scored[move.city]:
        yield f"{move.kind} without effect"
    if move.kind == DISCARD and before.must_discard():
        yield "must be discarded"


def by_itself(before: State, move: Move, after: State, news: News) -> Iterator[str]:
    if news.what in (NO_GOLD, END_BY_SITES, END_BY_GOLD):
        yield news.what
    elif news.what == SPENT:
        is_last_stone = before.step == ACT and move.kind == BUILD and before.card == SITE
        no_stone = before.stones_left == (1 if is_last_stone else 0)
        yield "no stone for a site card" if news.card == SITE and no_stone else "city card spent"
    elif news.what == GOLD_SPENT:
        yield "gold card spent"
    elif news.what == COVERED and after.step != OVER:
        yield "dead sites"
        if after.built.covered.bit_count() > 9:
            yield "more than 9 covers"
    elif news.what == SCORED:
        yield from by_scoring(after, news.of)


def by_scoring(state: State, city: int) -> Iterator[str]:
    ranks = [rank for rank in city_ranking(state, city).ranks if rank.rank]
    for place, rank in enumerate(ranks, 1):
        is_first_of_them = place == 1 or ranks[place - 2].rank != rank.rank
        if rank.shared > 1 and is_first_of_them:
            yield f"{rank.shared} guilds tied for rank {place}"
    if any(
        upper.strength == lower.strength and upper.masters > lower.masters for upper, lower in pairwise(ranks)
    ):
        yield "tie broken by masters"
    if state.board.crests[city] not in (*state.colours, "grey", "church"):
        yield "an unused guild's centre"


def at_the_end(state: State) -> Iterator[str]:
    most, score = max(state.influence), GAME.score(state)
    if state.built.abandoned:
        yield "unfinished for good"
    if not most:
        yield "no influence left"
    elif state.influence.count(most) > 1:
        yield "most influence shared"
    if len(score.winners) > 1:
        yield "shared win"
    totals = score.sheet.totals()
    if totals["grey"] == max(totals.values()):
        yield "grey has most points"
