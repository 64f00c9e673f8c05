"""The command, and files for it."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command


@pytest.fixture
def check(capsys):
    """Run the command; its exit code and what it printed."""

    def run(*arguments: object) -> tuple[int, str]:
        try:
            call_command("check_record", *map(str, arguments))
        except SystemExit as stop:
            code = int(str(stop.code))
        else:
            code = 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return code, printed.out

    return run


@pytest.fixture
def write(tmp_path):
    def to_file(content: object, name: str = "x.json") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return to_file
