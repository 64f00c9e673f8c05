import http.client
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.core.management import call_command

from serving.certificates import authority_files, fingerprint_of, prepare_certificate
from serving.management.commands import serve
from serving.management.commands.serve import qr_code_for_terminal
from serving.network import lan_addresses
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


@pytest.fixture(scope="module")
def plain_port(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server for all tests that do not end it."""
    copied = shutil.copytree(prepared, tmp_path_factory.mktemp("plain") / "data")
    port = free_port()
    with serving(Path(copied), port) as process:
        printed_until_ready(process)
        yield port


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
        assert (status, "Page not found" in lost) == (404, True)

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
    assert (status, "This creates the first account, for a director." in page) == (200, True)


def test_behind_a_proxy_the_first_link_has_the_name_of_the_club(data):
    with serving(data, free_port(), TABLESIDE_HTTPS="1", TABLESIDE_HOSTS="club.example") as process:
        printed = printed_until(b"/welcome/", process).decode()
    assert re.fullmatch(r"https://club\.example/welcome/1/[\w-]+", first_link(printed))


def test_where_there_is_a_director_the_only_thing_said_besides_is_that_nothing_is_encrypted(data):
    become_director(data)
    with serving(data, free_port()) as process:
        printed = printed_until_ready(process).decode()
    assert "tablets" in printed or "this computer alone" in printed
    warning = "Not encrypted: others in the same network could read passwords"
    assert (warning in printed) == any(lan_addresses())
    assert "No director yet" not in printed
    assert "/welcome/" not in printed


def first_link(printed: str) -> str:
    return matched(r"No director yet\. Open this link once to create the first account: (\S+)", printed)[1]


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
    monkeypatch.setattr(serve, "create_server", Mock())
    monkeypatch.setattr(serve, "spare_collector", Mock())
    call_command("serve", port=8000, stdout=StringIO())
    of_this_computer = f"http://{next(lan_addresses(), 'localhost')}:8000"
    assert of_this_computer == settings.TABLETS_ADDRESS
    settings.HTTPS_MODE = "proxy"
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
    assert f"on this computer only (no network in use): http://127.0.0.1:{port}/" in printed
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


# Encrypted, and what the server says about it


def test_it_makes_a_certificate_and_says_how_a_tablet_trusts_it(data):
    port = free_port()
    with serving(data, port, TABLESIDE_HTTPS="own") as process:
        printed = printed_until_ready(process).decode()
        address = next(lan_addresses(), "localhost")
        assert f"http://{address}:{port}/trust" in printed
        assert f"https://{address}:{port + 443}/" in printed
        assert first_link(printed).startswith(f"https://{address}:{port + 443}/welcome/")
        for device in ("iPad", "Android"):
            assert re.search(rf"{device}.*\n  1\. .+\n  2\. .+\n  3\. .+", printed)
        assert "Not encrypted" not in printed

        with DIRECTLY.open(f"http://127.0.0.1:{port}/trust/tableside.crt", timeout=10) as response:
            assert response.headers["Content-Type"] == "application/x-x509-ca-cert"
            certificate = response.read()
        assert fingerprint_of(certificate) in printed
        assert fingerprint_of(certificate) in fetched(f"http://127.0.0.1:{port}/trust")[1]
        trusting = ssl.create_default_context(cadata=certificate)
        with opener(trusting).open(f"http://localhost:{port}/sign-in?next=/players", timeout=10) as response:
            assert response.url == f"https://localhost:{port + 443}/sign-in?next=/players"
            page, cookie = response.read().decode(), response.headers["Set-Cookie"]
            assert response.headers["Strict-Transport-Security"] is None
        assert "Secure" in cookie
        assert "not encrypted" not in page
        with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
            DIRECTLY.open(f"https://localhost:{port + 443}/", timeout=10)


def opener(trusting: ssl.SSLContext) -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trusting)
    )


def test_it_says_it_in_german(data):
    with serving(data, free_port(), TABLESIDE_HTTPS="own", TABLESIDE_LANGUAGE="de") as process:
        printed = printed_until(b"Strg-C", process).decode()
    assert "Zertifikatsvertrauenseinstellungen: Tableside einschalten." in printed
    for sentence in (
        "Einmal auf jedem Tablet, damit es diesem Rechner vertraut: http://",
        "Noch gibt es keine Leitung. Diesen Link einmal öffnen, um das erste Konto anzulegen: https://",
        "Beenden mit Strg-C.",
    ):
        assert sentence in printed


def test_it_uses_the_certificate_it_is_given(data, tmp_path):
    given = prepare_certificate(tmp_path / "given", ["127.0.0.1"])
    port, files = free_port(), {"TABLESIDE_CERTIFICATE": str(given.certificate)}
    with serving(data, port, TABLESIDE_CERTIFICATE_KEY=str(given.key), **files) as process:
        printed = printed_until_ready(process).decode()
        trusting = ssl.create_default_context(cafile=authority_files(tmp_path / "given").certificate)
        with opener(trusting).open(f"https://127.0.0.1:{port + 443}/sign-in", timeout=10) as response:
            assert response.status == 200
        assert fetched(f"http://127.0.0.1:{port}/trust")[0] == 404, "there is nothing of ours to trust"
    assert "/trust" not in printed
    assert not (data / "certificates").exists()


def test_a_certificate_that_cannot_be_used_is_said_in_a_sentence(data, tmp_path):
    missing = str(tmp_path / "missing.crt")
    with serving(data, free_port(), TABLESIDE_CERTIFICATE=missing) as process:
        printed = process.communicate(timeout=30)[0].decode()
    assert process.returncode == 1
    assert f"The certificate cannot be used: {missing} (no such file)." in printed
    assert "Traceback" not in printed


def test_a_proxy_that_is_no_address_is_said_in_a_sentence(data):
    with serving(data, free_port(), TABLESIDE_HTTPS="proxy", TABLESIDE_PROXIES="nginx") as process:
        printed = process.communicate(timeout=30)[0].decode()
    assert "TABLESIDE_PROXIES: “nginx” is neither an address nor a network." in printed
    assert "Traceback" not in printed


def test_only_the_proxy_says_that_a_connection_is_encrypted(data):
    port = free_port()
    names = {"TABLESIDE_HTTPS": "1", "TABLESIDE_HOSTS": "127.0.0.1", "TABLESIDE_PROXIES": "127.0.0.2"}
    with serving(data, port, **names) as process:
        printed_until(b"/welcome/", process)
        statuses = {}
        for source in ("127.0.0.1", "127.0.0.2"):
            client = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
            client.request("GET", "/sign-in", headers={"X-Forwarded-Proto": "https"})
            statuses[source] = client.getresponse().status
            client.close()
    assert statuses == {"127.0.0.1": 301, "127.0.0.2": 200}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_nobody_else_on_this_computer_reads_what_it_stores(tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    (data / "secret-key").write_text("x" * 60)
    with serving(data, free_port()) as process:
        printed = printed_until_ready(process).decode()
        stored = [data, *(path for path in data.iterdir() if path.is_file())]
        assert [path.name for path in stored if path.stat().st_mode & 0o077] == []
        assert {"tableside.sqlite3", "tableside.sqlite3-wal", "secret-key"} <= {path.name for path in stored}
    assert f"could open {data}, {data / 'secret-key'}; now only this one can." in printed


def test_a_bad_host_leaves_no_traceback_in_the_log(data):
    port = free_port()
    with serving(data, port) as process:
        printed_until_ready(process)
        request = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Host": "elsewhere.example"})
        with pytest.raises(urllib.error.HTTPError, match="400"):
            DIRECTLY.open(request, timeout=10)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
        assert present(process.stdout).read().strip() == b""


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_what_the_security_log_has_only_counted_is_stored_at_the_end(data, ending):
    port = free_port()
    with serving(data, port) as process:
        printed_until_ready(process)
        for _ in range(7):
            request = urllib.request.Request(f"http://127.0.0.1:{port}/accounts", data=b"", method="POST")
            with pytest.raises(urllib.error.HTTPError, match="403"):
                DIRECTLY.open(request, timeout=10)
        process.send_signal(ending)
        assert process.wait(timeout=10) == 0
        assert b"Traceback" not in present(process.stdout).read()
    with sqlite3.connect(data / "tableside.sqlite3") as database:
        assert [*database.execute("SELECT count FROM people_securityevent")] == [(7,)]
    database.close()


# Files


def test_files_can_be_asked_for_in_parts_and_only_when_they_changed(plain_port):
    home = fetched(f"http://127.0.0.1:{plain_port}/sign-in")[1]
    sheet = matched(r'href="(/static/tableside\.\w+\.css)"', home)[1]
    client = http.client.HTTPConnection("127.0.0.1", plain_port, timeout=10)

    def ask(method: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        client.request(method, sheet, headers=headers)
        response = client.getresponse()
        return response, response.read()

    whole, content = ask("GET")
    head, nothing = ask("HEAD")
    assert (head.status, nothing) == (200, b"")
    assert head.headers["Content-Length"] == whole.headers["Content-Length"] == str(len(content))
    part, some = ask("GET", Range="bytes=10-19")
    assert (part.status, some) == (206, content[10:20])
    unchanged, nothing = ask("GET", **{"If-Modified-Since": whole.headers["Last-Modified"]})
    assert (unchanged.status, nothing) == (304, b"")
    client.close()


@pytest.mark.parametrize(
    "named", [r'href="(/static/tableside\.\w+\.css)"', r'src="(/static/\S+htmx\S+\.js)"']
)
def test_a_file_says_what_browsers_may_do_with_it(plain_port, named):
    file = matched(named, fetched(f"http://127.0.0.1:{plain_port}/sign-in")[1])[1]
    with DIRECTLY.open(f"http://127.0.0.1:{plain_port}{file}", timeout=10) as response:
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]


# Attacks


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: ", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n"]
)
def test_300_slow_connections_from_one_address_keep_nobody_else_out(plain_port, sent):
    with ExitStack() as stack:
        for _ in range(300):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", plain_port), timeout=10))
            with suppress(OSError):  # closed again: it was one too many
                slow.sendall(sent)
        source = ("127.0.0.2", 0)
        tablet = http.client.HTTPConnection("127.0.0.1", plain_port, timeout=30, source_address=source)
        stack.callback(tablet.close)
        for _ in range(5):
            tablet.request("GET", "/sign-in")
            answer = tablet.getresponse()
            assert (answer.status, b"<h1>" in answer.read()) == (200, True)


CHUNKS = (b"10000\r\n" + b"x" * 0x10000 + b"\r\n") * 40
"""More than a page may post, and no end."""


FORM = "Content-Type: application/x-www-form-urlencoded\r\n"


@pytest.mark.parametrize(
    ("path", "announced", "sent"),
    [
        ("/import", "Content-Length: 5000000", b""),
        ("/import", "Transfer-Encoding: chunked", CHUNKS),
        ("/import", f"{FORM}Content-Length: 200000", b""),
        ("/sign-in", "Content-Length: 102400", b""),
        ("/sign-in", "Transfer-Encoding: chunked", CHUNKS[:102_400]),
        ("/sign-in?next=/import", f"{FORM}Content-Length: 1900000", b""),
        ("/nowhere", "Content-Length: 102400", b""),
    ],
)
def test_a_body_that_is_too_large_gets_our_page_before_it_is_sent(plain_port, path, announced, sent):
    """What is too much depends on the door; the server waits for nothing more once it is known."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{announced}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", plain_port), timeout=30) as client:
        client.sendall(head.encode() + sent)
        received = b""
        while b"</html>" not in received:
            received += client.recv(65536) or b"closed </html>"
    assert received.startswith(b"HTTP/1.1 413 ")
    assert b"<h1>Too large</h1>" in received
