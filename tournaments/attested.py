"""What is attested of the tournaments: what was agreed, who entered, what was drawn, which results count."""

from chain.acts import ADDS, REMOVES, changes, fills
from chain.attested import AttestedTable
from games.attested import MERGE_UNDONE, PLAYERS_MERGED

PLANNED = (
    *("name", "day", "common_rounds", "minutes", "mode", "swiss_first", "cut", "preset", "points"),
    *("tie_breaks", "seed", "show_scores", "take_back", "terms"),
)
"""What the set-up may change of a tournament. Before it does, the row is attested as it is found."""

TOURNAMENT = AttestedTable(
    "tournament",
    "tournaments.Tournament",
    "tournament {id} ({name})",
    {
        "tournament set up": ADDS,
        "tournament changed": changes(*PLANNED),
        "tournament imported": changes("sizes", "remarks"),
        "tournament deleted": REMOVES,
    },
    without=("screen_digest", "screen_nonce"),
)
ROUND = AttestedTable(
    "round",
    "tournaments.Round",
    "tournament {tournament_id}, round {number}",
    {
        "rounds laid out": changes("title", adds=True)._replace(removes=True),
        "tournament deleted": REMOVES,
    },
    without=("minutes", "started", "spent"),
)
ENTRANT = AttestedTable(
    "entrant",
    "tournaments.Entrant",
    "tournament {tournament_id}, entrant {number} ({name})",
    {
        "entrants added": ADDS,
        "tournament imported": ADDS,
        "groups given": changes("group"),
        PLAYERS_MERGED: changes("player_id"),
        MERGE_UNDONE: changes("player_id"),
        "entrant leaves": changes("until_round"),
        "entrant is back": changes("until_round"),
        "knock-out drawn": changes("cut_after"),
        "entrant removed": REMOVES,
        "entrants removed": REMOVES,
        "tournament deleted": REMOVES,
    },
)
DRAW = AttestedTable(
    "draw",
    "tournaments.Draw",
    "tournament {round__tournament_id}, round {round__number}, draw {number}",
    {"draw published": ADDS},
    also=("round__tournament_id", "round__number"),
)
DRAWN_TABLE = AttestedTable(
    "drawn table",
    "tournaments.DrawnTable",
    "tournament {draw__round__tournament_id}, round {draw__round__number}, draw {draw__number},"
    " table {number}",
    {"draw published": ADDS, "table opened": fills("session_id"), "result typed in": fills("typed_id")},
    also=("draw__round__tournament_id", "draw__round__number", "draw__number"),
)

ATTESTED = (TOURNAMENT, ROUND, ENTRANT, DRAW, DRAWN_TABLE)
