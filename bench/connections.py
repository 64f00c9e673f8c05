"""A tablet's taps while somebody else keeps 300 connections open: idle, half-open, slow to send or to read.

For each attack: a tap under it, divided by a tap without it, measured in turns. The server is the real one,
started by `manage.py serve` with a new database. The tablet is at 127.0.0.2, the attacker at 127.0.0.1. With
a folder as argument, the server of another checkout is measured: `python -m bench.connections ../other`.
"""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from threading import Event, Thread
from time import perf_counter
from urllib.parse import urlencode

HOME = Path(__file__).parent.parent
ATTACKERS = 300
ROUNDS, TAPS = 6, 25
PATIENCE = 5.0
ATTACKER, TABLET = "127.0.0.1", "127.0.0.2"
PREPARE = """
import json
from django.test import Client
from accounts.models import Account
from bench.medina import SETUP
from games.sessions import begin_session
from games.titles import TITLES
client = Client()
client.force_login(Account.objects.create(name="Rita", role="director", password="!"))
table = begin_session(TITLES["medina"], SETUP).pk
print(json.dumps({"session": client.cookies["sessionid"].value, "table": table}))
"""

Attack = Callable[[int, str], list[socket.socket]]


class Tablet:
    """A tablet that taps and undoes, over and over, on one connection as long as that is kept open."""

    def __init__(self, port: int, session: str, table: int) -> None:
        self.connection = http.client.HTTPConnection(
            ATTACKER, port, timeout=PATIENCE, source_address=(TABLET, 0)
        )
        self.table, self.entries, self.opened = f"/sessions/{table}", 0, 0
        self.headers = {
            "Cookie": f"csrftoken={'a' * 32}; sessionid={session}",
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        page = self.send("GET", self.table)[1].decode()
        news = re.search(r'hx-get="([^"]+)" hx-trigger="every 1500ms"', page)
        assert news, page
        self.news = news[1].replace("&amp;", "&")

    def send(self, method: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        if self.connection.sock is None:
            self.opened += 1
        self.connection.request(method, path, body, self.headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def tap(self) -> None:
        line = "undo" if self.entries % 2 else "merchant h6"
        form = {
            "csrfmiddlewaretoken": "a" * 32,
            "line": line,
            "after": self.entries,
            "key": f"key-{self.entries}",
        }
        status, content = self.send("POST", f"{self.table}/play", urlencode(form))
        assert status == 200, (status, content)
        self.entries += 1

    def poll(self) -> None:
        assert self.send("GET", self.news)[0] in (200, 204)


def times(deed: Callable[[], None], count: int) -> list[float]:
    """How long each took; nothing more is tried once no answer comes."""
    taken = []
    for _ in range(count):
        begin = perf_counter()
        try:
            deed()
        except OSError:
            return []
        taken.append(perf_counter() - begin)
    return taken


# The attacks


def connect(port: int) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.bind((ATTACKER, 0))
    connection.connect((ATTACKER, port))
    connection.setblocking(False)
    return connection


def connected(port: int, sent: bytes) -> list[socket.socket]:
    connections = []
    for _ in range(ATTACKERS):
        try:
            connection = connect(port)
            connection.send(sent)
        except OSError:
            continue
        connections.append(connection)
    return connections


def half_open(port: int, page: str) -> list[socket.socket]:
    return connected(port, b"")


def slow_headers(port: int, page: str) -> list[socket.socket]:
    return connected(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")


def slow_bodies(port: int, page: str) -> list[socket.socket]:
    head = b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n"
    return connected(port, head + b"Content-Type: application/x-www-form-urlencoded\r\n\r\n")


def slow_readers(port: int, page: str) -> list[socket.socket]:
    return connected(port, f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 8)


def idle(port: int, page: str) -> list[socket.socket]:
    return connected(port, b"HEAD /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")


ATTACKS: dict[str, Attack] = {
    "half-open": half_open,
    "slow headers": slow_headers,
    "slow bodies": slow_bodies,
    "slow readers": slow_readers,
    "idle, kept alive": idle,
}


@contextmanager
def under(attack: Attack, port: int, page: str) -> Iterator[list[socket.socket]]:
    """The attack goes on: every connection sends a byte every half second, as long as it is open."""
    connections, is_over = attack(port, page), Event()

    def drip() -> None:
        while not is_over.wait(0.5):
            for connection in connections if attack in (slow_headers, slow_bodies) else ():
                try:
                    connection.send(b"x")
                except OSError:
                    continue

    dripping = Thread(target=drip)
    dripping.start()
    is_over.wait(1)
    try:
        yield connections
    finally:
        is_over.set()
        dripping.join()
        for connection in connections:
            connection.close()


# The server


@contextmanager
def server(checkout: Path) -> Iterator[tuple[int, str, int]]:
    """A new server in a process of its own: its port, the key of a session, and a table."""
    with tempfile.TemporaryDirectory() as data, socket.socket() as probe:
        probe.bind((ATTACKER, 0))
        port = probe.getsockname()[1]
        probe.close()
        environment = {**os.environ, "TABLESIDE_DATA": data, "DATABASE_URL": ""}
        manage = [sys.executable, "manage.py"]
        process = subprocess.Popen(
            [*manage, "serve", "--host", ATTACKER, "--port", str(port)],
            cwd=checkout,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout
        try:
            next(line for line in process.stdout if "Ctrl-C" in line)
            made = subprocess.check_output(
                [*manage, "shell", "-v", "0", "-c", PREPARE], cwd=checkout, env=environment, text=True
            )
            prepared = json.loads(made.splitlines()[-1])
            yield port, prepared["session"], prepared["table"]
        finally:
            process.terminate()
            process.wait(10)


def style_sheet(port: int) -> str:
    """The address of the largest file that everybody may read."""
    stranger = http.client.HTTPConnection(ATTACKER, port, timeout=PATIENCE)
    stranger.request("GET", "/sign-in")
    found = re.search(r'href="(/static/tableside[^"]+css)"', stranger.getresponse().read().decode())
    stranger.close()
    assert found
    return found[1]


def print_times(what: str, taken: list[float], usual: list[float]) -> None:
    """The quickest quarter says most on a machine that is busy with something else."""
    if not taken:
        print(f"{what:<24}no answer within {PATIENCE:.0f} s; usual: {median(usual) * 1e3:.2f} ms")
        return
    quarters = [quantiles(times, n=4)[:2] for times in (taken, usual)]
    (quick, half), (usual_quick, usual_half) = quarters
    print(
        f"{what:<24}{quick * 1e3:>7.2f} ms{quick / usual_quick:>7.2f} ×{half * 1e3:>10.2f} ms"
        f"{half / usual_half:>7.2f} ×{max(taken) * 1e3:>10.2f} ms{max(taken) / max(usual):>7.2f} ×"
    )


def print_throughput(tablet: Tablet, deed: Callable[[], None], what: str) -> None:
    opened = tablet.opened
    taken = times(deed, 300)
    print(
        f"{what:<34}{median(taken) * 1e3:>9.2f} ms{len(taken) / sum(taken):>10.0f} a second"
        f"{tablet.opened - opened:>7} new connections"
    )


def main(checkout: Path = HOME) -> None:
    with ExitStack() as stack:
        port, session, table = stack.enter_context(server(checkout))
        tablet = Tablet(port, session, table)
        times(tablet.tap, 20)
        print_throughput(tablet, tablet.tap, "300 taps")
        print_throughput(tablet, tablet.poll, "300 polls with nothing new")
        sheet = style_sheet(port)
        print(f"\nA tap, and {ATTACKERS} connections of another address; × its usual time")
        print(f"{'':<24}{'quickest quarter':>19}{'median':>21}{'worst':>21}")
        for name, attack in ATTACKS.items():
            usual: list[float] = []
            attacked: list[float] = []
            for _ in range(ROUNDS):  # in turns, so that a busy machine slows both alike
                usual += times(tablet.tap, TAPS)
                with under(attack, port, sheet):
                    tablet.connection.close()  # a tablet that comes anew
                    attacked += times(tablet.tap, TAPS)
                tablet.connection.close()
                if not attacked:
                    break
            print_times(name, attacked, usual)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HOME)
