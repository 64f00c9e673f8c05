"""Flandern's points (F30–F35, F42, F43), each with its reason."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.document import names_of
from scoring.options import Value
from scoring.position import Scored
from scoring.ranking import leaders, places
from scoring.sheet import Score, Sheet, SheetLine
from scoring.titles.flandern.doubts import doubts
from scoring.titles.flandern.position import CITY_NAMES, GREY, RANKED, CityCount, Position, read_position
from scoring.wording import Text
from scoring.words import Colour, RuleCode

INFLUENCE = "influence"
INFLUENCE_POINTS = 3
CATEGORIES = {**CITY_NAMES, INFLUENCE: Text("Influence", "Einfluss")}
PAY = (
    Text("the whole value", "der ganze Wert"),
    Text("half, rounded up", "Hälfte, aufgerundet"),
    Text("4 points", "4 Punkte"),
    Text("2 points", "2 Punkte"),
    Text("no points", "keine Punkte"),
)


class Rank(NamedTuple):
    guild: Colour
    strength: int
    masters: int
    rank: int | None
    """None for a guild that has no finished quarter there (F33)."""
    points: int
    shared: int
    """How many guilds hold this rank together: 1 alone, 0 without a rank."""


class Ranking(NamedTuple):
    value: int
    ranks: tuple[Rank, ...]
    """The guilds of the table and grey, best first, those without a rank last."""


@lru_cache(1024)
def ranking(count: CityCount, seats: tuple[Colour, ...], tie_rank: Value) -> Ranking:
    """The value of a city and the ranks in it; a guild nobody plays only adds to the value."""
    value = sum(count.finished) + 2 * count.church + 3 * count.church_with_cathedral
    merits = {
        guild: merit
        for guild, *merit in zip(RANKED, count.finished, count.masters, strict=True)
        if guild in seats or guild == GREY
    }
    rivals = [merit for merit in merits.values() if merit[0]]
    order = sorted(merits, key=merits.__getitem__, reverse=True)
    return Ranking(value, tuple(_rank(guild, merits[guild], rivals, value, tie_rank) for guild in order))


def _rank(guild: Colour, merit: list[int], rivals: list[list[int]], value: int, tie_rank: Value) -> Rank:
    strength, masters = merit
    if not strength:
        return Rank(guild, strength, masters, None, 0, 0)
    better = sum(rival > merit for rival in rivals)
    level = rivals.count(merit)
    rank = better + (level if tie_rank == "low" else 1)
    return Rank(guild, strength, masters, rank, _points(rank, value), level)


def _points(rank: int, value: int) -> int:
    return (value, (value + 1) // 2, 4, 2, 0)[rank - 1]


def score(position: Position) -> Score:
    rows: dict[Colour, list[SheetLine]] = {row: [] for row in (*position.seats, GREY)}
    for city, count in position.cities.items():
        for guild, line in _city_lines(city, count, position.seats, position.options["tie_rank"]):
            rows[guild].append(line)
    if any(position.influence.values()):
        for seat in leaders(position.influence):
            rows[seat].append(_influence_line(position.influence[seat]))
    sheet = Sheet(CATEGORIES, {row: tuple(lines) for row, lines in rows.items()})
    return Score(sheet, places({seat: sheet.total(seat) for seat in position.seats}))


@lru_cache(1024)
def _city_lines(
    city: str, count: CityCount, seats: tuple[Colour, ...], tie_rank: Value
) -> tuple[tuple[Colour, SheetLine], ...]:
    """The lines of a city by guild; cached, since most cities stay as they are from round to round."""
    value, ranks = ranking(count, seats, tie_rank)
    return tuple((rank.guild, _rank_line(city, value, rank, rank.rank)) for rank in ranks if rank.rank)


def _rank_line(city: str, value: int, rank: Rank, place: int) -> SheetLine:
    name, pay = CITY_NAMES[city], PAY[place - 1]
    quarters, shared = _quarters(rank), _shared(rank)
    reason = Text(
        f"{name.en}, value {value}: {quarters.en}, rank {place}{shared.en} ({pay.en})",
        f"{name.de}, Wert {value}: {quarters.de}, Rang {place}{shared.de} ({pay.de})",
    )
    return SheetLine(city, rank.points, RuleCode("F34") if rank.shared == 1 else RuleCode("F32"), reason)


def _quarters(rank: Rank) -> Text:
    strength, masters = rank.strength, rank.masters
    quarters = Text(f"{strength} {'quarter' if strength == 1 else 'quarters'}", f"{strength} Viertel")
    if not masters:
        return quarters
    return Text(
        f"{quarters.en} and {masters} {'master' if masters == 1 else 'masters'}",
        f"{quarters.de} und {masters} Zunftmeister",
    )


def _shared(rank: Rank) -> Text:
    if rank.shared == 1:
        return Text("", "")
    return Text(f", shared by {rank.shared} guilds", f", geteilt von {rank.shared} Zünften")


@lru_cache(64)
def _influence_line(cards: int) -> SheetLine:
    reason = Text(
        f"The most influence cards in hand: {cards}", f"Die meisten Einflusskarten auf der Hand: {cards}"
    )
    return SheetLine(INFLUENCE, INFLUENCE_POINTS, RuleCode("F42"), reason)


def score_document(document: Mapping[str, Any]) -> Scored:
    """Score a document of Flandern 1302; a tie is shared (F43), so there is no verdict."""
    players, position = read_position(document)
    return Scored(players, score(position), tuple(doubts(position, names_of(players))))
