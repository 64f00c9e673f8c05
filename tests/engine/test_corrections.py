"""Entries that correct others: what they put in, what is played again after them, and what falls."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.game import AnyGame, BoardKind, Refused, Setup
from games.engine.history import Change, History, Step, begin, kind_of
from games.engine.moves import write_line
from games.engine.record import Record, judge, read_record, write_record
from games.titles import TITLES
from scoring.document import Malformed, SeatedPlayer
from scoring.options import chosen
from scoring.words import Colour
from tests.engine.coin import COIN, SETUP
from tests.engine.saying import SAYING, TWO, Move, State
from tests.engine.test_history import followed, refusal
from tests.titles.felinia import test_recorded_games as felinia
from tests.titles.flandern import test_recorded_games as flandern
from tests.titles.medina import test_recorded_games as medina

GAMES = ("medina", "flandern", "felinia")


def saying(*lines: str) -> History:
    return followed(begin(SAYING, TWO), *lines)


def numbers(history: History) -> list[int]:
    """The numbers of the entries that stand, in the order of play."""
    return [step.number for step in history.standing[1:]]


def change_of(history: History) -> Change:
    change = history.log[-1]
    assert isinstance(change, Change)
    return change


def assert_sound(history: History) -> None:
    """The log and the standing steps are the same objects, and the lines that stand give this position."""
    for index, step in enumerate(history.standing):
        assert history.step(step.number) is step
        assert history.stands(step)
        assert (step.index, step.setup) == (index, history.setup)
        assert step.before is (history.standing[index - 1] if index else None)
    standing = {id(step) for step in history.standing}
    assert [entry.number for entry in history.log] == [*range(1, history.entries + 1)]
    for number in range(1, history.entries + 1):
        step = history.step(number)
        assert step is None or history.stands(step) == (id(step) in standing)
    replay = history.game.replay(history.setup, history.lines)
    assert replay.refusal is None
    assert replay.state == history.now.state


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
    assert ruling.message == ("Entry 1 is no move that stands.", "Eintrag 1 ist kein Zug, der gilt.")


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
    assert ruling.message.de == f"Eintrag {number} ist kein Zug, der gilt."


@pytest.mark.parametrize("number", ["", "0", "01", "x", "+1", "-1", "1.0", "²", "٢", "1000000", "1\n"])
@pytest.mark.parametrize("line", ["replace {} say 5", "drop {}", "insert {} say 5"])
def test_an_entry_is_called_by_its_number(line: str, number: str):
    ruling = refusal(saying("say 1", "say 3"), line.format(number))
    assert ruling.rules == ("notation",)
    assert "is no number of an entry" in ruling.message.en


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("replace", "is no number of an entry"),
        ("replace 1", "It is not said what was played."),
        ("replace 1 ", "It is not said what was played."),
        ("insert 1", "It is not said what was played."),
        ("drop", "is no number of an entry"),
        ("drop 1 ", "does not belong behind “drop 1”"),
        ("drop 1 2", "“2” does not belong behind “drop 1”."),
        ("drop 1 say 1", "“say 1” does not belong behind “drop 1”."),
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
    assert history.step(2).line == "say 3"
    assert history.step(3).line == "say 5"
    assert [history.step(number) for number in (4, 5, 6, -1)] == [None] * 4


def test_why_the_first_one_falls_is_kept():
    history = saying("say 1", "say 3", "say 5", "replace 1 say 3")
    change = change_of(history)
    assert [step.number for step in change.steps] == [2, 3]
    assert change.why.rules == ("S1",)
    assert change_of(saying("say 1", "say 3", "replace 1 say 5")).why is None
    # Played again by whoever it falls to, however the line was written when it stood before.
    dropped = saying("say 1", "say 3", "say 1", "replace 1 say 5", "drop 2")
    assert change_of(dropped).why is None
    assert dropped.lines == ("say 5", "say 1")


# Seats


def seats(*pairs: tuple[str, str]) -> str:
    return f"seats {json.dumps(pairs)}"


def test_who_really_sat_where():
    history = saying("say 1", "blue: greet red", "say 3", seats(("Ben", "green"), ("Ada", "red")))
    assert history.setup.players == (SeatedPlayer("Ben", "green"), SeatedPlayer("Ada", "red"))
    assert history.lines == ("say 1", "red: greet green", "say 3")
    assert history.now.totals == {"green": 4, "red": 0}
    assert numbers(history) == [1, 2, 3]
    change = change_of(history)
    assert (change.setup, change.steps, change.kind) == (TWO, (), "seats")
    assert_sound(history)


def test_seats_can_be_corrected_before_the_first_move_and_again():
    history = saying(seats(("Ada", "blue"), ("Ben", "red")))
    assert history.now.state == SAYING.start(history.setup)
    again = followed(history, "say 1", seats(("Ada", "red"), ("Ben", "blue")))
    assert again.setup == TWO
    assert again.now.ruling.actor == "red"


def test_after_the_seats_other_corrections_go_on_as_before():
    history = saying("say 1", "say 3", "say 1", seats(("Ben", "green"), ("Ada", "red")))
    history = followed(history, "replace 2 red: say 5", "drop 1")
    assert history.lines == (), "who named himself red would have to begin"
    assert_sound(history)


def test_lines_are_remembered_with_the_right_colours():
    history = saying("say 1", "blue: greet red", "say 3", seats(("Ben", "green"), ("Ada", "red")))
    inserted = history.followed_by("insert 1 say 2")
    assert inserted.lines == ("say 2", "say 1", "red: greet green", "say 3")
    assert_sound(inserted)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "JSON"),
        ("Ada, Ben", "JSON"),
        ('[["Ada", "blue"], ["Ben", "red"]', "JSON"),
        ("[" * 100_000, "JSON"),
        ("[" + "1" * 10_000 + "]", "JSON"),
        ("{}", "players must be a list"),
        ("null", "players must be a list"),
        ("[]", "players"),
        ('["Ada", "Ben"]', "players[0] must be a name and a colour"),
        ('[["Ada"], ["Ben", "red"]]', "players[0] must be a name and a colour"),
        ('[["Ada", "blue", 1], ["Ben", "red"]]', "players[0] must be a name and a colour"),
        ('[["Ada", "pink"], ["Ben", "red"]]', "pink"),
        ('[["Ada", "red"], ["Ben", "red"]]', "Two players have the colour"),
        ('[["Ada", "blue"], ["Ada", "red"]]', "Two players have the name"),
        ('[[" ", "blue"], ["Ben", "red"]]', "a name that can be read"),
        ('[["\\ud800", "blue"], ["Ben", "red"]]', "half a character"),
        ('[[7, "blue"], ["Ben", "red"]]', "must be text"),
        ('[[NaN, "blue"], ["Ben", "red"]]', "must be text"),
        ('[["Ada", "blue"], ["Ben", "red"], ["Cleo", "green"]]', "2 players sit at this table, not 3."),
        ('[["Ada", "red"], ["Ben", "blue"]]', "nothing to correct"),
    ],
)
def test_seats_are_not_trusted(words: str, sentence: str):
    ruling = refusal(saying("say 1"), f"seats {words}")
    assert ruling.rules == ("notation",)
    assert sentence in ruling.message.en
    assert ruling.message.en != ruling.message.de


def test_a_table_that_cannot_be_is_refused():
    """Felinia's small boards have no room for many; in Flandern nobody may be called grey."""
    game = replace(SAYING, boards=BoardKind(lambda source: None, require_setup=no_green))
    ruling = refusal(begin(game, TWO), seats(("Ada", "red"), ("Ben", "green")))
    assert (ruling.rules, ruling.message) == (("notation",), ("No green here.", "Hier kein Grün."))
    record = whole("flandern", four_players("flandern"))
    _, *others = record.setup.players
    ruling = refusal(begin(record.game, record.setup), seats(("grey", record.setup.colours[0]), *others))
    assert "the sheet has a row of that name" in ruling.message.en


def no_green(setup: Setup) -> None:
    if "green" in setup.colours:
        raise Malformed("No green here.", "Hier kein Grün.")


# Whole games


@cache
def whole(title: str, name: str) -> Record:
    if title == "medina":
        return read_record(medina.record(medina.games()[name]), TITLES)
    return {"flandern": flandern, "felinia": felinia}[title].record_of(name)


@cache
def names(title: str) -> list[str]:
    return sorted({"medina": medina, "flandern": flandern, "felinia": felinia}[title].games())


def four_players(title: str) -> str:
    return next(name for name in names(title) if len(whole(title, name).setup.players) == 4)


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
    """A game of Flandern as it was entered, and as it was: the same with other colours."""

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
    lines = [record.game.written(step.before.state, step.ruling) for step in history.standing[1:]]
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
