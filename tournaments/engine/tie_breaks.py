"""The tie-breaks among those equal on points, each a function.

Byes do not matter, except in the points of opponents.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from scoring.wording import Text
from tournaments.engine.points import exact_sum

NONE = Fraction()


class Sitting(NamedTuple):
    """An entrant's result at a played table."""

    score: Fraction
    place: int
    points: Fraction
    rivals: tuple[int, ...]
    """The others at the table."""
    scores: tuple[Fraction, ...]
    """The scores of the whole table, in the order of its seats, as are the places."""
    places: tuple[int, ...]

    @property
    def sharing(self) -> int:
        """How many share this place."""
        return self.places.count(self.place)


class Career(NamedTuple):
    """An entrant's results so far, and what a tie-break may know of the others."""

    entrant: int
    seed: int
    """The seed of the tournament."""
    sittings: Sequence[Sitting]
    totals: Mapping[int, Fraction]
    """Everybody's points in the tournament, byes included."""
    equals: frozenset[int]
    """The entrants equal on points and on every earlier tie-break, this one included."""


def wins(career: Career) -> Fraction:
    return exact_sum(Fraction(1, sitting.sharing) for sitting in career.sittings if sitting.place == 1)


def average_place(career: Career) -> Fraction | None:
    """The mean place; places 2, 2 cover the second and the third and make 2.5 each."""
    if not career.sittings:
        return None
    covered = exact_sum(Fraction(2 * sitting.place + sitting.sharing - 1, 2) for sitting in career.sittings)
    return covered / len(career.sittings)


def seconds(career: Career) -> Fraction:
    return Fraction(sum(sitting.place == 2 for sitting in career.sittings))


def thirds(career: Career) -> Fraction:
    return Fraction(sum(sitting.place == 3 for sitting in career.sittings))


def sum_of_scores(career: Career) -> Fraction:
    return exact_sum(sitting.score for sitting in career.sittings)


def share(career: Career) -> Fraction:
    return exact_sum(_share(sitting) for sitting in career.sittings)


def _share(sitting: Sitting) -> Fraction:
    """The part of all scores at the table; a third at a table of three is worth a quarter."""
    whole = exact_sum(sitting.scores)
    if len(sitting.scores) == 3:
        whole *= Fraction(4, 3)
    return sitting.score / whole if whole else NONE


def percent_of_winner(career: Career) -> Fraction:
    if not career.sittings:
        return NONE
    return exact_sum(_of_best(sitting) for sitting in career.sittings) / len(career.sittings)


def _of_best(sitting: Sitting) -> Fraction:
    best = max(sitting.scores)
    return sitting.score / best if best else NONE


def margin(career: Career) -> Fraction:
    return exact_sum(_margin(sitting) for sitting in career.sittings)


def _margin(sitting: Sitting) -> Fraction:
    if sitting.place != 1 or sitting.sharing > 1:
        return NONE
    others = [score for score, place in zip(sitting.scores, sitting.places, strict=True) if place != 1]
    return sitting.score - max(others)


def opponents(career: Career) -> Fraction:
    return exact_sum(career.totals[rival] for sitting in career.sittings for rival in sitting.rivals)


def direct(career: Career) -> Fraction:
    shared = [sitting for sitting in career.sittings if not career.equals.isdisjoint(sitting.rivals)]
    return exact_sum(sitting.points for sitting in shared)


def lot(career: Career) -> Fraction:
    """A number between 0 and 1 that depends only on the seed and the entrant.

    The first 52 bits of the SHA-256 of “seed:id”, plus a half: this fits into a JSON number without
    rounding, and no two entrants will ever draw the same.
    """
    digest = sha256(f"{career.seed}:{career.entrant}".encode()).digest()
    return Fraction(2 * (int.from_bytes(digest[:8]) >> 12) + 1, 2**53)


class TieBreak(NamedTuple):
    name: str
    value: Callable[[Career], Fraction | None]
    head: Text
    """A short name for the head of a column."""
    meaning: Text
    lower_is_better: bool = False


TIE_BREAKS: dict[str, TieBreak] = {
    tie_break.name: tie_break
    for tie_break in (
        TieBreak(
            "wins",
            wins,
            Text("Wins", "Siege"),
            Text(
                "First places; one shared by two counts half.",
                "Erste Plätze; ein zu zweit geteilter zählt halb.",
            ),
        ),
        TieBreak(
            "average_place",
            average_place,
            Text("Ø place", "Ø Platz"),
            Text(
                "The mean of all places, lower is better; two who share the first have 1.5 each.",
                "Das Mittel aller Plätze, weniger ist besser; zwei geteilte Erste haben je 1,5.",
            ),
            lower_is_better=True,
        ),
        TieBreak(
            "seconds",
            seconds,
            Text("2nd", "Zweite"),
            Text("How often second.", "Wie oft Zweiter."),
        ),
        TieBreak(
            "thirds",
            thirds,
            Text("3rd", "Dritte"),
            Text("How often third.", "Wie oft Dritter."),
        ),
        TieBreak(
            "sum_of_scores",
            sum_of_scores,
            Text("Scores", "Wertung"),
            Text("The scores of all games together.", "Die Wertungen aller Partien zusammen."),
        ),
        TieBreak(
            "share",
            share,
            Text("Share", "Anteil"),
            Text(
                "The part of all scores at the table, added up; at a table of three counted three quarters.",
                "Der eigene Teil aller Wertungen am Tisch, aufaddiert; am Dreiertisch zählt er drei Viertel.",
            ),
        ),
        TieBreak(
            "percent_of_winner",
            percent_of_winner,
            Text("Of best", "Vom Besten"),
            Text(
                "The score as a part of the best one at the table, on average.",
                "Die Wertung als Teil der besten am Tisch, im Mittel.",
            ),
        ),
        TieBreak(
            "margin",
            margin,
            Text("Margin", "Vorsprung"),
            Text(
                "By how much games were won that were won alone, added up.",
                "Um wie viel allein gewonnene Partien gewonnen wurden, aufaddiert.",
            ),
        ),
        TieBreak(
            "opponents",
            opponents,
            Text("Opponents", "Gegner"),
            Text(
                "The tournament points of everybody met, once per meeting.",
                "Die Turnierpunkte aller Gegner, einmal je Begegnung.",
            ),
        ),
        TieBreak(
            "direct",
            direct,
            Text("Direct", "Direkt"),
            Text(
                "One's own points at the tables shared with somebody who is equal so far.",
                "Die eigenen Punkte an den Tischen mit jemandem, der bis hierher gleich steht.",
            ),
        ),
        TieBreak(
            "lot",
            lot,
            Text("Lot", "Los"),
            Text("Drawn once for the whole tournament.", "Einmal für das ganze Turnier gezogen."),
        ),
    )
}
