"""What a director changes about an account: its role, and whether it is open."""

from django.db import transaction
from django.db.models import Q

from accounts.access import Role
from accounts.models import Account


class LastDirector(Exception):
    """Nobody would be left to manage the accounts."""


def give_role(pk: int, role: Role) -> None:
    with transaction.atomic():
        account = _lock_account(pk)
        if account.role != role:
            _refuse_if_last(account)
            account.role = role
            account.term += 1
            account.save()


def close_account(pk: int) -> None:
    """Closes an account and withdraws its API key. The PIN stays, and works again after reopening."""
    with transaction.atomic():
        account = _lock_account(pk)
        if account.is_active:
            _refuse_if_last(account)
            account.is_active = False
            account.api_key = None
            account.term += 1
            account.save()


def reopen_account(pk: int) -> None:
    Account.objects.filter(pk=pk).update(is_active=True)


def _lock_account(pk: int) -> Account:
    """Locks the account and all directors, in the same order each time, so that two directors cannot take
    each other's role away at once."""
    rows = Account.objects.select_for_update().filter(Q(pk=pk) | Q(role=Role.DIRECTOR)).order_by("pk")
    return next(account for account in rows if account.pk == pk)


def _refuse_if_last(account: Account) -> None:
    directors = {director.pk for director in Account.objects.directors()}
    if directors == {account.pk}:
        raise LastDirector
