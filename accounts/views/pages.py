"""What the pages about accounts share."""

from collections.abc import Collection, Iterator

from django.core.exceptions import TooManyFieldsSent
from django.forms import PasswordInput
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import forms
from accounts.models import Account
from accounts.request import Request
from web.waiting import let_wait

MOST_POSTED_ALONG = 100
PROOF_FIELD = "proof_typed"
"""The field in which the password, or a code, is given again."""
BACK_FIELD = "asked_from"
"""The field of a page that asks for something first, with the page from which the form was sent."""
OWN_FIELDS = frozenset({"csrfmiddlewaretoken", BACK_FIELD})
"""What a page that sends something along writes anew."""


def secret_fields() -> Iterator[str]:
    """The names of all fields that our forms show as a password, or fill with a code from a phone."""
    for form in vars(forms).values():
        for name, field in getattr(form, "base_fields", {}).items():
            is_code = field.widget.attrs.get("autocomplete") == "one-time-code"
            if is_code or isinstance(field.widget, PasswordInput):
                yield name


SECRET_FIELDS = frozenset({PROOF_FIELD, *secret_fields()})
"""What is never written into a page. On other pages, too, a field of such a name is not sent along."""


def own_account(request: Request) -> Account:
    """The account signed in, on a page that the gate opens to accounts only."""
    assert request.who.account
    return request.who.account


def has_typed_secret(request: HttpRequest) -> bool:
    """Whether a password, a PIN or a code was posted."""
    return any(request.POST.get(name) for name in SECRET_FIELDS & request.POST.keys())


def posted_fields(request: HttpRequest, without: Collection[str] = ()) -> list[tuple[str, str]]:
    """What was posted besides these fields, for a page that sends it once more; no secret is among it."""
    left_out = OWN_FIELDS | SECRET_FIELDS | {*without}
    return [
        (name, value) for name in request.POST if name not in left_out for value in request.POST.getlist(name)
    ]


def posted_along(request: HttpRequest, without: Collection[str] = ()) -> list[tuple[str, str]]:
    """What was posted besides these fields, for a page that asks for something first and sends it along.

    Raises `TooManyFieldsSent` where no page of ours sends so many.
    """
    posted = posted_fields(request, without)
    if len(posted) > MOST_POSTED_ALONG:
        raise TooManyFieldsSent
    return posted


def show_page(request: Request, template: str, context: dict[str, object], *, wait: int = 0) -> HttpResponse:
    """A page with 422 where a form has errors, and with 429 where another try has to wait."""
    faulty = any(getattr(part, "errors", None) for part in context.values())
    faulty = faulty or bool(context.get("why"))
    response = render(request, template, {**context, "wait": wait}, status=422 if faulty else 200)
    return let_wait(response, wait)
