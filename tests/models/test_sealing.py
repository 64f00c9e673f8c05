"""The players confirm the sheet, the play is sealed; from then on it can be told whether it was changed."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command

from accounts.access import RECORD, REOPEN, RULE, Role
from accounts.models import folded
from chain.canonical import written_moment
from games import seals
from games.engine.game import Refused
from games.engine.history import History
from games.engine.record import read_record
from games.folds import FOLDS, history_of
from games.models import Entry, PlaySession
from games.recording import ACTIONS, Author, NotYours, Stale, Unreasoned, record_line
from games.records import exported_record, record_of, store_record
from games.seals import seal_of
from games.sessions import begin_session
from games.titles import TITLES
from games.titles.medina.game import GAME
from tests.actors import account
from tests.present import present
from tests.titles.medina.table import setup
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WHOLE = "3p-human-1000"
COLOURS = ("yellow", "red", "blue")
NOBODY = Author(Entry.TABLET, (RECORD,))
"""The table's own tablet: it records, and no more."""
REFEREE = Author(Entry.TABLET, (RECORD, RULE), "Rita", "Rita")
KNOWN = datetime(2026, 11, 15, 19, 30, 5, 123456, UTC)
DIRECTOR = Author(Entry.TABLET, ACTIONS, "Dora", "Dora")


@pytest.fixture(autouse=True)
def pins_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def over(**remarks: Any) -> PlaySession:
    """A whole game that nobody has confirmed yet."""
    return store_record(read_record(record(games()[WHOLE], **remarks), TITLES), by="Dora")


def enter(session: PlaySession, line: str, by: Author = NOBODY, reason: str = "") -> History:
    after = history_of(session).entries
    return record_line(session, line, after=after, key=f"tap-{after}", by=by, reason=reason)


def confirm(session: PlaySession, *colours: str, by: Author = NOBODY) -> History:
    for colour in colours:
        enter(session, f"confirm {colour}", by)
    return history_of(session)


def sealed(**remarks: Any) -> PlaySession:
    session = over(**remarks)
    confirm(session, *COLOURS)
    return PlaySession.objects.get(pk=session.pk)


def lines(session: PlaySession, last: int) -> list[str]:
    return [entry.line for entry in session.trail()][-last:]


def seal(session: PlaySession) -> seals.Seal:
    return seal_of(history_of(session))


# Confirming


def test_each_player_confirms_and_with_the_last_of_them_the_play_is_sealed():
    session = over()
    assert not confirm(session, "blue", "yellow").sealed
    assert PlaySession.objects.get(pk=session.pk).sealed is None
    assert confirm(session, "red").sealed
    *confirmed, last = lines(session, 4)
    assert confirmed == ["confirm blue", "confirm yellow", "confirm red"]
    assert last == seal(session).line
    assert PlaySession.objects.get(pk=session.pk).sealed is not None


def test_the_seal_that_comes_by_itself_is_nobodys():
    entry = present(sealed().trail().last())
    assert (entry.who, entry.reason, entry.by) == ("", "", Entry.TABLET)


def test_a_last_confirmation_sent_twice_seals_once():
    session = over()
    confirm(session, "yellow", "red")
    after = history_of(session).entries
    for _ in range(2):
        record_line(session, "confirm blue", after=after, key="once", by=NOBODY)
    assert history_of(session).entries == after + 2


def test_nobody_confirms_twice_and_nobody_else_does():
    session = over()
    confirm(session, "yellow")
    for line in ("confirm yellow", "confirm green", "confirm", "confirm  red"):
        with pytest.raises(Refused):
            enter(session, line)


def test_a_play_that_is_not_over_is_not_confirmed():
    session = begin_session(GAME, setup())
    enter(session, "merchant h6")
    for line in ("confirm yellow", "seal"):
        with pytest.raises(Refused):
            enter(session, line, REFEREE, "late")


def test_whoever_takes_a_move_back_takes_the_confirmations_with_it():
    session = over()
    confirm(session, "yellow", "red")
    enter(session, "undo")
    enter(session, "redo")
    assert history_of(session).confirmed == ()
    assert not confirm(session, "blue").sealed


def proving(*names: str, signed_in: str = "") -> Author:
    """The table's tablet, on which these players have said their PIN."""
    return NOBODY._replace(name=signed_in, proved=frozenset(folded(name) for name in names))


def test_a_player_with_a_pin_confirms_with_it():
    account("Ben", Role.SPECTATOR, pin="7294")
    session = over()
    with pytest.raises(Refused) as refused:
        confirm(session, "red")
    assert refused.value.ruling.rules == ("turn",)
    assert confirm(session, "red", by=proving("Ben")).confirmed == ("red",)


def test_another_players_pin_does_not_confirm():
    account("Ben", Role.SPECTATOR, pin="7294")
    with pytest.raises(Refused):
        confirm(over(), "red", by=proving("Ada"))


def test_a_player_who_is_signed_in_confirms_without_a_pin():
    account("Ben", Role.SPECTATOR, pin="7294")
    assert confirm(over(), "red", by=proving(signed_in="BEN")).confirmed == ("red",)


def test_a_player_without_a_pin_confirms_by_a_tap():
    account("Ben", Role.SPECTATOR)
    assert confirm(over(), "red").confirmed == ("red",)


def test_a_closed_account_asks_for_no_pin():
    ben = account("Ben", Role.SPECTATOR, pin="7294")
    ben.is_active = False
    ben.save()
    assert confirm(over(), "red").confirmed == ("red",)


def test_not_even_a_referee_gives_the_word_of_a_player_with_a_pin():
    account("Ben", Role.SPECTATOR, pin="7294")
    with pytest.raises(Refused):
        enter(over(), "confirm red", REFEREE, "went for the last train")


# Sealing without everybody


def test_a_referee_seals_without_everybody_and_says_why():
    session = over()
    confirm(session, "yellow")
    with pytest.raises(NotYours):
        enter(session, "seal")
    with pytest.raises(Unreasoned):
        enter(session, "seal", REFEREE)
    assert enter(session, "seal", REFEREE, "two have gone").sealed
    entry = present(session.trail().last())
    assert (entry.line, entry.who, entry.reason) == (seal(session).line, "Rita", "two have gone")


def test_a_repeated_seal_is_recognised():
    session = over()
    after = history_of(session).entries
    for _ in range(2):
        record_line(session, "seal", after=after, key="once", by=REFEREE, reason="gone")
    assert history_of(session).entries == after + 1


def test_nobody_sends_hashes():
    session = over()
    for hashes in (f"{'a' * 64} {'b' * 64}", "x", ""):
        with pytest.raises(Refused):
            enter(session, f"seal {hashes}", DIRECTOR, "mine")
    assert not history_of(session).sealed


# Sealed


def test_a_sealed_play_takes_nothing_more():
    session = sealed()
    before = session.entries.count()
    for line in ("undo", "redo", "replace 3 wall N5", "drop 3", "checked", "confirm red", "seal", "wall N5"):
        with pytest.raises(Refused):
            enter(session, line, DIRECTOR, "all the same")
    assert session.entries.count() == before


def test_only_a_director_reopens_and_says_why():
    session = sealed()
    for author in (NOBODY, REFEREE):
        with pytest.raises(NotYours) as refused:
            enter(session, "reopen", author, "miscounted")
        assert refused.value.action is REOPEN
    with pytest.raises(Unreasoned):
        enter(session, "reopen", DIRECTOR, "  ")
    assert not enter(session, "reopen", DIRECTOR, "miscounted").sealed
    assert PlaySession.objects.get(pk=session.pk).sealed is None
    assert PlaySession.objects.get(pk=session.pk).ended is not None
    entry = present(session.trail().last())
    assert (entry.line, entry.who, entry.reason) == ("reopen", "Dora", "miscounted")


def test_a_play_that_is_open_is_not_reopened():
    with pytest.raises(Refused):
        enter(over(), "reopen", DIRECTOR, "miscounted")


def test_a_reopened_play_is_confirmed_and_sealed_anew():
    session = sealed()
    first = seal(session)
    enter(session, "reopen", DIRECTOR, "miscounted")
    enter(session, "undo")
    enter(session, "redo")
    confirm(session, *COLOURS)
    assert seal(session).record == first.record, "nothing of the play is different"
    assert seal(session).trail != first.trail, "but more was entered"


# The hashes


def test_the_hashes_are_those_of_the_record_and_of_the_entries_before():
    session = sealed()
    document = exported_record(session)
    *before, last = session.trail()
    terms = [*session.sealed_terms, last.who, last.reason, written_moment(last.entered)]
    assert seal(session) == (seals.document_hash(document), seals.trail_hash(terms, before))


def test_the_hashes_stay_the_same_when_all_is_read_anew():
    session = sealed(notes="Im Café ☕", date="2024-05-01")
    FOLDS.forget(session.pk)
    again = PlaySession.objects.get(pk=session.pk)
    history = history_of(again)
    assert seals.record_hash(record_of(again, history)) == seal(session).record
    *before, last = again.trail()
    terms = [*again.sealed_terms, last.who, last.reason, written_moment(last.entered)]
    assert seals.trail_hash(terms, before) == seal(session).trail


def test_the_hash_of_a_known_record_is_known():
    """Whoever changes how it is computed makes all sealed plays unprovable."""
    known = {"format": "tableside/1", "game": "medina", "moves": ["yellow: merchant h6"], "notes": "é"}
    assert seals.document_hash(known) == "8b63bc515d8208e94190ba8fec6ab4e3acf33bb23e9471726b4ed1a4f9a68b34"
    entry = Entry(number=1, line="merchant h6", key="k", by="tablet", who="Dora", reason="é")
    entry.entered = KNOWN
    trail = seals.trail_hash([1, "free"], [entry])
    assert trail == "9b70caa19503981ca5a7bcc9056ef6d3a4a48508e932566ad71a137352ba56a8"


def test_the_result_and_the_layout_are_no_part_of_the_hash():
    document = exported_record(sealed(notes="é"))
    turned = dict(reversed(json.loads(json.dumps(document, indent=3)).items()))
    del turned["result"]
    assert seals.document_hash(turned) == document["result"]["seal"]


@pytest.mark.parametrize(
    "change",
    [
        {"line": "wall N5"},
        {"key": "other"},
        {"by": Entry.API},
        {"who": "Ada"},
        {"reason": "none"},
        {"number": 2},
        {"entered": timedelta(microseconds=1)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_part_of_an_entry_is_part_of_the_hash(change: dict[str, Any]):
    def entry(**parts: Any) -> Entry:
        parts = {"number": 1, "line": "wall N4", "key": "k", "by": Entry.TABLET, **parts}
        return Entry(**{**parts, "entered": KNOWN + parts.get("entered", timedelta())})

    assert seals.trail_hash([], [entry(**change)]) != seals.trail_hash([], [entry()])


def test_people_compare_its_beginning():
    seal = seals.Seal("0123456789abcdef" * 4, "fedcba9876543210" * 4)
    assert seal.short == "0123 4567 89ab fedc ba98 7654"


# Exported


def test_only_a_sealed_play_is_exported_with_its_result_and_seal():
    assert "result" not in exported_record(over())
    session = sealed()
    result = exported_record(session)["result"]
    seats = session.seats.order_by("number")
    assert result["scores"] == {seat.player.name: seat.points for seat in seats}
    assert result["winners"] == [seat.player.name for seat in seats if seat.won]
    assert result["seal"] == seal(session).record


def test_an_exported_record_passes_all_checks_and_is_imported_again(tmp_path, capsys):
    session = sealed(event="Club evening")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(exported_record(session)), encoding="utf-8")
    call_command("check_record", str(path))
    call_command("verify", "--file", str(path))
    assert f"the seal of session {session.pk}" in capsys.readouterr().out
    again = store_record(read_record(json.loads(path.read_text("utf-8")), TITLES))
    confirm(again, *COLOURS)
    assert seal(again).record == seal(session).record
    assert seal(again).trail != seal(session).trail


def test_a_stale_confirmation_changes_nothing():
    session = over()
    with pytest.raises(Stale):
        record_line(session, "confirm red", after=3, key="late", by=NOBODY)
    assert history_of(session).confirmed == ()
