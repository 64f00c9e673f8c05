"""Who sends a request to the API."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from accounts.models import Account
from accounts.who import Who
from games.api.problems import forged


class AsTheGateSays(SessionAuthentication):
    """Takes from the gate who it is, by key or cookie; a request with a cookie must come from our pages."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        who = who_asks(request)
        if not who.by_key:
            self.require_own_page(request)
        return (who.account, None) if who.account else None

    def require_own_page(self, request: Request) -> None:
        try:
            self.enforce_csrf(request)
        except PermissionDenied:
            raise forged() from None


class KeyInTheSchema(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = AsTheGateSays
    name = "key"

    def get_security_definition(self, auto_schema: object) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "The API token of an account."}


def who_asks(request: Request) -> Who:
    who: Who = request._request.who  # type: ignore[attr-defined]
    return who


def account_of(request: Request) -> Account:
    """The account that sent the request; the gate lets nobody without an account through to what needs it."""
    account = who_asks(request).account
    assert account
    return account
