"""What the database guards of the tournaments: every draw that was published."""

from guarding.triggers import Guarded

DRAW = Guarded("tournaments_draw", ("round_id = NEW.round_id AND number = NEW.number", "token = NEW.token"))
DRAWN_TABLE = Guarded(
    "tournaments_drawntable",
    ("draw_id = NEW.draw_id AND number = NEW.number",),
    ("draw_id", "number", "seats"),
)

GUARDED = (DRAW, DRAWN_TABLE)
