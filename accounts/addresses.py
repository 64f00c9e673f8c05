"""The address under which other devices find a page."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

ONLY_HERE = {"localhost", "127.0.0.1", "::1"}


def address_for_others(request: HttpRequest, path: str) -> str:
    """The address of a page; on the computer that runs Tableside, the one that tablets use."""
    address = request.build_absolute_uri(path)
    return settings.TABLETS_ADDRESS + path if settings.TABLETS_ADDRESS and is_only_here(address) else address


def is_only_here(address: str) -> bool:
    """Whether this address leads every device to itself, as localhost does."""
    return urlsplit(address).hostname in ONLY_HERE
