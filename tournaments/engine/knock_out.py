"""The knock-out after the last common round: who goes on, and how the last table decides who won.

The best are seated in a snake at tables of four; the winner of every table goes on. Where that makes fewer
than four, those in second place fill up, the best in the standings first. The last table is the final.
"""

from collections.abc import Mapping
from math import ceil

from tournaments.engine.tournament import Round, Tournament

CUTS = (4, 8, 12, 16, 32, 64)
A_TABLE = 4
IMPOSSIBLE = 5
"""Five cannot be seated at threes and fours; four go on."""


def rounds_of(cut: int) -> int:
    """How many rounds it takes to get from this many players to a winner."""
    if not cut:
        return 0
    return 1 if cut <= A_TABLE else 1 + rounds_of(going_on(ceil(cut / A_TABLE)))


def going_on(tables: int) -> int:
    """How many play the round after a round with this many tables."""
    return max(A_TABLE, tables)


def qualified(tournament: Tournament, first: int, cut: int, ranks: Mapping[int, int]) -> list[int]:
    """The ids of those who play the next round of the knock-out, which began with `first`; the best first."""
    number = tournament.next_round
    here = [entrant.id for entrant in tournament.playing(number)]
    if number == first:
        return _so_many(sorted(here, key=lambda entrant: (ranks[entrant], entrant)), cut)
    last = tournament.rounds[-1]
    places = places_in(last)
    still = [entrant for entrant in here if entrant in places]
    return _so_many(
        sorted(still, key=lambda entrant: (places[entrant], ranks[entrant], entrant)),
        going_on(len(last.tables)),
    )


def _so_many(best: list[int], wanted: int) -> list[int]:
    number = min(wanted, len(best))
    return best[: number - 1 if number == IMPOSSIBLE else number]


def places_in(played: Round) -> dict[int, int]:
    return {
        entrant: place
        for table in played.played
        for entrant, place in zip(table.seats, table.places or (), strict=True)
    }


def final_places(tournament: Tournament, first: int, ranks: Mapping[int, int]) -> dict[int, int]:
    """The final places: by the last round reached, then the place in it, then the rank.

    Those whom the final itself could not tell apart share a place.
    """
    reached = dict.fromkeys(ranks, (0, 0, 0))
    for played in tournament.rounds[first - 1 :]:
        is_final = len(played.tables) == 1
        for entrant, place in places_in(played).items():
            reached[entrant] = (played.number, -place, 0 if is_final else -ranks[entrant])
    merits = {entrant: come if come[0] else (0, 0, -ranks[entrant]) for entrant, come in reached.items()}
    return {entrant: 1 + sum(other > merit for other in merits.values()) for entrant, merit in merits.items()}
