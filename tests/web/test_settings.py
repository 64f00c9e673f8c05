import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, connections, transaction
from django.db.utils import ConnectionHandler

from config.settings import database, secret_key_in


def test_the_secret_is_made_once_and_for_us_alone(tmp_path):
    path = tmp_path / "secret-key"
    with ThreadPoolExecutor(8) as racers:
        keys = set(racers.map(secret_key_in, [path] * 8))
    assert keys == {secret_key_in(path)}
    assert len(keys.pop()) >= 50
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.django_db
def test_sqlite_keeps_what_it_answered_for(tmp_path):
    sqlite = ConnectionHandler({"default": database("", tmp_path)})["default"]
    try:
        with sqlite.cursor() as cursor:
            pragmas = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
        assert pragmas == PRAGMAS
        assert sqlite.transaction_mode == "IMMEDIATE"  # type: ignore[attr-defined] # of SQLite's wrapper
    finally:
        sqlite.close()


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 20000}


def test_a_database_url_selects_postgresql_with_a_pool(tmp_path):
    chosen = database("postgres://club:secret@db.example:5433/tables", tmp_path)
    assert chosen["ENGINE"] == "django.db.backends.postgresql"
    assert (chosen["USER"], chosen["HOST"], chosen["PORT"]) == ("club", "db.example", 5433)
    assert chosen["OPTIONS"]["pool"]["max_size"] > 1
    assert chosen["CONN_MAX_AGE"] == 0


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_the_database_is_the_one_asked_for():
    assert connection.vendor == ("postgresql" if os.environ.get("DATABASE_URL") else "sqlite")
    assert bool(getattr(connection, "pool", None)) == (connection.vendor == "postgresql")
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)


def test_https_leaves_nothing_to_complain_about(tmp_path):
    environment = {
        **os.environ,
        "TABLESIDE_HTTPS": "1",
        "TABLESIDE_HOSTS": "club.example",
        "TABLESIDE_DATA": str(tmp_path),
    }
    manage = Path(settings.BASE) / "manage.py"
    run = subprocess.run(
        [sys.executable, manage, "check", "--deploy", "--fail-level", "WARNING"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
