"""Sessions of browsers, stored under the fingerprint of the key that the cookie holds."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY, logout
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from accounts.access import REFEREES
from accounts.models import Account, BrowserSession, fingerprint
from accounts.sign_in.devices import device_of
from web.client import client_address
from web.cookies import set_signed_cookie, signed_cookie, stored_name

LAST_USE_TO = timedelta(minutes=1)
"""The last use is stored no more precisely than this, so that a tap costs no query for it."""
LOADING = """
    SELECT people_browsersession.*,
        EXISTS (SELECT 1 FROM people_clubsettings WHERE demands_second_factor) AS is_factor_demanded,
        EXISTS (SELECT 1 FROM people_secondfactor
                WHERE people_secondfactor.account_id = people_browsersession.account_id) AS has_factor
    FROM people_browsersession WHERE session_key = %s"""
"""Written out, because every tap needs it: putting it together each time takes three times as long."""
IDLE_END = "idle"
"""The cookie of a browser in which a session ended because nobody used it."""
TOLD_FOR = 24 * 60 * 60
"""Seconds for which that is told, unless somebody signs in before."""
BY_CODE = "by_code"
"""The key in a session under which stands that a code of the second factor was entered."""


class SessionStore(DatabaseStore):
    """The sessions of Django, with what the list of sessions shows; `SESSION_ENGINE` names this module.

    It bears the name of Django's own store, with which that signed what it stored: those can still be read.
    """

    row: BrowserSession | None = None
    """What is stored of this session."""
    is_factor_demanded = False
    """Whether the club demands a second factor of directors and referees."""
    has_factor = False
    """Whether the account that is signed in has a second factor."""
    device = ""
    address = ""

    @classmethod
    def get_model_class(cls) -> type[BrowserSession]:
        return BrowserSession

    @property
    def stored_key(self) -> str:
        return fingerprint(self.session_key or "")

    def load(self) -> dict[str, Any]:
        """Reads what is stored, and in the same query what the club demands of whoever is signed in."""
        found: Any = next(iter(BrowserSession.objects.raw(LOADING, [self.stored_key])), None)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return {}
        self.row, self.is_factor_demanded = found, bool(found.is_factor_demanded)
        self.has_factor = bool(found.has_factor)
        data: dict[str, Any] = self.decode(found.session_data)
        return data

    def exists(self, session_key: str) -> bool:
        return BrowserSession.objects.filter(session_key=fingerprint(session_key)).exists()

    def create_model_instance(self, data: dict[str, Any]) -> BrowserSession:
        account = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        # Whoever signs in begins anew; a new key for the same account, as after a PIN, prolongs nothing.
        before = self.row if self.row and self.row.account_id == account else None
        now = timezone.now()
        begun = before.begun if before else now
        self.row = BrowserSession(
            session_key=self.stored_key,
            session_data=self.encode(data),
            expire_date=begun + timedelta(seconds=settings.SESSION_COOKIE_AGE),
            account_id=account,
            device=self.device,
            address=self.address,
            begun=begun,
            last_use=before.last_use if before else now,
            has_second_factor=bool(data.get(BY_CODE)),
        )
        return self.row

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key:
            BrowserSession.objects.filter(session_key=fingerprint(key)).delete()

    def flush(self) -> None:
        super().flush()
        self.row = None


def store_of(request: HttpRequest) -> SessionStore:
    assert isinstance(request.session, SessionStore)
    return request.session


def name_device(request: HttpRequest) -> None:
    """Tells the session by which device it is used, and from where."""
    session = store_of(request)
    session.device, session.address = device_of(request), client_address(request)


def is_idle(request: HttpRequest, account: Account) -> bool:
    """Whether a director or referee left the session unused for so long that it ends."""
    row = store_of(request).row
    return account.role in REFEREES and row is not None and row.last_use < idle_since()


def idle_since() -> datetime:
    """The moment before which a session of a director or referee was used last if it is over by now."""
    return timezone.now() - timedelta(seconds=settings.IDLE_SECONDS)


def end_idle_session(request: HttpRequest) -> None:
    logout(request)
    request.has_idle_end = True  # type: ignore[attr-defined]


def remember_idle_end(request: HttpRequest, response: HttpResponseBase) -> None:
    """Lets the browser remember why nobody is signed in any more: the next page may be opened much later."""
    if getattr(request, "has_idle_end", False):
        set_signed_cookie(response, IDLE_END, "1", TOLD_FOR)
    elif stored_name(IDLE_END) in request.COOKIES and request.user.is_authenticated:
        response.delete_cookie(stored_name(IDLE_END), samesite="Lax")


def idle_hours(request: HttpRequest) -> int:
    """The hours without use after which somebody was signed out in this browser lately; 0 if nobody was."""
    is_told = getattr(request, "has_idle_end", False) or signed_cookie(request, IDLE_END, TOLD_FOR)
    return settings.IDLE_SECONDS // 3600 if is_told else 0


def note_use(request: HttpRequest) -> None:
    """Stores that the session is in use, unless that was stored less than a minute ago."""
    session, now = store_of(request), timezone.now()
    row = session.row
    if row is None or row.account_id is None or abs(now - row.last_use) < LAST_USE_TO:
        return
    row.last_use, row.device, row.address = now, session.device, session.address
    stored = BrowserSession.objects.filter(session_key=row.session_key)
    stored.update(last_use=now, device=row.device, address=row.address)


def sessions_of(account: Account) -> QuerySet[BrowserSession]:
    """The sessions in which this account is signed in, the latest first; without those left idle."""
    signed_in = account.sessions.filter(expire_date__gt=timezone.now())
    if account.role in REFEREES:
        signed_in = signed_in.filter(last_use__gte=idle_since())
    return signed_in.order_by("-last_use", "session_key")


def end_other_sessions(request: HttpRequest, account: Account) -> int:
    """Ends the sessions of an account except this one; returns how many there were."""
    return account.sessions.exclude(session_key=store_of(request).stored_key).delete()[0]
