"""Where the actions of `accounts.access` are done on the pages of a table, and by programs."""

from accounts.access import (
    ASK,
    AUDIT,
    BEGIN,
    DELETE_GAME,
    ENTER,
    HAND_OUT,
    IMPORT,
    LOOK,
    LOOK_AROUND,
    RECORD,
    REOPEN,
    RULE,
    SETTINGS,
    Cost,
    Doors,
)

DOORS = (
    Doors(ENTER, ("GET take_table", "POST take_table", "GET watch", "GET rules")),
    Doors(LOOK, ("GET table", "GET play", "GET board_style", "GET sheet")),
    Doors(LOOK, ("GET record",), Cost.MUCH),
    Doors(AUDIT, ("GET desk",)),
    Doors(AUDIT, ("GET audit",), Cost.MUCH),
    Doors(BEGIN, ("GET new_session", "GET player_names")),
    Doors(BEGIN, ("POST new_session",), Cost.WITH_DOCUMENT),
    Doors(
        RECORD,
        (
            "POST play",
            "GET check",
            "POST check",
            "GET correct_entry",
            "POST correct_entry",
            "GET reseat",
            "POST reseat",
            "GET abandon",
            "POST abandon",
        ),
    ),
    Doors(RECORD, ("POST confirm", "GET ruling"), Cost.MUCH),
    Doors(RULE, ("POST ruling",), Cost.MUCH),
    Doors(RULE, ("POST abandon_by_ruling",)),
    Doors(DELETE_GAME, ("POST delete_game",)),
    Doors(HAND_OUT, ("POST desk",)),
    Doors(REOPEN, ("POST reopen",)),
    Doors(SETTINGS, ("GET club_settings",)),
    Doors(SETTINGS, ("POST club_settings",), Cost.MUCH),
    Doors(IMPORT, ("GET import_record",)),
    Doors(IMPORT, ("POST import_record",), Cost.MUCH),
)

API_DOORS = (
    Doors(ENTER, ("GET api-nowhere", "POST api-nowhere")),
    Doors(
        LOOK_AROUND,
        ("GET api-titles", "GET api-sessions", "GET api-session", "GET api-sheet"),
    ),
    Doors(LOOK_AROUND, ("GET api-schema",), Cost.MUCH),
    Doors(ASK, ("GET api-entries", "GET api-legal-moves", "POST api-ruling")),
    Doors(ASK, ("GET api-record",), Cost.MUCH),
    Doors(BEGIN, ("POST api-sessions",), Cost.WITH_DOCUMENT),
    Doors(RECORD, ("POST api-entries", "POST api-undo")),
    Doors(IMPORT, ("POST api-records",), Cost.MUCH),
)
