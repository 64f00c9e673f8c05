"""Which files of the libraries are served: markup that got in could load any script that is."""

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.finders import AppDirectoriesFinder

HTMX = "django_htmx/htmx-2.min.js"


class OnlyHtmx(AppDirectoriesFinder):
    """Finds htmx and nothing else that libraries bring along: nobody reins their other scripts in."""

    def list(self, ignore_patterns: Any) -> Iterator[Any]:
        return (found for found in super().list(ignore_patterns) if found[0] == HTMX)

    def find(self, path: str, *args: Any, **options: Any) -> Any:
        return super().find(path, *args, **options) if path == HTMX else []
