"""One connection: HTTP as uvicorn reads it, with limits to how long and how much a client may send.

uvicorn waits for a header as long as a client likes. Here nobody can: time and size of a header are limited,
a connection that is given up is cut even if the client reads nothing, and each is counted for its address
before anything else is done with it, encryption included.
"""

import asyncio
import ssl
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from serving.addresses import LONGEST_ADDRESS
from serving.callers import Callers
from serving.sentences import said_in_both_languages

HEADER_SECONDS = 10.0
"""The time for a whole request without its body, from the first byte (or the connection) on."""
HANDSHAKE_SECONDS = 10.0
CLOSING_SECONDS = 10.0
"""The time for reading the end of an answer after which the connection is closed."""
KEPT_ALIVE_SECONDS = 75
"""How long a connection may be idle; pages that follow along send a request every few seconds."""
MOST_HEADERS = 100
LARGEST_HEADER = 32 * 1024
MOST_AHEAD = 8
"""The requests that may be sent before the first is answered; browsers wait for each answer."""
MOST_CHUNKS = 10_000
"""The parts in which a body may come: more of them are sent only to keep us busy."""


class RefusedRequest(Exception):
    """A request that is answered before it reaches Django."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status


class Connection(HttpToolsProtocol):
    transport: asyncio.Transport | None  # type: ignore[assignment] # None until it may speak HTTP

    def __init__(
        self, *args: Any, callers: Callers, encryption: ssl.SSLContext | None = None, **named: Any
    ) -> None:
        super().__init__(*args, **named)
        self.callers, self.encryption = callers, encryption
        self.wire: asyncio.Transport | None = None
        self.waiting_since = self.loop.time()
        self.deadline: asyncio.TimerHandle | None = None
        self.handshake: asyncio.Task[None] | None = None
        self.is_in_header, self.waiting_bytes, self.headers_size = True, 0, 0
        self.has_read_body, self.chunks = False, 0
        self.early = b""
        self.refusal = HTTPStatus.BAD_REQUEST

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.wire = transport
        peer = transport.get_extra_info("peername")
        if not self.callers.admit(self, peer[0] if peer else ""):
            transport.abort()
        elif self.encryption is None:
            self.begin(transport)
        else:
            transport.pause_reading()
            self.handshake = self.loop.create_task(self.encrypt(transport, self.encryption))

    async def encrypt(self, transport: asyncio.Transport, encryption: ssl.SSLContext) -> None:
        try:
            encrypted = await self.loop.start_tls(
                transport,
                self,
                encryption,
                server_side=True,
                ssl_handshake_timeout=HANDSHAKE_SECONDS,
                ssl_shutdown_timeout=CLOSING_SECONDS,
            )
        except (OSError, asyncio.CancelledError):  # an ssl.SSLError is one too
            encrypted = None
        if encrypted is None or encrypted.is_closing():
            transport.abort()
            self.callers.dismiss(self)
            return
        self.begin(encrypted)
        if self.early:
            early, self.early = self.early, b""
            self.data_received(early)

    def begin(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.allow(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.callers.dismiss(self)
        self.end_deadline()
        if self.transport is not None:
            super().connection_lost(exc)

    def is_waiting(self) -> bool:
        """Whether it is the client's turn: to encrypt, to send a request, or the rest of one."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def is_lost(self) -> bool:
        return self.transport is None or self.transport.is_closing()

    def hang_up(self) -> None:
        """Cuts the connection, with all that was not read yet."""
        if self.handshake is not None:
            self.handshake.cancel()
        if self.transport is not None:
            self.transport.abort()
        elif self.wire is not None:
            self.wire.abort()

    # Time

    def allow(self, seconds: float) -> None:
        self.end_deadline()
        self.deadline = self.loop.call_later(seconds, self.hang_up)

    def end_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def timeout_keep_alive_handler(self) -> None:
        self.hang_up()

    def on_response_complete(self) -> None:
        self.waiting_since = self.loop.time()
        super().on_response_complete()
        if self.transport is not None and self.transport.is_closing():
            self.allow(CLOSING_SECONDS)

    # The request

    def data_received(self, data: bytes) -> None:
        if self.transport is None:
            self.early += data
            return
        if self.transport.is_closing():
            return
        was_in_header = self.is_in_header
        is_between_requests = self.cycle is None or self.cycle.response_complete
        if is_between_requests and self.deadline is None:
            self.allow(HEADER_SECONDS)
        self.has_read_body = False
        super().data_received(data)
        # What is neither read as a header nor as a body waits in the parser: it may be a header without an
        # end, or one that follows the body.
        is_kept_waiting = was_in_header == self.is_in_header and not self.has_read_body
        self.waiting_bytes = self.waiting_bytes + len(data) if is_kept_waiting else 0
        if self.waiting_bytes > LARGEST_HEADER and not self.transport.is_closing():
            self.refusal = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self.send_400_response("")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:  # before anything is made for it: thousands fit into one read
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS)
        super().on_message_begin()
        self.is_in_header, self.waiting_bytes, self.headers_size, self.chunks = True, 0, 0, 0
        # For those who answer: they cut off who reads too slowly, and do nothing for who is gone.
        self.scope["state"]["connection"] = self

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            self.refuse(HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_body(self, body: bytes) -> None:
        self.has_read_body = True
        super().on_body(body)

    def on_chunk_header(self) -> None:
        self.chunks += 1
        if self.chunks > MOST_CHUNKS:
            self.refuse(HTTPStatus.BAD_REQUEST)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.is_in_header:  # after the body, where no client of ours sends any
            self.refuse(HTTPStatus.BAD_REQUEST)
        super().on_header(name, value)
        self.headers_size += len(name) + len(value)
        if len(self.headers) > MOST_HEADERS or self.headers_size > LARGEST_HEADER:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self.is_in_header = False
        self.end_deadline()
        if not is_plain(self.headers, self.parser.get_http_version(), self.parser.get_method()):
            self.refuse(HTTPStatus.BAD_REQUEST)
        super().on_headers_complete()

    def refuse(self, status: HTTPStatus) -> None:
        """Stops the parser, and uvicorn calls `send_400_response`."""
        self.refusal = status
        raise RefusedRequest(status)

    def send_400_response(self, msg: str) -> None:
        """Answers what is no request, and closes; where other answers come first it only closes."""
        assert self.transport is not None
        self.end_deadline()
        is_answering = self.cycle is not None and (
            self.cycle.response_started and not self.cycle.response_complete
        )
        if is_answering or self.pipeline:
            self.hang_up()
            return
        said = said_in_both_languages(self.refusal).encode()
        self.transport.write(
            b"HTTP/1.1 %d %b\r\ncontent-type: text/plain; charset=utf-8\r\n"
            % (self.refusal, self.refusal.phrase.encode())
            + b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (len(said), said)
        )
        self.transport.close()
        self.allow(CLOSING_SECONDS)


def is_plain(headers: list[tuple[bytes, bytes]], version: str, method: bytes) -> bool:
    """Whether everybody reads the beginning, the end and the host of this request alike."""
    names = [name for name, _value in headers]
    codings = [value.lower() for name, value in headers if name == b"transfer-encoding"]
    return (
        names.count(b"host") == 1
        and names.count(b"content-length") + len(codings) <= 1
        and codings in ([], [b"chunked"])
        and (version == "1.1" or not codings)
        and method != b"CONNECT"
    )
