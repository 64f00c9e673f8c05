"""The page on which people change their own password, PIN and API token, and see where they are signed in."""

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
from accounts.security_log import Event, log_event
from accounts.sign_in.hashing import Busy
from accounts.sign_in.pins import free_pin, wrong_pins
from accounts.sign_in.proof import is_proved
from accounts.sign_in.sessions import end_other_sessions
from accounts.sign_in.throttle import forgive_tries, password_throttle, register_try, withdraw_try
from accounts.views.pages import own_account, show_page
from accounts.views.proof import PROVED, ask_for_proof
from accounts.views.sessions import end_session, listed_sessions
from web.redirects import see_other

DONE = {
    PROVED: gettext_lazy("Confirmed. Nothing has been changed yet: please enter it again now."),
    "password": gettext_lazy(
        "The password was changed. This account is signed out on all other "
        "devices, and its API token no longer works."
    ),
    "pin": gettext_lazy("The PIN was set."),
    "no-pin": gettext_lazy("The PIN was removed."),
    "free-pin": gettext_lazy("The PIN can be used again; the wrong tries no longer count."),
    "no-key": gettext_lazy("The API token no longer works."),
    "end-session": gettext_lazy("The device was signed out."),
    "end-others": gettext_lazy("All other devices are signed out."),
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
    asked = ask_for_proof(request) if _is_unproved(request, own) else None
    return asked or change(request, own)


def _is_unproved(request: Request, own: Account) -> bool:
    """Whether the password, or a code, is asked for first.

    The password alone, for which some forms ask themselves, is less than the account has asked for since it
    has a second factor.
    """
    do = request.POST["do"]
    needs_proof = do in NEEDS_PROOF or (do in PROVES_PASSWORD and own.has_second_factor)
    return needs_proof and not is_proved(request, own)


def _show_account(
    request: Request,
    own: Account,
    *,
    password: ChangePasswordForm | None = None,
    pin: PinForm | None = None,
    proof: ProofForm | None = None,
    freeing: ProofForm | None = None,
    wait: int = 0,
    **more: object,
) -> HttpResponse:
    context = {
        "account": own,
        "role": Role(own.role).label,
        "password": password or ChangePasswordForm(own, auto_id="password-%s"),
        "pin": pin or PinForm(auto_id="pin-%s"),
        "proof": proof or ProofForm(auto_id="key-%s"),
        "freeing": freeing or ProofForm(auto_id="free-%s"),
        "wrong_pins": wrong_pins(own),
        "has_second_factor": own.has_second_factor,
        "sessions": listed_sessions(request, own),
        **more,
    }
    return show_page(request, "accounts/account.html", context, wait=wait)


def _see_done(what: str) -> HttpResponse:
    return see_other(f"{reverse('account')}?done={what}")


def _change_password(request: Request, own: Account) -> HttpResponse:
    form = ChangePasswordForm(own, request.POST, auto_id="password-%s")
    wait = _try_current_password(request, own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _show_account(request, own, password=form, wait=wait)
    own.set_password(form.cleaned_data["password"])
    own.api_key = None
    own.save(update_fields=["password", "api_key"])
    update_session_auth_hash(request, own)
    end_other_sessions(request, own)
    log_event(Event.PASSWORD_CHANGED, request)
    return _see_done("password")


def _set_pin(request: Request, own: Account) -> HttpResponse:
    form = PinForm(request.POST, auto_id="pin-%s")
    wait = _try_current_password(request, own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _show_account(request, own, pin=form, wait=wait)
    own.set_pin(form.cleaned_data["pin"])
    own.save(update_fields=["pin"])
    free_pin(own)
    log_event(Event.PIN_SET, request)
    return _see_done("pin")


def _try_current_password(
    request: Request, own: Account, form: ChangePasswordForm | PinForm | ProofForm
) -> int:
    """Asks for the current password, because a tablet left signed in proves nothing.

    Returns the seconds to wait after too many wrong ones; a wrong one becomes an error of the form.
    """
    throttle = password_throttle(own)
    wait = register_try(throttle)
    if wait:
        return wait
    try:
        is_right = own.check_password(form.cleaned_data["current"])
    except Busy:
        withdraw_try(throttle)
        raise
    if is_right:
        forgive_tries(throttle)
    else:
        log_event(Event.PROOF_FAILED, request, account=own)
        form.add_error("current", _("The current password is wrong."))
    return 0


def _remove_pin(request: Request, own: Account) -> HttpResponse:
    own.set_pin("")
    own.save(update_fields=["pin"])
    log_event(Event.PIN_REMOVED, request)
    return _see_done("no-pin")


def _free_pin(request: Request, own: Account) -> HttpResponse:
    """Lets the PIN be used again. Whoever guesses it may sit here, hence the password."""
    form = ProofForm(request.POST, auto_id="free-%s")
    wait = _try_current_password(request, own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _show_account(request, own, freeing=form, wait=wait)
    free_pin(own)
    log_event(Event.PIN_FREED, request, account=own)
    return _see_done("free-pin")


def _make_token(request: Request, own: Account) -> HttpResponse:
    form = ProofForm(request.POST, auto_id="key-%s")
    wait = _try_current_password(request, own, form) if form.is_valid() else 0
    if wait or form.errors:
        return _show_account(request, own, proof=form, wait=wait)
    token = own.new_api_key()
    own.save(update_fields=["api_key"])
    log_event(Event.TOKEN_MADE, request)
    return _show_account(request, own, token=token)


def _withdraw_token(request: Request, own: Account) -> HttpResponse:
    own.api_key = None
    own.save(update_fields=["api_key"])
    log_event(Event.TOKEN_WITHDRAWN, request)
    return _see_done("no-key")


def _end_session(request: Request, own: Account) -> HttpResponse:
    end_session(request, own)
    return _see_done("end-session")


def _end_others(request: Request, own: Account) -> HttpResponse:
    if ended := end_other_sessions(request, own):
        log_event(Event.SESSIONS_ENDED, request, detail=str(ended))
    return _see_done("end-others")


CHANGES: dict[str, Callable[[Request, Account], HttpResponse]] = {
    "password": _change_password,
    "pin": _set_pin,
    "no-pin": _remove_pin,
    "free-pin": _free_pin,
    "key": _make_token,
    "no-key": _withdraw_token,
    "end-session": _end_session,
    "end-others": _end_others,
}
NEEDS_PROOF = {"no-pin", "end-session", "end-others"}
"""The changes that somebody could make on a device left signed in, and whose forms ask for nothing."""
PROVES_PASSWORD = {"password", "pin", "free-pin", "key"}
"""The changes for which the form asks for the current password."""
