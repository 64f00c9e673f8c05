import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.management import call_command

from games.management.commands import serve
from games.management.commands.serve import lan_addresses, qr_code_for_terminal
from tests.present import matched, present

# Whatever proxy the machine uses for the internet, this is not the internet.
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serving(data: Path, port: int, *options: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command as a club starts it: in its own process, with nothing prepared."""
    process = subprocess.Popen(
        [sys.executable, str(settings.BASE / "manage.py"), "serve", "--port", str(port), *options],
        env={**os.environ, "TABLESIDE_DATA": str(data), "PYTHONUTF8": "1", "DATABASE_URL": "", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        # Tests started in the background ignore Ctrl-C, and would hand that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def printed_until_ready(process: subprocess.Popen[bytes]) -> bytes:
    return printed_until(b"Ctrl-C", process)


def printed_until(words: bytes, process: subprocess.Popen[bytes]) -> bytes:
    lines = []
    for line in present(process.stdout):
        lines.append(line)
        if words in line:
            break
    return b"".join(lines)


def fetched(url: str) -> tuple[int, str, str]:
    try:
        with DIRECTLY.open(url, timeout=10) as response:
            return response.status, response.read().decode(), response.headers["Cache-Control"] or ""
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(), ""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the first start leaves behind: the database, and the collected files."""
    data = tmp_path_factory.mktemp("prepared") / "data"
    with serving(data, free_port()) as process:
        printed_until_ready(process)
    return data


@pytest.fixture
def data(prepared: Path, tmp_path: Path) -> Path:
    """A folder in which it was started before."""
    return Path(shutil.copytree(prepared, tmp_path / "data"))


def test_it_serves_from_an_empty_folder_and_ends_quietly(tmp_path):
    port = free_port()
    with serving(tmp_path / "data", port) as process:
        printed = printed_until_ready(process).decode()
        assert "/welcome/" in first_link(printed)
        address = matched(r"http://\S+", printed)[0]
        assert address == f"http://{next(lan_addresses(), 'localhost')}:{port}/"
        assert (
            (qr_code_for_terminal(address) in printed)
            == ("for the tablets" in printed)
            == any(lan_addresses())
        )

        status, home, _ = fetched(address)
        assert (status, "There is no director yet." in home) == (200, True)
        sheet = matched(r'href="(/static/tableside\.\w+\.css)"', home)[1]
        status, css, cache = fetched(f"http://localhost:{port}{sheet}")
        assert (status, "--accent" in css, "immutable" in cache) == (200, True, True)
        htmx = matched(r'src="(/static/\S+htmx\S+\.js)"', home)[1]
        assert fetched(f"http://127.0.0.1:{port}{htmx}")[0] == 200
        status, lost, _ = fetched(f"http://localhost:{port}/nowhere")
        assert (status, "Not on this table" in lost) == (404, True)

        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
        assert b"Traceback" not in present(process.stdout).read()


def test_every_start_without_a_director_shows_the_link_of_the_first_one(data):
    port = free_port()
    with serving(data, port) as process:
        printed = printed_until_ready(process).decode()
        link = first_link(printed)
        assert link.startswith(f"http://{next(lan_addresses(), 'localhost')}:{port}/welcome/")
        assert (qr_code_for_terminal(link) in printed) == any(lan_addresses())
        status, page, _ = fetched(link)
    assert (status, "This makes the first account, a director’s." in page) == (200, True)


def test_behind_a_proxy_the_first_link_has_the_name_of_the_club(data):
    with serving(data, free_port(), TABLESIDE_HTTPS="1", TABLESIDE_HOSTS="club.example") as process:
        printed = printed_until(b"/welcome/", process).decode()
    assert re.fullmatch(r"https://club\.example/welcome/1/[\w-]+", first_link(printed))


def test_where_there_is_a_director_no_link_is_shown(data):
    become_director(data)
    with serving(data, free_port()) as process:
        printed = printed_until_ready(process).decode()
    assert "tablets" in printed or "this computer alone" in printed
    assert "No director yet" not in printed
    assert "/welcome/" not in printed


def first_link(printed: str) -> str:
    return matched(r"No director yet\. Open this once to make the first account: (\S+)", printed)[1]


def become_director(data: Path) -> None:
    """Gives the first director a name and a password, as the first link does."""
    with sqlite3.connect(data / "tableside.sqlite3") as database:
        database.execute("UPDATE people_account SET name='Ada', folded='ada', password='md5$salt$hash'")
    database.close()


@pytest.mark.django_db
def test_it_knows_under_which_address_the_tablets_find_it(monkeypatch, settings):
    settings.ALLOWED_HOSTS = []
    monkeypatch.setattr(serve, "call_command", lambda *args, **options: None)
    monkeypatch.setattr(serve, "listen", Mock())
    monkeypatch.setattr("waitress.create_server", Mock())
    call_command("serve", port=8000, stdout=StringIO())
    of_this_computer = f"http://{next(lan_addresses(), 'localhost')}:8000"
    assert of_this_computer == settings.TABLETS_ADDRESS
    settings.HTTPS = True
    settings.ALLOWED_HOSTS = ["club.example"]
    call_command("serve", port=8000, stdout=StringIO())
    assert settings.TABLETS_ADDRESS == "", "behind a proxy the address is the proxy's"


def test_a_terminal_without_the_characters_still_shows_the_address(data):
    port = free_port()
    with serving(data, port, PYTHONUTF8="0", PYTHONIOENCODING="cp1252") as process:
        printed = printed_until_ready(process)
    assert f":{port}/".encode() in printed
    assert printed.isascii()


def test_a_server_for_one_computer_sends_no_tablet_to_it(data):
    port = free_port()
    with serving(data, port, "--host", "127.0.0.1") as process:
        printed = printed_until_ready(process).decode()
    assert f"for this computer alone, no network in use: http://127.0.0.1:{port}/" in printed
    assert "tablets" not in printed


@pytest.mark.parametrize("interface", ["0.0.0.0", "127.0.0.1"])
def test_a_taken_port_is_said_in_a_sentence(tmp_path, interface):
    with socket.socket() as other:
        other.bind((interface, 0))
        other.listen()
        port = other.getsockname()[1]
        with serving(tmp_path, port) as process:
            printed = process.communicate(timeout=30)[0].decode()
    assert process.returncode == 1
    assert f"Port {port} is taken by another program." in printed
    assert "make run PORT=8123" in printed
    assert "Traceback" not in printed
    assert "http://" not in printed


def test_a_port_that_cannot_be_is_said_in_a_sentence(tmp_path):
    with serving(tmp_path, 70000) as process:
        printed = process.communicate(timeout=30)[0].decode()
    assert process.returncode != 0
    assert "from 1 to 65535" in printed
    assert "Traceback" not in printed
