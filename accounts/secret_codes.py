"""Secret codes in addresses: the database cannot tell them, and yet they can be shown again.

A code is computed from a random nonce in the database and the secret key outside of it. What is looked up is
the fingerprint of the code: whoever steals the database can open nothing with it.
"""

from base64 import urlsafe_b64encode

from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import fingerprint

BYTES = 16


def code_from(nonce: str, purpose: str) -> str:
    """The code that belongs to a nonce, in letters that an address may have."""
    secret = salted_hmac(f"tableside.{purpose}", nonce, algorithm="sha256").digest()
    return urlsafe_b64encode(secret[:BYTES]).decode("ascii").rstrip("=")


def code_to_show(nonce: str, purpose: str, digest: str) -> str:
    """The code again; empty where it was made by an earlier version, or under another secret key."""
    code = code_from(nonce, purpose) if nonce else ""
    return code if code and constant_time_compare(fingerprint(code), digest) else ""
