"""The page of the club's settings. It is here because it also asks with which terms games begin."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.club import SettingsOvertaken, change_settings, log_changes, settings_stamp
from accounts.club_forms import ClubSettingsForm
from accounts.models import ClubSettings
from accounts.request import Request
from games.new_game.usual import read_terms, stored_terms
from games.new_game.usual_form import UsualTermsForm
from games.titles import TITLES
from web.redirects import see_other

SAVED = "saved"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: Request) -> HttpResponse:
    account = request.who.account
    assert account
    if request.method != "POST":
        return _show_stored(request)
    form = ClubSettingsForm(request.POST, account=account)
    titles = [UsualTermsForm(game, None, request.POST) for game in TITLES.values()]
    if not all([form.is_valid(), *(title.is_valid() for title in titles)]):
        return _show_settings(request, form, titles, request.POST.get("seen", ""), status=422)
    chosen = {title.game.slug: terms for title in titles if (terms := title.terms)}
    changes = {**form.cleaned_data, "terms": stored_terms(chosen)}
    try:
        changed = change_settings(changes, seen=request.POST.get("seen", ""), by=request.who.name)
    except SettingsOvertaken:
        return _show_stored(request, is_overtaken=True, status=409)
    log_changes(request, changed)
    return see_other(f"{request.path}?done={SAVED}")


def _show_stored(request: Request, *, is_overtaken: bool = False, status: int = 200) -> HttpResponse:
    """The settings as they are now."""
    assert request.who.account
    club = ClubSettings.now()
    form = ClubSettingsForm.showing(club, account=request.who.account)
    titles = [UsualTermsForm(game, read_terms(game, club.terms)) for game in TITLES.values()]
    seen = settings_stamp(club)
    return _show_settings(request, form, titles, seen, is_overtaken=is_overtaken, status=status)


def _show_settings(
    request: Request,
    form: ClubSettingsForm,
    titles: list[UsualTermsForm],
    seen: str,
    *,
    is_overtaken: bool = False,
    status: int,
) -> HttpResponse:
    context = {
        "form": form,
        "titles": titles,
        "seen": seen,
        "is_faulty": request.method == "POST" and not is_overtaken,
        "is_overtaken": is_overtaken,
        "is_saved": request.method != "POST" and request.GET.get("done") == SAVED,
    }
    return render(request, "accounts/settings.html", context, status=status)
