"""Where a screen of the tablet leads to."""

from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse


@dataclass(frozen=True)
class Addresses:
    home: str
    """The address of the table as it is now."""
    show: str
    """What is beside the board, and stays there from one moment to another."""
    at: int
    """The number of the entry whose position is shown."""
    is_now: bool
    instead: str
    """What a tap means while an earlier entry is being corrected: `replace 17`, or `insert 17`."""
    why: str
    """The figure of the sheet that is explained; empty where none is."""
    entries: int
    """How many entries this screen has seen."""
    page: int = 0
    """The page of the log that was asked for; 0 where none was."""

    @property
    def present(self) -> str:
        return f"{self.home}?show={self.show}" if self.show else self.home

    @property
    def moments(self) -> str:
        """The address of the table as it was, up to the number of the entry."""
        return f"{self.home}?show={self.show}&at=" if self.show else f"{self.home}?at="

    @property
    def pages(self) -> str:
        """The address of the log, up to the number of its page."""
        moment = "" if self.is_now else f"&at={self.at}"
        return f"{self.home}?show=log{moment}&page="

    @property
    def figures(self) -> str:
        """The address that explains a figure of the sheet, up to the figure's name."""
        moment = "" if self.is_now else f"&at={self.at}"
        return f"{self.home}?show=score{moment}&why="

    @property
    def target(self) -> str:
        """The address to which a tap is sent."""
        kind, _, number = self.instead.partition(" ")
        return f"{self.home}/entries/{number}?as={kind}" if kind else f"{self.home}/play"

    @property
    def news(self) -> str:
        """The address that tells whether this screen is still up to date."""
        page = f"&page={self.page}" if self.page else ""
        return f"{self.home}?show={self.show}{page}&why={self.why}&after={self.entries}"

    @property
    def correction(self) -> str:
        """The address where the entry whose position is shown can be corrected."""
        return f"{self.home}/entries/{self.at}"


@lru_cache(1024)
def table_address(session_id: int) -> str:
    return reverse("table", args=(session_id,))


def rematch_address(session_id: int) -> str:
    return f"{reverse('new_session')}?again={session_id}"
