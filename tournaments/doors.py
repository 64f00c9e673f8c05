"""Where the actions of `accounts.access` are done on the pages of a tournament."""

from accounts.access import ENTER, LOOK_AROUND, TOURNAMENT, Doors

SCREEN_DOORS = (Doors(ENTER, ("GET screen",)),)
"""The big screen opens by a secret address, to everybody."""

DOORS = (
    Doors(
        LOOK_AROUND,
        (
            "GET tournaments",
            "GET tournament",
            "GET round",
            "GET round_sheet",
            "GET standings",
            "GET standings_csv",
            "GET tournament_file",
            "GET certificate",
        ),
    ),
    Doors(
        TOURNAMENT,
        (
            "GET new_tournament",
            "POST new_tournament",
            "GET import_tournament",
            "POST import_tournament",
            "GET edit_tournament",
            "POST edit_tournament",
            "GET entrants",
            "POST entrants",
            "GET draw",
            "POST draw",
            "GET arrange",
            "POST arrange",
            "POST open_tables",
            "GET cards",
            "GET result",
            "POST result",
            "POST clock",
            "POST switch_screen",
        ),
    ),
)
