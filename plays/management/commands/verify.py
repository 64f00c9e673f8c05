"""`manage.py verify [ID …]`: prove that stored plays are what was entered, and the club's chain is whole."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from chain.canonical import written_moment
from chain.following import ChainFault
from chain.heads import Head, read_head
from chain.verification import ChainFinding, chain_finding
from games.models import LONGEST_NAME, PlaySession
from games.names_to_check import NameToCheck, names_to_check
from games.seals import Seal
from games.verification import FileFinding, Finding, file_finding
from guarding.verification import foreign_triggers, missing_guards
from plays.verification import lost_plays, play_finding
from scoring.wording import readable
from web.reading import LARGEST_ID
from web.unusable_database import explain_unusable_database

GOOD, UNPROVED, BAD = "as entered", "in order, but without a seal", "NOT as entered"


class Command(BaseCommand):
    help = (
        "Check that stored plays are as they were entered: no entry is missing, every entry is valid, seals "
        "match, results follow. Without a seal, only that a play is consistent can be checked. The club's "
        "chain proves that nothing it attests was changed or removed: plays, versions, draws, results, roles."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "plays", nargs="*", type=int, metavar="ID", help="the plays to check (default: all)"
        )
        parser.add_argument(
            "--file",
            nargs="+",
            action="extend",
            default=[],
            dest="files",
            metavar="FILE",
            help="exported records (tableside/1) to check against their seals, instead of all plays",
        )
        parser.add_argument(
            "--head",
            action="append",
            type=printed_head,
            default=[],
            dest="heads",
            metavar="HEAD",
            help="a head of the chain from a printed sheet, such as '123 ab12 cd34 ef56', "
            "to check the chain against, instead of all plays",
        )
        parser.add_argument(
            "--json",
            action="store_true",
            help="one line of JSON per play, file or name to check, one for the chain, "
            "one if the database is not guarded, and nothing else",
        )

    def handle(self, *, plays: list[int], files: list[str], heads: list[Head], **options: Any) -> None:
        self.as_json: bool = options["json"]
        with explain_unusable_database():
            good = [self.verify_file(path) for path in files]
            if plays or not (files or heads):
                there = PlaySession.objects.order_by("pk").values_list("pk", flat=True)
                good += self.verify_plays(plays or [*there, *lost_plays()])
                good.append(self.verify_guards())
            if plays or heads or not files:
                good.append(self.verify_chain(heads, plays or None))
            if not (plays or files or heads):
                self.tell_names_to_check()
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
        if not self.as_json:
            self.stdout.write(summary(verdicts))
        return [verdict != BAD for verdict in verdicts]

    def verify_guards(self) -> bool:
        missing, foreign = missing_guards(), [*map(str, foreign_triggers())]
        if missing or foreign:
            self.tell(
                {"guards": {"missing": missing, "foreign": foreign}, "ok": False},
                guards_text(missing, foreign),
            )
        return not (missing or foreign)

    def verify_chain(self, heads: list[Head], plays: list[int] | None) -> bool:
        known = [play for play in plays if abs(play) <= LARGEST_ID] if plays else None
        finding = chain_finding(heads, known, self.show_table)
        self.tell(chain_facts(finding, heads), chain_finding_text(finding, heads))
        return not finding.faults

    def show_table(self, name: str) -> None:
        if self.is_watched():
            self.stderr.write(f"\rcomparing with the chain: {name:<12}", ending="")

    def tell_names_to_check(self) -> None:
        """Names that deserve a second look. They prove nothing against a play: the exit code stays."""
        for named in names_to_check():
            facts = {"name": named.name, "of": named.kind, "ok": True, "please_check": [*named.why]}
            self.tell(facts, name_to_check_text(named))

    def tell(self, facts: Mapping[str, Any], words: str) -> None:
        self.stdout.write(json.dumps(facts) if self.as_json else words)

    def show_progress(self, count: int, all_of_them: int) -> None:
        """Shows how far it has come, to a person who does not see the lines themselves."""
        if self.is_watched() and (count % 25 == 0 or count == all_of_them):
            self.stderr.write(f"\r{count} of {all_of_them}", ending="\n" if count == all_of_them else "")

    def is_watched(self) -> bool:
        return bool(self.stderr.isatty()) and not self.stdout.isatty()


def guards_text(missing: Sequence[str], foreign: Sequence[str]) -> str:
    lines = [f"database: NOT guarded: {', '.join(missing)} missing"] if missing else []
    if foreign:
        lines.append(f"database: triggers that do not belong to Tableside: {', '.join(foreign)}")
    return "\n".join(lines)


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
    how = dict(PlaySession.SOURCES).get(finding.source, "entered in an unknown way")
    return f"{how}, {count_text(finding.entries, 'version', 'versions')}"


def verdict_text(faults: Iterable[str], good: str) -> str:
    return f"NOT as it was: {'; '.join(faults)}" if faults else good


def count_text(count: int, singular: str, plural: str) -> str:
    return f"{count} {singular if count == 1 else plural}"


def name_to_check_text(named: NameToCheck) -> str:
    return f"Please check: {named.kind} “{readable(named.name, LONGEST_NAME)}”: {'; '.join(named.why)}"


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
    if not finding.seal:
        return f"{finding.file}: NOT proved: {'; '.join(finding.faults)}"
    what = f"{finding.file}: {count_text(finding.moves, 'move', 'moves')}"
    seal = f"sealed {Seal(finding.seal, '').short}"
    return f"{what}, {seal} ({seal_owners_text(finding)}): {verdict_text(finding.faults, 'as it was sealed')}"


def seal_owners_text(finding: FileFinding) -> str:
    """The stored plays with this seal: anybody can compute a hash, but only a stored play proves it ours."""
    known = [f"the seal of session {play}" for play in finding.plays]
    known += [f"a former seal of session {play}, reopened since" for play in finding.former]
    return ", ".join(known) or "no play here has this seal"


def printed_head(text: str) -> Head:
    try:
        return read_head(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def chain_facts(finding: ChainFinding, heads: Iterable[Head]) -> dict[str, Any]:
    return {
        "chain": finding.head.number if finding.head else 0,
        "head": f"{finding.head.number} {finding.head.short}" if finding.head else None,
        "checked": [f"{head.number} {head.short}" for head in heads],
        "ok": not finding.faults,
        "faults": [fault_facts(fault) for fault in finding.faults],
        "please_check": [*finding.notes],
    }


def fault_facts(fault: ChainFault) -> dict[str, Any]:
    return {
        "where": fault.where,
        "what": fault.what,
        "link": fault.link or None,
        "since": written_moment(fault.since) if fault.since else None,
    }


def chain_finding_text(finding: ChainFinding, heads: Iterable[Head]) -> str:
    """What was found, line by line, and the head of the chain at the end."""
    lines = [f"NOT as attested: {fault}" for fault in finding.faults]
    verdict = f"{count_text(len(lines), 'fault', 'faults')}" if finding.faults else "all is as attested"
    if not finding.faults:
        lines += [f"head {head}: in the chain" for head in heads]
    lines += [f"Please check: {note}" for note in finding.notes]
    return "\n".join([*lines, f"chain: {head_text(finding.head)}: {verdict}."])


def head_text(head: Head | None) -> str:
    return f"{count_text(head.number, 'link', 'links')}, head {head}" if head else "no links"
