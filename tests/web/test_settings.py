import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, connections, transaction
from django.db.utils import ConnectionHandler

from config.settings import database, https_mode, secret_key_in, whole_days


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


def manage(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command says in an installation of its own."""
    return subprocess.run(
        [sys.executable, Path(settings.BASE) / "manage.py", *arguments],
        env={**os.environ, "TABLESIDE_DATA": str(data), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("https", ["", "own", "proxy", "1"])
def test_there_is_nothing_to_complain_about(tmp_path, https):
    names = {"TABLESIDE_HTTPS": https, "TABLESIDE_HOSTS": "club.example"}
    run = manage(tmp_path / "data", "check", "--deploy", "--fail-level", "WARNING", **names)
    assert run.returncode == 0, run.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_data_folder_that_others_may_open_is_complained_about(tmp_path):
    tmp_path.chmod(0o755)
    run = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert run.returncode == 1
    assert f"Others on this computer may open {tmp_path}." in run.stderr


@pytest.mark.parametrize(
    ("switch", "certificate", "mode"),
    [
        ("", "", ""),
        ("0", "", ""),
        ("off", "club.crt", ""),
        ("1", "", "proxy"),
        ("on", "", "proxy"),
        ("proxy", "", "proxy"),
        ("1", "club.crt", "proxy"),
        ("own", "", "own"),
        (" Own ", "", "own"),
        ("", "club.crt", "own"),
    ],
)
def test_who_speaks_https(switch, certificate, mode):
    assert https_mode(switch, certificate) == mode


def test_an_unknown_way_of_https_is_refused():
    with pytest.raises(ImproperlyConfigured, match="not “maybe”"):
        https_mode("maybe", "")


@pytest.mark.parametrize(
    ("said", "days"), [("", 180), (" ", 180), ("30", 30), (" 007 ", 7), ("36500", 36500)]
)
def test_how_far_the_security_log_goes_back(monkeypatch, said, days):
    monkeypatch.setenv("TABLESIDE_LOG_DAYS", said)
    assert whole_days("TABLESIDE_LOG_DAYS", 180) == days


@pytest.mark.parametrize("said", ["0", "-5", "36501", "0000013650000", "9" * 5000, "many", "²", "30 days"])
def test_a_number_of_days_that_is_none_is_refused(monkeypatch, said):
    monkeypatch.setenv("TABLESIDE_LOG_DAYS", said)
    with pytest.raises(ImproperlyConfigured, match=f"TABLESIDE_LOG_DAYS is a whole .* not “{said[:40]}”"):
        whole_days("TABLESIDE_LOG_DAYS", 180)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TABLESIDE_LANGUAGE", "fr", "TABLESIDE_LANGUAGE is “de” or “en”, or empty, not “fr”."),
        ("TABLESIDE_TIME_ZONE", "Bruges", "such as Europe/Berlin, not “Bruges”."),
        ("DATABASE_URL", "db.example", "DATABASE_URL cannot be read"),
        ("TABLESIDE_DATA", __file__, "The data folder cannot be used"),
    ],
)
def test_a_setting_that_cannot_be_used_is_said_in_a_sentence(tmp_path, name, value, said):
    run = manage(tmp_path / "data", "check", **{"TABLESIDE_DATA": str(tmp_path / "data"), name: value})
    assert run.returncode == 1
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_it_is_said_in_the_language_of_the_command_line(tmp_path):
    run = manage(tmp_path / "data", "check", TABLESIDE_LANGUAGE="de", TABLESIDE_LOG_DAYS="viele")
    assert run.stderr == "TABLESIDE_LOG_DAYS ist eine ganze Zahl von 1 bis 36500 oder leer, nicht „viele“.\n"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_command_without_a_database_says_what_creates_it(tmp_path, language):
    for command in ("invite", "verify"):
        run = manage(tmp_path / "data", command, DATABASE_URL="", TABLESIDE_LANGUAGE=language)
        assert run.returncode == 1
        assert {"en": "The database cannot be used", "de": "Die Datenbank ist nicht"}[language] in run.stderr
        assert "manage.py migrate" in run.stderr
        assert "Traceback" not in run.stderr
