"""How a play ended, kept for lists; and what a record says besides the play, kept as it was."""

import json
from datetime import date, datetime
from typing import Any

import pytest
from django.utils import timezone

from games.engine.game import Refused
from games.engine.record import read_record, write_record
from games.folds import history_of
from games.models import PlaySession
from games.recording import record_line
from games.records import store_record
from games.sessions import begin_session
from games.titles import TITLES
from games.titles.medina.game import GAME
from scoring.document import Malformed, parse
from tests.actors import TABLET
from tests.engine.test_record import changed
from tests.factories import stored_record
from tests.titles.medina.table import setup
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WHOLE_GAMES = ["3p-human-1000", "3p-late-1000", "4p-human-1001", "4p-early-1002"]


def lines(name: str) -> list[str]:
    return record(games()[name])["moves"]


def played(name: str, *, without: int = 0) -> PlaySession:
    """A recorded game entered line by line, perhaps without its last ones."""
    game = games()[name]
    session = begin_session(GAME, setup(game["players"]))
    for line in lines(name)[: len(lines(name)) - without]:
        enter(session, line)
    return session


def enter(session: PlaySession, line: str) -> None:
    after = history_of(session).entries
    record_line(session, line, after=after, key=f"tap-{after}", by=TABLET)


def points_of_that_program(name: str) -> list[int]:
    return games()[name]["seed"]["part"]


def result(session: PlaySession) -> dict[str, Any]:
    """What the database says of the end."""
    kept = PlaySession.objects.get(pk=session.pk)
    seats = list(kept.seats.order_by("number"))
    return {
        "ended": kept.ended is not None,
        "played": kept.played,
        "places": [seat.place for seat in seats],
        "points": [seat.points for seat in seats],
        "won": [seat.won for seat in seats],
    }


def expected(name: str) -> dict[str, Any]:
    points = points_of_that_program(name)
    return {
        "ended": True,
        "played": timezone.localdate(),
        "places": [1 + sum(other > score for other in points) for score in points],
        "points": points,
        "won": [score == max(points) for score in points],
    }


def no_result(players: int) -> dict[str, Any]:
    nothing = [None] * players
    return {"ended": False, "played": None, "places": nothing, "points": nothing, "won": [False] * players}


def test_a_new_table_has_no_result():
    assert result(begin_session(GAME, setup(4))) == no_result(4)


def test_a_play_under_way_has_no_result():
    assert result(played("3p-human-1000", without=1)) == no_result(3)


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_the_last_move_sets_end_points_and_winners(name: str):
    assert result(played(name)) == expected(name)


def test_the_play_ended_when_its_last_move_was_entered():
    session = played("3p-human-1000", without=1)
    before = timezone.now()
    enter(session, lines("3p-human-1000")[-1])
    ended = PlaySession.objects.get(pk=session.pk).ended
    assert isinstance(ended, datetime)
    assert before <= ended <= timezone.now()


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2025-03-01", date(2025, 3, 1)),
        ("2025-03-01T20:15:00Z", date(2025, 3, 1)),
        ("last spring", None),
        (20250301, None),
        ("", None),
    ],
)
def test_an_imported_record_was_played_when_it_says_so(written: Any, day: date | None):
    whole = {**record(games()["3p-human-1000"]), "date": written}
    session = store_record(read_record(whole, TITLES))
    assert session.played == (day or timezone.localdate())


def is_shared(name: str) -> bool:
    points = points_of_that_program(name)
    return points.count(max(points)) > 1


@pytest.mark.parametrize("name", [name for name in games() if is_shared(name)])
def test_all_who_lead_have_won(name: str):
    kept = result(played(name))
    assert kept == expected(name)
    assert sum(kept["won"]) > 1


@pytest.mark.parametrize("undo", ["undo", "undo 7", "undo 100"])
@pytest.mark.parametrize("name", ["3p-human-1000", "4p-human-1001"])
def test_taking_the_end_back_clears_the_result(name: str, undo: str):
    session = played(name)
    enter(session, undo)
    assert result(session) == no_result(games()[name]["players"])


@pytest.mark.parametrize("count", ["", " 7"])
@pytest.mark.parametrize("name", ["3p-human-1000", "4p-human-1001"])
def test_bringing_the_end_back_sets_the_result_again(name: str, count: str):
    session = played(name)
    enter(session, f"undo{count}")
    enter(session, f"redo{count}")
    assert result(session) == expected(name)


def test_bringing_back_only_a_part_sets_no_result():
    session = played("3p-human-1000")
    enter(session, "undo 7")
    enter(session, "redo 6")
    assert result(session) == no_result(3)


def test_playing_the_last_move_again_sets_the_result_again():
    session = played("3p-human-1000")
    enter(session, "undo")
    enter(session, lines("3p-human-1000")[-1])
    assert result(session) == expected("3p-human-1000")


def test_a_refused_line_after_the_end_leaves_the_result():
    session = played("3p-human-1000")
    with pytest.raises(Refused, match="The game is over"):
        enter(session, "wall N1")
    assert result(session) == expected("3p-human-1000")


def test_the_result_of_one_table_is_not_that_of_another():
    other = played("3p-human-1000", without=1)
    played("3p-late-1000")
    assert result(other) == no_result(3)


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_importing_a_finished_record_sets_the_result(name: str):
    session = store_record(read_record(record(games()[name]), TITLES))
    assert result(session) == expected(name)


def test_importing_an_unfinished_record_sets_no_result():
    assert result(store_record(read_record(changed(), TITLES))) == no_result(3)


def test_the_end_of_an_imported_record_can_be_taken_back():
    session = store_record(read_record(record(games()["4p-human-1001"]), TITLES))
    enter(session, "undo")
    assert result(session) == no_result(4)
    enter(session, "redo")
    assert result(session) == expected("4p-human-1001")


REMARKS: dict[str, dict[str, Any]] = {
    "nothing": {},
    "all of them": {"event": "Cup", "date": "2026-10-03", "notes": "hot"},
    "null, false, zero and empty": {"event": False, "date": 0, "notes": ""},
    "empty containers": {"notes": [], "event": {}},
    "text with a zero byte": {"notes": "before\u0000after", "event": {"\u0000": ["\u0000"]}},
    "half a character": {"notes": "\ud800"},
    "other scripts": {"event": "王小明 Ærøskøbing 👩\u200d🚀", "notes": "می\u200cخواهم\u2028\u2029"},
    "what looks like JSON": {"notes": '{"a": "\\u0000"}', "event": "null"},
    "control characters": {"notes": "\n\t\r\b\f\x1b\x7f\"\\'"},
    "nested lists": {"notes": [[["Ada", 31], ["Ben", 27]], [[]], [[[None, [True]]]]]},
    "nested deeply": {"notes": json.loads("[" * 40 + "]" * 40)},
    "numbers": {"notes": [0.1, -0.0, 1e300, 5e-324, 10**40, -1, 1.0], "date": 20261003},
    "keys that are no names": {"notes": {"": 1, " ": 2, "a.b": 3, "__proto__": 4, "format": 5}},
    "long text": {"notes": "ä" * 300_000},
}


def test_a_claimed_result_is_not_kept():
    session = store_record(read_record(changed(result={"Ada": 99}), TITLES))
    assert "result" not in write_record(stored_record(session))


@pytest.mark.parametrize("about", REMARKS)
def test_remarks_come_back_as_they_were(about: str):
    document = changed(**REMARKS[about])
    read = read_record(parse(json.dumps(document).encode()), TITLES)
    kept = PlaySession.objects.get(pk=store_record(read).pk)
    exported = write_record(stored_record(kept))
    remarks = {key: value for key, value in exported.items() if key in REMARKS["all of them"]}
    assert json.dumps(remarks, sort_keys=True) == json.dumps(REMARKS[about], sort_keys=True)


def test_remarks_stay_when_the_play_goes_on():
    session = store_record(read_record(changed(event="Cup"), TITLES))
    enter(session, "undo 2")
    assert write_record(stored_record(session))["event"] == "Cup"


def test_remarks_nested_too_deeply_to_be_kept_leave_nothing_behind():
    notes: list[Any] = []
    for _ in range(100_000):
        notes = [notes]
    with pytest.raises(Malformed, match="nested too deeply"):
        store_record(read_record(changed(notes=notes), TITLES))
    assert not PlaySession.objects.exists()
