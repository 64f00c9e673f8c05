"""Whole games of every title corrected, and any entries in any order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.game import AnyGame, Refused, Setup
from games.engine.history import History, Step, begin, kind_of
from games.engine.moves import write_line
from games.engine.record import Record, judge, read_record, write_record
from games.titles import TITLES
from scoring.document import SeatedPlayer
from scoring.options import chosen
from scoring.words import Colour
from tests.engine.coin import COIN, SETUP
from tests.engine.corrected import assert_sound, change_of, four_players, names, saying, seats, whole
from tests.engine.histories import followed
from tests.engine.saying import SAYING, TWO, Move, State
from tests.present import present

GAMES = ("medina", "flandern", "felinia")

# Whole games


@pytest.mark.parametrize("title", GAMES)
def test_no_move_of_a_title_begins_like_another_entry(title: str):
    record = whole(title, names(title)[0])
    lines = [
        *record.moves,
        *(move.text for move in record.game.moves.candidates(record.game.start(record.setup))),
    ]
    assert {kind_of(line) for line in lines} == {"move"}


def some(title: str, count: int) -> Iterator[Record]:
    return (whole(title, name) for name in Random(title).sample(names(title), count))


def played(record: Record) -> History:
    return followed(begin(record.game, record.setup), *record.moves)


def naive(game: AnyGame, setup: Setup, lines: Sequence[str]) -> tuple[list[Any], int]:
    """Every position up to the first line that is refused, and how many lines stood."""
    states = [game.start(setup)]
    for line in lines:
        ruling = game.ruling(states[-1], line)
        if not ruling.stands:
            break
        states.append(game.apply(states[-1], ruling.actor, ruling.move))
    return states, len(states) - 1


def assert_exported(history: History) -> None:
    """A record of the corrected play is judged as it stands."""
    document = write_record(Record(history.game, history.setup, history.lines))
    verdict = judge(read_record(document, TITLES))
    names = history.setup.names
    assert verdict["ok"]
    assert verdict["scores"] == {names.get(row, row): total for row, total in history.now.totals.items()}


@pytest.mark.parametrize("title", GAMES)
def test_a_move_replaced_by_itself_changes_nothing(title: str):
    for record in some(title, 3):
        history = played(record)
        for number in (1, 17, len(record.moves) // 2, len(record.moves)):
            again = history.followed_by(f"replace {number} {record.moves[number - 1]}")
            assert change_of(again).steps == ()
            assert [step.state for step in again.standing] == [step.state for step in history.standing]
            assert list(again.lines[number:]) == write_record(record)["moves"][number:]
            assert again.now.score == history.now.score
        assert_sound(again)
        assert_exported(again)


@pytest.mark.parametrize("title", GAMES)
def test_any_other_move_instead_goes_as_far_as_the_same_lines_played_one_by_one(title: str):
    for record in some(title, 3):
        game, history = record.game, played(record)
        named = write_record(record)["moves"]
        for words in legal_lines(record.game, history.standing[16].state):
            changed = history.followed_by(f"replace 17 {words}")
            states, stood = naive(game, record.setup, [*named[:16], words, *named[17:]])
            assert [step.state for step in changed.standing] == states
            assert [*changed.lines] == [*record.moves[:16], words, *named[17:stood]]
            fallen = change_of(changed).steps
            assert fallen == history.standing[stood + 1 :]
            assert [step.number for step in fallen] == [*range(stood + 1, len(named) + 1)]
        assert_sound(changed)
        assert_exported(changed)


def legal_lines(game: AnyGame, state: Any) -> Iterator[str]:
    """Every legal move of a position, with its player where one must be named."""
    for move in game.legal_moves(state):
        for actor in (None, *game.awaiting(state)):
            line = write_line(actor, move.text, ())
            if game.ruling(state, line).stands:
                yield line
                break


@pytest.mark.parametrize("title", GAMES)
def test_without_a_move_the_others_go_as_far_as_they_do_when_entered_so(title: str):
    for record in some(title, 2):
        history = played(record)
        for number in Random(title).sample(range(1, len(record.moves) + 1), 6):
            dropped = history.followed_by(f"drop {number}")
            lines = [*record.moves[: number - 1], *record.moves[number:]]
            states, stood = naive(record.game, record.setup, lines)
            assert [step.state for step in dropped.standing] == states
            assert list(dropped.lines) == lines[:stood]
            assert len(change_of(dropped).steps) == len(lines) - stood
        assert_sound(dropped)
        assert_exported(dropped)


@pytest.mark.parametrize("title", GAMES)
def test_what_was_inserted_and_dropped_leaves_the_play_as_it_was(title: str):
    """Holds where nothing falls: here the second half of a move and the first of the next come again."""
    for record in some(title, 3):
        history = played(record)
        end = len(record.moves)
        for number in (end, end - 1, 17):
            dropped = history.followed_by(f"drop {number}")
            if number < end and len(dropped.standing) > number:
                back = dropped.followed_by(f"insert {number + 1} {record.moves[number - 1]}")
            else:
                back = dropped.followed_by(record.moves[number - 1])
            reach = len(back.standing)
            assert reach == len(history.standing) - len(change_of(dropped).steps)
            assert back.lines == history.lines[: reach - 1]
            assert [step.state for step in back.standing] == [step.state for step in history.standing[:reach]]
            assert_sound(back)


@pytest.mark.parametrize("title", GAMES)
def test_who_changes_names_changes_scores(title: str):
    for record in some(title, 3):
        history, players = played(record), record.setup.players
        moved = [
            (player.name, colour)
            for player, colour in zip((*players[1:], players[0]), record.setup.colours, strict=True)
        ]
        rotated = history.followed_by(seats(*moved))
        assert rotated.lines == history.lines
        assert rotated.now.totals == history.now.totals
        assert rotated.setup.names == {colour: name for name, colour in moved}
        assert_exported(rotated)


@pytest.mark.parametrize("title", ["medina", "felinia"])
def test_who_changes_places_with_the_colour_changes_scores(title: str):
    """Seat by seat all stays as it was."""
    for record in some(title, 4):
        history, players = played(record), record.setup.players
        rotated = history.followed_by(seats(*players[1:], players[0]))
        assert [*rotated.now.totals.values()] == [*history.now.totals.values()]
        assert [*rotated.now.totals] == [player.colour for player in (*players[1:], players[0])]
        assert [*rotated.now.score.places.values()] == [*history.now.score.places.values()]
        assert_sound(rotated)
        assert_exported(rotated)
        back = rotated.followed_by(seats(*players))
        assert [step.state for step in back.standing] == [step.state for step in history.standing]


class Twice(NamedTuple):
    """A game of Flandern as it was entered, and as it really was: the same with other colours."""

    setup: Setup
    real: Setup
    lines: list[str]


def flandern_twice(seed: int) -> Twice:
    """Plays at random, but so that every line stands at either table.

    There are crests on the board, so that another colour is more here than another word.
    """
    random, record = Random(seed), whole("flandern", four_players("flandern"))
    game, setup = record.game, record.setup
    shuffled = random.sample(setup.colours, 4)
    real = setup._replace(players=tuple(map(SeatedPlayer, setup.names.values(), shuffled)))
    colours = dict(zip(setup.colours, real.colours, strict=True))
    state, other = game.start(setup), game.start(real)
    lines: list[str] = []
    while len(lines) < 120:
        both = [
            line for line in legal_lines(game, state) if game.ruling(other, translated(line, colours)).stands
        ]
        if not both:
            break
        lines.append(random.choice(both))
        state, other = game.play(state, lines[-1]), game.play(other, translated(lines[-1], colours))
    return Twice(setup, real, lines)


def translated(line: str, colours: dict[Any, Colour]) -> str:
    return " ".join(
        colours[word.removesuffix(":")] + ":" * word.endswith(":")
        if word.removesuffix(":") in colours
        else word
        for word in line.split(" ")
    )


@pytest.mark.parametrize("seed", range(3))
def test_flandern_is_played_again_with_the_crests_of_the_right_guilds(seed: int):
    game, twice = TITLES["flandern"], flandern_twice(seed)
    colours = dict(zip(twice.setup.colours, twice.real.colours, strict=True))
    history = followed(begin(game, twice.setup), *twice.lines, seats(*twice.real.players))
    assert len(twice.lines) > 40
    assert list(history.lines) == [translated(line, colours) for line in twice.lines]
    assert history.now.state == game.replay(twice.real, history.lines).state
    assert_sound(history)
    assert_exported(history)


def test_a_guild_of_flandern_keeps_its_cards_and_quarters_when_it_sat_elsewhere():
    """On the real board the quarter is green, whoever sat where."""
    ada, ben, cleo = (
        SeatedPlayer("Ada", "blue"),
        SeatedPlayer("Ben", "yellow"),
        SeatedPlayer("Cleo", "green"),
    )
    game = TITLES["flandern"]
    setup = game.setup((ada, ben, cleo), chosen(game.options, {}), game.read_board("practice"))
    lines = (
        *("draw", "blue: play bruges", "yellow: play ypres +0", "green: play liege +2"),
        "build liege 3 green",
    )
    history = followed(begin(game, setup), *lines, seats(ada, cleo, ben))
    assert history.setup.players == (ada, cleo, ben)
    assert [step.ruling.actor for step in history.standing[2:]] == ["blue", "yellow", "green", "green"]
    assert history.now.line == "green: build liege 3 green"
    assert history.lines[1] == "blue: play bruges +0"
    assert_sound(history)
    assert_exported(history)
    back = history.followed_by(seats(ada, ben, cleo))
    assert back.now.state == followed(begin(game, setup), *lines).now.state


def test_seats_at_which_the_moves_cannot_have_been_made_are_refused():
    record = whole("flandern", four_players("flandern"))
    history, players = played(record), record.setup.players
    swapped = (players[1], players[0], *players[2:])
    lines = [record.game.written(present(step.before).state, step.ruling) for step in history.standing[1:]]
    refusal = record.game.replay(record.setup._replace(players=swapped), lines).refusal
    with pytest.raises(Refused) as refused:
        history.followed_by(seats(*swapped))
    assert refused.value.ruling == refusal


def test_a_word_that_only_looks_like_a_colour_stays():
    """A club's board of Felinia may call a sort red."""

    def read(state: State, words: str) -> Move:
        return Move("say", "red") if words == "say red" else SAYING.moves.read(state, words)

    game = replace(SAYING, moves=replace(SAYING.moves, read=read))
    history = followed(begin(game, TWO), "say red", "say 3", seats(("Ben", "green"), ("Ada", "red")))
    assert history.lines == ("say red", "say 3")


# Anything in any order

deeds = st.lists(
    st.tuples(
        st.sampled_from(["move", "move", "undo", "redo", "replace", "drop", "insert", "seats", "checked"]),
        st.integers(0, 10**6),
    ),
    min_size=4,
    max_size=16,
)


def line_for(history: History, deed: str, choice: int) -> str:
    """A line for this deed, mostly one that stands."""
    random = Random(choice)
    there = random.choice(history.standing[1:] or history.standing)
    before = history.now if deed == "move" else there.before or there
    legal = [move.text for move in history.game.legal_moves(before.state)]
    words = random.choice(legal) if legal else "nothing"
    players = history.setup.players
    return {
        "move": words,
        "undo": f"undo {choice % 3 + 1} agreed {players[0].colour}",
        "redo": "redo",
        "replace": f"replace {there.number} {words}",
        "drop": f"drop {there.number}",
        "insert": f"insert {there.number} {words}",
        "seats": seats(*players[1:], players[0]),
        "checked": "checked",
    }[deed]


@given(st.sampled_from(["medina", "felinia", "saying"]), st.integers(0, 40), deeds)
@settings(max_examples=60, deadline=None)
def test_any_entries_in_any_order_leave_a_sound_play(title: str, moves: int, deeds: list[tuple[str, int]]):
    if title == "saying":
        history = saying("say 1", "say 3", "say 4 !S2")
    else:
        record = whole(title, names(title)[0])
        history = followed(begin(record.game, record.setup), *record.moves[:moves])
    lines: list[str] = [entry.line for entry in history.log]
    setup = history.setup
    for deed, choice in deeds:
        line = line_for(history, deed, choice)
        try:
            history = history.followed_by(line)
        except Refused:
            continue
        lines.append(line)
        assert_sound(history)
    assert followed(begin(history.game, setup), *lines) == history
    assert history.entries == len(lines)


def test_a_coin_that_was_seen_wrong():
    history = followed(begin(COIN, SETUP), "red: call heads", "blue: call tails", "show heads")
    history = history.followed_by("replace 2 blue: call edge !C2")
    assert history.lines == ("red: call heads", "blue: call edge !C2", "show heads")
    assert isinstance(history.log[2], Step)
    assert history.log[2] is history.now
