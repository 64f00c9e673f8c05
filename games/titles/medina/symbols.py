"""What Medina's pieces and its empty board look like: sent once with the page, then only referred to.

Colours are the style sheet's (static/titles/medina.css). Every colour has a texture or sign of its own too.
"""

from markupsafe import Markup

from games.titles.medina.drawing import CORNER, HEIGHT, ROUNDED, WIDTH
from scoring.drawn import drawn, together
from scoring.titles.medina.board import COLUMNS, ROWS, TOWER_CORNER
from scoring.titles.medina.position import PALACE_COLOURS, SEATING
from scoring.titles.medina.words import PalaceColour
from scoring.words import Field

HOUSE = Markup('<path d="M50 14L88 46v42h-76v-42z"/><path class="door" d="M40 88v-22a10 10 0 0 1 20 0v22z"/>')
DOME = Markup('<path d="M14 76a36 36 0 0 1 72 0z"/><path d="M50 40v-12"/><circle cx="50" cy="22" r="8"/>')
FIGURE = Markup('<circle cx="50" cy="30" r="15"/><path d="M22 88a28 40 0 0 1 56 0z"/>')
BRICKS = "M4 37h92M4 63h92M35 12v25M67 12v25M20 37v26M51 37v26M82 37v26M35 63v25M67 63v25"
BRICKS_UP = "M37 4v92M63 4v92M12 35h25M12 67h25M37 20h26M37 51h26M37 82h26M63 35h25M63 67h25"
WALL = drawn('<rect x="4" y="12" width="92" height="76" rx="8"/><path d="{}"/>', BRICKS)
WALL_UP = drawn('<rect x="12" y="4" width="76" height="92" rx="8"/><path d="{}"/>', BRICKS_UP)
TEXTURES = {
    "grey": (50, "M12.5 12.5h0M37.5 37.5h0"),
    "black": (25, "M-5 5L5-5M-5 30L30-5M20 30L30 20"),
    "brown": (50, "M0 0h50M0 25h50M12.5 0v25M37.5 25v25M0 50h50"),
    "orange": (25, "M12.5 0v25"),
}


def _stone(colour: PalaceColour) -> Markup:
    size, lines = TEXTURES[colour]
    return drawn(
        '<pattern id="stone-{colour}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        '<rect class="stone {colour}" width="{size}" height="{size}"/>'
        '<path class="texture {colour}" d="{}"/></pattern>',
        lines,
        colour=colour,
        size=size,
    )


def _part(colour: PalaceColour) -> Markup:
    return drawn(
        '<path id="piece-{colour}" class="palace {colour}" fill="url(#stone-{colour})" d="M20 6{}"/>',
        ROUNDED,
        colour=colour,
    )


def _stable(name: str, colour: str = "") -> Markup:
    return drawn('<g id="{}" class="stable {}">{}</g>', name, colour, HOUSE)


def _roof(colour: str) -> Markup:
    sign = drawn('<use class="sign" href="#seat-{}" x="37" y="48" width="26" height="26"/>', colour)
    return drawn('<g id="roof-{colour}" class="roof {colour}">{}{}</g>', DOME, sign, colour=colour)


def _tower(number: int, corner: Field) -> Markup:
    x, y = CORNER[corner]
    return drawn(
        '<rect class="tower" x="{}" y="{}" width="92" height="92" rx="16"/>'
        '<text class="number" x="{}" y="{}">{}</text>',
        x + 4,
        y + 4,
        x + 50,
        y + 66,
        number,
    )


def _letters() -> Markup:
    """The names of columns and rows, small at the outer edge of the ring, as on a chess board."""
    letters = [
        drawn('<text x="{}" y="{}">{}</text>', 100 * column + 50, y, letter)
        for column, letter in enumerate(COLUMNS, start=1)
        for y in (27, HEIGHT - 9)
    ]
    rows = [
        drawn('<text x="{}" y="{}">{}</text>', x, 100 * (12 - row) + 60, row)
        for row in ROWS
        for x in (21, WIDTH - 21)
    ]
    return together(letters + rows)


LINES = "".join(
    [f"M100 {y}h{WIDTH - 200}" for y in range(200, HEIGHT - 100, 100)]
    + [f"M{x} 100v{HEIGHT - 200}" for x in range(200, WIDTH - 100, 100)]
)
GROUND = drawn(
    '<g id="ground"><rect class="ring" width="{}" height="{}" rx="24"/>'
    '<rect class="city" x="100" y="100" width="{}" height="{}"/>'
    '<path class="lines" d="{}"/></g>',
    WIDTH,
    HEIGHT,
    WIDTH - 200,
    HEIGHT - 200,
    LINES,
)
TOWERS = drawn(
    '<g id="towers">{}{}</g>', together(_tower(*tower) for tower in TOWER_CORNER.items()), _letters()
)

SYMBOLS = together(
    (
        *map(_stone, PALACE_COLOURS),
        *map(_part, PALACE_COLOURS),
        *(_stable(f"stable-{colour}", colour) for colour in PALACE_COLOURS),
        _stable("piece-stable"),
        *map(_roof, SEATING.colours),
        drawn('<g id="merchant" class="merchant">{}</g>', FIGURE),
        Markup('<use id="piece-merchant" href="#merchant"/>'),
        drawn('<g id="wall-across" class="wall">{}</g>', WALL),
        drawn('<g id="wall-up" class="wall">{}</g>', WALL_UP),
        Markup('<use id="piece-wall" href="#wall-across"/>'),
        GROUND,
        TOWERS,
    )
)
