"""The command, and the people who make rulings here."""

import json
from collections.abc import Callable

import pytest
from django.core.management import call_command

from accounts.access import Role
from chain.heads import current_head, keep_head
from games.models import PlaySession
from tests.actors import account
from tests.commands.verify.stored import Answer
from tests.present import present


@pytest.fixture
def verify(capsys) -> Callable[..., Answer]:
    """Run the command; its exit code, and what it printed where."""

    def run(*arguments: object) -> Answer:
        try:
            call_command("verify", *map(str, arguments))
        except SystemExit as stop:
            code = int(str(stop.code))
        else:
            code = 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def faults(verify) -> Callable[[PlaySession], list[str]]:
    """What is found wrong with one play."""

    def of(session: PlaySession) -> list[str]:
        code, out, _ = verify(session.pk, "--json")
        verdict, _chain = map(json.loads, out.splitlines())
        assert verdict["ok"] is (code == 0) is (not verdict["faults"])
        return verdict["faults"]

    return of


@pytest.fixture(autouse=True)
def people() -> None:
    """Who rules and reopens here; the head of the chain is kept, as it is after every act."""
    account("Rita", Role.REFEREE)
    account("Dora", Role.DIRECTOR)
    keep_head(present(current_head()))
