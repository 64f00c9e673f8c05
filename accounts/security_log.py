"""The security log: what was tried and done that a director should be able to look up later."""

from collections.abc import Mapping

from django.db.models import TextChoices
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.logbook import LOGBOOK, LogLine
from accounts.models import Account, SecurityEvent
from web.client import client_address


class Event(TextChoices):
    """What can happen that is worth a line of the log."""

    SIGNED_IN = "signed-in", _("signed in")
    SIGN_IN_FAILED = "sign-in-failed", _("sign-in failed")
    PASSWORD_RIGHT = "password-right", _("password correct, code requested")
    SIGNED_OUT = "signed-out", _("signed out")
    PASSWORD_CHANGED = "password-changed", _("password changed")
    REFUSED = "refused", _("refused")
    TOKEN_FAILED = "token-failed", _("unknown API token")
    FOREIGN_FORM = "foreign-form", _("form from an old page, or from elsewhere")
    LIMITED = "limited", _("had to wait")
    MORE = "more", _("more of the same, not listed individually")
    ROLE_CHANGED = "role-changed", _("role changed")
    ACCOUNT_OPENED = "account-opened", _("account created")
    ACCOUNT_CLOSED = "account-closed", _("account closed")
    ACCOUNT_REOPENED = "account-reopened", _("account reopened")
    ONE_TIME_LINK_MADE = "one-time-link-made", _("one-time link created")
    ONE_TIME_LINK_USED = "one-time-link-used", _("one-time link used")
    PIN_FAILED = "pin-failed", _("wrong PIN")
    PIN_RESTS = "pin-rests", _("PIN blocked after too many wrong tries")
    PIN_FREED = "pin-freed", _("PIN released")
    PIN_SET = "pin-set", _("PIN set")
    PIN_REMOVED = "pin-removed", _("PIN removed")
    TABLE_LINKS_MADE = "table-links-made", _("table and its links created")
    TABLE_LINK_TAKEN = "table-link-taken", _("table link taken by a tablet")
    SPECTATOR_LINK_USED = "spectator-link-used", _("spectator link opened")
    TABLE_LINK_RENEWED = "table-link-renewed", _("link of a table renewed")
    TABLE_LINK_CLOSED = "table-link-closed", _("link of a table revoked")
    TABLE_GIVEN = "table-given", _("table assigned to a scorekeeper")
    TABLE_TAKEN_AWAY = "table-taken-away", _("table no longer assigned to a scorekeeper")
    SCREEN_CHANGED = "screen-changed", _("address of the big screen changed")
    EXPORTED = "exported", _("exported")
    RULED = "ruled", _("ruling at somebody else’s table")
    CODE_FAILED = "code-failed", _("wrong second-factor code")
    RECOVERY_CODE_USED = "recovery-code-used", _("recovery code used")
    RECOVERY_CODES_MADE = "recovery-codes-made", _("new recovery codes created")
    SECOND_FACTOR_SET = "second-factor-set", _("second factor set up")
    SECOND_FACTOR_MOVED = "second-factor-moved", _("second factor set up on another phone")
    SECOND_FACTOR_REMOVED = "second-factor-removed", _("second factor removed")
    SECOND_FACTOR_RESET = "second-factor-reset", _("second factor reset by somebody else")
    SESSIONS_ENDED = "sessions-ended", _("signed out on other devices")
    TOKEN_MADE = "token-made", _("API token created")
    TOKEN_WITHDRAWN = "token-withdrawn", _("API token revoked")
    PROOF_FAILED = "proof-failed", _("wrong password when asked again")
    SETTING_CHANGED = "setting-changed", _("club setting changed")
    PLAYER_RENAMED = "player-renamed", _("player renamed")
    PLAYERS_MERGED = "players-merged", _("players merged")
    MERGE_UNDONE = "merge-undone", _("merge of players undone")


GROUPS: Mapping[str | Promise, tuple[Event, ...]] = {
    _("Signing in"): (
        Event.SIGNED_IN,
        Event.SIGN_IN_FAILED,
        Event.PASSWORD_RIGHT,
        Event.SIGNED_OUT,
        Event.SESSIONS_ENDED,
        Event.PASSWORD_CHANGED,
        Event.PROOF_FAILED,
    ),
    _("Second factor"): (
        Event.CODE_FAILED,
        Event.RECOVERY_CODE_USED,
        Event.RECOVERY_CODES_MADE,
        Event.SECOND_FACTOR_SET,
        Event.SECOND_FACTOR_MOVED,
        Event.SECOND_FACTOR_REMOVED,
        Event.SECOND_FACTOR_RESET,
    ),
    _("Refusals"): (Event.REFUSED, Event.TOKEN_FAILED, Event.FOREIGN_FORM, Event.LIMITED, Event.MORE),
    _("Accounts"): (
        Event.ROLE_CHANGED,
        Event.ACCOUNT_OPENED,
        Event.ACCOUNT_CLOSED,
        Event.ACCOUNT_REOPENED,
        Event.ONE_TIME_LINK_MADE,
        Event.ONE_TIME_LINK_USED,
        Event.TOKEN_MADE,
        Event.TOKEN_WITHDRAWN,
        Event.SETTING_CHANGED,
    ),
    _("PINs"): (Event.PIN_FAILED, Event.PIN_RESTS, Event.PIN_FREED, Event.PIN_SET, Event.PIN_REMOVED),
    _("Tables and their links"): (
        Event.TABLE_LINKS_MADE,
        Event.TABLE_LINK_TAKEN,
        Event.SPECTATOR_LINK_USED,
        Event.TABLE_LINK_RENEWED,
        Event.TABLE_LINK_CLOSED,
        Event.TABLE_GIVEN,
        Event.TABLE_TAKEN_AWAY,
        Event.SCREEN_CHANGED,
    ),
    _("Exports and rulings"): (Event.EXPORTED, Event.RULED),
    _("Players"): (Event.PLAYER_RENAMED, Event.PLAYERS_MERGED, Event.MERGE_UNDONE),
}
"""The kinds of lines by what they are about; a kind that no group names is listed under *Other*."""

LIMITED_KINDS = frozenset(
    {
        Event.SIGN_IN_FAILED,
        Event.CODE_FAILED,
        Event.PROOF_FAILED,
        Event.REFUSED,
        Event.TOKEN_FAILED,
        Event.FOREIGN_FORM,
        Event.LIMITED,
        Event.PIN_FAILED,
        Event.PIN_RESTS,
    }
)
"""What anybody can cause as often as they like: it must not fill the log. What was done is always stored,
except what somebody without a name exported."""


def log_event(
    event: Event,
    request: HttpRequest | None = None,
    *,
    who: str = "",
    account: Account | None = None,
    detail: str = "",
) -> None:
    """Adds a line to the log. What is about an account names it; a name that nobody has is never stored.

    Without `who`, it was done by whoever is signed in; without a request, by the command line. The detail is
    a game ("table 12"), a tournament, a door ("POST draw"), a change of role, a number or known words, in the
    form that `accounts.log_details` reads for this kind of line.
    """
    line = LogLine(
        event,
        who or (_name_of_sender(request) if request else ""),
        account.name if account else "",
        client_address(request) if request else "",
        detail[: SecurityEvent._meta.get_field("detail").max_length],
    )
    # Where the club shows its games, a stranger downloads as much as they like, without a name.
    is_limited = event in LIMITED_KINDS or (event is Event.EXPORTED and not line.who)
    rest = LogLine(Event.MORE, address=line.address, detail=event) if is_limited else None
    LOGBOOK.add(line, instead=rest)


def _name_of_sender(request: HttpRequest) -> str:
    sender = getattr(request, "who", None)
    return sender.name if sender else ""
