"""The list of devices on which an account is signed in, as the pages about accounts show it."""

import re
from typing import NamedTuple

from accounts.models import Account, BrowserSession
from accounts.request import Request
from accounts.security_log import Event, log_event
from accounts.sign_in.sessions import sessions_of, store_of

KEY = re.compile("[0-9a-f]{64}")
"""How the fingerprint of a session's key is written."""


class ListedSession(NamedTuple):
    session: BrowserSession
    is_this_device: bool


def listed_sessions(request: Request, account: Account) -> list[ListedSession]:
    """The sessions of an account, this device first."""
    here = store_of(request).stored_key
    listed = [ListedSession(session, session.pk == here) for session in sessions_of(account)]
    return sorted(listed, key=lambda session: not session.is_this_device)


def end_session(request: Request, account: Account) -> None:
    """Ends the session of the account that the form names; harmless where it has ended already."""
    key = request.POST.get("session", "")
    if KEY.fullmatch(key) and account.sessions.filter(pk=key).delete()[0]:
        log_event(Event.SESSIONS_ENDED, request, account=account, detail="1")
