"""`manage.py demo`: a club of invented people, built at the first start and served like any other."""

import argparse
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from accounts.links import make_link
from demo.club import PLAYS, build_club, built_until, director, is_built, password
from serving.management.commands import serve
from serving.network import listen
from web.reading import is_digits
from web.templatetags.moments import NO_BREAK_SPACE, date_and_time
from web.wording import spoken

STALE = timedelta(hours=12)
"""After this long nobody believes any more that the running tables of a demo are running."""


class Command(serve.Command):
    make = "make demo"
    help = "Builds a club of invented people, unless it is there, and serves it; prints a link that signs in."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--fresh", action="store_true", help="build the club again, up to this moment")
        parser.add_argument("--only-build", action="store_true", help="do not serve it")
        parser.add_argument(
            "--games",
            type=number_of_games,
            default=PLAYS,
            help="how many games were played (default: %(default)s)",
        )

    def handle(self, *, fresh: bool, only_build: bool, games: int, **options: Any) -> None:  # type: ignore[override]
        if not settings.DEMO:
            raise CommandError(
                spoken(
                    "This is not a demo: set TABLESIDE_DEMO=1.", "Keine Demo: Bitte TABLESIDE_DEMO=1 setzen."
                )
            )
        with alone_in(settings.DATA):
            if not only_build:
                check_ports(options["host"], options["port"])
            if fresh:
                remove_data(settings.DATA)
            call_command("migrate", interactive=False, verbosity=0)
            if not is_built():
                self.build(games)
            if not only_build:
                super().handle(**options)

    def build(self, games: int) -> None:
        self.say(
            spoken(
                "Building the demo club; this takes about half a minute ...",
                "Der Demo-Club wird aufgebaut; das dauert etwa eine halbe Minute ...",
            )
        )
        try:
            build_club(games, lambda done: self.say(f"  {done}"))
        except KeyboardInterrupt:
            raise CommandError(
                spoken(
                    "The demo club was not built. The next start begins anew.",
                    "Der Demo-Club wurde nicht aufgebaut. Der nächste Start beginnt von vorn.",
                )
            ) from None
        self.say(
            spoken(
                "Done. All people and games in it are invented.",
                "Fertig. Alle Personen und Partien darin sind erfunden.",
            )
        )

    def say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def print_first_link(self, base: str, *, is_drawn: bool) -> None:
        link, name = base + make_link(director()), director().name
        self.stdout.write(
            spoken(
                f"\nThis is a demo. Open this link once to be signed in as {name}, the director: {link}\n"
                f"Later, or on another device, sign in as {name}. The password: {password()}\n\n",
                f"\nDies ist eine Demo. Dieser Link meldet einmal als {name} an, die Leitung: {link}\n"
                f"Später oder auf einem anderen Gerät: als {name} anmelden. Das Passwort: {password()}\n\n",
            )
        )
        until = built_until()
        if until and timezone.now() - until > STALE:
            anew = spoken("Up to this moment", "Bis zu diesem Moment")
            self.stdout.write(f"{told_age(until)} {anew}: {self.make} FRESH=1\n\n")
        if is_drawn:
            self.draw(link)


def number_of_games(text: str) -> int:
    if is_digits(text):
        return int(text)
    raise argparse.ArgumentTypeError(spoken(f"a whole number, not {text}", f"eine ganze Zahl, nicht {text}"))


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Holds the folder of a demo, so that nobody else builds or removes what is built or served here.

    The lock is SQLite's, which every system has, and which ends with the process, however that ends.
    Raises `CommandError` where another process holds it.
    """
    with closing(sqlite3.connect(folder / "lock", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise CommandError(
                spoken(
                    f"A demo is running in {folder}. End it with Ctrl-C in its window, or set TABLESIDE_DATA"
                    " to an empty folder for another one.",
                    f"In {folder} läuft schon eine Demo. Sie endet mit Strg-C in ihrem Fenster; für eine"
                    " zweite TABLESIDE_DATA auf einen leeren Ordner setzen.",
                )
            ) from None
        yield


def told_age(until: datetime) -> str:
    """What is said of a demo whose running tables are of another day."""
    when = date_and_time(until).replace(NO_BREAK_SPACE, " ")
    return spoken(
        f"This demo was built on {when}, and its tables are as they were then.",
        f"Diese Demo stammt vom {when}, und ihre Tische sind noch so wie damals.",
    )


def check_ports(host: str, port: int) -> None:
    """Raises `CommandError` where a demo could not be served, before anybody waits until it is built."""
    for at in serve.ports(port):
        listen(host, at, Command.make).close()


def remove_data(folder: Path) -> None:
    """Removes what was built in the folder of a demo; its keys stay."""
    for name in ("tableside.sqlite3", "tableside.sqlite3-wal", "tableside.sqlite3-shm", "chain-heads"):
        (folder / name).unlink(missing_ok=True)
