"""Links as QR codes."""

from itertools import groupby

import segno
from markupsafe import Markup

from scoring.drawn import drawn

MARGIN = 4
"""The white modules around a code without which scanners do not find it."""


def qr_code(text: str) -> Markup:
    """An inline SVG without styles of its own: the page may load no pictures from elsewhere."""
    modules = [[bool(module) for module in row] for row in segno.make_qr(text).matrix]
    lines = "".join(line(row, y) for y, row in enumerate(modules, start=MARGIN))
    return drawn(
        '<svg viewBox="0 0 {size} {size}" class="qr"><path stroke="#000" d="{}"/></svg>',
        lines,
        size=len(modules) + 2 * MARGIN,
    )


def line(row: list[bool], y: int) -> str:
    """The dark modules of a row, as the path of a line that is one module thick."""
    found, x = [], MARGIN
    for is_dark, modules in groupby(row):
        length = len(list(modules))
        if is_dark:
            found.append(f"M{x} {y}.5h{length}")
        x += length
    return "".join(found)
