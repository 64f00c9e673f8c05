"""What the database guards of the finished games: every version of what was entered."""

from guarding.triggers import Guarded

VERSION = Guarded("club_version", ("session_id = NEW.session_id AND number = NEW.number", "key = NEW.key"))

GUARDED = (VERSION,)
