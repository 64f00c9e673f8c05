from django import template
from markupsafe import Markup

from games.engine import signs
from scoring.words import Colour

register = template.Library()

UNKNOWN = Markup('<span class="seat unknown"></span>')


@register.simple_tag
def seat_sign(colour: Colour) -> Markup:
    """The sign of a seat, by its colour; a dotted ring where nobody noted a colour."""
    return signs.seat_sign(colour) if colour else UNKNOWN
