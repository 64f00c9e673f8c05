"""The sign of each seat colour: on boards a path of any size, on pages a symbol."""

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from scoring.drawn import drawn
from scoring.words import Colour

GREY = Colour("grey")
SignPath = tuple[tuple[float, float], str]
"""A path from a point given in half-widths from the middle; numbers in braces are half-widths too."""

# The circle's radius is too small on purpose: an arc grows until it reaches its end, and is then exactly half
# a circle.
SEAT_SHAPES: dict[Colour, SignPath] = {
    Colour("blue"): ((0, -1), "l{1} {1}-{1} {1}-{1}-{1}z"),
    Colour("yellow"): ((-0.86, 0), "a{.8} {.8} 0 1 0 {1.72} 0a{.8} {.8} 0 1 0-{1.72} 0z"),
    Colour("green"): ((0, -0.9), "l{.98} {1.72}h-{1.96}z"),
    Colour("red"): ((-0.8, -0.8), "h{1.6}v{1.6}h-{1.6}z"),
    GREY: ((-0.96, 0), "l{.48}-{.84}h{.96}l{.48} {.84}-{.48} {.84}h-{.96}z"),
}

SEAT_SYMBOLS: dict[str, Markup] = {
    "yellow": Markup('<circle cx="12" cy="12" r="10" fill="currentColor"/>'),
    "red": Markup('<rect x="3" y="3" width="18" height="18" rx="2" fill="currentColor"/>'),
    "blue": Markup('<path d="M12 0.5 23.5 12 12 23.5 0.5 12z" fill="currentColor"/>'),
    "green": Markup('<path d="M12 2 23.5 22H0.5z" fill="currentColor"/>'),
    "grey": Markup('<path d="M0.5 12 6.25 2h11.5L23.5 12 17.75 22H6.25z" fill="currentColor"/>'),
}
"""The same shapes for pages, drawn to the pixels of a sign as high as a line of text; each the inside of an
SVG with the view box 0 0 24 24."""


class PageSign(NamedTuple):
    """The sign of something besides seats on pages, as a title brings it along."""

    symbol: Markup
    """The inside of an SVG with the view box 0 0 24 24."""
    by_day: str
    by_night: str
    """Its colour where the page is dark."""


def sign(colour: Colour, x: float, y: float, half: float) -> str:
    """The sign of a seat around this point, as a path."""
    return shape_at(SEAT_SHAPES[colour], x, y, half)


def shape_at(shape: SignPath, x: float, y: float, half: float) -> str:
    """A shape around this point, as a path."""
    (right, down), rest = shape
    return f"M{short(x + right * half)} {short(y + down * half)}{sized(rest, half)}"


def sized(path: str, half: float) -> str:
    """A path with its half-widths turned into the units of the picture."""
    parts = path.split("{")
    for index, part in enumerate(parts[1:], start=1):
        share, rest = part.split("}")
        parts[index] = short(float(share) * half) + rest
    return "".join(parts)


def short(number: float) -> str:
    """Returns a number to a tenth, which is all that a picture needs."""
    return f"{number:.1f}".removesuffix(".0")


@cache
def seat_sign(colour: Colour) -> Markup:
    """The sign of a seat on a page: a colour and a shape, so that nobody has to tell colours apart."""
    return drawn(
        '<svg class="seat {colour}" aria-hidden="true"><use href="#seat-{colour}"/></svg>', colour=colour
    )
