from django import template
from django.utils.safestring import SafeString

from games import markup
from scoring.words import Colour

register = template.Library()


@register.simple_tag
def seat_sign(colour: Colour) -> str | SafeString:
    """The sign of a seat, by its colour; nothing where nobody noted a colour."""
    return markup.seat(colour) if colour else ""
