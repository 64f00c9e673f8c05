"""A server in this process, with an application that tells what it was sent; and clients that misbehave."""

import json
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from serving.bridge import Application
from serving.server import Listener, Server, create_server

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
LARGEST = 100_000
PATIENCE = 20.0
"""How long a test waits for what must happen; it fails only if that does not happen at all."""


class Running(NamedTuple):
    server: Server
    port: int

    @property
    def connections(self) -> int:
        return self.server.callers.count

    def connect(self, address: str = HERE) -> socket.socket:
        return socket.create_connection((HERE, self.port), timeout=PATIENCE, source_address=(address, 0))

    def ask(self, request: bytes, address: str = HERE) -> "Said":
        """Sends these bytes on a connection of their own, and reads the first answer."""
        with self.connect(address) as connection:
            connection.sendall(request)
            return read_answer(connection)


class Said(NamedTuple):
    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def told(self) -> dict[str, Any]:
        return json.loads(self.content)


def tell(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    """Answers with what arrived: who, what, and how long the body was."""
    content = environ["wsgi.input"].read()
    told = {key: value for key, value in environ.items() if isinstance(value, str)}
    told |= {"scheme": environ["wsgi.url_scheme"], "content": content.decode("latin-1")}
    if environ["PATH_INFO"] == "/nothing":
        start_response("204 No Content", [("Content-Length", "0")])
        return []
    if environ["PATH_INFO"] == "/large":
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"x" * 20_000_000]
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(told).encode()]


@contextmanager
def running(
    application: Application = tell,
    *,
    encryption: ssl.SSLContext | None = None,
    proxies: tuple[str, ...] = (),
) -> Iterator[Running]:
    listener = socket.create_server((HERE, 0), backlog=512)
    port = listener.getsockname()[1]
    server = create_server(application, lambda environ: LARGEST, [Listener(listener, encryption)], proxies)
    thread = Thread(target=server.run)
    thread.start()
    eventually(lambda: server.started)
    try:
        yield Running(server, port)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def eventually(is_so: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < until, "it did not happen"
        sleep(0.01)


def read_answer(connection: socket.socket) -> Said:
    """One answer, however it is framed; raises ConnectionError if the connection ends before."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += more_from(connection)
    head, _, content = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    status = int(re.findall(r"HTTP/1\.1 (\d+)", first)[0])
    length = 0 if status in (100, 204, 304) else int(headers.get("content-length", 0))
    while len(content) < length:
        content += more_from(connection)
    return Said(status, headers, content)


def more_from(connection: socket.socket) -> bytes:
    some = connection.recv(65536)
    if not some:
        raise ConnectionError("closed")
    return some


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has ended the connection; whatever it said before is read."""
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def get(path: str = "/", *headers: str) -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", "")).encode()
