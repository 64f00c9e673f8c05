"""Plays for tests that need one in the database."""

import factory

from games.models import Entry, Player, PlaySession, Seat


class PlayerFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Player

    name = factory.Sequence(lambda number: f"Player {number}")


class SeatFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Seat

    player = factory.SubFactory(PlayerFactory)


class PlaySessionFactory(factory.django.DjangoModelFactory):
    """A Medina table of three at which nothing has happened yet."""

    class Meta:
        model = PlaySession

    title = "medina"
    revision = 1
    seats = ("yellow", "red", "blue")

    @classmethod
    def _create(cls, model_class, *args, seats, **kwargs):
        players = [PlayerFactory() for _ in seats]
        seating = [[player.name, colour] for player, colour in zip(players, seats, strict=True)]
        session = super()._create(model_class, *args, seating=seating, **kwargs)
        for number, (player, colour) in enumerate(zip(players, seats, strict=True)):
            SeatFactory(session=session, number=number, player=player, colour=colour)
        return session


class EntryFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Entry

    session = factory.SubFactory(PlaySessionFactory)
    number = 1
    key = factory.Sequence("key-{}".format)
    by = "tablet"
    line = "merchant h6"
