"""How long an address may be, and what the encrypted one of a page is."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

LONGEST_ADDRESS = 8 * 1024
"""The most bytes of a path with its query; no page of ours has a longer one."""


def https_address(request: HttpRequest, path: str) -> str:
    """The address of the same computer, by the name the client used, on the encrypted port."""
    name = urlsplit(f"//{request.get_host()}").hostname or ""
    host = f"[{name}]" if ":" in name else name
    return f"https://{host}:{settings.HTTPS_PORT}{path}"
