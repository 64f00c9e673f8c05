"""A request that has passed the gate."""

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.access import Action
from accounts.models import Account
from accounts.who import Who


class Request(HttpRequest):
    htmx: HtmxDetails
    """Whether only a part of the page is wanted."""
    who: Who
    action: Action
    """What is to be done at this door."""
    session: SessionBase
    user: Account
