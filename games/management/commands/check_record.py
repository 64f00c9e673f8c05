"""`manage.py check_record FILE…`: replay records and say where they break a rule."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import get_language

from games.engine.record import judge, judge_malformed, read_record
from games.titles import TITLES
from scoring.document import Malformed, load


class Command(BaseCommand):
    help = "Replay game records (tableside/1) and check every move."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one line of JSON per file and nothing else")
        parser.add_argument("--legal", action="store_true", help="list the legal moves in the final position")

    def handle(self, *, files: list[str], **options: Any) -> None:
        verdicts = [self.verdict(path, legal=options["legal"], as_json=options["json"]) for path in files]
        if not all(verdict["ok"] for verdict in verdicts):
            raise SystemExit(1)

    def verdict(self, path: str, *, legal: bool, as_json: bool) -> dict[str, Any]:
        """Judge one file and print the verdict before the next is read."""
        language = get_language() or "en"
        try:
            verdict = judge(read_record(load(path), TITLES), language, legal=legal)
        except Malformed as error:
            verdict = judge_malformed(error, language, legal=legal)
        self.stdout.write(json.dumps({"file": path, **verdict}) if as_json else in_words(path, verdict))
        return verdict


def in_words(path: str, verdict: dict[str, Any]) -> str:
    breach = verdict["breach"]
    if breach and breach["move"] is None:
        return f"{path}: {breach['message']}"
    scores = ", ".join(f"{name} {points}" for name, points in verdict["scores"].items())
    if verdict["finished"]:
        where = f"finished; won by {' and '.join(verdict['winners'])}"
    else:
        where = f"{verdict['to_act'] or 'the table'} to act"
    lines = [f"{path}: {verdict['moves']} moves, {where}. {scores}."]
    if breach:
        rules = ", ".join(breach["rules"])
        lines.append(
            f"  Refused: move {breach['move']}, “{breach['text'][:80]}” ({rules}). {breach['message']}"
        )
    if "legal" in verdict:
        lines.append(f"  {len(verdict['legal'])} legal moves: {', '.join(verdict['legal'])}")
    return "\n".join(lines)
