"""Who sends a request, and what they may do."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from django.utils.translation import ngettext

from accounts.access import (
    BEGIN,
    CORRECT,
    IMPORT,
    LOOK_AROUND,
    RENAME,
    RULE,
    SCORE,
    TOURNAMENT,
    Action,
    Openness,
    Role,
    Scope,
)
from accounts.models import Account

PIN = "pin"
"""The key in a browser's session under which the PIN of a referee is remembered."""
REFEREE_FOR = 60
"""Seconds a PIN is good for on a tablet that is not the referee's own."""


class Access(Enum):
    """What the table of roles and actions says to somebody."""

    OPEN = auto()
    NEEDS_PIN = auto()
    """Open as soon as a referee types a PIN here."""
    CLOSED = auto()


def owns_nothing(what: str, number: int) -> bool:
    return False


def runs_nowhere(table: int) -> bool:
    return False


@dataclass(frozen=True)
class Who:
    account: Account | None = None
    keeps: frozenset[int] = frozenset()
    """The tables whose table link this device holds."""
    watches: frozenset[int] = frozenset()
    """The tables whose spectator link this device holds."""
    is_own: Callable[[str, int], bool] = field(default=owns_nothing, compare=False)
    """Whether this table, or this draft, is the account's own."""
    referee: Account | None = None
    """The referee who typed a PIN here less than a minute ago."""
    referee_table: int | None = None
    """The table at which the referee typed it."""
    by_key: bool = False
    """Whether it is a program with an API token, not a browser with cookies."""
    lacks_second_factor: bool = False
    """Whether a second factor has to be set up before anything else: the club demands it."""
    idle_hours: int = 0
    """The hours without use after which somebody was signed out here lately; 0 where nobody was."""
    openness: Openness = Openness.NOBODY
    """How far the club is open to strangers; to programs it never is."""
    is_running: Callable[[int], bool] = field(default=runs_nowhere, compare=False)
    """Whether the game of this table is being played now."""

    @property
    def name(self) -> str:
        return self.account.name if self.account else ""

    @property
    def idle_sentence(self) -> str:
        """Why nobody is signed in here any more, if that is because nobody used it."""
        said = ngettext(
            "Signed out after %(hours)s hour without use.",
            "Signed out after %(hours)s hours without use.",
            self.idle_hours,
        )
        return said % {"hours": self.idle_hours} if self.idle_hours else ""

    def where(self, table: int) -> str:
        """The place at which wrong PINs are counted: for an account, all tables are one place."""
        return f"account {self.account.pk}" if self.account else f"table {table}"

    def access(self, action: Action, table: int | None = None) -> Access:
        """Whether the action is open now, at this table if it belongs to one."""
        scopes = self._scopes(action, table)
        if scopes & {Scope.ALL, Scope.OWN} or (Scope.PIN in scopes and self.has_referee(table)):
            return Access.OPEN
        if Scope.CLUB in scopes and self._is_shown(action, table):
            return Access.OPEN
        return Access.NEEDS_PIN if Scope.PIN in scopes else Access.CLOSED

    def _scopes(self, action: Action, table: int | None) -> set[Scope]:
        """How the action is granted: by the account, by the links of this device, or to everybody."""
        grants = action.grants
        roles = [Role.NOBODY]
        roles += [Role.TABLE] if table in self.keeps else []
        roles += [Role.GUEST] if table in self.watches else []
        scopes = {grants[role] for role in roles if role in grants}
        by_account = grants.get(Role(self.account.role)) if self.account else None
        if by_account and (by_account is Scope.ALL or (table is not None and self.is_own(action.of, table))):
            scopes.add(by_account)
        return scopes

    def _is_shown(self, action: Action, table: int | None) -> bool:
        """Whether the club shows this to strangers: everything, or the tables that are being played."""
        if self.openness is Openness.PLAYING and action.of == "table":
            return table is not None and self.is_running(table)
        return self.openness is Openness.EVERYTHING

    def may(self, action: Action, table: int | None = None) -> bool:
        return self.access(action, table) is Access.OPEN

    def may_with_pin(self, action: Action, table: int) -> bool:
        """Whether it may be done here, if need be after a referee has typed a PIN."""
        return self.access(action, table) is not Access.CLOSED

    @property
    def newest_held(self) -> int | None:
        """The newest of the tables whose links this device holds; usually there is only one."""
        return max(self.keeps | self.watches, default=None)

    @property
    def may_look_around(self) -> bool:
        return self.may(LOOK_AROUND)

    @property
    def shows_tables(self) -> bool:
        """Whether the club shows strangers what is being played now."""
        return self.openness is not Openness.NOBODY

    @property
    def may_begin(self) -> bool:
        return self.may(BEGIN)

    @property
    def may_score(self) -> bool:
        return self.may(SCORE)

    @property
    def may_import(self) -> bool:
        return self.may(IMPORT)

    @property
    def may_correct(self) -> bool:
        return self.may(CORRECT)

    @property
    def may_rename(self) -> bool:
        return self.may(RENAME)

    @property
    def may_run_tournaments(self) -> bool:
        return self.may(TOURNAMENT)

    def has_referee(self, table: int | None) -> bool:
        return self.referee is not None and table == self.referee_table

    def name_for(self, action: Action, table: int) -> str:
        """Who answers for it: the referee whose PIN it took, or else the account."""
        if action is RULE and self.referee and self.has_referee(table):
            return self.name if Scope.ALL in self._scopes(action, table) else self.referee.name
        return self.name
