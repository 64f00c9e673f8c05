"""Any entries in any order: what stands, what can come back, and what the log keeps."""

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.game import TABLE
from games.engine.history import History, Step, begin
from games.engine.moves import write_line
from games.titles.medina.game import GAME as MEDINA
from tests.engine.histories import coin, followed
from tests.titles.medina.table import setup
from tests.titles.medina.test_properties import playout, seeds, tables, tastes


class Play(NamedTuple):
    """A play under way, and what is entered next: deeds with a number to choose by."""

    history: History
    deeds: list[tuple[str, int]]


deeds = st.lists(
    st.tuples(
        st.sampled_from(["move", "move", "move", "undo", "undo", "redo", "undo n", "redo n"]),
        st.integers(0, 10**6),
    ),
    max_size=30,
)


@st.composite
def medina_plays(draw) -> Play:
    """Medina at any moment: at the start, in the middle, and where the end is near or reached."""
    players = draw(tables)
    lines = [move.text for _, move in playout(draw(seeds), players, draw(tastes)) if move]
    played = draw(st.one_of(st.integers(0, len(lines)), st.integers(len(lines) - 4, len(lines))))
    return Play(followed(begin(MEDINA, setup(players)), *lines[:played]), draw(deeds))


plays = st.one_of(medina_plays(), st.builds(Play, st.just(coin()), deeds))


def standing_line(history: History, deed: str, choice: int) -> str | None:
    """A line for this deed that stands now, if there is one."""
    if deed == "move":
        legal = legal_lines(history)
        return legal[choice % len(legal)] if legal else None
    kind, _, several = deed.partition(" ")
    there = len(history.standing) - 1 if kind == "undo" else len(history.undone)
    if not there:
        return None
    return f"{kind} {choice % there + 1}" if several else kind


def legal_lines(history: History) -> list[str]:
    game, state = history.game, history.now.state
    return [
        write_line(None if actor == TABLE else actor, move.text, ())
        for move in game.legal_moves(state)
        for actor, kinds in game.awaiting(state).items()
        if move.kind in kinds
    ]


def entered(play: Play) -> list[History]:
    """The play after each deed that was possible, the first before any."""
    histories = [play.history]
    for deed, choice in play.deeds:
        if line := standing_line(histories[-1], deed, choice):
            histories.append(histories[-1].followed_by(line))
    return histories


@given(plays)
@settings(max_examples=60, deadline=None)
def test_the_position_is_that_of_the_standing_lines_played_from_the_start(play: Play):
    game, table = play.history.game, play.history.setup
    for history in entered(play):
        replay = game.replay(table, history.lines)
        assert replay.refusal is None
        assert history.now.state == replay.state
    assert [step.state for step in history.standing] == [
        game.replay(table, history.lines[:count]).state for count in range(len(history.standing))
    ]


@given(plays)
@settings(max_examples=60, deadline=None)
def test_what_stands_and_what_can_come_back_are_two_stacks(play: Play):
    standing, undone = list(play.history.lines), []
    for history in entered(play)[1:]:
        kind, _, count = history.log[-1].line.partition(" ")
        if kind == "undo":
            undone += [standing.pop() for _ in range(int(count or 1))]
        elif kind == "redo":
            standing += [undone.pop() for _ in range(int(count or 1))]
        else:
            standing, undone = [*standing, history.log[-1].line], []
        assert list(history.lines) == standing
        assert [step.line for step in history.undone] == undone


@given(plays)
@settings(max_examples=60, deadline=None)
def test_every_entry_is_logged_once_and_stays(play: Play):
    histories = entered(play)
    log = histories[-1].log
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    for number, history in enumerate(histories, start=play.history.entries):
        assert history.entries == number
        assert all(then is now for then, now in zip(history.log, log[:number], strict=True))


@given(plays)
@settings(max_examples=60, deadline=None)
def test_a_step_of_the_log_stands_or_was_taken_back(play: Play):
    history = entered(play)[-1]
    standing = {id(step) for step in history.standing}
    for entry in history.log:
        if isinstance(entry, Step):
            assert history.stands(entry) == (id(entry) in standing)


@given(plays, st.integers(1, 10**6))
@settings(max_examples=60, deadline=None)
def test_redo_restores_what_undo_took_back(play: Play, count: int):
    history = entered(play)[-1]
    if there := len(history.lines):
        count = count % there + 1
        again = followed(history, f"undo {count}", f"redo {count}")
        assert again.now is history.now
        assert (again.standing, again.undone) == (history.standing, history.undone)


@given(plays)
@settings(max_examples=60, deadline=None)
def test_the_same_move_after_an_undo_gives_the_same_position(play: Play):
    history = entered(play)[-1]
    if history.lines:
        again = followed(history, "undo", history.now.line)
        assert again.now.state == history.now.state
        assert again.lines == history.lines
        assert again.now.score == history.now.score
