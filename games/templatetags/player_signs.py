from django import template
from markupsafe import Markup

from games import player_signs
from games.models import Player

register = template.Library()


@register.simple_tag
def player_sign(player: Player) -> Markup:
    return player_signs.sign_of(player)


@register.simple_tag
def sign_called(sign: str, name: str) -> Markup:
    """A sign by what is stored of it, with the name that gives the letters where nothing was chosen."""
    return player_signs.drawn_sign(sign, name)
