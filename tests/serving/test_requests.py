"""What a client may send, and what is refused before Django sees it."""

import socket
from contextlib import ExitStack, suppress
from random import Random
from threading import Event

import pytest

from serving import bridge, connection
from tests.serving.running import (
    ELSEWHERE,
    HERE,
    LARGEST,
    PATIENCE,
    eventually,
    get,
    is_closed,
    read_answer,
    running,
    tell,
)


@pytest.fixture(scope="module")
def server():
    with running() as made:
        yield made


def post(*headers: str, body: bytes = b"") -> bytes:
    return "\r\n".join(("POST /x HTTP/1.1", "Host: localhost", *headers, "", "")).encode() + body


# The size


def test_a_body_over_the_limit_is_refused_before_any_of_it_is_sent(server):
    """The application is asked what to answer, and gets the announced length and no body."""
    answer = server.ask(post(f"Content-Length: {LARGEST + 1}"))
    assert (answer.told["CONTENT_LENGTH"], answer.told["content"]) == (str(LARGEST + 1), "")
    assert answer.headers["connection"] == "close"


def test_a_body_over_the_limit_in_chunks_is_counted_as_it_comes(server):
    chunk = b"1000\r\n" + b"x" * 0x1000 + b"\r\n"
    with server.connect() as client:
        client.sendall(post("Transfer-Encoding: chunked"))
        for _ in range(LARGEST // 0x1000 + 5):
            client.sendall(chunk)
        answer = read_answer(client)
    assert (int(answer.told["CONTENT_LENGTH"]) > LARGEST, answer.told["content"]) == (True, "")


def test_whoever_sends_on_still_gets_the_answer(server):
    """Also where more is on its way than all the buffers between client and server hold."""
    size = 300 * LARGEST
    with server.connect() as client:
        client.sendall(post(f"Content-Length: {size}", body=b"x" * size))
        assert read_answer(client).told["CONTENT_LENGTH"] == str(size)


def test_whoever_sends_on_for_ever_is_cut_off(server, monkeypatch):
    monkeypatch.setattr(bridge, "LINGER_SECONDS", 0.2)
    with server.connect() as client:
        client.sendall(post("Content-Length: 999999999999"))
        read_answer(client)
        assert is_closed(client)


def test_whoever_asks_before_sending_a_large_body_is_refused_at_once(server):
    answer = server.ask(post(f"Content-Length: {LARGEST + 1}", "Expect: 100-continue"))
    assert answer.status == 200
    with server.connect() as client:
        client.sendall(post("Content-Length: 3", "Expect: 100-continue"))
        assert read_answer(client).status == 100
        client.sendall(b"abc")
        assert read_answer(client).told["content"] == "abc"


def test_bodies_that_are_being_received_do_not_fill_the_memory(server, monkeypatch):
    held = server.server.config.loaded_app
    with server.connect(ELSEWHERE) as holding:
        holding.sendall(post(f"Content-Length: {LARGEST}", body=b"x" * 80_000))
        eventually(lambda: held.held == 80_000)
        monkeypatch.setattr(bridge, "MOST_HELD", 70_000)
        monkeypatch.setattr(bridge, "SMALL_BODY", 1000)
        with server.connect() as client:
            client.sendall(post("Content-Length: 50000", body=b"x" * 900))
            eventually(lambda: held.held == 80_900)
            client.sendall(b"x" * 200)
            eventually(lambda: held.held == 81_100)
            client.sendall(b"x")
            assert read_answer(client).status == 503
        assert server.ask(post("Content-Length: 500", body=b"x" * 500)).status == 200, "small ones pass"
    eventually(lambda: held.held == 0)


# The header


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (get("/" + "x" * 9000), 414),
        (get("/", "X-Long: " + "x" * 40_000), 431),
        (get("/", *(f"X-{number}: x" for number in range(120))), 431),
        (get("/", *(f"X-{number}: {'x' * 1000}" for number in range(90))), 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Endless: " + b"x" * 400_000, 431),
        (post("Content-Length: 3", "Transfer-Encoding: chunked", body=b"0\r\n\r\n"), 400),
        (post("Transfer-Encoding: chunked", "Content-Length: 3", body=b"0\r\n\r\n"), 400),
        (post("Content-Length: 3", "Content-Length: 3", body=b"abc"), 400),
        (post("Content-Length: 3", "Content-Length: 4", body=b"abc"), 400),
        (post("Content-Length: 3, 3", body=b"abc"), 400),
        (post("Content-Length: +3", body=b"abc"), 400),
        (post("Content-Length: -1"), 400),
        (post("Content-Length: 99999999999999999999999"), 400),
        (post("Content-Length : 3", body=b"abc"), 400),
        (post("Transfer-Encoding: gzip, chunked", body=b"0\r\n\r\n"), 400),
        (post("Transfer-Encoding: identity", body=b""), 400),
        (post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked", body=b"0\r\n\r\n"), 400),
        (post("Transfer-Encoding: chunked", body=b"zz\r\n"), 400),
        (b"POST / HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (get("/", "Host: elsewhere"), 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n", 400),
        (b"GET / HTTP/1.1\nHost: localhost\n\n", 400),
        (b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 100, 400),
        (b"nonsense\r\n\r\n", 400),
    ],
)
def test_what_two_servers_might_read_differently_is_refused(server, request_, status):
    with server.connect() as client:
        client.sendall(request_)
        answer = read_answer(client)
        assert (answer.status, answer.headers["connection"]) == (status, "close")
        assert is_closed(client)


def test_an_endless_header_in_small_pieces_is_refused(server):
    with server.connect() as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        with suppress(OSError):  # closed while it is being sent
            for _ in range(200):
                client.sendall(b"x" * 2000)
        assert is_closed(client)


def test_an_endless_header_after_the_body_is_refused(server):
    with server.connect() as client:
        client.sendall(post("Transfer-Encoding: chunked", body=b"0\r\nX: "))
        with suppress(OSError):  # closed while it is being sent
            for _ in range(200):
                client.sendall(b"x" * 2000)
        assert is_closed(client)


def test_a_header_after_the_body_is_refused(server):
    with server.connect() as client:
        client.sendall(post("Transfer-Encoding: chunked", body=b"0\r\nCookie: a=b\r\n\r\n"))
        assert read_answer(client).status == 400


@pytest.mark.parametrize(
    "refused", [b"nonsense\r\n\r\n", get("/", "Host: elsewhere"), b"GET / HTTP/1.1\r\nX" * 9]
)
def test_what_is_refused_in_the_middle_of_an_answer_is_not_answered_inside_it(server, refused):
    with server.connect() as client:
        client.sendall(get("/large"))
        received = client.recv(1000)
        client.sendall(refused)
        with suppress(ConnectionError):
            while some := client.recv(65536):
                received += some
    assert received.startswith(b"HTTP/1.1 200 ")
    assert received.count(b"HTTP/1.1") == 1
    assert len(received) < 20_000_000, "the rest of the answer is given up"


def test_what_follows_a_refused_request_is_not_read(server):
    smuggled = post("Content-Length: 5", "Transfer-Encoding: chunked", body=b"0\r\n\r\n") + get("/smuggled")
    with server.connect() as client:
        client.sendall(smuggled)
        received = b""
        while some := client.recv(65536):
            received += some
    assert received.count(b"HTTP/1.1") == 1


# What the application is told


def test_the_application_sees_the_true_client(server):
    forged = get("/", "X-Forwarded-For: 10.9.9.9", "X-Forwarded-Proto: https", "Forwarded: for=10.9.9.9")
    told = server.ask(forged, ELSEWHERE).told
    assert (told["REMOTE_ADDR"], told["scheme"]) == (ELSEWHERE, "http")
    assert not {key for key in told if "FORWARDED" in key}


def test_a_known_proxy_speaks_for_its_client_and_nobody_else_does():
    with running(proxies=(ELSEWHERE,)) as server:
        forwarded = get("/", "X-Forwarded-For: 10.6.6.6, 192.168.1.7", "X-Forwarded-Proto: https")
        by_proxy, by_other = server.ask(forwarded, ELSEWHERE).told, server.ask(forwarded, HERE).told
    assert (by_proxy["REMOTE_ADDR"], by_proxy["scheme"]) == ("192.168.1.7", "https")
    assert (by_other["REMOTE_ADDR"], by_other["scheme"]) == (HERE, "http")
    assert "HTTP_X_FORWARDED_PROTO" not in by_other


def test_an_unknown_proxy_is_reported_once(caplog):
    with running(proxies=("10.0.0.1",)) as server:
        for _ in range(3):
            server.ask(get("/", "X-Forwarded-Proto: https"))
    said = [record.getMessage() for record in caplog.records if record.name == "serving"]
    assert len(said) == 1
    assert "TABLESIDE_PROXIES=127.0.0.1" in said[0]


@pytest.mark.parametrize(
    ("target", "path", "query"),
    [
        ("/a%20b?x=%41&y", "/a b", "x=%41&y"),
        ("/%C3%BC/%2e%2e/%00", "/\xc3\xbc/../\x00", ""),
        ("http://elsewhere/absolute?x=1", "/absolute", "x=1"),
        ("//twice//slashed", "//twice//slashed", ""),
        ("/%zz", "/%zz", ""),
    ],
)
def test_an_address_is_read_as_wsgi_wants_it(server, target, path, query):
    told = server.ask(get(target)).told
    assert (told["PATH_INFO"], told["QUERY_STRING"], told["HTTP_HOST"]) == (path, query, "localhost")


def test_headers_that_come_twice_are_joined_and_look_alikes_dropped(server):
    told = server.ask(get("/", "Cookie: a=1", "Cookie: b=2", "Accept: x", "Accept: y", "Remote_Addr: z")).told
    assert (told["HTTP_COOKIE"], told["HTTP_ACCEPT"]) == ("a=1; b=2", "x,y")
    assert "HTTP_REMOTE_ADDR" not in told


def test_head_has_the_headers_and_no_body(server):
    with server.connect() as client:
        for _ in range(2):
            client.sendall(get().replace(b"GET", b"HEAD"))
            received = b""
            while not received.endswith(b"\r\n\r\n"):
                received += client.recv(65536)
            assert received.startswith(b"HTTP/1.1 200 OK")


def test_requests_sent_at_once_are_answered_in_order(server):
    with server.connect() as client:
        client.sendall(post("Content-Length: 3", body=b"abc") + get("/second"))
        received = b""
        while b"/second" not in received:
            received += client.recv(65536)
    assert received.index(b'"content": "abc"') < received.index(b"/second")


def test_an_upgrade_nobody_offers_is_ignored(server):
    answer = server.ask(get("/", "Connection: Upgrade", "Upgrade: h2c"))
    assert (answer.status, answer.told["PATH_INFO"]) == (200, "/")


class Slow:
    """An application that answers nobody before it may go on."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go_on = Event()

    def __call__(self, environ, start_response):
        self.asked.append(environ["PATH_INFO"])
        self.go_on.wait(PATIENCE)
        return tell(environ, start_response)


def test_one_address_does_not_get_all_the_threads():
    slow = Slow()
    with running(slow) as server, ExitStack() as stack:
        stack.callback(slow.go_on.set)
        for _ in range(2 * bridge.THREADS):
            stack.enter_context(server.connect(HERE)).sendall(get("/first"))
        eventually(lambda: len(slow.asked) == bridge.THREADS_OF_AN_ADDRESS)
        for number in range(bridge.THREADS - bridge.THREADS_OF_AN_ADDRESS):
            stack.enter_context(server.connect(ELSEWHERE)).sendall(get(f"/other/{number}"))
        eventually(lambda: len(slow.asked) == bridge.THREADS)
        assert slow.asked.count("/first") == bridge.THREADS_OF_AN_ADDRESS
    assert 0 < bridge.THREADS_OF_AN_ADDRESS < bridge.THREADS


def test_nothing_is_done_for_whoever_is_gone():
    """One address has some of the threads; what waits for them and was given up is dropped."""
    slow = Slow()
    asked, go_on = slow.asked, slow.go_on
    with running(slow) as server, ExitStack() as stack:
        for _ in range(bridge.THREADS_OF_AN_ADDRESS):
            stack.enter_context(server.connect()).sendall(get("/first"))
        eventually(lambda: len(asked) == bridge.THREADS_OF_AN_ADDRESS)
        with server.connect() as impatient:
            impatient.sendall(get("/given-up"))
            eventually(lambda: server.connections == bridge.THREADS_OF_AN_ADDRESS + 1)
        eventually(lambda: server.connections == bridge.THREADS_OF_AN_ADDRESS)
        with server.connect(ELSEWHERE) as other:
            other.sendall(get("/other"))
            eventually(lambda: "/other" in asked)
            go_on.set()
            assert read_answer(other).status == 200, "another address has threads of its own"
    assert "/given-up" not in asked


def test_a_mistake_of_the_application_is_answered():
    def mistaken(environ, start_response):
        raise RuntimeError("ours")

    with running(mistaken) as server:
        assert server.ask(get()).status == 500
        assert server.ask(get()).status == 500


def test_an_old_client_is_answered_and_the_connection_closed(server):
    with server.connect() as client:
        client.sendall(b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert read_answer(client).headers["connection"] == "close"
        assert is_closed(client)


def test_the_end_of_the_server_does_not_wait_for_the_rest_of_a_request(monkeypatch):
    monkeypatch.setattr("serving.server.FAREWELL_SECONDS", 10 * PATIENCE)
    monkeypatch.setattr(bridge, "GRACE_SECONDS", 10 * PATIENCE)
    with ExitStack() as stack:
        with running() as server:
            slow = stack.enter_context(server.connect())
            slow.sendall(post("Content-Length: 500", body=b"x"))
            eventually(lambda: server.server.config.loaded_app.held == 1)
        assert is_closed(slow)


def test_the_end_of_the_server_waits_for_nobody_who_is_idle_or_slow(monkeypatch):
    monkeypatch.setattr("serving.server.FAREWELL_SECONDS", 0.2)
    monkeypatch.setattr(bridge, "GRACE_SECONDS", 10 * PATIENCE)
    with ExitStack() as stack:
        with running() as server:
            idle, slow, reader, silent = (stack.enter_context(server.connect()) for _ in range(4))
            idle.sendall(get())
            read_answer(idle)
            slow.sendall(b"GET / HT")
            reader.sendall(get("/large"))
            eventually(lambda: server.connections == 4)
        assert server.connections == 0
        assert all(map(is_closed, (idle, slow, reader, silent)))


def test_limits_are_roomy_enough_for_what_browsers_send():
    assert connection.KEPT_ALIVE_SECONDS > 8, "the slowest poll, that of the big screen"
    assert connection.LARGEST_HEADER >= 16 * 1024


def test_nonsense_is_answered_or_cut_off_and_nothing_breaks(caplog):
    chance = Random(18)
    whole = [
        get("/a?b=c", "Cookie: x=1"),
        post("Content-Length: 5", body=b"hello"),
        post("Transfer-Encoding: chunked", body=b"5\r\nhello\r\n0\r\n\r\n"),
    ]
    with running() as server:
        for _ in range(300):
            sent = bytearray(b"".join(chance.choices(whole, k=2)))
            for _ in range(chance.randrange(1, 6)):
                at = chance.randrange(len(sent))
                sent[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
            with server.connect() as client, suppress(OSError):
                client.sendall(sent)
                client.shutdown(socket.SHUT_WR)
                while client.recv(65536):
                    pass
        assert server.ask(get()).status == 200
        eventually(lambda: server.connections == 0)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
