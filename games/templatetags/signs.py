from django import template
from django.utils.safestring import SafeString, mark_safe

from games.engine.signs import SEAT_SYMBOLS
from games.titles import TITLES

register = template.Library()


@register.simple_tag
def seat_symbols() -> list[tuple[str, SafeString]]:
    """The sign of each seat colour, with the colour."""
    return [(colour, mark_safe(symbol)) for colour, symbol in SEAT_SYMBOLS.items()]


@register.simple_tag
def title_signs() -> list[tuple[str, SafeString, str, str]]:
    """The signs that titles bring besides those of the seats: name, symbol, colour by day and by night."""
    faces = [game.face for game in TITLES.values() if game.face]
    return [
        (name, mark_safe(sign.symbol), sign.by_day, sign.by_night)
        for face in faces
        for name, sign in face.signs.items()
    ]
