from django.conf import settings


def pytest_configure() -> None:
    # The names of collected files are known only after collecting; test_serve.py does that for real.
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
