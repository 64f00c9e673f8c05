"""`manage.py draw FILE`: the tournament with its next round drawn."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.document import Malformed, load, require_known
from tournaments.checks import check_draw
from tournaments.engine.document import read_tournament
from tournaments.engine.standings import standings
from tournaments.engine.tournament import BALANCED, MODES, Round, Tournament
from tournaments.engine.written_document import with_round
from tournaments.management.answers import (
    ask_for_file,
    print_document,
    report_refusals,
    require_whole_number,
)
from tournaments.management.sentences import sentences_about_draw
from tournaments.seating.draw import draw
from web.wording import say


class Command(BaseCommand):
    help = "Print a tournament (tableside-tournament/1) with the next round drawn."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        ask_for_file(parser)
        # We read the value ourselves, so that a wrong one too is reported as --json asks.
        parser.add_argument(
            "--mode", metavar="M", help=f"{', '.join(MODES)}; default: that of the last round"
        )
        parser.add_argument("--seed", metavar="S", help="a whole number (default: the tournament's)")
        parser.add_argument(
            "--bye",
            metavar="ID",
            action="append",
            default=[],
            help="an entrant who sits out; may be repeated",
        )

    def handle(
        self, *, file: str, mode: str | None, seed: object, bye: list[object], json: bool, **options: Any
    ) -> None:
        with report_refusals(self, as_json=json):
            document = load(file)
            tournament = read_tournament(document)
            byes = tuple(require_whole_number("--bye", typed) for typed in bye)
            drawn = next_round(
                tournament, mode, None if seed is None else require_whole_number("--seed", seed), byes
            )
        print_document(self, with_round(document, drawn), as_json=json)
        if not json:
            *_, report = check_draw(tournament._replace(rounds=(*tournament.rounds, drawn)))
            for text in sentences_about_draw(tournament, report):
                self.stderr.write(say(text))


def next_round(tournament: Tournament, mode: str | None, seed: int | None, byes: tuple[int, ...]) -> Round:
    last = tournament.rounds[-1] if tournament.rounds else None
    mode = mode if mode is not None else last.mode if last else BALANCED
    require_known("--mode", mode, MODES)
    require_byes(tournament, byes)
    drawn = draw(
        tournament,
        mode=mode,
        seed=tournament.seed if seed is None else seed,
        byes=byes,
        ranks={row.entrant: row.rank for row in standings(tournament)},
        title=last.title if last else None,
    )
    require_points(tournament, drawn)
    return drawn


def require_byes(tournament: Tournament, byes: tuple[int, ...]) -> None:
    playing = {entrant.id for entrant in tournament.playing(tournament.next_round)}
    for entrant in byes:
        if entrant not in playing or byes.count(entrant) > 1:
            raise Malformed(
                f"--bye {entrant}: only somebody who plays in this round can get a bye, and only one.",
                f"--bye {entrant}: Ein Freilos bekommt nur, wer in dieser Runde mitspielt, und nur eines.",
            )
    if byes and tournament.points.bye is None:
        raise Malformed("A bye needs “bye” in points.", "Ein Freilos braucht „bye“ in points.")


def require_points(tournament: Tournament, drawn: Round) -> None:
    for size in sorted({len(table.seats) for table in drawn.tables}):
        if size not in tournament.points.tables:
            raise Malformed(
                f"The round needs a table of {size}, but points does not say what places there are worth.",
                f"Die Runde braucht einen Tisch zu {size}, aber points sagt nicht, was Plätze dort"
                " wert sind.",
            )
