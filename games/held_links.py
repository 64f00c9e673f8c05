"""The links of tables that a device holds, in a signed cookie, and links as they are handed over."""

from collections.abc import Iterable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from markupsafe import Markup

from accounts.addresses import address_for_others, is_only_here
from accounts.qr import qr_code
from games.models import Link, PlaySession
from scoring.drawn import BLANK
from web.cookies import set_signed_cookie, signed_cookie

COOKIE = "links"
"""The cookie with the numbers of the links. It stays when somebody signs in or out on the device."""
COOKIE_SECONDS = 30 * 24 * 60 * 60


def held_links(request: HttpRequest) -> list[int]:
    """The numbers of the links this device was given, whether they are still open or not."""
    return [int(link) for link in signed_cookie(request, COOKIE, COOKIE_SECONDS).split(".") if link]


def hold_links(response: HttpResponse, links: Iterable[int]) -> None:
    set_signed_cookie(response, COOKIE, ".".join(map(str, links)), COOKIE_SECONDS)


class HandedLink(NamedTuple):
    """A link as it is handed over: as an address, and as a QR code, where it can be shown again."""

    link: Link
    address: str
    picture: Markup

    @property
    def is_only_here(self) -> bool:
        return is_only_here(self.address)


def handed_link(request: HttpRequest, session: PlaySession, kind: str) -> HandedLink | None:
    """The open link of this kind; None where there is none."""
    link = session.open_link(kind)
    if link is None:
        return None
    if not link.code:
        return HandedLink(link, "", BLANK)
    name = "take_table" if kind == Link.KEEP else "watch"
    address = address_for_others(request, reverse(name, args=[link.code]))
    return HandedLink(link, address, qr_code(address))
