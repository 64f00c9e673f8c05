"""`manage.py migrate`: Django's own, after which what is stored already is taken over into the chain."""

from typing import Any

from django.core.management.commands import migrate

from chain.appending import take_over


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        if options["app_label"] or options["plan"] or options["check_unapplied"]:
            return
        count = take_over(self.show_progress)
        if count and options["verbosity"] > 0:
            self.stdout.write(f"Rows taken over into the chain: {count}.")

    def show_progress(self, where: str) -> None:
        """Shows how far it has come: many thousands of plays take a minute."""
        if self.stderr.isatty():
            self.stderr.write(f"\rTaking over into the chain: {where} ", ending="")
