"""A draw before it is published: who sits where, and what is to be known about it."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.desk.draws import Proposal
from tournaments.engine.tournament import Entrant, Round, Tournament
from tournaments.progress import Running, name_of
from tournaments.seating.history import history_of


class Preview(NamedTuple):
    """A round that could be published, and what is to be known about it."""

    name: str
    drawn: Round
    tables: list[tuple[int, list[str]]]
    byes: list[str]
    again: list[tuple[str, str, int]]
    """Who meets whom not for the first time, and how often."""
    together: list[tuple[str, str]]
    """Of one group at one table."""


def previews(running: Running, proposal: Proposal) -> list[Preview]:
    found = []
    growing = proposal.before
    for drawn in proposal.rounds:
        found.append(preview(running, growing, drawn))
        growing = growing._replace(rounds=(*growing.rounds, drawn))
    return found


def preview(running: Running, before: Tournament, drawn: Round) -> Preview:
    names = running.names
    groups = {one.id: one.group for one in before.entrants}
    pairs = [pair for table in drawn.tables for pair in combinations(sorted(table.seats), 2)]
    met = history_of(before.rounds).meetings
    return Preview(
        name_of(running.event, drawn.round),
        drawn,
        [(table.table, [names[one] for one in table.seats]) for table in drawn.tables],
        [names[one] for one in drawn.byes],
        [(names[one], names[two], met[one, two] + 1) for one, two in pairs if met[one, two]],
        [
            (names[one], names[two])
            for one, two in pairs
            if groups[one] is not None and groups[one] == groups[two]
        ],
    )


def unplayed(before: Tournament) -> list[int]:
    """Rounds whose standings are not complete."""
    return [played.round for played in before.rounds if not played.is_complete]


def byes_so_far(tournament: Tournament) -> dict[int, int]:
    counted: dict[int, int] = {}
    for played in tournament.rounds:
        for one in played.byes:
            counted[one] = counted.get(one, 0) + 1
    return counted


def sits_out(before: Tournament, playing: Sequence[Entrant]) -> Entrant | None:
    """Whose turn it is where one has to sit out: whoever did so least often, and entered last."""
    byes = byes_so_far(before)
    return min(playing, key=lambda one: (byes.get(one.id, 0), -one.id), default=None)
