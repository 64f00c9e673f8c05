"""What is answered instead of a view: that something is for others, or has to wait.

Where htmx asked for a part of a page, the answer is a sentence, which `static/refusal.js` shows where the
user is; elsewhere it is a page, and to a program a problem.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from accounts.access import Action, Role, Scope
from accounts.security_log import Event, log_event
from accounts.views.pages import BACK_FIELD, has_typed_secret, posted_fields
from accounts.who import Who
from config.costs import Wait
from config.doors import DOORS
from config.middleware import PLAIN_TEXT, is_by_program, problem_response
from games.api import problems
from games.held_links import held_links
from games.models import Link
from scoring.wording import any_of
from web.reading import LARGEST_ID
from web.redirects import see_other
from web.referring import is_page, own_page, referring_page
from web.waiting import let_wait
from web.wording import say

MOST_KEPT_FIELDS, MOST_KEPT = 500, 256 * 1024
"""The fields and the letters that the page of a request that has to wait can send again."""
LOOKS = ("GET", "HEAD", "OPTIONS")


def is_poll(request: Any) -> bool:
    """Whether the page asks for news by itself, as those of a tablet do that nobody uses."""
    return bool(request.htmx) and request.method == "GET"


def show_in_place(text: str, status: int, link: str = "", label: str = "") -> HttpResponse:
    """Refuses what htmx asked for with a sentence, and if need be with a link that helps."""
    response = HttpResponse(text, PLAIN_TEXT, status)
    return trigger_client_event(response, "refused", {"text": text, "link": link, "label": label})


# Later


def show_later(request: Any, wait: Wait) -> HttpResponse:
    """Says that something has to wait: too much came from here, or the server is busy. Nothing was done."""
    if is_by_program(request):
        problem = problems.busy() if wait.is_busy else problems.too_many(wait.seconds)
        return let_wait(problem_response(problem), wait.seconds)
    if request.htmx:
        return let_wait(show_in_place(sentence_of(wait, bool(request.FILES)), 429), wait.seconds)
    context: dict[str, object] = {"wait": wait, "back": way_back(request), "back_field": BACK_FIELD}
    if request.method == "POST":
        context |= {
            "posted": kept_fields(request),
            "has_files": bool(request.FILES),
            "has_secrets": has_typed_secret(request),
        }
    response = render(request, "429.html", context)
    response.headers["Cache-Control"] = "no-store"
    return let_wait(response, wait.seconds)


def sentence_of(wait: Wait, has_file: bool) -> str:
    """What is said, in the middle of a page, of a request that has to wait."""
    if wait.is_busy:
        what = _("The server is busy. Nothing was changed.")
    elif has_file:
        what = _("The file was not read: too many requests at once.")
    else:
        what = _("Not sent: too many requests at once.")
    again = (
        ngettext(
            "Please choose it again in %(seconds)s second.",
            "Please choose it again in %(seconds)s seconds.",
            wait.seconds,
        )
        if has_file and not wait.is_busy
        else ngettext(
            "Please try again in %(seconds)s second.",
            "Please try again in %(seconds)s seconds.",
            wait.seconds,
        )
    )
    return f"{what} {again % {'seconds': wait.seconds}}"


def kept_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """What was posted, without secrets and files, for a page that can send it again; None if it is too much.

    The page is shown to whoever sends too much: writing it must stay cheap.
    """
    posted = posted_fields(request)
    length = sum(len(name) + len(value) for name, value in posted)
    return posted if len(posted) <= MOST_KEPT_FIELDS and length <= MOST_KEPT else None


def way_back(request: Any, otherwise: str = "") -> str:
    """The page from which a form was sent; if the browser does not say, the page of what was to be done."""
    path: str = request.path
    above = path if is_page(path) else path.rpartition("/")[0]
    return (
        own_page(request, request.POST.get(BACK_FIELD, "")) or referring_page(request) or otherwise or above
    )


# For others


def log_refusal(request: Any, door: str) -> None:
    """Logs that somebody wanted to do what is for others; a page that only asks to sign in is no refusal."""
    who = request.who
    if who.by_key and who.account is None:
        log_event(Event.TOKEN_FAILED, request, detail=door)
    elif who.account or who.keeps or who.watches or request.method not in ("GET", "HEAD"):
        log_event(Event.REFUSED, request, detail=door)


def show_barred(request: Any, action: Action) -> HttpResponse:
    """Says that the action is for others; whoever is not signed in may do that first."""
    if is_by_program(request):
        if request.who.account is None:
            return problem_response(problems.not_signed_in(), {"WWW-Authenticate": "Bearer"})
        return problem_response(problems.not_yours())
    if request.htmx:
        return show_barred_in_place(request, action)
    is_stranger, is_look = request.who.account is None, request.method in LOOKS
    table = request.resolver_match.kwargs.get("pk") if action.of == "table" else None
    if is_stranger and table and (link := withdrawn_link(request, table)):
        return render(request, "link_gone.html", {"link": link, "status": 403}, status=403)
    if is_stranger and is_look:
        return redirect(sign_in_address(request.get_full_path()))
    context = {
        "action": action,
        "only": only_for(action),
        "onward": way_back(request),
        "is_look": is_look,
    }
    return render(request, "barred.html", context, status=403)


def only_for(action: Action) -> str:
    """Which roles may do it."""
    return _("only with the role %(roles)s. Nothing was changed.") % {"roles": say(any_of(labels_of(action)))}


def show_barred_in_place(request: Any, action: Action) -> HttpResponse:
    who, is_look, is_table = request.who, request.method in LOOKS, action.of == "table"
    if who.account:
        return show_in_place(f"{action.label}: {only_for(action)}", 403)
    if is_table and is_look and has_followed(who):
        over = _("This game is over and no longer shown without signing in.")
        return show_in_place(over, 403, sign_in_address(shown_page(request)), _("Sign in"))
    closed = _("This table is no longer open on this device.") if is_table else ""
    lost = _("The last tap was not recorded.") if is_table else _("What was entered was not saved.")
    sentences = [
        who.idle_sentence or closed or _("Nobody is signed in on this device."),
        "" if is_look else lost,
        _("Everything recorded before is safe.") if is_table else "",
        _("Please sign in again or open a new link.") if is_table else "",
    ]
    text = " ".join(filter(None, sentences))
    return show_in_place(text, 403, sign_in_address(shown_page(request)), _("Sign in"))


def has_followed(who: Who) -> bool:
    """Whether a table that is closed was open because its game was being played, and not by a link."""
    return who.shows_tables and not (who.keeps or who.watches or who.idle_sentence)


def labels_of(action: Action) -> list[str]:
    """The roles that may do it whatever the club has decided, in words."""
    granted = [(role.label, action.grants.get(role, Scope.CLUB)) for role in Role]
    return [
        str(label) if scope is Scope.ALL else _("%(role)s (own only)") % {"role": label}
        for label, scope in granted
        if scope is not Scope.CLUB
    ]


def sign_in_address(onward: str) -> str:
    return f"{reverse('sign_in')}?{urlencode({'next': onward})}"


def shown_page(request: Any) -> str:
    """The page in which htmx asked for a part; the start page where the browser does not say which."""
    return own_page(request, request.htmx.current_url or "") or reverse("home")


def withdrawn_link(request: HttpRequest, table: int) -> Link | None:
    """The link by which this device was at this table until it was withdrawn."""
    if table > LARGEST_ID:
        return None
    return Link.objects.filter(pk__in=held_links(request), session=table).exclude(closed=None).last()


def lead_to_second_factor(request: Any) -> HttpResponseBase:
    """Leads whoever has to set up a second factor to its page, and from there back to where they were.

    A page that asks for news by itself stays where it is, and says so: nobody is thrown out of it in the
    middle of something.
    """
    if is_by_program(request):
        return problem_response(problems.not_yours())
    address = reverse("second_factor")
    if request.htmx:
        address += f"?{urlencode({'next': shown_page(request)})}"
        if is_poll(request):
            text = _("The club requires a second factor for this account. Please set it up first.")
            return show_in_place(text, 403, address, _("Set up second factor"))
        return HttpResponseClientRedirect(address)
    onward = request.get_full_path() if request.method in LOOKS else referring_page(request)
    return see_other(f"{address}?{urlencode({'next': onward})}" if onward else address)


def show_too_old(request: Any, reason: str = "") -> HttpResponse:
    """Answers a form that is not from our pages, or from one that is too old; a forged one would look so."""
    log_event(Event.FOREIGN_FORM, request)
    if getattr(request, "htmx", False):
        return show_in_place(_("This page was out of date: nothing was changed. Please reload it."), 403)
    return render(request, "403_csrf.html", status=403)


def method_not_allowed(request: HttpRequest, name: str | None) -> HttpResponse:
    """Answers a method that the table does not name: it is closed, whatever a view would say."""
    methods = [door.partition(" ")[0] for door in DOORS if door.partition(" ")[2] == name]
    if is_by_program(request):
        return problem_response(problems.not_a_method(), {"Allow": ", ".join(methods)})
    return HttpResponseNotAllowed(methods, render_to_string("405.html", request=request))
