"""A play that is given up, and brought back."""

import pytest

from games.engine.history import kind_of
from tests.engine.histories import BLUE, RED, SHOW, coin, refusal

END = (RED, BLUE, SHOW)


@pytest.mark.parametrize("lines", [(), (RED,), (RED, BLUE, "undo"), END, (*END, "confirm red")])
def test_giving_up_changes_nothing_about_the_moves(lines: tuple[str, ...]):
    before = coin(*lines)
    after = before.followed_by("abandon")
    assert (after.standing, after.undone, after.confirmed) == (
        before.standing,
        before.undone,
        before.confirmed,
    )
    assert (after.abandoned, after.is_closed, after.has_result) == (True, True, False)
    back = after.followed_by("resume")
    assert (back.abandoned, back.is_closed) == (False, False)
    assert back.has_result is before.has_result
    assert back.lines == before.lines


@pytest.mark.parametrize("line", [BLUE, "undo", "abandon", "checked", "drop 1", "reopen", "seal x"])
def test_nothing_else_can_be_entered_then(line: str):
    ruling = refusal(coin(RED, "abandon"), line)
    assert ruling.rules == ("phase",)
    assert ruling.message.en == "This game was abandoned. Bring it back to record moves again."
    assert coin(RED, "abandon", "resume", BLUE).lines == (RED, BLUE)


def test_what_was_not_given_up_is_not_brought_back():
    assert refusal(coin(RED), "resume").message.en == "This game was not abandoned."
    assert refusal(coin(RED, "abandon", "resume"), "resume").rules == ("phase",)


def test_what_is_sealed_is_not_given_up():
    assert "sealed" in refusal(coin(*END, "seal 3f9a"), "abandon").message.en


@pytest.mark.parametrize("line", ["abandon 1", "abandon ", "resume now"])
def test_nothing_belongs_behind_the_word(line: str):
    history = coin(RED, "abandon") if line.startswith("resume") else coin(RED)
    assert refusal(history, line).rules == ("notation",)


def test_their_kinds_are_told_by_their_words():
    assert (kind_of("abandon"), kind_of("resume")) == ("abandon", "resume")
