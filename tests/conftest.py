import gc
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import transaction
from django.db.backends.base.operations import BaseDatabaseOperations
from django.test import Client
from django.utils import translation

from tests.actors import director
from tests.tampering import unguarded

# What is asserted in modules beside the tests is explained as in the tests.
for folder in ("api", "commands", "engine", "scoring", "titles", "tournaments", "web"):
    pytest.register_assert_rewrite(f"tests.{folder}")


def pytest_configure() -> None:
    # The names of collected files are known only after collecting; test_serve.py does that for real.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


def pytest_collection_finish() -> None:
    """Whatever has been collected stays to the end: it need not be looked through for garbage."""
    gc.freeze()
    gc.set_threshold(100_000, 50)


@pytest.fixture(autouse=True)
def everybody_speaks_for_themselves() -> Iterator[None]:
    """Resets the language: a request answered in German leaves the thread speaking German."""
    yield
    translation.deactivate()


@pytest.fixture
def client(db: None) -> Client:
    """A browser in which a director is signed in. Who else may do what: tests/accounts."""
    client = Client()
    client.force_login(director())
    return client


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
