"""Data at rest: nobody else on this computer reads the database, the keys or the backups."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

SECRETS = (
    "*.sqlite*",
    "*.db*",
    "*.sql*",
    "*.dump*",
    "secret-key*",
    "seal-key*",
    "chain-heads*",
    "*.key",
    "certificates",
    "certificates/*",
    "backup*",
    "backup*/**/*",
)
"""What must be private even where the folder cannot be, because it is not ours alone."""
LOGS_OF_A_DATABASE = ("-wal", "-shm", "-journal")
OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class Tightened(NamedTuple):
    closed: tuple[Path, ...]
    """The files and folders that others could read or write until now."""
    open: tuple[Path, ...]
    """Those that others still can."""


def tighten(folder: Path, elsewhere: Iterable[Path] = ()) -> Tightened:
    """Takes from others what they may do with the data folder and the secrets in it.

    What lies elsewhere is not ours to change: it is only looked at.
    """
    closed: list[Path] = []
    still_open: list[Path] = []
    for path in too_open(folder, elsewhere):
        is_ours = path == folder or folder in path.parents
        (closed if is_ours and close_to_others(path) else still_open).append(path)
    return Tightened(tuple(closed), tuple(still_open))


def too_open(folder: Path, elsewhere: Iterable[Path] = ()) -> Iterator[Path]:
    """The folder, the secrets in it and elsewhere, if others may do anything with them.

    A link counts as what it leads to. Windows has other rights.
    """
    if os.name == "nt":
        return
    found = (folder, *secrets_in(folder), *elsewhere)
    for path in dict.fromkeys(map(target_of, found)):
        if path and path.stat().st_mode & OF_OTHERS:
            yield path


def target_of(path: Path) -> Path | None:
    """The file itself, or that to which a link leads; None where there is none, or links go in a circle."""
    try:
        return path.resolve(strict=True) if path.is_symlink() else path if path.exists() else None
    except (OSError, RuntimeError):
        return None


def secrets_in(folder: Path) -> list[Path]:
    return sorted({path for pattern in SECRETS for path in folder.glob(pattern)})


def secrets_elsewhere() -> list[Path]:
    """The database and the key of the certificate, as the settings name them."""
    database = database_settings()
    named = [Path(settings.CERTIFICATE_KEY).resolve()] if settings.CERTIFICATE_KEY else []
    if database["ENGINE"] == "django.db.backends.sqlite3":
        file = Path(database["NAME"]).resolve()
        named += [file, *(file.with_name(file.name + log) for log in LOGS_OF_A_DATABASE)]
    return named


def database_settings() -> Mapping[str, Any]:
    database: Mapping[str, Any] = settings.DATABASES["default"]
    return database


def close_to_others(path: Path) -> bool:
    mode = path.stat().st_mode
    if mode & stat.S_ISVTX or path in (Path.home(), Path(path.anchor)):
        return False  # a folder like /tmp, which is for everybody
    try:
        path.chmod(stat.S_IMODE(mode) & ~OF_OTHERS)
    except OSError:
        return False
    # Some file systems accept every mode and keep their own.
    return not path.stat().st_mode & OF_OTHERS
