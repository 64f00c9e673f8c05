"""`manage.py score FILE…`: the score of a final position without a list of moves."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import get_language

from scoring.document import Malformed, load
from scoring.position import Scored, by_name, score_document
from scoring.titles import scorers
from scoring.wording import Text, listed


class Command(BaseCommand):
    help = "Score final positions (tableside-position/1)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one line of JSON per file and nothing else")

    def handle(self, *, files: list[str], **options: Any) -> None:
        good = [self.score(path, as_json=options["json"]) for path in files]
        if not all(good):
            raise SystemExit(1)

    def score(self, path: str, *, as_json: bool) -> bool:
        """Score one file and print the sheet before the next is read."""
        language = get_language() or "en"
        try:
            scored = score_document(load(path), scorers())
        except Malformed as error:
            why = error.text.say(language)
            answer: dict[str, Any] = {"file": path, "ok": False, "error": why}
            told = f"{path}: {why}"
        else:
            answer = {"file": path, "ok": True, **by_name(scored)}
            told = f"{path}\n{sheet_in_words(scored, language)}"
        self.stdout.write(json.dumps(answer) if as_json else told)
        return bool(answer["ok"])


def sheet_in_words(scored: Scored, language: str) -> str:
    """Each player's total with every line it is made of, and who has won."""
    sheet, winners = scored.score
    names = {player.colour: player.name for player in scored.players}
    lines = []
    for row, reasons in sheet.rows.items():
        lines.append(f"  {names.get(row, row)}: {sheet.total(row)}")
        lines += [f"    {line.points:>3}  {line.reason.say(language)} ({line.rule})" for line in reasons]
    won = listed([names[winner] for winner in winners])
    return "\n".join([*lines, Text(f"  Won by {won.en}.", f"  Gewonnen: {won.de}.").say(language)])
