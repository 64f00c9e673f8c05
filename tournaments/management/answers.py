"""What the commands about tournament files share: their arguments, and how they answer."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.document import Malformed, shown
from web.reading import signed_number
from web.wording import say

WIDTH = 200
"""What fits on one line stays on one: a seating, an entrant, a row of the standings."""


def ask_for_json(parser: CommandParser) -> None:
    parser.add_argument("--json", action="store_true", help="one line of JSON and nothing else")


def ask_for_file(parser: CommandParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a tournament file (tableside-tournament/1)")
    ask_for_json(parser)


@contextmanager
def report_refusals(command: BaseCommand, *, as_json: bool) -> Iterator[None]:
    """Prints in one sentence what is wrong with a document or an option, and ends the command."""
    try:
        yield
    except Malformed as error:
        why = say(error.text)
        if as_json:
            command.stdout.write(json.dumps({"error": why}))
        else:
            command.stderr.write(why)
        raise SystemExit(1) from None


def print_document(command: BaseCommand, document: Any, *, as_json: bool) -> None:
    command.stdout.write(json.dumps(document) if as_json else "\n".join(laid_out(document)))


def laid_out(value: Any, depth: int = 4) -> Sequence[str]:
    """JSON for people to read: the lines of a value, opened as far as it must be."""
    line = json.dumps(value)
    if len(line) <= WIDTH or depth == 0 or not isinstance(value, (dict, list)):
        return [line]
    if isinstance(value, dict):
        inner = [(f"{json.dumps(key)}: ", laid_out(part, depth - 1)) for key, part in value.items()]
    else:
        inner = [("", laid_out(part, depth - 1)) for part in value]
    blocks = ["\n ".join([key + lines[0], *lines[1:]]) for key, lines in inner]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return [opening, *(" " + ",\n ".join(blocks)).split("\n"), closing]


def require_whole_number(option: str, value: object) -> int:
    """A number from the command line; a program that calls the command may pass an integer."""
    number = signed_number(str(value), longest=40)
    if number is None:
        raise Malformed(
            f"{option} must be a whole number, not {shown(str(value))}.",
            f"{option} muss eine ganze Zahl sein, nicht {shown(str(value))}.",
        )
    return number
