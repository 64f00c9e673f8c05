"""What Medina's pieces and its empty board look like: sent once with the page, then only referred to.

Colours are the style sheet's (static/titles/medina.css). Every colour has a texture or sign of its own too.
"""

from games.titles.medina.drawing import CORNER, HEIGHT, ROUNDED, WIDTH
from scoring.titles.medina.board import COLUMNS, ROWS, TOWER_CORNER
from scoring.titles.medina.position import PALACE_COLOURS, SEATING
from scoring.titles.medina.words import PalaceColour
from scoring.words import Field

HOUSE = '<path d="M50 14L88 46v42h-76v-42z"/><path class="door" d="M40 88v-22a10 10 0 0 1 20 0v22z"/>'
DOME = '<path d="M14 76a36 36 0 0 1 72 0z"/><path d="M50 40v-12"/><circle cx="50" cy="22" r="8"/>'
FIGURE = '<circle cx="50" cy="30" r="15"/><path d="M22 88a28 40 0 0 1 56 0z"/>'
BRICKS = "M4 37h92M4 63h92M35 12v25M67 12v25M20 37v26M51 37v26M82 37v26M35 63v25M67 63v25"
BRICKS_UP = "M37 4v92M63 4v92M12 35h25M12 67h25M37 20h26M37 51h26M37 82h26M63 35h25M63 67h25"
WALL = f'<rect x="4" y="12" width="92" height="76" rx="8"/><path d="{BRICKS}"/>'
WALL_UP = f'<rect x="12" y="4" width="76" height="92" rx="8"/><path d="{BRICKS_UP}"/>'
TEXTURES = {
    "grey": (50, "M12.5 12.5h0M37.5 37.5h0"),
    "black": (25, "M-5 5L5-5M-5 30L30-5M20 30L30 20"),
    "brown": (50, "M0 0h50M0 25h50M12.5 0v25M37.5 25v25M0 50h50"),
    "orange": (25, "M12.5 0v25"),
}


def _stone(colour: PalaceColour) -> str:
    size, lines = TEXTURES[colour]
    return (
        f'<pattern id="stone-{colour}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<rect class="stone {colour}" width="{size}" height="{size}"/>'
        f'<path class="texture {colour}" d="{lines}"/></pattern>'
    )


def _part(colour: PalaceColour) -> str:
    return (
        f'<path id="piece-{colour}" class="palace {colour}" fill="url(#stone-{colour})" d="M20 6{ROUNDED}"/>'
    )


def _stable(name: str, colour: str = "") -> str:
    return f'<g id="{name}" class="stable {colour}">{HOUSE}</g>'


def _roof(colour: str) -> str:
    sign = f'<use class="sign" href="#seat-{colour}" x="37" y="48" width="26" height="26"/>'
    return f'<g id="roof-{colour}" class="roof {colour}">{DOME}{sign}</g>'


def _tower(number: int, corner: Field) -> str:
    x, y = CORNER[corner]
    return (
        f'<rect class="tower" x="{x + 4}" y="{y + 4}" width="92" height="92" rx="16"/>'
        f'<text class="number" x="{x + 50}" y="{y + 66}">{number}</text>'
    )


def _letters() -> str:
    """The names of columns and rows, small at the outer edge of the ring, as on a chess board."""
    letters = [
        f'<text x="{100 * column + 50}" y="{y}">{letter}</text>'
        for column, letter in enumerate(COLUMNS, start=1)
        for y in (27, HEIGHT - 9)
    ]
    rows = [
        f'<text x="{x}" y="{100 * (12 - row) + 60}">{row}</text>' for row in ROWS for x in (21, WIDTH - 21)
    ]
    return "".join(letters + rows)


LINES = "".join(
    [f"M100 {y}h{WIDTH - 200}" for y in range(200, HEIGHT - 100, 100)]
    + [f"M{x} 100v{HEIGHT - 200}" for x in range(200, WIDTH - 100, 100)]
)
GROUND = (
    f'<g id="ground"><rect class="ring" width="{WIDTH}" height="{HEIGHT}" rx="24"/>'
    f'<rect class="city" x="100" y="100" width="{WIDTH - 200}" height="{HEIGHT - 200}"/>'
    f'<path class="lines" d="{LINES}"/></g>'
)
TOWERS = f'<g id="towers">{"".join(_tower(*tower) for tower in TOWER_CORNER.items())}{_letters()}</g>'

SYMBOLS = "".join(
    (
        *map(_stone, PALACE_COLOURS),
        *map(_part, PALACE_COLOURS),
        *(_stable(f"stable-{colour}", colour) for colour in PALACE_COLOURS),
        _stable("piece-stable"),
        *map(_roof, SEATING.colours),
        f'<g id="merchant" class="merchant">{FIGURE}</g>',
        '<use id="piece-merchant" href="#merchant"/>',
        f'<g id="wall-across" class="wall">{WALL}</g>',
        f'<g id="wall-up" class="wall">{WALL_UP}</g>',
        '<use id="piece-wall" href="#wall-across"/>',
        GROUND,
        TOWERS,
    )
)
