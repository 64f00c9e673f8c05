"""`manage.py invite`: prints a one-time link for the first director, or after a forgotten password."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.links import find_or_add_first_director, welcome_path
from accounts.models import Account, folded


class Command(BaseCommand):
    help = "Prints a one-time link: for the first director, or for the account of that name."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default="", help="whose account (the first director's)")
        parser.add_argument(
            "--base",
            default="http://localhost:8000",
            help="where Tableside is reached (%(default)s)",
        )

    def handle(self, *, name: str, base: str, **options: Any) -> None:
        account = self.account_of(name) if folded(name) else self.find_or_add_first()
        self.stdout.write(base.rstrip("/") + welcome_path(account))

    def find_or_add_first(self) -> Account:
        account = find_or_add_first_director()
        if account is None:
            raise CommandError("There is a director already. With a name: manage.py invite NAME")
        return account

    def account_of(self, name: str) -> Account:
        account = Account.objects.filter(folded=folded(name)).first()
        if account is None:
            raise CommandError(f"Nobody here has an account of the name {name}.")
        if not account.is_active:
            raise CommandError(f"The account of {account.name} is closed. A director can reopen it.")
        return account
