"""Whichever column of an attested row is changed, whichever row is removed or copied: it is found."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.db import models, transaction

from accounts.models import ClubSettings, SecondFactor
from chain.attested import AttestedTable, attested_tables
from chain.heads import current_head, keep_head
from chain.models import ChainLink
from chain.verification import chain_finding
from games.models import Entry, Player, Seat
from tests.chain import club
from tests.models.test_sealing import over, sealed
from tests.present import present
from tests.tampering import unguarded

pytestmark = [pytest.mark.database, pytest.mark.django_db]

ACTS: list[Callable[[], Any]] = [
    club.people,
    club.second_factors,
    club.settings,
    club.running,
    club.reopened,
    club.corrected,
    club.renamed_and_merged,
    club.tournament,
    club.deleted_tournament,
    over,
    sealed,
]


def something_else(field: Any, value: Any) -> Any:
    """Another value that the column could hold."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1000
        case datetime():
            return value + timedelta(seconds=1)
        case date():
            return value + timedelta(days=1)
        case str() if not isinstance(field, models.JSONField):
            other = "y" if value[:1] == "x" else "x"
            return f"{other}{value[1:]}"
        case None if isinstance(field, models.DateTimeField):
            return datetime.fromisoformat("2026-11-18T00:00:00+00:00")
        case None if isinstance(field, models.DateField):
            return date(2026, 11, 18)
        case None if isinstance(field, models.CharField):
            return "x"
        case None if not isinstance(field, models.JSONField):
            return 1000
        case _:
            return ["something else"]


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens inside is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def found() -> list[str]:
    return [str(fault) for fault in chain_finding().faults]


def changeable(table: AttestedTable) -> tuple[type[models.Model], "models.QuerySet[Any]", list[str]]:
    """The model of a table, its rows that are attested whole, and the columns that are."""
    model = apps.get_model(table.model)
    if model is Entry:  # the log of a play that goes on is attested up to where it was
        return model, Entry.objects.filter(session__ended__isnull=False), names(model)
    return model, model._default_manager.all(), [name for name in table.columns if name != "id"]


def names(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if not field.primary_key]


@pytest.fixture(params=[1, 2, 3])
def chance(request: pytest.FixtureRequest) -> Random:
    """A club that did all it can do, in any order; nothing in it is wrong."""
    chance = Random(request.param)
    for act in chance.sample(ACTS, len(ACTS)):
        act()
    keep_head(present(current_head()))
    assert found() == []
    return chance


def targets() -> Iterator[tuple[type[models.Model], "models.QuerySet[Any]", list[str]]]:
    yield from map(changeable, attested_tables())
    yield ChainLink, ChainLink.objects.all(), names(ChainLink)


def test_any_column_of_any_row_changed(chance):
    with unguarded():
        for model, rows, columns in targets():
            for column in columns:
                row = chance.choice([*rows.order_by("pk")])
                value = something_else(model._meta.get_field(column), getattr(row, column))
                with undone():
                    assert rows.filter(pk=row.pk).update(**{column: value}) == 1
                    assert found(), f"{model.__name__} {row.pk}: {column} changed to {value!r}"
    assert found() == []


def test_any_row_removed(chance):
    with unguarded():
        for model, rows, _ in targets():
            row = chance.choice([*rows.order_by("pk")])
            with undone():
                rows.filter(pk=row.pk)._raw_delete("default")
                assert found(), f"{model.__name__} {row.pk} removed"
    assert found() == []


def test_any_row_removed_and_put_back_under_another_key(chance):
    with unguarded():
        for model, rows, _ in targets():
            if model in (Entry, ChainLink):  # known by their numbers, not by their keys
                continue
            if model is ClubSettings:  # there is one row, and no other key is possible
                continue
            row = chance.choice([*rows.order_by("pk")])
            with undone():
                rows.filter(pk=row.pk).update(id=row.pk + 1000)
                assert found(), f"{model.__name__} {row.pk} moved"
    assert found() == []


def test_a_second_factor_removed(chance):
    factor = SecondFactor.objects.get()
    due = f"account {factor.account_id} (Rita): second_factor is None, attested as {factor.pk}, after link "
    with undone():
        factor.delete()
        (fault,) = found()
    assert fault.startswith(due)


def test_any_column_of_a_seat_changed_or_its_player_renamed(chance):
    seat = chance.choice([*Seat.objects.order_by("pk")])
    for column in ("number", "player_id", "name", "colour", "points", "place", "won", ""):
        with undone():
            if column:
                Player.objects.create(pk=seat.player_id + 1000, name="Zoe")
                value = something_else(Seat._meta.get_field(column), getattr(seat, column))
                Seat.objects.filter(pk=seat.pk).update(**{column: value})
            else:
                Player.objects.filter(pk=seat.player_id).update(name="Zoe")
            place = f"session {seat.session_id}: seat " if column else f"player {seat.player_id} "
            faults = [fault for fault in found() if fault.startswith(place)]
        assert faults, column
        assert all(", after link " in fault for fault in faults)


def test_two_rows_exchanged(chance):
    with unguarded():
        for model, rows, _ in targets():
            if model in (Entry, ChainLink) or rows.count() < 2:
                continue
            first, second = chance.sample([*rows.order_by("pk").values_list("pk", flat=True)], 2)
            with undone():
                for before, after in ((first, 9999), (second, first), (9999, second)):
                    model._default_manager.filter(pk=before).update(id=after)
                assert found(), f"{model.__name__} {first} and {second} exchanged"
    assert found() == []


LEFT_OUT = {
    "people.Account": {
        "password": "a secret, changed by whoever owns it without a link",
        "pin": "a secret",
        "api_key": "a secret",
        "last_login": "changes with every sign-in",
        "term": "a counter that ends sessions; it grants nothing",
        "link_number": "a counter that ends one-time links; it grants nothing",
    },
    "tournaments.Round": {
        "minutes": "the clock",
        "started": "the clock",
        "spent": "the clock",
    },
    "tournaments.Tournament": {
        "screen_digest": "the address of the big screen, a secret",
        "screen_nonce": "the address of the big screen, a secret",
    },
}
"""The columns of attested tables that are not attested, and why."""
ELSEWHERE = {
    "games.Seat": "attested with its play, and computed again by verify",
    "people.SecondFactor": "that there is one is attested with its account; the rest is secret",
}
"""Tables that are attested with another."""
NOT_ATTESTED = {
    "games.KnownRecord": "computed from the log, to recognise a record",
    "games.Link": "secrets that open a table; the database guards what must not change",
    "games.PlaySession_keepers": "who may keep the score of a table, changed during an evening",
    "club.Draft": "what is not saved yet",
    "people.BrowserSession": "who is signed in, ended by time",
    "people.RecoveryCode": "secrets, each removed by its use",
    "people.FailedTries": "counts for a while",
    "people.WrongPin": "counts for a day",
    "people.SecurityEvent": "a log of its own, removed after some months",
    "chain.ChainLink": "the chain itself",
}
"""Tables that the chain does not attest, and why."""
OUR_APPS = {"people", "games", "club", "tournaments", "chain"}


def test_every_table_of_ours_is_attested_or_left_out_for_a_reason():
    ours = {
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in OUR_APPS
    }
    attested = {table.model for table in attested_tables()}
    assert {app.label for app in apps.get_app_configs() if not app.name.startswith("django")} >= OUR_APPS
    assert ours == attested | {*ELSEWHERE} | {*NOT_ATTESTED}
    assert not attested & ({*ELSEWHERE} | {*NOT_ATTESTED})


def test_every_column_that_is_not_attested_is_named():
    left_out = {
        table.model: {*names(apps.get_model(table.model))} - {*table.columns} for table in attested_tables()
    }
    left_out.pop("games.Entry")  # the log attests them all together
    assert {model: columns for model, columns in left_out.items() if columns} == {
        model: {*columns} for model, columns in LEFT_OUT.items()
    }
