"""Entries that correct others: what they put in, what is played again after them, and what falls."""

from typing import Any

import pytest

from games.engine.game import Refused
from games.engine.history import Change
from tests.engine.corrected import assert_sound, change_of, numbers, saying
from tests.engine.histories import followed, refusal
from tests.engine.saying import SAYING
from tests.present import present

# Replace


def test_another_line_is_played_instead_of_an_entry():
    history = saying("say 1", "say 3", "replace 2 say 5")
    assert history.lines == ("say 1", "say 5")
    assert numbers(history) == [1, 3]
    change = change_of(history)
    assert (change.kind, change.line, change.number) == ("replace", "replace 2 say 5", 3)
    assert change.step is history.now
    assert change.old is history.log[1]
    assert change.steps == ()
    assert_sound(history)


def test_what_came_later_is_played_again_by_the_same_players():
    history = saying("say 1", "say 3", "say 1", "replace 1 say 5")
    assert history.lines == ("say 5", "blue: say 3", "red: say 1")
    assert numbers(history) == [4, 2, 3]
    assert [step.number for step in history.log] == [1, 2, 3, 4]
    assert_sound(history)


def test_no_move_silently_becomes_another_players():
    history = saying("say 1", "say 3", "say 1", "replace 1 say 2")
    assert history.lines == ("say 2",)
    fallen = change_of(history).steps
    assert [step.number for step in fallen] == [2, 3]
    assert [history.stands(step) for step in fallen] == [False, False]
    assert history.log[1:3] == fallen
    assert_sound(history)


def test_what_comes_after_the_first_that_has_fallen_falls_too():
    history = saying("say 1", "say 3", "say 5", "say 1", "replace 1 say 3")
    assert history.lines == ("say 3",), "3 would be repeated"
    assert [step.number for step in change_of(history).steps] == [2, 3, 4]


def test_the_new_line_may_name_its_player_and_waive_rules():
    history = saying("say 1", "say 3", "say 5", "replace 2 blue: say 4 !S2")
    assert history.lines == ("say 1", "blue: say 4 !S2", "red: say 5")
    assert history.standing[2].ruling.waived


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("say 1", ("S1",)),
        ("say 4", ("S2",)),
        ("say 4 !S1", ("S2",)),
        ("say 3 !S1", ("notation",)),
        ("red: say 3", ("turn",)),
        ("say 9", ("notation",)),
        (" say 3", ("notation",)),
        ("undo", ("notation",)),
        ("drop 1", ("notation",)),
    ],
)
@pytest.mark.parametrize("kind", ["replace", "insert"])
def test_a_new_line_that_does_not_stand_is_refused_with_its_ruling(kind: str, line: str, rules: Any):
    history = saying("say 1", "say 5")
    with pytest.raises(Refused) as refused:
        history.followed_by(f"{kind} 2 {line}")
    assert refused.value.ruling == SAYING.ruling(history.standing[1].state, line)
    assert refused.value.ruling.rules == rules


def test_what_a_correction_put_in_can_be_corrected():
    history = saying("say 1", "say 3", "say 1", "replace 2 say 5", "replace 4 say 3")
    assert history.lines == ("say 1", "say 3", "red: say 1")
    assert numbers(history) == [1, 5, 3]
    assert change_of(history).old is history.step(4)
    assert_sound(history)


def test_a_step_put_in_by_a_correction_stays_its_own_when_it_is_played_again():
    history = saying("say 1", "say 3", "say 1", "replace 2 say 5", "replace 1 say 3")
    assert numbers(history) == [5, 4, 3]
    put_in = history.log[3]
    assert isinstance(put_in, Change)
    assert put_in.step is history.standing[2]
    assert_sound(history)


def test_what_was_replaced_cannot_be_replaced_again():
    ruling = refusal(saying("say 1", "replace 1 say 3"), "replace 1 say 5")
    assert ruling.rules == ("notation",)
    assert ruling.message == ("Entry 1 is not a valid move.", "Eintrag 1 ist kein gültiger Zug.")


# Waivers of what is played again


@pytest.mark.parametrize(
    ("first", "waived", "instead", "again"),
    [
        ("say 3", "say 3 !S1", "say 5", "blue: say 3"),
        ("say 4 !S2", "say 4 !S1 !S2", "say 5", "blue: say 4 !S2"),
        ("say 4 !S2", "say 4 !S2 !S1", "say 5", "blue: say 4 !S2"),
        ("say 5", "say 4 !S2", "say 3", "blue: say 4 !S2"),
        ("say 5", "say 4 !S2", "say 4 !S2", None),
        ("say 5", "say 3", "say 3", None),
    ],
)
def test_waivers_are_narrowed_to_what_is_still_broken(first: str, waived: str, instead: str, again: str):
    history = saying(first, waived, f"replace 1 {instead}")
    assert history.lines == ((instead, again) if again else (instead,))
    assert_sound(history)


def test_a_waiver_that_was_not_needed_for_a_while_is_not_forgotten():
    history = saying("say 3", "say 3 !S1", "replace 1 say 5", "replace 3 say 3")
    assert history.lines == ("say 3", "blue: say 3 !S1")


def test_drop_and_insert_narrow_waivers_too():
    history = saying("say 1", "say 3", "say 3 !S1", "drop 2")
    assert history.lines == ("say 1", "say 3")
    assert history.followed_by("insert 3 say 3").lines == ("say 1", "say 3", "say 3 !S1")


# Drop, insert


def test_what_never_happened_is_dropped_and_everything_after_it_moves_up():
    history = saying("say 1", "say 3", "say 1", "say 5", "drop 2")
    assert [step.ruling.actor for step in history.standing[1:]] == ["red"]
    assert change_of(history).old is history.log[1]
    assert [step.number for step in change_of(history).steps] == [3, 4], "1 would be repeated"
    history = saying("say 1", "say 3", "say 5", "say 3", "drop 2")
    assert history.lines == ("say 1", "say 5", "say 3")
    assert [step.ruling.actor for step in history.standing[1:]] == ["red", "blue", "red"]
    assert numbers(history) == [1, 3, 4]
    assert_sound(history)


def test_a_line_that_names_its_player_keeps_that_player():
    history = saying("say 1", "say 3", "red: say 5", "say 3", "drop 2")
    assert history.lines == ("say 1",)
    assert [step.number for step in change_of(history).steps] == [3, 4]


def test_lines_are_dropped_from_as_they_were_entered_even_after_a_replacement():
    history = saying("say 1", "say 3", "say 5", "say 3", "replace 1 say 5", "drop 2")
    assert history.lines == ("say 5",), "5 would be repeated"
    history = saying("say 1", "say 3", "say 5", "say 3", "replace 1 say 4 !S2", "drop 2")
    assert history.lines == ("say 4 !S2", "say 5", "say 3"), "by whoever it falls to"
    assert_sound(history)


def test_the_last_move_can_be_dropped():
    history = saying("say 1", "say 3", "drop 2")
    assert history.lines == ("say 1",)
    assert change_of(history).steps == ()


def test_something_that_was_forgotten_is_inserted_before_an_entry():
    history = saying("say 1", "say 5", "say 3", "insert 2 say 3")
    assert history.lines == ("say 1", "say 3", "say 5", "say 3")
    assert [step.ruling.actor for step in history.standing[1:]] == ["red", "blue", "red", "blue"]
    assert numbers(history) == [1, 4, 2, 3]
    change = change_of(history)
    assert (change.step, change.old, change.steps) == (history.standing[2], None, ())
    assert_sound(history)


def test_what_no_longer_fits_in_falls():
    history = saying("say 1", "say 3", "say 1", "say 3", "say 1", "say 3", "insert 1 say 5")
    assert history.now.is_last
    assert [step.number for step in change_of(history).steps] == [6]


def test_an_inserted_move_can_be_dropped_again():
    history = saying("say 1", "say 5", "insert 2 say 3", "drop 3")
    assert history.lines == ("say 1", "say 5")
    assert numbers(history) == [1, 2]
    assert_sound(history)


@pytest.mark.parametrize("number", ["4", "5", "6", "7", "999999", "3"])
@pytest.mark.parametrize("line", ["replace {} say 5", "drop {}", "insert {} say 5"])
def test_only_a_move_that_stands_can_be_corrected(line: str, number: str):
    history = saying("say 1", "say 3", "say 1", "undo", "checked", "drop 2")
    ruling = refusal(history, line.format(number))
    assert ruling.rules == ("notation",)
    assert ruling.message.de == f"Eintrag {number} ist kein gültiger Zug."


@pytest.mark.parametrize("number", ["", "0", "01", "x", "+1", "-1", "1.0", "²", "٢", "1000000", "1\n"])
@pytest.mark.parametrize("line", ["replace {} say 5", "drop {}", "insert {} say 5"])
def test_an_entry_is_called_by_its_number(line: str, number: str):
    ruling = refusal(saying("say 1", "say 3"), line.format(number))
    assert ruling.rules == ("notation",)
    assert "is not the number of an entry" in ruling.message.en


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("replace", "is not the number of an entry"),
        ("replace 1", "The move is missing."),
        ("replace 1 ", "The move is missing."),
        ("insert 1", "The move is missing."),
        ("drop", "is not the number of an entry"),
        ("drop 1 ", "does not belong after “drop 1”"),
        ("drop 1 2", "“2” does not belong after “drop 1”."),
        ("drop 1 say 1", "“say 1” does not belong after “drop 1”."),
    ],
)
def test_a_correction_says_what_it_needs_and_no_more(line: str, sentence: str):
    ruling = refusal(saying("say 1", "say 3"), line)
    assert ruling.rules == ("notation",)
    assert sentence in ruling.message.en


@pytest.mark.parametrize(
    "line",
    ["say 2", "replace 1 say 3", "drop 1", "insert 1 say 3", 'seats [["Ben", "red"], ["Ada", "blue"]]'],
)
def test_a_correction_leaves_nothing_to_bring_back(line: str):
    history = saying("say 1", "say 5", "undo")
    assert history.undone
    corrected = history.followed_by(line)
    assert corrected.undone == ()
    assert refusal(corrected, "redo").rules == ("phase",)


def test_undo_takes_back_the_last_move_and_not_the_correction():
    history = saying("say 1", "say 3", "say 1", "replace 1 say 5", "undo")
    assert history.lines == ("say 5", "blue: say 3")
    assert history.followed_by("redo").lines == ("say 5", "blue: say 3", "red: say 1")
    assert_sound(history.followed_by("redo"))
    assert saying("say 1", "replace 1 say 5", "undo").lines == ()


def test_the_play_before_is_not_touched_by_a_correction():
    before = saying("say 1", "say 3", "say 1")
    log, standing = before.log, before.standing
    followed(before, "replace 1 say 5", "drop 2")
    assert before.log is log
    assert before.standing is standing
    assert_sound(before)


def test_entries_are_looked_up_by_their_number():
    history = saying("say 1", "say 3", "replace 2 say 5", "undo", "checked")
    assert history.step(0) is history.standing[0]
    assert history.step(1) is history.standing[1]
    assert present(history.step(2)).line == "say 3"
    assert present(history.step(3)).line == "say 5"
    assert [history.step(number) for number in (4, 5, 6, -1)] == [None] * 4


def test_why_the_first_one_falls_is_kept():
    history = saying("say 1", "say 3", "say 5", "replace 1 say 3")
    change = change_of(history)
    assert [step.number for step in change.steps] == [2, 3]
    assert present(change.why).rules == ("S1",)
    assert change_of(saying("say 1", "say 3", "replace 1 say 5")).why is None
    # Played again by whoever it falls to, however the line was written when it stood before.
    dropped = saying("say 1", "say 3", "say 1", "replace 1 say 5", "drop 2")
    assert change_of(dropped).why is None
    assert dropped.lines == ("say 5", "say 1")
