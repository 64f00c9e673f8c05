"""Where the actions of `accounts.access` are done on the pages about this server."""

from accounts.access import ENTER, Doors

DOORS = (Doors(ENTER, ("GET trust", "GET trusted_certificate")),)
