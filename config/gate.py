"""The gate that every request passes: the table in `accounts.access` says who may do what."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from accounts.access import ENTER, Action, Openness
from accounts.club import CLUB
from accounts.models import Account, fingerprint
from accounts.security_log import Event, log_event
from accounts.sign_in.hashing import BUSY_FOR, Busy
from accounts.sign_in.pins import MOST_WRONG_A_DAY, ask_pin, referees
from accounts.sign_in.proof import is_proved
from accounts.sign_in.sessions import (
    end_idle_session,
    idle_hours,
    is_idle,
    name_device,
    note_use,
    remember_idle_end,
    store_of,
)
from accounts.views.pages import BACK_FIELD, posted_along
from accounts.views.proof import ask_for_proof
from accounts.who import PIN, REFEREE_FOR, Access, Who
from config.costs import Wait, is_costly, leave_place, take_place
from config.doors import DOORS
from config.middleware import is_by_program
from config.refusals import (
    LOOKS,
    is_poll,
    lead_to_second_factor,
    log_refusal,
    method_not_allowed,
    show_barred,
    show_later,
    way_back,
)
from games.held_links import held_links
from games.models import LONGEST_REASON, Link, Player, PlaySession
from games.proposals import given_reason, heading_of
from plays.models import Draft, Version
from plays.now import games_now
from scoring.words import Line
from tournaments.models import Tournament
from web.reading import LARGEST_ID
from web.waiting import let_wait

BEARER = "Bearer "
LIKE_GET = {"HEAD": "GET", "OPTIONS": "GET"}
PIN_PAGE_FIELDS = ("referee", "pin")
"""The fields of the page that asks for a PIN; what else was posted is sent along with them."""
SUBJECTS: dict[str, Any] = {
    "account_of": Account,
    "delete_tournament": Tournament,
    "merge_player": Player,
    "undo_merge": Player,
}
"""What the number in these addresses identifies."""
ALL_HASHING = Wait(BUSY_FOR, is_busy=True)
"""Too many passwords are being checked; this one was not, and it does not count as a try."""


class Gate:
    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        name_device(request)
        request.who = SimpleLazyObject(lambda: sender_of(request))  # type: ignore[attr-defined]
        try:
            response = self.answer(request)
        finally:
            leave_place(request)
        remember_idle_end(request, response)
        # What one person may see must not wait in the browser's cache for the next one.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    def process_view(
        self, request: Any, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Lets the view answer (None), or answers instead of it."""
        name = request.resolver_match.url_name
        method = LIKE_GET.get(request.method, request.method)
        door = f"{method} {name}"
        action = DOORS.get(door)
        if action is None:
            return method_not_allowed(request, name)
        request.action = action
        access = request.who.access(action, kwargs.get("pk", kwargs.get("session_id")))
        if access is Access.CLOSED:
            log_refusal(request, door)
            return show_barred(request, action)
        wait = take_place(request) if is_costly(request, door) else None
        if wait:
            log_event(Event.LIMITED, request, detail=door)
            return show_later(request, wait)
        try:
            return ask_for_pin(request) if access is Access.NEEDS_PIN else ask_first(request, action)
        except Busy:
            return show_later(request, ALL_HASHING)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        return show_later(request, ALL_HASHING) if isinstance(error, Busy) else None


# Who it is


def sender_of(request: HttpRequest) -> Who:
    header = request.headers.get("Authorization", "")
    if header.startswith(BEARER) and is_by_program(request):
        account = Account.objects.by_key(header.removeprefix(BEARER).strip())
        lacks_factor = account is not None and account.lacks_second_factor
        return Who(account, is_own=ownership_of(account), by_key=True, lacks_second_factor=lacks_factor)
    account = signed_in_account(request)
    links = held_links(request)
    held = Link.objects.filter(pk__in=links, closed=None).values_list("kind", "session_id") if links else ()
    return Who(
        account,
        frozenset(session for kind, session in held if kind == Link.KEEP),
        frozenset(session for kind, session in held if kind == Link.WATCH),
        ownership_of(account),
        *referee_of(request, account),
        lacks_second_factor=account is not None and is_without_demanded_factor(request, account),
        idle_hours=0 if account else idle_hours(request),
        openness=Openness.NOBODY if is_by_program(request) else CLUB.now.shown_to_strangers,
        is_running=cache(is_running),
    )


def signed_in_account(request: HttpRequest) -> Account | None:
    """The account that is signed in here. What a director or referee left unused for long ends now."""
    account = request.user if isinstance(request.user, Account) else None
    if account and is_idle(request, account):
        end_idle_session(request)
        return None
    return account


def is_without_demanded_factor(request: HttpRequest, account: Account) -> bool:
    session = store_of(request)
    return account.is_referee and session.is_factor_demanded and not session.has_factor


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


def is_running(table: int) -> bool:
    """Whether a game is recorded at this table that the start page lists among those being played."""
    running = games_now().filter(source=PlaySession.MOVES)
    return table <= LARGEST_ID and running.filter(pk=table).exists()


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


# What is asked first


def ask_first(request: Any, action: Action) -> HttpResponseBase | None:
    """What has to be done before the action: a second factor set up, the password given again; or None."""
    who = request.who
    if who.account is None:
        return None
    if who.lacks_second_factor and not action.comes_first:
        return lead_to_second_factor(request)
    if is_use(request, action):
        note_use(request)
    if not action.needs_proof or request.method in LOOKS:
        return None
    if who.by_key:  # a token lies in a file somewhere, and proves nothing
        return show_barred(request, action)
    if is_proved(request, who.account):
        return None
    return ask_for_proof(request, way_back(request), subject_of(request))


def subject_of(request: Any) -> str:
    """Whom or what an action is about: an account, a tournament, a game; empty where its address has none."""
    kwargs = request.resolver_match.kwargs
    model = PlaySession if request.action.of == "table" else SUBJECTS.get(request.resolver_match.url_name)
    number = kwargs.get("pk", 0)
    found = model.objects.filter(pk=number).first() if model and number <= LARGEST_ID else None
    if isinstance(found, PlaySession):
        return f"{found.game.name}: {', '.join(name for name, _colour in found.seating or ())}"
    return str(found) if found else ""


def is_use(request: Any, action: Action) -> bool:
    """Whether somebody uses the session: no program with its cookie, and no page that asks for news."""
    return action is not ENTER and not is_by_program(request) and not is_poll(request)


def ask_for_pin(request: Any) -> HttpResponseBase | None:
    """The page that asks a referee for a PIN, with all that was posted; None once the PIN was right."""
    typed, answer = request.POST.get("pin", ""), None
    table = request.resolver_match.kwargs["pk"]
    chosen = next((r for r in referees() if str(r.pk) == request.POST.get("referee")), None)
    if typed and chosen:
        answer = ask_pin(request, chosen, typed, table)
        if answer.is_right:
            remember_pin(request, chosen, table)
            return None
    context = {
        "what": heading_of(Line(request.POST.get("line", "")), request.action.label),
        "subject": subject_of(request),
        "reason": given_reason(request.POST)[:LONGEST_REASON],
        "answer": answer,
        "most": MOST_WRONG_A_DAY,
        "referees": referees(),
        "chosen": chosen,
        "posted": posted_along(request, PIN_PAGE_FIELDS),
        "back": way_back(request, reverse("table", kwargs={"pk": table})),
        "back_field": BACK_FIELD,
    }
    return let_wait(render(request, "accounts/pin.html", context, status=403), answer.wait if answer else 0)


def remember_pin(request: Any, referee: Account, table: int) -> None:
    request.session[PIN] = remembered_pin(referee, table, request.who.account, time.time())
    request.session.cycle_key()
    request.who = sender_of(request)
