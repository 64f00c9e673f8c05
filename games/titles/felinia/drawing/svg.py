"""The bits of SVG that Felinia's board is put together from."""

from markupsafe import Markup

from games.engine.signs import short
from scoring.boards import Point
from scoring.drawn import drawn


def at(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def line(begin: Point, end: Point) -> str:
    return f"M{at(begin)}L{at(end)}"


def circle(middle: Point, radius: float) -> str:
    """A circle, as a path."""
    x, y = middle
    return f"M{at((x - radius, y))}a{short(radius)} {short(radius)} 0 1 1 0 .1z"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, as a path."""
    across, down, r = short(width - 2 * radius), short(height - 2 * radius), short(radius)
    corner = f"a{r} {r} 0 0 1 "
    return (
        f"M{at((x + radius, y))}h{across}{corner}{r} {r}v{down}{corner}-{r} {r}"
        f"h-{across}{corner}-{r}-{r}v-{down}{corner}{r}-{r}z"
    )


def used(symbol: str, x: float, y: float, size: float) -> Markup:
    return drawn(
        '<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>',
        symbol,
        short(x),
        short(y),
        short(size),
        short(size),
    )


def text(style: str, x: float, y: float, words: object) -> Markup:
    return drawn('<text class="{}" x="{}" y="{}">{}</text>', style, short(x), short(y), words)


def fitted(style: str, x: float, y: float, words: str, room: float, size: float) -> Markup:
    """Words on one line, pressed together where they are too long, and cut where they are much too long."""
    if 0.66 * size * len(words) <= room:
        return text(style, x, y, words)
    letters = int(room / (0.5 * size))
    words = words if len(words) <= letters else f"{words[: letters - 1]}…"
    length = short(min(room, 0.62 * size * len(words)))
    return drawn(
        '<text class="{}" x="{}" y="{}" textLength="{}" lengthAdjust="spacingAndGlyphs">{}</text>',
        style,
        short(x),
        short(y),
        length,
        words,
    )


def moved(x: float, y: float, scale: float = 1) -> Markup:
    """The beginning of a group with its own corner and scale."""
    scaled = "" if abs(scale - 1) < 1e-4 else f"scale({scale:.4f})"
    return drawn('<g transform="translate({}){}">', at((x, y)), scaled)
