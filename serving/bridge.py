"""From the loop that moves bytes to the threads in which Django answers, and back.

A request gets a thread when all of it is there, and gives it back before the answer is sent: whoever sends or
reads slowly occupies none. No address gets all the threads.
"""

import asyncio
import io
import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes
from weakref import WeakValueDictionary

from serving.sentences import said_in_both_languages
from web.client import device_at

log = logging.getLogger("serving")

THREADS = 8
THREADS_OF_AN_ADDRESS = 4
GRACE_SECONDS = 15.0
"""The time in which the next piece of a body or of an answer must move."""
SLOWEST = 20 * 1024
"""The bytes a second that must move on average, after the seconds of grace."""
LINGER_SECONDS = 5.0
"""How long the rest of a refused body is read and dropped, so that the client sees the answer."""
SMALL_BODY = 64 * 1024
MOST_HELD = 256 * 1024 * 1024
"""The bytes of all bodies that are being received; beyond, larger ones are refused."""
PIECE = 64 * 1024

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
Receive = Callable[[], Any]
Send = Callable[[Mapping[str, Any]], Any]
BodyLimit = Callable[[Environ], int]
"""A function that says how large the body of this request may be; it is asked before any of it is read."""


class Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes


class Body(NamedTuple):
    content: bytes
    size: int
    """The length of the content; of a body that is too large, what is known of its length."""
    is_whole: bool


class ClientGone(Exception):
    """The client has closed the connection, or let too much time pass."""


class TooSlow(ClientGone):
    """The body did not arrive in time."""


class TooBusy(Exception):
    """Other bodies take all the room there is for them."""


class Bridge:
    """An ASGI application made of a WSGI one."""

    def __init__(self, application: Application, threads: Executor, limit: BodyLimit) -> None:
        self.application, self.threads, self.limit = application, threads, limit
        self.held = 0
        self.turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        environ = environ_of(scope)
        try:
            body = await self.read(scope, environ, receive)
        except TooSlow:
            await send_answer(scope, send, plain_answer(408))
            return
        except TooBusy:
            await send_answer(scope, send, plain_answer(503))
            return
        except ClientGone:
            return
        try:
            answer = await self.answer(scope, environ | body_in_environ(body))
        except ClientGone:  # nobody will read it, but uvicorn would complain of a request without an answer
            answer = plain_answer(503)
        finally:
            self.held -= len(body.content)
        await send_answer(scope, send, answer, None if body.is_whole else receive)

    async def answer(self, scope: Any, environ: Environ) -> Answer:
        """What Django answers, once it is this client's turn. Raises ClientGone if nobody waits any more."""
        device = device_at(scope["client"][0] if scope["client"] else "")
        turn = self.turns.setdefault(device, asyncio.Semaphore(THREADS_OF_AN_ADDRESS))
        async with turn:
            if scope["state"]["connection"].is_lost():
                raise ClientGone
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.threads, run, self.application, environ)

    async def read(self, scope: Any, environ: Environ, receive: Receive) -> Body:
        """The body of a request; empty if it is larger than allowed, and then it was not read.

        Raises ClientGone, TooSlow or TooBusy.
        """
        length, is_chunked = announced_body(scope["headers"])
        if not length and not is_chunked:
            return Body(b"", 0, is_whole=True)
        most = self.limit(environ)
        if length > most:
            return Body(b"", length, is_whole=False)
        content = bytearray()
        try:
            await self.collect(content, most, receive)
        except BaseException:
            self.held -= len(content)
            raise
        if len(content) <= most:
            return Body(bytes(content), len(content), is_whole=True)
        self.held -= len(content)
        return Body(b"", len(content), is_whole=False)

    async def collect(self, content: bytearray, most: int, receive: Receive) -> None:
        """Adds what arrives to the content, until that is all or more than allowed."""
        begun = asyncio.get_running_loop().time()
        while len(content) <= most:
            try:
                async with asyncio.timeout_at(deadline(begun, len(content))):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
            if message["type"] == "http.disconnect":
                raise ClientGone
            if len(content) > SMALL_BODY and self.held > MOST_HELD:
                raise TooBusy
            content += message["body"]
            self.held += len(message["body"])
            if not message["more_body"]:
                return


def deadline(begun: float, size: int) -> float:
    """When the next piece must have moved: soon, and early enough for all of the size."""
    now = asyncio.get_running_loop().time()
    return GRACE_SECONDS + min(now, begun + size / SLOWEST)


def announced_body(headers: Iterable[tuple[bytes, bytes]]) -> tuple[int, bool]:
    """The length of the body according to its header, and whether it comes in chunks instead."""
    named = dict(headers)
    return int(named.get(b"content-length", b"0")), b"transfer-encoding" in named


# Between the two interfaces


def environ_of(scope: Any) -> Environ:
    """The request as WSGI describes it, without its body.

    What only a proxy may say has been taken from its headers before.
    """
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": "unnamed.invalid",
        "SERVER_PORT": str(scope["server"][1]) if scope["server"] else "",
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name or name.startswith(b"x-forwarded-") or name in (b"forwarded", b"content-length"):
            continue  # a name with _ would pass for another one with -
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        text = value.decode("latin-1")
        joint = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{joint}{text}" if key in environ else text
    return environ


def body_in_environ(body: Body) -> Environ:
    length = {"CONTENT_LENGTH": str(body.size)} if body.size else {}
    return {"wsgi.input": io.BytesIO(body.content), **length}


def run(application: Application, environ: Environ) -> Answer:
    """Asks the application, in its thread, for the whole answer."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_error: object) -> None:
        begun.append((status, headers))

    answer = application(environ, start_response)
    try:
        content = b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    status, headers = begun[-1]
    return Answer(
        int(status[:3]),
        [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers],
        content,
    )


def plain_answer(status: int) -> Answer:
    kind = (b"content-type", b"text/plain; charset=utf-8")
    return Answer(status, [kind, (b"connection", b"close")], said_in_both_languages(status).encode())


# Sending


async def send_answer(scope: Any, send: Send, answer: Answer, unread: Receive | None = None) -> None:
    """Sends the answer, as fast as the client reads it; who does not read it is cut off.

    With `unread`, the client may still be sending: what it sends is dropped for a while, for most clients
    read an answer only after they have sent everything.
    """
    headers = framed(answer, scope["method"])
    if unread:
        headers.append((b"connection", b"close"))
    begun = asyncio.get_running_loop().time()
    sent = 0
    try:
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        while len(answer.content) - sent > PIECE or (unread and sent < len(answer.content)):
            piece = answer.content[sent : sent + PIECE]
            async with asyncio.timeout_at(deadline(begun, len(answer.content))):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            sent += len(piece)
        if unread:
            await drop(unread)
        async with asyncio.timeout(GRACE_SECONDS):
            await send({"type": "http.response.body", "body": answer.content[sent:], "more_body": False})
    except TimeoutError:
        scope["state"]["connection"].hang_up()


def framed(answer: Answer, method: str) -> list[tuple[bytes, bytes]]:
    """The headers, with the length of the content, if there may be one."""
    if answer.status in (204, 304):
        return [(name, value) for name, value in answer.headers if name != b"content-length"]
    has_length = any(name == b"content-length" for name, _value in answer.headers)
    if has_length or method == "HEAD":
        return [*answer.headers]
    return [*answer.headers, (b"content-length", str(len(answer.content)).encode())]


async def drop(receive: Receive) -> None:
    """Reads what is still being sent, and keeps nothing of it."""
    try:
        async with asyncio.timeout(LINGER_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect" or not message["more_body"]:
                    return
    except TimeoutError:
        return
