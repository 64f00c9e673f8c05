"""A play as its entries tell it: undo takes back, redo brings back, and the log keeps it all."""

from dataclasses import replace

import pytest

from games.engine.game import TABLE
from games.engine.history import Change, Step, begin, kind_of
from games.titles.medina.game import GAME as MEDINA
from tests.engine.coin import COIN, SETUP
from tests.engine.histories import BLUE, RED, SHOW, coin, followed, refusal
from tests.titles.medina.table import setup
from tests.titles.medina.test_properties import playout


def replayed(*lines: str):
    replay = COIN.replay(SETUP, lines)
    assert replay.refusal is None
    return replay.state


def test_it_begins_with_the_table_before_the_first_move():
    history = coin()
    assert history.now.state == COIN.start(SETUP)
    assert (history.now.number, history.now.line, history.now.before) == (0, "", None)
    assert (history.entries, history.lines, history.undone, history.log) == (0, (), (), ())


def test_it_follows_a_line():
    history = coin(RED, BLUE)
    assert history.now.state == replayed(RED, BLUE)
    assert history.lines == (RED, BLUE)
    assert history.entries == 2
    assert (history.now.number, history.now.line) == (2, BLUE)


def test_a_step_knows_the_one_before_it():
    history = coin(RED, BLUE)
    assert history.now.before is history.standing[1]
    assert history.now.before.before is history.standing[0]


def test_a_step_knows_its_score_and_whether_it_is_the_last():
    before, end = coin(RED, BLUE).now, coin(RED, BLUE, SHOW).now
    assert (before.is_last, end.is_last) == (False, True)
    assert end.score.sheet.totals() == {"red": 1, "blue": 0}
    assert end.score.winners == ("red",)


def test_it_keeps_the_ruling_of_a_line_that_was_waived():
    step = coin("red: call edge !C2").now
    assert step.ruling.waived
    assert step.ruling.rules == ("C2",)


def test_the_play_before_is_not_touched_by_the_one_that_follows():
    before = coin(RED)
    followed(before, BLUE, "undo 2", "redo")
    assert (before.lines, before.undone, before.entries) == ((RED,), (), 1)


def test_it_refuses_a_line_that_breaks_a_rule():
    ruling = refusal(coin(RED), "blue: call heads")
    assert ruling.rules == ("C1",)
    assert ruling == coin(RED).ruling("blue: call heads")


def test_it_refuses_a_move_after_the_end():
    assert refusal(coin(RED, BLUE, SHOW), SHOW).rules == ("phase",)


def test_it_takes_back_the_last_line():
    history = coin(RED, BLUE, "undo")
    assert history.now.state == replayed(RED)
    assert history.lines == (RED,)


def test_it_takes_back_several_at_once():
    history = coin(RED, BLUE, SHOW, "undo 2")
    assert history.now.state == replayed(RED)
    assert [step.line for step in history.undone] == [SHOW, BLUE], "the next to come back is the last"


def test_it_takes_back_twelve_at_once():
    lines = medina_lines(7, 30)
    history = followed(begin(MEDINA, setup()), *lines, "undo 12")
    assert history.lines == tuple(lines[:18])
    assert history.now.state == MEDINA.replay(setup(), lines[:18]).state


def test_it_takes_back_everything():
    history = coin(RED, BLUE, SHOW, "undo 3")
    assert history.now is history.standing[0]
    assert history.lines == ()


def test_it_takes_back_the_end_of_a_play():
    history = coin(RED, BLUE, SHOW, "undo")
    assert not history.now.is_last
    assert history.followed_by("show tails").now.score.winners == ("blue",)


def test_undo_after_undo_goes_further_back():
    assert coin(RED, BLUE, SHOW, "undo", "undo").lines == (RED,)


def test_undo_does_not_take_back_an_undo():
    assert coin(RED, BLUE, "undo", "undo").lines == ()


def test_it_brings_back_what_was_taken_back():
    before = coin(RED, BLUE)
    after = followed(before, "undo", "redo")
    assert after.standing == before.standing
    assert after.undone == ()


def test_it_brings_back_one_by_one_in_the_order_of_play():
    history = coin(RED, BLUE, SHOW, "undo 3", "redo")
    assert history.lines == (RED,)
    assert history.followed_by("redo").lines == (RED, BLUE)


def test_it_brings_back_several_at_once():
    history = coin(RED, BLUE, SHOW, "undo 3", "redo 2")
    assert history.lines == (RED, BLUE)
    assert [step.line for step in history.undone] == [SHOW]


def test_it_brings_back_at_once_what_was_taken_back_one_by_one():
    assert coin(RED, BLUE, SHOW, "undo", "undo", "undo", "redo 3").lines == (RED, BLUE, SHOW)


def test_undo_takes_back_what_was_brought_back():
    history = coin(RED, BLUE, "undo 2", "redo 2", "undo")
    assert history.lines == (RED,)
    assert history.followed_by("redo").lines == (RED, BLUE)


def test_a_new_move_leaves_nothing_to_bring_back():
    history = coin(RED, BLUE, "undo", "blue: call edge !C2")
    assert history.undone == ()
    assert refusal(history, "redo").rules == ("phase",)


def test_the_same_move_again_leaves_nothing_to_bring_back_either():
    history = coin(RED, BLUE, "undo 2", RED)
    assert history.undone == ()
    assert history.now.state == replayed(RED)


def test_the_log_keeps_every_entry_whether_it_stands_or_not():
    lines = [RED, BLUE, "undo 2", "redo", "undo", BLUE, "red: call edge !C2", "undo"]
    history = coin(*lines)
    assert [entry.line for entry in history.log] == lines
    assert [entry.number for entry in history.log] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert history.lines == (BLUE,)


@pytest.mark.parametrize(
    ("lines", "kind", "steps"),
    [
        (["undo"], "undo", [SHOW]),
        (["undo 2"], "undo", [BLUE, SHOW]),
        (["undo 3", "redo"], "redo", [RED]),
        (["undo 3", "redo 2"], "redo", [RED, BLUE]),
    ],
)
def test_a_change_names_its_steps_in_the_order_of_play(lines: list[str], kind: str, steps: list[str]):
    change = coin(RED, BLUE, SHOW, *lines).log[-1]
    assert isinstance(change, Change)
    assert (change.kind, change.line) == (kind, lines[-1])
    assert [step.line for step in change.steps] == steps


def test_what_was_played_stands():
    history = coin(RED, BLUE)
    assert all(history.stands(step) for step in history.standing)


def test_what_was_taken_back_does_not_stand_until_it_is_brought_back():
    history = coin(RED, BLUE)
    red, blue = history.log
    assert isinstance(red, Step)
    assert isinstance(blue, Step)
    undone = history.followed_by("undo")
    assert (undone.stands(red), undone.stands(blue)) == (True, False)
    assert undone.followed_by("redo").stands(blue)


def test_a_line_played_again_stands_where_it_was_played_last():
    history = coin(RED, BLUE, "undo", BLUE)
    _, first, _, second = history.log
    assert isinstance(first, Step)
    assert isinstance(second, Step)
    assert (history.stands(first), history.stands(second)) == (False, True)


def test_a_step_of_another_play_does_not_stand():
    assert not coin(RED).stands(coin("red: call tails").now)


@pytest.mark.parametrize(
    ("lines", "line", "en", "de"),
    [
        ([], "undo", "There is nothing to undo.", "Es gibt nichts zurückzunehmen."),
        ([], "undo 2", "There is nothing to undo.", "Es gibt nichts zurückzunehmen."),
        ([RED, "undo"], "undo", "There is nothing to undo.", "Es gibt nichts zurückzunehmen."),
        ([RED, BLUE], "undo 3", "Only 2 moves can be undone.", "Nur 2 Züge lassen sich zurücknehmen."),
        ([RED], "undo 999999", "Only 1 move can be undone.", "Nur 1 Zug lässt sich zurücknehmen."),
        ([RED], "redo", "There is nothing to redo.", "Es gibt nichts wiederherzustellen."),
        (
            [RED, "undo", "redo"],
            "redo",
            "There is nothing to redo.",
            "Es gibt nichts wiederherzustellen.",
        ),
        (
            [RED, BLUE, "undo 2"],
            "redo 3",
            "Only 2 moves can be redone.",
            "Nur 2 Züge lassen sich wiederherstellen.",
        ),
    ],
)
def test_it_refuses_more_than_there_is(lines: list[str], line: str, en: str, de: str):
    ruling = refusal(coin(*lines), line)
    assert ruling.rules == ("phase",)
    assert ruling.message == (en, de)


NO_NUMBERS = ["0", "00", "01", "x", "", " ", " 2", "1 ", "1\n", "1 2", "-1", "+1", "1.0", "1_0", "0x1"]


@pytest.mark.parametrize("count", [*NO_NUMBERS, "٢", "²", "!C2", "1000000"])
@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_it_refuses_what_is_no_number(kind: str, count: str):
    ruling = refusal(coin(RED, BLUE, SHOW, "undo"), f"{kind} {count}")
    assert ruling.rules == ("notation",)
    assert "is not a number of moves" in ruling.message.en
    assert "ist keine Anzahl von Zügen" in ruling.message.de


@pytest.mark.parametrize(
    "line", ["Undo", "undo2", " undo", "undo\t1", "undo\n", "undo:", "red: undo", "undone", ""]
)
def test_what_only_looks_like_undo_is_no_move(line: str):
    assert refusal(coin(RED, BLUE), line).rules == ("notation",)


@pytest.mark.parametrize(
    ("line", "count", "agreed"),
    [
        ("undo agreed red blue", 1, ("red", "blue")),
        ("undo agreed blue", 1, ("blue",)),
        ("undo 2 agreed blue red", 2, ("blue", "red")),
        ("undo 2", 2, ()),
        ("undo", 1, ()),
    ],
)
def test_it_remembers_who_agreed(line: str, count: int, agreed: tuple[str, ...]):
    change = coin(RED, BLUE, SHOW, line).log[-1]
    assert isinstance(change, Change)
    assert (change.agreed, len(change.steps)) == (agreed, count)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("agreed", "The colours of those who agreed are missing."),
        ("2 agreed", "The colours of those who agreed are missing."),
        ("agreed ", "“” is not a colour at this table."),
        ("agreed  red", "“” is not a colour at this table."),
        ("agreed red ", "“” is not a colour at this table."),
        ("agreed green", "“green” is not a colour at this table."),
        ("agreed red Ben", "“Ben” is not a colour at this table."),
        ("agreed red blue red", "Red is named twice."),
        ("agreed agreed", "“agreed” is not a colour at this table."),
        ("agreedred", "“agreedred” is not a number of moves."),
        (" agreed red", "“” is not a number of moves."),
        ("0 agreed red", "“0” is not a number of moves."),
        ("1 2 agreed red", "“1 2” is not a number of moves."),
        ("red agreed blue", "“red” is not a number of moves."),
    ],
)
def test_it_refuses_what_does_not_say_who_agreed(words: str, sentence: str):
    ruling = refusal(coin(RED, BLUE, SHOW), f"undo {words}")
    assert ruling.rules == ("notation",)
    assert ruling.message.en == sentence


def test_nobody_is_asked_before_something_is_brought_back():
    assert refusal(coin(RED, "undo"), "redo agreed red").rules == ("notation",)


def test_more_than_there_is_cannot_be_agreed_either():
    assert refusal(coin(RED), "undo 2 agreed red blue").rules == ("phase",)


def test_all_but_the_player_whose_move_goes_first_must_agree():
    history = coin(RED, BLUE, SHOW)
    asked = [history.must_agree(history.change_by(f"undo {count}")) for count in (1, 2, 3)]
    assert asked == [("red", "blue"), ("red",), ("blue",)], "the coin was nobody's decision"
    assert not history.is_agreed(history.change_by("undo"))
    assert history.is_agreed(history.change_by("undo 2 agreed red"))


def test_what_took_a_step_back_is_known_however_often_it_was():
    history = coin(RED, BLUE, "undo 2", "redo", "undo agreed blue")
    red, blue = history.undone[::-1]
    assert history.undo_of(red).line == "undo agreed blue"
    assert history.undo_of(blue).line == "undo 2"


def test_a_players_hand_before_what_comes_up_does_not_make_it_that_players_move():
    drawn = replace(
        COIN,
        awaiting=lambda state: {who: kinds | {"show"} for who, kinds in AWAITING(state).items()} | SHOWS,
    )
    history = followed(begin(drawn, SETUP), "red: show heads")
    assert history.now.ruling.actor == "red"
    assert history.now.player is None
    assert history.must_agree(history.change_by("undo")) == ("red", "blue")


AWAITING, SHOWS = COIN.awaiting, {TABLE: {"show"}}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (RED, "move"),
        (SHOW, "move"),
        ("", "move"),
        ("red: call edge !C2", "waived"),
        ("call edge !C1 !C2", "waived"),
        ("undo", "undo"),
        ("undo 2 agreed red", "undo"),
        ("redo 3", "redo"),
        ("replace 17 red: call edge !C2", "replace"),
        ("drop 17", "drop"),
        ("insert 17 call edge !C2", "insert"),
        ('seats [["A !C2", "red"]]', "seats"),
        ("checked", "checked"),
        ("confirm red", "confirm"),
        ("seal 77 88", "seal"),
        ("reopen", "reopen"),
        ("red: undo", "move"),
        ("Undo", "move"),
        ("undone", "move"),
    ],
)
def test_the_kind_of_an_entry_is_told_by_its_first_word(line: str, kind: str):
    assert kind_of(line) == kind


def test_it_is_shown_in_a_traceback_without_repeating_every_step_before_every_step():
    lines = medina_lines(7, 60)
    once, twice = (len(repr(followed(begin(MEDINA, setup()), *lines[:count]))) for count in (30, 60))
    assert twice < 3 * once


def medina_lines(seed: int, count: int) -> list[str]:
    return [move.text for _, move in playout(seed, 3) if move][:count]
