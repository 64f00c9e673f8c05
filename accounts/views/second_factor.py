"""The page on which people set up their second factor, move it to another phone, renew its recovery codes, or
remove it."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms import CodeForm, FirstCodeForm
from accounts.models import Account, ClubSettings
from accounts.qr import qr_code
from accounts.request import Request
from accounts.security_log import Event, log_event
from accounts.sign_in import second_factor as factor
from accounts.sign_in.proof import PROOF, is_proved
from accounts.sign_in.sessions import BY_CODE, end_other_sessions
from accounts.views.onward import onward_address, step_address, wished_address
from accounts.views.pages import own_account, show_page
from web.redirects import see_other, see_page

NEW_SECRET = "waiting_secret"
"""The key in a session under which a secret waits, encrypted, until a code of it was right."""
MOVE = "move"
"""What the address and the form say where a factor that is on is set up on another phone."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: Request) -> HttpResponse:
    own = own_account(request)
    if request.method != "POST":
        return _show_page(request, own)
    change = CHANGES.get(request.POST.get("do", ""))
    if change is None:
        raise BadRequest
    return change(request, own)


def _show_page(request: Request, own: Account) -> HttpResponse:
    """The secret is shown only to somebody who just proved who they are: with it, codes can be computed."""
    has_factor = own.has_second_factor
    if is_proved(request, own) and (not has_factor or MOVE in request.GET):
        return _show_set_up(request, own)
    return _show_factor(request, own) if has_factor else _show_beginning(request, own)


def _show_factor(request: Request, own: Account, *, why: str = "") -> HttpResponse:
    context = {"left": own.recovery_codes.count(), "is_demanded": _is_demanded_of(own), "why": why}
    return show_page(request, "accounts/second_factor.html", context)


def _show_beginning(request: Request, own: Account) -> HttpResponse:
    context = {"next": wished_address(request), "is_demanded": _is_demanded_of(own)}
    return show_page(request, "accounts/begin_factor.html", context)


def _show_set_up(
    request: Request, own: Account, form: CodeForm | None = None, *, why: str = ""
) -> HttpResponse:
    secret = _waiting_secret(request, own) or _new_secret(request)
    address = factor.address_for_app(secret, own)
    context = {
        "form": form or FirstCodeForm(),
        "address": address,
        "qr_code": qr_code(address),
        "secret": " ".join(secret[start : start + 4] for start in range(0, len(secret), 4)),
        "is_demanded": _is_demanded_of(own),
        "is_move": own.has_second_factor,
        "next": wished_address(request),
        "why": why,
    }
    return show_page(request, "accounts/set_up_factor.html", context)


def _is_demanded_of(own: Account) -> bool:
    return own.is_referee and ClubSettings.now().demands_second_factor


def _new_secret(request: Request) -> str:
    """Makes the secret that is set up in this session, under the proof that was given in it."""
    secret = factor.new_secret()
    request.session[NEW_SECRET] = {"secret": factor.encrypted(secret), "proof": request.session[PROOF]}
    return secret


def _waiting_secret(request: Request, own: Account) -> str | None:
    """The secret that is being set up in this session.

    It is forgotten with the proof under which it was made: whoever finds the device later must not see it,
    and what they saw must not become somebody's second factor.
    """
    waiting = request.session.get(NEW_SECRET)
    if waiting is None:
        return None
    is_good = is_proved(request, own) and waiting["proof"] == request.session[PROOF]
    secret = factor.decrypted(waiting["secret"]) if is_good else None
    if secret is None:
        del request.session[NEW_SECRET]
    return secret


def _begin(request: Request, own: Account) -> HttpResponse:
    """Leads to the secret, now that the gate has asked for proof."""
    move = {MOVE: "1"} if own.has_second_factor else {}
    return see_other(step_address(request, "second_factor", **move))


def _turn_on(request: Request, own: Account) -> HttpResponse:
    is_move = own.has_second_factor
    if is_move and MOVE not in request.POST:
        return see_page("second_factor")
    secret = _waiting_secret(request, own)
    if secret is None:
        why = _(
            "The key was shown more than ten minutes ago and is no longer valid. Please scan the new one."
        )
        return _show_set_up(request, own, why=why)
    form = FirstCodeForm(request.POST)
    step = factor.step_of(secret, factor.tidied_code(form.cleaned_data["code"])) if form.is_valid() else None
    if step is None and not form.errors:
        form.add_error("code", _("The code does not match. Check the time on the phone."))
    if step is None:
        return _show_set_up(request, own, form)
    codes = factor.turn_on(own, secret, step)
    del request.session[NEW_SECRET]
    request.session[BY_CODE] = True
    # Elsewhere this account was signed in without the factor, or with the phone from before.
    end_other_sessions(request, own)
    log_event(Event.SECOND_FACTOR_MOVED if is_move else Event.SECOND_FACTOR_SET, request)
    return _show_codes(request, own, codes, have_old_ended=is_move)


def _renew_codes(request: Request, own: Account) -> HttpResponse:
    if not own.has_second_factor:
        return see_page("second_factor")
    codes = factor.new_recovery_codes(own)
    log_event(Event.RECOVERY_CODES_MADE, request)
    return _show_codes(request, own, codes, have_old_ended=True)


def _show_codes(request: Request, own: Account, codes: list[str], *, have_old_ended: bool) -> HttpResponse:
    """Shows the recovery codes, once."""
    context = {
        "account": own,
        "codes": codes,
        "have_old_ended": have_old_ended,
        "today": timezone.localdate(),
        "onward": onward_address(request, "account"),
    }
    return render(request, "accounts/recovery_codes.html", context)


def _turn_off(request: Request, own: Account) -> HttpResponse:
    if _is_demanded_of(own):
        why = _("The club requires a second factor for directors and referees.")
        return _show_factor(request, own, why=why)
    if factor.turn_off(own, by=own.name):
        request.session[BY_CODE] = False
        end_other_sessions(request, own)
        log_event(Event.SECOND_FACTOR_REMOVED, request)
    return see_page("account")


CHANGES: dict[str, Callable[[Request, Account], HttpResponse]] = {
    "begin": _begin,
    "on": _turn_on,
    "codes": _renew_codes,
    "off": _turn_off,
}
