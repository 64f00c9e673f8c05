"""What is attested of the finished games: every version of what was entered."""

from chain.acts import ADDS
from chain.attested import AttestedTable

VERSION = AttestedTable(
    "version",
    "club.Version",
    "session {session_id}, version {number}",
    {"version saved": ADDS},
    play="session_id",
)

ATTESTED = (VERSION,)
