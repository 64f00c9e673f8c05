"""The games being played now, as cards that lead to their tables.

Nothing of them tells more than everybody at the table sees.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Max
from django.urls import reverse

from games.engine.face import Face, Progress
from games.engine.game import AnyGame
from games.engine.history import ABANDON, RESUME
from games.folds import Fold, folds_of
from games.models import Entry, PlaySession
from games.tablet.table import face_of
from games.visibility import shows_points
from plays.small_boards import running_stamp
from scoring.wording import Text
from scoring.words import Colour
from web.wording import page_language, say

LONGEST_STAGE = 26
"""What is to be done is said on a card in so many letters; longer sentences are for those at the table."""


class PlayerAtTable(NamedTuple):
    name: str
    colour: Colour
    points: int | None
    """None where points stay hidden."""
    is_to_act: bool


@dataclass(frozen=True)
class RunningTable:
    session: PlaySession
    fold: Fold | None
    """None where a stored entry does not stand."""
    last_move: datetime | None
    """When somebody last played or undid; None where nobody has yet."""

    @property
    def address(self) -> str:
        return reverse("table", args=[self.session.pk])

    @property
    def picture(self) -> str:
        """The address of the board as it is now, which changes with every entry; empty where it has none."""
        address = reverse("running_board", args=[self.session.pk])
        return f"{address}?{running_stamp(self.fold, page_language())}" if self.fold else ""

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def face(self) -> Face[Any]:
        return face_of(self.game)

    @property
    def state(self) -> Any:
        return self.fold.history.now.state if self.fold else None

    @property
    def stage(self) -> Text | None:
        """Which part of whose turn it is, where that is said in a few words."""
        stage = self.face.stage(self.state) if self.fold else None
        return stage if stage and len(say(stage)) <= LONGEST_STAGE else None

    @property
    def moves(self) -> int:
        return self.fold.history.now.index if self.fold else 0

    @property
    def progress(self) -> Progress | None:
        """How far the game has come, by the measure of its title; None where it has none."""
        measure = self.face.progress
        return measure(self.state) if measure and self.fold else None

    @property
    def players(self) -> list[PlayerAtTable]:
        points, to_act = self._points(), self._to_act()
        return [
            PlayerAtTable(seat.player.name, colour, points.get(colour), colour in to_act)
            for seat in self.session.seats.all()
            for colour in [Colour(seat.colour)]
        ]

    def _points(self) -> Mapping[Colour, int]:
        if self.fold is None or not shows_points(self.fold.session, self.fold.history):
            return {}
        return self.fold.history.now.points

    def _to_act(self) -> set[Colour]:
        """The players who have to act, or whose hand does what comes up at the table."""
        if self.fold is None:
            return set()
        return {*self.game.to_act(self.state), self.face.drawer(self.state)}


def facts_of(plays: Iterable[Any]) -> object:
    """What the cards of these plays follow from: the last entries, and how the players are called now.

    The plays have their seats and their last entry with them (`now.py`), so nothing is read or folded for it.
    """
    return [
        (play.pk, play.last_number, play.last_entry, [seat.player.name for seat in play.seats.all()])
        for play in plays
    ]


def running_tables(plays: Iterable[PlaySession]) -> list[RunningTable]:
    """The cards of these plays, in their order; their seats are prefetched."""
    plays = [*plays]
    pks = [play.pk for play in plays]
    folds = folds_of(pks)
    entries = Entry.objects.filter(session__in=pks).exclude(line__in=(ABANDON, RESUME)).order_by()
    last = dict(entries.values("session").annotate(last=Max("entered")).values_list("session", "last"))
    return [RunningTable(play, folds.get(play.pk), last.get(play.pk)) for play in plays]
