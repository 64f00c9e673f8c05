"""The open connections, by the address they come from: nobody takes them all."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from web.client import device_at

MOST_OF_AN_ADDRESS = 64
"""The connections one address may have: a tablet opens up to six, and a club may share one address."""


class Caller(Protocol):
    """A connection, as far as counting it goes."""

    waiting_since: float

    def is_waiting(self) -> bool:
        """Whether the connection waits for the client to send something."""

    def hang_up(self) -> None: ...


class Callers:
    """Admits connections; whoever has too many loses the one that has kept us waiting longest."""

    def __init__(
        self,
        most: int,
        most_of_an_address: int = MOST_OF_AN_ADDRESS,
        is_proxy: Callable[[str], bool] = lambda address: False,
    ) -> None:
        self.most, self.most_of_an_address = most, most_of_an_address
        self.is_proxy = is_proxy
        self.count = 0
        self._by_address: dict[str, dict[Caller, None]] = {}
        self._address_of: dict[Caller, str] = {}

    def admit(self, caller: Caller, address: str) -> bool:
        """Whether there is room for this connection, if need be that of another one."""
        device = device_at(address)
        own = self._by_address.get(device, {})
        is_capped = not self.is_proxy(address)
        if is_capped and len(own) >= self.most_of_an_address and not self._make_room(own):
            return False
        if self.count >= self.most and not self._make_room(self._largest_group()):
            return False
        self._by_address.setdefault(device, {})[caller] = None
        self._address_of[caller] = device
        self.count += 1
        return True

    def dismiss(self, caller: Caller) -> None:
        device = self._address_of.pop(caller, None)
        if device is None:
            return
        self.count -= 1
        del self._by_address[device][caller]
        if not self._by_address[device]:
            del self._by_address[device]

    def everybody(self) -> tuple[Caller, ...]:
        return tuple(self._address_of)

    def of(self, address: str) -> int:
        """The number of open connections from this address."""
        return len(self._by_address.get(device_at(address), ()))

    def _largest_group(self) -> Iterable[Caller]:
        return max(self._by_address.values(), key=len)

    def _make_room(self, callers: Iterable[Caller]) -> bool:
        slowest = min(_waiting(callers), key=lambda caller: caller.waiting_since, default=None)
        if slowest is None:
            return False
        self.dismiss(slowest)
        slowest.hang_up()
        return True


def _waiting(callers: Iterable[Caller]) -> Iterator[Caller]:
    return (caller for caller in callers if caller.is_waiting())
