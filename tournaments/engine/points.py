"""The points of places: the usual scales by name, and shared places."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.wording import Text, same
from tournaments.engine.tournament import Points, Table


def _scale(four: Sequence[int], three: Sequence[Fraction | int]) -> Points:
    """Two players get what the first and the last of three get; a bye is worth what a seat of four is."""
    tables = {2: (three[0], three[-1]), 3: three, 4: four}
    return Points(
        {size: tuple(map(Fraction, worth)) for size, worth in tables.items()}, bye=Fraction(sum(four), 4)
    )


DEFAULT_PRESET = "5-3-2-1"
PRESETS: dict[str, Points] = {
    "5-3-2-1": _scale((5, 3, 2, 1), (5, 3, 1)),
    "7-5-3-1": _scale((7, 5, 3, 1), (7, 4, 1)),
    "4-2-1-0": _scale((4, 2, 1, 0), (4, 2, 1)),
    "3-2-1-0": _scale((3, 2, 1, 0), (3, Fraction(3, 2), 0)),
    "10-6-4-2": _scale((10, 6, 4, 2), (10, 5, 2)),
    "winner": _scale((1, 0, 0, 0), (1, 0, 0)),
}
PRESET_LABELS: dict[str, Text] = {
    name: Text("wins only", "nur Siege") if name == "winner" else same(name.replace("-", "–"))
    for name in PRESETS
}


def points_of(places: Sequence[int], worth: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The points of these places: whoever shares a place shares the points of all places it covers."""
    shared = {place: places.count(place) for place in places}
    mean = {place: exact_sum(worth[place - 1 : place - 1 + times]) / times for place, times in shared.items()}
    return tuple(mean[place] for place in places)


def points_at(table: Table, points: Points) -> tuple[Fraction, ...]:
    """The points at a table, in the order of its seats; nothing while it is not played."""
    return points_of(table.places, points.tables[len(table.seats)]) if table.places else ()


def exact_sum(numbers: Iterable[Fraction]) -> Fraction:
    """The sum, added up by denominator: most numbers are whole, and adding fractions singly is slower."""
    numerators: dict[int, int] = {}
    for number in numbers:
        numerators[number.denominator] = numerators.get(number.denominator, 0) + number.numerator
    first, *more = [Fraction(above, below) for below, above in numerators.items()] or [Fraction()]
    return sum(more, first)
