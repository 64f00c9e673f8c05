from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.accounts.test_every_door import World, address, made_world


@pytest.fixture(autouse=True)
def passwords_are_hashed_quickly(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The same for all doors of a module."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = made_world()
        address("tournament", world, True)
        yield world
        transaction.set_rollback(True)


@pytest.fixture
def world(made: World, db: None) -> World:
    """A club with something behind every door; what a test changes in it is rolled back after the test."""
    return made
