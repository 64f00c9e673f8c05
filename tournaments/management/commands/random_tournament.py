"""`manage.py random_tournament --players N --rounds R`: a whole tournament with made-up scores."""

from fractions import Fraction
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.document import Malformed, require_known
from scoring.ranking import places
from tournaments.engine.document import MOST_ENTRANTS, MOST_ROUNDS
from tournaments.engine.points import DEFAULT_PRESET, PRESETS, points_at
from tournaments.engine.standings import standings
from tournaments.engine.tournament import BALANCED, MODES, Entrant, Round, Table, Tournament
from tournaments.engine.written_document import write_tournament
from tournaments.management.answers import (
    ask_for_json,
    print_document,
    report_refusals,
    require_whole_number,
)
from tournaments.seating.draw import draw

TIE_BREAKS = ("wins", "average_place", "share", "opponents", "direct", "sum_of_scores", "lot")
SCORES = range(18, 62)
"""So narrow that ties occur."""


class Command(BaseCommand):
    help = "Print a whole played tournament (tableside-tournament/1) with made-up scores and its standings."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        # We read the value ourselves, so that a wrong one too is reported as --json asks.
        parser.add_argument("--players", metavar="N", required=True)
        parser.add_argument("--rounds", metavar="R", required=True)
        parser.add_argument("--mode", metavar="M", default=BALANCED, help=", ".join(MODES))
        parser.add_argument(
            "--seed", metavar="S", default=1, help="another seed gives another tournament (default: 1)"
        )
        ask_for_json(parser)

    def handle(
        self, *, players: object, rounds: object, mode: str, seed: object, json: bool, **options: Any
    ) -> None:
        with report_refusals(self, as_json=json):
            tournament = played_tournament(
                within("--players", players, 2, MOST_ENTRANTS),
                within("--rounds", rounds, 1, MOST_ROUNDS),
                require_known("--mode", mode, MODES),
                require_whole_number("--seed", seed),
            )
        document = write_tournament(
            tournament, standings(tournament), lambda table: points_at(table, tournament.points)
        )
        print_document(self, document, as_json=json)


def played_tournament(players: int, rounds: int, mode: str, seed: int) -> Tournament:
    """A tournament drawn round by round as a club would, each by the standings after the one before."""
    tournament = Tournament(
        name=f"Made-up tournament {seed}",
        table_sizes=(2, 3, 4) if players in (2, 5) else (3, 4),
        points=PRESETS[DEFAULT_PRESET],
        tie_breaks=TIE_BREAKS,
        seed=seed,
        entrants=tuple(Entrant(number, f"Player {number}") for number in range(1, players + 1)),
    )
    dice = Random(f"scores {seed}")
    for _ in range(rounds):
        ranks = {row.entrant: row.rank for row in standings(tournament)}
        drawn = draw(tournament, mode=mode, seed=seed, ranks=ranks, rounds=rounds)
        tournament = tournament._replace(rounds=(*tournament.rounds, with_scores(drawn, dice)))
    return tournament


def with_scores(drawn: Round, dice: Random) -> Round:
    return drawn._replace(tables=tuple(with_score(table, dice) for table in drawn.tables))


def with_score(table: Table, dice: Random) -> Table:
    """Equal scores share a place: no title's own tie-break is applied."""
    scores = {entrant: Fraction(dice.choice(SCORES)) for entrant in table.seats}
    return table._replace(scores=tuple(scores.values()), places=tuple(places(scores).values()))


def within(option: str, value: object, least: int, most: int) -> int:
    number = require_whole_number(option, value)
    if not least <= number <= most:
        raise Malformed(
            f"{option} must be from {least} to {most}, not {number}.",
            f"{option} muss von {least} bis {most} sein, nicht {number}.",
        )
    return number
