from django.http import HttpResponse
from django.shortcuts import render

from accounts.models import Account
from accounts.request import Request


def own_account(request: Request) -> Account:
    """Of pages that the gate opens to nobody without one."""
    assert request.who.account
    return request.who.account


def page(request: Request, template: str, context: dict[str, object], *, wait: int = 0) -> HttpResponse:
    """Where it is too early for another try, the page says so and the browser is told when to come back."""
    faulty = any(getattr(part, "errors", None) for part in context.values())
    faulty = faulty or bool(context.get("why"))
    response = render(request, template, {**context, "wait": wait}, status=422 if faulty else 200)
    if wait:
        response.status_code = 429
        response.headers["Retry-After"] = str(wait)
    return response
