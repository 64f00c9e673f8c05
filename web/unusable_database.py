"""What a command says of a database that cannot be used."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError

from web.wording import spoken


@contextmanager
def explain_unusable_database() -> Iterator[None]:
    """Ends the command with a sentence where the database cannot be used. Raises `CommandError`."""
    try:
        yield
    except DatabaseError as error:
        why = str(error).strip()
        sentence = spoken(
            f"The database cannot be used: {why}. If it is new, manage.py migrate creates its tables;"
            " TABLESIDE_DATA or DATABASE_URL says where it is.",
            f"Die Datenbank ist nicht benutzbar: {why}. Ist sie neu, legt manage.py migrate ihre Tabellen an;"
            " wo sie ist, sagt TABLESIDE_DATA oder DATABASE_URL.",
        )
        raise CommandError(sentence) from error
