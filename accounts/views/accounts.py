"""The director's pages: who has an account, and with which role."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import BadRequest
from django.db import IntegrityError
from django.db.models import Count, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import roles
from accounts.access import Role
from accounts.addresses import address_for_others, is_only_here
from accounts.forms import NewAccountForm, RoleForm
from accounts.links import make_link
from accounts.models import Account
from accounts.qr import qr_code
from accounts.request import Request
from accounts.security_log import Event, log_event
from accounts.sign_in.pins import A_DAY, free_pin, wrong_pins
from accounts.sign_in.second_factor import turn_off
from accounts.views.pages import show_page
from accounts.views.sessions import end_session, listed_sessions
from web.missing import Missing, first_or_missing
from web.redirects import see_other

SECONDS_A_DAY = 24 * 60 * 60
DONE = {
    "role": gettext_lazy("The role was changed."),
    "close": gettext_lazy("The account was closed."),
    "reopen": gettext_lazy("The account is open again."),
    "no-pin": gettext_lazy("The PIN was removed."),
    "free-pin": gettext_lazy("The PIN can be used again; the wrong tries no longer count."),
    "no-factor": gettext_lazy("The second factor was reset."),
    "end-session": gettext_lazy("The device was signed out."),
    "end-sessions": gettext_lazy("The account was signed out everywhere."),
}
"""What is said after a change of an account, by what was posted."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accounts(request: Request) -> HttpResponse:
    if request.method != "POST":
        return _show_accounts(request, NewAccountForm(initial={"role": Role.SCOREKEEPER}))
    form = NewAccountForm(request.POST)
    account = _create_account(form, request.who.name) if form.is_valid() else None
    if account is None:
        return _show_accounts(request, form)
    log_event(Event.ACCOUNT_OPENED, request, account=account, detail=account.role)
    return _show_link(request, account)


def _show_accounts(request: Request, form: NewAccountForm) -> HttpResponse:
    context = {
        "accounts": _listed_accounts(),
        "form": form,
    }
    return show_page(request, "accounts/accounts.html", context)


def _listed_accounts() -> QuerySet[Account]:
    """All accounts, each with the number of wrong PINs of the last day."""
    of_the_day = Q(wrong_pins__moment__gte=timezone.now() - A_DAY)
    found = Account.objects.named().select_related("second_factor")
    return found.annotate(wrong_count=Count("wrong_pins", filter=of_the_day))


def _create_account(form: NewAccountForm, by: str) -> Account | None:
    """A new account has no password until its link is opened."""
    try:
        return roles.open_account(**form.cleaned_data, password=make_password(None), by=by)
    except IntegrityError:
        form.add_error("name", _("There is already an account with this name."))
        return None


def _show_link(request: Request, account: Account) -> HttpResponse:
    """Shows the link once: whoever has it can sign in under that name."""
    link = address_for_others(request, make_link(account))
    log_event(Event.ONE_TIME_LINK_MADE, request, account=account)
    context = {
        "account": account,
        "role": Role(account.role).label,
        "link": link,
        "qr_code": qr_code(link),
        "is_only_here": is_only_here(link),
        "days": settings.PASSWORD_RESET_TIMEOUT // SECONDS_A_DAY,
        "has_second_factor": account.has_second_factor,
        "has_ended_others": (account.link_number or 0) > 1,
    }
    return render(request, "accounts/link.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_of(request: Request, pk: int) -> HttpResponse:
    missing = Missing(
        _("There is no account with this number"),
        _("Perhaps the address was mistyped."),
        "accounts",
        _("To all accounts"),
    )
    account = first_or_missing(Account.objects.named().filter(pk=pk), missing)
    if request.method != "POST":
        return _show_account(request, account)
    do = request.POST.get("do", "")
    change = CHANGES.get(do)
    if change is None:
        raise BadRequest
    try:
        return change(request, account) or _see_account(account, do)
    except roles.LastDirector:
        why = _("%(name)s is the only director who can sign in. Make somebody else a director first.")
        return _show_account(request, account, why=why % {"name": account.name})


def _show_account(request: Request, account: Account, *, why: str = "") -> HttpResponse:
    context = {
        "account": account,
        "role": Role(account.role).label,
        "form": RoleForm(initial={"role": account.role}),
        "wrong_pins": wrong_pins(account),
        "has_second_factor": account.has_second_factor,
        "sessions": listed_sessions(request, account),
        "why": why,
        "done": "" if request.method == "POST" else DONE.get(request.GET.get("done", ""), ""),
    }
    return show_page(request, "accounts/account_of.html", context)


def _see_account(account: Account, done: str) -> HttpResponse:
    return see_other(f"{reverse('account_of', args=[account.pk])}?{urlencode({'done': done})}")


def _give_role(request: Request, account: Account) -> None:
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    role = Role(form.cleaned_data["role"])
    roles.give_role(account.pk, role, by=request.who.name)
    if role != account.role:
        log_event(Event.ROLE_CHANGED, request, account=account, detail=f"{account.role} > {role}")


def _close(request: Request, account: Account) -> None:
    roles.close_account(account.pk, by=request.who.name)
    if account.is_active:
        log_event(Event.ACCOUNT_CLOSED, request, account=account)


def _reopen(request: Request, account: Account) -> None:
    roles.reopen_account(account.pk, by=request.who.name)
    if not account.is_active:
        log_event(Event.ACCOUNT_REOPENED, request, account=account)


def _remove_pin(request: Request, account: Account) -> None:
    account.set_pin("")
    account.save(update_fields=["pin"])
    log_event(Event.PIN_REMOVED, request, account=account)


def _free_pin(request: Request, account: Account) -> None:
    free_pin(account)
    log_event(Event.PIN_FREED, request, account=account)


def _reset_second_factor(request: Request, account: Account) -> None:
    """Takes the second factor off, for somebody who lost the phone; whoever has it is signed out."""
    if turn_off(account, by=request.who.name):
        account.sessions.all().delete()
        log_event(Event.SECOND_FACTOR_RESET, request, account=account)


def _end_session(request: Request, account: Account) -> None:
    end_session(request, account)


def _end_sessions(request: Request, account: Account) -> None:
    ended = account.sessions.all().delete()[0]
    if ended:
        log_event(Event.SESSIONS_ENDED, request, account=account, detail=str(ended))


def _show_new_link(request: Request, account: Account) -> HttpResponse:
    if not account.is_active:
        return _show_account(request, account, why=_("A closed account cannot have a link. Reopen it first."))
    return _show_link(request, account)


CHANGES: dict[str, Callable[[Request, Account], HttpResponse | None]] = {
    "role": _give_role,
    "close": _close,
    "reopen": _reopen,
    "no-pin": _remove_pin,
    "free-pin": _free_pin,
    "link": _show_new_link,
    "no-factor": _reset_second_factor,
    "end-session": _end_session,
    "end-sessions": _end_sessions,
}
"""What a director can do with an account; a new link is a page of its own, anything else leads back."""
