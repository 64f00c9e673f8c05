"""`manage.py check_draw FILE`: whether everybody sits once, at tables of the right sizes."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.document import load
from scoring.wording import Text
from tournaments.checks import RoundReport, check_draw
from tournaments.engine.document import read_tournament
from tournaments.engine.tournament import Tournament
from tournaments.management.answers import ask_for_file, print_document, report_refusals
from tournaments.management.sentences import sentences_about_draw
from web.wording import say


class Command(BaseCommand):
    help = "Check the draws of a tournament (tableside-tournament/1), and list who met again."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        ask_for_file(parser)

    def handle(self, *, file: str, json: bool, **options: Any) -> None:
        with report_refusals(self, as_json=json):
            tournament = read_tournament(load(file))
        reports = check_draw(tournament)
        ok = not any(report.problems for report in reports)
        if json:
            print_document(self, {"ok": ok, **facts_of(reports)}, as_json=True)
        else:
            self.tell(file, tournament, reports)
        if not ok:
            raise SystemExit(1)

    def tell(self, file: str, tournament: Tournament, reports: Sequence[RoundReport]) -> None:
        rounds, wrong = len(reports), sum(len(report.problems) for report in reports)
        head = Text(f"rounds: {rounds}, wrong: {wrong}.", f"Runden: {rounds}, falsch: {wrong}.")
        self.stdout.write(f"{file}: {say(head)}")
        for report in reports:
            for text in sentences_about_draw(tournament, report):
                self.stdout.write(f"  {say(text)}")


def facts_of(reports: Sequence[RoundReport]) -> dict[str, Any]:
    problems = [
        {"round": report.number, "problem": say(text)} for report in reports for text in report.problems
    ]
    return {"problems": problems, "rounds": [facts_of_round(report) for report in reports]}


def facts_of_round(report: RoundReport) -> dict[str, Any]:
    return {
        "round": report.number,
        "tables": {str(size): report.sizes[size] for size in sorted(report.sizes)},
        "rematches": [rematch._asdict() for rematch in report.rematches],
        "groups": [[*pair] for pair in report.together],
        "three_player_tables": {str(entrant): times for entrant, times in sorted(report.threes.items())},
        "seats": {str(entrant): [*counts] for entrant, counts in sorted(report.seats.items())},
    }
