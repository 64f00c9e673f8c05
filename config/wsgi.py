import os
import re
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

PLAIN = re.compile(r"""[^;*]*(;(?!\s*charset)[^;*]*|;\s*charset="?utf-?8"?\s*)*""", re.IGNORECASE)
"""A type of content whose parameters are in no code of their own; its charset, if any, is UTF-8."""

house = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Django makes a request of what comes in before anything of ours is asked.

    A type of content it would stumble over is exchanged for one that nobody reads, and so turned away.
    """
    kind = environ.get("CONTENT_TYPE", "")
    if kind and not PLAIN.fullmatch(kind):
        environ["CONTENT_TYPE"] = f"{kind.partition(';')[0]}; charset=unreadable"
    return house(environ, start_response)
