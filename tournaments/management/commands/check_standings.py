"""`manage.py check_standings FILE`: whether the standings in the file are those of its results."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.document import load
from scoring.wording import Text
from tournaments.checks import check_standings
from tournaments.engine.document import read_standings, read_tournament
from tournaments.management.answers import ask_for_file, print_document, report_refusals
from web.wording import say


class Command(BaseCommand):
    help = "Check the standings of a tournament (tableside-tournament/1) by computing them a second way."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        ask_for_file(parser)

    def handle(self, *, file: str, json: bool, **options: Any) -> None:
        with report_refusals(self, as_json=json):
            document = load(file)
            tournament, stated = read_tournament(document), read_standings(document)
        problems = [say(text) for text in check_standings(tournament, stated)]
        if json:
            print_document(self, {"ok": not problems, "problems": problems}, as_json=True)
        else:
            rows, wrong = len(stated), len(problems)
            head = Text(f"rows: {rows}, wrong: {wrong}.", f"Zeilen: {rows}, falsch: {wrong}.")
            self.stdout.write(f"{file}: {say(head)}")
            for problem in problems:
                self.stdout.write(f"  {problem}")
        if problems:
            raise SystemExit(1)
