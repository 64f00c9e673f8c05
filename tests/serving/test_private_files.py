"""Data at rest: the folder is ours alone, whatever it was before."""

import os
import sqlite3
import stat
from unittest.mock import Mock

import pytest
from django.core.management import call_command

from serving.checks import data_is_private
from serving.management.commands import serve
from serving.private_files import secrets_elsewhere, tighten, too_open

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data folder as older versions made it: readable by everybody."""
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    (folder / "backups" / "2026").mkdir(parents=True)
    (folder / "backup").mkdir()
    (folder / "static").mkdir()
    for name in FILES:
        (folder / name).write_text("secret")
        (folder / name).chmod(0o644)
    for path in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
        path.chmod(0o755)
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "tableside.sqlite3"}
    monkeypatch.setattr("serving.private_files.database_settings", lambda: database)
    return folder


FILES = (
    "tableside.sqlite3",
    "tableside.sqlite3-wal",
    "tableside.sqlite3-shm",
    "secret-key",
    "seal.key",
    "certificates/authority.key",
    "backups/2026/tableside.sqlite3",
    "dump.sql.gz",
    "tableside-2026.db",
    "backup/tableside.db",
)


def mode(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_folder_and_all_secrets_in_it_are_closed_to_others(data):
    closed, still_open = tighten(data)
    assert not still_open
    assert {*closed} >= {data, *(data / name for name in FILES)}
    assert {mode(data / name) for name in FILES} == {0o600}
    assert {mode(data), mode(data / "certificates"), mode(data / "backups")} == {0o700}
    assert mode(data / "static") == 0o755, "what everybody may see need not be changed"
    assert tighten(data) == ((), ())


def test_a_folder_that_belongs_to_everybody_is_left_alone_and_the_secrets_are_closed(data):
    data.chmod(0o1777)
    closed, still_open = tighten(data)
    assert still_open == (data,)
    assert mode(data) == 0o1777
    assert data / "secret-key" in closed


def test_what_belongs_to_another_account_is_reported(data, monkeypatch):
    def refuse(path, mode):
        raise PermissionError

    monkeypatch.setattr("pathlib.Path.chmod", refuse)
    closed, still_open = tighten(data)
    assert not closed
    assert data / "secret-key" in still_open


def test_a_file_system_without_rights_is_reported(data, monkeypatch):
    monkeypatch.setattr("pathlib.Path.chmod", lambda path, mode: None)
    assert data in tighten(data).open


def test_what_a_link_leads_to_is_reported_and_not_changed(data, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("not ours to close")
    elsewhere.chmod(0o644)
    (data / "other.key").symlink_to(elsewhere)
    (data / "gone.key").symlink_to(tmp_path / "gone")
    (data / "loop.db").symlink_to(data / "loop.db")
    assert tighten(data).open == (elsewhere,)
    assert mode(elsewhere) == 0o644


def test_a_database_and_a_key_elsewhere_are_looked_at_too(data, settings, tmp_path):
    """The database may be a link to another disk, and its logs lie beside the file itself."""
    disk, key = tmp_path / "disk.sqlite3", tmp_path / "own.pem"
    paths = [key, disk, tmp_path / "disk.sqlite3-wal"]
    for path in paths:
        path.write_text("secret")
        path.chmod(0o640)
    (data / "tableside.sqlite3").unlink()
    (data / "tableside.sqlite3").symlink_to(disk)
    settings.CERTIFICATE_KEY = str(key)
    assert {*tighten(data, secrets_elsewhere()).open} == {*paths}
    assert {mode(path) for path in paths} == {0o640}


def test_the_log_of_the_database_is_as_private_as_the_database(tmp_path):
    database = tmp_path / "tableside.sqlite3"
    os.close(os.open(database, os.O_CREAT, 0o600))
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE x (y)")
        assert {mode(path) for path in tmp_path.glob("tableside.sqlite3-*")} == {0o600}
    connection.close()


def test_the_check_names_what_is_open(data, settings):
    settings.DATA = data
    assert {"secret-key" in str(message.msg) for message in data_is_private(None)} == {True, False}
    tighten(data)
    assert data_is_private(None) == []


def test_on_windows_nothing_is_said(data, monkeypatch):
    monkeypatch.setattr("serving.private_files.os.name", "nt")
    paths = [*too_open(data)]
    monkeypatch.undo()
    assert paths == []


@pytest.mark.django_db
def test_it_is_said_at_the_start(data, settings, monkeypatch, capsys):
    settings.DATA, settings.ALLOWED_HOSTS = data, []
    for name in ("call_command", "listen", "create_server", "spare_collector"):
        monkeypatch.setattr(serve, name, Mock())
    call_command("serve", port=8000)
    said = capsys.readouterr().out
    assert f"Other accounts on this computer could open {data}, {data}/backup" in said
    assert " more; now only this one can." in said
    data.chmod(0o1777)
    call_command("serve", port=8000)
    said = capsys.readouterr()
    assert "could open" not in said.out
    assert f"Other accounts on this computer can open {data}, and Tableside cannot" in said.err
