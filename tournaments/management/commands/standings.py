"""`manage.py standings FILE`: the tournament with the points of its tables and its standings."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.document import load
from tournaments.engine.document import read_tournament
from tournaments.engine.standings import points_by_table, standings
from tournaments.engine.written_document import with_standings
from tournaments.management.answers import ask_for_file, print_document, report_refusals


class Command(BaseCommand):
    help = "Print a tournament (tableside-tournament/1) with its standings recomputed."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        ask_for_file(parser)

    def handle(self, *, file: str, json: bool, **options: Any) -> None:
        with report_refusals(self, as_json=json):
            document = load(file)
            tournament = read_tournament(document)
        ranked = with_standings(document, standings(tournament), points_by_table(tournament))
        print_document(self, ranked, as_json=json)
