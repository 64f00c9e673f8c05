"""The page *Who may do what*, made from the table that the gate asks."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import get_resolver, get_script_prefix
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.views.decorators.http import require_safe

from accounts.access import ACTIONS, PROOF_LABEL, Action, Role, Scope
from accounts.request import Request


class Cell(NamedTuple):
    kind: str
    """The CSS class."""
    said: str | Promise


class ActionRow(NamedTuple):
    label: str | Promise
    asks_for_password: bool
    cells: tuple[Cell, ...]
    doors: tuple[str, ...]


NO = Cell("no", "—")


@require_safe
def access(request: Request) -> HttpResponse:
    rows = [
        ActionRow(action.label, action.asks_for_password, _cells(action), tuple(_doors(action)))
        for action in ACTIONS
    ]
    legend = {
        "own": Scope.OWN.value,
        "with_pin": Scope.PIN.value,
        "club": Scope.CLUB.value,
        "password_again": PROOF_LABEL,
        "table_link": Role.TABLE.label,
        "spectator_link": Role.GUEST.label,
    }
    account = request.who.account
    own_role = Role(account.role) if account else Role.NOBODY
    context = {"roles": list(Role), "own_role": own_role, "rows": rows, **legend}
    return render(request, "accounts/access.html", context)


def _cells(action: Action) -> tuple[Cell, ...]:
    granted = [action.grants.get(role) for role in Role]
    return tuple(Cell(scope.name.lower(), scope.value) if scope else NO for scope in granted)


def _doors(action: Action) -> Iterator[str]:
    """The methods and addresses by which an action is done."""
    doors: Mapping[str, Action] = import_string(settings.DOORS)
    for method, name in [door.split() for door, opened in doors.items() if opened is action]:
        for address in _addresses(name):
            yield f"{method} {address}"


def _addresses(name: str) -> Iterator[str]:
    for patterns, *_rest in get_resolver().reverse_dict.getlist(name):
        for pattern, _parameters in patterns:
            yield get_script_prefix() + re.sub(r"%\(\w+\)s", "…", pattern)
