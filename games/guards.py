"""What the database guards of the games: entries, what a recorded play was begun with, and links."""

from guarding.triggers import Guarded

SETUP = ("title", "revision", "options", "board", "seating", "take_back", "source", "begun", "remarks")
"""The columns of a recorded play that stay as they were when it began."""
SAME_PLAY = "session_id = NEW.session_id AND"

ENTRY = Guarded("games_entry", (f"{SAME_PLAY} number = NEW.number", f"{SAME_PLAY} key = NEW.key"))
PLAY = Guarded("games_playsession", ("key = NEW.key",), SETUP, "OLD.source = 'moves'")
LINK = Guarded(
    "games_link",
    ("digest = NEW.digest", f"{SAME_PLAY} kind = NEW.kind AND closed IS NULL AND NEW.closed IS NULL"),
    ("session_id", "kind", "digest", "nonce", "made", "made_by"),
)

GUARDED = (ENTRY, PLAY, LINK)
