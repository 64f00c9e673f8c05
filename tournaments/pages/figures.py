"""The numbers of the standings as people write them, and as many decimals as it takes to tell them apart."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.engine.standings import POINTS
from tournaments.engine.tournament import Standing

ALWAYS = {"average_place": 2, "share": 3, "lot": 3, "percent_of_winner": 1}
"""The decimals of a criterion that are written even where they are 0."""
MOST_DECIMALS = 3
FINEST = 9


def figure(value: Fraction | None, criterion: str = POINTS, decimals: int | None = None) -> str:
    """A number of the standings as people write it: 4.5, 0.333, an average place of 2.00, 87.5 %."""
    if value is None:
        return "–"
    if criterion == "percent_of_winner":
        percent = _rounded(100 * value, decimals or ALWAYS[criterion], trim=False)
        return _("%(number)s%%") % {"number": percent}
    return _rounded(value, decimals or ALWAYS.get(criterion, MOST_DECIMALS), trim=criterion not in ALWAYS)


def plain(value: Fraction | None) -> str:
    """A number for programs, with no more decimals than it needs."""
    return "" if value is None else _trimmed(_to_decimal(value, 6))


def _rounded(value: Fraction, decimals: int, *, trim: bool) -> str:
    rounded = _to_decimal(value, decimals)
    if trim:
        decimals = max(0, -int(Decimal(_trimmed(rounded)).as_tuple().exponent))
    return number_format(rounded, decimals)


def _to_decimal(value: Fraction, decimals: int) -> Decimal:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def _trimmed(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def decimals_for(standings: Sequence[Standing], criterion: str) -> int:
    """The number of decimals it takes to see the difference wherever this criterion made one."""
    decimals = ALWAYS.get(criterion, MOST_DECIMALS)
    pairs = [
        (value_of(above, criterion), value_of(below, criterion))
        for above, below in pairwise(standings)
        if deciding_criterion(above, below) == criterion
    ]
    while decimals < FINEST and any(
        figure(above, criterion, decimals) == figure(below, criterion, decimals) for above, below in pairs
    ):
        decimals += 1
    return decimals


def value_of(standing: Standing, criterion: str) -> Fraction | None:
    return standing.points if criterion == POINTS else standing.tie_breaks[criterion]


def deciding_criterion(above: Standing, below: Standing) -> str | None:
    """The first criterion in which two are not equal."""
    criteria = (POINTS, *below.tie_breaks)
    return next((name for name in criteria if value_of(above, name) != value_of(below, name)), None)
