"""A finished game as it is being entered: who played, what the table shows, and the score at every tap."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.request import Request
from games.engine.finished import Answers
from games.models import PlaySession, is_entry_key
from games.names import suggested_names
from games.new_game.page import NEXT, Faulty, NewGame, is_about_board
from games.titles import TITLES
from plays.drafts.drafted import TOTALS, DraftedGame
from plays.drafts.page import DraftPage
from plays.forms import CircumstancesForm
from plays.models import LONGEST_REASON, Draft, KeyTaken, Overtaken, Version, save_result
from plays.views.missing import no_draft
from scoring.document import Malformed
from scoring.wording import Text
from scoring.words import NO_FIELD, Field
from web.files import style_sheet
from web.missing import first_or_missing
from web.reading import cut_to_one_line, whole_number
from web.redirects import see_other, see_page

MOST_UNDONE = 300


# Who played, when and where


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def score(request: Request) -> HttpResponse:
    """Begins to score a finished game: the title, the names, day and place."""
    if not TITLES:
        raise Http404
    if request.method != "POST":
        form = NewGame.blank(TITLES, request.GET.get("title", ""), is_over=True)
        return _show_who_played(request, form, CircumstancesForm.of())
    return _read_who_played(request, TITLES, _begin_draft)


def _begin_draft(request: Request, form: NewGame, circumstances: CircumstancesForm) -> HttpResponse:
    way = TOTALS if request.POST.get("way") == TOTALS else ""
    setup, when = form.setup(), circumstances.circumstances
    drafted = DraftedGame.new(form.game, setup, when, way)
    # What is sent twice from one page is begun once.
    content = repr((form.key_for(setup), when, way))
    token = sha256(content.encode()).hexdigest() if form.key else token_urlsafe()
    began = {"title": form.game.slug, "content": drafted.content, "owner": request.who.account}
    draft, _new = Draft.objects.get_or_create(token=token, defaults=began)
    return see_page("draft", draft.pk)


def of_a_draft(view: Callable[[Any, Draft], HttpResponse]) -> Callable[[Any, int], HttpResponse]:
    """Gives a view the draft whose number is in the address; a draft that was saved leads to its play."""

    @wraps(view)
    def answer(request: HttpRequest, pk: int) -> HttpResponse:
        drafts = Draft.objects.filter(title__in=TITLES, discarded=False).select_related("session")
        draft = drafts.filter(pk=pk).first()
        with suppress(Draft.DoesNotExist):  # saved by another request while this one was under way
            if draft:
                return view(request, draft)
        saved = Version.of_draft(pk).first()
        if request.headers.get("HX-Request"):  # another tablet has saved it, or thrown it away
            address = reverse("played", args=[saved.session_id]) if saved else _after_discarding(pk)
            return HttpResponse(headers={"HX-Redirect": address})
        if saved is None:
            raise no_draft()
        return see_page("played", saved.session_id)

    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_draft
def draft_table(request: Request, draft: Draft) -> HttpResponse:
    """Changes names, colours, options, day and place of a draft."""
    drafted = DraftedGame.of_content(draft.title, draft.content)
    if request.method != "POST":
        form = NewGame.from_setup(drafted.game, drafted.setup)
        return _show_who_played(request, form, CircumstancesForm.of(drafted.circumstances), draft)

    def change(request: Request, form: NewGame, circumstances: CircumstancesForm) -> HttpResponse:
        changed = drafted.reseated(form.setup(), circumstances.circumstances)
        draft.change(changed.content, seen=draft.edits, editor=token_urlsafe(12))
        return see_page("draft", draft.pk)

    return _read_who_played(request, {draft.title: drafted.game}, change, draft)


def _read_who_played(
    request: Request,
    titles: Any,
    then: Callable[[Request, NewGame, CircumstancesForm], HttpResponse],
    draft: Draft | None = None,
) -> HttpResponse:
    """Reads the form and goes on with `then`, or shows its faults; a tap on a seat only rearranges it."""
    form = NewGame.typed(titles, request.POST, request.FILES, is_over=True)
    circumstances = CircumstancesForm(request.POST, use_required_attribute=False)
    wish = request.POST.get("arrange")
    if wish is not None and form.is_enter_in_name(wish):
        if form.next_to_fill and not form.may_begin_at(wish.removeprefix(NEXT).strip()):
            form = replace(form.dealt(), focus=form.next_to_fill)
            return _show_who_played(
                request, form, CircumstancesForm(initial=_typed_circumstances(request)), draft
            )
    elif wish is not None:
        part = "#board" if is_about_board(wish) else "#seats"
        fragment = part if request.htmx else ""
        typed = CircumstancesForm(initial=_typed_circumstances(request))
        return _show_who_played(request, form.arranged(wish), typed, draft, fragment=fragment)
    try:
        form.setup()
    except Faulty as faulty:
        return _show_who_played(request, form.marked(faulty), circumstances, draft)
    if not circumstances.is_valid():
        return _show_who_played(request, form.dealt(), circumstances, draft)
    return then(request, form, circumstances)


def _typed_circumstances(request: HttpRequest) -> dict[str, Any]:
    """Day and place as typed, right or wrong."""
    return {name: request.POST.get(name, "") for name in CircumstancesForm.base_fields}


def _show_who_played(
    request: HttpRequest,
    form: NewGame,
    circumstances: CircumstancesForm,
    draft: Draft | None = None,
    *,
    fragment: str = "",
) -> HttpResponse:
    wrong = bool(form.faults) or (circumstances.is_bound and not circumstances.is_valid())
    context = {
        "form": form,
        "chapter": form.chapter,
        "known": suggested_names(""),
        "circumstances": circumstances,
        "places": _places(),
        "here": request.path,
        "draft": draft,
        "wrong": wrong,
    }
    template = f"new_session.html{fragment}" if fragment else "score.html"
    return render(request, template, context, status=422 if wrong else 200)


def _places() -> list[str]:
    """The places where games were played lately."""
    plays = PlaySession.objects.exclude(place="").order_by("-pk").values_list("place", flat=True)[:50]
    return [*dict.fromkeys(plays)][:10]


# What the table shows


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_draft
def draft(request: Request, draft: Draft) -> HttpResponse:
    """The page of a game being entered. Each change is kept at once, and answered with the score."""
    drafted = DraftedGame.of_content(draft.title, draft.content)
    if request.method != "POST":
        leaf, tool = request.GET.get("leaf", ""), request.GET.get("tool", "")
        reason = draft.content.get("reason", "")
        return _show_draft(request, DraftPage(draft, drafted, token_urlsafe(12), leaf, tool, reason=reason))
    page = _sent_page(request, draft, drafted)
    if "undo" in request.POST:
        page = replace(page, drafted=_undone(draft, drafted))
    is_saved = draft.change(
        _content(draft, drafted, page), seen=whole_number(request.POST.get("edits")), editor=page.editor
    )
    if not is_saved:
        fresh = DraftedGame.of_content(draft.title, draft.content)
        # A page that is behind changes nothing until it is reloaded: its numbers are old.
        page = replace(page, drafted=fresh, is_overtaken=True, seen=whole_number(request.POST.get("edits")))
    elif request.POST.get("do") == "save":
        return _save_draft(request, page)
    elif not request.htmx and not page.drafted.faults:
        return redirect(f"{page.home}?{urlencode({'leaf': page.opened, 'tool': page.tool})}")
    return _show_draft(request, page)


def _content(draft: Draft, before: DraftedGame, page: DraftPage) -> dict[str, Any]:
    """What is kept: the answers, and how to get back to those before."""
    past = draft.content.get("past", [])
    if page.drafted.answers != before.answers and "undo" not in page.sent:
        past = [*past, _changes(page.drafted.answers, before.answers)][-MOST_UNDONE:]
    elif "undo" in page.sent:
        past = past[:-1]
    return {**page.drafted.content, "past": past, "reason": page.reason}


def _changes(now: Answers, then: Answers) -> dict[str, str | None]:
    """What to set, and what to leave out (None), to get from one to the other."""
    names = [name for name in {**now, **then} if now.get(name) != then.get(name)]
    return {name: then.get(name) for name in names}


def _undone(draft: Draft, drafted: DraftedGame) -> DraftedGame:
    past = draft.content.get("past", [])
    if not past:
        return drafted
    answers = {**drafted.answers, **past[-1]}
    return replace(drafted, answers={name: value for name, value in answers.items() if value is not None})


def _sent_page(request: Request, draft: Draft, drafted: DraftedGame) -> DraftPage:
    """What a page has sent: numbers as they stand there, and what was tapped, in order."""
    sent = request.POST
    drafted = drafted.answered({name: str(sent[name]) for name in sent})
    taps, last = [*sent.getlist("did")], NO_FIELD
    if "at" in sent:
        taps.append(f"at {sent['at']} {sent.get('tool', '')}")
    if "hold" in sent:
        taps.append(f"hold {sent['hold']}")
    for tap in taps:
        kind, what, how = (*tap.split(" ", 2), "", "")[:3]
        if kind == "at":
            last = Field(what)
            drafted = drafted.tapped(last, how)
        elif kind == "hold":
            drafted = drafted.held(what, how)
    if "step" in sent:
        drafted = drafted.stepped(sent["step"])
    if "way" in sent:
        drafted = drafted.by_way(sent["way"])
    editor = sent.get("editor", "")
    return DraftPage(
        draft,
        drafted,
        editor if is_entry_key(editor) else token_urlsafe(12),
        sent.get("leaf", ""),
        sent.get("tool", ""),
        last if not drafted.faults else NO_FIELD,
        reason=cut_to_one_line(sent.get("reason", ""), LONGEST_REASON),
        sent=frozenset(sent),
    )


def _save_draft(request: Request, page: DraftPage) -> HttpResponse:
    drafted, draft = page.drafted, page.draft
    refusal = drafted.obstacle() or _correction_refusal(page)
    if refusal or drafted.faults:
        return _show_draft(request, replace(page, refusal=refusal))
    try:
        version, _new = save_result(
            drafted.result,
            drafted.circumstances,
            key=draft.key,
            session=draft.session,
            after=draft.after,
            reason=page.reason,
            who=request.who.name,
        )
    except KeyTaken:
        raise Draft.DoesNotExist from None  # it was saved meanwhile, with something else in it
    except Overtaken:
        corrected = Text(
            "Somebody else has changed this result meanwhile. "
            "Please discard this correction and start again.",
            "Inzwischen hat jemand anderes dieses Ergebnis geändert. "
            "Bitte diese Berichtigung verwerfen und neu beginnen.",
        )
        return _show_draft(request, replace(page, refusal=corrected))
    except Malformed as malformed:  # two of the names are the same player by now
        return _show_draft(request, replace(page, refusal=malformed.text))
    draft.delete()
    address = reverse("played", args=[version.session_id])
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": address})
    return see_other(address)


def _correction_refusal(page: DraftPage) -> Text | None:
    """The reason why a correction cannot be saved: nothing has changed, or it says no reason."""
    if page.draft.session is None:
        return None
    corrected = page.draft.session.versions.filter(number=page.draft.after).first()
    entered = (dict(page.drafted.result.document), page.drafted.circumstances)
    if corrected and entered == (corrected.document, corrected.circumstances):
        return Text("Nothing was changed.", "Es wurde nichts geändert.")
    if not page.reason:
        return Text(
            "Please say why the result is changed.", "Bitte angeben, warum das Ergebnis geändert wird."
        )
    return None


def _show_draft(request: Request, page: DraftPage) -> HttpResponse:
    status = 409 if page.is_overtaken else 422 if page.refusal or page.drafted.faults else 200
    fragment = "#shown" if request.htmx else ""
    return render(request, f"draft.html{fragment}", {"page": page}, status=status)


@require_GET
@of_a_draft
def draft_style(request: HttpRequest, draft: Draft) -> HttpResponse:
    """The style sheet with the places of the board's fields."""
    page = DraftPage(draft, DraftedGame.of_content(draft.title, draft.content), "")
    if not page.style:
        raise Http404
    return style_sheet(page.style)


@require_POST
def discard(request: HttpRequest, pk: int) -> HttpResponse:
    """Discards a draft, or brings it back; a play that was to be corrected stays as it is."""
    draft, is_back = first_or_missing(Draft.objects.filter(pk=pk), no_draft()), "back" in request.POST
    Draft.objects.filter(pk=draft.pk).update(discarded=not is_back)
    if is_back:
        return see_page("draft", draft.pk)
    if draft.session_id:
        return see_page("played", draft.session_id)
    return see_other(_after_discarding(pk))


def _after_discarding(pk: int) -> str:
    """The address of the start page, where the draft can be brought back."""
    return f"{reverse('home')}?discarded={pk}"
