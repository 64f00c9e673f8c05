"""Checks draws and standings.

Written a second time from the format's description, deliberately plain and without the modules that draw and
rank: what both agree on is right.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

from scoring.wording import Text, readable
from tournaments.engine.tournament import Entrant, Round, Standing, Table, Tournament

# The draw


class Rematch(NamedTuple):
    """Two who met before meet again."""

    pair: tuple[int, int]
    meeting: int
    """How often they have met, this time included."""
    consecutive: bool
    """Whether they met in the round before, too."""


class RoundReport(NamedTuple):
    number: int
    problems: tuple[Text, ...]
    """What is wrong with the round."""
    sizes: Mapping[int, int]
    """The number of tables by size."""
    rematches: tuple[Rematch, ...]
    together: tuple[tuple[int, int], ...]
    """Pairs of one group at one table."""
    threes: Mapping[int, int]
    """How often each player of the round has sat at a table of three, this round included."""
    seats: Mapping[int, tuple[int, ...]]
    """How often each player of the round has had the first seat, the second, …"""


def check_draw(tournament: Tournament) -> tuple[RoundReport, ...]:
    return tuple(_report(tournament, number) for number in range(1, len(tournament.rounds) + 1))


def _report(tournament: Tournament, number: int) -> RoundReport:
    before, drawn = tournament.rounds[: number - 1], tournament.rounds[number - 1]
    so_far = [*before, drawn]
    sitting = [entrant for table in drawn.tables for entrant in table.seats]
    return RoundReport(
        drawn.number,
        tuple(_problems(tournament, drawn)),
        Counter(len(table.seats) for table in drawn.tables),
        tuple(_rematches(before, drawn)),
        tuple(_together(tournament, drawn)),
        {entrant: _times_of_three(entrant, so_far) for entrant in sitting},
        {entrant: _seat_counts(entrant, so_far) for entrant in sitting},
    )


def _problems(tournament: Tournament, drawn: Round) -> Iterator[Text]:
    seated = Counter(entrant for table in drawn.tables for entrant in table.seats)
    for entrant in tournament.entrants:
        times, rests = seated[entrant.id], entrant.id in drawn.byes
        who = _called(entrant)
        if times + rests > 1:
            yield Text(f"{who} appears more than once.", f"{who} kommt mehrmals vor.")
        if entrant.plays_in(drawn.number) and not times and not rests:
            yield Text(f"{who} plays but has no seat.", f"{who} spielt mit, hat aber keinen Sitz.")
        if not entrant.plays_in(drawn.number) and (times or rests):
            yield Text(f"{who} does not play in this round.", f"{who} spielt in dieser Runde nicht mit.")
    yield from _wrong_sizes(tournament, drawn)


def _wrong_sizes(tournament: Tournament, drawn: Round) -> Iterator[Text]:
    sizes = sorted((len(table.seats) for table in drawn.tables), reverse=True)
    right = right_sizes(sum(sizes), tournament.table_sizes)
    if right is None:
        players, allowed = sum(sizes), _listed(sorted(tournament.table_sizes))
        yield Text(
            f"{players} players cannot be seated at tables of {allowed}.",
            f"{players} Personen lassen sich nicht auf Tische zu {allowed} verteilen.",
        )
    elif sizes != right:
        yield Text(
            f"The tables have {_listed(sizes)} players; it should be {_listed(right)}.",
            f"An den Tischen sitzen {_listed(sizes)}; richtig wären {_listed(right)}.",
        )


def right_sizes(players: int, allowed: Sequence[int]) -> list[int] | None:
    """The sizes of all tables, largest first; None where that many cannot be seated.

    A table has two seats only where two or five play. If only threes or only fours are allowed, all tables
    have that size.
    """
    if 2 in allowed and (players == 2 or (players == 5 and 3 in allowed)):
        return [2] if players == 2 else [3, 2]
    larger = [size for size in (3, 4) if size in allowed]
    if larger == [3, 4]:
        tables = -(-players // 4)
        threes = 4 * tables - players
        return [4] * (tables - threes) + [3] * threes if threes <= tables else None
    if not larger or players % larger[0]:
        return [] if not players else None
    return larger * (players // larger[0])


def _rematches(before: Sequence[Round], drawn: Round) -> Iterator[Rematch]:
    met_in = {earlier.number: {*_pairs(earlier)} for earlier in before}
    for pair in _pairs(drawn):
        met = [number for number, pairs in met_in.items() if pair in pairs]
        if met:
            yield Rematch(pair, len(met) + 1, drawn.number - 1 in met)


def _together(tournament: Tournament, drawn: Round) -> Iterator[tuple[int, int]]:
    groups = {entrant.id: entrant.group for entrant in tournament.entrants}
    for first, second in _pairs(drawn):
        if groups[first] is not None and groups[first] == groups[second]:
            yield first, second


def _pairs(drawn: Round) -> list[tuple[int, int]]:
    return sorted(pair for table in drawn.tables for pair in combinations(sorted(table.seats), 2))


def _times_of_three(entrant: int, rounds: Sequence[Round]) -> int:
    return sum(entrant in table.seats for drawn in rounds for table in drawn.tables if len(table.seats) == 3)


def _seat_counts(entrant: int, rounds: Sequence[Round]) -> tuple[int, ...]:
    sat = [table.seats.index(entrant) for drawn in rounds for table in drawn.tables if entrant in table.seats]
    return tuple(sat.count(seat) for seat in range(4))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "–"


def called(tournament: Tournament, number: int) -> str:
    return next(_called(entrant) for entrant in tournament.entrants if entrant.id == number)


def _called(entrant: Entrant) -> str:
    """The name with the id, because names can be the same."""
    return f"{readable(entrant.name, 40)} ({entrant.id})"


# The standings


def check_standings(tournament: Tournament, stated: Sequence[Standing]) -> tuple[Text, ...]:
    """A sentence for everything in which these are not the standings of the tournament."""
    return tuple(_faults(tournament, stated))


def _faults(tournament: Tournament, stated: Sequence[Standing]) -> Iterator[Text]:
    expected = _expected(tournament)
    ids = [row.entrant for row in stated]
    for row in expected:
        who = called(tournament, row.entrant)
        if row.entrant not in ids:
            yield Text(f"There is no row for {who}.", f"Für {who} gibt es keine Zeile.")
        elif ids.count(row.entrant) > 1:
            yield Text(f"There are several rows for {who}.", f"Für {who} gibt es mehrere Zeilen.")
        else:
            yield from _differences(who, stated[ids.index(row.entrant)], row)
    known = [row.entrant for row in expected]
    for entrant in ids:
        if entrant not in known:
            yield Text(
                f"There is a row for {entrant}, who does not take part.",
                f"Für {entrant} gibt es eine Zeile, aber keine Teilnahme.",
            )
    if sorted(ids) == sorted(known) and ids != known:
        yield Text(
            "The rows must be in order of rank, then id.",
            "Die Zeilen müssen nach rank, dann nach id geordnet sein.",
        )


def _differences(who: str, stated: Standing, expected: Standing) -> Iterator[Text]:
    if stated.rank != expected.rank:
        yield _difference(who, "rank", stated.rank, expected.rank)
    if _is_different(stated.points, expected.points):
        yield _difference(who, "points", stated.points, expected.points)
    for name in {**expected.tie_breaks, **stated.tie_breaks}:
        if name not in stated.tie_breaks:
            yield Text(f"{who}: {name} is missing.", f"{who}: {name} fehlt.")
        elif name not in expected.tie_breaks:
            yield Text(
                f"{who}: {name} is not used in this tournament.",
                f"{who}: {name} gilt in diesem Turnier nicht.",
            )
        elif _is_different(stated.tie_breaks[name], expected.tie_breaks[name]):
            yield _difference(who, name, stated.tie_breaks[name], expected.tie_breaks[name])


def _difference(who: str, what: str, stated: Fraction | int | None, expected: Fraction | int | None) -> Text:
    wrong, right = _in_words(stated), _in_words(expected)
    return Text(
        f"{who}: {what} is {wrong}; it should be {right}.",
        f"{who}: {what} ist {wrong}; richtig wäre {right}.",
    )


def _in_words(value: Fraction | int | None) -> str:
    return "null" if value is None else f"{float(value):.10g}"


def _is_different(stated: Fraction | None, expected: Fraction | None) -> bool:
    """Whether they differ by more than a millionth, and by more than JSON rounds a large number."""
    if stated is None or expected is None:
        return stated is not expected
    return abs(stated - expected) > Fraction(1, 10**6) + abs(expected) / 2**52


class PlayedSeat(NamedTuple):
    """An entrant at a played table."""

    table: Table
    others: tuple[int, ...]
    score: Fraction
    place: int
    alike: int
    """How many share the place."""
    points: Fraction


def _expected(tournament: Tournament) -> list[Standing]:
    seats = {entrant.id: [*_seats(tournament, entrant.id)] for entrant in tournament.entrants}
    totals = {entrant: _total(tournament, entrant, sat) for entrant, sat in seats.items()}
    asked: dict[int, list[Fraction | None]] = {entrant: [total] for entrant, total in totals.items()}
    for name in tournament.tie_breaks:
        before = dict(asked)
        for entrant, sat in seats.items():
            ties = [seat for seat in sat if any(before[other] == before[entrant] for other in seat.others)]
            asked[entrant] = [
                *before[entrant],
                _value(name, sat, ties, totals, f"{tournament.seed}:{entrant}"),
            ]
    names = ("points", *tournament.tie_breaks)
    ranks = {
        entrant: 1 + sum(_beats(names, asked[other], asked[entrant]) for other in asked) for entrant in asked
    }
    return [
        Standing(
            entrant,
            ranks[entrant],
            totals[entrant],
            dict(zip(tournament.tie_breaks, asked[entrant][1:], strict=True)),
        )
        for entrant in sorted(asked, key=lambda entrant: (ranks[entrant], entrant))
    ]


def _beats(names: Sequence[str], mine: Sequence[Fraction | None], theirs: Sequence[Fraction | None]) -> bool:
    """Is the first difference in my favour? Having no average place is worst of all."""
    for name, own, other in zip(names, mine, theirs, strict=True):
        if own != other:
            if own is None or other is None:
                return other is None
            return own < other if name == "average_place" else own > other
    return False


def _seats(tournament: Tournament, entrant: int) -> Iterator[PlayedSeat]:
    for table in (table for drawn in tournament.rounds for table in drawn.tables):
        if entrant in table.seats and table.places is not None and table.scores is not None:
            seat = table.seats.index(entrant)
            place = table.places[seat]
            alike = sum(other == place for other in table.places)
            worth = tournament.points.tables[len(table.seats)]
            covered = [worth[number - 1] for number in range(place, place + alike)]
            others = tuple(other for other in table.seats if other != entrant)
            yield PlayedSeat(
                table, others, table.scores[seat], place, alike, sum(covered, Fraction()) / alike
            )


def _total(tournament: Tournament, entrant: int, seats: Sequence[PlayedSeat]) -> Fraction:
    byes = sum(entrant in drawn.byes for drawn in tournament.rounds)
    return sum((seat.points for seat in seats), byes * (tournament.points.bye or Fraction()))


def _value(
    name: str,
    seats: Sequence[PlayedSeat],
    ties: Sequence[PlayedSeat],
    totals: Mapping[int, Fraction],
    ticket: str,
) -> Fraction | None:
    """The value of a tie-break; `ties` are the seats at tables with somebody equal so far."""
    match name:
        case "wins":
            return _sum(Fraction(1, seat.alike) for seat in seats if seat.place == 1)
        case "average_place":
            return _mean([_average(range(seat.place, seat.place + seat.alike)) for seat in seats])
        case "seconds" | "thirds":
            return Fraction([seat.place for seat in seats].count(2 if name == "seconds" else 3))
        case "sum_of_scores":
            return _sum(seat.score for seat in seats)
        case "share":
            return _sum(_share(seat) for seat in seats)
        case "percent_of_winner":
            return _mean([_part(seat.score, max(seat.table.scores or ())) for seat in seats]) or Fraction()
        case "margin":
            return _sum(_lead(seat) for seat in seats if seat.place == 1 and seat.alike == 1)
        case "opponents":
            return _sum(totals[other] for seat in seats for other in seat.others)
        case "direct":
            return _sum(seat.points for seat in ties)
    # The lot: 52 bits of a hash of seed and id, plus a half, as a fraction of 1.
    return (Fraction(int(sha256(ticket.encode()).hexdigest()[:13], 16)) + Fraction(1, 2)) / 2**52


def _share(seat: PlayedSeat) -> Fraction:
    whole = _sum(iter(seat.table.scores or ()))
    return _part(seat.score, whole * 4 / 3 if len(seat.table.seats) == 3 else whole)


def _lead(seat: PlayedSeat) -> Fraction:
    scores = dict(zip(seat.table.seats, seat.table.scores or (), strict=True))
    return seat.score - max(scores[other] for other in seat.others)


def _part(score: Fraction, whole: Fraction) -> Fraction:
    return score / whole if whole != 0 else Fraction()


def _average(places: range) -> Fraction:
    return Fraction(sum(places), len(places))


def _mean(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction()) / len(values) if values else None


def _sum(values: Iterator[Fraction]) -> Fraction:
    return sum(values, Fraction())
