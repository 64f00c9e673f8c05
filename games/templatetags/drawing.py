from django import template
from markupsafe import Markup

from games.engine import signs
from scoring.drawn import BLANK
from scoring.words import Colour

register = template.Library()


@register.simple_tag
def seat_sign(colour: Colour) -> Markup:
    """The sign of a seat, by its colour; nothing where nobody noted a colour."""
    return signs.seat_sign(colour) if colour else BLANK
