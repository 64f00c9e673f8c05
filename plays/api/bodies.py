"""What is sent about finished games, checked before anything is done; raises `Malformed`."""

import re
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple
from unicodedata import category

from django.utils import timezone

from games.api.bodies import players_of_the_club, read_accepted, read_key
from games.models import LONGEST_PLACE, PlaySession, Seat
from games.names import former_names, names_of_the_club
from games.titles import TITLES
from plays.forms import EARLIEST
from plays.models import DRAFT, LONGEST_REASON, Circumstances
from plays.results import Result, read_result
from plays.totals import MOST_POINTS
from scoring.document import (
    Malformed,
    SeatedPlayer,
    require_bool,
    require_keys,
    require_known,
    require_number,
    require_object,
    require_text,
    shown,
)
from scoring.spelling import is_same_name
from web.reading import TooLong, tidied

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
REMARKS = ("about", "expect")
"""What a document may say besides the game; no result depends on it, and it is not saved."""
CIRCUMSTANCES = Circumstances._fields


class SentPlay(NamedTuple):
    """A finished game that is to be saved."""

    result: Result
    key: str
    sent_circumstances: Mapping[str, Any]

    def circumstances(self, otherwise: Circumstances) -> Circumstances:
        return otherwise._replace(**self.sent_circumstances)


class Correction(NamedTuple):
    sent: SentPlay
    after: int
    reason: str


def read_play(body: object) -> SentPlay:
    return _read_sent(require_keys("$", body, ("document", "key"), (*CIRCUMSTANCES, "accept")))


def read_correction(body: object, play: PlaySession) -> Correction:
    correction = require_keys("$", body, ("document", "after", "reason", "key"), (*CIRCUMSTANCES, "accept"))
    after = require_number("after", correction["after"], least=0)
    reason = read_words("reason", correction["reason"], LONGEST_REASON)
    if not reason:
        raise Malformed(
            "reason must say why the result is changed.",
            "reason muss sagen, warum das Ergebnis geändert wird.",
        )
    sent = _read_sent(correction)
    if sent.result.game.slug != play.title:
        was, is_now = play.game.name, sent.result.game.name
        raise Malformed(
            f"This was a game of {was}; it cannot be changed into one of {is_now}.",
            f"Das war eine Partie {was}; sie lässt sich nicht in eine Partie {is_now} ändern.",
        )
    return Correction(sent, after, reason)


def _read_sent(body: Mapping[str, Any]) -> SentPlay:
    circumstances: dict[str, Any] = {}
    if "played" in body:
        circumstances["played"] = read_day_of_play("played", body["played"])
    if "place" in body:
        circumstances["place"] = read_words("place", body["place"], LONGEST_PLACE)
    if "seated" in body:
        circumstances["seated"] = require_bool("seated", body["seated"])
    key = read_key(dict(body))
    if key.lower().startswith(DRAFT):
        raise Malformed(
            f"A key must not begin with “{DRAFT}”: such keys belong to Tableside itself.",
            f"Ein Schlüssel darf nicht mit „{DRAFT}“ anfangen: Solche vergibt Tableside selbst.",
        )
    result = read_finished(require_object("document", body["document"]), read_accepted(body))
    return SentPlay(result, key, circumstances)


def read_finished(document: Mapping[str, Any], accepted: Collection[str] | None = None) -> Result:
    """What a document says, with the names as the club spells them: document and seats must agree.

    New names that deserve a second look must be among the accepted; None accepts them all.
    """
    as_sent = read_result(document).standings
    seated = [SeatedPlayer(standing.name, standing.colour) for standing in as_sent]
    known = players_of_the_club(seated, accepted)
    players = [{**seat, "name": player.name} for seat, player in zip(document["players"], known, strict=True)]
    relevant = {key: value for key, value in document.items() if key not in REMARKS}
    # Read again: as the club spells it, a name may be one that no player can have.
    result = read_result({**relevant, "players": players})
    if (points := max(standing.points for standing in result.standings)) > MOST_POINTS:
        raise Malformed(
            f"{shown(points)} points are too many; at most {MOST_POINTS} are possible.",
            f"{shown(points)} Punkte sind zu viele; höchstens {MOST_POINTS} sind möglich.",
        )
    return result


def read_day(path: str, value: object) -> date:
    day = require_text(path, value)
    try:
        return date.fromisoformat(day if DAY.fullmatch(day) else "")
    except ValueError:
        raise Malformed(
            f"{path} must be a date like 2026-11-17, not {shown(day)}.",
            f"{path} muss ein Tag wie 2026-11-17 sein, nicht {shown(day)}.",
        ) from None


def read_day_of_play(path: str, value: object) -> date:
    """The day of a game, not in the future, though somewhere it may be tomorrow already."""
    day = read_day(path, value)
    if day < EARLIEST:
        raise Malformed(
            f"{path}: {day} was long ago; is the year right?",
            f"{path}: Der {day} ist lange her; stimmt das Jahr?",
        )
    if day > timezone.localdate() + timedelta(days=1):
        raise Malformed(f"{path}: {day} is in the future.", f"{path}: Der {day} liegt in der Zukunft.")
    return day


def read_words(path: str, value: object, most: int) -> str:
    """A few words on one line, tidied up; perhaps none."""
    words = _tidied_words(path, require_text(path, value), most)
    if any(category(letter) == "Cc" for letter in words):
        raise Malformed(
            f"{path} must be text that can be read, not {shown(words)}.",
            f"{path} muss lesbarer Text sein, nicht {shown(words)}.",
        )
    return words


def _tidied_words(path: str, words: str, most: int) -> str:
    try:
        return tidied(words, most)
    except TooLong as too_long:
        raise Malformed(
            f"{path} is too long: {too_long.length} characters, at most {most} are possible.",
            f"{path} ist zu lang: {too_long.length} Zeichen, höchstens {most} sind möglich.",
        ) from None


def read_wanted(query: Mapping[str, str]) -> dict[str, Any]:
    """Which plays are asked for, as a filter."""
    wanted: dict[str, Any] = {}
    if "game" in query:
        wanted["title"] = require_known("game", query["game"], TITLES)
    if "player" in query:
        seats = Seat.objects.filter(player__name__in=_called(query["player"]))
        wanted["pk__in"] = seats.values("session")
    if "from" in query:
        wanted["played__gte"] = read_day("from", query["from"])
    if "to" in query:
        wanted["played__lte"] = read_day("to", query["to"])
    return wanted


def _called(name: str) -> list[str]:
    """The players whom this name means; capitals matter only where they tell two apart."""
    club = names_of_the_club()
    if name in club or name != " ".join(name.split()):
        return [name]
    former = former_names()
    if name in former:
        return [former[name]]
    return [former.get(known, known) for known in (*club, *former) if is_same_name(name, known)]
