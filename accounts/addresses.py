"""Where other devices find a page of ours."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

ONLY_HERE = {"localhost", "127.0.0.1", "::1"}


def address_for_others(request: HttpRequest, path: str) -> str:
    """Whoever has opened Tableside on the computer it runs on hands out the address the tablets use."""
    address = request.build_absolute_uri(path)
    return settings.TABLETS_ADDRESS + path if settings.TABLETS_ADDRESS and is_only_here(address) else address


def is_only_here(address: str) -> bool:
    """Does it lead every device to itself?"""
    return urlsplit(address).hostname in ONLY_HERE
