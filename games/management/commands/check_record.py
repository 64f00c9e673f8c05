"""`manage.py check_record FILE…`: replay records and say where they break a rule."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.record import judge, judge_malformed, read_record
from games.titles import TITLES
from scoring.document import Malformed, load
from scoring.wording import Text, listed, readable
from web.wording import page_language


class Command(BaseCommand):
    help = "Replay game records (tableside/1) and check every move."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one line of JSON per file and nothing else")
        parser.add_argument("--legal", action="store_true", help="list the legal moves in the final position")

    def handle(self, *, files: list[str], **options: Any) -> None:
        verdicts = [self.judge_file(path, legal=options["legal"], as_json=options["json"]) for path in files]
        if not all(verdict["ok"] for verdict in verdicts):
            raise SystemExit(1)

    def judge_file(self, path: str, *, legal: bool, as_json: bool) -> dict[str, Any]:
        """Judges one file and prints the verdict before the next is read."""
        language = page_language()
        try:
            verdict = judge(read_record(load(path), TITLES), language, legal=legal)
        except Malformed as error:
            verdict = judge_malformed(error, language, legal=legal)
        line = json.dumps({"file": path, **verdict}) if as_json else verdict_text(path, verdict).say(language)
        self.stdout.write(line)
        return verdict


def verdict_text(path: str, verdict: dict[str, Any]) -> Text:
    breach = verdict["breach"]
    if breach and breach["move"] is None:
        return Text(f"{path}: {breach['message']}", f"{path}: {breach['message']}")
    lines = [standing(path, verdict)]
    if breach:
        lines.append(refused_move(breach))
    if "legal" in verdict:
        count, legal = len(verdict["legal"]), ", ".join(verdict["legal"]) or "–"
        lines.append(Text(f"  Legal moves ({count}): {legal}", f"  Erlaubte Züge ({count}): {legal}"))
    return Text("\n".join(line.en for line in lines), "\n".join(line.de for line in lines))


def standing(path: str, verdict: dict[str, Any]) -> Text:
    moves, player, winners = verdict["moves"], verdict["to_act"], listed(verdict["winners"])
    if verdict["finished"]:
        where = Text(f"finished, won by {winners.en}", f"beendet, gewonnen von {winners.de}")
    else:
        where = Text(f"next: {player or 'the table'}", f"am Zug: {player or 'der Tisch'}")
    scores = ", ".join(f"{name} {points}" for name, points in verdict["scores"].items())
    return Text(
        f"{path}: moves accepted: {moves}; {where.en}. {scores}.",
        f"{path}: angenommene Züge: {moves}; {where.de}. {scores}.",
    )


def refused_move(breach: dict[str, Any]) -> Text:
    number, text, rules = breach["move"], readable(breach["text"], 80), ", ".join(breach["rules"])
    return Text(
        f"  Refused: move {number}, “{text}” ({rules}). {breach['message']}",
        f"  Abgelehnt: Zug {number}, „{text}“ ({rules}). {breach['message']}",
    )
