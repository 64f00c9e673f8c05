"""Where the actions of `accounts.access` are done on the pages of a table, and by programs."""

from accounts.access import (
    ASK,
    AUDIT,
    BEGIN,
    ENTER,
    HAND_OUT,
    IMPORT,
    LOOK,
    LOOK_AROUND,
    RECORD,
    REOPEN,
    RULE,
    Doors,
)

DOORS = (
    Doors(ENTER, ("GET take_table", "POST take_table", "GET watch")),
    Doors(LOOK, ("GET table", "GET play", "GET board_style", "GET sheet", "GET record")),
    Doors(AUDIT, ("GET desk", "GET audit")),
    Doors(BEGIN, ("GET new_session", "POST new_session", "GET players")),
    Doors(
        RECORD,
        (
            "POST play",
            "GET check",
            "POST check",
            "POST confirm",
            "GET correct_entry",
            "POST correct_entry",
            "GET reseat",
            "POST reseat",
            "GET ruling",
        ),
    ),
    Doors(RULE, ("POST ruling",)),
    Doors(HAND_OUT, ("POST desk",)),
    Doors(REOPEN, ("POST reopen",)),
    Doors(IMPORT, ("GET import_record", "POST import_record")),
)

API_DOORS = (
    Doors(ENTER, ("GET api-nowhere", "POST api-nowhere")),
    Doors(
        LOOK_AROUND,
        ("GET api-titles", "GET api-schema", "GET api-sessions", "GET api-session", "GET api-sheet"),
    ),
    Doors(ASK, ("GET api-entries", "GET api-legal-moves", "GET api-record", "POST api-ruling")),
    Doors(BEGIN, ("POST api-sessions",)),
    Doors(RECORD, ("POST api-entries", "POST api-undo")),
    Doors(IMPORT, ("POST api-records",)),
)
