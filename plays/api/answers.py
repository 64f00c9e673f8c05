"""What the API says about finished games, as JSON documents. `shapes` describes them for the schema."""

from typing import Any

from games.api.answers import rows
from games.folds import history_of
from games.models import PlaySession, Seat
from plays.api import problems
from plays.models import Version
from scoring.document import names_of
from scoring.outcome import outcome_of
from scoring.position import Scored, by_name
from web.wording import say


def score(scored: Scored) -> dict[str, Any]:
    names, answer = names_of(scored.players), by_name(scored)
    return {
        "scores": answer["scores"],
        "winners": answer["winners"],
        "places": {names[seat]: place for seat, place in scored.score.places.items()},
        "sheet": rows(names, scored.score.sheet),
        "outcome": say(outcome_of(scored)),
        "doubts": problems.doubt_answers(scored.doubts),
    }


def play_in_list(session: PlaySession) -> dict[str, Any]:
    """A play in a list: nothing that would have to be computed."""
    return {
        "id": session.pk,
        "game": session.title,
        "played": session.played,
        "place": session.place,
        "source": session.source,
        "verified": session.source != PlaySession.TOTALS,
        "seated": session.seated,
        "players": [player(seat) for seat in session.seats.all()],
        "session": session.pk if session.source == PlaySession.MOVES else None,
        "versions": len(session.versions.all()),
    }


def player(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.player.name,
        "colour": seat.colour or None,
        "points": seat.points,
        "place": seat.place,
        "won": seat.won,
    }


def whole_play(session: PlaySession) -> dict[str, Any]:
    versions = [*session.versions.all()]
    return {
        **play_in_list(session),
        "sheet": sheet(session, versions),
        "versions": [version(each) for each in versions],
    }


def sheet(session: PlaySession, versions: list[Version]) -> list[dict[str, Any]] | None:
    """Every point with its reason, from the moves or from the last version; totals have no reasons."""
    if session.source == PlaySession.MOVES:
        history = history_of(session)
        return rows(history.setup.names, history.now.score.sheet)
    scored = versions[-1].result.scored
    return rows(names_of(scored.players), scored.score.sheet) if scored else None


def version(entered: Version) -> dict[str, Any]:
    return {
        "number": entered.number,
        "entered": entered.entered,
        "played": entered.played,
        "place": entered.place,
        "seated": entered.seated,
        "reason": entered.reason,
        "document": entered.document,
    }
