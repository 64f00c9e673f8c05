"""Rows changed behind the referee's back, and finished games that are kept."""

from datetime import date
from typing import Any

from django.conf import settings
from django.db import connection

from chain.appending import take_over
from chain.models import ChainLink
from games.models import PlaySession
from plays.models import Circumstances, Version, save_result
from plays.results import read_result
from tests.tampering import unguarded

Answer = tuple[int, str, str]
"""The exit code, and what was printed to the output and as an error."""
WHEN = Circumstances(date(2026, 11, 15), "Club")


def execute(sql: str, *values: Any) -> None:
    with unguarded(), connection.cursor() as cursor:
        cursor.execute(sql, values)


def change_entry(session: PlaySession, number: int, **changes: Any) -> None:
    with unguarded():
        assert session.entries.filter(number=number).update(**changes) == 1


def begin_chain_anew() -> None:
    """Attests everything as it is now, as for a database from before the chain."""
    with unguarded():
        ChainLink.objects.all().delete()
    settings.CHAIN_HEADS.unlink(missing_ok=True)
    take_over()


def kept(document: dict[str, Any], key: str = "one") -> Version:
    version, _ = save_result(read_result(document), WHEN, key=key)
    return version
