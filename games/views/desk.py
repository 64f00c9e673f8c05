"""Who has a table: its links, its scorekeepers, and the tablet that takes a link."""

from secrets import token_urlsafe

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import Role
from accounts.models import Account, fingerprint
from accounts.request import Request
from accounts.security_log import Event, log_event
from games.folds import history_of
from games.held_links import handed_link, held_links, hold_links
from games.links import close_link, renew_link, take_link
from games.models import Link, PlaySession
from games.views.pages import of_a_session, present_tablet
from web.missing import Missing, first_or_missing
from web.reading import whole_number
from web.redirects import see_other, see_page

MOST_HELD = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_table(request: Request, code: str) -> HttpResponse:
    """Gives the table to the tablet that keeps the score. Only a tap takes the link: what merely opens an
    address, as a reader of QR codes does, must not have it."""
    link = link_of(code, Link.KEEP)
    is_mine = link.pk in held_links(request)
    if link.closed or (link.taken and not is_mine):
        return show_link_gone(request, link)
    if not is_mine and request.method != "POST":
        players = history_of(link.session).setup.players
        return render(request, "take_table.html", {"session": link.session, "players": players})
    if not is_mine:
        if not take_link(link):
            return show_link_gone(request, link)
        log_event(Event.TABLE_LINK_TAKEN, request, detail=f"table {link.session_id}")
    return go_to_table(request, link)


@never_cache
@require_GET
def watch(request: Request, code: str) -> HttpResponse:
    link = link_of(code, Link.WATCH)
    if link.closed:
        return show_link_gone(request, link)
    if link.pk not in held_links(request):
        log_event(Event.SPECTATOR_LINK_USED, request, detail=f"table {link.session_id}")
    return go_to_table(request, link)


def link_of(code: str, kind: str) -> Link:
    """The link with this code; raises `Missing` where there is none."""
    rows = Link.objects.filter(digest=fingerprint(code), kind=kind).select_related("session")
    what = _("There is no table behind this link")
    why = _("Perhaps a letter is missing. Ask the referee or the scorekeeper for a new link.")
    return first_or_missing(rows, Missing(what, why, "home", _("To the start page")))


def show_link_gone(request: Request, link: Link) -> HttpResponse:
    status = 410 if link.closed else 403
    return render(request, "link_gone.html", {"link": link, "status": status}, status=status)


def go_to_table(request: Request, link: Link) -> HttpResponse:
    response = see_page("table", link.session_id)
    # The latest are enough: a tablet goes from table to table all year.
    hold_links(response, [*(held for held in held_links(request) if held != link.pk), link.pk][-MOST_HELD:])
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_session
def desk(request: Request, session: PlaySession) -> HttpResponse:
    """The links and scorekeepers of a table."""
    if request.method == "POST":
        change_desk(request, session, request.POST.get("wish", ""))
        return see_other(request.path)
    tablet = present_tablet(request, session, history_of(session))
    context: dict[str, object] = {"tablet": tablet, "key": token_urlsafe(12)}
    if tablet.rights.may_hand_out:
        keepers = {*session.keepers.all()}
        context |= {
            "keep": handed_link(request, session, Link.KEEP),
            "watch": handed_link(request, session, Link.WATCH),
            "keepers": [(account, account in keepers) for account in scorekeepers()],
        }
    return render(request, "desk.html", context)


def change_desk(request: Request, session: PlaySession, wish: str) -> None:
    what, _, whom = wish.partition(" ")
    by, at = request.who.name, f"table {session.pk}"
    match what:
        case "renew" if whom in (Link.KEEP, Link.WATCH):
            renew_link(session, whom, by)
            log_event(Event.TABLE_LINK_RENEWED, request, detail=at)
        case "close" if whom in (Link.KEEP, Link.WATCH):
            close_link(session, whom, by)
            log_event(Event.TABLE_LINK_CLOSED, request, detail=at)
        case "give" | "take":
            for keeper in scorekeepers().filter(pk=whole_number(whom)):
                is_given = what == "give"
                (session.keepers.add if is_given else session.keepers.remove)(keeper)
                event = Event.TABLE_GIVEN if is_given else Event.TABLE_TAKEN_AWAY
                log_event(event, request, account=keeper, detail=at)


def scorekeepers() -> QuerySet[Account]:
    return Account.objects.named().filter(role=Role.SCOREKEEPER, is_active=True).order_by("folded")
