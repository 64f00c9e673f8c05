"""The page that asks for the password again, or for a code, before something that needs proof is done."""

from django.http import HttpResponse
from django.shortcuts import render

from accounts.request import Request
from accounts.sign_in.proof import PROVED_FOR, remember_proof, try_proof
from accounts.views.pages import BACK_FIELD, PROOF_FIELD, has_typed_secret, own_account, posted_along
from web.redirects import see_other
from web.waiting import let_wait

LEFT_OUT_FIELD = "proof_without"
"""The field that says that secrets were typed before: they are not sent along, but typed again."""
PROVED = "proved"
"""What the page to which somebody is led back then is told in its query."""


def ask_for_proof(request: Request, back: str = "", subject: str = "") -> HttpResponse | None:
    """The page that asks, with all that was posted except secrets; None once the proof was right.

    The subject is whom or what the action is about, by name.
    Where a secret was posted, such as a new password, the right proof leads back to its page, where it has to
    be typed again: no page may contain it.
    """
    account, typed, answer = own_account(request), request.POST.get(PROOF_FIELD, ""), None
    back = back or request.path
    if typed:
        answer = try_proof(request, account, typed)
        if answer.is_right:
            remember_proof(request, account)
            # Stored at once: what is done next may end this very session.
            request.session.save()
            request.session.modified = False
            is_left_out = LEFT_OUT_FIELD in request.POST
            return see_other(f"{back}{'&' if '?' in back else '?'}done={PROVED}") if is_left_out else None
    context = {
        "action": request.action,
        "subject": subject,
        "answer": answer,
        "field": PROOF_FIELD,
        "back_field": BACK_FIELD,
        "left_out_field": LEFT_OUT_FIELD,
        "is_left_out": LEFT_OUT_FIELD in request.POST or (not typed and has_typed_secret(request)),
        "has_second_factor": account.has_second_factor,
        "minutes": PROVED_FOR // 60,
        "posted": posted_along(request, (LEFT_OUT_FIELD,)),
        "back": back,
    }
    response = render(request, "accounts/proof.html", context, status=403)
    response.headers["Cache-Control"] = "no-store"
    return let_wait(response, answer.wait if answer else 0)
