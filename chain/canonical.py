"""Values written so that the same value is always the same text."""

import json
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

LONGEST_FACT = 160
"""The longest value that a link holds as it is; of longer ones it holds the hash."""
HASHED = "sha256 "
"""How the hash of a value begins. A text that begins so is hashed too, or it could pass for another."""


def canonical(value: object) -> str:
    """The value as JSON. What JSON does not know can only come from a database that somebody changed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=repr)


def written_moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def as_fact(value: Any) -> Any:
    """The value of a column as a link holds it."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, datetime):
        return written_moment(value)
    if isinstance(value, date):
        return value.isoformat()
    text = canonical(value)
    is_short = len(value if isinstance(value, str) else text) <= LONGEST_FACT
    if is_short and not (isinstance(value, str) and value.startswith(HASHED)):
        return value
    return f"{HASHED}{sha256(text.encode('ascii')).hexdigest()}"
