from django import template

from games.engine.count import Number
from plays.entry import Page

register = template.Library()


@register.filter
def value(page: Page, asked: Number) -> str:
    """What was answered to this."""
    return page.value(asked)
