"""The bits of SVG that Felinia's board is put together from."""

from html import escape

from games.engine.signs import short
from scoring.boards import Point


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


def used(symbol: str, x: float, y: float, size: float) -> str:
    return (
        f'<use href="#{symbol}" x="{short(x)}" y="{short(y)}" width="{short(size)}" height="{short(size)}"/>'
    )


def text(style: str, x: float, y: float, words: object) -> str:
    return f'<text class="{style}" x="{short(x)}" y="{short(y)}">{escape(str(words))}</text>'


def fitted(style: str, x: float, y: float, words: str, room: float, size: float) -> str:
    """Words on one line, pressed together where they are too long, and cut where they are much too long."""
    if 0.66 * size * len(words) <= room:
        return text(style, x, y, words)
    letters = int(room / (0.5 * size))
    words = words if len(words) <= letters else f"{words[: letters - 1]}…"
    length = short(min(room, 0.62 * size * len(words)))
    return (
        f'<text class="{style}" x="{short(x)}" y="{short(y)}" textLength="{length}"'
        f' lengthAdjust="spacingAndGlyphs">{escape(words)}</text>'
    )


def moved(x: float, y: float, scale: float = 1) -> str:
    """The beginning of a group with its own corner and scale."""
    scaled = "" if abs(scale - 1) < 1e-4 else f"scale({scale:.4f})"
    return f'<g transform="translate({at((x, y))}){scaled}">'
