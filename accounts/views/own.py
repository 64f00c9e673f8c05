"""One's own account: password, PIN, key."""

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
from accounts.knocking import door_of_proof, knock, succeeded
from accounts.models import Account
from accounts.request import Request
from accounts.views.request import own_account, page
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
        return _own_page(request, own, done=DONE.get(request.GET.get("done", ""), ""))
    deed = DEEDS.get(request.POST.get("do", ""))
    if deed is None:
        raise BadRequest
    return deed(request, own)


def _own_page(
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
    return page(request, "accounts/account.html", context, wait=wait)


def _done(what: str) -> HttpResponse:
    return see_other(f"{reverse('account')}?done={what}")


def _change_password(request: Request, own: Account) -> HttpResponse:
    form = ChangePasswordForm(own, request.POST, auto_id="password-%s")
    wait = _proven(own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _own_page(request, own, password=form, wait=wait)
    own.set_password(form.cleaned_data["password"])
    own.api_key = None
    own.save(update_fields=["password", "api_key"])
    update_session_auth_hash(request, own)
    return _done("password")


def _set_pin(request: Request, own: Account) -> HttpResponse:
    form = PinForm(request.POST, auto_id="pin-%s")
    wait = _proven(own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _own_page(request, own, pin=form, wait=wait)
    own.set_pin(form.cleaned_data["pin"])
    own.save(update_fields=["pin"])
    return _done("pin")


def _proven(own: Account, form: ChangePasswordForm | PinForm | ProofForm) -> int:
    """By the current password: a tablet left signed in is no proof. Who guesses it waits as at the door."""
    door = door_of_proof(own)
    wait = knock(door)
    if not wait and own.check_password(form.cleaned_data["current"]):
        succeeded(door)
    elif not wait:
        form.add_error("current", _("That is not the current password."))
    return wait


def _remove_pin(request: Request, own: Account) -> HttpResponse:
    own.set_pin("")
    own.save(update_fields=["pin"])
    return _done("no-pin")


def _make_key(request: Request, own: Account) -> HttpResponse:
    form = ProofForm(request.POST, auto_id="key-%s")
    wait = _proven(own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _own_page(request, own, proof=form, wait=wait)
    key = own.new_api_key()
    own.save(update_fields=["api_key"])
    return _own_page(request, own, key=key)


def _withdraw_key(request: Request, own: Account) -> HttpResponse:
    own.api_key = None
    own.save(update_fields=["api_key"])
    return _done("no-key")


DEEDS: dict[str, Callable[[Request, Account], HttpResponse]] = {
    "password": _change_password,
    "pin": _set_pin,
    "no-pin": _remove_pin,
    "key": _make_key,
    "no-key": _withdraw_key,
}
