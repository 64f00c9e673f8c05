"""300 connections that say nothing, or too little, from one address: a tablet at another one still taps."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from serving import bridge, callers, connection
from tests.serving.running import (
    ELSEWHERE,
    HERE,
    LARGEST,
    Running,
    eventually,
    get,
    is_closed,
    read_answer,
    running,
)

ATTACKERS = 300
SLOW = {
    "half-open": b"",
    "slow header": b"GET / HTTP/1.1\r\nHost: local",
    "slow body": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nx",
    "slow chunks": b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nx",
    "slow reader": get("/large"),
    "empty lines": b"\r\n\r\n",
}


@contextmanager
def attacked(by: bytes, server: Running, count: int = ATTACKERS) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        attackers = [stack.enter_context(server.connect(HERE)) for _ in range(count)]
        for attacker in attackers:
            try:
                attacker.sendall(by)
            except OSError:
                continue  # it was one too many, and is closed already
        yield attackers


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW.keys())
def test_a_tablet_at_another_address_is_answered(sent):
    with running() as server, server.connect(ELSEWHERE) as tablet, attacked(sent, server):
        for _ in range(20):
            tablet.sendall(get("/tap"))
            assert read_answer(tablet).told["REMOTE_ADDR"] == ELSEWHERE
            assert server.server.callers.of(HERE) <= callers.MOST_OF_AN_ADDRESS
        assert server.ask(get("/tap"), ELSEWHERE).status == 200, "on a new connection"


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW.keys())
def test_one_address_has_only_so_many_connections(sent):
    with running() as server, attacked(sent, server, callers.MOST_OF_AN_ADDRESS + 30):
        eventually(lambda: server.connections <= callers.MOST_OF_AN_ADDRESS)
        assert server.server.callers.of(HERE) <= callers.MOST_OF_AN_ADDRESS


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW.keys())
def test_slow_connections_are_closed(sent, monkeypatch):
    for module, name in TIMES:
        monkeypatch.setattr(module, name, 0.3)
    with running() as server:
        admitted = admissions(server, monkeypatch)
        with attacked(sent, server, 10) as attackers:
            eventually(lambda: len(admitted) == 10)
            eventually(lambda: server.connections == 0)
            assert all(map(is_closed, attackers))


def admissions(server: Running, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of the connections that were admitted."""
    admitted: list[str] = []
    admit = server.server.callers.admit

    def count(caller, address):
        admitted.append(address)
        return admit(caller, address)

    monkeypatch.setattr(server.server.callers, "admit", count)
    return admitted


TIMES = (
    (connection, "HEADER_SECONDS"),
    (connection, "CLOSING_SECONDS"),
    (bridge, "GRACE_SECONDS"),
    (bridge, "LINGER_SECONDS"),
)


def test_a_byte_now_and_then_buys_no_time(monkeypatch):
    monkeypatch.setattr(connection, "HEADER_SECONDS", 0.5)
    with running() as server, server.connect() as client:
        client.settimeout(0.05)
        closed = False
        for byte in get("/", "X-Long: " + "x" * 2000)[:-2]:
            try:
                client.sendall(bytes([byte]))
                closed = not client.recv(10)
            except TimeoutError:
                continue
            except OSError:
                closed = True
            if closed:
                break
        assert closed


def test_a_later_request_has_no_more_time_for_its_header(monkeypatch):
    monkeypatch.setattr(connection, "HEADER_SECONDS", 0.3)
    with running() as server, server.connect() as client:
        client.sendall(get())
        assert read_answer(client).status == 200
        client.sendall(b"GET / HT")
        assert is_closed(client)


def test_a_body_that_comes_byte_by_byte_buys_no_time(monkeypatch):
    monkeypatch.setattr(bridge, "GRACE_SECONDS", 0.5)
    with running() as server, server.connect() as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n")
        client.settimeout(0.05)
        received = b""
        for _ in range(200):
            with suppress(TimeoutError):
                client.sendall(b"x")
                received += client.recv(1000)
            if received:
                break
        assert received.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    "sent",
    [[b"GET /large HTTP/1.0\r\nHost: localhost\r\n\r\n"], [get("/large"), b"nonsense\r\n\r\n"]],
    ids=["after the last answer", "after a refusal"],
)
def test_whoever_does_not_read_the_end_is_cut_off(sent, monkeypatch):
    """The whole answer was handed over to be sent, and the connection is to be closed after it."""
    monkeypatch.setattr(bridge, "PIECE", 10**9)
    monkeypatch.setattr(connection, "CLOSING_SECONDS", 0.3)
    with running() as server, server.connect() as client:
        for part in sent:
            client.sendall(part)
            assert client.recv(1000)
        eventually(lambda: server.connections == 0)


def test_whoever_is_slow_to_send_occupies_no_thread():
    with running() as server, attacked(SLOW["slow body"], server, 40):
        assert server.ask(get("/tap")).status == 200, "not even at the same address"


def test_a_body_that_takes_too_long_is_told_so(monkeypatch):
    monkeypatch.setattr(bridge, "GRACE_SECONDS", 0.2)
    with running() as server:
        answer = server.ask(SLOW["slow body"])
    assert (answer.status, answer.headers["connection"]) == (408, "close")


def test_an_idle_connection_is_closed_in_the_end(monkeypatch):
    monkeypatch.setattr("serving.server.KEPT_ALIVE_SECONDS", 0.2)
    with running() as server, server.connect() as client:
        client.sendall(get())
        assert read_answer(client).status == 200
        assert is_closed(client)


def test_a_connection_is_kept_for_the_next_poll_even_after_nothing_new():
    with running() as server, server.connect() as tablet:
        for path in ("/nothing", "/", "/nothing", "/nothing", "/"):
            tablet.sendall(get(path))
            answer = read_answer(tablet)
            assert answer.headers.get("connection") != "close"
            assert answer.status == (204 if path == "/nothing" else 200)
            assert ("content-length" in answer.headers) == (path != "/nothing")


def test_idle_ones_make_room_and_those_in_use_stay():
    with running() as server, attacked(get(), server, callers.MOST_OF_AN_ADDRESS) as idle:
        for client in idle:
            read_answer(client)
        assert server.ask(get()).status == 200
        assert is_closed(idle[0]), "the one that was idle longest"
        idle[-1].sendall(get())
        assert read_answer(idle[-1]).status == 200


def test_the_cap_is_not_for_the_proxy_by_which_everybody_comes():
    count = callers.MOST_OF_AN_ADDRESS + 20
    with running(proxies=(HERE,)) as server, attacked(get(), server, count) as clients:
        assert {read_answer(client).status for client in clients} == {200}
        assert server.connections == count


def test_a_large_answer_arrives_whole_at_whoever_reads_it():
    with running() as server:
        assert len(server.ask(get("/large")).content) == 20_000_000


def test_a_body_up_to_the_limit_arrives_whole():
    head = f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {LARGEST}\r\n\r\n".encode()
    with running() as server:
        assert len(server.ask(head + b"x" * LARGEST).told["content"]) == LARGEST
