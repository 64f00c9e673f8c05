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
                "The mean of all places, lower is better; a first place shared by two counts 1.5.",
                "Das Mittel aller Plätze, weniger ist besser; ein zu zweit geteilter erster Platz zählt 1,5.",
            ),
            lower_is_better=True,
        ),
        TieBreak(
            "seconds",
            seconds,
            Text("2nd places", "2. Plätze"),
            Text("How often in second place.", "Wie oft auf Platz 2."),
        ),
        TieBreak(
            "thirds",
            thirds,
            Text("3rd places", "3. Plätze"),
            Text("How often in third place.", "Wie oft auf Platz 3."),
        ),
        TieBreak(
            "sum_of_scores",
            sum_of_scores,
            Text("Total score", "Punktsumme"),
            Text("The scores of all games together.", "Die Punkte aller Partien zusammen."),
        ),
        TieBreak(
            "share",
            share,
            Text("Share", "Anteil"),
            Text(
                "The share of all points at the table, added up; at a table of three it counts three"
                " quarters.",
                "Der Anteil an allen Punkten am Tisch, aufaddiert; am Dreiertisch zählt er drei Viertel.",
            ),
        ),
        TieBreak(
            "percent_of_winner",
            percent_of_winner,
            Text("% of best", "% vom Sieg"),
            Text(
                "The score as a percentage of the best one at the table, on average.",
                "Die Punkte in Prozent der höchsten Punktzahl am Tisch, im Mittel.",
            ),
        ),
        TieBreak(
            "margin",
            margin,
            Text("Margin", "Vorsprung"),
            Text(
                "The lead in games that were won alone, added up.",
                "Der Vorsprung in allein gewonnenen Partien, aufaddiert.",
            ),
        ),
        TieBreak(
            "opponents",
            opponents,
            Text("Opponents", "Begegnungen"),
            Text(
                "The tournament points of all opponents, once per meeting.",
                "Die Turnierpunkte aller, die mit am Tisch saßen, einmal je Begegnung.",
            ),
        ),
        TieBreak(
            "direct",
            direct,
            Text("Direct", "Direkt"),
            Text(
                "A player's own points at tables shared with those who are still tied.",
                "Die eigenen Punkte an Tischen mit denen, die bis hierher gleichauf sind.",
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
