"""Where the actions of `accounts.access` are done on the pages about finished games, and by programs."""

from accounts.access import CORRECT, DRAFT, LOOK, LOOK_AROUND, MERGE, RENAME, SCORE, START, Cost, Doors

DOORS = (
    Doors(START, ("GET home",)),
    Doors(
        LOOK_AROUND,
        ("GET plays", "GET abandoned", "GET played", "GET players", "GET small_board"),
    ),
    Doors(LOOK, ("GET running_board",)),
    Doors(LOOK_AROUND, ("GET played_document", "GET player", "GET title_statistics"), Cost.MUCH),
    Doors(SCORE, ("GET score",)),
    Doors(SCORE, ("POST score",), Cost.WITH_DOCUMENT),
    Doors(
        DRAFT,
        ("GET draft", "POST draft", "GET draft_table", "POST discard", "GET draft_style"),
    ),
    Doors(DRAFT, ("POST draft_table",), Cost.WITH_DOCUMENT),
    Doors(CORRECT, ("POST correct",)),
    Doors(RENAME, ("GET edit_player", "POST edit_player", "GET merge_player")),
    Doors(MERGE, ("POST merge_player", "POST undo_merge")),
)

API_DOORS = (
    Doors(LOOK_AROUND, ("GET api-plays", "GET api-play")),
    Doors(LOOK_AROUND, ("POST api-score",), Cost.MUCH),
    Doors(SCORE, ("POST api-plays",), Cost.MUCH),
    Doors(CORRECT, ("POST api-versions",), Cost.MUCH),
)
