"""A request that has passed the gate."""

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.models import Account
from accounts.who import Who


class Request(HttpRequest):
    htmx: HtmxDetails
    """Whether only a part of the page is wanted."""
    who: Who
    session: SessionBase
    user: Account
