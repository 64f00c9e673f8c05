"""Databases of earlier versions are taken along."""

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from accounts.models import FailedTries
from games.folds import FOLDS, history_of
from games.models import PlaySession
from games.recording import record_line
from guarding.verification import missing_guards
from tests.actors import TABLET
from tests.titles.medina.test_recorded_games import games, record
from tournaments.filing import file_of
from tournaments.models import Draw, Entrant, Tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

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
        stored_with_the_old_words(migrate([("tournaments", "0002_nothing_changes")]))
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
        stored_with_the_old_words(migrate([("tournaments", "0002_nothing_changes")]))
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
        old = migrate([("tournaments", "0002_nothing_changes")])
        stored_with_the_old_words(old)
        migrate(newest())
        old = migrate([("tournaments", "0002_nothing_changes")])
        draws = old.get_model("tournaments", "Draw").objects
        assert draws.get().stage.event.participants.count() == 8
        with pytest.raises(IntegrityError, match="never changed or removed"), transaction.atomic():
            draws.update(reason="another")
    finally:
        migrate(newest())


def test_whoever_guessed_wrong_before_still_has_to_wait():
    try:
        old = migrate([("people", "0001_accounts")])
        old.get_model("people", "Knock").objects.create(what="name:ada", misses=5, last=timezone.now())
    finally:
        migrate(newest())
    tries = FailedTries.objects.get()
    assert (tries.what, tries.misses) == ("name:ada", 5)
