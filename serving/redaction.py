"""The server's own log: no line of it opens a table, a screen or an account."""

import logging
import re
import time
from collections.abc import Iterator
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver

SECRET = ("code", "token", "key")
"""The names that the parts of an address have which only those may know who were given them."""
SLASH = "(?:/|%2[Ff])"
HIDDEN = "…"


class RedactingFormatter(logging.Formatter):
    """Whatever is logged, tracebacks included, without the secret parts of addresses; its times are UTC."""

    converter = time.gmtime  # type: ignore[assignment]

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


def redacted(text: str) -> str:
    return secret_addresses().sub(rf"\g<1>{HIDDEN}", text)


@cache
def secret_addresses() -> re.Pattern[str]:
    beginnings = {beginning for route in routes(get_resolver()) if (beginning := before_the_secret(route))}
    return re.compile(rf"((?:\b|(?<=%2[Ff]))(?:{'|'.join(sorted(beginnings))}))[\w-]+(?::[\w:-]+)?")


def routes(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = f"{prefix}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route


def before_the_secret(route: str) -> str | None:
    """A pattern for the part of an address before its secret; None if it has none."""
    found = re.search(rf"<(?:\w+:)?(?:{'|'.join(SECRET)})>", route)
    if not found:
        return None
    known = re.split(r"<[^>]*>", route[: found.start()])
    return r"[\w-]+".join(re.escape(part).replace("/", SLASH) for part in known)
