"""The server: its sockets, its limits, its loop and its threads."""

import asyncio
import logging
import socket
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from ipaddress import ip_network
from typing import Any, NamedTuple

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from serving.bridge import THREADS, Application, BodyLimit, Bridge
from serving.callers import Callers
from serving.connection import KEPT_ALIVE_SECONDS, Connection

log = logging.getLogger("serving")

BACKLOG = 1024
MOST_FILES = 8192
OTHER_FILES = 200
"""What else is open: databases, files being sent, the terminal."""
WITHOUT_FILE_LIMIT = 2000
"""The most connections where the system does not say how many files may be open, as on Windows."""
FAREWELL_SECONDS = 3


class Listener(NamedTuple):
    socket: socket.socket
    encryption: ssl.SSLContext | None = None


class Server(uvicorn.Server):
    """uvicorn's server with connections of ours, some of them encrypted."""

    def __init__(self, config: uvicorn.Config, listeners: Sequence[Listener], callers: Callers) -> None:
        super().__init__(config)
        self.listeners, self.callers = listeners, callers

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        super().run([listener.socket for listener in self.listeners])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        self.servers = [
            await loop.create_server(self.connection(listener), sock=listener.socket, backlog=BACKLOG)
            for listener in self.listeners
        ]
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends when all answers have been sent, or after some seconds those that are being read slowly."""
        for caller in self.callers.everybody():
            if caller.is_waiting():
                caller.hang_up()
        farewell = asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self.hang_up_on_everybody)
        await super().shutdown(sockets)
        farewell.cancel()

    def hang_up_on_everybody(self) -> None:
        for caller in self.callers.everybody():
            caller.hang_up()

    def connection(self, listener: Listener) -> Any:
        return partial(
            Connection,
            config=self.config,
            server_state=self.server_state,
            app_state={},
            callers=self.callers,
            encryption=listener.encryption,
        )


def create_server(
    application: Application, limit: BodyLimit, listeners: Sequence[Listener], proxies: Sequence[str] = ()
) -> Server:
    """A server that is ready to run. What proxies say of a client is believed from these addresses only."""
    threads = ThreadPoolExecutor(THREADS, thread_name_prefix="answering")
    bridge = Bridge(application, threads, limit)
    trusting = ProxyHeadersMiddleware(bridge, [*proxies])  # type: ignore[arg-type]
    config = uvicorn.Config(
        app_of(trusting) if proxies else bridge,
        lifespan="off",
        interface="asgi3",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=KEPT_ALIVE_SECONDS,
    )
    return Server(
        config, listeners, Callers(most_connections(), is_proxy=trusting.trusted_hosts.__contains__)
    )


def app_of(trusting: ProxyHeadersMiddleware) -> Any:
    """The application behind a proxy, which says once what is wrong if the proxy is not known."""
    has_complained = False

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal has_complained
        client = scope["client"][0] if scope["client"] else ""
        is_forwarded = any(name == b"x-forwarded-proto" for name, _value in scope["headers"])
        if is_forwarded and not has_complained and client not in trusting.trusted_hosts:
            has_complained = True
            log.error(
                "A request with X-Forwarded-Proto came from %s, which is not a known proxy. "
                "If it is yours, name it: TABLESIDE_PROXIES=%s",
                client,
                client,
            )
        await trusting(scope, receive, send)

    return application


def is_address_or_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def most_connections() -> int:
    """The connections for which there are enough open files; the limit is raised as far as we may."""
    try:
        import resource
    except ImportError:  # on Windows
        return WITHOUT_FILE_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wished:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
            soft = wished
    files = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(files - OTHER_FILES, files // 2)
