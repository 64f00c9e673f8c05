import gc
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import transaction
from django.db.backends.base.operations import BaseDatabaseOperations
from django.test import Client
from django.utils import translation

from accounts.club import CLUB
from accounts.logbook import LOGBOOK
from accounts.sign_in.attempts import ATTEMPTS
from config.limits import BUCKETS
from games.players import OTHER_NAMES
from tests.actors import director, sign_in
from tests.tampering import unguarded

# What is asserted in modules beside the tests is explained as in the tests.
for folder in ("api", "commands", "engine", "fuzz", "scoring", "serving", "titles", "tournaments", "web"):
    pytest.register_assert_rewrite(f"tests.{folder}")


def pytest_configure() -> None:
    # The names of collected files are known only after collecting; test_serve.py does that for real.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


@pytest.fixture(autouse=True, scope="session")
def heads_of_test_databases_are_kept_apart(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings.CHAIN_HEADS = tmp_path_factory.mktemp("chain") / "heads"


@pytest.fixture(autouse=True)
def each_test_begins_a_chain_of_its_own() -> None:
    """Forgets the heads of the test before: they say nothing about the database of this one."""
    settings.CHAIN_HEADS.unlink(missing_ok=True)


def pytest_collection_finish() -> None:
    """Whatever has been collected stays to the end: it need not be looked through for garbage."""
    gc.freeze()
    gc.set_threshold(100_000, 50)


@pytest.fixture(autouse=True)
def everybody_speaks_for_themselves() -> Iterator[None]:
    """Resets the language: a request answered in German leaves the thread speaking German."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def nobody_has_tried_anything_yet() -> None:
    """Forgets what this process counts and remembers: tries, requests, the log, names, settings."""
    ATTEMPTS.forget()
    BUCKETS.forget()
    LOGBOOK.forget()
    OTHER_NAMES.forget()
    CLUB.forget()


@pytest.fixture
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a test send more at once than any person would."""
    monkeypatch.setattr("config.gate.is_costly", lambda request, door: False)


@pytest.fixture
def client(db: None) -> Client:
    """A browser in which a director has just signed in. Who else may do what: tests/accounts.

    As in a club, it is not the first page of the minute that it opens: the settings are remembered.
    """
    assert CLUB.now
    return sign_in(Client(), director())


@pytest.fixture(autouse=True, scope="session")
def tests_may_clear_the_database() -> Iterator[None]:
    """Lifts the guards while all tables are emptied after a test that commits."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def clear(operations: BaseDatabaseOperations, statements: list[str]) -> None:
        with transaction.atomic(), unguarded():  # all at once: each single write would wait for the disk
            flush(operations, statements)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", clear)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, as a club has it: in memory a reader fails while somebody else writes."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database.setdefault("TEST", {})["NAME"] = str(name)
        # No test has to survive a power cut; test_settings.py checks that the real database does.
        command = database["OPTIONS"]["init_command"].replace("synchronous=FULL", "synchronous=OFF")
        database["OPTIONS"]["init_command"] = command
