"""Every address and method there is, and the action it does, gathered from the apps.

The page *Who may do what* lists the doors of an action in this order.
"""

from accounts import doors as accounts
from accounts.access import ENTER, Doors
from games import doors as games
from plays import doors as plays
from tournaments import doors as tournaments

LANGUAGE_DOORS = (Doors(ENTER, ("POST set_language",)),)

GATHERED = (
    *plays.DOORS,
    *accounts.DOORS,
    *games.DOORS,
    *tournaments.SCREEN_DOORS,
    *LANGUAGE_DOORS,
    *games.API_DOORS,
    *plays.API_DOORS,
    *tournaments.DOORS,
)

DOORS = {door: doors.action for doors in GATHERED for door in doors.doors}
