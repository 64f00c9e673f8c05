"""`manage.py demo`: a club of invented people, built at the first start and served like any other."""

import argparse
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from accounts.links import make_link
from demo.club import PLAYS, build_club, director, is_built, password
from serving.management.commands import serve


class Command(serve.Command):
    help = "Builds a club of invented people, unless it is there, and serves it; prints a link that signs in."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--fresh", action="store_true", help="build the club anew, up to this moment")
        parser.add_argument("--only-build", action="store_true", help="do not serve it")
        parser.add_argument(
            "--games", type=int, default=PLAYS, help="how many games were played (default: %(default)s)"
        )

    def handle(self, *, fresh: bool, only_build: bool, games: int, **options: Any) -> None:  # type: ignore[override]
        if not settings.DEMO:
            raise CommandError("This is not a demo: set TABLESIDE_DEMO=1.")
        if fresh:
            remove_data(settings.DATA)
        call_command("migrate", interactive=False, verbosity=0)
        if not is_built():
            self.build(games)
        if not only_build:
            super().handle(**options)

    def build(self, games: int) -> None:
        self.say("Building the demo club; this takes about half a minute ...")
        build_club(games, lambda done: self.say(f"  {done}"))
        self.say("Done. All people and games in it are invented.")

    def say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def print_first_link(self, base: str, *, is_drawn: bool) -> None:
        link = base + make_link(director())
        self.stdout.write(
            f"\nThis is a demo. Open this once to be signed in as {director().name}, the director: {link}\n"
            f"Where a page asks for the password: {password()}\n\n"
        )
        if is_drawn:
            self.draw(link)


def remove_data(folder: Path) -> None:
    """Removes what was built in the folder of a demo; its keys stay."""
    for name in ("tableside.sqlite3", "tableside.sqlite3-wal", "tableside.sqlite3-shm", "chain-heads"):
        (folder / name).unlink(missing_ok=True)
