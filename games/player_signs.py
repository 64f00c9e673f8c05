"""The sign of a player: a small drawing, or up to two letters. Shapes and letters, never a colour alone."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from markupsafe import Markup

from games.models import Player
from scoring.drawn import drawn
from scoring.spelling import spelling_fault

MOST_LETTERS = 2


class SignDrawing(NamedTuple):
    label: str | Promise
    inside: Markup
    """The inside of an SVG with the view box 0 0 24 24; what is not filled is the ground."""

    @property
    def picture(self) -> Markup:
        return drawn(
            '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{inside}</svg>', inside=self.inside
        )


DRAWINGS: Mapping[str, SignDrawing] = {
    "star": SignDrawing(
        _("Star"),
        Markup('<path d="M12 2l2.9 6.5 7.1.7-5.4 4.7 1.6 7L12 17.3l-6.2 3.6 1.6-7L2 9.2l7.1-.7z"/>'),
    ),
    "moon": SignDrawing(
        _("Moon"), Markup('<path d="M15.5 2.5a9.8 9.8 0 1 0 6 13.5A8.6 8.6 0 0 1 15.5 2.5z"/>')
    ),
    "sun": SignDrawing(
        _("Sun"),
        Markup(
            '<circle cx="12" cy="12" r="5"/><path d="M11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4z'
            "M4.9 3.5l2.8 2.8-1.4 1.4-2.8-2.8zM17.7 16.3l2.8 2.8-1.4 1.4-2.8-2.8z"
            'M3.5 19.1l2.8-2.8 1.4 1.4-2.8 2.8zM16.3 6.3l2.8-2.8 1.4 1.4-2.8 2.8z"/>'
        ),
    ),
    "cloud": SignDrawing(
        _("Cloud"),
        Markup('<path d="M6.5 19a4.5 4.5 0 0 1-.7-8.9 6.5 6.5 0 0 1 12.5 1A4 4 0 0 1 18 19z"/>'),
    ),
    "tree": SignDrawing(
        _("Tree"), Markup('<path d="M12 1l6 7h-3l5 6h-3.5l4 5H13v4h-2v-4H3.5l4-5H4l5-6H6z"/>')
    ),
    "leaf": SignDrawing(
        _("Leaf"),
        Markup('<path d="M21 3C9 3 3.5 8.5 5 16l-3 5.5 1.7 1 2.6-4.4C15 20 21 14 21 3zM16 7.5 7.5 16z"/>'),
    ),
    "flower": SignDrawing(
        _("Flower"),
        Markup(
            '<path fill-rule="evenodd" d="M12 1.5a4 4 0 0 1 3.9 3.3A4 4 0 1 1 20 12a4 4 0 1 1-4.1 '
            "7.2 4 4 0 0 1-7.8 0"
            "A4 4 0 1 1 4 12a4 4 0 1 1 4.1-7.2A4 4 0 0 1 12 1.5zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
            '"/>'
        ),
    ),
    "mountain": SignDrawing(
        _("Mountain"), Markup('<path fill-rule="evenodd" d="M1 21 9.5 5l4 7.5L16 8l7 13zM9.5 9l-2 3.8h4z"/>')
    ),
    "wave": SignDrawing(
        _("Wave"),
        Markup(
            '<path d="M1 9c3-4 5-4 7.5-1.5S13 10 16 7s5-2 7 0v3c-2-2-4-2-6.5.5S12 13 9 10.5 4 10 1 13z'
            'M1 16c3-4 5-4 7.5-1.5S13 17 16 14s5-2 7 0v3c-2-2-4-2-6.5.5S12 20 9 17.5 4 17 1 20z"/>'
        ),
    ),
    "boat": SignDrawing(_("Boat"), Markup('<path d="M11 2v13H3zM13 5l7 10h-7zM1.5 17h21l-4 5h-13z"/>')),
    "house": SignDrawing(
        _("House"), Markup('<path fill-rule="evenodd" d="M12 2l10.5 9.5H20V22H4V11.5H1.5zM10 14v8h4v-8z"/>')
    ),
    "tower": SignDrawing(
        _("Tower"),
        Markup(
            '<path fill-rule="evenodd" d="M5 2h3v3h2.5V2h3v3H16V2h3v8l-2 '
            '2v7h2v3H5v-3h2v-7l-2-2zM10.5 13v5h3v-5z"/>'
        ),
    ),
    "key": SignDrawing(
        _("Key"),
        Markup(
            '<path fill-rule="evenodd" d="M7 6a6 6 0 0 1 5.7 4.1H23v4h-2.5V18h-4v-3.9h-3.8A6 6 0 1 '
            "1 7 6zM6.5 9.7"
            'a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z"/>'
        ),
    ),
    "bell": SignDrawing(
        _("Bell"),
        Markup(
            '<path d="M10.5 1.5h3v2.2C17 4.5 19 7.5 19 11v5l2.5 3h-19L5 16v-5c0-3.5 2-6.5 '
            '5.5-7.3zM9 20h6a3 3 0 0 1-6 0z"/>'
        ),
    ),
    "anchor": SignDrawing(
        _("Anchor"),
        Markup(
            '<path fill-rule="evenodd" d="M12 1a3.2 3.2 0 0 1 1.5 6v2H17v2.5h-3.5v7.3c2.5-.4 4.3-2 '
            "4.8-4.3l-1.8.8 3-5 2.5 5.2"
            "-1.7-.4C19.5 19.5 16 22.5 12 22.5S4.5 19.5 3.7 15l-1.7.5L4.5 10.3l3 5-1.8-.8c.5 2.3 "
            "2.3 3.9 4.8 4.3v-7.3H7V9"
            'h3.5V7A3.2 3.2 0 0 1 12 1zM12 2.8a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z"/>'
        ),
    ),
    "hammer": SignDrawing(_("Hammer"), Markup('<path d="M4 3h12c3 0 4.5 1.5 5.5 4H16v3h-3.5v12h-4V10H4z"/>')),
    "cup": SignDrawing(
        _("Cup"),
        Markup(
            '<path fill-rule="evenodd" d="M3 6h14v2h2.5a3.5 3.5 0 0 1 0 7H17a7 7 0 0 1-4 '
            "5h5v2H2v-2h5a7 7 0 0 1-4-6.5zM17 10v3h2.3"
            'a1.5 1.5 0 0 0 0-3zM6 1.5h2V5H6zM11 1.5h2V5h-2z"/>'
        ),
    ),
    "book": SignDrawing(
        _("Book"),
        Markup(
            '<path d="M11 5.5C8.5 4 5.5 3.7 2 4v15c3.5-.3 6.5 0 9 1.5zM13 5.5c2.5-1.5 5.5-1.8 '
            '9-1.5v15c-3.5-.3-6.5 0-9 1.5z"/>'
        ),
    ),
    "die": SignDrawing(
        _("Dice"),
        Markup(
            '<path fill-rule="evenodd" d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 '
            "1-3-3V5a3 3 0 0 1 3-3z"
            "M7.5 5.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
            'M16.5 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"/>'
        ),
    ),
    "crown": SignDrawing(
        _("Crown"), Markup('<path d="M2 6l5.5 5L12 3l4.5 8L22 6l-2 11H4zM4 18.5h16v3H4z"/>')
    ),
    "fish": SignDrawing(
        _("Fish"),
        Markup(
            '<path fill-rule="evenodd" d="M1.5 12C5 6.5 11 4.5 17 9.5L22.5 6v12L17 14.5C11 19.5 5 '
            "17.5 1.5 12z"
            'M7 9.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"/>'
        ),
    ),
    "cat": SignDrawing(
        _("Cat"),
        Markup(
            '<path fill-rule="evenodd" d="M3 2l5.5 4h7L21 2v11a9 9 0 0 1-18 0zM8 10.5a1.6 1.6 0 1 0 '
            "0 3.2 1.6 1.6 0 0 0 0-3.2z"
            'M16 10.5a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM10.5 15.5h3L12 17.5z"/>'
        ),
    ),
    "owl": SignDrawing(
        _("Owl"),
        Markup(
            '<path fill-rule="evenodd" d="M3.5 1.5C7 4 17 4 20.5 1.5V14a8.5 8.5 0 0 1-17 0zM8 '
            "6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"
            'M16 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 12.5l-1.8 3H13.8z"/>'
            '<circle cx="8" cy="10" r="1.5"/><circle cx="16" cy="10" r="1.5"/>'
        ),
    ),
    "snail": SignDrawing(
        _("Snail"),
        Markup(
            '<path fill-rule="evenodd" d="M10 4.5a7 7 0 0 1 6.5 9.8l1.7 2.2V9.5L16 5.5l1.5-.8 2 3.3 '
            "2-3.3 1.5.8-2.3 4V21H2l3-2.7"
            'A7 7 0 0 1 10 4.5zM10 8.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/>'
        ),
    ),
}
"""The drawings by the names under which they are stored; a name is never given to another drawing."""


def sign_of(player: Player) -> Markup:
    """The sign of a player: the drawing chosen, or letters."""
    return drawn_sign(player.sign, player.name)


def drawn_sign(sign: str, name: str) -> Markup:
    drawing = DRAWINGS.get(sign)
    if drawing:
        return drawing.picture
    return drawn('<span class="sign" aria-hidden="true">{letters}</span>', letters=sign or initials(name))


def initials(name: str) -> str:
    """The first letters of the first and the last word of a name."""
    words = [word for word in name.split() if word[0].isalnum()] or [name]
    return "".join(word[0] for word in dict.fromkeys((words[0], words[-1]))).upper()[:MOST_LETTERS]


def is_possible_sign(sign: str) -> bool:
    """Whether it is the name of a drawing, up to two letters, or nothing."""
    if sign in DRAWINGS or not sign:
        return True
    return len(sign) <= MOST_LETTERS and sign.isalnum() and spelling_fault(sign) is None
