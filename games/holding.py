"""What keeps a play from being abandoned or deleted: a tournament that needs it."""

from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.utils.module_loading import import_string

from games.models import PlaySession
from scoring.wording import Text


class Hold(NamedTuple):
    """Why a play has to stay, and the address where that can be changed."""

    text: Text
    address: str


def holding_of(session: PlaySession, *, for_good: bool = False) -> Hold | None:
    """What needs this play; None where nothing does.

    Asks what the settings name: apps above this one know to what a play belongs. With `for_good` the play is
    to be deleted, not only abandoned.
    """
    find: Callable[[PlaySession, bool], Hold | None] = import_string(settings.HOLDING)
    return find(session, for_good)
