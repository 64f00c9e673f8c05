"""Where somebody wanted to go before they had to sign in, or to set up a second factor."""

from django.urls import reverse
from django.utils.http import urlencode

from accounts.request import Request
from web.redirects import own_address


def wished_address(request: Request) -> str:
    """The next page that the form or the address names, if it is one of ours; empty otherwise."""
    return own_address(request, request.POST.get("next") or request.GET.get("next") or "")


def onward_address(request: Request, otherwise: str) -> str:
    """The page that was asked for; else the one of this URL name."""
    return wished_address(request) or reverse(otherwise)


def step_address(request: Request, page: str, **query: str) -> str:
    """The address of another step, which takes along where somebody wanted to go."""
    wished = wished_address(request)
    query |= {"next": wished} if wished else {}
    return reverse(page) + (f"?{urlencode(query)}" if query else "")
