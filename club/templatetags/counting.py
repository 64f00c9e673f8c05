from django import template

from club.entry import Page
from games.engine.count import Number

register = template.Library()


@register.filter
def value(page: Page, asked: Number) -> str:
    """What was answered to this."""
    return page.value(asked)
