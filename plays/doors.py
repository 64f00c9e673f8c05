"""Where the actions of `accounts.access` are done on the pages about finished games, and by programs."""

from accounts.access import CORRECT, DRAFT, LOOK_AROUND, SCORE, Doors

DOORS = (
    Doors(
        LOOK_AROUND,
        ("GET home", "GET plays", "GET played", "GET played_document", "GET player", "GET title_statistics"),
    ),
    Doors(SCORE, ("GET score", "POST score")),
    Doors(
        DRAFT,
        ("GET draft", "POST draft", "GET draft_table", "POST draft_table", "POST discard", "GET draft_style"),
    ),
    Doors(CORRECT, ("POST correct",)),
)

API_DOORS = (
    Doors(LOOK_AROUND, ("GET api-plays", "GET api-play", "POST api-score")),
    Doors(SCORE, ("POST api-plays",)),
    Doors(CORRECT, ("POST api-versions",)),
)
