"""`manage.py verify`: whatever is changed in a recorded play behind the referee's back comes to light."""

from datetime import date, timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from games import seals
from games.engine.game import Refused
from games.engine.history import begin
from games.engine.record import read_record
from games.folds import history_of
from games.models import Entry, Player, PlaySession
from games.recording import record_line
from games.records import record_of, store_record
from games.sessions import begin_session
from games.titles import TITLES
from games.titles.medina.game import GAME
from plays.models import Circumstances, save_result
from plays.results import read_result
from tests.commands.verify.stored import begin_chain_anew, change_entry, execute
from tests.finished import TOTALS
from tests.models.test_sealing import COLOURS, DIRECTOR, NOBODY, REFEREE, confirm, enter, over, sealed
from tests.present import present
from tests.tampering import unguarded
from tests.titles.medina.table import setup
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def remove_entry(session: PlaySession, number: int) -> None:
    execute("DELETE FROM games_entry WHERE session_id = %s AND number = %s", session.pk, number)


def move_up(session: PlaySession, after: int, by: int) -> None:
    """Renumbers what comes after an entry, by way of numbers that no entry has."""
    with unguarded():
        session.entries.filter(number__gt=after).update(number=F("number") + 10_000)
        session.entries.filter(number__gt=10_000).update(number=F("number") - 10_000 + by)


def last(session: PlaySession) -> Entry:
    return present(session.trail().last())


def resealed(session: PlaySession, **hashes: str) -> None:
    """Stores other hashes in the play's seal."""
    seal = seals.read_seal(last(session).line)._replace(**hashes)
    change_entry(session, last(session).number, line=seal.line)


def record_hash(session: PlaySession) -> str:
    """The seal of the entries as they are now, computed as a forger would."""
    history = begin(session.game, session.setup)
    for entry in [*session.trail()][:-1]:
        history = history.followed_by(entry.line)
    return seals.record_hash(record_of(session, history))


def another_line(session: PlaySession, number: int) -> str:
    """Another legal line for this entry, after which all the others still stand."""
    lines = [entry.line for entry in session.trail()]
    step = history_of(session).step(number)
    assert step
    assert step.before
    for move in GAME.legal_moves(step.before.state):
        changed = [*lines[: number - 1], move.text, *lines[number:]]
        if move.text != lines[number - 1] and is_play(changed):
            return move.text
    raise AssertionError("there is none")


def is_play(lines: list[str]) -> bool:
    history = begin(GAME, setup())
    try:
        for line in lines:
            history = history.followed_by(line)
    except Refused:
        return False
    return True


def test_a_line_changed_to_another_legal_one(faults):
    session = sealed()
    change_entry(session, 140, line=another_line(session, 140))
    wrong = faults(session)
    assert "the record is not the one that entry 146 sealed" in wrong
    assert "the entries are not those that entry 146 sealed" in wrong


def test_a_line_changed_to_one_that_does_not_stand(verify):
    session = sealed()
    change_entry(session, 17, line="merchant h6")
    code, out, _ = verify()
    assert code == 1
    assert ": NOT as it was: entry 17, “merchant h6”, is not valid: " in out
    assert "\n1 play: 1 NOT as entered.\n" in out


@pytest.mark.parametrize(
    "change",
    [
        {"who": "Somebody"},
        {"reason": "because"},
        {"by": Entry.API},
        {"key": "another"},
        {"entered": timezone.now() - timedelta(days=1)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_who_when_and_why_changed(faults, change: dict[str, Any]):
    session = sealed()
    change_entry(session, 17, **change)
    assert faults(session) == ["the entries are not those that entry 146 sealed"]


def test_an_entry_removed(faults):
    session = sealed()
    remove_entry(session, 17)
    assert faults(session) == ["entry 17 is missing: entry 18 is in its place"]


def test_an_entry_removed_and_the_others_renumbered(faults):
    session = over()
    enter(session, "checked")
    confirm(session, *COLOURS)
    remove_entry(session, 143)
    move_up(session, after=143, by=-1)
    assert faults(session) == ["the entries are not those that entry 146 sealed"]


def test_an_entry_slipped_in(faults):
    session = sealed()
    move_up(session, after=100, by=1)
    session.entries.create(number=101, line="checked", key="slipped in", by=Entry.TABLET)
    assert faults(session) == ["the entries are not those that entry 147 sealed"]


def test_an_entry_added_behind_the_seal(faults):
    session = sealed()
    session.entries.create(number=147, line="undo", key="added", by=Entry.TABLET)
    (fault,) = faults(session)
    assert fault.startswith("entry 147, “undo”, is not valid: ")


def test_an_entry_with_nonsense_in_it(faults):
    session = sealed()
    for line in (
        "",
        "seal",
        "seal x",
        "\N{PILE OF POO}",
        "replace 99999999 x",
        'seats [["A"',
        "confirm",
        "!",
        ": ",
    ):
        change_entry(session, 30, line=line)
        assert len(faults(session)) > 0, line


def test_a_hash_computed_anew_for_the_record_but_not_for_the_entries(faults):
    session = sealed()
    change_entry(session, 140, line=another_line(session, 140))
    resealed(session, record=record_hash(session))
    wrong = faults(session)
    assert "the record is not the one that entry 146 sealed" not in wrong
    assert "the entries are not those that entry 146 sealed" in wrong


@pytest.mark.parametrize("line", ["seal", "seal a b", "seal unhashed", f"seal {'a' * 64}"])
def test_a_seal_without_its_hashes(faults, line: str):
    session = sealed()
    change_entry(session, 146, line=line)
    assert f"entry 146, “{line}”, is a seal without its hashes" in faults(session)


def test_a_seal_taken_off_behind_the_referees_back(faults):
    session = sealed()
    remove_entry(session, 146)
    assert faults(session) == [
        "all have confirmed it, but no seal follows",
        "it is stored as sealed, unlike what its entries say",
    ]


def test_a_seal_taken_off_and_the_play_gone_on(faults):
    session = sealed()
    change_entry(session, 146, line="undo")
    assert faults(session) == ["entry 146, “undo”, is where a seal should be: all had confirmed"]


def test_what_was_sealed_before_it_was_reopened_must_fit_too(faults):
    session = sealed()
    enter(session, "reopen", DIRECTOR, "a look")
    assert faults(session) == []
    change_entry(session, 17, who="Somebody")
    assert faults(session) == ["the entries are not those that entry 146 sealed"]


def test_a_reopened_play_that_ends_on_another_day_is_as_it_was_entered(faults):
    session = sealed()
    enter(session, "reopen", DIRECTOR, "a look")
    ending = history_of(session).now.line
    enter(session, "undo")
    assert faults(session) == []
    a_day_later = timezone.now() + timedelta(days=1)
    with mock.patch("django.utils.timezone.now", return_value=a_day_later):
        enter(session, ending)
        confirm(session, "yellow", "red", "blue")
    session.refresh_from_db()
    assert session.played == timezone.localdate(a_day_later)
    assert faults(session) == []


def test_a_reopening_that_nobody_answers_for(faults):
    """Added by plain SQL, against which no guard stands."""
    session = sealed()
    number = last(session).number + 1
    session.entries.create(number=number, line="reopen", key="forged", by=Entry.TABLET)
    PlaySession.objects.filter(pk=session.pk).update(sealed=None)
    [fault] = faults(session)
    assert fault == f"entry {number}, “reopen”, is a ruling without a reason or an author"


RULED = 'seats [["Eva", "green"], ["Ben", "red"], ["Ada", "blue"]]'


@pytest.mark.parametrize("line", [RULED, "replace 2 wall N1", "drop 142", "undo 2", "seal"])
def test_a_ruling_that_nobody_answers_for(faults, line):
    session = begin_session(GAME, setup(), take_back=PlaySession.AGREED)
    for number, move in enumerate(record(games()["3p-human-1000"])["moves"]):
        record_line(session, move, after=number, key=f"tap-{number}", by=NOBODY)
    enter(session, line, REFEREE, "as it was")
    assert faults(session) == []
    number = last(session).number
    for who, reason in (("Rita", ""), ("", "why not"), ("Nobody", "why not")):
        change_entry(session, number, who=who, reason=reason)
        fault = faults(session)[-1]
        assert fault.startswith(f"entry {number}, “")
        assert fault.endswith("is a ruling without a reason or an author")


def test_a_waiver_is_answered_for_since_there_are_accounts(faults):
    session = begin_session(GAME, setup())
    enter(session, "merchant a1 !M2", REFEREE, "all agreed")
    assert faults(session) == []
    change_entry(session, 1, who="", reason="")
    assert faults(session) == ["entry 1, “merchant a1 !M2”, is a ruling without a reason or an author"]
    change_entry(session, 1, entered=timezone.now() - timedelta(days=400))
    begin_chain_anew()
    assert faults(session) == [], "before there were any, nobody was asked"
    change_entry(session, 1, entered=timezone.now(), by=Entry.IMPORT)
    begin_chain_anew()
    assert faults(session) == []


@pytest.mark.parametrize("day", ["2024-02-29", "2999-01-01", "no day"])
def test_an_imported_record_with_a_day_is_in_order(faults, day):
    document = {**record(games()["3p-human-1000"]), "date": day}
    session = store_record(read_record(document, TITLES))
    assert faults(session) == []
    if day < "2999":
        assert session.played == date(2024, 2, 29)
    PlaySession.objects.filter(pk=session.pk).update(played=date(2020, 2, 2))
    assert faults(session) == ["the date stored for it is not a day on which it was played"]


def test_a_clock_that_was_wrong_alarms_nobody(faults):
    session = over()
    change_entry(session, 100, entered=timezone.now() + timedelta(days=9))
    PlaySession.objects.filter(pk=session.pk).update(played=timezone.localdate() + timedelta(days=9))
    begin_chain_anew()
    assert faults(session) == []


def test_another_moment_of_sealing(faults):
    session = sealed()
    PlaySession.objects.filter(pk=session.pk).update(sealed=session.begun)
    assert faults(session) == ["the time of its seal is not stored as it was"]


def test_another_day(faults):
    session = sealed()
    PlaySession.objects.filter(pk=session.pk).update(played=date(2020, 2, 2))
    assert faults(session) == ["the date stored for it is not a day on which it was played"]


def test_a_play_that_is_gone(verify):
    session = sealed()
    execute("DELETE FROM games_seat")
    execute("DELETE FROM games_link")
    execute("DELETE FROM games_knownrecord")
    with connection.constraint_checks_disabled():
        execute("DELETE FROM games_playsession")
        code, out, _ = verify()
        assert (code, f"session {session.pk}: NOT as it was: there is no such play" in out) == (1, True)
        execute("DELETE FROM games_entry")


def test_a_finished_game_that_is_gone(verify):
    version, _ = save_result(read_result(TOTALS), Circumstances(date(2026, 11, 15)), key="kept")
    execute("DELETE FROM games_seat")
    with connection.constraint_checks_disabled():
        execute("DELETE FROM games_playsession")
        code, out, _ = verify()
        assert (code, f"session {version.session_id}: NOT as it was" in out) == (1, True)
        execute("DELETE FROM club_version")


def test_whether_points_were_shown_is_sealed_too(faults):
    session = sealed()
    PlaySession.objects.filter(pk=session.pk).update(show_scores=False)
    assert faults(session) == ["the entries are not those that entry 146 sealed"]


@pytest.mark.parametrize("column", ["ended", "sealed"])
def test_an_end_or_a_seal_that_is_not_kept(faults, column: str):
    session = sealed()
    PlaySession.objects.filter(pk=session.pk).update(**{column: None})
    assert faults(session) == [f"it is not stored as {column}, unlike what its entries say"]


@pytest.mark.parametrize("column", ["ended", "sealed"])
def test_an_end_or_a_seal_that_is_kept_and_never_was(faults, column: str):
    session = begin_session(GAME, setup())
    PlaySession.objects.filter(pk=session.pk).update(**{column: timezone.now()})
    assert faults(session) == [f"it is stored as {column}, unlike what its entries say"]


def test_points_changed(faults):
    session = sealed()
    seat = session.seats.get(number=1)
    session.seats.filter(number=1).update(points=99)
    rest = f"place {seat.place}{', won' if seat.won else ''}"
    right = f"Ben (red), points {seat.points}, {rest}"
    assert faults(session) == [f"seat 1 is stored as Ben (red), points 99, {rest} instead of {right}"]


@pytest.mark.parametrize("change", [{"place": 4}, {"won": None}, {"colour": "green"}, {"player": "Eva"}])
def test_another_part_of_a_seat_changed(faults, change: dict[str, Any]):
    session = sealed()
    seat = session.seats.get(number=2)
    if "won" in change:
        change = {"won": not seat.won}
    if "player" in change:
        change = {"player": Player.objects.create(name="Eva")}
    session.seats.filter(number=2).update(**change)
    (fault,) = faults(session)
    assert fault.startswith(("seat 2 is stored as ", "seat 2 is stored for Eva, who was never called Cleo"))


def test_a_seat_removed(faults):
    session = sealed()
    session.seats.filter(number=2).delete()
    assert faults(session) == ["it has 2 seats instead of 3"]


def test_seats_that_are_numbered_otherwise(faults):
    session = sealed()
    session.seats.update(number=F("number") + 10)
    assert faults(session) == ["its seats are numbered [10, 11, 12]"]


def test_how_it_began_changed(faults):
    session = sealed()
    with unguarded():
        PlaySession.objects.filter(pk=session.pk).update(options={"wall_points": "piece"})
    assert "the record is not the one that entry 146 sealed" in faults(session)


def test_what_an_imported_record_said_changed(faults):
    session = sealed(notes="as it was")
    with unguarded():
        PlaySession.objects.filter(pk=session.pk).update(remarks='{"notes": "otherwise"}')
    assert faults(session) == ["the record is not the one that entry 146 sealed"]


@pytest.mark.parametrize(
    "change",
    [
        {"title": "chess"},
        {"seating": [["Ada"]]},
        {"seating": 7},
        {"remarks": "{"},
        {"options": [1]},
        {"source": "dreams"},
        {"source": PlaySession.TOTALS},
    ],
    ids=str,
)
def test_a_play_that_cannot_be_read(verify, change: dict[str, Any]):
    session, other = sealed(), begin_session(GAME, setup())
    with unguarded():
        PlaySession.objects.filter(pk=session.pk).update(**change)
    code, out, err = verify()
    assert (code, err) == (1, "")
    first, second, *_ = out.splitlines()
    assert first.startswith(f"session {session.pk}")
    assert "NOT as it was" in first
    assert second == f"session {other.pk} Medina: not sealed, 0 entries: in order"


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite keeps anything in any column")
@pytest.mark.parametrize(
    "change",
    ["games_entry SET entered = 'x'", "games_entry SET line = x'ff'", "games_playsession SET options = '{'"],
)
def test_what_no_model_would_have_written(verify, change: str):
    sealed()
    execute("PRAGMA ignore_check_constraints = ON")
    execute(f"UPDATE {change}")
    execute("PRAGMA ignore_check_constraints = OFF")
    code, out, err = verify()
    assert (code, err) == (1, "")
    assert "NOT as it was" in out


def test_a_fault_that_is_gone_at_a_second_look_was_somebody_playing(verify, monkeypatch):
    session = begin_session(GAME, setup())
    looks = iter([True, False])
    enter(session, "merchant h6")
    trail = PlaySession.trail

    def overtaken(play: PlaySession):
        return trail(play).filter(number__gt=1) if next(looks) else trail(play)

    enter(session, "wall N1", NOBODY)
    monkeypatch.setattr(PlaySession, "trail", overtaken)
    assert verify(session.pk)[0] == 0
