"""One connection that sends more than anybody could answer: it is cut off, and nobody else waits for it."""

from serving import connection
from serving.connection import Connection
from tests.serving.running import ELSEWHERE, eventually, get, is_closed, read_answer, running
from tests.serving.test_requests import post

THOUSANDS = 9000


def test_whoever_sends_thousands_of_requests_at_once_is_cut_off(monkeypatch):
    begun: list[Connection] = []
    make_room_for_request = Connection.on_headers_complete

    def count(self):
        begun.append(self)
        make_room_for_request(self)

    monkeypatch.setattr(Connection, "on_headers_complete", count)
    with running() as server, server.connect() as client:
        client.sendall(get("/flood") * THOUSANDS)
        assert is_closed(client)
        eventually(lambda: server.connections == 0)
        assert len(begun) <= connection.MOST_AHEAD + 2
        assert server.ask(get("/tap"), ELSEWHERE).status == 200


def test_a_few_sent_at_once_are_all_answered():
    with running() as server, server.connect() as client:
        paths = [f"/{number}" for number in range(connection.MOST_AHEAD)]
        client.sendall(b"".join(map(get, paths)))
        received = b""
        while paths[-1].encode() not in received:
            received += client.recv(65536)
        places = [received.index(f'"PATH_INFO": "{path}"'.encode()) for path in paths]
        assert places == sorted(places)


def test_a_body_in_thousands_of_tiny_parts_is_refused():
    tiny = b"1\r\nx\r\n"
    with running() as server:
        most = post("Transfer-Encoding: chunked", body=tiny * (connection.MOST_CHUNKS - 1) + b"0\r\n\r\n")
        assert len(server.ask(most).told["content"]) == connection.MOST_CHUNKS - 1
        with server.connect() as client:
            client.sendall(post("Transfer-Encoding: chunked", body=tiny * (connection.MOST_CHUNKS + 1)))
            assert read_answer(client).status == 400
            assert is_closed(client)
