"""Plays for tests that need one in the database."""

from typing import Any

from factory.declarations import Sequence, SubFactory
from factory.django import DjangoModelFactory

from games.engine.record import Record
from games.folds import history_of
from games.models import Entry, Player, PlaySession, Seat
from games.records import record_of


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = Sequence(lambda number: f"Player {number}")


class SeatFactory(DjangoModelFactory[Seat]):
    class Meta:
        model = Seat

    player = SubFactory(PlayerFactory)


class PlaySessionFactory(DjangoModelFactory[PlaySession]):
    """A Medina table of three at which nothing has happened yet."""

    class Meta:
        model = PlaySession

    title = "medina"
    revision = 1
    seats = ("yellow", "red", "blue")

    @classmethod
    def _create(
        cls, model_class: type[PlaySession], *args: Any, seats: tuple[str, ...], **kwargs: Any
    ) -> PlaySession:
        players = [PlayerFactory.create() for _ in seats]
        seating = [[player.name, colour] for player, colour in zip(players, seats, strict=True)]
        session = super()._create(model_class, *args, seating=seating, **kwargs)
        for number, (player, colour) in enumerate(zip(players, seats, strict=True)):
            SeatFactory.create(session=session, number=number, player=player, colour=colour)
        return session


class EntryFactory(DjangoModelFactory[Entry]):
    class Meta:
        model = Entry

    session = SubFactory(PlaySessionFactory)
    number = 1
    key = Sequence("key-{}".format)
    by = "tablet"
    line = "merchant h6"


def stored_record(session: PlaySession) -> Record:
    """The record of a session, from what the database holds of it."""
    return record_of(session, history_of(session))
