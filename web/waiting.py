"""How somebody who has to wait is told so."""

from typing import TypeVar

from django.http import HttpResponseBase

Response = TypeVar("Response", bound=HttpResponseBase)


def let_wait(response: Response, seconds: int) -> Response:
    """Makes a response say, to programs too, in how many seconds to try again; with 0 it stays as it is."""
    if seconds:
        response.status_code = 429
        response.headers["Retry-After"] = str(seconds)
    return response
