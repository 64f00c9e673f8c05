"""The page for a new game as it opens: the title played last, its options as last time or as fixed by the
club, or a rematch."""

from collections.abc import Mapping
from dataclasses import replace

from django.db.models import Max

from accounts.models import Account
from games.engine.game import AnyGame
from games.models import PlaySession
from games.new_game.page import NewGame
from games.new_game.places import Place
from games.new_game.usual import usual_terms
from scoring.document import Malformed
from scoring.options import chosen
from web.reading import LARGEST_ID, whole_number


def opening_page(titles: Mapping[str, AnyGame], account: Account | None, asked: Mapping[str, str]) -> NewGame:
    """The page that an address asks for: `title` names a game, `again` a play that is to be played again."""
    again = whole_number(asked.get("again"), most=LARGEST_ID)
    former = PlaySession.objects.filter(pk=again, title__in=titles).first() if again > 0 else None
    lasts = last_sessions(titles, account)
    title = former.title if former else asked.get("title", "")
    if title not in titles:
        title = next(iter(lasts), "") or _last_title(titles)
    form = NewGame.blank(titles, title)
    for session in lasts.values():
        form = _with_terms(form, session)
    for game in titles.values():
        form = _with_usual_terms(form, game)
    if former:
        return _with_people(_with_terms(form, former), former)
    # Where nobody is known yet, there is nothing to tap: a name is typed at once.
    return form if form.people else replace(form, focus=form.next_to_fill)


def last_sessions(titles: Mapping[str, AnyGame], account: Account | None) -> dict[str, PlaySession]:
    """The last play of each title that the account began, by title, the latest first.

    Those of a tournament, which say so in their remarks, were set up by others.
    """
    if account is None:
        return {}
    own = PlaySession.objects.filter(keepers=account, remarks="", title__in=titles)
    newest = own.order_by().values("title").annotate(last=Max("pk")).values("last")
    return {session.title: session for session in PlaySession.objects.filter(pk__in=newest).order_by("-pk")}


def _last_title(titles: Mapping[str, AnyGame]) -> str:
    """The title that the club played last."""
    plays = PlaySession.objects.filter(title__in=titles).order_by("-pk")
    return plays.values_list("title", flat=True).first() or ""


def _with_terms(form: NewGame, session: PlaySession) -> NewGame:
    """The form with the terms of a play; without its options and board where they are no longer known."""
    game = session.game
    form = form.with_running_terms(game, session.show_scores, session.take_back)
    try:
        options, board = chosen(game.options, session.options), game.read_board(session.board)
    except (Malformed, KeyError, ValueError):
        return form
    form = form.with_terms(game, options, board)
    return replace(form, remembered=form.remembered | {game.slug}, usual=form.usual - {game.slug})


def _with_usual_terms(form: NewGame, game: AnyGame) -> NewGame:
    """The form with what the club has fixed for a title; the board stays that of the last game."""
    usual = usual_terms(game)
    if usual is None:
        return form
    form = form.with_terms(game, usual.options, None)
    form = form.with_running_terms(game, usual.show_scores, usual.take_back)
    return replace(form, remembered=form.remembered - {game.slug}, usual=form.usual | {game.slug})


def _with_people(form: NewGame, session: PlaySession) -> NewGame:
    """The form with those who played, moved on by one seat, so that the next player begins.

    Where nobody noted who sat where, they stay in the order in which they were entered.
    """
    seats = [*session.seats.order_by("number").values_list("player__name", "colour")]
    places = [Place(name, colour) for name, colour in seats]
    if session.seated:
        places = places[1:] + places[:1]
    return replace(form, places=tuple(places), is_rematch=session.seated).dealt()
