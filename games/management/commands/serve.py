"""One command from a fresh checkout to tablets that play: database, static files, address, server."""

import argparse
import errno
import io
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import segno
import waitress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import supports_color
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import OperationalError
from django.utils.termcolors import colorize

from accounts.addresses import is_only_here
from accounts.links import find_or_add_first_director, welcome_path
from web.reading import is_digits

EVERY_INTERFACE = {"0.0.0.0", "::"}


class Command(BaseCommand):
    help = "Prepares the database and the static files, prints the address for the tablets, and serves."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=port_number, default=8000)
        parser.add_argument(
            "--host", default="0.0.0.0", help="the interface to serve on (default: every one)"
        )

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        try:
            listener = listen(host, port)
            call_command("migrate", interactive=False, verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
            addresses = list(lan_addresses()) if host in EVERY_INTERFACE else [host]
            settings.ALLOWED_HOSTS += [*map(in_url, addresses), *own_names()]
            server = waitress.create_server(get_internal_wsgi_application(), sockets=[listener], **serving())
            urls = [f"http://{in_url(address)}:{port}" for address in addresses or ["localhost"]]
            settings.TABLETS_ADDRESS = "" if settings.HTTPS else urls[0]
            self.announce(urls, port)
            self.stdout.flush()
            server.run()
        except OperationalError as error:
            raise CommandError(f"The database cannot be used: {error}") from None
        except KeyboardInterrupt:
            pass

    def announce(self, urls: list[str], port: int) -> None:
        if settings.HTTPS:
            self.stdout.write(f"Tableside waits on port {port} for the proxy that speaks https.")
            self.print_first_link(f"https://{settings.ALLOWED_HOSTS[0].lstrip('.')}", is_drawn=False)
            return
        first, *others = urls
        is_alone = all(map(is_only_here, urls))
        if is_alone:
            self.stdout.write(f"\nTableside for this computer alone, no network in use: {first}/\n\n")
        else:
            self.stdout.write(f"\nTableside for the tablets: {first}/\n\n")
            self.draw(f"{first}/")
        for other in others:
            self.stdout.write(f"Or, in another network of this computer: {other}/")
        self.print_first_link(first, is_drawn=not is_alone)
        self.stdout.write("Ctrl-C ends it.")

    def print_first_link(self, base: str, *, is_drawn: bool) -> None:
        """Prints the link to the first account, which is added for it, while there is no director."""
        director = find_or_add_first_director()
        if director is None:
            return
        link = base + welcome_path(director)
        self.stdout.write(f"\nNo director yet. Open this once to make the first account: {link}\n\n")
        if is_drawn:
            self.draw(link)

    def draw(self, address: str) -> None:
        """Prints a QR code, light on dark, unless the terminal lacks the characters (Windows' cp1252)."""
        drawing = qr_code_for_terminal(address)
        try:
            drawing.encode(getattr(self.stdout, "encoding", None) or "ascii")
        except UnicodeEncodeError:
            return
        for line in drawing.splitlines():
            self.stdout.write(colorize(line, fg="white", bg="black") if supports_color() else line)
        self.stdout.write()


def port_number(text: str) -> int:
    if is_digits(text) and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text}")


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that nobody is sent to an address we cannot serve."""
    listener = None
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, reuse_option(), 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        if listener:
            listener.close()
        raise CommandError(port_trouble(error, host, port)) from None
    return listener


def port_trouble(error: OSError, host: str, port: int) -> str:
    another = f"Take another one: make run PORT={8123 if port != 8123 else 8124}"
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. {another}"
    if error.errno == errno.EACCES:
        return f"Port {port} is not for everybody to use on this computer. {another}"
    return f"Port {port} on {host} cannot be used ({error.strerror})."


def reuse_option() -> int:
    """A restart need not wait for old connections to fade; on Windows that option would share the port."""
    return getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


def serving() -> dict[str, Any]:
    # Below this limit, our own pages say what is too large.
    always = {"threads": 8, "ident": None, "max_request_body_size": 64 * 1024 * 1024}
    if not settings.HTTPS:
        return always
    return {**always, "trusted_proxy": "*", "trusted_proxy_headers": "x-forwarded-proto"}


def lan_addresses() -> Iterator[str]:
    """This computer's addresses in the local network, the most likely one first."""
    seen = set()
    for address in (*routed_address(), *named_addresses(), *local_addresses()):
        if address not in seen and not address.startswith(("127.", "0.")):
            seen.add(address)
            yield address


def routed_address() -> list[str]:
    """The address packets would leave from. Nothing is sent: connecting by UDP only chooses a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def named_addresses() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def local_addresses() -> list[str]:
    """The addresses of the network interfaces, for a Linux laptop that is itself the hotspot."""
    try:
        table = Path("/proc/net/fib_trie").read_text(encoding="ascii")
    except OSError:
        return []
    return re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", table)


def own_names() -> list[str]:
    name = socket.gethostname().lower()
    return [name, f"{name}.local"]


def in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def qr_code_for_terminal(text: str) -> str:
    drawing = io.StringIO()
    segno.make_qr(text).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
