"""Signing in and out: by name and password, or by a one-time link."""

from django.contrib.auth import authenticate, login, logout
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import links
from accounts.access import Role
from accounts.forms import FirstDirectorForm, NewPasswordForm, SignInForm
from accounts.models import Account
from accounts.request import Request
from accounts.sign_in.known_browsers import known_browser, remember_browser
from accounts.sign_in.throttle import forgive_tries, register_try, sign_in_throttle
from accounts.views.pages import show_page
from web.redirects import see_other, see_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: Request) -> HttpResponse:
    if request.who.account:
        return see_other(_next_address(request))
    if request.method != "POST":
        return _show_sign_in(request, SignInForm())
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _show_sign_in(request, form)
    name = form.cleaned_data["name"]
    throttle = sign_in_throttle(name, known_browser(request, name))
    wait = register_try(throttle)
    if wait:
        return _show_sign_in(request, form, wait=wait)
    account = authenticate(request, username=name, password=form.cleaned_data["password"])
    if account is None:
        return _show_sign_in(request, form, why=_("Name and password do not go together."))
    forgive_tries(throttle)
    login(request, account)
    return remember_browser(request, see_other(_next_address(request)), name)


def _show_sign_in(request: Request, form: SignInForm, *, why: str = "", wait: int = 0) -> HttpResponse:
    context = {
        "form": form,
        "why": why,
        "next": _next_wished(request),
        "is_first_start": not Account.objects.directors().exists(),
        # The table whose link this tablet took last; usually there is only one.
        "table": max(request.who.keeps | request.who.watches, default=None),
    }
    return show_page(request, "accounts/sign_in.html", context, wait=wait)


def _next_wished(request: Request) -> str:
    return request.POST.get("next") or request.GET.get("next") or ""


def _next_address(request: Request) -> str:
    """The page that was asked for before signing in, if it is one of ours."""
    wished = _next_wished(request)
    is_ours = url_has_allowed_host_and_scheme(
        wished, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wished if is_ours and wished.isprintable() else reverse("home")


@require_POST
def sign_out(request: Request) -> HttpResponse:
    logout(request)
    return see_page("sign_in")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: Request, pk: int, token: str) -> HttpResponse:
    account = links.account_for_link(pk, token)
    if account is None:
        return _show_used_link(request)
    form_of = NewPasswordForm if account.name else FirstDirectorForm
    if request.method != "POST":
        return _show_welcome(request, account, form_of(account))
    form = form_of(account, request.POST)
    if not form.is_valid():
        return _show_welcome(request, account, form)
    return _use_link(request, account, form)


def _use_link(request: Request, account: Account, form: NewPasswordForm) -> HttpResponse:
    try:
        with transaction.atomic():
            is_used = links.use_link(account, form.cleaned_data["password"])
    except IntegrityError:
        form.add_error("name", _("There is an account of this name already."))
        return _show_welcome(request, account, form)
    if not is_used:
        return _show_used_link(request)
    forgive_tries(sign_in_throttle(account.name))
    login(request, account)
    return remember_browser(request, see_page("home"), account.name)


def _show_welcome(request: Request, account: Account, form: NewPasswordForm) -> HttpResponse:
    context = {"account": account, "role": Role(account.role).label, "form": form}
    return show_page(request, "accounts/welcome.html", context)


def _show_used_link(request: Request) -> HttpResponse:
    return render(request, "accounts/gone.html", status=410)
