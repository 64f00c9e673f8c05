"""Databases of earlier versions are taken along."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.db import SessionStore as FormerStore
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from accounts.access import Openness
from accounts.attested import SETTINGS
from accounts.models import Account, BrowserSession, ClubSettings, FailedTries
from chain.appending import attest, attesting, take_over
from chain.verification import chain_finding
from games.folds import FOLDS, history_of
from games.models import Link, PlaySession
from games.recording import record_line
from guarding.verification import missing_guards
from tests.actors import TABLET
from tests.present import present
from tests.titles.medina.test_recorded_games import games, record
from tournaments.filing import file_of
from tournaments.models import Draw, Entrant, Tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def heads_of_this_test(settings, tmp_path) -> None:
    settings.CHAIN_HEADS = tmp_path / "chain-heads"


BEFORE = [("games", "0005_played"), ("club", "0001_counted")]
SEATED = [["Ada", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]


def migrate(targets):
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return executor.loader.project_state(targets).apps


def newest():
    return [node for node in MigrationExecutor(connection).loader.graph.leaf_nodes() if node[0] in APPS]


APPS = ("games", "club", "people", "tournaments")


def test_a_play_from_before_keeps_who_sat_where_when_its_seats_are_corrected():
    try:
        old = migrate(BEFORE)
        session = old.get_model("games", "PlaySession").objects.create(title="medina", revision=1, options={})
        for number, (name, colour) in enumerate(SEATED):
            player = old.get_model("games", "Player").objects.create(name=name)
            session.seats.create(number=number, player=player, colour=colour)
        entries = old.get_model("games", "Entry").objects
        entries.create(session_id=session.pk, number=1, line="merchant h6", key="k", by="tablet")
    finally:
        migrate(newest())
    play = PlaySession.objects.get(pk=session.pk)
    assert play.seating == SEATED
    line = 'seats [["Zoe", "yellow"], ["Ben", "red"], ["Cleo", "blue"]]'
    record_line(play, line, after=1, key="seats", by=TABLET, reason="wrong name")
    FOLDS.forget(play.pk)
    history = history_of(PlaySession.objects.get(pk=play.pk))
    assert [player.name for player in history.setup.players] == ["Zoe", "Ben", "Cleo"]
    assert [seat.player.name for seat in play.seats.order_by("number")] == ["Zoe", "Ben", "Cleo"]


def test_places_of_those_who_tied_are_those_of_the_title():
    document = {**record(games()["3p-human-1000"]), "options": {"tie_break": "largest_palace"}}
    try:
        old = migrate(BEFORE)
        plays = old.get_model("games", "PlaySession").objects
        session = plays.create(
            title="medina",
            revision=1,
            options=document["options"],
            ended=timezone.now(),
            played=timezone.localdate(),
        )
        for number, player in enumerate(document["players"]):
            known = old.get_model("games", "Player").objects.create(name=player["name"])
            session.seats.create(number=number, player=known, colour=player["colour"], points=1, place=2)
        entries = old.get_model("games", "Entry").objects
        for number, line in enumerate(document["moves"], start=1):
            entries.create(session_id=session.pk, number=number, line=line, key=f"k{number}", by="tablet")
    finally:
        migrate(newest())
    play = PlaySession.objects.get(pk=session.pk)
    places = history_of(play).now.score.places
    assert {seat.colour: seat.place for seat in play.seats.all()} == places
    assert sorted(places.values()) == [1, 2, 3]


WITH_OLD_WORDS = [("tournaments", "0002_nothing_changes"), ("games", "0009_link_codes")]
SEATS = [[1, 2, 3, 4], [5, 6, 7, 8]]


def stored_with_the_old_words(old):
    """A tournament with entrants, a published draw of two tables, and one result."""
    event = old.get_model("tournaments", "Event").objects.create(
        name="Spring Cup",
        day=date(2026, 5, 9),
        rounds=2,
        cut=4,
        preset="5-3-2-1",
        points={"3": [5, 3, 1], "4": [5, 3, 2, 1], "bye": 2},
        tie_breaks=["wins", "lot"],
        seed=7,
        agreed={"medina": {"options": {"tie_break": "largest_palace"}, "board": None}},
    )
    players = [old.get_model("games", "Player").objects.create(name=f"P{number}") for number in range(1, 9)]
    for number, player in enumerate(players, start=1):
        event.participants.create(number=number, player=player, group="Family" if number < 3 else "")
    stage, _ = (event.stages.create(number=number, title="medina", minutes=90) for number in (1, 2))
    draw = stage.draws.create(number=1, mode="balanced", seed=7, who="Dora", token="the token")
    typed = old.get_model("games", "PlaySession").objects.create(title="medina", revision=1, source="totals")
    for seat, player in enumerate(players[:4]):
        typed.seats.create(number=seat, player=player, colour=str(seat), points=40 - seat, place=seat + 1)
    for number, seats in enumerate(SEATS, start=1):
        draw.tables.create(number=number, seats=seats, typed=typed if number == 1 else None)


def test_a_tournament_keeps_everything_when_its_tables_are_renamed():
    try:
        stored_with_the_old_words(migrate(WITH_OLD_WORDS))
    finally:
        migrate(newest())
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.common_rounds, tournament.cut) == ("Spring Cup", 2, 4)
    assert tournament.terms == {"medina": {"options": {"tie_break": "largest_palace"}, "board": None}}
    assert [entrant.group for entrant in tournament.entrants.order_by("number")] == ["Family"] * 2 + [""] * 6
    assert [*tournament.rounds.values_list("number", "title", "minutes")] == [
        (1, "medina", 90),
        (2, "medina", 90),
    ]
    (drawn,) = file_of(tournament).rounds
    assert [[*table.seats] for table in drawn.tables] == SEATS
    assert [table.places for table in drawn.tables] == [(1, 2, 3, 4), None]


def test_a_draw_is_guarded_when_its_tables_are_renamed():
    try:
        stored_with_the_old_words(migrate(WITH_OLD_WORDS))
    finally:
        migrate(newest())
    assert missing_guards() == []
    draw = Draw.objects.get()
    for change in (draw.delete, Draw.objects.update, draw.tables.all().delete):
        with pytest.raises(IntegrityError, match="never changed or removed"), transaction.atomic():
            change(**({"reason": "another"} if change == Draw.objects.update else {}))
    with pytest.raises(IntegrityError), transaction.atomic():
        draw.round.draws.create(number=1, mode="random", seed=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        draw.round.tournament.entrants.create(number=1, player_id=Entrant.objects.get(number=8).player_id)


def test_the_old_words_come_back_with_their_guards():
    try:
        old = migrate(WITH_OLD_WORDS)
        stored_with_the_old_words(old)
        migrate(newest())
        old = migrate(WITH_OLD_WORDS)
        draws = old.get_model("tournaments", "Draw").objects
        assert draws.get().stage.event.participants.count() == 8
        with pytest.raises(IntegrityError, match="never changed or removed"), transaction.atomic():
            draws.update(reason="another")
    finally:
        migrate(newest())


@pytest.mark.parametrize("kind", ["keep", "watch"])
def test_a_link_handed_out_before_still_opens_its_table_and_its_code_is_nowhere_stored(kind):
    code = "handed-out-last-year_1"
    try:
        old = migrate([("games", "0008_nothing_changes"), ("people", "0003_security_log")])
        plays = old.get_model("games", "PlaySession").objects
        session = plays.create(title="medina", revision=1, options={}, seating=SEATED)
        session.links.create(kind=kind, code=code, made_by="Dora")
    finally:
        migrate(newest())
    link = Link.objects.get()
    assert (link.made_by, link.kind, link.code, link.nonce) == ("Dora", kind, "", "")
    address = f"/t/{code}" if kind == "keep" else f"/w/{code}"
    answer = Client().post(address) if kind == "keep" else Client().get(address)
    assert (answer.status_code, answer["Location"]) == (303, f"/sessions/{session.pk}")
    assert code not in stored_text()
    assert missing_guards() == []
    with pytest.raises(IntegrityError, match="never changed or removed"), transaction.atomic():
        Link.objects.update(digest="another")


def test_a_big_screen_opened_before_still_finds_its_address():
    code = "on-the-wall"
    try:
        old = migrate([("tournaments", "0003_words")])
        made = old.get_model("tournaments", "Tournament").objects.create(
            name="Cup",
            preset="5-3-2-1",
            points={"4": [5, 3, 2, 1], "bye": 2},
            tie_breaks=["lot"],
            screen=code,
        )
        off: dict[str, Any] = {"name": "Off", "preset": "own", "points": {}, "tie_breaks": [], "screen": None}
        old.get_model("tournaments", "Tournament").objects.create(**off)
    finally:
        migrate(newest())
    assert Client().get(f"/screen/{code}").status_code == 200
    assert Tournament.objects.get(pk=made.pk).screen == ""
    assert Tournament.objects.get(name="Off").screen_digest is None
    assert code not in stored_text()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the database is not one file")
def test_no_code_or_key_from_before_is_left_in_unused_parts_of_the_file():
    """As SQLite is built elsewhere than on Debian: what is overwritten stays readable until it is needed."""
    codes, keys = (
        [f"code-of-last-year-{n:02}" for n in range(60)],
        [f"key-of-last-year-{n:02}" for n in range(60)],
    )
    in_a_month = timezone.now() + timedelta(days=29)
    try:
        old = migrate(
            [
                ("games", "0008_nothing_changes"),
                ("people", "0003_security_log"),
                ("tournaments", "0003_words"),
            ]
        )
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = OFF")
        plays = old.get_model("games", "PlaySession").objects
        for code, key in zip(codes, keys, strict=True):
            session = plays.create(title="medina", revision=1, options={}, seating=SEATED)
            session.links.create(kind="keep", code=code, made_by="Dora")
            Session.objects.create(session_key=key, session_data="", expire_date=in_a_month)
        assert set(codes) | set(keys) == {text for text in (*codes, *keys) if text.encode() in stored_bytes()}
    finally:
        migrate(newest())
    assert {text for text in (*codes, *keys) if text.encode() in stored_bytes()} == set()


def stored_bytes() -> bytes:
    """The database file and its log, as somebody who copied them reads them."""
    path = Path(connection.settings_dict["NAME"])
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def stored_text() -> str:
    """Everything in the tables of links and tournaments, as somebody who stole the database reads it."""
    return str([*Link.objects.values_list(), *Tournament.objects.values_list()])


def test_what_an_earlier_version_stored_is_attested_from_then_on():
    try:
        stored_with_the_old_words(migrate(WITH_OLD_WORDS))
    finally:
        migrate(newest())
    take_over()
    assert not chain_finding().faults
    Tournament.objects.update(seed=8)
    assert [fault.what for fault in chain_finding().faults] == ["seed is 8, attested as 7"]


def test_whoever_guessed_wrong_before_still_has_to_wait():
    try:
        old = migrate([("people", "0001_accounts")])
        knocks = old.get_model("people", "Knock").objects
        knocks.create(what="name:ada", misses=5, last=timezone.now())
        knocks.create(what="sign-in:hash of a name nobody has", misses=5, last=timezone.now())
    finally:
        migrate(newest())
    tries = FailedTries.objects.get()
    assert (tries.what, tries.misses) == ("name:ada", 5)


def test_accounts_keep_their_names_and_are_found_by_what_they_look_like():
    """The plain one of two that look the same is found; the other is still there under its exact name."""
    names = ["Dоra", "Dora", "Weiß", "Ｅｖａ", "Εva", "\u3164", "Ümit", "#3"]
    try:
        old = migrate([("people", "0003_security_log")])
        for name in names:
            folded = " ".join(name.casefold().split())
            old.get_model("people", "Account").objects.create(name=name, folded=folded, role="referee")
    finally:
        migrate(newest())
    accounts = Account.objects
    assert [*accounts.order_by("pk").values_list("name", flat=True)] == names
    assert present(accounts.known_as("Dora\u200b")).name == "Dora"
    assert present(accounts.known_as("Dоra")).name == "Dоra"
    assert present(accounts.known_as("eva")).name == "Ｅｖａ", "of two in disguise the older is found"
    assert [present(accounts.known_as(name)).name for name in names] == names
    assert accounts.known_as("Weiss") is None
    assert present(accounts.known_as("ÜMIT")).name == "Ümit"
    assert not missing_guards()
    account = accounts.get(name="Dоra")
    account.set_pin("7294")
    account.save()
    account.refresh_from_db()
    assert account.folded == f"\x01{account.pk}"


def test_accounts_are_found_by_keys_that_see_through_marks():
    """An account that was named before, with the key of that time, is found by what it looks like now."""
    try:
        old = migrate([("people", "0003_security_log")])
        for name, folded in (("İlker", "i\u0307lker"), ("So\u0338ren", "so\u0338ren"), ("Søren", "søren")):
            old.get_model("people", "Account").objects.create(name=name, folded=folded, role="referee")
    finally:
        migrate(newest())
    accounts = Account.objects
    assert present(accounts.known_as("İLKER")).name == "İlker"
    assert present(accounts.known_as("SØREN")).name == "Søren", "the plain one has the key"
    assert present(accounts.known_as("So\u0338ren")).name == "So\u0338ren"
    assert not missing_guards()


def test_who_was_signed_in_before_keys_were_hashed_still_is_and_no_key_is_left():
    try:
        old = migrate([("people", "0003_security_log")])
        ada = old.get_model("people", "Account").objects.create(
            name="Ada", folded="ada", role="referee", password=make_password(None)
        )
        in_a_month, before = timezone.now() + timedelta(days=29), timezone.now() - timedelta(days=1)
        signed_in = signed_in_data(Account(pk=ada.pk, password=ada.password))
        for key, data, expires in (
            (KEY, signed_in, in_a_month),
            ("only-a-pin", {"pin": {}}, in_a_month),
            ("of-nobody", {"_auth_user_id": "4711"}, in_a_month),
            ("expired", signed_in, before),
        ):
            stored = FormerStore().encode(data)
            Session.objects.create(session_key=key, session_data=stored, expire_date=expires)
    finally:
        migrate(newest())
    browser = Client()
    browser.cookies["sessionid"] = KEY
    assert browser.get("/account").status_code == 200
    assert not Session.objects.exists()
    accounts = BrowserSession.objects.values_list("account__name", flat=True)
    assert sorted(accounts, key=str) == ["Ada", None, None]
    assert KEY not in str([*BrowserSession.objects.values_list()])
    assert missing_guards() == []


KEY = "4m5vx7k1c0q9zlt2h8s6wyb3nf0djeuo"


def signed_in_data(account: Account) -> dict[str, str]:
    """What Django's own store kept of somebody who was signed in."""
    return {
        "_auth_user_id": str(account.pk),
        "_auth_user_backend": "django.contrib.auth.backends.ModelBackend",
        "_auth_user_hash": account.get_session_auth_hash(),
    }


def test_settings_from_before_keep_their_link_and_get_the_rest_as_it_comes():
    try:
        old = migrate([("people", "0006_sessions_and_second_factor")])
        old.get_model("people", "ClubSettings").objects.create(id=1, demands_second_factor=True)
        before = replace(SETTINGS, only=("id", "demands_second_factor"), later={})
        with attesting():
            attest("settings changed", before, 1)
    finally:
        migrate(newest())
    club = ClubSettings.objects.get()
    assert (club.demands_second_factor, club.name, club.terms) == (True, "", {})
    assert club.shown_to_strangers is Openness.NOBODY
    assert not chain_finding().faults
    ClubSettings.objects.update(openness="everything")
    assert [fault.what for fault in chain_finding().faults] == [
        "openness is “everything”, attested as “nobody”"
    ]


def test_a_migration_that_was_cut_off_is_run_again(monkeypatch):
    cut_off, note = ["0010_names_of_players", "0011_games_life"], MigrationRecorder.record_applied

    def note_unless_cut_off(recorder, app, name):
        if name in cut_off:
            cut_off.remove(name)
            raise KeyboardInterrupt
        note(recorder, app, name)

    try:
        old = migrate([("games", "0009_link_codes")])
        session = old.get_model("games", "PlaySession").objects.create(title="medina", revision=1, options={})
        session.seats.create(number=0, player=old.get_model("games", "Player").objects.create(name="Ada"))
        monkeypatch.setattr(MigrationRecorder, "record_applied", note_unless_cut_off)
        while cut_off:
            with pytest.raises(KeyboardInterrupt):
                migrate(newest())
    finally:
        migrate(newest())
    assert PlaySession.objects.get(pk=session.pk).seats.get().name == "Ada"
    assert not missing_guards()
