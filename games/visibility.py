"""What is hidden from the players while a play goes on."""

from accounts.access import ASK
from accounts.who import Who
from games.engine.history import History
from games.models import PlaySession


def shows_points(session: PlaySession, history: History) -> bool:
    """Whether points are shown now: always at the end; before it unless the table or the title hides them."""
    face = history.game.face
    return history.now.is_last or (session.show_scores and not (face and face.points.is_secret))


def shows_lines(session: PlaySession, history: History, who: Who) -> bool:
    """Whether this user reads the lines of the record, which give away what lies hidden."""
    return shows_points(session, history) or who.may(ASK, session.pk)
