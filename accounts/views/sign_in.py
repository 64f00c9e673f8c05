"""Signing in and out: by name and password, or by a one-time link."""

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import links
from accounts.access import Role
from accounts.forms import CodeForm, FirstDirectorForm, NewPasswordForm, SignInForm
from accounts.models import Account, ClubSettings
from accounts.request import Request
from accounts.security_log import Event, log_event
from accounts.sign_in.attempts import ATTEMPTS, forgive_tries_of, sign_in_throttles
from accounts.sign_in.first_step import (
    account_after_first_step,
    forget_first_step,
    remember_first_step,
)
from accounts.sign_in.hashing import Busy
from accounts.sign_in.known_browsers import known_browser, remember_browser
from accounts.sign_in.proof import remember_proof, try_code
from accounts.sign_in.sessions import BY_CODE, SessionStore
from accounts.views.onward import onward_address, step_address, wished_address
from accounts.views.pages import show_page
from web.client import client_address
from web.redirects import see_other, see_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: Request) -> HttpResponse:
    if request.who.account:
        return see_other(onward_address(request, "home"))
    if request.method != "POST":
        return _show_sign_in(request, SignInForm())
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _show_sign_in(request, form)
    name = form.cleaned_data["name"]
    account, wait = _try_password(request, name, form.cleaned_data["password"])
    if wait:
        return _show_sign_in(request, form, wait=wait)
    if account is None:
        return _show_sign_in(request, form, why=_("Wrong name or password."))
    return _admit(request, account)


def _admit(request: Request, account: Account, onward: str = "home") -> HttpResponse:
    """Signs in whoever had the right password or link, but asks for a code first where there is a factor."""
    if not account.has_second_factor:
        log_event(Event.SIGNED_IN, request, who=account.name)
        return _begin_session(request, account, onward, by_code=False)
    log_event(Event.PASSWORD_RIGHT, request, account=account)
    remember_first_step(request, account)
    return see_other(step_address(request, "sign_in_code"))


def _begin_session(
    request: Request, account: Account, onward: str = "home", *, by_code: bool
) -> HttpResponse:
    SessionStore.clear_expired()
    login(request, account)
    request.session[BY_CODE] = by_code
    remember_proof(request, account)
    return remember_browser(request, see_other(onward_address(request, onward)), account.name)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: Request) -> HttpResponse:
    """The second step of signing in, for accounts with a second factor."""
    if request.who.account:
        return see_other(onward_address(request, "home"))
    account = account_after_first_step(request)
    if account is None:
        return see_other(step_address(request, "sign_in"))
    if request.method != "POST":
        return _show_code(request, CodeForm())
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _show_code(request, form)
    answer = try_code(request, account, form.cleaned_data["code"])
    if not answer.is_right:
        why = "" if answer.wait else _("This code is wrong or no longer valid.")
        return _show_code(request, CodeForm(), why=why, wait=answer.wait)
    forget_first_step(request)
    log_event(Event.SIGNED_IN, request, who=account.name, detail="second factor")
    return _begin_session(request, account, by_code=True)


def _show_code(request: Request, form: CodeForm, *, why: str = "", wait: int = 0) -> HttpResponse:
    back = step_address(request, "sign_in")
    context = {"form": form, "why": why, "next": wished_address(request), "back": back}
    return show_page(request, "accounts/sign_in_code.html", context, wait=wait)


def _try_password(request: Request, name: str, password: str) -> tuple[Account | None, int]:
    """The account, if the password is right; or the seconds to wait after too many wrong ones."""
    browser = known_browser(request, name)
    throttles = sign_in_throttles(name, browser, client_address(request))
    wait = ATTEMPTS.register(throttles)
    if wait:
        log_event(Event.LIMITED, request, account=Account.objects.known_as(name), detail="POST sign_in")
        return None, wait
    try:
        account = authenticate(request, username=name, password=password)
    except Busy:
        ATTEMPTS.withdraw(throttles)
        raise
    if account is None:
        log_event(Event.SIGN_IN_FAILED, request, account=Account.objects.known_as(name))
        return None, 0
    assert isinstance(account, Account)
    ATTEMPTS.withdraw(throttles)
    forgive_tries_of(account, name, browser)
    return account, 0


def _show_sign_in(request: Request, form: SignInForm, *, why: str = "", wait: int = 0) -> HttpResponse:
    context = {
        "form": form.focused(),
        "why": why,
        "next": wished_address(request),
        "is_first_start": not Account.objects.directors().exists(),
        "table": request.who.newest_held,
    }
    return show_page(request, "accounts/sign_in.html", context, wait=wait)


@require_POST
def sign_out(request: Request) -> HttpResponse:
    log_event(Event.SIGNED_OUT, request)
    logout(request)
    return see_page("sign_in")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: Request, pk: int, token: str) -> HttpResponse:
    account = links.account_for_link(pk, token)
    if account is None:
        is_done = settings.DEMO and request.who.account  # somebody opens the printed link once more
        return see_page("home") if is_done else _show_used_link(request)
    if settings.DEMO and account.has_usable_password() and request.method == "GET":
        return _admit(request, account)  # the people of a demo have a password; the link ends with this
    form_of = NewPasswordForm if account.name else FirstDirectorForm
    if request.method != "POST":
        return _show_welcome(request, account, form_of(account))
    form = form_of(account, request.POST)
    if not form.is_valid():
        return _show_welcome(request, account, form)
    return _use_link(request, account, form)


def _use_link(request: Request, account: Account, form: NewPasswordForm) -> HttpResponse:
    is_first_start = not account.folded and not ClubSettings.objects.exists()
    try:
        with transaction.atomic():
            is_used = links.use_link(account, form.cleaned_data["password"])
    except IntegrityError:
        form.add_error("name", _("There is already an account with this name."))
        return _show_welcome(request, account, form)
    if not is_used:
        return _show_used_link(request)
    forgive_tries_of(account, account.name)
    log_event(Event.ONE_TIME_LINK_USED, request, who=account.name)
    return _admit(request, account, "set_up_club" if is_first_start else "home")


def _show_welcome(request: Request, account: Account, form: NewPasswordForm) -> HttpResponse:
    context = {
        "account": account,
        "role": Role(account.role).label,
        "form": form.focused(),
        "has_second_factor": account.has_second_factor,
    }
    return show_page(request, "accounts/welcome.html", context)


def _show_used_link(request: Request) -> HttpResponse:
    return render(request, "accounts/gone.html", status=410)
