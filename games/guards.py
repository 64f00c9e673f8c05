"""What the database guards of the games: entries, what a play was begun with, links, former names, merges."""

from guarding.triggers import Guarded

SETUP = ("title", "revision", "options", "board", "seating", "take_back", "source", "begun", "remarks")
"""The columns of a recorded play that stay as they were when it began."""
SAME_PLAY = "session_id = NEW.session_id AND"

ENTRY = Guarded("games_entry", (f"{SAME_PLAY} number = NEW.number", f"{SAME_PLAY} key = NEW.key"))
WAS_PLAYED = (
    "(OLD.source <> 'moves' OR OLD.abandoned IS NOT NULL"
    " OR EXISTS (SELECT 1 FROM games_entry WHERE session_id = OLD.id))"
)
PLAY = Guarded("games_playsession", ("key = NEW.key",), SETUP, "OLD.source = 'moves'", WAS_PLAYED)
LINK = Guarded(
    "games_link",
    ("digest = NEW.digest", f"{SAME_PLAY} kind = NEW.kind AND closed IS NULL AND NEW.closed IS NULL"),
    ("session_id", "kind", "digest", "nonce", "made", "made_by"),
    stays_while="EXISTS (SELECT 1 FROM games_playsession WHERE id = OLD.session_id)",
)

FORMER_NAME = Guarded("games_formername", ("name = NEW.name",))
MERGE = Guarded(
    "games_merge",
    ("gone_id = NEW.gone_id AND undone IS NULL AND NEW.undone IS NULL",),
    ("gone_id", "kept_id", "merged", "who"),
)

GUARDED = (ENTRY, PLAY, LINK, FORMER_NAME, MERGE)
