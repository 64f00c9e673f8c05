"""The pages before play: all tournaments, what is agreed for one, and one brought along as a file."""

from dataclasses import replace
from secrets import token_urlsafe
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.request import Request
from games.forms import Faulty, is_about_board
from games.titles import TITLES
from games.write_queue import writing
from scoring.document import Malformed
from tournaments.desk.imports import LARGEST_FILE, Brought, bring_in, has_untitled, here_already, read_file
from tournaments.desk.set_up import change, delete, fixed_of, set_up
from tournaments.forms.set_up import DELETE, SetUp, Wrong, day_read
from tournaments.models import DrawnTable, Event, Participant, locked
from tournaments.progress import name_of
from tournaments.views.request import event_or_404
from web.reading import LARGEST_ID
from web.redirects import see_page
from web.wording import say

ON_A_PAGE = 20
PARTS = {"rounds-part": "#rounds", "criteria": "#criteria"}
"""By the id of what is drawn anew: the part of the template."""


# All of them


class Listed(NamedTuple):
    """A tournament as the list tells it."""

    event: Event
    entrants: int
    rounds: int
    now: str
    """The round that is played; empty before the first draw."""
    is_common: bool
    """Is it one of those before the knock-out?"""
    is_over: bool


@require_safe
def tournaments(request: Request) -> HttpResponse:
    tables = Prefetch("stages__draws__tables", DrawnTable.objects.select_related("session", "typed"))
    events = Event.objects.prefetch_related("stages__draws", tables).order_by("-day", "-pk")
    page = Paginator(events, ON_A_PAGE).get_page(request.GET.get("page"))
    people = Participant.objects.filter(event__in=[event.pk for event in page])
    entrants = dict(people.values_list("event").annotate(Count("pk")))
    context = {"page": page, "listed": [listed(event, entrants.get(event.pk, 0)) for event in page]}
    return render(request, "tournaments/list.html", context)


def listed(event: Event, entrants: int) -> Listed:
    stages = sorted(event.stages.all(), key=lambda stage: stage.number)
    drawn = [(stage, stage.draw) for stage in stages if stage.draw]
    missing = [
        stage.number for stage, draw in drawn if any(table.play is None for table in draw.tables.all())
    ]
    now = missing[0] if missing else drawn[-1][0].number if drawn else 0
    is_over = bool(drawn) and len(drawn) == len(stages) and not missing
    name = name_of(event, now) if now else ""
    return Listed(event, entrants, event.rounds, name, now <= event.rounds, is_over)


# What is agreed


# Whoever comes back to the page gets a fresh one, with a key of its own.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: Request) -> HttpResponse:
    form = SetUp.blank()
    if request.method != "POST":
        return set_up_page(request, form)
    form = form.sent(request.POST, request.FILES)
    if (wish := request.POST.get("arrange")) is not None:
        return arranged(request, form, wish)
    try:
        plan = form.plan()
    except Faulty as faulty:
        return set_up_page(request, replace(form, faults=faulty.faults))
    event = set_up(plan, key=form.key_for(plan), who=request.who.name)
    return see_page("entrants", event.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_event(request: Request, pk: int) -> HttpResponse:
    if request.POST.get("do") == DELETE:
        return deleted(request, pk)
    event = event_or_404(pk)
    if request.method != "POST":
        return set_up_page(request, SetUp.of(event, fixed_of(event)), event)
    with writing():  # nothing is drawn or scored between the look and the change
        event = locked(event.pk)
        form = SetUp.of(event, fixed_of(event)).sent(request.POST, request.FILES)
        if (wish := request.POST.get("arrange")) is not None:
            return arranged(request, form, wish, event)
        try:
            change(event, form.plan())
        except Faulty as faulty:
            return set_up_page(request, replace(form, faults=faulty.faults), event)
    return see_page("event", event.pk)


def deleted(request: Request, pk: int) -> HttpResponse:
    """Tapped twice it is gone once."""
    try:
        delete(min(pk, LARGEST_ID))
    except Malformed as malformed:
        event = event_or_404(pk)
        form = SetUp.of(event, fixed_of(event))
        return set_up_page(request, replace(form, faults={DELETE: say(malformed.text)}), event)
    return see_page("tournaments")


def arranged(request: Request, form: SetUp, wish: str, event: Event | None = None) -> HttpResponse:
    """What was tapped is done on the page and not kept; a page with htmx gets the part it asks for."""
    target = (request.htmx.target or "") if request.htmx else ""
    if not is_about_board(wish):
        return set_up_page(request, form.arranged(wish), event, part=PARTS.get(target, ""))
    slug = target.removeprefix("board-") if target else ""
    form = form.arranged(wish, slug)
    for terms in form.terms if slug else ():
        if terms.chapter.game.slug == slug:
            context = {"form": terms.form, "chapter": terms.chapter, "here": request.path}
            status = 422 if terms.form.fault_of_board else 200
            return render(request, "new_session.html#board", context, status=status)
    return set_up_page(request, form, event)


def set_up_page(
    request: HttpRequest, form: SetUp, event: Event | None = None, *, part: str = ""
) -> HttpResponse:
    context = {"form": form, "event": event, "here": request.path, "tab": "set-up"}
    status = 422 if form.faults else 200
    return render(request, f"tournaments/set_up.html{part}", context, status=status)


# A file


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_event(request: Request) -> HttpResponse:
    if request.method != "POST":
        return import_page(request)
    file = request.FILES.get("file")
    pasted = request.POST.get("text", "").encode()
    size = (file.size or 0) if file else len(pasted)
    if size > LARGEST_FILE:
        why = _("A tournament file has at most %(most)s; this one has %(size)s.")
        most = {"most": filesizeformat(LARGEST_FILE), "size": filesizeformat(size)}
        return import_page(request, why % most, status=413)
    raw = file.read() if file else pasted
    if not raw.strip():
        return import_page(request, _("Choose a file, or paste the text of one."))
    return imported(request, raw)


def imported(request: Request, raw: bytes) -> HttpResponse:
    said = request.POST
    text = raw.decode(errors="replace")
    try:
        tournament = read_file(raw)
        brought = Brought(tournament, said.get("title", ""), day_read(said.get("day", "")))
        page = said.get("key", "")
        if not said.get("again") and (here := here_already(brought, page)):
            return import_page(request, text=text, here=here, status=409)
        if has_untitled(tournament) and said.get("title") not in TITLES:
            why = _("Rounds without a game are in it: choose below what they were.")
            if not tournament.rounds:
                why = _("No round is in it yet: choose below what is played.")
            return import_page(request, why, text=text, asks_title=True)
        event = bring_in(brought, page=page, who=request.who.name)
    except Wrong as wrong:
        return import_page(request, f"{_('Date')}: {wrong}", text=text)
    except Malformed as malformed:
        return import_page(request, say(malformed.text), text=text)
    return see_page("event", event.pk)


def import_page(
    request: HttpRequest,
    why: str = "",
    *,
    text: str = "",
    asks_title: bool = False,
    here: Event | None = None,
    status: int = 422,
) -> HttpResponse:
    """A file that was refused comes back as text: nobody has to look for it again."""
    said = request.POST
    context = {
        "why": why,
        "here": here,
        "text": text or said.get("text", ""),
        "day": said.get("day") or timezone.localdate().isoformat(),
        "title": said.get("title", ""),
        "titles": TITLES.values(),
        "asks_title": asks_title or bool(said.get("title")),
        "key": token_urlsafe(16),
    }
    return render(request, "tournaments/import.html", context, status=status if why or here else 200)
