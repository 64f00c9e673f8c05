"""The page on which people change their own password, PIN and API key."""

from collections.abc import Callable

from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import Role
from accounts.forms import ChangePasswordForm, PinForm, ProofForm
from accounts.models import Account
from accounts.request import Request
from accounts.sign_in.throttle import forgive_tries, password_throttle, register_try
from accounts.views.pages import own_account, show_page
from web.redirects import see_other

DONE = {
    "password": gettext_lazy(
        "The password is changed. Everywhere else this account is signed out, and its key is withdrawn."
    ),
    "pin": gettext_lazy("The PIN is set."),
    "no-pin": gettext_lazy("There is no PIN any more."),
    "no-key": gettext_lazy("The key no longer opens anything."),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: Request) -> HttpResponse:
    own = own_account(request)
    if request.method != "POST":
        return _show_account(request, own, done=DONE.get(request.GET.get("done", ""), ""))
    change = CHANGES.get(request.POST.get("do", ""))
    if change is None:
        raise BadRequest
    return change(request, own)


def _show_account(
    request: Request,
    own: Account,
    *,
    password: ChangePasswordForm | None = None,
    pin: PinForm | None = None,
    proof: ProofForm | None = None,
    wait: int = 0,
    **more: object,
) -> HttpResponse:
    context = {
        "account": own,
        "role": Role(own.role).label,
        "password": password or ChangePasswordForm(own, auto_id="password-%s"),
        "pin": pin or PinForm(auto_id="pin-%s"),
        "proof": proof or ProofForm(auto_id="key-%s"),
        **more,
    }
    return show_page(request, "accounts/account.html", context, wait=wait)


def _see_done(what: str) -> HttpResponse:
    return see_other(f"{reverse('account')}?done={what}")


def _change_password(request: Request, own: Account) -> HttpResponse:
    form = ChangePasswordForm(own, request.POST, auto_id="password-%s")
    wait = _try_current_password(own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _show_account(request, own, password=form, wait=wait)
    own.set_password(form.cleaned_data["password"])
    own.api_key = None
    own.save(update_fields=["password", "api_key"])
    update_session_auth_hash(request, own)
    return _see_done("password")


def _set_pin(request: Request, own: Account) -> HttpResponse:
    form = PinForm(request.POST, auto_id="pin-%s")
    wait = _try_current_password(own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _show_account(request, own, pin=form, wait=wait)
    own.set_pin(form.cleaned_data["pin"])
    own.save(update_fields=["pin"])
    return _see_done("pin")


def _try_current_password(own: Account, form: ChangePasswordForm | PinForm | ProofForm) -> int:
    """Asks for the current password, because a tablet left signed in proves nothing.

    Returns the seconds to wait after too many wrong ones; a wrong one becomes an error of the form.
    """
    throttle = password_throttle(own)
    wait = register_try(throttle)
    if not wait and own.check_password(form.cleaned_data["current"]):
        forgive_tries(throttle)
    elif not wait:
        form.add_error("current", _("That is not the current password."))
    return wait


def _remove_pin(request: Request, own: Account) -> HttpResponse:
    own.set_pin("")
    own.save(update_fields=["pin"])
    return _see_done("no-pin")


def _make_key(request: Request, own: Account) -> HttpResponse:
    form = ProofForm(request.POST, auto_id="key-%s")
    wait = _try_current_password(own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _show_account(request, own, proof=form, wait=wait)
    key = own.new_api_key()
    own.save(update_fields=["api_key"])
    return _show_account(request, own, key=key)


def _withdraw_key(request: Request, own: Account) -> HttpResponse:
    own.api_key = None
    own.save(update_fields=["api_key"])
    return _see_done("no-key")


CHANGES: dict[str, Callable[[Request, Account], HttpResponse]] = {
    "password": _change_password,
    "pin": _set_pin,
    "no-pin": _remove_pin,
    "key": _make_key,
    "no-key": _withdraw_key,
}
