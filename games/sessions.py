"""A session begins, its players sit down, and its result is kept where lists can read it."""

import json
from datetime import date, datetime

from django.db import IntegrityError
from django.utils import timezone

from chain.appending import attest
from games.attested import LOG, PLAY
from games.engine.game import AnyGame, Setup
from games.engine.history import ABANDON, CONFIRM, REOPEN, RESUME, SEAL, SEATS, History, kind_of
from games.known_records import note_record
from games.links import add_link
from games.models import Link, PlaySession, Seat
from games.names import find_or_add_players
from games.write_queue import writing
from scoring.options import differing
from scoring.words import Colour

CHANGES = {
    REOPEN: "play reopened",
    SEATS: "seats corrected",
    ABANDON: "play abandoned",
    RESUME: "play brought back",
}
"""What an entry of this kind does, in the words of the chain."""


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
            attest("play begun", PLAY, session.pk, who=by)
    except IntegrityError:
        begun = PlaySession.objects.filter(key=key).first()
        if begun is None:
            raise
        return begun
    return session


def seat_players(session: PlaySession, setup: Setup) -> None:
    """Replaces the seats of a session by those of this setup."""
    known = find_or_add_players(player.name for player in setup.players)
    session.seats.all().delete()
    for number, (name, colour) in enumerate(setup.players):
        session.seats.create(number=number, player=known[name], name=name, colour=colour)


def keep_result(session: PlaySession, history: History, by: str = "") -> None:
    """Keeps the result where lists can read it, or removes it when the end was taken back; attests it."""
    over = history.has_result
    session.ended = (session.ended or _end(session, history)) if over else None
    session.played = session.played or _past_day(session.remarks) or _day_of_end(session) if over else None
    session.sealed = (session.sealed or timezone.now()) if history.sealed else None
    session.abandoned = (session.abandoned or timezone.now()) if history.abandoned else None
    session.save(update_fields=["ended", "played", "sealed", "abandoned"])
    seats = _seats(session)
    if [*history.setup.players] != [(seat.name, seat.colour) for seat in seats]:
        seat_players(session, history.setup)
        seats = _seats(session)
    score = history.now.score
    for seat in seats:
        seat.points = score.sheet.total(Colour(seat.colour)) if over else None
        seat.place = score.places[Colour(seat.colour)] if over else None
        seat.won = seat.place == 1
    Seat.objects.bulk_update(seats, ["points", "place", "won"])
    if over and kind_of(history.log[-1].line) not in (CONFIRM, SEAL):
        note_record(session, history)
    attest_log(session, _word_for(history), by)


def _end(session: PlaySession, history: History) -> datetime:
    """When the play ended: now, or, where it is brought back, when its last move was entered."""
    if kind_of(history.log[-1].line) != RESUME:
        return timezone.now()
    return session.entries.get(number=history.now.number).entered


def _day_of_end(session: PlaySession) -> date:
    return timezone.localdate(session.ended)


def attest_log(session: PlaySession, what: str, by: str = "") -> None:
    """Attests all that was entered of a play, and what is kept of it."""
    attest(what, PLAY, session.pk, who=by)
    attest(what, LOG, session.pk, who=by)


def _word_for(history: History) -> str:
    """What the last entry did, in the words of the chain."""
    kind = kind_of(history.log[-1].line) if history.log else ""
    if history.sealed:
        return "play sealed"
    if kind in CHANGES:
        return CHANGES[kind]
    return "result kept" if history.has_result else "result taken back"


def _seats(session: PlaySession) -> list[Seat]:
    return [*session.seats.order_by("number")]


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
