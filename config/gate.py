"""The gate every request passes: the table in `accounts.access` says who may go through which door."""

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
from accounts.pins import PinAnswer, referees, said_pin
from accounts.who import PIN, REFEREE_FOR, Who
from config.doors import DOORS
from config.middleware import is_by_program, told
from games.api import problems
from games.models import Link, PlaySession
from games.views.request import held_by
from plays.models import Draft, Version
from web.reading import LARGEST_ID

BEARER = "Bearer "
LIKE_GET = {"HEAD": "GET", "OPTIONS": "GET"}


class Gate:
    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.who = SimpleLazyObject(lambda: who_is(request))  # type: ignore[attr-defined]
        response = self.answer(request)
        # What one person may see must not wait for the next one in the browser's cache.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    def process_view(
        self, request: Any, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        name = request.resolver_match.url_name
        method = LIKE_GET.get(request.method, request.method)
        action = DOORS.get(f"{method} {name}")
        if action is None:
            return not_a_door(request, name)
        number = kwargs.get("pk", kwargs.get("session_id"))
        if request.who.may(action, number):
            return None
        if number is not None and request.who.may_with_pin(action, number):
            return asked_for_pin(request)
        return barred(request, action)


def who_is(request: HttpRequest) -> Who:
    said = request.headers.get("Authorization", "")
    if said.startswith(BEARER) and is_by_program(request):
        account = Account.objects.by_key(said.removeprefix(BEARER).strip())
        return Who(account, is_given=own_of(account), by_key=True)
    account = request.user if isinstance(request.user, Account) else None
    links = held_by(request)
    held = Link.objects.filter(pk__in=links, closed=None).values_list("kind", "session_id") if links else ()
    return Who(
        account,
        frozenset(session for kind, session in held if kind == Link.KEEP),
        frozenset(session for kind, session in held if kind == Link.WATCH),
        own_of(account),
        *referee_at(request, account),
    )


def own_of(account: Account | None) -> Callable[[str, int], bool]:
    """Is a table or a draft this account's own?"""

    @cache
    def is_given(what: str, number: int) -> bool:
        if account is None or number > LARGEST_ID:
            return False
        if what == "draft":
            draft = Draft.objects.filter(pk=number).first()
            if draft is None:  # saved: there is the play that came of it
                return Version.of_draft(number).filter(who=account.name).exists()
            return draft.owner_id == account.pk and draft.session_id is None
        return PlaySession.keepers.through.objects.filter(playsession=number, account=account).exists()

    return is_given


def referee_at(request: HttpRequest, signed_in: Account | None) -> tuple[Account | None, int | None]:
    """Who has said his PIN on this tablet, and at which table, as long as that holds."""
    pin = request.session.get(PIN)
    if not pin or not 0 <= time.time() - pin["moment"] < REFEREE_FOR:
        return None, None
    referee = Account.objects.filter(pk=pin["referee"]).first()
    holds = referee and referee.is_referee and pin == said_by(referee, pin["table"], signed_in, pin["moment"])
    return (referee, pin["table"]) if holds else (None, None)


def said_by(referee: Account, table: int, signed_in: Account | None, moment: float) -> dict[str, Any]:
    """What is kept of a PIN: good here, for whoever is signed in now, and until it is another."""
    return {
        "referee": referee.pk,
        "table": table,
        "signed_in": signed_in.pk if signed_in else None,
        "pin": fingerprint(referee.pin),
        "moment": moment,
    }


def asked_for_pin(request: Any) -> HttpResponseBase | None:
    """What was sent is kept in the page that asks for the PIN, and comes with it."""
    said = request.POST.get("pin", "")
    answer = None
    account = next((one for one in referees() if str(one.pk) == request.POST.get("referee")), None)
    if said and account:
        table = request.resolver_match.kwargs["pk"]
        answer = said_pin(account, said, request.who.where(table))
        if answer.is_right:
            request.session[PIN] = said_by(account, table, request.who.account, time.time())
            request.session.cycle_key()
            request.who = who_is(request)
            return None
    kept = [(name, value) for name in request.POST for value in request.POST.getlist(name)]
    context = {
        "answer": answer,
        "referees": referees(),
        "chosen": account,
        "kept": [(name, value) for name, value in kept if name not in HERE],
        "back": reverse("table", kwargs={"pk": request.resolver_match.kwargs["pk"]}),
    }
    response = render(request, "accounts/pin.html", context, status=status_of(answer))
    if answer and answer.wait:
        response.headers["Retry-After"] = str(answer.wait)
    return response


HERE = ("csrfmiddlewaretoken", "referee", "pin")
"""What the page that asks for a PIN has itself."""


def status_of(answer: PinAnswer | None) -> int:
    return 429 if answer and answer.wait else 403


def not_a_door(request: HttpRequest, name: str | None) -> HttpResponse:
    """What the table does not name is closed, whatever a view would say."""
    methods = [door.partition(" ")[0] for door in DOORS if door.partition(" ")[2] == name]
    if is_by_program(request):
        return told(problems.not_a_method(), {"Allow": ", ".join(methods)})
    return HttpResponseNotAllowed(methods)


def barred(request: Any, action: Action) -> HttpResponse:
    """Not for him: said to a program, or on a page; whoever is not signed in may do that first."""
    if is_by_program(request):
        if request.who.account is None:
            return told(problems.not_signed_in(), {"WWW-Authenticate": "Bearer"})
        return told(problems.not_yours())
    is_stranger, is_look = request.who.account is None, request.method in ("GET", "HEAD")
    table = request.resolver_match.kwargs.get("pk") if action.of == "table" else None
    if is_stranger and table and (lost := lost_link(request, table)):
        return render(request, "link_gone.html", {"link": lost}, status=403)
    if is_stranger and is_look and not request.htmx:
        return redirect(f"{reverse('sign_in')}?{urlencode({'next': request.get_full_path()})}")
    allowed = [role.label for role in Role if role in action.grants]
    onward = request.get_full_path() if is_look else reverse("home")
    context = {"action": action, "allowed": allowed, "onward": onward}
    return render(request, "barred.html", context, status=403)


def lost_link(request: HttpRequest, table: int) -> Link | None:
    """The link by which this device was at this table until it was withdrawn."""
    if table > LARGEST_ID:
        return None
    return Link.objects.filter(pk__in=held_by(request), session=table).exclude(closed=None).last()
