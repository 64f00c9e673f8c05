"""The page on which directors read the security log."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.log_details import address_of_detail, said_detail
from accounts.logbook import LOGBOOK
from accounts.models import LONGEST_ACCOUNT_NAME, Account, SecurityEvent
from accounts.request import Request
from accounts.security_log import GROUPS, LIMITED_KINDS, Event
from web.reading import LARGEST_ID, whole_number

ON_A_PAGE = 50


class LogFilter(NamedTuple):
    """Which lines are shown; what cannot be understood is left out."""

    kind: str
    account: str
    before: int

    @property
    def query(self) -> str:
        """The filter as part of an address, without the place in the list."""
        asked = {"kind": self.kind, "account": self.account}
        return urlencode({name: value for name, value in asked.items() if value})

    def matches(self) -> QuerySet[SecurityEvent]:
        found = SecurityEvent.objects.order_by("-pk")
        if self.kind:
            found = found.filter(kind=self.kind)
        if self.account:
            found = found.filter(Q(who=self.account) | Q(account=self.account))
        return found.filter(pk__lt=self.before) if self.before else found


class ShownLine(NamedTuple):
    row: SecurityEvent

    @property
    def what(self) -> str | Promise:
        return Event(self.row.kind).label if self.row.kind in Event.values else self.row.kind

    @property
    def is_warning(self) -> bool:
        return self.row.kind in LIMITED_KINDS

    @property
    def detail(self) -> str | Promise:
        """What it was about, in the language of the page."""
        return said_detail(self.row.kind, self.row.detail)

    @property
    def address(self) -> str:
        """The page of the game it was about."""
        return address_of_detail(self.row.kind, self.row.detail)


@never_cache
@require_safe
def security_log(request: Request) -> HttpResponse:
    LOGBOOK.write_repeats()
    chosen = _read_filter(request.GET)
    rows = [*chosen.matches()[: ON_A_PAGE + 1]]
    shown = rows[:ON_A_PAGE]
    older = urlencode({"before": shown[-1].pk}) if len(rows) > ON_A_PAGE else ""
    context = {
        "chosen": chosen,
        "lines": [ShownLine(row) for row in shown],
        "groups": [*_groups()],
        "accounts": Account.objects.named().values_list("name", flat=True),
        "days": settings.LOG_DAYS,
        "newest": _address(chosen.query) if chosen.before else "",
        "older": _address(chosen.query, older) if older else "",
    }
    return render(request, "accounts/log.html", context)


def _read_filter(asked: QueryDict) -> LogFilter:
    kind, account = asked.get("kind", ""), asked.get("account", "")
    before = whole_number(asked.get("before"), most=LARGEST_ID)
    return LogFilter(
        kind if kind in Event.values else "",
        account if len(account) <= LONGEST_ACCOUNT_NAME and "\0" not in account else "",
        max(before, 0),
    )


def _address(*queries: str) -> str:
    query = "&".join(filter(None, queries))
    return reverse("security_log") + (f"?{query}" if query else "")


def _groups() -> Iterator[tuple[str | Promise, list[Event]]]:
    """All kinds of lines, by what they are about."""
    for label, events in GROUPS.items():
        yield label, [*events]
    grouped = {event for events in GROUPS.values() for event in events}
    rest = [event for event in Event if event not in grouped]
    if rest:
        yield _("Other"), rest
