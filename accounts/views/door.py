"""Coming in and going out: name and password, or a one-time link."""

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
from accounts.devices import device_of, known_from_now_on
from accounts.forms import FirstDirectorForm, NewPasswordForm, SignInForm
from accounts.knocking import door_of_name, knock, succeeded
from accounts.models import Account
from accounts.request import Request
from accounts.views.request import page
from web.redirects import see_other, see_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: Request) -> HttpResponse:
    if request.who.account:
        return see_other(_onward(request))
    if request.method != "POST":
        return _sign_in_page(request, SignInForm())
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _sign_in_page(request, form)
    name = form.cleaned_data["name"]
    door = door_of_name(name, device_of(request, name))
    wait = knock(door)
    if wait:
        return _sign_in_page(request, form, wait=wait)
    account = authenticate(request, username=name, password=form.cleaned_data["password"])
    if account is None:
        return _sign_in_page(request, form, why=_("Name and password do not go together."))
    succeeded(door)
    login(request, account)
    return known_from_now_on(request, see_other(_onward(request)), name)


def _sign_in_page(request: Request, form: SignInForm, *, why: str = "", wait: int = 0) -> HttpResponse:
    context = {
        "form": form,
        "why": why,
        "next": _wished(request),
        "is_first_start": not Account.objects.directors().exists(),
        # The table this tablet was given last; usually there is only one.
        "table": max(request.who.keeps | request.who.watches, default=None),
    }
    return page(request, "accounts/sign_in.html", context, wait=wait)


def _wished(request: Request) -> str:
    return request.POST.get("next") or request.GET.get("next") or ""


def _onward(request: Request) -> str:
    """Where he wanted to go, if that is ours."""
    wished = _wished(request)
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
    account = links.welcomed(pk, token)
    if account is None:
        return _gone(request)
    form_of = NewPasswordForm if account.name else FirstDirectorForm
    if request.method != "POST":
        return _welcome_page(request, account, form_of(account))
    form = form_of(account, request.POST)
    if not form.is_valid():
        return _welcome_page(request, account, form)
    return _use_link(request, account, form)


def _use_link(request: Request, account: Account, form: NewPasswordForm) -> HttpResponse:
    try:
        with transaction.atomic():
            is_used = links.use(account, form.cleaned_data["password"])
    except IntegrityError:
        form.add_error("name", _("There is an account of this name already."))
        return _welcome_page(request, account, form)
    if not is_used:
        return _gone(request)
    succeeded(door_of_name(account.name))
    login(request, account)
    return known_from_now_on(request, see_page("home"), account.name)


def _welcome_page(request: Request, account: Account, form: NewPasswordForm) -> HttpResponse:
    context = {"account": account, "role": Role(account.role).label, "form": form}
    return page(request, "accounts/welcome.html", context)


def _gone(request: Request) -> HttpResponse:
    return render(request, "accounts/gone.html", status=410)
