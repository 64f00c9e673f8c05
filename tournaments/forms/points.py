"""What places are worth, as the page of the set-up shows it and asks for it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import localize
from django.utils.translation import gettext as _

from scoring.wording import Text, same
from tournaments.engine.document import number
from tournaments.engine.points import PRESET_LABELS, PRESETS
from tournaments.engine.tournament import Points

MOST_WORTH = 1000
COLUMNS = (4, 3, 2)
"""The sizes of tables in the order in which the page asks for their points."""
BYE = "points-bye"


class Scale(NamedTuple):
    """A point scale with its name, as the page shows it."""

    name: str
    label: Text
    four: str
    three: str
    is_chosen: bool


class Worth(NamedTuple):
    """The field for what a place is worth in the club's own scale."""

    id: str
    place: int
    typed: str
    fault: str


class WrongWorth(Exception):
    """A field of the club's own scale cannot be read; the sentence says why."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


def preset_scales(chosen: str) -> list[Scale]:
    return [
        Scale(name, PRESET_LABELS[name], _shown(points.tables[4]), _shown(points.tables[3]), name == chosen)
        for name, points in PRESETS.items()
    ]


def chosen_scale(name: str, own: Sequence[tuple[int, Sequence[Worth]]]) -> Scale:
    """The scale that is agreed, where it cannot be changed."""
    four, three = (" · ".join(worth.typed for worth in worths) for _size, worths in own[:2])
    return Scale(name, PRESET_LABELS.get(name, same(_("own table"))), four, three, True)


def _shown(worths: Sequence[Fraction]) -> str:
    return " · ".join(map(_as_text, worths))


def own_points(typed: Mapping[str, str], faults: Mapping[str, str]) -> list[tuple[int, list[Worth]]]:
    """The fields of the club's own scale, by the size of the table."""
    return [(size, [_worth(size, place, typed, faults) for place in range(1, size + 1)]) for size in COLUMNS]


def _worth(size: int, place: int, typed: Mapping[str, str], faults: Mapping[str, str]) -> Worth:
    name = f"points-{size}-{place}"
    return Worth(name, place, typed[name], faults.get(name, ""))


def typed_points(points: Points) -> dict[str, str]:
    """The fields of the club's own scale, filled in with these points."""
    typed = {
        f"points-{size}-{place}": _as_text(worth)
        for size in COLUMNS
        for place, worth in enumerate(points.tables.get(size, [None] * size), start=1)
    }
    return {**typed, BYE: _as_text(points.bye)}


def _as_text(worth: Fraction | None) -> str:
    return "" if worth is None else str(localize(number(worth)))


def read_own_points(typed: Mapping[str, str]) -> Points:
    """The club's own scale; raises `WrongWorth`. Without points for two they get those of the first and the
    last of three."""
    read: dict[int, tuple[Fraction, ...]] = {}
    for size, worths in own_points(typed, {}):
        if size == 2 and not any(worth.typed.strip() for worth in worths):
            read[2] = (read[3][0], read[3][-1])
            continue
        read[size] = tuple(_read_worth(worth.typed, worth.id) for worth in worths)
    bye = typed[BYE].strip()
    return Points(read, _read_worth(bye, BYE) if bye else None)


def _read_worth(typed: str, field: str) -> Fraction:
    try:
        worth = Decimal(typed.strip().replace(",", "."))
    except InvalidOperation:
        raise WrongWorth(field, _("A number is needed here.")) from None
    if not worth.is_finite() or not 0 <= worth <= MOST_WORTH:
        raise WrongWorth(field, _("From %(least)s to %(most)s.") % {"least": 0, "most": MOST_WORTH})
    if worth != round(worth, 3):
        raise WrongWorth(field, _("At most three decimals."))
    return Fraction(worth)


def called(field: str) -> list[str]:
    """The words for a field of the own scale: `3-2` is the second place among three."""
    size, _dash, place = field.partition("-")
    if not place:
        return [_("Bye")]
    sizes = {"4": _("four players"), "3": _("three players"), "2": _("two players")}
    return [sizes[size], _("Place %(place)s") % {"place": place}]
