"""A session begins, its players sit down, and its result is kept where lists can read it."""

import json
from datetime import date

from django.db import IntegrityError
from django.utils import timezone

from games.engine.game import AnyGame, Setup
from games.engine.history import History
from games.links import add_link
from games.models import Link, PlaySession, Seat
from games.names import find_or_add_players
from games.write_queue import writing
from scoring.options import differing
from scoring.words import Colour


def begin_session(
    game: AnyGame,
    setup: Setup,
    *,
    show_scores: bool = True,
    take_back: str = PlaySession.FREE,
    remarks: str = "",
    key: str = "",
    by: str = "",
) -> PlaySession:
    """A new session, or the one that was begun with this key before. Players not yet known are added."""
    try:
        with writing():
            session = PlaySession.objects.create(
                title=game.slug,
                revision=game.rulebook.revision,
                options=differing(game.options, setup.options),
                board=setup.board and setup.board.source,
                show_scores=show_scores,
                take_back=take_back,
                seating=[list(player) for player in setup.players],
                remarks=remarks,
                key=key or None,
            )
            seat_players(session, setup)
            for kind in (Link.KEEP, Link.WATCH):
                add_link(session, kind, by)
    except IntegrityError:
        begun = PlaySession.objects.filter(key=key).first()
        if begun is None:
            raise
        return begun
    return session


def seat_players(session: PlaySession, setup: Setup) -> None:
    """Replaces the seats of a session by those of this setup."""
    session.seats.all().delete()
    known = find_or_add_players(player.name for player in setup.players)
    for number, player in enumerate(setup.players):
        session.seats.create(number=number, player=known[player.name], colour=player.colour)


def keep_result(session: PlaySession, history: History) -> None:
    """Keeps the result where lists can read it, or removes it when the end was taken back."""
    over = history.now.is_last
    session.ended = (session.ended or timezone.now()) if over else None
    session.played = (session.played or _past_day(session.remarks) or timezone.localdate()) if over else None
    session.sealed = (session.sealed or timezone.now()) if history.sealed else None
    session.save(update_fields=["ended", "played", "sealed"])
    if [tuple(player) for player in history.setup.players] != _seated(session):
        seat_players(session, history.setup)
    seats = list(session.seats.all())
    score = history.now.score
    for seat in seats:
        seat.points = score.sheet.total(Colour(seat.colour)) if over else None
        seat.place = score.places[Colour(seat.colour)] if over else None
        seat.won = seat.place == 1
    Seat.objects.bulk_update(seats, ["points", "place", "won"])


def _seated(session: PlaySession) -> list[tuple[str, str]]:
    return [*session.seats.order_by("number").values_list("player__name", "colour")]


def _past_day(remarks: str) -> date | None:
    """The day an imported record says it was played, unless that day is still to come."""
    day = day_in_remarks(remarks)
    return day if day and day <= timezone.localdate() else None


def day_in_remarks(remarks: str) -> date | None:
    day = json.loads(remarks).get("date") if remarks else None
    try:
        return date.fromisoformat(day[:10]) if isinstance(day, str) else None
    except ValueError:
        return None
