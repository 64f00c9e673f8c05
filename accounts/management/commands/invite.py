"""`manage.py invite`: prints a one-time link for the first director, or after a forgotten password.

Whoever can run it on the server can also take a lost second factor off an account.
"""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.links import find_or_add_first_director, make_link
from accounts.models import Account, folded
from accounts.security_log import Event, log_event
from accounts.sign_in.second_factor import turn_off
from web.unusable_database import explain_unusable_database
from web.wording import spoken


class Command(BaseCommand):
    help = "Prints a one-time link: for the first director, or for the account of that name."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default="", help="whose account (default: the first director)")
        parser.add_argument(
            "--base",
            default="http://localhost:8000",
            help="how the link begins: the address of Tableside (default: %(default)s)",
        )
        parser.add_argument(
            "--reset-second-factor",
            action="store_true",
            help="also remove the second factor from the account: the phone and the recovery codes are lost",
        )

    def handle(self, *, name: str, base: str, reset_second_factor: bool, **options: Any) -> None:
        with explain_unusable_database():
            self.invite(name, base, reset_second_factor=reset_second_factor)

    def invite(self, name: str, base: str, *, reset_second_factor: bool) -> None:
        account = self.account_of(name) if folded(name) else self.find_or_add_first()
        if reset_second_factor and turn_off(account):
            log_event(Event.SECOND_FACTOR_RESET, account=account)
            self.stderr.write(
                spoken(
                    f"{account.name} has no second factor any more.",
                    f"{account.name} hat keinen zweiten Faktor mehr.",
                )
            )
        elif account.has_second_factor:
            self.stderr.write(
                spoken(
                    f"{account.name} has a second factor, and the link does not replace it: the code is"
                    " asked for next. If the phone and the recovery codes are lost:"
                    " --reset-second-factor",
                    f"{account.name} hat einen zweiten Faktor, den der Link nicht ersetzt: Danach wird"
                    " nach dem Code gefragt. Wenn Telefon und Ersatzcodes verloren sind:"
                    " --reset-second-factor",
                )
            )
        log_event(Event.ONE_TIME_LINK_MADE, account=account)
        self.stdout.write(base.rstrip("/") + make_link(account))

    def find_or_add_first(self) -> Account:
        account = find_or_add_first_director()
        if account is None:
            raise CommandError(
                spoken(
                    "There is already a director. To make a link for an account: manage.py invite NAME",
                    "Es gibt schon eine Leitung. Ein Link für ein Konto: manage.py invite NAME",
                )
            )
        return account

    def account_of(self, name: str) -> Account:
        account = Account.objects.known_as(name)
        if account is None:
            raise CommandError(
                spoken(f"There is no account called {name}.", f"Es gibt kein Konto namens {name}.")
            )
        if not account.is_active:
            raise CommandError(
                spoken(
                    f"The account of {account.name} is closed. A director can reopen it.",
                    f"Das Konto von {account.name} ist geschlossen. Die Leitung kann es wieder öffnen.",
                )
            )
        return account
