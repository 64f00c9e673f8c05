"""`manage.py verify [ID …]`: prove that stored plays are what was entered."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from games.models import PlaySession
from games.seals import Seal
from games.verification import FileFinding, Finding, file_finding
from guarding.verification import missing_guards
from plays.verification import lost_plays, play_finding

GOOD, UNPROVED, BAD = "as entered", "in order, but without a seal", "NOT as entered"


class Command(BaseCommand):
    help = (
        "Prove that stored plays are what was entered: no entry is missing, each of them stands, seals fit, "
        "results follow. Of a play without a seal only that it is in order can be said."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "plays", nargs="*", type=int, metavar="ID", help="the plays to look at; all, unless said"
        )
        parser.add_argument(
            "--file",
            nargs="+",
            action="extend",
            default=[],
            dest="files",
            metavar="FILE",
            help="exported records (tableside/1) to hold against their seals, instead of all plays",
        )
        parser.add_argument(
            "--json", action="store_true", help="one line of JSON per play or file and nothing else"
        )

    def handle(self, *, plays: list[int], files: list[str], **options: Any) -> None:
        self.as_json: bool = options["json"]
        try:
            good = [self.verify_file(path) for path in files]
            if plays or not files:
                there = PlaySession.objects.order_by("pk").values_list("pk", flat=True)
                good += self.verify_plays(plays or [*there, *lost_plays()])
        except DatabaseError as error:
            raise CommandError(
                f"The database cannot be used (manage.py migrate makes it): {error}"
            ) from error
        if not all(good):
            raise SystemExit(1)

    def verify_file(self, path: str) -> bool:
        finding = file_finding(path)
        self.tell(file_facts(finding), file_finding_text(finding))
        return not finding.faults

    def verify_plays(self, plays: list[int]) -> list[bool]:
        verdicts = []
        for count, play in enumerate(plays):
            self.show_progress(count, len(plays))
            finding = play_finding(play)
            self.tell(facts(finding), finding_text(finding))
            verdicts.append(verdict(finding))
        self.show_progress(len(plays), len(plays))
        missing = missing_guards()
        if missing:
            self.tell_person(f"database: NOT guarded: {', '.join(missing)} missing")
        if not self.as_json:
            self.stdout.write(summary(verdicts))
        return [not missing, *(verdict != BAD for verdict in verdicts)]

    def tell(self, facts: Mapping[str, Any], words: str) -> None:
        self.stdout.write(json.dumps(facts) if self.as_json else words)

    def tell_person(self, words: str) -> None:
        (self.stderr if self.as_json else self.stdout).write(words)

    def show_progress(self, count: int, all_of_them: int) -> None:
        """Shows how far it has come, to a person who does not see the lines themselves."""
        if self.stderr.isatty() and not self.stdout.isatty() and (count % 25 == 0 or count == all_of_them):
            self.stderr.write(f"\r{count} of {all_of_them}", ending="\n" if count == all_of_them else "")


def verdict(finding: Finding) -> str:
    if finding.faults:
        return BAD
    return GOOD if finding.seal else UNPROVED


def facts(finding: Finding) -> dict[str, Any]:
    return {
        "session": finding.play,
        "ok": not finding.faults,
        "sealed": finding.seal is not None,
        "entries": finding.entries,
        "faults": [*finding.faults],
    }


def finding_text(finding: Finding) -> str:
    if not finding.title:
        return f"session {finding.play}: {verdict_text(finding.faults, '')}"
    what = f"session {finding.play} {finding.title}: {entered_text(finding)}"
    return f"{what}: {verdict_text(finding.faults, 'as it was entered' if finding.seal else 'in order')}"


def entered_text(finding: Finding) -> str:
    """How it was entered, and in how many pieces."""
    if finding.source == PlaySession.MOVES:
        seal = f"sealed {finding.seal.short}" if finding.seal else "not sealed"
        return f"{seal}, {count_text(finding.entries, 'entry', 'entries')}"
    how = dict(PlaySession.SOURCES).get(finding.source, "entered nobody knows how")
    return f"{how}, {count_text(finding.entries, 'version', 'versions')}"


def verdict_text(faults: Iterable[str], good: str) -> str:
    return f"NOT as it was: {'; '.join(faults)}" if faults else good


def count_text(count: int, singular: str, plural: str) -> str:
    return f"{count} {singular if count == 1 else plural}"


def summary(verdicts: Iterable[str]) -> str:
    counts = Counter(verdicts)
    parts = [f"{counts[kind]} {kind}" for kind in (GOOD, UNPROVED, BAD) if counts[kind]]
    return f"{count_text(counts.total(), 'play', 'plays')}: {', '.join(parts) or 'nothing to look at'}."


def file_facts(finding: FileFinding) -> dict[str, Any]:
    return {
        "file": finding.file,
        "ok": not finding.faults,
        "seal": finding.seal or None,
        "moves": finding.moves,
        "sessions": [*finding.plays],
        "former": [*finding.former],
        "faults": [*finding.faults],
    }


def file_finding_text(finding: FileFinding) -> str:
    what = f"{finding.file}: {count_text(finding.moves, 'move', 'moves')}"
    if not finding.seal:
        return f"{what}: {verdict_text(finding.faults, '')}"
    seal = f"sealed {Seal(finding.seal, '').short}"
    return f"{what}, {seal} ({seal_owners_text(finding)}): {verdict_text(finding.faults, 'as it was sealed')}"


def seal_owners_text(finding: FileFinding) -> str:
    """The stored plays with this seal: anybody can compute a hash, but only a stored play proves it ours."""
    known = [f"the seal of session {play}" for play in finding.plays]
    known += [f"a former seal of session {play}, reopened since" for play in finding.former]
    return ", ".join(known) or "no play here has this seal"
