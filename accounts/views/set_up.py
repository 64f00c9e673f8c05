"""The page to which the first start leads: what the club is called, its language, and who may look."""

from django.conf import settings
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.club import change_settings, log_changes
from accounts.club_forms import ClubForm
from accounts.models import ClubSettings
from accounts.request import Request
from accounts.views.pages import show_page
from web.redirects import see_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_up_club(request: Request) -> HttpResponse:
    """The first start leads here, and nothing later does; all of it can be changed in the settings."""
    form = ClubForm(request.POST) if request.method == "POST" else ClubForm.showing(ClubSettings())
    chosen = ClubSettings.objects.first()
    if chosen and not _is_sent_again(form, chosen):
        return see_page("club_settings")
    if not form.is_valid():
        return _show_set_up(request, form)
    log_changes(request, change_settings(form.cleaned_data, by=request.who.name))
    response = see_page("new_session")
    if form.cleaned_data["language"]:  # it shows at once, whatever was chosen on this device before
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")
    return response


def _is_sent_again(form: ClubForm, chosen: ClubSettings) -> bool:
    """Whether somebody tapped twice: the answers are those that were stored a moment ago."""
    return form.is_valid() and all(
        getattr(chosen, name) == answer for name, answer in form.cleaned_data.items()
    )


def _show_set_up(request: Request, form: ClubForm) -> HttpResponse:
    return show_page(request, "accounts/set_up_club.html", {"form": form.focused()})
