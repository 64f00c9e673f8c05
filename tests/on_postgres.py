"""The tests of models and records once more, on a PostgreSQL of their own.

A cluster is made in a temporary folder, reached by a socket in that folder alone, and removed at the end.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

NO_TESTS = 5
FOR_A_MOMENT = "-c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off"


def main(arguments: list[str]) -> int:
    programs = postgres_programs()
    if not programs:
        print("PostgreSQL is not installed here: its tests are left out.")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        with cluster(programs) as url:
            return database_tests(url, arguments)
    except KeyboardInterrupt:
        return 130
    except subprocess.CalledProcessError as error:
        print(f"PostgreSQL did not start:\n{error.stdout}", file=sys.stderr)
        return 1


def postgres_programs() -> Path | None:
    """The folder of initdb and pg_ctl: on the PATH, or where Debian keeps every version apart."""
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    newest_first = sorted(
        versions, key=lambda folder: [int(n) for n in re.findall(r"\d+", folder.parent.name)]
    )[::-1]
    on_path = [Path(found).parent] if (found := shutil.which("initdb")) else []
    for folder in [*on_path, *newest_first]:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    return None


@contextmanager
def cluster(programs: Path) -> Iterator[str]:
    folder = Path(tempfile.mkdtemp(prefix="tableside-"))
    account = unprivileged_account()
    if account:
        shutil.chown(folder, account["user"], account["group"])

    def run(program: str, *options: str) -> None:
        # Its output goes to a file: a server that keeps our pipe open would keep us waiting.
        with (folder / "output").open("w+") as output:
            command = [str(programs / program), "-D", str(folder / "data"), *options]
            done = subprocess.run(command, cwd=folder, stdout=output, stderr=output, check=False, **account)
            if done.returncode:
                raise subprocess.CalledProcessError(done.returncode, command, (folder / "output").read_text())

    try:
        run("initdb", "-U", "tableside", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        run("pg_ctl", "start", "-w", "-o", f"{FOR_A_MOMENT} -c unix_socket_directories='{folder}'")
        yield f"postgres://tableside@/postgres?host={quote(str(folder), safe='')}"
    finally:
        # A second Ctrl-C must not leave a server behind.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if (folder / "data" / "postmaster.pid").exists():
            run("pg_ctl", "stop", "-w", "-m", "immediate")
        shutil.rmtree(folder, ignore_errors=True)


def unprivileged_account() -> dict[str, Any]:
    """The account that runs PostgreSQL, which refuses root: in a container, tests often run as root."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    import pwd

    known = {account.pw_name: account for account in pwd.getpwall()}
    account = known.get("postgres") or known["nobody"]
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def files_about_the_database() -> list[str]:
    """The files with database tests: the others would only be collected and left out, which takes a while."""
    files = sorted(Path("tests").rglob("test_*.py"))
    return [str(path) for path in files if "mark.database" in path.read_text(encoding="utf-8")]


def database_tests(url: str, arguments: list[str]) -> int:
    command = [sys.executable, "-m", "pytest", "-m", "database", *files_about_the_database(), *arguments]
    code = subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode
    if code == NO_TESTS:
        print("No test is marked as one of the database: nothing was tested on PostgreSQL.", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
