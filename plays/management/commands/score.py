"""`manage.py score FILE…`: the score of a final position without a list of moves, stored if wanted."""

import json
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.models import LONGEST_PLACE
from plays.api.bodies import read_day_of_play, read_finished, read_words
from plays.api.problems import refusal
from plays.models import Circumstances, KeyTaken, Version, save_result
from plays.results import Result
from scoring.document import Malformed, load, names_of
from scoring.outcome import outcome_of
from scoring.position import Doubt, Scored, by_name, score_document
from scoring.titles import scorers
from scoring.wording import Text
from web.unusable_database import explain_unusable_database
from web.wording import page_language, spoken


class RefusedDocument(Exception):
    """The document can be read, but what it says is impossible or cannot be kept."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class PrintedAnswer(NamedTuple):
    """What is printed about a document: for a program, and line by line for a person."""

    facts: dict[str, Any]
    lines: list[Text]
    doubts: Sequence[Doubt] = ()


class Command(BaseCommand):
    help = (
        "Score final positions (tableside-position/1, tableside-counts/1); "
        "with --keep, save them as finished plays, and totals (tableside-totals/1) too."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one line of JSON per file and nothing else")
        parser.add_argument("--strict", action="store_true", help="refuse an impossible position")
        parser.add_argument(
            "--keep", action="store_true", help="save each as a finished play, once; implies --strict"
        )
        parser.add_argument(
            "--date",
            type=typed(lambda text: read_day_of_play("date", text)),
            metavar="YYYY-MM-DD",
            help="with --keep: the day it was played (default: today)",
        )
        parser.add_argument(
            "--place",
            type=typed(lambda text: read_words("place", text, LONGEST_PLACE)),
            metavar="TEXT",
            help="with --keep: where it was played",
        )

    def handle(
        self, *, files: list[str], keep: bool, date: date | None, place: str | None, **options: Any
    ) -> None:
        if not keep and (date or place is not None):
            raise CommandError(
                spoken(
                    "--date and --place say when and where a saved game was played: add --keep.",
                    "--date und --place sagen, wann und wo eine gespeicherte Partie gespielt wurde:"
                    " Bitte --keep dazuschreiben.",
                )
            )
        circumstances = Circumstances(date or timezone.localdate(), place or "") if keep else None
        with explain_unusable_database():
            good = [
                self.score(path, circumstances, strict=options["strict"], as_json=options["json"])
                for path in files
            ]
        if not all(good):
            raise SystemExit(1)

    def score(self, path: str, circumstances: Circumstances | None, *, strict: bool, as_json: bool) -> bool:
        """Score one file and print the sheet before the next is read."""
        language = page_language()
        try:
            document = load(path)
            answer = (
                save_finished(document, circumstances)
                if circumstances
                else score_answer(document, strict=strict)
            )
        except (Malformed, RefusedDocument) as error:
            why = error.text.say(language)
            self.stdout.write(
                json.dumps({"file": path, "ok": False, "error": why}) if as_json else f"{path}: {why}"
            )
            return False
        if as_json:
            self.stdout.write(json.dumps({"file": path, "ok": True, **answer.facts}))
            return True
        for doubt in answer.doubts:
            rule = f" ({doubt.rule})" if doubt.rule else ""
            self.stderr.write(f"{path}: {doubt.text.say(language)}{rule}")
        self.stdout.write("\n".join([path, *(line.say(language) for line in answer.lines)]))
        return True


def typed(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Reads the value of an option, and reports a wrong one as argparse does."""

    def read_typed(text: str) -> Any:
        try:
            return read(text)
        except Malformed as error:
            raise ArgumentTypeError(str(error)) from None

    return read_typed


def score_answer(document: Mapping[str, Any], *, strict: bool) -> PrintedAnswer:
    answer = position_answer(score_document(document, scorers()))
    if strict:
        refuse(answer.doubts)
    return answer


def save_finished(document: Mapping[str, Any], circumstances: Circumstances) -> PrintedAnswer:
    """Saves a finished game; the same document on the same day is the same play, however often it is kept."""
    try:
        result = read_finished(document)
        refuse(result.refusals)
        version, is_new = save_result(result, circumstances, key=key_of(result, circumstances.played))
    except KeyTaken:
        play = Version.objects.get(key=key_of(result, circumstances.played)).session_id
        raise RefusedDocument(
            Text(
                f"This game is already saved as game {play}, but with a different location.",
                f"Diese Partie ist schon gespeichert, als Partie {play} mit einem anderen Ort.",
            )
        ) from None
    facts, lines, doubts = position_answer(result.scored) if result.scored else totals_answer(result)
    play = version.session_id
    kept_as = Text("Saved", "Gespeichert") if is_new else Text("Already saved", "Schon gespeichert")
    checked = Text("", "") if result.scored else Text(", not verified", ", nicht nachgeprüft")
    where = Text(
        f"  {kept_as.en} as game {play}{checked.en}.", f"  {kept_as.de} als Partie {play}{checked.de}."
    )
    return PrintedAnswer({**facts, "play": play}, [*lines, where], doubts)


def refuse(doubts: Sequence[Doubt]) -> None:
    """Raises `RefusedDocument` where one of these doubts refuses the position."""
    if any(doubt.refuses for doubt in doubts):
        raise RefusedDocument(refusal(doubts))


def key_of(result: Result, played: date) -> str:
    content = json.dumps([result.document, played.isoformat()], sort_keys=True)
    return sha256(content.encode()).hexdigest()


def position_answer(scored: Scored) -> PrintedAnswer:
    """Each player's total with every line it is made of, and who has won."""
    sheet, names = scored.score.sheet, names_of(scored.players)
    lines = []
    for row, reasons in sheet.rows.items():
        lines.append(_total(names.get(row, row), sheet.total(row)))
        lines += [
            Text(*(f"    {line.points:>3}  {reason} ({line.rule})" for reason in line.reason))
            for line in reasons
        ]
    return PrintedAnswer(by_name(scored), [*lines, _indented(outcome_of(scored))], scored.doubts)


def totals_answer(result: Result) -> PrintedAnswer:
    standings = {standing.name: standing for standing in result.standings}
    points = {name: standing.points for name, standing in standings.items()}
    places = {name: standing.place for name, standing in standings.items()}
    facts = {"scores": points, "winners": [name for name in places if places[name] == 1], "sheet": None}
    return PrintedAnswer(facts, [*(_total(*total) for total in points.items()), _indented(result.outcome)])


def _total(name: str, points: int) -> Text:
    return Text(f"  {name}: {points}", f"  {name}: {points}")


def _indented(text: Text) -> Text:
    return Text(f"  {text.en}", f"  {text.de}")
