"""Where the actions of `accounts.access` are done on the pages of a tournament."""

from accounts.access import DELETE, ENTER, LOOK_AROUND, TOURNAMENT, Cost, Doors

SCREEN_DOORS = (Doors(ENTER, ("GET screen",)),)
"""The big screen opens by a secret address, to everybody."""

DOORS = (
    Doors(
        LOOK_AROUND,
        (
            "GET tournaments",
            "GET tournament",
            "GET round",
        ),
    ),
    Doors(
        LOOK_AROUND,
        (
            "GET round_sheet",
            "GET standings",
            "GET standings_csv",
            "GET tournament_file",
            "GET certificate",
        ),
        Cost.MUCH,
    ),
    Doors(
        TOURNAMENT,
        (
            "GET new_tournament",
            "GET import_tournament",
            "GET edit_tournament",
            "GET entrants",
            "GET result",
            "POST result",
            "POST clock",
            "POST switch_screen",
        ),
    ),
    Doors(TOURNAMENT, ("POST new_tournament", "POST edit_tournament", "POST entrants"), Cost.WITH_DOCUMENT),
    Doors(
        TOURNAMENT,
        (
            "POST import_tournament",
            "GET draw",
            "POST draw",
            "GET arrange",
            "POST arrange",
            "POST open_tables",
            "GET cards",
        ),
        Cost.MUCH,
    ),
    Doors(DELETE, ("POST delete_tournament",)),
)
