"""What a director changes about an account: its role, and whether it is open."""

from typing import Any

from django.db.models import Q

from accounts.access import Role
from accounts.attested import ACCOUNT
from accounts.models import Account
from chain.appending import attest, attesting


class LastDirector(Exception):
    """Nobody would be left to manage the accounts."""


def open_account(*, by: str = "", **fields: Any) -> Account:
    """A new account; raises `IntegrityError` where there is one of that name."""
    with attesting():
        account = Account.objects.create(**fields)
        attest("account opened", ACCOUNT, account.pk, who=by)
    return account


def give_role(pk: int, role: Role, *, by: str = "") -> None:
    with attesting():
        account = _lock_account(pk)
        if account.role != role:
            _refuse_if_last(account)
            account.role = role
            account.term += 1
            account.save()
            account.sessions.all().delete()
            attest("role given", ACCOUNT, pk, who=by)


def close_account(pk: int, *, by: str = "") -> None:
    """Closes an account and withdraws its API token. The PIN stays, and works again after reopening."""
    with attesting():
        account = _lock_account(pk)
        if account.is_active:
            _refuse_if_last(account)
            account.is_active = False
            account.api_key = None
            account.term += 1
            account.save()
            account.sessions.all().delete()
            attest("account closed", ACCOUNT, pk, who=by)


def reopen_account(pk: int, *, by: str = "") -> None:
    with attesting():
        if Account.objects.filter(pk=pk, is_active=False).update(is_active=True):
            attest("account reopened", ACCOUNT, pk, who=by)


def _lock_account(pk: int) -> Account:
    """Locks the account and all directors, in the same order each time, so that two directors cannot take
    each other's role away at once."""
    rows = Account.objects.select_for_update().filter(Q(pk=pk) | Q(role=Role.DIRECTOR)).order_by("pk")
    return next(account for account in rows if account.pk == pk)


def _refuse_if_last(account: Account) -> None:
    directors = {director.pk for director in Account.objects.directors()}
    if directors == {account.pk}:
        raise LastDirector
