from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request to a page, which knows whether only a part of the page is wanted."""

    htmx: HtmxDetails
