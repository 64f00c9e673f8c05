from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation


def pytest_configure() -> None:
    # The names of collected files are known only after collecting; test_serve.py does that for real.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


@pytest.fixture(autouse=True)
def everybody_speaks_for_himself() -> Iterator[None]:
    """A request answered in German leaves the thread speaking German."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, as a club has it: in memory a reader fails while somebody else writes."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database.setdefault("TEST", {})["NAME"] = str(name)
