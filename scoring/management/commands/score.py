"""`manage.py score FILE…`: the score of a final position without a list of moves."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import get_language

from scoring.document import Malformed, load
from scoring.position import Scored, as_json, score_document
from scoring.titles import scorers


class Command(BaseCommand):
    help = "Score final positions (tableside-position/1)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one line of JSON per file and nothing else")

    def handle(self, *, files: list[str], **options: Any) -> None:
        language = get_language() or "en"
        good = True
        for path in files:
            try:
                scored = score_document(load(path), scorers())
            except Malformed as error:
                good = False
                answer = {"file": path, "ok": False, "error": error.text.say(language)}
                told = f"{path}: {error.text.say(language)}"
            else:
                answer = {"file": path, "ok": True, **as_json(scored)}
                told = f"{path}\n{sheet_in_words(scored, language)}"
            self.stdout.write(json.dumps(answer) if options["json"] else told)
        if not good:
            raise SystemExit(1)


def sheet_in_words(scored: Scored, language: str) -> str:
    """Each player's total with every line it is made of."""
    sheet, winners = scored.score
    names = {player.colour: player.name for player in scored.players}
    lines = []
    for row, reasons in sheet.rows.items():
        lines.append(f"  {names.get(row, row)}: {sheet.total(row)}{' *' if row in winners else ''}")
        lines += [f"    {line.points:>3}  {line.reason.say(language)} ({line.rule})" for line in reasons]
    return "\n".join(lines)
