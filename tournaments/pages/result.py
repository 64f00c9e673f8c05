"""The totals of a table as its page shows them, and asks for them."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import Seat
from plays.totals import MOST_POINTS
from scoring.document import Malformed
from scoring.ranking import places as ranked
from scoring.wording import readable
from scoring.words import Colour
from tournaments.models import DrawnTable
from tournaments.progress import ShownTable
from web.reading import whole_number

LONGEST_SHOWN = 200


class TotalsLine(NamedTuple):
    """A player of the table with the points and the place in their fields."""

    name: str
    colour: Colour
    points: str
    place: str
    """Empty where the place follows from the points."""


class TotalsVersion(NamedTuple):
    """Totals that were typed: those that are valid, or earlier ones."""

    number: int
    who: str
    entered: datetime
    reason: str
    totals: Sequence[tuple[str, int]]


def known_totals(shown: ShownTable) -> list[TotalsLine]:
    """The valid result, or what the tablet says and nobody has confirmed yet."""
    session = shown.table.session
    ended = {seat.name: seat for seat in _seats(shown.table)} if session and session.ended else {}
    lines = []
    for player in shown.people:
        seat = ended.get(player.name)
        points = player.points if player.points is not None else seat.points if seat else None
        place = player.place if player.place is not None else seat.place if seat else None
        typed = "" if points is None else str(points)
        lines.append(TotalsLine(player.name, player.colour, typed, str(place or "")))
    return _without_plain_places(lines)


def sealed_totals(table: DrawnTable) -> list[TotalsLine]:
    """The result on the tablet, in the order of the draw."""
    seats = {seat.player_id: seat for seat in _seats(table)}
    drawn = table.draw.round.tournament.entrants.filter(number__in=table.seats)
    players = dict(drawn.values_list("number", "player_id"))
    sat = [seats[players[number]] for number in table.seats if players[number] in seats]
    return _without_plain_places(
        [TotalsLine(seat.name, Colour(seat.colour), str(seat.points), str(seat.place)) for seat in sat]
    )


def posted_totals(shown: ShownTable, sent: QueryDict) -> list[TotalsLine]:
    return [
        TotalsLine(
            player.name, player.colour, sent.get(f"points-{index}", ""), sent.get(f"place-{index}", "")
        )
        for index, player in enumerate(shown.people, start=1)
    ]


def _without_plain_places(lines: list[TotalsLine]) -> list[TotalsLine]:
    """The lines with places only where the points do not tell them."""
    if not all(line.points and line.place for line in lines):
        return [line._replace(place="") for line in lines]
    by_points = ranked({index: int(line.points) for index, line in enumerate(lines)})
    if all(int(line.place) == by_points[index] for index, line in enumerate(lines)):
        return [line._replace(place="") for line in lines]
    return lines


def _seats(table: DrawnTable) -> Sequence[Seat]:
    return [*table.session.seats.all()] if table.session else []


def read_typed_points(line: TotalsLine) -> int:
    """The points typed in a line; raises `Malformed`."""
    points = whole_number(line.points.strip())
    if not 0 <= points <= MOST_POINTS:
        raise Malformed(
            f"{line.name}: points must be a whole number from 0 to {MOST_POINTS}.",
            f"{line.name}: Punkte müssen eine ganze Zahl von 0 bis {MOST_POINTS} sein.",
        )
    return points


def separated_places(points: Sequence[int], chosen: Sequence[int]) -> list[int] | None:
    """The places where some were chosen among equal points; 0 stands for none. Raises `Malformed`.

    Whoever has no chosen place comes after those who have one, or before them if only that fits.
    """
    if not any(chosen):
        return None
    for otherwise in (len(points) + 1, 0):
        found = ranked({seat: (points[seat], -(chosen[seat] or otherwise)) for seat in range(len(points))})
        if all(place in (0, found[seat]) for seat, place in enumerate(chosen)):
            return [found[seat] for seat in range(len(points))]
    raise Malformed(
        "These places do not fit the points: only equal points can be separated, and then all of them.",
        "Diese Plätze passen nicht zu den Punkten: Nur gleiche Punktzahlen lassen sich trennen, und"
        " dann alle.",
    )


def overtaken_by(lines: Sequence[TotalsLine]) -> str:
    """The sentence for totals that were not kept because others were faster."""
    yours = ", ".join(f"{line.name} {line.points}" for line in lines)
    return _(
        "This table has another result meanwhile, shown here; the one entered now was not saved (%(yours)s)."
    ) % {"yours": readable(yours, LONGEST_SHOWN)}


def totals_versions(table: DrawnTable) -> list[TotalsVersion]:
    """The totals that were typed, the last ones first."""
    if table.typed is None:
        return []
    return [
        TotalsVersion(
            version.number,
            version.who,
            version.entered,
            version.reason,
            [(standing.name, standing.points) for standing in version.result.standings],
        )
        for version in table.typed.versions.order_by("-number")
    ]
