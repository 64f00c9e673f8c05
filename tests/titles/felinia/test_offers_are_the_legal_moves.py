"""Nothing is offered at a Felinia table that is refused, and everything that is legal is offered.

Only a bonus tile is offered by name whether or not one is left: else the offer would tell what others took.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from games.titles.felinia import legal
from games.titles.felinia.components import PRICES
from games.titles.felinia.game import GAME
from games.titles.felinia.moves import DECLARE
from games.titles.felinia.state import END, FILL, FIND, LAY, OVER, STORE, State
from tests.present import present
from tests.titles.felinia.face import all_lines, assert_clean, idle_lines, positions, whole_games
from tests.titles.felinia.playing import number_of
from tests.titles.felinia.table import FACE
from tests.titles.felinia.test_recorded_games import games

AT_THE_TABLE = (FILL, LAY, FIND)
NAMED = re.compile(r"\b(bonus|declare) (extra|plus) ")


def placed(state: State) -> Iterator[str]:
    """What can be chosen in the tray, on each of its fields."""
    for choice in FACE.tray(state).choices:
        for field in FACE.board.spots(state, choice.line):
            yield choice.line.replace("*", field)


def all_offered(state: State) -> Iterator[str]:
    yield from (*all_lines(FACE.tray(state).calls), *placed(state))
    for hand in FACE.tray(state).hands:
        yield from all_lines(hand.calls)


def left(state: State, lines: Iterable[str]) -> list[str]:
    """The lines without those that name a bonus tile of which none is left."""
    return [line for line in lines if not (NAMED.search(line) and GAME.ruling(state, line).rules == ("E14",))]


@pytest.mark.parametrize("name", whole_games())
def test_what_is_offered_is_what_is_legal(name):
    for state in positions(name):
        offered = left(state, all_offered(state))
        assert [line for line in offered if not GAME.ruling(state, line).stands] == []
        assert max(Counter(offered).values(), default=1) == 1
        words = {line.rpartition(": ")[2] for line in offered}
        assert words == {move.text for move in GAME.legal_moves(state)}
        assert not any(GAME.ruling(state, line).stands for line in idle_lines(state))


@pytest.mark.parametrize("name", whole_games())
def test_those_who_hide_tiles_can_name_every_one_that_is_left(name):
    for state in positions(name):
        hiding = state.with_hidden_tiles() if state.step == END else []
        assert [hand.colour for hand in FACE.tray(state).hands] == [state.colours[seat] for seat in hiding]
        for hand in FACE.tray(state).hands:
            assert left(state, all_lines(hand.calls)) == [
                f"{hand.colour}: {move.text}" for move in GAME.legal_moves(state) if move.kind == DECLARE
            ]


@pytest.mark.parametrize("name", whole_games())
def test_whatever_may_be_kept_can_be_said(name):
    asked = [state for state in positions(name) if FACE.tray(state).several]
    assert asked == [state for state in positions(name) if state.step == STORE]
    assert asked
    for state in asked:
        line, _, things = present(FACE.tray(state).several)
        there = Counter(thing.line for thing in things)
        for keep in legal.keeps(state):
            goods = keep.text.split(" ")[1:]
            assert Counter(goods) <= there
            assert GAME.ruling(state, line.replace("*", " ".join(goods)).rstrip()).stands
        assert there.total() > 3


@pytest.mark.parametrize("name", whole_games())
def test_whatever_a_player_has_can_be_sold_at_every_decision(name):
    for state in positions(name):
        sales = FACE.tray(state).anytime.calls
        if state.step in (*AT_THE_TABLE, OVER):
            assert sales == {}
            continue
        for colour, player in zip(state.colours, state.players, strict=True):
            has = {thing: number_of(player, thing) for thing in PRICES}
            assert [call.line for call in sales[colour]] == [
                f"{colour}: sell {thing} {count}"
                for thing, there_are in has.items()
                for count in range(1, min(3, there_are) + 1)
            ]
            assert all(GAME.ruling(state, call.line).stands for call in sales[colour])


@pytest.mark.parametrize("name", games())
def test_on_other_boards_too_what_is_offered_is_what_is_legal(name):
    for state in positions(name)[::9]:
        offered = left(state, all_offered(state))
        assert [line for line in offered if not GAME.ruling(state, line).stands] == []
        assert {line.rpartition(": ")[2] for line in offered} == {
            move.text for move in GAME.legal_moves(state)
        }


@pytest.mark.parametrize("name", whole_games())
def test_every_call_is_named_in_both_languages(name):
    for state in positions(name):
        offered = [
            *FACE.tray(state).calls,
            *(call for sale in FACE.tray(state).anytime.calls.values() for call in sale),
        ]
        while offered:
            call = offered.pop()
            offered += call.then
            assert all(text and not re.search(r"[{}<>]|None|\s\s", text) for text in call.label)
        if state.step != OVER:
            assert_clean(FACE.stage(state))
