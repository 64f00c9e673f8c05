"""Invented and real data are never in the same folder."""

import os
import subprocess
import sys
from pathlib import Path
from socket import socket

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import CommandError

from config.settings import BASE, DEMO_MARK, claim_data_folder
from demo.management.commands.demo import alone_in, remove_data


def manage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TABLESIDE_")}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=BASE,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_folder_is_made_and_that_of_a_demo_is_marked(tmp_path: Path):
    for is_demo in (False, True):
        folder = tmp_path / "data" / str(is_demo)
        for _ in range(2):
            claim_data_folder(folder, is_demo=is_demo)
        assert (folder / DEMO_MARK).exists() is is_demo
        assert folder.stat().st_mode & 0o777 == 0o700


def test_a_demo_does_not_start_where_there_is_anything_else(tmp_path: Path):
    (tmp_path / "tableside.sqlite3").touch()
    with pytest.raises(ImproperlyConfigured, match="mix invented people with real data"):
        claim_data_folder(tmp_path, is_demo=True)
    assert not (tmp_path / DEMO_MARK).exists()


def test_a_club_does_not_start_where_a_demo_is(tmp_path: Path):
    claim_data_folder(tmp_path, is_demo=True)
    before = [*tmp_path.iterdir()]
    ran = manage("verify", TABLESIDE_DATA=str(tmp_path))
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"{tmp_path} holds a demo")
    assert [*tmp_path.iterdir()] == before


def test_a_demo_inside_the_folder_of_a_club_makes_that_no_demo(tmp_path: Path):
    (tmp_path / "tableside.sqlite3").touch()
    claim_data_folder(tmp_path / DEMO_MARK, is_demo=True)
    claim_data_folder(tmp_path, is_demo=False)
    with pytest.raises(ImproperlyConfigured, match="mix invented people with real data"):
        claim_data_folder(tmp_path, is_demo=True)


def test_a_demo_has_no_database_elsewhere(tmp_path: Path):
    ran = manage("demo", TABLESIDE_DATA=str(tmp_path), DATABASE_URL="sqlite:///elsewhere.sqlite3")
    assert ran.returncode == 1
    assert "unset DATABASE_URL" in ran.stderr
    assert not [*tmp_path.iterdir()], "the folder may be that of a club, which would not start there any more"


def test_a_demo_is_built_where_it_belongs_and_only_once(tmp_path: Path):
    built = []
    for _ in range(2):
        ran = manage("demo", "--only-build", "--games", "1", TABLESIDE_DATA=str(tmp_path))
        assert ran.returncode == 0, ran.stderr
        built.append("Building the demo club" in ran.stdout)
    assert built == [True, False]


@pytest.fixture
def demo_folder(settings, tmp_path: Path) -> Path:
    settings.DEMO, settings.DATA = True, tmp_path
    (tmp_path / DEMO_MARK).touch()
    (tmp_path / "tableside.sqlite3").touch()
    return tmp_path


def test_nobody_builds_or_removes_what_another_demo_serves(demo_folder: Path):
    with alone_in(demo_folder):
        for options in ({"only_build": True}, {"fresh": True}):
            with pytest.raises(CommandError, match=f"A demo is running in {demo_folder}"):
                call_command("demo", **options)
    assert (demo_folder / "tableside.sqlite3").exists()
    with alone_in(demo_folder):
        pass


def test_a_port_that_is_taken_is_known_before_anything_is_built_or_removed(demo_folder: Path):
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is taken .* make demo PORT="):
            call_command("demo", fresh=True, host="127.0.0.1", port=port)
    assert (demo_folder / "tableside.sqlite3").exists()


def test_what_is_built_anew_is_removed_first_but_for_the_keys(tmp_path: Path):
    kept, built = {"demo", "secret-key", "seal-key"}, {"tableside.sqlite3", "chain-heads"}
    for name in kept | built:
        (tmp_path / name).touch()
    remove_data(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == kept
