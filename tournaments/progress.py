"""What the pages of a running tournament show: its rounds, the tables of one, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Entry
from tournaments.engine import knock_out
from tournaments.engine.standings import ranks_of
from tournaments.engine.tournament import Round, Table, Tournament
from tournaments.filing import tournament_of, uncut
from tournaments.models import Draw, DrawnTable, Event, Stage, with_everything

SHUT, WAITING, PLAYING, UNCONFIRMED, SEALED, TYPED, DISPUTED, OTHERS = (
    "shut",
    "waiting",
    "playing",
    "unconfirmed",
    "sealed",
    "typed",
    "disputed",
    "others",
)
"""What a table is doing: not opened, nothing entered yet, under way, over but not confirmed, sealed, totals
typed in, totals typed in and others sealed, sealed with other people than were drawn."""
IN = (SEALED, TYPED, DISPUTED)
"""Its result counts."""


class Seated(NamedTuple):
    number: int
    name: str
    colour: str
    points: int | None = None
    place: int | None = None

    @property
    def won(self) -> bool:
        return self.place == 1


class Shown(NamedTuple):
    """A table of a round."""

    table: DrawnTable
    people: tuple[Seated, ...]
    state: str

    @property
    def is_in(self) -> bool:
        return self.state in IN


def name_of(event: Event, number: int) -> str:
    """What a round is called."""
    left = event.rounds + knock_out.rounds_of(event.cut) - number
    if number <= event.rounds or left < 0:
        return _("Round %(number)s") % {"number": number}
    return {0: _("Final"), 1: _("Semi-final")}.get(
        left, _("Knock-out %(number)s") % {"number": number - event.rounds}
    )


@dataclass(frozen=True)
class Running:
    """A tournament with everything that was drawn and played in it so far."""

    event: Event
    stages: Sequence[Stage]
    tournament: Tournament

    @classmethod
    def of(cls, event: Event) -> "Running":
        stages = with_everything(event)
        return cls(event, stages, tournament_of(event, stages))

    @cached_property
    def names(self) -> dict[int, str]:
        return {one.id: one.name for one in self.tournament.entrants}

    @cached_property
    def begun(self) -> set[int]:
        """The sessions in which something was entered."""
        sessions = [
            table.session_id for stage in self.stages if stage.draw for table in stage.draw.tables.all()
        ]
        return {*Entry.objects.filter(session__in=sessions).values_list("session", flat=True).distinct()}

    @property
    def drawn(self) -> int:
        """How many rounds are drawn."""
        return len(self.tournament.rounds)

    @cached_property
    def current(self) -> int:
        """The round that is played now: the first that still misses a result, or the last one drawn."""
        for played in self.tournament.rounds:
            if not played.is_complete:
                return played.round
        return max(self.drawn, 1)

    @property
    def is_over(self) -> bool:
        return self.drawn == len(self.stages) and all(played.is_complete for played in self.tournament.rounds)

    def stage(self, number: int) -> Stage | None:
        return next((stage for stage in self.stages if stage.number == number), None)

    def round(self, number: int) -> Round | None:
        return self.tournament.rounds[number - 1] if 0 < number <= self.drawn else None

    @property
    def steps(self) -> list["Step"]:
        return [
            Step(stage, name_of(self.event, stage.number), self.round(stage.number)) for stage in self.stages
        ]

    # The tables of a round

    def tables(self, stage: Stage) -> list[Shown]:
        played = self.round(stage.number)
        if stage.draw is None or played is None:
            return []
        return [
            self._shown(stage, drawn, table)
            for drawn, table in zip(stage.draw.tables.all(), played.tables, strict=True)
        ]

    def _shown(self, stage: Stage, drawn: DrawnTable, table: Table) -> Shown:
        people = tuple(
            Seated(
                one,
                self.names[one],
                colour,
                int(table.scores[index]) if table.scores and table.places else None,
                table.places[index] if table.places else None,
            )
            for index, (one, colour) in enumerate(zip(table.seats, stage.game.colours, strict=False))
        )
        return Shown(drawn, people, self._state(drawn, is_played=bool(table.places)))

    def _state(self, drawn: DrawnTable, *, is_played: bool) -> str:
        session = drawn.session
        if drawn.play and not is_played:
            return OTHERS
        if drawn.typed:
            return DISPUTED if drawn.is_disputed else TYPED
        if session is None:
            return SHUT
        if session.sealed:
            return SEALED
        if session.ended:
            return UNCONFIRMED
        return PLAYING if session.pk in self.begun else WAITING

    def misfits(self, number: int) -> tuple[list[str], list[str]]:
        """Who would have to sit in a drawn round and does not, and who sits there and would not have to."""
        played = self.round(number)
        if played is None:
            return [], []
        sitting = {one for table in played.tables for one in table.seats} | {*played.byes}
        wanted = self._wanted(number, sitting)
        order = [one.id for one in self.tournament.entrants]
        return (
            [self.names[one] for one in order if one in wanted - sitting],
            [self.names[one] for one in order if one in sitting - wanted],
        )

    def _wanted(self, number: int, sitting: set[int]) -> set[int]:
        if number <= self.event.rounds:
            return {one.id for one in self.tournament.playing(number)}
        before = uncut(self.event, self.tournament, number).before(number)
        if number > self.event.rounds + 1 and not before.rounds[-1].is_complete:
            return sitting  # nobody knows yet
        ranks = ranks_of(before)
        return {*knock_out.qualified(before, self.event.rounds + 1, self.event.cut, ranks)}

    def byes(self, number: int) -> list[str]:
        played = self.round(number)
        return [self.names[one] for one in played.byes] if played else []


class Step(NamedTuple):
    """A round among the others."""

    stage: Stage
    name: str
    played: Round | None

    @property
    def missing(self) -> int:
        return len(self.played.missing) if self.played else 0

    @property
    def is_in(self) -> bool:
        return self.played is not None and self.played.is_complete


def versions_of(stage: Stage) -> list[Draw]:
    """Every draw of a round that was published, the last one first."""
    return sorted(stage.draws.all(), key=lambda draw: -draw.number)
