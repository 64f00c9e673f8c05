"""The end of a play: the players confirm the result, it is sealed, and only a director opens it again."""

import pytest

from games.engine.history import Change, History, begin
from tests.engine.coin import COIN, SETUP
from tests.engine.histories import BLUE, RED, SHOW, coin, followed, refusal

END = (RED, BLUE, SHOW)
SEAL = "seal 3f9a b0c4"
SEATS = 'seats [["Ben", "red"], ["Ada", "blue"]]'


def kept(history: History) -> tuple[object, ...]:
    """What an entry that only says something leaves as it is."""
    return history.game, history.setup, history.standing, history.undone


def last(history: History) -> Change:
    change = history.log[-1]
    assert isinstance(change, Change)
    return change


@pytest.mark.parametrize("lines", [(), (RED,), (RED, BLUE, "undo"), END])
def test_somebody_found_the_table_as_the_tablet_shows_it(lines: tuple[str, ...]):
    before = coin(*lines)
    after = before.followed_by("checked")
    assert kept(after) == kept(before)
    assert last(after) == Change(before.entries + 1, "checked", (), "checked")


def test_after_a_check_what_was_taken_back_can_still_be_brought_back():
    assert coin(RED, BLUE, "undo", "checked", "redo").lines == (RED, BLUE)


def test_a_check_takes_no_confirmation_away():
    assert coin(*END, "confirm red", "checked").confirmed == ("red",)


def test_players_confirm_in_any_order():
    history = coin(*END, "confirm blue")
    assert (history.confirmed, history.is_confirmed) == (("blue",), False)
    assert last(history) == Change(4, "confirm", (), "confirm blue", colour="blue", setup=history.setup)
    history = history.followed_by("confirm red")
    assert (history.confirmed, history.is_confirmed, history.sealed) == (("blue", "red"), True, False)
    assert kept(history) == kept(coin(*END))


def test_nobody_confirms_before_the_end():
    ruling = refusal(coin(RED, BLUE), "confirm red")
    assert ruling.rules == ("phase",)
    assert ruling.message == ("The game is not over yet.", "Die Partie ist noch nicht zu Ende.")


def test_nobody_confirms_twice():
    ruling = refusal(coin(*END, "confirm red"), "confirm red")
    assert ruling.rules == ("phase",)
    assert ruling.message == ("Ada has confirmed already.", "Ada hat schon bestätigt.")


@pytest.mark.parametrize(
    "words", ["", " ", " green", " Ada", " red ", " red blue", "  red", " Red", " red\n"]
)
def test_only_a_colour_of_the_table_confirms(words: str):
    ruling = refusal(coin(*END), f"confirm{words}")
    assert ruling.rules == ("notation",)
    assert "is not a colour at this table" in ruling.message.en


@pytest.mark.parametrize(
    "line", ["undo", "undo 2 agreed red", "replace 2 blue: call edge !C2", "drop 3", SEATS]
)
def test_what_changes_the_play_takes_confirmations_away(line: str):
    history = coin(*END, "confirm red", "confirm blue", line)
    assert (history.confirmed, history.is_confirmed) == ((), False)


def test_so_do_moves_inserted_brought_back_or_made_again():
    early = coin(*END, "drop 1", "insert 2 red: call heads", "show heads")
    assert followed(early, "confirm red", "undo", "redo").confirmed == ()
    assert followed(early, "confirm red", "undo", "show tails").confirmed == ()
    assert followed(early, "confirm red", "insert 6 show heads").confirmed == ()


def test_a_play_is_sealed():
    before = coin(*END, "confirm red", "confirm blue")
    after = before.followed_by(SEAL)
    assert after.sealed
    assert after.confirmed == ("red", "blue")
    assert kept(after) == kept(before)
    assert last(after) == Change(6, "seal", (), SEAL)


def test_whether_all_have_confirmed_is_not_asked_by_a_seal():
    assert coin(*END, SEAL).sealed


def test_nothing_is_sealed_before_the_end():
    assert refusal(coin(RED, BLUE), SEAL).rules == ("phase",)


@pytest.mark.parametrize("line", ["seal", "seal ", "seal  a", "seal a ", "seal a  b"])
def test_a_seal_has_words(line: str):
    assert refusal(coin(*END), line).rules == ("notation",)


@pytest.mark.parametrize(
    "line",
    [
        RED, "show tails", "undo", "undo agreed red blue", "redo", "replace 3 show tails", "drop 3",
        "insert 3 show heads", SEATS, "checked", "confirm red", SEAL, "", "nonsense", "seal", "reopened",
    ],
)  # fmt: skip
def test_a_sealed_play_refuses_everything_else(line: str):
    ruling = refusal(coin(*END, "confirm blue", SEAL), line)
    assert ruling.rules == ("phase",)
    assert ruling.message == (
        "The game is sealed; only a director can reopen it.",
        "Die Partie ist versiegelt; nur die Leitung kann sie wieder öffnen.",
    )


def test_a_director_opens_it_again():
    history = coin(*END, "confirm red", "confirm blue", SEAL, "reopen")
    assert (history.sealed, history.confirmed) == (False, ())
    assert kept(history) == kept(coin(*END))
    assert last(history) == Change(7, "reopen", (), "reopen")
    again = followed(history, "replace 3 show tails", "confirm red", "confirm blue", "seal 77")
    assert again.sealed
    assert again.is_confirmed
    assert again.now.score.winners == ("blue",)


def test_what_is_not_sealed_cannot_be_opened():
    ruling = refusal(coin(*END), "reopen")
    assert ruling.rules == ("phase",)
    assert ruling.message == ("The game is not sealed.", "Die Partie ist nicht versiegelt.")
    assert refusal(coin(*END, SEAL, "reopen"), "reopen").rules == ("phase",)


@pytest.mark.parametrize("words", ["", "now", "1", " "])
@pytest.mark.parametrize(("kind", "lines"), [("checked", END), ("reopen", (*END, SEAL))])
def test_some_entries_are_one_word(kind: str, lines: tuple[str, ...], words: str):
    ruling = refusal(coin(*lines), f"{kind} {words}")
    assert ruling.rules == ("notation",)
    assert f"does not belong after “{kind}”" in ruling.message.en


def test_all_entries_folded_from_the_start_are_the_same_play():
    lines = [
        *END,
        "confirm red",
        SEAL,
        "reopen",
        "undo 2 agreed blue",
        "checked",
        "redo",
        SHOW,
        "confirm blue",
    ]
    assert followed(begin(COIN, SETUP), *lines) == coin(*lines)
    assert [entry.line for entry in coin(*lines).log] == lines
