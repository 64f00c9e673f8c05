"""What is open to everybody whoever's turn it is, who has to act then, and words that depend on the table."""

from dataclasses import replace

import pytest

from games.engine.game import TABLE, Setup, Unreadable
from games.engine.history import begin
from games.engine.record import Record, judge, write_record
from scoring.document import SeatedPlayer
from scoring.wording import not_a
from tests.engine import coin
from tests.engine.coin import COIN, SETUP, Move, State
from tests.present import present

# The coin again; but as long as somebody has to call, everybody may tip somebody who sits at the table.

TIP = "tip"


def read(state: State, words: str) -> Move:
    kind, _, whom = words.partition(" ")
    if kind != TIP:
        return coin.read(state, words)
    if whom not in state.colours:
        raise Unreadable(not_a(whom, "does not sit here", "sitzt nicht hier"))
    return Move(TIP, whom)


def awaiting(state: State):
    due = coin.awaiting(state)
    if state.shown or TABLE in due:
        return due
    calling = {colour: kinds | {TIP} for colour, kinds in due.items()}
    return calling | {colour: {TIP} for colour in state.colours if colour not in calling}


def apply(state: State, actor: str, move: Move) -> State:
    return state if move.kind == TIP else coin.apply(state, actor, move)


TIPPING = replace(
    COIN,
    moves=replace(
        COIN.moves, read=read, must_name_actor=frozenset({"call", TIP}), open_to_all=frozenset({TIP})
    ),
    awaiting=awaiting,
    apply=apply,
)
OTHERS = Setup((SeatedPlayer("Ada", "red"), SeatedPlayer("Cleo", "green")), {})


def after(*lines: str, setup: Setup = SETUP) -> State:
    replay = TIPPING.replay(setup, lines)
    assert replay.refusal is None
    return replay.state


def rules(state: State, line: str) -> tuple[str, ...]:
    return TIPPING.ruling(state, line).rules


@pytest.mark.parametrize(
    ("lines", "to_act"),
    [
        ((), ["red", "blue"]),
        (("red: call heads",), ["blue"]),
        (("blue: call heads",), ["red"]),
        (("blue: call heads", "blue: tip red", "red: tip blue"), ["red"]),
        (("red: call heads", "blue: call tails"), [TABLE]),
        (("red: call heads", "blue: call tails", "show heads"), []),
    ],
)
def test_those_have_to_act_who_may_do_more_than_everybody(lines, to_act):
    assert TIPPING.to_act(after(*lines)) == to_act


def test_without_such_moves_everybody_who_may_act_has_to():
    for lines in ((), ("red: call heads",), ("red: call heads", "blue: call tails")):
        state = COIN.replay(SETUP, lines).state
        assert COIN.to_act(state) == list(COIN.awaiting(state))


def test_who_has_done_their_part_may_still_do_what_is_open_to_everybody():
    state = after("red: call heads")
    assert rules(state, "red: tip blue") == ()
    assert rules(state, "blue: tip red") == ()
    assert rules(state, "red: call tails") == ("turn",)
    assert TIPPING.play(state, "red: tip blue") == state


def test_while_something_comes_up_at_the_table_nothing_is_open():
    assert rules(after("red: call heads", "blue: call tails"), "red: tip blue") == ("phase",)
    assert rules(after("red: call heads", "blue: call tails", "show edge"), "red: tip blue") == ("phase",)


def test_what_is_open_to_everybody_must_say_whose_it_is():
    ruling = TIPPING.ruling(after("red: call heads"), "tip blue")
    assert ruling.rules == ("turn",)
    assert ruling.message.en == "The line must begin with the player's colour."
    assert rules(after(), "green: tip blue") == ("turn",)


def test_where_nothing_has_to_be_said_the_only_one_who_may_is_meant():
    """A kind that is open to several stays unclear; one that a single player may make does not."""
    loose = replace(TIPPING, moves=replace(TIPPING.moves, must_name_actor=frozenset()))
    state = after("red: call heads")
    assert loose.ruling(state, "call tails").actor == "blue"
    assert loose.ruling(state, "call tails").stands
    assert loose.ruling(state, "tip blue").rules == ("turn",)


def test_words_are_read_at_the_table_they_are_said_at():
    assert rules(after(), "red: tip blue") == ()
    assert rules(after(setup=OTHERS), "red: tip green") == ()
    ruling = TIPPING.ruling(after(), "red: tip green")
    assert ruling.rules == ("notation",)
    assert ruling.message.en == "“green” does not sit here."
    assert rules(after(setup=OTHERS), "red: tip blue") == ("notation",)


def test_a_history_reads_each_line_at_its_own_moment():
    """Here a side that somebody has called is no longer a word."""
    moves = replace(TIPPING.moves, read=lambda state, words: unused(state, read(state, words)))
    fresh = replace(TIPPING, moves=moves)
    history = begin(fresh, SETUP).followed_by("red: call heads")
    assert history.ruling("blue: call heads").rules == ("notation",)
    back = history.followed_by("undo")
    assert back.ruling("blue: call heads").stands
    again = back.followed_by("redo")
    assert again.lines == ("red: call heads",)
    refusal = present(fresh.replay(SETUP, ("red: call heads", "blue: call heads")).refusal)
    assert refusal.rules == ("notation",)


def unused(state: State, move: Move) -> Move:
    if move.kind == "call" and move.side in dict(state.calls).values():
        raise Unreadable(not_a(move.side, "was said", "ist gesagt"))
    return move


def test_a_verdict_names_the_one_who_has_to_act_and_a_record_every_actor():
    lines = ("red: call heads", "red: tip blue")
    record = Record(TIPPING, SETUP, lines, {})
    assert judge(record)["to_act"] == "Ben"
    assert write_record(record)["moves"] == [*lines]


def test_legal_moves_are_those_of_anybody():
    def candidates(state: State):
        return [*COIN.moves.candidates(state), Move(TIP, "red")]

    tips = replace(TIPPING, moves=replace(TIPPING.moves, candidates=candidates))
    assert [move.text for move in tips.legal_moves(after("red: call heads"))] == ["call tails", "tip red"]
    assert "tip red" not in [
        move.text for move in tips.legal_moves(after("red: call heads", "blue: call tails"))
    ]
