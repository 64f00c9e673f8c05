"""How far a tournament has come: its rows, the values of its file, and the state of each table."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Entry
from scoring.words import Colour
from tournaments.engine import knock_out
from tournaments.engine import tournament as values
from tournaments.engine.standings import ranks_of
from tournaments.filing import current_file, table_of, uncut
from tournaments.models import Draw, DrawnTable, Round, Tournament, load_tables, with_draws

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
"""The states of a table: not opened, nothing entered yet, under way, over but not confirmed, sealed, totals
typed in, totals typed in and others sealed, sealed with other people than were drawn."""
IN = (SEALED, TYPED, DISPUTED)
"""The states of a table whose result is valid."""


class Seated(NamedTuple):
    number: int
    name: str
    colour: Colour
    points: int | None = None
    place: int | None = None

    @property
    def won(self) -> bool:
        return self.place == 1


class ShownTable(NamedTuple):
    """A table of a round with its people and its state."""

    table: DrawnTable
    people: tuple[Seated, ...]
    state: str

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def seats(self) -> list[int]:
        """The numbers of the entrants in the order of their seats."""
        seats: list[int] = self.table.seats
        return seats

    @property
    def is_in(self) -> bool:
        """Whether the table's result is valid."""
        return self.state in IN


def name_of(tournament: Tournament, number: int) -> str:
    """The name of a round on the page."""
    left = tournament.common_rounds + knock_out.rounds_of(tournament.cut) - number
    if number <= tournament.common_rounds or left < 0:
        return _("Round %(number)s") % {"number": number}
    return {0: _("Final"), 1: _("Semi-final")}.get(
        left, _("Knock-out %(number)s") % {"number": number - tournament.common_rounds}
    )


@dataclass(frozen=True)
class Progress:
    """A tournament with everything that was drawn and played in it so far."""

    tournament: Tournament
    rounds: Sequence[Round]
    """Their draws are loaded, and the tables as soon as somebody asks for them."""
    file: values.Tournament

    @classmethod
    def of(cls, tournament: Tournament) -> "Progress":
        rounds = with_draws(tournament)
        # After the draws: whoever was drawn is in the file.
        return cls(tournament, rounds, current_file(tournament))

    @cached_property
    def names(self) -> dict[int, str]:
        return {entrant.id: entrant.name for entrant in self.file.entrants}

    @cached_property
    def players(self) -> dict[int, int]:
        """The primary keys of the players by the numbers of the entrants."""
        return dict(self.tournament.entrants.values_list("number", "player"))

    @property
    def drawn(self) -> int:
        """The number of rounds that are drawn."""
        return len(self.file.rounds)

    @cached_property
    def current(self) -> int:
        """The round that is played now: the first with a result missing, or the last one drawn."""
        for played in self.file.rounds:
            if not played.is_complete:
                return played.number
        return max(self.drawn, 1)

    @property
    def is_over(self) -> bool:
        return self.drawn == len(self.rounds) and all(played.is_complete for played in self.file.rounds)

    def round(self, number: int) -> Round | None:
        """The row of a round."""
        return next((round for round in self.rounds if round.number == number), None)

    def drawn_round(self, number: int) -> values.Round | None:
        """A round as the file has it, if it is drawn."""
        return self.file.rounds[number - 1] if 0 < number <= self.drawn else None

    @property
    def steps(self) -> list["RoundInList"]:
        return [
            RoundInList(round, name_of(self.tournament, round.number), self.drawn_round(round.number))
            for round in self.rounds
        ]

    # The tables of a round

    def tables(self, round: Round) -> list[ShownTable]:
        if round.draw is None:
            return []
        load_tables(round)
        rows = [*round.draw.tables.all()]
        begun = _begun(rows)
        return [self._shown(round, row, table_of(row, self.players), begun) for row in rows]

    def has_results(self, round: Round) -> bool:
        """Whether a table of the round has a valid result."""
        played = self.drawn_round(round.number)
        return played is not None and any(table.places for table in played.tables)

    def _shown(
        self, round: Round, drawn: DrawnTable, table: values.Table, begun: Collection[int]
    ) -> ShownTable:
        people = tuple(
            Seated(
                number,
                self.names[number],
                colour,
                int(table.scores[seat]) if table.scores and table.places else None,
                table.places[seat] if table.places else None,
            )
            for seat, (number, colour) in enumerate(zip(table.seats, round.game.colours, strict=False))
        )
        return ShownTable(drawn, people, _state(drawn, begun, is_played=bool(table.places)))

    def misfits(self, number: int) -> tuple[list[str], list[str]]:
        """Who should sit in a drawn round but does not, and who sits there but should not."""
        played = self.drawn_round(number)
        if played is None:
            return [], []
        sitting = {number for table in played.tables for number in table.seats} | {*played.byes}
        wanted = self._wanted(number, sitting)
        arrived, gone = wanted - sitting, sitting - wanted
        return (
            [name for entrant, name in self.names.items() if entrant in arrived],
            [name for entrant, name in self.names.items() if entrant in gone],
        )

    def _wanted(self, number: int, sitting: set[int]) -> set[int]:
        """The entrants who should sit in a round."""
        common_rounds = self.tournament.common_rounds
        if number <= common_rounds:
            return {entrant.id for entrant in self.file.playing(number)}
        before = uncut(self.tournament, self.file, number).before(number)
        if number > common_rounds + 1 and not before.rounds[-1].is_complete:
            return sitting  # nobody knows yet
        return {*knock_out.qualified(before, common_rounds + 1, self.tournament.cut, ranks_of(before))}

    def byes(self, number: int) -> list[str]:
        played = self.drawn_round(number)
        return [self.names[entrant] for entrant in played.byes] if played else []


def _begun(tables: Iterable[DrawnTable]) -> set[int]:
    """The sessions of tables in which something was entered."""
    sessions = [table.session_id for table in tables if table.session_id]
    return {*Entry.objects.filter(session__in=sessions, number=1).values_list("session", flat=True)}


def _state(drawn: DrawnTable, begun: Collection[int], *, is_played: bool) -> str:
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
    return PLAYING if session.pk in begun else WAITING


class RoundInList(NamedTuple):
    """A round in the list of rounds."""

    round: Round
    name: str
    played: values.Round | None

    @property
    def missing(self) -> int:
        return len(self.played.missing) if self.played else 0

    @property
    def is_in(self) -> bool:
        return self.played is not None and self.played.is_complete


def versions_of(round: Round) -> list[Draw]:
    """The published draws of a round, the last one first."""
    return sorted(round.draws.all(), key=lambda draw: -draw.number)
