from django import template
from django.utils.safestring import SafeString, mark_safe

from games.titles import TITLES

register = template.Library()


@register.simple_tag
def title_signs() -> list[tuple[str, SafeString]]:
    """The signs that titles bring besides those of the seats."""
    faces = [game.face for game in TITLES.values() if game.face]
    return [(name, mark_safe(shape)) for face in faces for name, shape in face.signs.items()]
