"""What the pages about accounts share."""

from django.http import HttpResponse
from django.shortcuts import render

from accounts.models import Account
from accounts.request import Request


def own_account(request: Request) -> Account:
    """The account signed in, on a page that the gate opens to accounts only."""
    assert request.who.account
    return request.who.account


def show_page(request: Request, template: str, context: dict[str, object], *, wait: int = 0) -> HttpResponse:
    """A page with 422 where a form has errors, and with 429 where another try has to wait."""
    faulty = any(getattr(part, "errors", None) for part in context.values())
    faulty = faulty or bool(context.get("why"))
    response = render(request, template, {**context, "wait": wait}, status=422 if faulty else 200)
    if wait:
        response.status_code = 429
        response.headers["Retry-After"] = str(wait)
    return response
