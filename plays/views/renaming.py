"""The pages on which a player is renamed, gets a sign, and is merged with another."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.request import Request
from accounts.security_log import Event, log_event
from games import players
from games.models import FormerName, Merge, Player
from games.names import (
    Doubtful,
    names_of_the_club,
    player_called,
    present_players,
    typed_name,
)
from games.player_signs import DRAWINGS, MOST_LETTERS, initials, is_possible_sign
from plays.views.missing import no_player
from scoring.document import Malformed
from scoring.spelling import KnownNames
from web.missing import first_or_missing
from web.reading import LARGEST_ID, whole_number
from web.redirects import see_other, see_page
from web.wording import say

LONGEST_SHOWN = 200
"""How much is shown again of what was typed."""
LETTERS = "letters"
"""The choice of letters instead of a drawing."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_player(request: Request, pk: int) -> HttpResponse:
    player = _present_player(pk)
    if request.method != "POST":
        return _show_form(request, player)
    change = {"rename": _rename, "sign": _choose_sign}.get(request.POST.get("do", ""))
    if change is None:
        raise BadRequest
    return change(request, player)


def _present_player(pk: int) -> Player:
    if pk > LARGEST_ID:
        raise no_player()
    return first_or_missing(present_players().filter(pk=pk), no_player())


def _show_form(request: Request, player: Player, **context: Any) -> HttpResponse:
    drawing = player.sign if player.sign in DRAWINGS else LETTERS
    merges = players.standing_merges(player)
    page = {
        "player": player,
        "typed": player.name,
        "drawings": DRAWINGS,
        "chosen": drawing,
        "letters": "" if player.sign in DRAWINGS else player.sign,
        "initials": initials(player.name),
        "most_letters": MOST_LETTERS,
        "merges": [(merge, players.plays_to_give_back(merge)) for merge in merges],
        "known": [name for name in names_of_the_club() if name != player.name],
        **context,
    }
    return render(request, "edit_player.html", page, status=422 if "why" in context else 200)


def _see_player(pk: int, done: str) -> HttpResponse:
    return see_other(f"{reverse('player', args=[pk])}?done={done}")


def _rename(request: Request, player: Player) -> HttpResponse:
    typed, kept = request.POST.get("name", ""), request.POST.getlist("keep")[:1]
    before = player.name
    try:
        name = typed_name(typed, _names_of_others(player), kept=kept)
        is_renamed = players.rename_player(player.pk, name, by=request.who.name)
    except Player.DoesNotExist:  # merged a moment ago
        return see_page("player", player.pk)
    except Doubtful as doubtful:
        doubted = {"doubted": doubtful.name, "typed": doubtful.name}
        return _show_form(request, player, why=say(doubtful.text), **doubted)
    except Malformed as malformed:
        return _show_form(request, player, why=say(malformed.text), typed=typed[:LONGEST_SHOWN])
    except players.NameTaken as taken:
        why = _("%(name)s is or was the name of another player.") % {"name": name}
        return _show_form(request, player, why=why, typed=name, holder=taken.holder)
    if not is_renamed:
        return see_page("player", player.pk)
    log_event(Event.PLAYER_RENAMED, request, detail=f"{before} > {name}")
    return _see_player(player.pk, "renamed")


def _names_of_others(player: Player) -> KnownNames:
    """All names, present and former, that do not find this player."""
    own = players.own_names(player)
    present = Player.objects.order_by("pk").values_list("name", flat=True)
    former = FormerName.objects.values_list("name", flat=True)
    return KnownNames(name for name in (*present, *former) if name not in own)


def _choose_sign(request: Request, player: Player) -> HttpResponse:
    sign, letters = request.POST.get("sign", ""), request.POST.get("letters", "").strip()
    wanted = letters if sign == LETTERS else sign
    if not is_possible_sign(wanted):
        why = _("A sign has at most two letters or digits, or is one of the drawings.")
        return _show_form(request, player, why=why, chosen=LETTERS, letters=letters[:LONGEST_SHOWN])
    players.choose_sign(player.pk, wanted, by=request.who.name)
    return _see_player(player.pk, "sign")


# Merging


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def merge_player(request: Request, pk: int) -> HttpResponse:
    """Shows what would change if this player were merged into the one named in `with`, and merges them."""
    gone = _present_player(pk)
    if request.method != "POST" and "with" not in request.GET:
        return _show_form(request, gone)
    kept = _other_player(gone, (request.POST or request.GET).get("with", ""))
    if kept is None:
        why = _("The club knows no other player of this name. Please choose one from the list.")
        typed = request.GET.get("with", "")[:LONGEST_SHOWN]
        return _show_form(request, gone, why=why, typed_other=typed)
    if request.method != "POST":
        return _show_preview(request, gone, kept)
    try:
        players.merge_players(gone.pk, kept.pk, by=request.who.name)
    except players.Together:
        return _show_preview(request, gone, kept)
    except Player.DoesNotExist:  # merged a moment ago
        return see_page("player", gone.pk)
    log_event(Event.PLAYERS_MERGED, request, detail=f"{gone.name} > {kept.name}")
    return _see_player(kept.pk, "merged")


def _other_player(player: Player, typed: str) -> Player | None:
    """Another player by a name, present or former, however it is spelt."""
    other = player_called(" ".join(typed[:LONGEST_SHOWN].split()))
    return other if other != player else None


def _show_preview(request: Request, gone: Player, kept: Player) -> HttpResponse:
    preview = players.merge_preview(gone, kept)
    status = 422 if request.method == "POST" and not preview.is_possible else 200
    return render(request, "merge_player.html", {"preview": preview}, status=status)


@never_cache
@require_POST
def undo_merge(request: Request, pk: int) -> HttpResponse:
    kept = _present_player(pk)
    number = whole_number(request.POST.get("merge"))
    merge = players.standing_merges(kept).filter(pk=number).first() if number <= LARGEST_ID else None
    if merge is None:
        return _show_form(request, kept, why=_("This merge is already undone."))
    try:
        players.undo_merge(merge.pk, by=request.who.name)
    except Merge.DoesNotExist:
        return _show_form(request, kept, why=_("This merge is already undone."))
    except Malformed as malformed:
        return _show_form(request, kept, why=say(malformed.text))
    log_event(Event.MERGE_UNDONE, request, detail=f"{merge.gone.name} > {merge.kept.name}")
    return _see_player(merge.gone_id, "undone")
