"""The page on which a tournament is set up, and changed later."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.request import Request
from games.new_game.page import Faulty, is_about_board
from games.write_queue import writing
from scoring.document import Malformed
from tournaments.desk.set_up import change_set_up, delete_tournament, fixed_of, set_up_tournament
from tournaments.forms.set_up import DELETE, SetUp
from tournaments.models import Tournament, lock_tournament
from tournaments.views.request import tournament_or_404
from web.reading import LARGEST_ID
from web.redirects import see_page
from web.wording import say

PARTS = {"rounds-part": "#rounds", "criteria": "#criteria"}
"""The part of the template by the id of the element that is drawn anew."""


# Never cached: whoever comes back to the page gets a fresh one, with a key of its own.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_tournament(request: Request) -> HttpResponse:
    form = SetUp.blank()
    if request.method != "POST":
        return show_set_up(request, form)
    form = form.sent(request.POST, request.FILES)
    if (button := request.POST.get("arrange")) is not None:
        return show_arranged(request, form, button)
    try:
        plan = form.plan()
    except Faulty as faulty:
        return show_set_up(request, replace(form, faults=faulty.faults))
    tournament = set_up_tournament(plan, key=form.key_for(plan), who=request.who.name)
    return see_page("entrants", tournament.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_tournament(request: Request, pk: int) -> HttpResponse:
    tournament = tournament_or_404(pk)
    if request.method != "POST":
        return show_set_up(request, SetUp.of(tournament, fixed_of(tournament)), tournament)
    with writing():  # nothing is drawn or scored between the look and the change
        tournament = lock_tournament(tournament.pk)
        form = SetUp.of(tournament, fixed_of(tournament)).sent(request.POST, request.FILES)
        if (button := request.POST.get("arrange")) is not None:
            return show_arranged(request, form, button, tournament)
        try:
            change_set_up(tournament, form.plan(), who=request.who.name)
        except Faulty as faulty:
            return show_set_up(request, replace(form, faults=faulty.faults), tournament)
    return see_page("tournament", tournament.pk)


@never_cache
@require_POST
def delete(request: Request, pk: int) -> HttpResponse:
    """Deletes the tournament; a second tap does no harm."""
    try:
        delete_tournament(min(pk, LARGEST_ID), who=request.who.name)
    except Malformed as malformed:
        tournament = tournament_or_404(pk)
        form = SetUp.of(tournament, fixed_of(tournament))
        return show_set_up(request, replace(form, faults={DELETE: say(malformed.text)}), tournament)
    return see_page("tournaments")


def show_arranged(
    request: Request, form: SetUp, button: str, tournament: Tournament | None = None
) -> HttpResponse:
    """The page after a button that changes the form and saves nothing; htmx gets the part it asks for."""
    target = (request.htmx.target or "") if request.htmx else ""
    if not is_about_board(button):
        return show_set_up(request, form.arranged(button), tournament, part=PARTS.get(target, ""))
    slug = target.removeprefix("board-") if target else ""
    form = form.arranged(button, slug)
    for terms in form.terms if slug else ():
        if terms.chapter.game.slug == slug:
            context = {"form": terms.form, "chapter": terms.chapter, "here": request.path}
            status = 422 if terms.form.fault_of_board else 200
            return render(request, "new_session.html#board", context, status=status)
    return show_set_up(request, form, tournament)


def show_set_up(
    request: HttpRequest, form: SetUp, tournament: Tournament | None = None, *, part: str = ""
) -> HttpResponse:
    context = {"form": form, "tournament": tournament, "here": request.path, "tab": "set-up"}
    status = 422 if form.faults else 200
    return render(request, f"tournaments/set_up.html{part}", context, status=status)
