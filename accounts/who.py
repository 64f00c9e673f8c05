"""Who sends a request, and what he may do there."""

from collections.abc import Callable
from dataclasses import dataclass, field

from accounts.access import BEGIN, CORRECT, IMPORT, RULE, SCORE, TOURNAMENT, Action, Role, Scope
from accounts.models import Account

PIN = "pin"
"""What a browser's session says of the referee who said his PIN here."""
REFEREE_FOR = 60
"""Seconds a PIN is good for on a tablet that is not the referee's own."""


def nothing_given(what: str, number: int) -> bool:
    return False


@dataclass(frozen=True)
class Who:
    account: Account | None = None
    keeps: frozenset[int] = frozenset()
    """The tables whose link this device holds,"""
    watches: frozenset[int] = frozenset()
    """and those it was given a spectator's link to."""
    is_given: Callable[[str, int], bool] = field(default=nothing_given, compare=False)
    """Is this table, or draft, the account's own?"""
    referee: Account | None = None
    """Who said his PIN here less than a minute ago,"""
    refereed: int | None = None
    """and the table at which he did."""
    by_key: bool = False
    """Is it a program with a key, and no browser with cookies?"""

    @property
    def name(self) -> str:
        return self.account.name if self.account else ""

    def where(self, table: int) -> str:
        """From where he knocks: the tries of somebody who is signed in count together at all tables."""
        return f"account {self.account.pk}" if self.account else f"table {table}"

    def scopes(self, action: Action, table: int | None = None) -> set[Scope]:
        """How the action is open to him: by his account, by the links of this device, or to everybody."""
        grants = action.grants
        hats = [Role.NOBODY]
        hats += [Role.TABLE] if table in self.keeps else []
        hats += [Role.GUEST] if table in self.watches else []
        scopes = {grants[hat] for hat in hats if hat in grants}
        by_account = grants.get(Role(self.account.role)) if self.account else None
        if by_account and (
            by_account is Scope.ALL or (table is not None and self.is_given(action.of, table))
        ):
            scopes.add(by_account)
        return scopes

    def may(self, action: Action, table: int | None = None) -> bool:
        """At this table, and now."""
        scopes = self.scopes(action, table)
        return bool(scopes & {Scope.ALL, Scope.OWN}) or (Scope.PIN in scopes and self.has_referee(table))

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
    def may_run_tournaments(self) -> bool:
        return self.may(TOURNAMENT)

    def has_referee(self, table: int | None) -> bool:
        return self.referee is not None and table == self.refereed

    def may_with_pin(self, action: Action, table: int) -> bool:
        """Could a referee do it here by saying his PIN?"""
        return Scope.PIN in self.scopes(action, table)

    def name_for(self, action: Action, table: int) -> str:
        """Who answers for it: the referee whose PIN it took, or else whoever's account it is."""
        if action is RULE and self.referee and self.has_referee(table):
            return self.name if Scope.ALL in self.scopes(action, table) else self.referee.name
        return self.name
