"""Rulings at somebody else's table are told to the directors, in the security log."""

from django.http import HttpRequest

from accounts.access import RULE
from accounts.security_log import Event, log_event
from accounts.who import Who
from games.engine.history import ABANDON, REDO, REOPEN, RESUME, SEAL, UNDO, kind_of
from games.models import PlaySession
from games.recording import ALWAYS_RULED
from scoring.words import Line

RULED = (*ALWAYS_RULED, SEAL, REOPEN, UNDO, REDO, ABANDON, RESUME)
"""The lines that are a ruling where a reason was given for them."""


def log_ruling(request: HttpRequest, who: Who, session: PlaySession, line: Line, reason: str) -> None:
    """Logs a ruling, unless the table was given to whoever made it. An ordinary move costs no query."""
    if not reason.strip() or kind_of(line) not in RULED:
        return
    signer = who.name_for(RULE, session.pk)
    if not session.keepers.filter(name=signer).exists():
        log_event(Event.RULED, request, who=signer, detail=f"table {session.pk}")
