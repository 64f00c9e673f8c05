"""Every address and method there is, and the action it does, gathered from the apps.

The page *Who may do what* lists the doors of an action in this order.
"""

from accounts import doors as accounts
from accounts.access import ENTER, Doors
from games import doors as games
from plays import doors as plays
from serving import doors as serving
from tournaments import doors as tournaments

LANGUAGE_DOORS = (Doors(ENTER, ("POST set_language",)),)

GATHERED = (
    *plays.DOORS,
    *accounts.DOORS,
    *serving.DOORS,
    *games.DOORS,
    *tournaments.SCREEN_DOORS,
    *LANGUAGE_DOORS,
    *games.API_DOORS,
    *plays.API_DOORS,
    *tournaments.DOORS,
)

DOORS = {door: doors.action for doors in GATHERED for door in doors.doors}
COSTS = {door: doors.cost for doors in GATHERED for door in doors.doors}

KB = 1024
SMALL_BODY, LIST_BODY = 64 * KB, 128 * KB
"""What a page posts unless it says otherwise: a tap is less than 1 KB. A pasted list of names has more."""
UPLOAD_BODY, DOCUMENT_BODY = 2 * KB * KB, 1 * KB * KB
"""A form with a file, such as a board; a document sent by a program."""

LARGER_BODIES = {
    "POST entrants": LIST_BODY,
    **dict.fromkeys(
        (
            "POST new_session",
            "POST import_record",
            "POST score",
            "POST draft_table",
            "POST new_tournament",
            "POST edit_tournament",
            "POST import_tournament",
        ),
        UPLOAD_BODY,
    ),
    **dict.fromkeys(
        ("POST api-sessions", "POST api-records", "POST api-score", "POST api-plays", "POST api-versions"),
        DOCUMENT_BODY,
    ),
}
"""The doors through which more than `SMALL_BODY` is let in."""
