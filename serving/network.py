"""This computer in its network: the port it listens on, its addresses and names."""

import errno
import re
import socket
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import CommandError

from web.wording import spoken

HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


def listen(host: str, port: int, command: str = "make run") -> socket.socket:
    """Take the port before anything else, so that nobody is sent to an address we cannot serve.

    Raises `CommandError`, which names the `command` with another port.
    """
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
        raise CommandError(port_trouble(error, host, port, command)) from None
    return listener


def port_trouble(error: OSError, host: str, port: int, command: str) -> str:
    another = f"{command} PORT={8123 if port != 8123 else 8124}"
    if error.errno == errno.EADDRINUSE:
        return spoken(
            f"Port {port} is taken by another program. Take another one: {another}",
            f"Port {port} ist von einem anderen Programm belegt. Mit einem anderen: {another}",
        )
    if error.errno == errno.EACCES:
        return spoken(
            f"Port {port} needs special rights on this computer. Take another one: {another}",
            f"Port {port} braucht auf diesem Rechner besondere Rechte. Mit einem anderen: {another}",
        )
    return spoken(
        f"Port {port} on {host} cannot be used ({error.strerror}).",
        f"Port {port} an {host} ist nicht benutzbar ({error.strerror}).",
    )


def reuse_option() -> int:
    """A restart need not wait for old connections to fade; on Windows that option would share the port."""
    return getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


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
    except (OSError, UnicodeError):
        return []


def local_addresses() -> list[str]:
    """The addresses of the network interfaces, for a Linux laptop that is itself the hotspot."""
    try:
        table = Path("/proc/net/fib_trie").read_text(encoding="ascii")
    except OSError:
        return []
    return re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", table)


def own_names() -> list[str]:
    """The names of this computer as browsers ask for them: Büro-PC as xn--bro-pc-3ya. It may have none."""
    try:
        name = socket.gethostname().lower().encode("idna").decode("ascii")
    except UnicodeError:
        return []
    return [name, f"{name}.local"] if HOST_NAME.fullmatch(name) else []


def in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address
