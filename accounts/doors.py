"""Where the actions of `accounts.access` are done on the pages about accounts."""

from accounts.access import (
    ENTER,
    LOG,
    LOOK_AROUND,
    MANAGE,
    OWN_ACCOUNT,
    PEOPLE,
    SECOND_FACTOR,
    SETTINGS,
    SIGN_OUT,
    Cost,
    Doors,
)

DOORS = (
    Doors(ENTER, ("GET sign_in", "GET sign_in_code", "GET welcome")),
    Doors(ENTER, ("POST sign_in", "POST sign_in_code", "POST welcome"), Cost.MUCH),
    Doors(SIGN_OUT, ("POST sign_out",)),
    Doors(OWN_ACCOUNT, ("GET account",)),
    Doors(OWN_ACCOUNT, ("POST account",), Cost.MUCH),
    Doors(SECOND_FACTOR, ("GET second_factor",)),
    Doors(SECOND_FACTOR, ("POST second_factor",), Cost.MUCH),
    Doors(LOOK_AROUND, ("GET access",)),
    Doors(PEOPLE, ("GET accounts", "GET account_of")),
    Doors(MANAGE, ("POST accounts", "POST account_of"), Cost.MUCH),
    Doors(SETTINGS, ("GET set_up_club", "POST set_up_club")),
    Doors(LOG, ("GET security_log",)),
)
