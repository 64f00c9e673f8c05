import os
import re
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

PLAIN = re.compile(r"""[^;*]*(;(?!\s*charset)[^;*]*|;\s*charset="?utf-?8"?\s*)*""", re.IGNORECASE)
"""A Content-Type without encoded parameters; its charset, if it names one, is UTF-8."""
LONGEST_TYPE = 500
"""The most characters of a Content-Type that is read: Django takes each of its parameters apart."""

django_application = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Guards Django against a Content-Type that it fails on before any middleware is called.

    Such a type gets an unreadable charset instead, which the middleware refuses.
    """
    kind = environ.get("CONTENT_TYPE", "")
    if len(kind) > LONGEST_TYPE:
        environ["CONTENT_TYPE"] = "text/plain; charset=unreadable"
    elif kind and not PLAIN.fullmatch(kind):
        environ["CONTENT_TYPE"] = f"{kind.partition(';')[0]}; charset=unreadable"
    return django_application(environ, start_response)
