"""A draw before it is published: who sits where, and what a director wants to know of it."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.desk.draws import DrawProposal
from tournaments.engine import tournament as values
from tournaments.progress import Progress, name_of
from tournaments.seating.past_rounds import past_rounds


class Preview(NamedTuple):
    """A round that could be published."""

    name: str
    tables: list[tuple[int, list[str]]]
    byes: list[str]
    again: list[tuple[str, str, int]]
    """Pairs who meet again, and how often they will have met."""
    together: list[tuple[str, str]]
    """Pairs of one group at one table."""


def previews(progress: Progress, proposal: DrawProposal) -> list[Preview]:
    found = []
    growing = proposal.before
    for drawn in proposal.rounds:
        found.append(preview(progress, growing, drawn))
        growing = growing._replace(rounds=(*growing.rounds, drawn))
    return found


def preview(progress: Progress, before: values.Tournament, drawn: values.Round) -> Preview:
    names = progress.names
    groups = {entrant.id: entrant.group for entrant in before.entrants}
    pairs = [pair for table in drawn.tables for pair in combinations(sorted(table.seats), 2)]
    met = past_rounds(before.rounds).meetings
    return Preview(
        name_of(progress.tournament, drawn.number),
        [(table.number, [names[entrant] for entrant in table.seats]) for table in drawn.tables],
        [names[entrant] for entrant in drawn.byes],
        [
            (names[first], names[second], met[first, second] + 1)
            for first, second in pairs
            if met[first, second]
        ],
        [
            (names[first], names[second])
            for first, second in pairs
            if groups[first] is not None and groups[first] == groups[second]
        ],
    )


def unplayed(before: values.Tournament) -> list[int]:
    """The numbers of the rounds with results missing."""
    return [played.number for played in before.rounds if not played.is_complete]


def byes_so_far(file: values.Tournament) -> dict[int, int]:
    """How often each entrant has had a bye."""
    counted: dict[int, int] = {}
    for played in file.rounds:
        for entrant in played.byes:
            counted[entrant] = counted.get(entrant, 0) + 1
    return counted


def sits_out(before: values.Tournament, playing: Sequence[values.Entrant]) -> values.Entrant | None:
    """The entrant whose turn it is to sit out: whoever did so least often, and entered last."""
    byes = byes_so_far(before)
    return min(playing, key=lambda entrant: (byes.get(entrant.id, 0), -entrant.id), default=None)
