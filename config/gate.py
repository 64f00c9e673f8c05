"""The gate that every request passes: the table in `accounts.access` says who may do what."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import urlencode

from accounts.access import Action, Role
from accounts.models import Account, fingerprint
from accounts.sign_in.pins import referees, try_pin
from accounts.who import PIN, REFEREE_FOR, Access, Who
from config.doors import DOORS
from config.middleware import is_by_program, problem_response
from games.api import problems
from games.held_links import held_links
from games.models import Link, PlaySession
from plays.models import Draft, Version
from web.reading import LARGEST_ID

BEARER = "Bearer "
LIKE_GET = {"HEAD": "GET", "OPTIONS": "GET"}
PIN_PAGE_FIELDS = ("csrfmiddlewaretoken", "referee", "pin")
"""The fields of the page that asks for a PIN; what else was posted is sent along with them."""


class Gate:
    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.who = SimpleLazyObject(lambda: sender_of(request))  # type: ignore[attr-defined]
        response = self.answer(request)
        # What one person may see must not wait in the browser's cache for the next one.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    def process_view(
        self, request: Any, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Lets the view answer (None), or answers instead of it."""
        name = request.resolver_match.url_name
        method = LIKE_GET.get(request.method, request.method)
        action = DOORS.get(f"{method} {name}")
        if action is None:
            return method_not_allowed(request, name)
        match request.who.access(action, kwargs.get("pk", kwargs.get("session_id"))):
            case Access.OPEN:
                return None
            case Access.NEEDS_PIN:
                return ask_for_pin(request)
        return show_barred(request, action)


# Who it is


def sender_of(request: HttpRequest) -> Who:
    header = request.headers.get("Authorization", "")
    if header.startswith(BEARER) and is_by_program(request):
        account = Account.objects.by_key(header.removeprefix(BEARER).strip())
        return Who(account, is_own=ownership_of(account), by_key=True)
    account = request.user if isinstance(request.user, Account) else None
    links = held_links(request)
    held = Link.objects.filter(pk__in=links, closed=None).values_list("kind", "session_id") if links else ()
    return Who(
        account,
        frozenset(session for kind, session in held if kind == Link.KEEP),
        frozenset(session for kind, session in held if kind == Link.WATCH),
        ownership_of(account),
        *referee_of(request, account),
    )


def ownership_of(account: Account | None) -> Callable[[str, int], bool]:
    """A function that says whether a table or a draft is the account's own; it asks the database once."""

    @cache
    def is_own(what: str, number: int) -> bool:
        if account is None or number > LARGEST_ID:
            return False
        if what == "draft":
            draft = Draft.objects.filter(pk=number).first()
            if draft is None:  # saved meanwhile: ask about the play it became
                return Version.of_draft(number).filter(who=account.name).exists()
            return draft.owner_id == account.pk and draft.session_id is None
        return PlaySession.keepers.through.objects.filter(playsession=number, account=account).exists()

    return is_own


def referee_of(request: HttpRequest, signed_in: Account | None) -> tuple[Account | None, int | None]:
    """The referee who has typed a PIN in this browser, and at which table, as long as that is valid."""
    pin = request.session.get(PIN)
    if not pin or not 0 <= time.time() - pin["moment"] < REFEREE_FOR:
        return None, None
    referee = Account.objects.filter(pk=pin["referee"]).first()
    is_good = (
        referee
        and referee.is_referee
        and pin == remembered_pin(referee, pin["table"], signed_in, pin["moment"])
    )
    return (referee, pin["table"]) if is_good else (None, None)


def remembered_pin(referee: Account, table: int, signed_in: Account | None, moment: float) -> dict[str, Any]:
    """What the session stores of a PIN: valid at this table, for whoever is signed in, until it changes."""
    return {
        "referee": referee.pk,
        "table": table,
        "signed_in": signed_in.pk if signed_in else None,
        "pin": fingerprint(referee.pin),
        "moment": moment,
    }


# What is answered instead of a view


def ask_for_pin(request: Any) -> HttpResponseBase | None:
    """The page that asks a referee for a PIN, with all that was posted; None once the PIN was right."""
    typed, answer = request.POST.get("pin", ""), None
    table = request.resolver_match.kwargs["pk"]
    chosen = next((r for r in referees() if str(r.pk) == request.POST.get("referee")), None)
    if typed and chosen:
        answer = try_pin(chosen, typed, request.who.where(table))
        if answer.is_right:
            remember_pin(request, chosen, table)
            return None
    posted = [(name, value) for name in request.POST for value in request.POST.getlist(name)]
    context = {
        "answer": answer,
        "referees": referees(),
        "chosen": chosen,
        "posted": [(name, value) for name, value in posted if name not in PIN_PAGE_FIELDS],
        "back": reverse("table", kwargs={"pk": table}),
    }
    wait = answer.wait if answer else 0
    response = render(request, "accounts/pin.html", context, status=429 if wait else 403)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def remember_pin(request: Any, referee: Account, table: int) -> None:
    request.session[PIN] = remembered_pin(referee, table, request.who.account, time.time())
    request.session.cycle_key()
    request.who = sender_of(request)


def method_not_allowed(request: HttpRequest, name: str | None) -> HttpResponse:
    """Answers a method that the table does not name: it is closed, whatever a view would say."""
    methods = [door.partition(" ")[0] for door in DOORS if door.partition(" ")[2] == name]
    if is_by_program(request):
        return problem_response(problems.not_a_method(), {"Allow": ", ".join(methods)})
    return HttpResponseNotAllowed(methods)


def show_barred(request: Any, action: Action) -> HttpResponse:
    """Says that the action is for others; whoever is not signed in may do that first."""
    if is_by_program(request):
        if request.who.account is None:
            return problem_response(problems.not_signed_in(), {"WWW-Authenticate": "Bearer"})
        return problem_response(problems.not_yours())
    is_stranger, is_look = request.who.account is None, request.method in ("GET", "HEAD")
    table = request.resolver_match.kwargs.get("pk") if action.of == "table" else None
    if is_stranger and table and (link := withdrawn_link(request, table)):
        return render(request, "link_gone.html", {"link": link}, status=403)
    if is_stranger and is_look and not request.htmx:
        return redirect(f"{reverse('sign_in')}?{urlencode({'next': request.get_full_path()})}")
    allowed = [role.label for role in Role if role in action.grants]
    onward = request.get_full_path() if is_look else reverse("home")
    context = {"action": action, "allowed": allowed, "onward": onward}
    return render(request, "barred.html", context, status=403)


def withdrawn_link(request: HttpRequest, table: int) -> Link | None:
    """The link by which this device was at this table until it was withdrawn."""
    if table > LARGEST_ID:
        return None
    return Link.objects.filter(pk__in=held_links(request), session=table).exclude(closed=None).last()
