"""The key with which the chain is sealed. It is never in the database."""

import hmac
from hashlib import sha256

from django.conf import settings

from chain.canonical import canonical, written_moment
from chain.models import ChainLink


def key_fingerprint() -> str:
    """A name for the key that gives nothing of it away."""
    return sha256(f"tableside chain key {settings.SEAL_KEY}".encode()).hexdigest()[:16]


def mac_of(link: ChainLink, before: str) -> str:
    """The seal of a link that follows the link with the seal `before`."""
    moment = written_moment(link.moment)
    row = [before, link.number, moment, link.what, link.who, link.content, link.key]
    return hmac.new(settings.SEAL_KEY.encode(), canonical(row).encode("ascii"), "sha256").hexdigest()
