"""Whatever somebody writes into the chain itself is a fault among others: `verify` says the rest, too."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from chain.canonical import LONGEST_FACT, as_fact, canonical
from chain.following import moment_text
from tests.chain.club import execute, people
from tests.models.test_sealing import over

pytestmark = [pytest.mark.database, pytest.mark.django_db]

LAST_DAY = "9999-12-31 23:59:59"
HOSTILE = [
    ("content", "[" * 100_000),
    ("content", "[1, 2]"),
    ("content", '{"account": 5}'),
    ("content", '{"account": {"x": null}}'),
    ("content", '{"account": {"1": "x"}}'),
    ("content", '{"account": {"1": {"role": {"a": []}}}}'),
    ("what", "\x1b[2J, " * 20),
    ("who", "Zoë\N{RIGHT-TO-LEFT OVERRIDE}"),
    ("mac", "é" * 64),
    ("moment", LAST_DAY),
    ("moment", "0001-01-01 00:00:00"),
]
ONLY_SQLITE = [
    ("moment", "garbage"),
    ("moment", "2026-13-40 00:00:00"),
    ("moment", 5),
    ("number", "abc"),
    ("number", 3.5),
    ("mac", 5),
    ("mac", b"\x00"),
    ("what", 5),
    ("content", 5),
]
"""What only a database without strict types takes."""


def shown(pair: tuple[str, Any]) -> str:
    return f"{pair[0]} {str(pair[1])[:20]!a}"


def assert_told(found: Any, column: str, value: Any) -> None:
    people()
    session = over()
    execute("UPDATE people_account SET role = 'director' WHERE name = 'Max'")
    execute(f"UPDATE chain_chainlink SET {column} = %s WHERE number = 5", value)
    wrong = found()
    assert any(fault.startswith("the chain: ") for fault in wrong), wrong
    assert any("(Max): role is “director”, attested as “scorekeeper”" in fault for fault in wrong), wrong
    assert not any(fault.startswith(f"session {session.pk}") for fault in wrong), wrong


@pytest.mark.parametrize(("column", "value"), HOSTILE, ids=map(shown, HOSTILE))
def test_a_link_that_holds_something_odd(found, column, value):
    assert_told(found, column, value)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL takes no such value")
@pytest.mark.parametrize(("column", "value"), ONLY_SQLITE, ids=map(shown, ONLY_SQLITE))
def test_a_link_that_holds_a_value_of_another_kind(found, column, value):
    assert_told(found, column, value)


@pytest.mark.parametrize(("column", "value"), HOSTILE, ids=map(shown, HOSTILE))
def test_people_are_told_in_lines(capsys, column, value):
    people()
    execute(f"UPDATE chain_chainlink SET {column} = %s WHERE number = 7", value)
    with pytest.raises(SystemExit):
        call_command("verify")
    out = capsys.readouterr().out
    assert "NOT as attested: the chain: " in out
    assert "\x1b" not in out


def test_a_moment_at_the_end_of_time_is_an_unknown_day(settings):
    settings.TIME_ZONE = "Europe/Berlin"
    assert moment_text(datetime(9999, 12, 31, 23, 59, tzinfo=UTC)) == "an unknown day"
    assert moment_text(None) == "an unknown day"


def test_no_text_passes_for_the_hash_of_another():
    long = ["x"] * LONGEST_FACT
    hashed = as_fact(long)
    assert hashed.startswith("sha256 ")
    assert as_fact(hashed) != hashed
    assert as_fact("sha256 ") != "sha256 "
    assert as_fact("Ada") == "Ada"
    assert as_fact("x" * LONGEST_FACT) == "x" * LONGEST_FACT
    assert json.loads(canonical(as_fact(["Ada", 3]))) == ["Ada", 3]
    assert connection.vendor in ("sqlite", "postgresql")
