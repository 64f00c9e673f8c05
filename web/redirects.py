"""Where a browser goes after a form was posted."""

from django.http import HttpResponse
from django.urls import reverse


def see_other(address: str) -> HttpResponse:
    """Sends the browser on with a GET, so that loading the page again posts nothing twice."""
    return HttpResponse(status=303, headers={"Location": address})


def see_page(name: str, *args: object) -> HttpResponse:
    """Sends the browser on to the page of this URL name."""
    return see_other(reverse(name, args=args))
