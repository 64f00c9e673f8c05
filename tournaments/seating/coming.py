"""The round to draw, and those to come after it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from scoring.document import Malformed
from tournaments.engine.tournament import Tournament
from tournaments.seating.cost import Ground, ground_of
from tournaments.seating.rehearsal import UndrawnRound
from tournaments.seating.sizes import table_sizes

Tables = Sequence[tuple[int, ...]]
Anything = TypeVar("Anything")

AT_LEAST = 5
"""The number of rounds planned for when nobody says how many there will be."""


class ComingRound(NamedTuple):
    tournament: Tournament
    number: int
    last: int
    """The last round we plan for."""
    players: tuple[int, ...]
    sizes: tuple[int, ...]
    ground: Ground
    random: Random

    def later(self) -> Iterator[UndrawnRound]:
        """The rounds after this one, as far as we know who will play and can seat them."""
        for number in range(self.number + 1, self.last + 1):
            players = sorted(entrant.id for entrant in self.tournament.playing(number))
            try:
                yield UndrawnRound(players, table_sizes(len(players), self.tournament.table_sizes))
            except Malformed:
                return

    def has_crowded_group(self) -> bool:
        """Whether a group has more members than there are tables, so that some of them must meet."""
        members = Counter(self.ground.group[player] for player in self.players if player in self.ground.group)
        return any(number > len(self.sizes) for number in members.values())

    def shuffled(self, some: Sequence[Anything]) -> tuple[Anything, ...]:
        return tuple(self.random.sample(some, len(some)))


def coming_round(
    tournament: Tournament, mode: str, seed: int, byes: Collection[int], ranks: Mapping[int, int], rounds: int
) -> ComingRound:
    number = tournament.next_round
    players = _players(tournament, byes)
    return ComingRound(
        tournament,
        number,
        max(number, rounds or AT_LEAST),
        players,
        table_sizes(len(players), tournament.table_sizes),
        ground_of(tournament, mode, ranks),
        Random(f"{seed}, {mode}, round {number}"),
    )


def _players(tournament: Tournament, byes: Collection[int]) -> tuple[int, ...]:
    number = tournament.next_round
    entitled = {entrant.id for entrant in tournament.playing(number)}
    if strangers := sorted(set(byes) - entitled):
        raise Malformed(
            f"Entrant {strangers[0]} does not play in round {number} and cannot get a bye in it.",
            f"Nummer {strangers[0]} spielt in Runde {number} nicht mit und kann kein Freilos bekommen.",
        )
    return tuple(sorted(entitled - set(byes)))
