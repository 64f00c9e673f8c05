"""The pages before the table: a new game, a record brought along."""

from dataclasses import replace
from hashlib import sha256
from secrets import token_urlsafe

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.request import Request
from accounts.security_log import Event, log_event
from games.engine.game import Refused
from games.engine.record import Record, read_record
from games.models import PlaySession
from games.names import suggested_names
from games.new_game.opening import opening_page
from games.new_game.page import NEXT, Faulty, NewGame, is_about_board
from games.new_game.places import name_id
from games.records import AlreadyHere, KnownPlay, RecordPreview, preview_record, store_record
from games.sessions import begin_session
from games.titles import TITLES
from scoring.document import Malformed, parse
from scoring.wording import listed, readable
from web.redirects import see_page
from web.wording import say

LARGEST_RECORD = 1024 * 1024


# Whoever comes back to the page gets a fresh one, with a key of its own.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_session(request: Request) -> HttpResponse:
    if not TITLES:
        raise Http404
    if request.method != "POST":
        return _show_new_game(request, opening_page(TITLES, request.who.account, request.GET))
    form = NewGame.typed(TITLES, request.POST, request.FILES)
    wish = request.POST.get("arrange")
    if wish is not None and form.is_enter_in_name(wish):
        if form.next_to_fill and not form.may_begin_at(wish.removeprefix(NEXT).strip()):
            return _show_new_game(request, replace(form.dealt(), focus=form.next_to_fill))
    elif wish is not None:
        part = "#board" if is_about_board(wish) else "#seats"
        return _show_new_game(request, form.arranged(wish), fragment=part if request.htmx else "")
    try:
        setup = form.setup()
    except Faulty as faulty:
        return _show_new_game(request, form.marked(faulty))
    try:
        session = begin_session(
            form.game,
            setup,
            show_scores=form.show_scores,
            take_back=form.take_back,
            key=form.key_for(setup),
            by=request.who.name,
        )
    except Malformed as malformed:  # two of the players were merged since their names were read
        return _show_new_game(request, form.marked(Faulty({name_id(0): say(malformed.text)})))
    if request.who.account:
        session.keepers.add(request.who.account)
    log_event(Event.TABLE_LINKS_MADE, request, detail=f"table {session.pk}")
    return _see_table(session)


def _show_new_game(request: HttpRequest, form: NewGame, *, fragment: str = "") -> HttpResponse:
    context = {"form": form, "chapter": form.chapter, "known": suggested_names(""), "here": request.path}
    return render(request, f"new_session.html{fragment}", context, status=422 if form.faults else 200)


def _see_table(session: PlaySession) -> HttpResponse:
    return see_page("table", session.pk)


@require_safe
def player_names(request: HttpRequest) -> HttpResponse:
    """The names of the club that contain what was typed so far, which the page sends as `name`."""
    return render(request, "new_session.html#known", {"known": suggested_names(request.GET.get("name", ""))})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_record(request: Request) -> HttpResponse:
    """Reads a record and shows what is in it; stores it when that was seen."""
    if request.method != "POST":
        return render(request, "import_record.html", {"key": token_urlsafe(16)})
    # A page that showed a record sends its text again.
    is_seen = bool({"store", "again"} & request.POST.keys())
    file = None if is_seen else request.FILES.get("file")
    pasted = request.POST.get("record", "").encode()
    size = (file.size or 0) if file else len(pasted)
    if size > LARGEST_RECORD:
        too_large = _("A record has only a few KB; this file has %(size)s.") % {"size": filesizeformat(size)}
        return _show_not_kept(request, 413, too_large)
    raw = file.read() if file else pasted
    if not raw.strip():
        return _show_not_kept(request, 422, _("Choose a file, or paste a record."))
    return _take_record(request, raw, is_seen=is_seen)


def _take_record(request: Request, raw: bytes, *, is_seen: bool) -> HttpResponse:
    try:
        record = read_record(parse(raw), TITLES)
        if not is_seen:
            return _show_preview(request, preview_record(record), raw)
        key, by = _key(request, raw), request.who.name
        session = store_record(record, key=key, by=by, only_new="again" not in request.POST)
    except AlreadyHere as here:
        return _show_known(request, here.known, raw)
    except Malformed as malformed:
        return _show_not_kept(request, 422, say(malformed.text), raw)
    except Refused as refused:
        return _show_not_kept(
            request, 422, say(refused.ruling.message), raw, **_refused_move(record, refused)
        )
    log_event(Event.TABLE_LINKS_MADE, request, detail=f"table {session.pk}")
    return _see_table(session)


def _key(request: Request, raw: bytes) -> str:
    """The key under which what was sent twice from one page is stored once; empty where the page has none."""
    page = request.POST.get("key", "")
    return sha256(page.encode() + raw).hexdigest() if page else ""


def _show_preview(request: HttpRequest, preview: RecordPreview, raw: bytes) -> HttpResponse:
    """What is in the record; its text goes along with the page."""
    context = {"preview": preview, "pasted": _text(raw), "key": token_urlsafe(16)}
    return render(request, "import_record.html", context)


def _show_known(request: HttpRequest, known: KnownPlay, raw: bytes) -> HttpResponse:
    """The page says which play it is; what was sent goes along, to be imported all the same."""
    players = known.session.seats.order_by("number").select_related("player")
    context = {
        "known": known,
        "players": listed([seat.player.name for seat in players]),
        "pasted": _text(raw),
        "key": token_urlsafe(16),
    }
    return render(request, "import_record.html", context, status=409)


def _refused_move(record: Record, refused: Refused) -> dict[str, object]:
    """The move that was refused, with its number counted from 1, and the rules it breaks."""
    rules = [code for code in refused.ruling.rules if code in record.game.rulebook]
    return {
        "move": record.replay.accepted + 1,
        "line": readable(refused.ruling.text, 60),
        "rules": rules,
        "game": record.game,
    }


def _show_not_kept(
    request: HttpRequest, status: int, why: str, raw: bytes = b"", **context: object
) -> HttpResponse:
    """Says why nothing was imported. What was sent comes back as text, from a file too, to be corrected."""
    typed = {"pasted": _text(raw) or request.POST.get("record", ""), "key": token_urlsafe(16)}
    return render(request, "import_record.html", {"why": why, **typed, **context}, status=status)


def _text(raw: bytes) -> str:
    """What was sent, as text; empty where it is none."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""
