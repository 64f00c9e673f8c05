"""A database from before there were accounts is taken along."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from games.folds import FOLDS, history_of
from games.models import PlaySession
from games.recording import record_line
from tests.actors import TABLET
from tests.titles.medina.test_recorded_games import games, record

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
