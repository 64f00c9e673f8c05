from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from accounts.request import Request
from games.models import Entry
from games.recording import Author, author_at
from web.cookies import set_signed_cookie, signed_cookie

LINKS = "links"
"""The cookie with the numbers of the links a device was given, signed. It outlives who is signed in there."""
LINKS_FOR = 30 * 24 * 60 * 60


def held_by(request: HttpRequest) -> list[int]:
    """The numbers of the links this device was given; whether they are open is another question."""
    return [int(link) for link in signed_cookie(request, LINKS, LINKS_FOR).split(".") if link]


def hold(response: HttpResponse, links: Iterable[int]) -> None:
    set_signed_cookie(response, LINKS, ".".join(map(str, links)), LINKS_FOR)


def author(request: Request, table: int, *, proved: Iterable[str] = ()) -> Author:
    """Whoever enters something on this page."""
    return author_at(request.who, table, Entry.TABLET, proved)
