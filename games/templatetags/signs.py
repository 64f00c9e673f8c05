from django import template
from markupsafe import Markup

from games.engine.signs import SEAT_SYMBOLS
from games.titles import TITLES

register = template.Library()


@register.simple_tag
def seat_symbols() -> list[tuple[str, Markup]]:
    """The sign of each seat colour, with the colour."""
    return list(SEAT_SYMBOLS.items())


@register.simple_tag
def title_signs() -> list[tuple[str, Markup, str, str]]:
    """The signs that titles bring besides those of the seats: name, symbol, colour by day and by night."""
    faces = [game.face for game in TITLES.values() if game.face]
    return [
        (name, sign.symbol, sign.by_day, sign.by_night) for face in faces for name, sign in face.signs.items()
    ]
