"""The director's pages: who has an account, and with which role."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import BadRequest
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import roles
from accounts.access import Role
from accounts.addresses import address_for_others, is_only_here
from accounts.forms import NewAccountForm, RoleForm
from accounts.links import welcome_path
from accounts.models import Account
from accounts.qr import qr_code
from accounts.request import Request
from accounts.views.pages import show_page
from web.redirects import see_page

A_DAY = 24 * 60 * 60


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accounts(request: Request) -> HttpResponse:
    if request.method != "POST":
        return _show_accounts(request, NewAccountForm(initial={"role": Role.SCOREKEEPER}))
    form = NewAccountForm(request.POST)
    account = _create_account(form) if form.is_valid() else None
    return _show_link(request, account) if account else _show_accounts(request, form)


def _show_accounts(request: Request, form: NewAccountForm) -> HttpResponse:
    return show_page(request, "accounts/accounts.html", {"accounts": Account.objects.named(), "form": form})


def _create_account(form: NewAccountForm) -> Account | None:
    """A new account has no password until its link is opened."""
    try:
        with transaction.atomic():
            return Account.objects.create(**form.cleaned_data, password=make_password(None))
    except IntegrityError:
        form.add_error("name", _("There is an account of this name already."))
        return None


def _show_link(request: Request, account: Account) -> HttpResponse:
    """Shows the link once: whoever has it can sign in under that name."""
    link = address_for_others(request, welcome_path(account))
    context = {
        "account": account,
        "role": Role(account.role).label,
        "link": link,
        "qr_code": qr_code(link),
        "is_only_here": is_only_here(link),
        "days": settings.PASSWORD_RESET_TIMEOUT // A_DAY,
    }
    return render(request, "accounts/link.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_of(request: Request, pk: int) -> HttpResponse:
    account = get_object_or_404(Account.objects.named(), pk=pk)
    if request.method != "POST":
        return _show_account(request, account)
    change = CHANGES.get(request.POST.get("do", ""))
    if change is None:
        raise BadRequest
    try:
        return change(request, account)
    except roles.LastDirector:
        why = _("%(name)s is the only director who can sign in. Somebody else has to be director first.")
        return _show_account(request, account, why=why % {"name": account.name})


def _show_account(request: Request, account: Account, *, why: str = "") -> HttpResponse:
    context = {
        "account": account,
        "role": Role(account.role).label,
        "form": RoleForm(initial={"role": account.role}),
        "why": why,
    }
    return show_page(request, "accounts/account_of.html", context)


def _see_account(account: Account) -> HttpResponse:
    return see_page("account_of", account.pk)


def _give_role(request: Request, account: Account) -> HttpResponse:
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    roles.give_role(account.pk, Role(form.cleaned_data["role"]))
    return _see_account(account)


def _close(request: Request, account: Account) -> HttpResponse:
    roles.close_account(account.pk)
    return _see_account(account)


def _reopen(request: Request, account: Account) -> HttpResponse:
    roles.reopen_account(account.pk)
    return _see_account(account)


def _remove_pin(request: Request, account: Account) -> HttpResponse:
    account.set_pin("")
    account.save(update_fields=["pin"])
    return _see_account(account)


def _show_new_link(request: Request, account: Account) -> HttpResponse:
    if not account.is_active:
        return _show_account(request, account, why=_("A closed account has no link. Reopen it first."))
    return _show_link(request, account)


CHANGES: dict[str, Callable[[Request, Account], HttpResponse]] = {
    "role": _give_role,
    "close": _close,
    "reopen": _reopen,
    "no-pin": _remove_pin,
    "link": _show_new_link,
}
