"""Where the actions of `accounts.access` are done on the pages about accounts."""

from accounts.access import ENTER, LOOK_AROUND, OWN_ACCOUNT, PEOPLE, Doors

DOORS = (
    Doors(ENTER, ("GET sign_in", "POST sign_in", "GET welcome", "POST welcome")),
    Doors(OWN_ACCOUNT, ("GET account", "POST account", "POST sign_out")),
    Doors(LOOK_AROUND, ("GET access",)),
    Doors(PEOPLE, ("GET accounts", "POST accounts", "GET account_of", "POST account_of")),
)
