"""The command, and a file for the heads of the chain."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

Found = tuple[int, dict[str, Any]]
"""The exit code, and what was found out about the chain."""


@pytest.fixture(autouse=True)
def heads(settings: Any, tmp_path: Path) -> Path:
    settings.CHAIN_HEADS = tmp_path / "chain-heads"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return tmp_path / "chain-heads"


@pytest.fixture
def verified(capsys: pytest.CaptureFixture[str]) -> Callable[..., Found]:
    """Runs the command; its exit code, and its line about the chain."""

    def run(*arguments: object) -> Found:
        capsys.readouterr()
        try:
            call_command("verify", "--json", *map(str, arguments))
        except SystemExit as stop:
            code = int(str(stop.code))
        else:
            code = 0
        return code, json.loads(capsys.readouterr().out.splitlines()[-1])

    return run


@pytest.fixture
def found(verified: Callable[..., Found]) -> Callable[..., list[str]]:
    """What is found wrong: where and what. Since when is always said of what was attested."""

    def of(*arguments: object) -> list[str]:
        code, chain = verified(*arguments)
        assert (code == 1) is bool(chain["faults"])
        return [f"{fault['where']}: {fault['what']}" for fault in chain["faults"]]

    return of
