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
        skip_postgeneration_save = True

    title = "medina"
    revision = 1

    @factory.post_generation
    def seats(self, create, extracted, **kwargs):
        for number, colour in enumerate(extracted or ("yellow", "red", "blue")):
            SeatFactory(session=self, number=number, colour=colour)


class EntryFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Entry

    session = factory.SubFactory(PlaySessionFactory)
    number = 1
    key = factory.Sequence("key-{}".format)
    by = "tablet"
    line = "merchant h6"
