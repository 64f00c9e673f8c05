"""A tournament brought along as a file."""

from secrets import token_urlsafe

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.request import Request
from games.titles import TITLES
from scoring.document import Malformed
from tournaments.desk.imports import LARGEST_FILE, Upload, earlier_import, has_untitled, read_file
from tournaments.desk.imports import import_tournament as store_tournament
from tournaments.forms.fields import DayField
from tournaments.models import Tournament
from web.redirects import see_page
from web.wording import say


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_tournament(request: Request) -> HttpResponse:
    if request.method != "POST":
        return show_import(request)
    uploaded = request.FILES.get("file")
    pasted = request.POST.get("text", "").encode()
    size = (uploaded.size or 0) if uploaded else len(pasted)
    if size > LARGEST_FILE:
        why = _("A tournament file has at most %(most)s; this one has %(size)s.")
        most = {"most": filesizeformat(LARGEST_FILE), "size": filesizeformat(size)}
        return show_import(request, why % most, status=413)
    raw = uploaded.read() if uploaded else pasted
    if not raw.strip():
        return show_import(request, _("Choose a file, or paste its text."))
    return store_import(request, raw)


def store_import(request: Request, raw: bytes) -> HttpResponse:
    sent = request.POST
    text = raw.decode(errors="replace")
    try:
        file = read_file(raw)
        upload = Upload(file, sent.get("title", ""), DayField().clean(sent.get("day", "")))
        page = sent.get("key", "")
        if not sent.get("once_more") and (here := earlier_import(upload, page)):
            return show_import(request, text=text, here=here, status=409)
        if has_untitled(file) and sent.get("title") not in TITLES:
            why = _("The file has rounds without a game: choose below what they were.")
            if not file.rounds:
                why = _("The file has no rounds yet: choose below what is played.")
            return show_import(request, why, text=text, asks_title=True)
        tournament = store_tournament(upload, page=page, who=request.who.name)
    except ValidationError as error:
        return show_import(request, f"{_('Date')}: {error.messages[0]}", text=text)
    except Malformed as malformed:
        return show_import(request, say(malformed.text), text=text)
    return see_page("tournament", tournament.pk)


def show_import(
    request: HttpRequest,
    why: str = "",
    *,
    text: str = "",
    asks_title: bool = False,
    here: Tournament | None = None,
    status: int = 422,
) -> HttpResponse:
    """The page; a file that was refused comes back as text, so that nobody has to look for it again."""
    sent = request.POST
    context = {
        "why": why,
        "here": here,
        "text": text or sent.get("text", ""),
        "day": sent.get("day") or timezone.localdate().isoformat(),
        "title": sent.get("title", ""),
        "titles": TITLES.values(),
        "asks_title": asks_title or bool(sent.get("title")),
        "key": token_urlsafe(16),
    }
    return render(request, "tournaments/import.html", context, status=status if why or here else 200)
