"""What the engine does alike for every title: who may act, what is refused and why, waivers, replay."""

import pytest

from games.engine.game import Refused
from games.engine.moves import read_line, write_line
from tests.engine.coin import COIN, SETUP
from tests.present import present


def after(*lines: str):
    replay = COIN.replay(SETUP, lines)
    assert replay.refusal is None
    return replay.state


def rules(state, line: str) -> tuple[str, ...]:
    return COIN.ruling(state, line).rules


def test_simultaneous_choices_come_in_any_order_and_commute():
    assert after("red: call heads", "blue: call tails") == after("blue: call tails", "red: call heads")


def test_a_move_that_must_say_whose_it_is_is_refused_without():
    assert rules(after(), "call heads") == ("turn",)
    assert rules(after("red: call heads"), "call tails") == ("turn",), "even where only one is left"


def test_a_second_choice_is_out_of_turn():
    assert rules(after("red: call heads"), "red: call tails") == ("turn",)


def test_a_player_who_does_not_sit_here_is_out_of_turn():
    assert rules(after(), "green: call heads") == ("turn",)


@pytest.mark.parametrize("line", ["pink: call heads", ": call heads", "table: show heads", "Red: call heads"])
def test_an_unknown_colour_is_no_notation(line: str):
    assert rules(after(), line) == ("notation",)


def test_a_kind_of_move_not_due_now_is_out_of_phase():
    assert rules(after(), "show heads") == ("phase",)
    assert rules(after("red: call heads", "blue: call tails"), "red: call heads") == ("phase",)


def test_what_comes_up_at_the_table_has_no_actor():
    state = after("red: call heads", "blue: call tails")
    assert rules(state, "show heads") == ()
    assert rules(state, "red: show heads") == ("turn",)


def test_after_the_end_everything_is_out_of_phase():
    state = after("red: call heads", "blue: call tails", "show heads")
    assert COIN.is_over(state)
    ruling = COIN.ruling(state, "show tails")
    assert ruling.rules == ("phase",)
    assert ruling.message.en == "The game is over."
    assert ruling.message.de == "Die Partie ist zu Ende."


def test_every_broken_rule_is_named_and_said():
    state = after("red: call edge !C2")
    ruling = COIN.ruling(state, "blue: call edge")
    assert ruling.rules == ("C1", "C2")
    assert ruling.message.de == "edge ist vergeben. Rand!"
    assert ruling.violations[1].fields == ("rim",)


def test_playing_a_refused_line_raises_and_says_why():
    with pytest.raises(Refused, match="The edge!") as refused:
        COIN.play(after(), "red: call edge")
    assert refused.value.ruling.rules == ("C2",)


def test_a_replay_shows_the_good_part_of_a_broken_record():
    replay = COIN.replay(SETUP, ["red: call heads", "blue: call heads", "show heads"])
    assert replay.accepted == 1
    assert replay.state == after("red: call heads")
    assert present(replay.refusal).rules == ("C1",)


def test_legal_moves_are_the_candidates_that_somebody_may_make():
    assert [move.text for move in COIN.legal_moves(after())] == ["call heads", "call tails"]
    both = after("red: call heads", "blue: call tails")
    assert [move.text for move in COIN.legal_moves(both)] == ["show heads", "show tails", "show edge"]
    assert COIN.legal_moves(after("red: call heads", "blue: call tails", "show heads")) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("call heads", (None, "call heads", ())),
        ("red: call heads", ("red", "call heads", ())),
        ("red: call edge !C2", ("red", "call edge", ("C2",))),
        ("call edge !C1 !C2", (None, "call edge", ("C1", "C2"))),
    ],
)
def test_a_line_is_read_and_written_the_same(text: str, line):
    assert read_line(text) == line
    assert write_line(*line) == text


@pytest.mark.parametrize(
    "line",
    [
        "", " ", "call  heads", " call heads", "call heads ", "call heads\n", "Call heads",
        "red:call heads", "red:  call heads", "red : call heads", "red: blue: call heads", "red:",
        "call heads!C2", "call edge ! C2", "call edge !C2 ", "!C2", "call heads\u00a0",
    ],
)  # fmt: skip
def test_words_are_separated_by_one_space_and_nothing_stands_around_them(line: str):
    assert rules(after(), line) == ("notation",)


def test_a_very_long_line_is_quoted_in_short():
    assert len(COIN.ruling(after(), "x" * 5_000_000).message.en) < 100
